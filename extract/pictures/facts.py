"""What a picture's dictionary says, made plain; and the file that is made of it."""

from dataclasses import dataclass

from extract.pdf.document import Document
from extract.pdf.objects import Dict, numbers
from extract.pictures.source import Source

MOST_SIDE = 1 << 20
"""Pixels of a side. Largest seen in an honest file: 30 000."""
MOST_DECODE = 64
"""Numbers of /Decode: two for each of 32 components (ISO 32000-2, annex C)."""


@dataclass(frozen=True, slots=True)
class PictureFile:
    """The file of a picture."""

    suffix: str
    """.jpg .jp2 .j2k .tif .jb2 .png, or .bin for what no such file can hold."""
    data: bytes
    note: str = ""
    """What its reader has to know, or why it is .bin: a sentence, or empty."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a picture's dictionary says."""

    doc: Document
    entries: Dict
    resources: Dict
    """In which its colour space may have a name."""
    width: int
    height: int
    stencil: bool
    decode: tuple[float, ...]
    """As it is written, in pairs; empty where it is not, or holds anything but numbers."""

    @property
    def sized(self) -> bool:
        """Whether it has a size that a file may have."""
        return 0 < self.width <= MOST_SIDE and 0 < self.height <= MOST_SIDE


def facts(doc: Document, source: Source) -> Facts:
    """The facts of the picture that stands there."""
    entries = source.stream.dict
    values = doc.get(entries, "Decode")
    count = min(len(values), MOST_DECODE) // 2 * 2 if isinstance(values, list) else 0
    return Facts(
        doc=doc,
        entries=entries,
        resources=source.resources,
        width=doc.integer(entries, "Width"),
        height=doc.integer(entries, "Height"),
        stencil=doc.get(entries, "ImageMask") is True,
        decode=tuple(numbers(doc, values, count)) if count else (),
    )


def without_size(found: Facts, data: bytes) -> PictureFile:
    """What is given of a picture whose size no file may have."""
    reason = f"It says that it is {found.width} x {found.height} samples large."
    return PictureFile(".bin", data, reason)
