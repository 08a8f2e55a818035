"""Colours, as far as text needs them: #rrggbb, or the name of its colour space (8.6)."""

from collections.abc import Sequence
from functools import lru_cache

from extract.pdf.objects import Dict, Objects, PdfObject, Stream

BLACK = "#000000"
WHITE = "#ffffff"

DEVICE = {
    "DeviceGray": 1,
    "CalGray": 1,
    "G": 1,
    "DeviceRGB": 3,
    "CalRGB": 3,
    "RGB": 3,
    "DeviceCMYK": 4,
    "CMYK": 4,
}


def _byte(value: float) -> int:
    return max(0, min(255, round(value * 255)))


@lru_cache(maxsize=1024)
def hex_colour(*parts: float) -> str:
    """#rrggbb of one, three or four components from 0 to 1 (gray, RGB, CMYK without a profile)."""
    if len(parts) == 1:
        return f"#{_byte(parts[0]):02x}" + f"{_byte(parts[0]):02x}" * 2
    if len(parts) == 3:
        return "#" + "".join(f"{_byte(part):02x}" for part in parts)
    cyan, magenta, yellow, black = parts[:4]
    return "#" + "".join(f"{_byte((1 - ink) * (1 - black)):02x}" for ink in (cyan, magenta, yellow))


def space_name(doc: Objects, space: PdfObject, resources: Dict) -> str:
    """What a colour space is at bottom: a device space's name, or the name of its own kind.

    An ICC profile counts as the device space with as many components.
    """
    for _ in range(4):
        value = doc.resolve(space)
        if isinstance(value, str):
            named = doc.dictionary(resources, "ColorSpace").get(value) if resources else None
            if named is None or value in DEVICE:
                return value
            space = named
            continue
        if not isinstance(value, list) or not value:
            return ""
        kind = doc.resolve(value[0])
        if kind == "Separation" and len(value) > 1 and doc.resolve(value[1]) == "None":
            return "None"  # the colorant that marks nothing (8.6.6.4)
        if kind != "ICCBased":
            return kind if isinstance(kind, str) else ""
        profile = doc.resolve(value[1]) if len(value) > 1 else None
        count = doc.integer(profile.dict, "N") if isinstance(profile, Stream) else 0
        return {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}.get(count, "ICCBased")
    return ""


def colour_in(space: str, operands: Sequence[object]) -> str:
    """The colour that sc or scn sets in a space; the space's own name where it is no plain one."""
    count = DEVICE.get(space, 0)
    parts = [o for o in operands if isinstance(o, float)]
    if count and len(parts) >= count:
        return hex_colour(*parts[-count:])
    return space or "Pattern"


def first_colour(space: str) -> str:
    """The colour that a space begins with (8.6.8)."""
    return BLACK if space in DEVICE else space
