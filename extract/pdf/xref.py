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
from extract.pdf.syntax import GAP, WHITE, indirect, parse, stream_end, stream_start

SECTION = re.compile(
    GAP + rb"([0-9]{1,10}+)" + WHITE + rb"++([0-9]{1,10}+)" + GAP + rb"(?=[0-9]|trailer)"
)
ENTRY = re.compile(GAP + rb"([0-9]{1,11}+)" + WHITE + rb"++([0-9]{1,10}+)" + WHITE + rb"++([nf])")
KEYWORD = re.compile(GAP + rb"xref")
TRAILER = re.compile(GAP + rb"trailer")
STARTXREF = re.compile(rb"startxref" + WHITE + rb"*+([0-9]{1,15}+)")
NEARBY = re.compile(rb"(?<!start)xref|[0-9]{1,10}+" + WHITE + rb"++[0-9]{1,10}+" + GAP + rb"obj")

SMALL = 5000  # entries; a section up to this size is read at once
MAX_SECTIONS = 100_000  # /Prev steps; an update a day for a century is 36 500
MAX_TRAILER = 1 << 20  # bytes; most seen: 90 kB, the /Index of a file saved bit by bit
MAX_ROWS = 128 << 20  # bytes of all cross-reference streams; most seen: 9 MB
ASTRAY = 1024  # bytes around a wrong startxref where the cross-reference is looked for


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
    """A long run of entries of one length, read when asked."""

    data: Buffer
    at: int
    first: int
    count: int
    length: int
    """Bytes an entry: 20, or 19 and 21 where the line ends are wrong."""

    def get(self, number: int, /) -> Entry | None:
        """The entry of an object of this section."""
        index = number - self.first
        if not 0 <= index < self.count:
            return None
        start = self.at + self.length * index
        match = ENTRY.match(self.data[start : start + self.length])
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
    note: str = ""
    """What was wrong with it although all of it was read, or empty."""
    room: int = MAX_ROWS
    """Bytes that cross-reference streams may still decode to."""

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

    def add_all(self, older: "CrossReference") -> None:
        """Put another cross-reference behind all that is there already."""
        for layer in older.layers:
            if isinstance(layer, dict):
                self.add(layer)
            else:
                self.layers.append(layer)
        self.room = older.room
        self.note = self.note or older.note


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
    seen: set[int] = set()
    at = start
    while at >= 0 and at not in seen:
        seen.add(at)
        if len(seen) > MAX_SECTIONS or found.room < 0:
            found.problem = f"it has over {MAX_SECTIONS} sections, or over {MAX_ROWS} bytes"
            break
        part = CrossReference(room=found.room)
        trailer = _section(part, data, at, base, limit, decode)
        if trailer is None:
            part, trailer = _astray(data, at + base, limit, found.room, decode)
        if trailer is None:
            found.add_all(part)
            found.problem = f"no cross-reference stands at offset {at}"
            break
        hybrid = trailer.get("XRefStm")
        if isinstance(hybrid, int) and "W" not in trailer and hybrid not in seen:
            seen.add(hybrid)
            _hybrid(found, data, hybrid, base, limit, decode)
        found.add_all(part)
        for key, value in trailer.items():
            found.trailer.setdefault(key, value)
        previous = trailer.get("Prev")
        at = int(previous) if isinstance(previous, (int, float)) and previous > 0 else -1
    if not found.layers and not found.problem:
        found.problem = "the cross-reference is empty"
    return found


def _astray(
    data: Buffer, at: int, limit: int, room: int, decode: Decode
) -> tuple[CrossReference, Dict | None]:
    """The section that stands nearest to an offset that is a little off, and its trailer."""
    start = max(0, at - ASTRAY)
    window = data[start : max(0, at + ASTRAY)]
    places = sorted(
        (abs(match.start() + start - at), match.start() + start)
        for match in NEARBY.finditer(window)
    )
    for _, place in places[:4]:
        part = CrossReference(room=room)
        trailer = _section(part, data, place, 0, limit, decode)
        if trailer is not None and part.layers:
            part.note = f"The cross-reference stands at offset {place}, not {at}; it was found."
            return part, trailer
    return CrossReference(room=room), None


def _hybrid(
    found: CrossReference, data: Buffer, at: int, base: int, limit: int, decode: Decode
) -> None:
    """The stream that hides objects from old readers: it goes before the table it stands with."""
    hidden = CrossReference(room=found.room)
    if _section(hidden, data, at, base, limit, decode) is None:
        found.problem = f"no cross-reference stream stands at offset {at}"
    found.add_all(hidden)


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
        if first == 1 and _is_head(data, at):
            first = 0  # a common slip: the list that begins with object 0 says it begins with 1
        length = _entry_length(data, at, count) if count > SMALL else 0
        if length and first + count <= limit + 1:
            found.add(small)
            small = {}
            found.layers.append(TableSection(data, at, first, count, length))
            at += length * count
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
    trailer, _ = parse(data, keyword.end(), stop=keyword.end() + MAX_TRAILER)
    return trailer if isinstance(trailer, dict) else None


def _is_head(data: Buffer, at: int) -> bool:
    """Whether the entry at an offset is the head of the list of free objects: object 0's."""
    entry = ENTRY.match(data, at)
    return entry is not None and int(entry[2]) == 65535 and entry[3] == b"f"


def _entry_length(data: Buffer, at: int, count: int) -> int:
    """Bytes of each entry, where first, middle and last show that they are all alike; else 0."""
    first = ENTRY.match(data, at)
    second = ENTRY.match(data, first.end()) if first else None
    if first is None or second is None:
        return 0
    length = second.start(1) - first.start(1)
    for index in (0, count // 2, count - 1):
        match = ENTRY.match(data[at + length * index : at + length * (index + 1)])
        if match is None or match.start(1) or match.end() != first.end() - at:
            return 0
    return length


def _stream(
    found: CrossReference, data: Buffer, at: int, limit: int, decode: Decode
) -> Dict | None:
    """A cross-reference stream (7.5.8): its entries, and its dictionary as the trailer."""
    parsed = indirect(data, at, stop=at + MAX_TRAILER)
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
    found.room -= len(body)
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
