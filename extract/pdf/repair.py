"""The same answer from a scan of the bytes, for files whose cross-reference is missing or wrong.

One pass of one pattern over the file finds every `N G obj`, every stream and every trailer. What is
found later in the file is newer. Nothing in the standard says how; viewers all do it.
"""

import re
from array import array
from bisect import bisect_right
from dataclasses import dataclass, field

from extract.pdf.objects import Buffer, Dict
from extract.pdf.syntax import REGULAR, STREAM_END, WHITE, indirect, parse, stream_start
from extract.pdf.xref import Entry

MARK = re.compile(rb"obj(?!" + REGULAR + rb"{2})|stream|trailer")
BEFORE = re.compile(rb"([0-9]{1,10}+)" + WHITE + rb"++([0-9]{1,10}+)" + WHITE + rb"*+\Z")
LENGTH = re.compile(
    rb"/Length" + WHITE + rb"*+([0-9]{1,12}+)(?!" + WHITE + rb"++[0-9]++" + WHITE + rb"++R)"
)
LOOK_BACK = 40  # bytes before `obj`: two numbers of ten digits and some white space
DICTIONARY_END = 4096  # bytes before `stream` in which its /Length is looked for
MOST_TRAILERS = 64  # trailers that are read, the last ones; each says the same or is out of date
TRAILER_BYTES = 65536
NAME_GOES_ON = re.compile(REGULAR)


@dataclass(slots=True)
class Scan:
    """What a file's bytes show without its cross-reference."""

    places: dict[int, int] = field(default_factory=dict)
    """Object number → the offset of its last definition in the file itself."""
    inner: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Object number → the object stream that holds it, and where that stands."""
    offsets: "array[int]" = field(default_factory=lambda: array("Q"))
    numbers: "array[int]" = field(default_factory=lambda: array("Q"))
    """Offset and number of every definition, in the order of the file."""
    trailer: Dict = field(default_factory=dict)
    """The entries of all trailers, the last one of each key."""

    def get(self, number: int, /) -> Entry | None:
        """The newest definition of an object: the one that stands last in the file."""
        place, held = self.places.get(number, -1), self.inner.get(number)
        if held is not None and held[1] > place:
            return Entry(2, held[0], 0)
        return Entry(1, place, 0) if place >= 0 else None

    def around(self, name: bytes, data: Buffer) -> list[tuple[int, int]]:
        """Offset and number of the objects behind whose beginning a name stands."""
        found: list[tuple[int, int]] = []
        at = data.find(name)
        while at >= 0:
            index = bisect_right(self.offsets, at) - 1
            if index >= 0 and not NAME_GOES_ON.match(data, at + len(name)):
                pair = (self.offsets[index], self.numbers[index])
                if not found or found[-1] != pair:
                    found.append(pair)
            at = data.find(name, at + len(name))
        return found


def scan(data: Buffer, limit: int) -> Scan:
    """Everything that can be found, in linear time. `limit` is the largest object number."""
    found = Scan()
    strays: list[tuple[int, int]] = []
    trailers: list[int] = []
    in_stream = False
    at = 0
    while match := MARK.search(data, at):
        start, at = match.span()
        back = data[max(0, start - LOOK_BACK) : start]
        if match[0] == b"obj":
            header = BEFORE.search(back)
            if header is None:
                in_stream = in_stream and not back.endswith(b"end")
            elif int(header[1]) <= limit:
                number, offset = int(header[1]), start - len(back) + header.start()
                found.offsets.append(offset)
                found.numbers.append(number)
                if in_stream:
                    strays.append((number, offset))
                else:
                    found.places[number] = offset
        elif match[0] == b"trailer":
            trailers.append(at)
        elif back.endswith(b"end"):
            in_stream = False
        elif back.rstrip(b"\x00\t\n\f\r ").endswith(b">>"):
            in_stream = True
            at = _behind(data, start)
    for number, offset in strays:
        found.places.setdefault(number, offset)  # the stream around it had lost its end
    _read_trailers(data, found, trailers)
    return found


def _behind(data: Buffer, keyword: int) -> int:
    """Where to go on behind `stream`: at its end, where a plain /Length names that."""
    start = stream_start(data, keyword)
    lengths = LENGTH.findall(data[max(0, keyword - DICTIONARY_END) : keyword])
    if lengths:
        end = start + int(lengths[-1])
        if end < len(data) and STREAM_END.match(data, end):
            return end
    return start


def _read_trailers(data: Buffer, found: Scan, trailers: list[int]) -> None:
    """What trailers say, and the dictionaries of cross-reference streams; the last one wins."""
    streams = [at for at, _ in found.around(b"/XRef", data)][-MOST_TRAILERS:]
    kept = ("Root", "Info", "Encrypt", "ID")
    for at in sorted(streams + trailers[-MOST_TRAILERS:]):
        stop = at + TRAILER_BYTES
        parsed = indirect(data, at, stop=stop)
        value = parsed[2] if parsed else parse(data, at, stop=stop)[0]
        if isinstance(value, dict):
            found.trailer.update({key: value[key] for key in kept if key in value})
