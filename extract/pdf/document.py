"""A document: its objects by number, read when asked for, and never raising once it is open.

Opening reads the cross-reference and nothing else. Where that is missing or leads to no page, the
file is rebuilt by scanning it; what was wrong is noted as a Problem.
"""

import mmap
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import BinaryIO, TypeVar

from extract.errors import BrokenPdf, Limits, NotPdf, Problem
from extract.pdf import boxes, metadata, xref
from extract.pdf.boxes import PageBoxes
from extract.pdf.crypt import open_cipher
from extract.pdf.filters import Decoded
from extract.pdf.metadata import Metadata, OutlineItem
from extract.pdf.objects import Array, Buffer, Dict, PdfObject, Ref, Stream
from extract.pdf.pages import PageTree
from extract.pdf.store import Store

HEADER_WITHIN = 1024  # bytes in front of %PDF- that viewers tolerate (ISO 32000-1, annex H)
MAPPED_FROM = 16 << 20  # bytes; a larger file is mapped instead of read into memory
MAX_PROBLEMS = 1000
MAX_CANDIDATES = 100  # objects that say they are a catalogue; most seen, an update each: 60
LOOKED_AT = 65536  # bytes of an object that decide whether it is worth reading

T = TypeVar("T")


class Document:
    """An open PDF. Everything but opening answers with what could be read, and notes the rest."""

    def __init__(self, data: Buffer, password: str = "", limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.problems: list[Problem] = []
        """What was wrong and what was done about it, in the order met, each kind once a place."""
        self.where = ""
        """The page in hand, for problems."""
        self.fonts: dict[int, object] = {}
        """Fonts by the number of their object, made once."""
        self._noted: set[tuple[str, str]] = set()
        self.store = Store(data, self.limits, self.note)
        self._rebuilt = False
        self._open(password)
        self.store.renew()

    # ── opening ──

    def _open(self, password: str) -> None:
        """Down the ladder: the cross-reference, the scan, the pages without a tree."""
        self._read_cross_reference()
        self._decrypt(password)
        self._find_pages()
        if not self.pages.found and not self._rebuilt:
            self._rebuild("no page can be found by the cross-reference")
            if self.store.cipher is None:
                self._decrypt(password)
            self._find_pages()
        if not self.pages.found:
            raise BrokenPdf("The file is a PDF, but no page of it could be found.")

    @property
    def trailer(self) -> Dict:
        """The trailer: of each key, the newest entry."""
        return self.store.xref.trailer

    def _read_cross_reference(self) -> None:
        """What the file's own cross-reference says, or a scan where it says nothing of use."""
        store = self.store
        data = store.data
        header = data.find(b"%PDF-", 0, HEADER_WITHIN)
        store.base = max(0, header)
        start = xref.last_startxref(data)
        found = xref.CrossReference(problem="the file does not say where its cross-reference is")
        if start >= 0:
            found = xref.read(
                data, start, store.base, self.limits.objects, lambda s: store.decode(s).data
            )
            store.forget()
        if found.layers and "Root" in found.trailer:
            store.xref = found
            store.damaged = bool(found.problem)
            if found.problem:
                self.note(
                    "cross-reference", f"Part of the cross-reference is lost: {found.problem}."
                )
            elif found.note:
                self.note("cross-reference", found.note)
            return
        if not store.scan().offsets:
            if header < 0:
                raise NotPdf("This is not a PDF file: it has neither a PDF header nor an object.")
            raise BrokenPdf("The file begins like a PDF, but holds no object that could be read.")
        store.xref.trailer = found.trailer
        self._rebuild(found.problem or "its trailer names no catalogue")

    def _rebuild(self, reason: str) -> None:
        """Let the scan decide where objects stand."""
        self._rebuilt = True
        self.note("rebuilt", f"The file was rebuilt by scanning it: {reason}.")
        self.store.rebuild()

    def _decrypt(self, password: str) -> None:
        encrypt = self.trailer.get("Encrypt")
        if encrypt is None:
            return
        resolved = self._deep(encrypt, 4)
        if not isinstance(resolved, dict):
            self.note("encryption", "The encryption dictionary is missing; nothing was decrypted.")
            return
        ids = self.resolve(self.trailer.get("ID"))
        first = self.resolve(ids[0]) if isinstance(ids, list) and ids else b""
        store = self.store
        store.cipher = open_cipher(resolved, first if isinstance(first, bytes) else b"", password)
        store.forget()
        if isinstance(encrypt, Ref):
            store.remember(encrypt.number, resolved)

    def _deep(self, value: PdfObject, depth: int) -> PdfObject:
        """The value with the references in it resolved, a few levels deep."""
        value = self.resolve(value)
        if isinstance(value, dict) and depth:
            return {key: self._deep(item, depth - 1) for key, item in value.items()}
        return value

    def _find_pages(self) -> None:
        self.catalogue = self._catalogue()
        self.pages = PageTree(
            self, self.catalogue.get("Pages"), self.limits.pages, self._loose_pages
        )

    def _catalogue(self) -> Dict:
        """The catalogue; where the trailer names none, one that is found, or an empty one."""
        root = self.resolve(self.trailer.get("Root"))
        if isinstance(root, dict) and isinstance(self.resolve(root.get("Pages")), dict):
            return root
        self.store.damaged = True
        for candidate in self._catalogues():
            found = self.resolve(Ref(candidate, 0))
            if isinstance(found, dict) and isinstance(self.get(found, "Pages"), dict):
                self.note("catalogue", "The trailer names no catalogue; one was found in the file.")
                return found
        self.note("catalogue", "The file has lost its catalogue; its pages were searched for.")
        return root if isinstance(root, dict) else {}

    def _catalogues(self) -> Iterator[int]:
        """Numbers of objects that say they are a catalogue, the newest first."""
        store = self.store
        scan = store.scan()
        loose = scan.around(b"/Catalog", store.data)[-MAX_CANDIDATES:]
        yield from (number for _, number in reversed(loose))
        for number in reversed(scan.inner):
            node = self.resolve(Ref(number, 0))
            if isinstance(node, dict) and node.get("Type") == "Catalog":
                yield number

    def _loose_pages(self) -> list[PdfObject]:
        """Every object that says it is a page, in the order of the file."""
        store = self.store
        store.damaged = True
        scan = store.scan()
        likely = dict.fromkeys(number for _, number in scan.around(b"/Page", store.data))
        found: list[PdfObject] = []
        for number in (*likely, *sorted(scan.inner)):
            node = self.resolve(Ref(number, 0))
            if isinstance(node, dict) and node.get("Type") == "Page":
                found.append(Ref(number, 0))
        return found

    # ── objects ──

    def resolve(self, value: PdfObject) -> PdfObject:
        """The object behind a reference, or the value itself; null where the chain never ends."""
        return self.store.resolve(value) if value.__class__ is Ref else value

    def get(self, source: Dict, key: str) -> PdfObject:
        """The resolved entry, or None."""
        value = source.get(key)
        return self.store.resolve(value) if value.__class__ is Ref else value

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
        return self.store.decode(stream).data

    def decode(self, stream: Stream) -> Decoded:
        """The stream decoded, with what stopped it; what went wrong is noted."""
        return self.store.decode(stream)

    def stored(self, stream: Stream) -> bytes:
        """The stream's bytes as its filters take them: decrypted, still encoded."""
        return self.store.stored(stream)

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
        self.store.renew()
        self.where = f"page {number}"
        try:
            yield added
        finally:
            self.where = ""
            self.store.renew()
            added.extend(self.problems[before:])

    # ── what the document says of itself ──

    @property
    def page_count(self) -> int:
        """How many pages the document has."""
        return self.pages.count

    def page_boxes(self, number: int) -> PageBoxes:
        """The boxes and the rotation of page `number`, from 1."""
        return boxes.page_boxes(self, self.pages.page(number))

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

    @cached_property
    def warnings(self) -> list[Problem]:
        """What a reader has to know of the file: that its pages are not what they seem."""
        return metadata.warnings(self, self.catalogue, len(self.attachments))

    def close(self) -> None:
        """Let go of the file. A mapped file is closed; nothing can be read afterwards."""
        if isinstance(self.store.data, mmap.mmap):
            self.store.data.close()

    def __enter__(self) -> "Document":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


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
