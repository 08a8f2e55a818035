"""The objects a PDF file is made of, as Python values (ISO 32000-2, 7.3).

null is None, a boolean is bool, numbers are int and float, a string is bytes, a name is str
(without its slash), arrays and dictionaries are list and dict. Only a reference and a stream
need a class of their own.
"""

from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias

Buffer: TypeAlias = "bytes | FileBytes"


class FileBytes(Protocol):
    """What a mapped file and bytes have in common: slices are bytes, and it can be searched."""

    def __len__(self) -> int: ...
    def __getitem__(self, span: slice, /) -> bytes: ...

    def find(self, sub: bytes, start: int = ..., end: int = ..., /) -> int:
        """The first place of some bytes, or -1."""

    def rfind(self, sub: bytes, start: int = ..., end: int = ..., /) -> int:
        """The last place of some bytes, or -1."""

    def __buffer__(self, flags: int, /) -> memoryview: ...


class Ref(NamedTuple):
    """A reference to an indirect object (ISO 32000-2, 7.3.10)."""

    number: int
    generation: int


@dataclass(slots=True, eq=False)
class Stream:
    """A stream: its dictionary, and where its bytes stand, still encoded and encrypted."""

    dict: "Dict"
    source: Buffer
    start: int
    end: int
    number: int = 0
    """The number of its object; 0 for one that stands in no object (an inline image)."""
    generation: int = 0

    @property
    def raw(self) -> bytes:
        """The bytes as the file holds them."""
        return self.source[self.start : self.end]


PdfObject: TypeAlias = "bool | int | float | bytes | str | Array | Dict | Ref | Stream | None"
Dict: TypeAlias = dict[str, "PdfObject"]
Array: TypeAlias = list["PdfObject"]


class Objects(Protocol):
    """What a document's objects are read with: `Document` in earnest, a dictionary in tests.

    Nothing here raises. What is absent or of the wrong kind reads as the empty value of the kind
    asked for; the wrong kind is noted.
    """

    def resolve(self, value: PdfObject) -> PdfObject:
        """The object behind a reference, or the value itself."""

    def get(self, source: Dict, key: str) -> PdfObject:
        """The resolved entry, or None."""

    def dictionary(self, source: Dict, key: str) -> Dict:
        """The dictionary under key (a stream's dictionary does not count)."""

    def array(self, source: Dict, key: str) -> Array:
        """The array under key, its items not yet resolved."""

    def number(self, source: Dict, key: str, default: float = 0.0) -> float:
        """The number under key."""

    def integer(self, source: Dict, key: str, default: int = 0) -> int:
        """The number under key as an integer."""

    def name(self, source: Dict, key: str) -> str:
        """The name under key."""

    def string(self, source: Dict, key: str) -> bytes:
        """The string under key."""

    def stream(self, source: Dict, key: str) -> Stream | None:
        """The stream under key."""

    def data(self, stream: Stream) -> bytes:
        """The stream's bytes, decoded as far as they go."""

    def note(self, code: str, detail: str, where: str = "") -> None:
        """Record a Problem, once a kind and place."""


def numbers(doc: Objects, value: PdfObject, count: int) -> list[float]:
    """The first `count` numbers of an array; an empty list where there are not as many."""
    value = doc.resolve(value)
    if not isinstance(value, list):
        return []
    found: list[float] = []
    for item in value[:count]:
        number = doc.resolve(item)
        if isinstance(number, bool) or not isinstance(number, (int, float)):
            return []
        if not -1e12 < number < 1e12:
            return []
        found.append(float(number))
    return found if len(found) == count else []
