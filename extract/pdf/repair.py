"""The same answer from a scan of the bytes, for files whose cross-reference is missing or wrong.

One pass of one pattern over the file finds every `N G obj`, every stream and every trailer. What is
found later in the file is newer. Nothing in the standard says how; viewers all do it.
"""

import re
from dataclasses import dataclass, field

from extract.pdf.objects import Buffer, Dict
from extract.pdf.syntax import REGULAR, WHITE, indirect, parse
from extract.pdf.xref import Entry

MARK = re.compile(rb"obj(?!" + REGULAR + rb"{2})|stream|trailer")
BEFORE = re.compile(rb"([0-9]{1,10}+)" + WHITE + rb"++([0-9]{1,10}+)" + WHITE + rb"*+\Z")
LOOK_BACK = 40  # bytes before `obj`: two numbers of ten digits and some white space
OBJECT_STREAM = re.compile(rb"/ObjStm")
CROSS_REFERENCE = re.compile(rb"/XRef(?!" + REGULAR + rb")")
CATALOGUE = re.compile(rb"/Type" + WHITE + rb"*+/Catalog(?!" + REGULAR + rb")")


@dataclass(slots=True)
class Scan:
    """What a file's bytes show without its cross-reference."""

    entries: dict[int, Entry] = field(default_factory=dict)
    """Object number → where its last definition stands."""
    starts: list[tuple[int, int]] = field(default_factory=list)
    """Offset and number of every definition, in the order of the file."""
    trailer: Dict = field(default_factory=dict)
    """The entries of all trailers, the last one of each key."""
    object_streams: list[tuple[int, int]] = field(default_factory=list)
    """Offset and number of every object stream, in the order of the file."""


def scan(data: Buffer, limit: int) -> Scan:  # noqa: C901 - one loop over one pattern
    """Everything that can be found, in linear time. `limit` is the largest object number."""
    found = Scan()
    inner: dict[int, Entry] = {}
    trailers: list[int] = []
    in_stream = False
    for match in MARK.finditer(data):
        at = match.start()
        word = match[0]
        if word == b"obj":
            back = data[max(0, at - LOOK_BACK) : at]
            header = BEFORE.search(back)
            if header is None:
                in_stream = in_stream and not back.endswith(b"end")
                continue
            number, generation = int(header[1]), int(header[2])
            offset = at - len(back) + header.start()
            if number > limit:
                continue
            entry = Entry(1, offset, generation)
            if in_stream:
                inner[number] = entry
            else:
                found.entries[number] = entry
                found.starts.append((offset, number))
        elif word == b"stream":
            in_stream = data[max(0, at - 3) : at] != b"end"
        else:
            trailers.append(match.end())
    for number, entry in inner.items():
        if number not in found.entries:  # the stream around it had lost its end
            found.entries[number] = entry
            found.starts.append((entry.place, number))
    found.starts.sort()
    for at in trailers:
        trailer, _ = parse(data, at)
        if isinstance(trailer, dict):
            found.trailer.update(trailer)
    _named(data, found)
    return found


def _named(data: Buffer, found: Scan) -> None:
    """What cross-reference streams say as trailers, and where the object streams stand."""
    for at, _ in _around(found, CROSS_REFERENCE, data):
        parsed = indirect(data, at)
        if parsed is not None and isinstance(parsed[2], dict) and "Root" in parsed[2]:
            kept = ("Root", "Info", "Encrypt", "ID")
            found.trailer.update({k: v for k, v in parsed[2].items() if k in kept})
    found.object_streams = _around(found, OBJECT_STREAM, data)


def _around(found: Scan, pattern: re.Pattern[bytes], data: Buffer) -> list[tuple[int, int]]:
    """Offset and number of the objects in whose first bytes the pattern stands."""
    objects: list[tuple[int, int]] = []
    starts = found.starts
    index = -1
    for match in pattern.finditer(data):
        at = match.start()
        while index + 1 < len(starts) and starts[index + 1][0] < at:
            index += 1
        if index >= 0 and (not objects or objects[-1] != starts[index]):
            objects.append(starts[index])
    return objects


def catalogue(data: Buffer, found: Scan) -> int:
    """The number of the last object that says it is a catalogue, or 0."""
    objects = _around(found, CATALOGUE, data)
    return objects[-1][1] if objects else 0
