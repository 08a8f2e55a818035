"""Colour spaces of pictures, as far as a file can hold their samples as they are (8.6)."""

from dataclasses import dataclass
from typing import Literal

from extract.pdf.objects import Array, Dict, Objects, PdfObject, Stream

Base = Literal["", "gray", "rgb", "cmyk"]
COMPONENTS: dict[Base, int] = {"gray": 1, "rgb": 3, "cmyk": 4}
BY_COUNT: dict[int, Base] = {count: base for base, count in COMPONENTS.items()}
DEVICE: dict[str, Base] = {
    "DeviceGray": "gray",
    "CalGray": "gray",
    "G": "gray",
    "DeviceRGB": "rgb",
    "CalRGB": "rgb",
    "RGB": "rgb",
    "DeviceCMYK": "cmyk",
    "CalCMYK": "cmyk",
    "CMYK": "cmyk",
}
MOST_NESTED = 4
"""Spaces in each other: a name, Indexed, ICCBased, its /Alternate."""


@dataclass(frozen=True, slots=True)
class Space:
    """What the samples of a picture stand for."""

    base: Base = ""
    """What a colour is made of; "" where no file that we write holds such colours."""
    reason: str = ""
    """Why not, as a sentence, where `base` is empty."""
    palette: bytes = b""
    """Indexed: the colours, one after the other, a byte a component."""
    indexed: bool = False
    ink: bool = False
    """The one component is black ink: 1 is black."""

    @property
    def components(self) -> int:
        """Samples a pixel; 0 where that is not known."""
        return 1 if self.indexed else self.parts

    @property
    def parts(self) -> int:
        """Components of a colour; 0 where that is not known."""
        return COMPONENTS.get(self.base, 0)

    @property
    def colours(self) -> list[bytes]:
        """The colours of the table, a byte a component."""
        return [
            self.palette[at : at + self.parts]
            for at in range(0, len(self.palette), self.parts or 1)
        ]


def space(doc: Objects, value: PdfObject, resources: Dict, depth: int = 0) -> Space:
    """The colour space; names that are none of the standard's are looked up in the resources."""
    value = doc.resolve(value)
    if depth > MOST_NESTED:
        return Space(reason="Its colour spaces nest too deep.")
    if isinstance(value, list) and len(value) == 1:
        value = doc.resolve(value[0])
    if isinstance(value, str):
        if value in DEVICE:
            return Space(DEVICE[value])
        named = doc.dictionary(resources, "ColorSpace").get(value)
        if named is None:
            return Space(reason=f"Its colour space /{value} is not known.")
        return space(doc, named, resources, depth + 1)
    kind = doc.resolve(value[0]) if isinstance(value, list) and value else None
    if not isinstance(value, list) or not isinstance(kind, str):
        return Space(reason="Its colour space is no name and no array.")
    return _of_kind(doc, kind, value, resources, depth)


def _of_kind(doc: Objects, kind: str, value: Array, resources: Dict, depth: int) -> Space:
    """The colour space of an array of two items or more."""
    if kind in DEVICE:
        return Space(DEVICE[kind])
    if kind == "ICCBased":
        return _profiled(doc, doc.resolve(value[1]), resources, depth)
    if kind in ("Indexed", "I"):
        return _indexed(doc, value, resources, depth)
    if kind == "Separation" and doc.resolve(value[1]) in ("Black", "All"):
        return Space("gray", ink=True)
    return Space(reason=f"No file format for pictures holds samples of the colour space /{kind}.")


def _profiled(doc: Objects, profile: PdfObject, resources: Dict, depth: int) -> Space:
    """ICCBased: by its number of components, or else by its alternate (8.6.5.5)."""
    if not isinstance(profile, Stream):
        return Space(reason="The profile of its colour space is missing.")
    base = BY_COUNT.get(doc.integer(profile.dict, "N"), "")
    if base:
        return Space(base)
    if "Alternate" in profile.dict:
        return space(doc, profile.dict["Alternate"], resources, depth + 1)
    return Space(reason="The profile of its colour space does not say how many components it has.")


def _indexed(doc: Objects, value: Array, resources: Dict, depth: int) -> Space:
    """Indexed: a base and a table of its colours (8.6.6.3)."""
    if len(value) < 4:
        return Space(reason="Its table of colours is missing.")
    base = space(doc, value[1], resources, depth + 1)
    if base.indexed or base.ink or not base.base:
        return Space(reason=base.reason or "Its table holds colours that are no plain ones.")
    highest, table = doc.resolve(value[2]), doc.resolve(value[3])
    if isinstance(table, Stream):
        table = doc.data(table)
    if not isinstance(table, bytes):
        return Space(reason="Its table of colours is missing.")
    count = int(highest) + 1 if isinstance(highest, (int, float)) and 0 <= highest < 256 else 256
    size = count * base.components
    return Space(base.base, palette=table[:size].ljust(size, b"\0"), indexed=True)
