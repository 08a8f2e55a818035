"""A picture → a file that a person can open, made of the very bytes that the PDF holds (8.9.5)."""

from collections.abc import Callable

from extract.pdf.document import Document
from extract.pdf.filters import Decoded
from extract.pdf.objects import Stream
from extract.pictures import fax, raw, samples, tiff
from extract.pictures.facts import MOST_SIDE, Facts, PictureFile, facts, without_size
from extract.pictures.jbig2 import jbig2
from extract.pictures.jpeg import jpeg
from extract.pictures.source import Source
from extract.pictures.spaces import space

CLOSED = {"filter-unknown", "brotli-missing"}
"""Codes after which the data are still encoded."""


def picture_file(doc: Document, source: Source) -> PictureFile:
    """The picture's file. Only raw samples are packed anew: they are no format yet."""
    decoded = doc.decode(source.stream)
    found = facts(doc, source)
    if decoded.image:
        return MAKERS[decoded.image](found, decoded)
    if decoded.code in CLOSED:
        return PictureFile(".bin", decoded.data, decoded.problem)
    if not decoded.data and not decoded.complete:
        return PictureFile(".bin", doc.stored(source.stream), decoded.problem)
    return raw.picture_file(found, decoded.data)


def _jpeg(found: Facts, decoded: Decoded) -> PictureFile:
    inside = jpeg(decoded.data)
    if inside is None:
        return PictureFile(".bin", decoded.data, "Its data are said to be JPEG, but are none.")
    notes = [inside.note] if inside.note else []
    if not samples.is_plain(found.decode):
        notes.append("The PDF maps its samples by /Decode, which a JPEG file cannot say.")
    return PictureFile(".jpg", inside.data, " ".join(notes))


def _jpeg_2000(_found: Facts, decoded: Decoded) -> PictureFile:
    data = decoded.data
    if data[4:8] == b"jP  ":
        return PictureFile(".jp2", data)
    if data[:4] == b"\xff\x4f\xff\x51":
        return PictureFile(".j2k", data, "It is a JPEG 2000 codestream without a file around it.")
    return PictureFile(".bin", data, "Its data are said to be JPEG 2000, but are none.")


def _jbig2(found: Facts, decoded: Decoded) -> PictureFile:
    stream = decoded.params.get("JBIG2Globals")
    shared = found.doc.data(stream) if isinstance(stream, Stream) else b""
    note = ""
    if not samples.is_plain(found.decode):
        note = "The PDF maps its samples by /Decode, which a JBIG2 file cannot say."
    return PictureFile(".jb2", jbig2(decoded.data, shared), note)


def _fax(found: Facts, decoded: Decoded) -> PictureFile:
    coding = fax.coding(decoded.params, decoded.data)
    if not found.sized or not 0 < coding.columns <= MOST_SIDE:
        return without_size(found, decoded.data)
    if coding.reason:
        return PictureFile(".bin", decoded.data, coding.reason)
    light, note = _fax_black(found, black=1 if coding.black_is_1 else 0)
    data = tiff.fax(
        (coding.columns, found.height),
        decoded.data,
        coding.compression,
        coding.options,
        tiff.BLACK_IS_0 if light else tiff.WHITE_IS_0,
    )
    return PictureFile(".tif", data, note)


def _fax_black(found: Facts, black: int) -> tuple[bool, str]:
    """Whether what the fax calls black is the lighter of its two colours, and what to know.

    `black` is the sample that stands for it: 0 is the darker one, where nothing else is said.
    """
    low, high = found.decode[:2] if len(found.decode) >= 2 else (0.0, 1.0)
    value = None if found.stencil else found.entries.get("ColorSpace")
    colours = space(found.doc, value, found.resources) if value is not None else None
    if colours is None or not colours.indexed:
        light = (high if black else low) > (low if black else high)
        return light != (colours is not None and colours.ink), ""
    table = colours.colours
    both = [table[index] for index in samples.indices(1, found.decode, len(table) - 1)]
    darkness = [sum(colour) if colours.base == "cmyk" else -sum(colour) for colour in both]
    extremes = {b"\0" * colours.parts, b"\xff" * colours.parts}
    note = "" if set(both) == extremes else "The PDF shows it in two other colours."
    return darkness[black] < darkness[1 - black], note


MAKERS: dict[str, Callable[[Facts, Decoded], PictureFile]] = {
    "DCTDecode": _jpeg,
    "JPXDecode": _jpeg_2000,
    "JBIG2Decode": _jbig2,
    "CCITTFaxDecode": _fax,
}
