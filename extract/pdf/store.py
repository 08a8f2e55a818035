"""A file's objects by number, read when asked for: from the cross-reference, or from a scan.

Nothing here raises. An object that does not stand where the cross-reference says is looked for in
a scan of the file; what cannot be read is null.
"""

import re
from collections.abc import Callable, Iterator
from itertools import islice

from extract.errors import Limits
from extract.pdf import filters, repair
from extract.pdf.crypt import Decryptor
from extract.pdf.filters import Decoded
from extract.pdf.objects import Buffer, Dict, PdfObject, Ref, Stream
from extract.pdf.syntax import HEADER, WHITE, indirect, parse, stream_end, stream_start
from extract.pdf.xref import CrossReference, Entry

KEPT_OBJECTS = 8192  # parsed objects kept, without the data of streams
KEPT_BYTES = 4 << 20  # of the file that they were parsed from; in memory up to 32 times as much
KEPT_HELD = 32 << 20  # bytes in memory of the object streams that are kept
PLACE_COST = 100  # bytes in memory of one object's place in an object stream
MAX_HELD = 200_000  # objects of one object stream; most seen: 32 767
MAX_CHAIN = 32  # references that lead to references, and objects that need others to be read
JUDGED = 256  # objects of which the places are compared before a cross-reference is given up
WORK = 64 << 20  # bytes that may be parsed for one page, and the file four times over
OBJECT_COST = 64  # bytes that an object counts for at least
PAIR = re.compile(WHITE + rb"*+([0-9]{1,10}+)" + WHITE + rb"++([0-9]{1,10}+)")


class ObjectStream:
    """A decoded object stream: its bytes, and where each object begins (7.5.7)."""

    __slots__ = ("data", "places", "size")

    def __init__(self, data: bytes, first: int) -> None:
        self.data = data
        self.places = {
            number: first + offset for number, offset in held_objects(data[:first]) if number
        }
        self.size = len(data) + PLACE_COST * len(self.places)


def held_objects(head: bytes) -> Iterator[tuple[int, int]]:
    """Number and offset of each object of an object stream, from its head. /N is not needed."""
    return ((int(m[1]), int(m[2])) for m in islice(PAIR.finditer(head), MAX_HELD))


