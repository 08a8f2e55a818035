"""CCITT fax data: how a TIFF file has to name their coding (ISO 32000-2, 7.4.6; TIFF 6.0, 10, 11).

The data stay as they are. Where PDF allows what TIFF cannot say, there is no file.
"""

from dataclasses import dataclass

from extract.pdf.objects import Dict, PdfObject
from extract.pictures import tiff

TWO_DIMENSIONS, FILLED = 1, 4
"""Options of Group 3: rows may be coded by the row above; an end of line ends at a whole byte."""
LOOK = 64
"""Bytes in which the first end of line has to come: fill bits may precede it."""


@dataclass(frozen=True, slots=True)
class Coding:
    """How fax data are coded, in the words of TIFF."""

    columns: int
    """Pixels of a row."""
    black_is_1: bool
    compression: int = 0
    options: int = 0
    """Of Group 3."""
    reason: str = ""
    """Why no TIFF file can hold the data, as a sentence, or empty."""


def coding(params: Dict, data: bytes) -> Coding:
    """The coding that the filter's parameters name, with a look at the data where they mislead."""
    k = _number(params.get("K"), 0)
    columns = _number(params.get("Columns"), 1728)
    black = params.get("BlackIs1") is True
    aligned = params.get("EncodedByteAlign") is True
    if k < 0:
        if aligned:
            return Coding(
                columns, black, reason="TIFF has no Group 4 fax data whose rows begin at bytes."
            )
        return Coding(columns, black, tiff.GROUP_4)
    # /EndOfLine is false in most of the files that have ends of line: only the data tell.
    if _begins_with_end_of_line(data):
        options = (TWO_DIMENSIONS if k > 0 else 0) | (FILLED if aligned else 0)
        return Coding(columns, black, tiff.GROUP_3, options)
    if k == 0 and aligned:
        return Coding(columns, black, tiff.RUNS)
    return Coding(
        columns,
        black,
        reason="TIFF has no fax data whose rows neither end in a code nor at a byte.",
    )


def _begins_with_end_of_line(data: bytes) -> bool:
    """Whether the first bits are an end of line: eleven zeros at least, and a one."""
    head = data[:LOOK]
    bits = bin(int.from_bytes(b"\x01" + head, "big"))[3:]
    first = bits.find("1")
    return first >= 11


def _number(value: PdfObject, default: int) -> int:
    return int(value) if isinstance(value, (int, float)) and abs(value) < 1e9 else default
