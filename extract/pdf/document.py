"""A document: its objects by number, read when asked for, and never raising once it is open.

Opening reads the cross-reference and nothing else. An object whose place is wrong is looked for in
a scan of the file; what cannot be read is null, and a Problem is noted.
"""

import mmap
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from itertools import islice
from typing import BinaryIO, TypeVar

from extract.errors import BrokenPdf, Limits, NotPdf, Problem
from extract.pdf import metadata, repair, xref
from extract.pdf.crypt import Decryptor, open_cipher
from extract.pdf.filters import Decoded, decode
from extract.pdf.metadata import Metadata, OutlineItem
from extract.pdf.objects import Array, Buffer, Dict, PdfObject, Ref, Stream
from extract.pdf.pages import PageTree
from extract.pdf.syntax import HEADER, indirect, parse, stream_end, stream_start
from extract.pdf.xref import CrossReference, Entry

HEADER_WITHIN = 1024  # bytes in front of %PDF- that viewers tolerate (ISO 32000-1, annex H)
MAPPED_FROM = 16 << 20  # bytes; a larger file is mapped instead of read into memory
KEPT_OBJECTS = 8192  # parsed objects kept, without the data of streams
KEPT_OBJECT_STREAMS = 8
MAX_PROBLEMS = 1000
MAX_CHAIN = 32  # references that lead to references


T = TypeVar("T")


class ObjectStream:
    """A decoded object stream: its bytes, and where each object begins (7.5.7)."""

    __slots__ = ("data", "places")

    def __init__(self, data: bytes, count: int, first: int) -> None:
        self.data = data
        self.places: dict[int, int] = {}
        header, _ = parse(b"[" + data[:first] + b"]", 0)
        pairs = header if isinstance(header, list) else []
        for number, offset in islice(zip(pairs[::2], pairs[1::2], strict=False), count):
            if isinstance(number, int) and isinstance(offset, int) and 0 <= offset < len(data):
                self.places.setdefault(number, first + offset)