class Store:
    """The objects of one file."""

    def __init__(self, data: Buffer, limits: Limits, note: Callable[[str, str, str], None]) -> None:
        self.data = data
        self.limits = limits
        self.note = note
        self.xref = CrossReference()
        self.base = 0
        """Where the header stands; offsets count from there, or from the file's beginning."""
        self.damaged = False
        """Whether what the cross-reference lacks is looked for in a scan."""
        self.cipher: Decryptor | None = None
        self.loaded = 0
        """How many objects have been parsed, for tests of laziness."""
        self._objects: dict[int, PdfObject] = {}
        self._kept_bytes = 0
        self._held: dict[int, ObjectStream] = {}
        self._loading: list[int] = []
        self._scan: repair.Scan | None = None
        self._indexed = False
        self._judged = False
        self.renew()

    def renew(self) -> None:
        """Begin a new piece of work, such as a page: with its full budgets."""
        self.budget = self.limits.page_bytes
        """Bytes that streams may still decode to."""
        self._work = WORK + 4 * len(self.data)

    def forget(self) -> None:
        """Drop what was parsed, because it will read differently now."""
        self._objects.clear()
        self._held.clear()
        self._kept_bytes = 0

    def remember(self, number: int, value: PdfObject) -> None:
        """Let an object be this value."""
        self._objects[number] = value

    # ── the scan ──

    def scan(self) -> repair.Scan:
        """What a scan of the file shows; with object streams, once they can be decrypted."""
        if self._scan is None:
            self._scan = repair.scan(self.data, self.limits.objects)
        if not self._indexed and (self.cipher or "Encrypt" not in self._scan.trailer):
            self._indexed = True
            self._index_object_streams(self._scan)
        return self._scan

    def rebuild(self) -> None:
        """From now on the scan decides where objects stand."""
        self.damaged = True
        scan = self.scan()
        self.forget()
        self.xref = CrossReference([scan], {**self.xref.trailer, **scan.trailer})

    def _index_object_streams(self, scan: repair.Scan) -> None:
        for at, number in scan.around(b"/ObjStm", self.data):
            stream = self._parse_at(at, None)
            if not isinstance(stream, Stream) or stream.number != number:
                continue
            first = self.resolve(stream.dict.get("First"))
            if isinstance(first, int) and 0 < first <= self.budget:
                head = filters.decode(self.stored(stream), self._filters(stream.dict), first).data
                self.budget -= len(head)
                for inner, _ in held_objects(head[:first]):
                    if 0 < inner <= self.limits.objects:
                        scan.inner[inner] = (number, at)

    def numbers(self) -> Iterator[int]:
        """The number of every object that the scan shows, in the order of the file."""
        scan = self.scan()
        for offset, number in zip(scan.offsets, scan.numbers, strict=True):
            if scan.places.get(number) == offset:
                yield number
        yield from sorted(scan.inner.keys() - scan.places.keys())

    # ── objects ──

    def resolve(self, value: PdfObject) -> PdfObject:
        """The object behind a reference, or the value itself; null where the chain never ends."""
        for _ in range(MAX_CHAIN):
            if value.__class__ is not Ref:
                return value
            number = value.number
            value = self._objects[number] if number in self._objects else self._load(number)
        return None if value.__class__ is Ref else value

    def _load(self, number: int) -> PdfObject:
        """Object `number` from the file; null where there is none, or where it needs itself."""
        if number in self._loading or len(self._loading) >= MAX_CHAIN:
            return None
        before = self._work
        self._loading.append(number)
        try:
            value = self._read(number)
        finally:
            self._loading.pop()
        if self._work < 0:
            self.note(
                "limit-parse", "So much would have to be parsed that the rest is left out.", ""
            )
            return value
        self._kept_bytes += before - self._work
        if len(self._objects) >= KEPT_OBJECTS or self._kept_bytes > KEPT_BYTES:
            self._objects.clear()
            self._kept_bytes = 0
        self._objects[number] = value
        return value

    def _read(self, number: int) -> PdfObject:
        entry = self.xref.find(number)
        if entry is not None:
            if not entry.kind:
                return None
            found, value = self._at(number, entry)
            if found:
                return value
            self.damaged = True
            self.note(
                "wrong-place",
                "The cross-reference is wrong about this object; the file was searched for it.",
                f"object {number}",
            )
            self._judge()
        if not self.damaged:
            return None
        scanned = self.scan().get(number)
        if scanned is not None:
            return self._at(number, scanned)[1]
        return self._misnumbered(entry) if entry is not None else None

    def _judge(self) -> None:
        """Give a cross-reference up that is wrong about many objects; few cost nothing else."""
        if self._judged:
            return
        self._judged = True
        known = list(islice(self.scan().places, JUDGED))
        wrong = sum(not self._stands(number) for number in known)
        if wrong * 4 > len(known):
            self.note("rebuilt", "Much of the cross-reference is wrong; a scan took its place.", "")
            self.rebuild()

    def _stands(self, number: int) -> bool:
        """Whether an object of the file stands where the cross-reference says, if it says so."""
        entry = self.xref.find(number)
        if entry is None or not entry.kind:
            return True
        if entry.kind == 2:
            return number in self.scan().inner
        headers = (HEADER.match(self.data, entry.place + base) for base in (0, self.base))
        return any(header and int(header[1]) == number for header in headers)

    def _at(self, number: int, entry: Entry) -> tuple[bool, PdfObject]:
        """Whether the object stands where the entry says, and its value."""
        if entry.kind == 2:
            return self._in_stream(number, entry.place)
        for place in (entry.place + self.base, entry.place):
            header = HEADER.match(self.data, place) if place < len(self.data) else None
            if header and int(header[1]) == number and not self._cut_number(place, header):
                return True, self._parse_at(place, self.cipher)
            if not self.base:
                break
        return False, None

    def _cut_number(self, place: int, header: re.Match[bytes]) -> bool:
        """Whether an offset points behind the first digit of another object's number."""
        return header.start(1) == place > 0 and self.data[place - 1 : place].isdigit()

    def _misnumbered(self, entry: Entry) -> PdfObject:
        """What stands at an entry's place under another number, where nothing else is known."""
        place = entry.place + self.base
        if entry.kind != 1 or place >= len(self.data) or not HEADER.match(self.data, place):
            return None
        return self._parse_at(place, self.cipher)

    def _in_stream(self, number: int, holder: int) -> tuple[bool, PdfObject]:
        """Whether the object is in an object stream, and its value."""
        held = self._held.get(holder)
        if held is None:
            stream = self.resolve(Ref(holder, 0))
            if not isinstance(stream, Stream):
                return False, None
            first = self.resolve(stream.dict.get("First"))
            if not isinstance(first, int) or first <= 0:
                return False, None
            held = ObjectStream(self.decode(stream).data, first)
            size = held.size + sum(kept.size for kept in self._held.values())
            while self._held and size > KEPT_HELD:
                size -= self._held.pop(next(iter(self._held))).size
            self._held[holder] = held
        place = held.places.get(number, len(held.data))
        if place >= len(held.data) or self._work < 0:
            return False, None
        value, end = parse(held.data, place, self.limits.depth, cut=self._cut)
        self._work -= end - place + OBJECT_COST
        self.loaded += 1
        return True, value

    def _parse_at(self, at: int, cipher: Decryptor | None) -> PdfObject:
        """The indirect object at an offset; a stream gets its extent."""
        if self._work < 0:
            return None
        parsed = indirect(self.data, at, self.limits.depth, cut=self._cut)
        if parsed is None:
            return None
        number, generation, value, end = parsed
        self._work -= end - at + OBJECT_COST
        self.loaded += 1
        if cipher is not None:
            value = _decrypted(value, cipher, number, generation)
        if not isinstance(value, dict):
            return value
        start = stream_start(self.data, end)
        if start < 0:
            return value
        length = self.resolve(value.get("Length"))
        end, problem = stream_end(self.data, start, length if isinstance(length, int) else None)
        if problem:
            searched = end if "endstream" in problem else len(self.data)
            self._work -= searched - start
            self.note("stream-length", f"The stream {problem}.", f"object {number}")
        return Stream(value, self.data, start, end, number, generation)

    def _cut(self, code: str, sentence: str) -> None:
        """A parse met a limit."""
        self.note(code, sentence, f"object {self._loading[-1]}" if self._loading else "")

    # ── streams ──

    def decode(self, stream: Stream) -> Decoded:
        """The stream decoded, with what stopped it; what went wrong is noted."""
        limits = self.limits
        room = max(0, min(limits.stream_bytes, self.budget))
        decoded = filters.decode(self.stored(stream), self._filters(stream.dict), room)
        if decoded.code == "limit-stream-bytes" and room < limits.stream_bytes:
            decoded.code = "limit-page-bytes"
            decoded.problem = (
                f"The streams of the page decode to more than {limits.page_bytes} bytes;"
                " the rest is left out."
            )
        self.budget -= len(decoded.data)
        if decoded.problem:
            where = f"object {stream.number}" if stream.number else ""
            self.note(decoded.code, decoded.problem, where)
        return decoded

    def stored(self, stream: Stream) -> bytes:
        """The stream's bytes as its filters take them: decrypted, still encoded."""
        raw = stream.raw
        if self.cipher is None or not stream.number:
            return raw
        own = [params for name, params in self._filters(stream.dict) if name == "Crypt"]
        name = own[0].get("Name") if own else None
        chosen = (name if isinstance(name, str) else "Identity") if own else None
        return self.cipher.stream(raw, stream.number, stream.generation, stream.dict, chosen)

    def _filters(self, source: Dict) -> list[tuple[str, Dict]]:
        """The filter chain, with the parameters of each (7.4)."""
        names = self.resolve(source.get("Filter", source.get("F")))
        params = self.resolve(source.get("DecodeParms", source.get("DP")))
        chain = names if isinstance(names, list) else [names]
        given = params if isinstance(params, list) else [params]
        found: list[tuple[str, Dict]] = []
        for index, item in enumerate(chain[:32]):
            name = self.resolve(item)
            if isinstance(name, str):
                own = self.resolve(given[index]) if index < len(given) else None
                settings = own if isinstance(own, dict) else {}
                found.append((name, {k: self.resolve(v) for k, v in settings.items()}))
        return found


def _decrypted(value: PdfObject, cipher: Decryptor, number: int, generation: int) -> PdfObject:
    """The value with every string in it decrypted; nests are as shallow as `Limits.depth`."""
    if isinstance(value, bytes):
        return cipher.string(value, number, generation)
    if isinstance(value, list):
        return [_decrypted(item, cipher, number, generation) for item in value]
    if isinstance(value, dict):
        return {key: _decrypted(item, cipher, number, generation) for key, item in value.items()}
    return value
