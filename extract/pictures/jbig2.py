"""JBIG2 data as a PDF holds them → a file of their own (ISO/IEC 14492, annex D).

A PDF leaves out the file header and the last two segments, and keeps the segments that several
pictures share in a stream of their own, the globals.
"""

import struct
from collections.abc import Iterator

HEADER = b"\x97JB2\r\n\x1a\n\x01\x00\x00\x00\x01"
"""Segments one after the other, one page."""
END_OF_PAGE, END_OF_FILE, GENERIC = 49, 51, {36, 38, 39}
UNKNOWN_LENGTH = 0xFFFFFFFF
MOST_SEGMENTS = 65536
MOST_REFERENCES = 4096


def jbig2(data: bytes, shared: bytes) -> bytes:
    """A file of the shared segments and the picture's own ones, with what a PDF leaves out."""
    body = shared[: _useful(shared)] + data[: _useful(data) or None]
    found = list(segments(body))
    last = max((number for number, *_ in found), default=0)
    tail = b""
    if all(kind != END_OF_PAGE for _, kind, *_ in found):
        page = max((page for _, _, page, _ in found), default=0) or 1
        last += 1
        tail = _empty(last, END_OF_PAGE, page)
    return HEADER + body + tail + _empty(last + 1, END_OF_FILE, 0)


def _empty(number: int, kind: int, page: int) -> bytes:
    """A segment without data."""
    return struct.pack(">IBBBI", number & 0xFFFFFFFF, kind, 0, page & 255, 0)


def _useful(data: bytes) -> int:
    """Where the segments end: before an end of file, or where something is no segment."""
    reached = 0
    for _number, kind, _page, end in segments(data):
        if kind == END_OF_FILE:
            break
        reached = min(end, len(data))
    return reached


def segments(data: bytes) -> Iterator[tuple[int, int, int, int]]:
    """Number, kind, page and end of each segment, until something is none (7.2)."""
    at = 0
    for _ in range(MOST_SEGMENTS):
        found = _segment(data, at)
        if found is None:
            return
        yield found
        at = found[3]


def _segment(data: bytes, at: int) -> tuple[int, int, int, int] | None:
    """The segment whose header stands there, or None."""
    if at + 11 > len(data):
        return None
    number, flags, count = struct.unpack_from(">IBB", data, at)
    at += 5
    if count >> 5 == 7:
        if at + 4 > len(data):
            return None
        references = int.from_bytes(data[at : at + 4], "big") & 0x1FFFFFFF
        at += 4 + (references + 8) // 8
    else:
        references = count >> 5
        at += 1
    if references > MOST_REFERENCES:
        return None
    at += references * (1 if number <= 256 else 2 if number <= 65536 else 4)
    wide = 4 if flags & 0x40 else 1
    head = data[at : at + wide + 4]
    if len(head) < wide + 4:
        return None
    page, length = int.from_bytes(head[:wide], "big"), int.from_bytes(head[wide:], "big")
    at += wide + 4
    kind = flags & 63
    if length == UNKNOWN_LENGTH:
        if kind not in GENERIC:
            return None
        length = _unknown_length(data, at)
    return number, kind, page, at + length


def _unknown_length(data: bytes, at: int) -> int:
    """The length of a generic region that does not say it: up to its end mark and row count."""
    coded_by_huffman = len(data) > at + 17 and data[at + 17] & 1
    end = data.find(b"\0\0" if coded_by_huffman else b"\xff\xac", at + 18)
    return (end if end >= 0 else len(data)) + 6 - at
