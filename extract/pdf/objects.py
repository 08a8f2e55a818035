"""The objects a PDF file is made of, as Python values (ISO 32000-2, 7.3).

null is None, a boolean is bool, numbers are int and float, a string is bytes, a name is str
(without its slash), arrays and dictionaries are list and dict. Only a reference and a stream
need a class of their own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias


class Ref(NamedTuple):
    """A reference to an indirect object (ISO 32000-2, 7.3.10)."""

    number: int
    generation: int


@dataclass(slots=True, eq=False)
class Stream:
    """A stream: its dictionary, and its bytes as the file holds them, still encoded."""

    dict: "Dict"
    raw: bytes
    """Encoded bytes; decrypted where the file is encrypted."""
    number: int = 0
    """The object's number; 0 for a stream that stands in no object (an inline image)."""
    problem: str = field(default="")
    """What was wrong with the stream's extent, or empty."""


PdfObject: TypeAlias = "None | bool | int | float | bytes | str | list[PdfObject] | dict[str, PdfObject] | Ref | Stream"
Dict: TypeAlias = dict[str, PdfObject]
Array: TypeAlias = list[PdfObject]

EMPTY: Mapping[str, PdfObject] = {}


def is_number(value: PdfObject) -> bool:
    """Whether the value is an integer or a real; a boolean is neither."""
    return value.__class__ is int or value.__class__ is float


def numbers(value: PdfObject, count: int) -> list[float]:
    """The `count` finite numbers of an array, or an empty list where it is anything else."""
    if not isinstance(value, list) or len(value) < count:
        return []
    found = [float(v) for v in value[:count] if isinstance(v, (int, float)) and not isinstance(v, bool)]
    return found if len(found) == count and all(-1e12 < v < 1e12 for v in found) else []
