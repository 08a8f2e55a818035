"""Composite fonts: a CMap cuts strings into codes and gives each a CID (ISO 32000-2, 9.7)."""

import sys
from array import array
from collections.abc import Callable, Sequence

from extract.font.cmap import CMap, read_cmap
from extract.font.collections import cid_texts, identity, predefined
from extract.font.descriptor import Descriptor
from extract.font.evidence import COLLECTION, PROGRAM, TO_UNICODE, answer, from_private, readable
from extract.font.metrics import cid_widths, vertical_advances
from extract.font.program import Program, read_program
from extract.pdf.objects import Dict, Objects, PdfObject, Stream

KEPT = 1 << 16
"""Codes whose text and width are kept; a string of a mixed CMap can name four thousand million."""

BASES = 8
"""How far CMaps may build on each other (usecmap). Adobe's own go three deep."""

Source = tuple[str, Callable[[bytes], str]]
Code = int | bytes
"""A number where all codes have two bytes, the bytes themselves where lengths are mixed."""


class Texts(dict[Code, str]):
    """Code -> text, worked out, together with its advance, when a code is first shown."""

    __slots__ = ("advance", "advances", "cmap", "evidence", "sources")

    def __init__(self, cmap: CMap, sources: list[Source], advance: Callable[[int], float]) -> None:
        self.cmap = cmap
        self.sources = sources
        self.advance = advance
        """CID -> thousandths of an em."""
        self.advances: dict[Code, float] = {}
        """Code -> thousandths of an em, for the codes that have a text."""
        self.evidence: dict[Code, str] = {}

    def __missing__(self, code: Code) -> str:
        if len(self) >= KEPT:
            self.clear()
        raw = code if isinstance(code, bytes) else code.to_bytes(2, "big")
        text, self.evidence[code] = answer(raw, self.sources)
        self.advances[code] = self.advance(self.cmap.cid(raw))
        self[code] = text
        return text


class Composite:
    """The codes of a composite font: what they say and how far they move the pen."""

    __slots__ = ("codes", "texts", "two_bytes")

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.two_bytes = texts.cmap.two_bytes
        self.codes: Callable[[bytes], Sequence[Code]] = (
            _pairs if self.two_bytes else texts.cmap.pattern().findall
        )

    def show(self, data: bytes) -> tuple[str, float, int, int]:
        """The text of a string, its advance in ems, and how many codes, and 32s of one byte."""
        texts = self.texts
        codes = self.codes(data)
        # In this order: an advance is known once its text is.
        text = "".join(map(texts.__getitem__, codes))
        advance = sum(map(texts.advances.__getitem__, codes)) * 0.001
        return text, advance, len(codes), 0 if self.two_bytes else codes.count(b" ")

    def glyphs(self, data: bytes) -> list[tuple[str, float, bool]]:
        """Text, advance in ems, and whether the code is a single-byte 32, code by code."""
        texts = self.texts
        return [
            (texts[code], texts.advances[code] * 0.001, code == b" ") for code in self.codes(data)
        ]

    def evidence(self, code: int) -> str:
        """Which source the text of a code comes from, or ""."""
        raw = self.raw(code)
        key: Code = _number(raw) if self.two_bytes else raw
        _ = self.texts[key]
        return self.texts.evidence[key]

    def raw(self, code: int) -> bytes:
        """A code's bytes: as few as the code spaces allow."""
        lengths = sorted({len(low) for low, _ in self.texts.cmap.spaces} or {2})
        size = next((n for n in lengths if code < 1 << 8 * n), lengths[-1])
        return (code & (1 << 8 * size) - 1).to_bytes(size, "big")


def _pairs(data: bytes) -> "array[int]":
    """The two-byte codes of a string; a last lone byte is no code."""
    codes = array("H", data[: len(data) & ~1])
    if sys.byteorder == "little":
        codes.byteswap()
    return codes


