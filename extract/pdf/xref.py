"""Where each object stands: tables, cross-reference streams, /Prev, hybrids (7.5.4, 7.5.8).

A cross-reference is a list of layers, newest first. A small section becomes part of a dictionary;
a large one stays as the bytes it is and is asked entry by entry, so a file of a million objects
opens as fast as one of ten.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from extract.pdf.objects import Buffer, Dict, Stream
from extract.pdf.syntax import WHITE, indirect, parse, stream_end, stream_start

SECTION = re.compile(
    WHITE + rb"*+([0-9]{1,10}+)" + WHITE + rb"++([0-9]{1,10}+)" + WHITE + rb"*+(?=[0-9])"
)
ENTRY = re.compile(
    WHITE + rb"*+([0-9]{1,11}+)" + WHITE + rb"++([0-9]{1,10}+)" + WHITE + rb"++([nf])"
)
KEYWORD = re.compile(WHITE + rb"*+xref")
TRAILER = re.compile(WHITE + rb"*+trailer")
STARTXREF = re.compile(rb"startxref" + WHITE + rb"*+([0-9]{1,15}+)")

SMALL = 5000  # entries; a section up to this size is read at once
MAX_SECTIONS = 100_000  # /Prev steps; an update a day for a century is 36 500


class Entry(NamedTuple):
    """Where an object stands: at an offset of the file, or at an index of an object stream."""

    kind: int
    """0 free, 1 at an offset, 2 in an object stream."""
    place: int
    """The offset, or the number of the object stream."""
    order: int
    """The generation, or the index in the object stream."""


class Layer(Protocol):
    """Part of a cross-reference that answers for some object numbers."""

    def get(self, number: int, /) -> Entry | None:
        """The entry of an object, or None where this part says nothing of it."""


@dataclass(slots=True)
class TableSection:
    """A long run of 20-byte entries, read when asked."""

    data: Buffer
    at: int
    first: int
    count: int

    def get(self, number: int, /) -> Entry | None:
        """The entry of an object of this section."""
        index = number - self.first
        if not 0 <= index < self.count:
            return None
        start = self.at + 20 * index
        match = ENTRY.match(self.data[start : start + 20])
        return _entry(match) if match else None


@dataclass(slots=True)
class StreamSection:
    """The entries of a cross-reference stream, read when asked (7.5.8.3)."""

    data: bytes
    at: int
    widths: tuple[int, int, int]
    first: int
    count: int

    def get(self, number: int, /) -> Entry | None:
        """The entry of an object of this section."""
        index = number - self.first
        if not 0 <= index < self.count:
            return None
        a, b, c = self.widths
        start = self.at + (a + b + c) * index
        row = self.data[start : start + a + b + c]
        if len(row) < a + b + c:
            return None
        kind = int.from_bytes(row[:a]) if a else 1
        place, last = int.from_bytes(row[a : a + b]), int.from_bytes(row[a + b :])
        return Entry(kind, place, last) if kind in (0, 1, 2) else None


@dataclass(slots=True)
class CrossReference:
    """Everything the file's cross-reference says."""

    layers: list[Layer] = field(default_factory=list)
    trailer: Dict = field(default_factory=dict)
    problem: str = ""
    """Why the chain broke off, or empty."""

    def find(self, number: int) -> Entry | None:
        """The newest entry of an object, or None where there is none."""
        for layer in self.layers:
            entry = layer.get(number)
            if entry is not None:
                return entry
        return None

    def add(self, entries: dict[int, Entry]) -> None:
        """Put entries behind all that is there already."""
        last = self.layers[-1] if self.layers else None
        if isinstance(last, dict):
            for number, entry in entries.items():
                last.setdefault(number, entry)
        elif entries:
            self.layers.append(entries)


def _entry(match: re.Match[bytes]) -> Entry:
    offset, generation, kind = match.groups()
    return Entry(1 if kind == b"n" else 0, int(offset), int(generation))


def last_startxref(data: Buffer) -> int:
    """The offset that the last `startxref` names, or -1."""
    at = data.rfind(b"startxref")
    match = STARTXREF.match(data, at) if at >= 0 else None
    return int(match[1]) if match else -1


Decode = Callable[[Stream], bytes]