class Document:
    """An open PDF. Everything but opening answers with what could be read, and notes the rest."""

    def __init__(self, data: Buffer, password: str = "", limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.problems: list[Problem] = []
        self.budget = self.limits.page_bytes
        """Bytes that may still be decoded for the page in hand."""
        self.where = ""
        """The page in hand, for problems."""
        self.fonts: dict[int, object] = {}
        """Fonts by the number of their object, made once."""
        self._noted: set[tuple[str, str]] = set()
        self._data = data
        self._objects: dict[int, PdfObject] = {}
        self._object_streams: dict[int, ObjectStream] = {}
        self._loading: set[int] = set()
        self._scan: repair.Scan | None = None
        self._damaged = False
        self._cipher: Decryptor | None = None
        self._base = max(0, data.find(b"%PDF-", 0, HEADER_WITHIN))
        self._xref = self._cross_reference()
        self.trailer = self._xref.trailer
        self._decrypt(password)
        self.catalogue = self._catalogue()
        self.pages = PageTree(
            self, self.catalogue.get("Pages"), self.limits.pages, self._loose_pages
        )
        if not self.pages.count:
            self._rebuild_pages()

    # ── opening ──

    def _cross_reference(self) -> CrossReference:
        """What the file's own cross-reference says, or a scan where it says nothing of use."""
        start = xref.last_startxref(self._data)
        found = CrossReference(problem="the file does not say where its cross-reference is")
        if start >= 0:
            found = xref.read(
                self._data, start, self._base, self.limits.objects, lambda s: self._plain(s).data
            )
        if "Root" in found.trailer and found.layers:
            if found.problem:
                self._damaged = True
                self.note(
                    "cross-reference", f"Part of the cross-reference is lost: {found.problem}."
                )
            return found
        if self._data.find(b"%PDF-", 0, HEADER_WITHIN) < 0 and not self._scanned().starts:
            raise NotPdf("This is not a PDF file: it has neither a PDF header nor any PDF object.")
        if not self._scanned().starts:
            raise BrokenPdf("The file begins like a PDF, but holds no object that could be read.")
        self._damaged = True
        self.note("cross-reference", f"The file was rebuilt by scanning it: {found.problem}.")
        return CrossReference(
            [self._scanned().entries], {**found.trailer, **self._scanned().trailer}
        )

    def _decrypt(self, password: str) -> None:
        encrypt = self.trailer.get("Encrypt")
        if encrypt is None:
            return
        if isinstance(encrypt, Ref):
            self._loading.clear()
        resolved = self._deep(encrypt, 4)
        if not isinstance(resolved, dict):
            self.note("encryption", "The encryption dictionary is missing; nothing was decrypted.")
            return
        ids = self.resolve(self.trailer.get("ID"))
        first = self.resolve(ids[0]) if isinstance(ids, list) and ids else b""
        self._cipher = open_cipher(resolved, first if isinstance(first, bytes) else b"", password)
        self._objects.clear()
        self._object_streams.clear()
        if isinstance(encrypt, Ref):
            self._objects[encrypt.number] = resolved
        self._index_object_streams()

    def _deep(self, value: PdfObject, depth: int) -> PdfObject:
        """The value with the references in it resolved, a few levels deep."""
        value = self.resolve(value)
        if isinstance(value, dict) and depth:
            return {key: self._deep(item, depth - 1) for key, item in value.items()}
        return value

    def _catalogue(self) -> Dict:
        """The catalogue; where the trailer names none, one that is found or made."""
        root = self.resolve(self.trailer.get("Root"))
        if isinstance(root, dict) and isinstance(self.resolve(root.get("Pages")), dict):
            return root
        self._damaged = True
        number = repair.catalogue(self._data, self._scanned())
        self._index_object_streams()
        for candidate in (number, *self._compressed_of_type("Catalog")):
            found = self.resolve(Ref(candidate, 0)) if candidate else None
            if isinstance(found, dict) and "Pages" in found:
                self.note("catalogue", "The trailer names no catalogue; one was found in the file.")
                return found
        self.note("catalogue", "The file has lost its catalogue; its pages were searched for.")
        return root if isinstance(root, dict) else {}

    def _rebuild_pages(self) -> None:
        """A second look, in the scan, before a document without pages is given up."""
        if not self._damaged:
            self._damaged = True
            self._objects.clear()
            self._xref = CrossReference([self._scanned().entries], self.trailer)
            self._index_object_streams()
            self.catalogue = self._catalogue()
            self.pages = PageTree(
                self, self.catalogue.get("Pages"), self.limits.pages, self._loose_pages
            )
        if not self.pages.count:
            raise BrokenPdf("The file is a PDF, but no page of it could be found.")

    def _loose_pages(self) -> list[PdfObject]:
        """Every object that says it is a page, in the order of the file."""
        self._damaged = True
        self._index_object_streams()
        found: list[PdfObject] = []
        last = {number: at for at, number in self._scanned().starts}
        for at, number in self._scanned().starts:
            if last[number] == at:
                node = self.resolve(Ref(number, 0))
                if isinstance(node, dict) and node.get("Type") == "Page":
                    found.append(Ref(number, 0))
        return found + [Ref(number, 0) for number in self._compressed_of_type("Page")]

    def _compressed_of_type(self, kind: str) -> Iterator[int]:
        """Numbers of the objects in object streams that have a /Type."""
        for number, entry in sorted(self._scanned().entries.items()):
            if entry.kind == 2:
                node = self.resolve(Ref(number, 0))
                if isinstance(node, dict) and node.get("Type") == kind:
                    yield number

    def _scanned(self) -> repair.Scan:
        if self._scan is None:
            self._scan = repair.scan(self._data, self.limits.objects)
            if "Encrypt" not in self._scan.trailer:
                self._index_object_streams()
        return self._scan

    def _index_object_streams(self) -> None:
        """Add to the scan what the object streams hold, where nothing newer stands in the file."""
        scan = self._scan
        if scan is None or not scan.object_streams:
            return
        streams, scan.object_streams = scan.object_streams, []
        for at, number in streams:
            held = self._object_stream_at(at)
            if held is None:
                continue
            for index, inner in enumerate(held.places):
                known = scan.entries.get(inner)
                if known is None or known.kind == 2 or known.place < at:
                    scan.entries[inner] = Entry(2, number, index)

    def _object_stream_at(self, at: int) -> ObjectStream | None:
        loaded = self._parse_at(at, None)
        return self._object_stream_of(loaded) if isinstance(loaded, Stream) else None

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
        if number in self._loading:
            return None
        self._loading.add(number)
        try:
            value = self._read(number)
        finally:
            self._loading.discard(number)
        if len(self._objects) >= KEPT_OBJECTS:
            for old in list(islice(self._objects, KEPT_OBJECTS // 2)):
                del self._objects[old]
        self._objects[number] = value
        return value

    def _read(self, number: int) -> PdfObject:
        entry = self._xref.find(number)
        if entry is not None and entry.kind == 0 and not self._damaged:
            return None
        if entry is not None and entry.kind:
            found, value = self._at(number, entry)
            if found:
                return value
            self._damaged = True
            self.note(
                "wrong-place",
                "The cross-reference is wrong about this object; the file was searched for it.",
                f"object {number}",
            )
        if not self._damaged:
            return None
        entry = self._scanned().entries.get(number)
        return self._at(number, entry)[1] if entry is not None else None

    def _at(self, number: int, entry: Entry) -> tuple[bool, PdfObject]:
        """Whether the object stands where the entry says, and its value."""
        if entry.kind == 2:
            return self._in_stream(number, entry.place)
        places = {entry.place + self._base, entry.place}
        for place in sorted(places, reverse=True):
            if place < len(self._data):
                header = indirect_number(self._data, place)
                if header == number:
                    return True, self._parse_at(place, self._cipher)
        return False, None

    def _in_stream(self, number: int, holder: int) -> tuple[bool, PdfObject]:
        """An object of an object stream."""
        held = self._object_streams.get(holder)
        if held is None:
            stream = self.resolve(Ref(holder, 0))
            held = self._object_stream_of(stream) if isinstance(stream, Stream) else None
            if held is None:
                return False, None
            if len(self._object_streams) >= KEPT_OBJECT_STREAMS:
                del self._object_streams[next(iter(self._object_streams))]
            self._object_streams[holder] = held
        place = held.places.get(number)
        if place is None:
            return False, None
        return True, parse(held.data, place, self.limits.depth)[0]

    def _object_stream_of(self, stream: Stream) -> ObjectStream | None:
        count, first = self.integer(stream.dict, "N"), self.integer(stream.dict, "First")
        if count <= 0 or first <= 0:
            return None
        body = self.decode(stream).data
        return ObjectStream(body, min(count, self.limits.objects), first)

    def _parse_at(self, at: int, cipher: Decryptor | None) -> PdfObject:
        """The indirect object at an offset; a stream gets its extent."""
        parsed = indirect(self._data, at, self.limits.depth)
        if parsed is None:
            return None
        number, generation, value, end = parsed
        if cipher is not None:
            value = _decrypted(value, cipher, number, generation)
        if not isinstance(value, dict):
            return value
        start = stream_start(self._data, end)
        if start < 0:
            return value
        length = self.resolve(value.get("Length"))
        end, problem = stream_end(self._data, start, length if isinstance(length, int) else None)
        if problem:
            self.note("stream-length", f"The stream {problem}.", f"object {number}")
        return Stream(value, self._data, start, end, number, generation)

    # ── typed reads ──

    def get(self, source: Dict, key: str) -> PdfObject:
        """The resolved entry, or None."""
        value = source.get(key)
        return self.resolve(value) if value.__class__ is Ref else value

    def dictionary(self, source: Dict, key: str) -> Dict:
        """The dictionary under key; an empty one, and a note, where something else stands there."""
        value = self.get(source, key)
        return value if isinstance(value, dict) else self._wrong(key, value, "a dictionary", {})

    def array(self, source: Dict, key: str) -> Array:
        """The array under key, its items not resolved; an empty one where there is none."""
        value = self.get(source, key)
        return value if isinstance(value, list) else self._wrong(key, value, "an array", [])

    def number(self, source: Dict, key: str, default: float = 0.0) -> float:
        """The number under key."""
        value = self.get(source, key)
        if value.__class__ is int or value.__class__ is float:
            return float(value) if -1e300 < value < 1e300 else default
        return self._wrong(key, value, "a number", default)

    def integer(self, source: Dict, key: str, default: int = 0) -> int:
        """The number under key, as an integer."""
        value = self.get(source, key)
        if value.__class__ is int:
            return value
        return int(self.number(source, key, default)) if value is not None else default

    def name(self, source: Dict, key: str) -> str:
        """The name under key, or an empty one."""
        value = self.get(source, key)
        return value if isinstance(value, str) else self._wrong(key, value, "a name", "")

    def string(self, source: Dict, key: str) -> bytes:
        """The string under key, or an empty one."""
        value = self.get(source, key)
        return value if isinstance(value, bytes) else self._wrong(key, value, "a string", b"")

    def stream(self, source: Dict, key: str) -> Stream | None:
        """The stream under key, or None."""
        value = self.get(source, key)
        return value if isinstance(value, Stream) else self._wrong(key, value, "a stream", None)

    def _wrong(self, key: str, value: PdfObject, wanted: str, empty: T) -> T:
        if value is not None:
            self.note("wrong-kind", f"/{key} is not {wanted}; it was read as absent.")
        return empty

    # ── streams ──

    def data(self, stream: Stream) -> bytes:
        """The stream's bytes, decoded as far as they go."""
        return self.decode(stream).data

    def decode(self, stream: Stream) -> Decoded:
        """The stream decoded, with what stopped it; what went wrong is noted."""
        decoded = self._plain(stream)
        self.budget -= len(decoded.data)
        if decoded.problem:
            self.note(
                decoded.code, decoded.problem, f"object {stream.number}" if stream.number else ""
            )
        return decoded

    def _plain(self, stream: Stream) -> Decoded:
        filters = self._filters(stream.dict)
        raw = self.stored(stream)
        return decode(raw, filters, max(0, min(self.limits.stream_bytes, self.budget)))

    def stored(self, stream: Stream) -> bytes:
        """The stream's bytes as its filters take them: decrypted, still encoded."""
        raw = stream.raw
        if self._cipher is None or not stream.number or stream.dict.get("Type") == "XRef":
            return raw
        return self._cipher.stream(raw, stream.number, stream.generation, stream.dict)

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

    # ── problems ──

    def note(self, code: str, detail: str, where: str = "") -> None:
        """Record a problem, each kind once a place."""
        place = where or self.where
        if (code, place) not in self._noted and len(self.problems) < MAX_PROBLEMS:
            self._noted.add((code, place))
            self.problems.append(Problem(code, place, detail))

    @contextmanager
    def on_page(self, number: int) -> Iterator[list[Problem]]:
        """While a page is read: its budget, its name in problems, and the problems it adds."""
        before = len(self.problems)
        added: list[Problem] = []
        self.budget = self.limits.page_bytes
        self.where = f"page {number}"
        try:
            yield added
        finally:
            self.where = ""
            self.budget = self.limits.page_bytes
            added.extend(self.problems[before:])

    @property
    def page_count(self) -> int:
        """How many pages the document has."""
        return self.pages.count

    @cached_property
    def metadata(self) -> Metadata:
        """Title, author, dates and producer."""
        return metadata.metadata(self, self.trailer, self.catalogue)

    @cached_property
    def page_labels(self) -> list[str]:
        """The label of each page, as a viewer shows it."""
        return metadata.page_labels(self, self.catalogue, self.page_count)

    @cached_property
    def outline(self) -> list[OutlineItem]:
        """The outline in reading order."""
        return metadata.outline(self, self.catalogue, self.pages.number_of)

    @cached_property
    def attachments(self) -> list[str]:
        """The names of embedded files."""
        return metadata.attachments(self, self.catalogue)

    def close(self) -> None:
        """Let go of the file. A mapped file is closed; nothing can be read afterwards."""
        if isinstance(self._data, mmap.mmap):
            self._data.close()

    def __enter__(self) -> "Document":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def indirect_number(data: Buffer, at: int) -> int:
    """The number of the indirect object whose header stands at a position, or -1."""
    match = HEADER.match(data, at)
    return int(match[1]) if match else -1


def _decrypted(value: PdfObject, cipher: Decryptor, number: int, generation: int) -> PdfObject:
    """The value with every string in it decrypted; nests are as shallow as `Limits.depth`."""
    if isinstance(value, bytes):
        return cipher.string(value, number, generation)
    if isinstance(value, list):
        return [_decrypted(item, cipher, number, generation) for item in value]
    if isinstance(value, dict):
        return {key: _decrypted(item, cipher, number, generation) for key, item in value.items()}
    return value


def load(source: str | os.PathLike[str] | bytes | bytearray | memoryview | BinaryIO) -> Buffer:
    """The bytes of a path, of bytes, or of a binary file; a large file is mapped, not read."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source)
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            if os.fstat(file.fileno()).st_size >= MAPPED_FROM:
                return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            return file.read()
    data = source.read()
    if not isinstance(data, bytes):
        raise TypeError("source: the file must be opened in binary mode")
    return data