def read_composite(
    doc: Objects,
    font: Dict,
    cid_font: Dict,
    descriptor: Descriptor,
    to_unicode: tuple[Callable[[int], str] | None, bool],
) -> Composite:
    """The codes of a Type 0 font and its only descendant.

    A predefined CMap of a collection is a choice that the document made, as a named base encoding
    is one for a simple font: it answers before the embedded program.

    `to_unicode` is what /ToUnicode says, and whether it is a mere name.
    """
    cmap = read_encoding(doc, font)
    own = descriptor.own_table
    sources: list[Source] = []
    mapped, named = to_unicode
    if mapped is not None:
        ask = mapped
        sources.append((TO_UNICODE, lambda raw: from_private(ask(_number(raw)), own)))
    if cmap.codec:
        sources.append((COLLECTION, cmap.text))
    if cmap.collection:
        sources.append((COLLECTION, lambda raw: _cid_text(cmap.collection, cmap.cid(raw))))
    if descriptor.program is not None:
        drawn = _drawn(doc, cid_font, descriptor.program)
        called = (PROGRAM, lambda raw: readable(drawn(cmap.cid(raw))[0], own))
        by_index = named and not isinstance(doc.get(cid_font, "CIDToGIDMap"), Stream)
        sources.insert(0 if by_index else len(sources), called)
        sources.append((COLLECTION, lambda raw: drawn(cmap.cid(raw))[1]))
    information = doc.dictionary(cid_font, "CIDSystemInfo")
    registry, ordering = (doc.string(information, key) for key in ("Registry", "Ordering"))
    collection = f"{registry.decode('latin-1')}-{ordering.decode('latin-1')}"
    if collection != "-":
        sources.append((COLLECTION, lambda raw: _cid_text(collection, cmap.cid(raw))))
    read = vertical_advances if cmap.vertical else cid_widths
    widths, default = read(doc, cid_font)
    return Composite(Texts(cmap, sources, lambda cid: widths.get(cid, default)))


def _number(raw: bytes) -> int:
    return int.from_bytes(raw, "big")


def _cid_text(collection: str, cid: int) -> str:
    """The text of a CID in a collection, or ""."""
    texts = cid_texts(collection)
    return texts[cid] if cid < len(texts) else ""


def _drawn(doc: Objects, cid_font: Dict, stream: Stream) -> Callable[[int], tuple[str, str]]:
    """A function from CIDs to what the embedded program calls the glyph, and what its ROS says.

    Program and map are read when it is first called.
    """
    read: list[tuple[Program, bytes]] = []

    def drawn(cid: int) -> tuple[str, str]:
        if not read:
            table = doc.get(cid_font, "CIDToGIDMap")
            indices = doc.data(table) if isinstance(table, Stream) else b""  # else Identity
            read.append((read_program(doc, doc.data(stream)), indices))
        program, indices = read[0]
        if indices:
            index = _number(indices[2 * cid : 2 * cid + 2])
            return program.glyph_text(index) if index else "", ""
        return program.cid_text(cid), _cid_text(program.collection, cid)

    return drawn


# ── the CMap ───────────────────────────────────────────────────────────────────────────────────


def read_encoding(doc: Objects, font: Dict) -> CMap:
    """The CMap of a Type 0 font: predefined, embedded, or Identity where there is neither."""
    return _cmap(doc, doc.get(font, "Encoding"), 0)


def _cmap(doc: Objects, entry: PdfObject, depth: int) -> CMap:
    """The CMap that a name or a stream stands for."""
    if isinstance(entry, str):
        found = predefined(entry)
        if found is None:
            doc.note("unknown-cmap", f"The CMap {entry[:60]} is not known; read as Identity")
            return identity(entry.endswith("V"))
        return found
    if not isinstance(entry, Stream) or depth > BASES:
        return identity(vertical=False)
    made, named = read_cmap(doc.data(entry))
    made.vertical = made.vertical or doc.integer(entry.dict, "WMode") == 1
    base = doc.get(entry.dict, "UseCMap") or named
    if isinstance(base, (str, Stream)) and base:
        made.base = _cmap(doc, base, depth + 1)
        made.spaces = made.spaces or made.base.spaces
        made.codec, made.collection = made.base.codec, made.base.collection
    elif not made.starts and not made.characters:
        made.identity = True
    return made