def read(data: Buffer, start: int, base: int, limit: int, decode: Decode) -> CrossReference:
    """The cross-reference that begins at an offset, with all that it names (/Prev, /XRefStm).

    `base` is where the header stands: offsets count from there. `limit` is the largest object
    number. What is wrong ends the chain and is told in `problem`.
    """
    found = CrossReference()
    queue = [start]
    seen: set[int] = set()
    while queue and len(seen) < MAX_SECTIONS:
        at = queue.pop()
        if at in seen:
            continue
        seen.add(at)
        trailer = _section(found, data, at, base, limit, decode)
        if trailer is None:
            found.problem = f"no cross-reference stands at offset {at}"
            break
        for key, value in trailer.items():
            found.trailer.setdefault(key, value)
        previous, hybrid = trailer.get("Prev"), trailer.get("XRefStm")
        if isinstance(previous, (int, float)) and previous > 0:
            queue.append(int(previous))
        if isinstance(hybrid, int) and "W" not in trailer and hybrid not in seen:
            seen.add(hybrid)
            _hybrid(found, data, hybrid, base, limit, decode)
    if not found.layers and not found.problem:
        found.problem = "the cross-reference is empty"
    return found


def _hybrid(
    found: CrossReference, data: Buffer, at: int, base: int, limit: int, decode: Decode
) -> None:
    """The stream that hides objects from old readers: it goes before the table it stands with."""
    inner = CrossReference()
    if _section(inner, data, at, base, limit, decode) is None:
        found.problem = f"no cross-reference stream stands at offset {at}"
    found.layers[:0] = inner.layers


def _section(
    found: CrossReference, data: Buffer, at: int, base: int, limit: int, decode: Decode
) -> Dict | None:
    """Read the section at an offset into `found`; its trailer, or None where there is none."""
    for place in (at + base, at) if base else (at,):
        if not 0 <= place < len(data):
            continue
        keyword = KEYWORD.match(data, place)
        if keyword:
            return _table(found, data, keyword.end(), limit)
        trailer = _stream(found, data, place, limit, decode)
        if trailer is not None:
            return trailer
    return None


def _table(found: CrossReference, data: Buffer, at: int, limit: int) -> Dict | None:
    """A classic table (7.5.4): its sections, then its trailer."""
    small: dict[int, Entry] = {}
    while match := SECTION.match(data, at):
        first, count = int(match[1]), int(match[2])
        at = match.end()
        end = at + 20 * count
        if count > SMALL and first + count <= limit + 1 and _is_regular(data, at, count):
            found.add(small)
            small = {}
            found.layers.append(TableSection(data, at, first, count))
            at = end
            continue
        for number in range(first, min(first + count, limit + 1)):
            entry = ENTRY.match(data, at)
            if entry is None:
                break
            at = entry.end()
            small.setdefault(number, _entry(entry))
    found.add(small)
    keyword = TRAILER.match(data, at)
    if keyword is None:
        return None
    trailer, _ = parse(data, keyword.end())
    return trailer if isinstance(trailer, dict) else None


def _is_regular(data: Buffer, at: int, count: int) -> bool:
    """Whether a section has entries of 20 bytes each, judged by its first, middle and last."""
    for index in (0, count // 2, count - 1):
        entry = data[at + 20 * index : at + 20 * index + 20]
        match = ENTRY.match(entry)
        if match is None or match.start(1) or len(entry) < 18 or entry[17:18] not in b"nf":
            return False
    return True


def _stream(
    found: CrossReference, data: Buffer, at: int, limit: int, decode: Decode
) -> Dict | None:
    """A cross-reference stream (7.5.8): its entries, and its dictionary as the trailer."""
    parsed = indirect(data, at)
    if parsed is None or not isinstance(parsed[2], dict):
        return None
    number, generation, _, end = parsed
    header = parsed[2]
    start = stream_start(data, end)
    if start < 0 or (header.get("Type") != "XRef" and "W" not in header):
        return None
    length = header.get("Length")
    stop, _ = stream_end(data, start, length if isinstance(length, int) else None)
    body = decode(Stream(header, data, start, stop, number, generation))
    widths = header.get("W")
    if not isinstance(widths, list) or len(widths) < 3:
        return None
    a, b, c = (w if isinstance(w, int) and 0 <= w <= 8 else 0 for w in widths[:3])
    if not b:
        return None
    index = header.get("Index")
    size = header.get("Size")
    pairs = index if isinstance(index, list) else [0, size]
    place = 0
    for first, count in zip(pairs[::2], pairs[1::2], strict=False):
        if not isinstance(first, int) or not isinstance(count, int) or first < 0 or count < 0:
            break
        count = min(count, (len(body) - place) // (a + b + c), limit + 1 - first)
        if count <= 0:
            break
        section = StreamSection(body, place, (a, b, c), first, count)
        if count > SMALL:
            found.layers.append(section)
        else:
            rows = ((n, section.get(n)) for n in range(first, first + count))
            found.add({n: entry for n, entry in rows if entry is not None})
        place += (a + b + c) * count
    return header
