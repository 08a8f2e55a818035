"""The boxes of a page and its rotation (ISO 32000-2, 14.11.2 and 7.7.3.3)."""

from dataclasses import dataclass

from extract.geometry import Box, overlap
from extract.pdf.objects import Dict, Objects, numbers

LETTER: Box = (0.0, 0.0, 612.0, 792.0)
MAX_SIDE = 200_000.0  # user space units; 14 400 is what the standard allows (annex C)


@dataclass(frozen=True, slots=True)
class PageBoxes:
    """Boxes in user space as (x0, y0, x1, y1) with x0 < x1 and y0 < y1, before rotation."""

    media: Box
    """The sheet; US Letter where the file does not say."""
    crop: Box
    """What a viewer shows: the crop box as far as it lies on the sheet."""
    bleed: Box
    trim: Box
    art: Box
    """These three are the crop box where the file does not say."""
    rotation: int
    """Degrees clockwise for showing: 0, 90, 180 or 270."""
    user_unit: float
    """Points that one unit of user space is."""


def page_boxes(doc: Objects, page: Dict) -> PageBoxes:
    """The boxes of a page's dictionary that has what it inherits."""
    media = _box(doc, page, "MediaBox") or LETTER
    crop = _on(media, _box(doc, page, "CropBox")) or media
    unit = doc.number(page, "UserUnit", 1.0)
    return PageBoxes(
        media,
        crop,
        _box(doc, page, "BleedBox") or crop,
        _box(doc, page, "TrimBox") or crop,
        _box(doc, page, "ArtBox") or crop,
        round(doc.number(page, "Rotate") / 90.0) % 4 * 90,
        unit if 0.01 <= unit <= 1000 else 1.0,
    )


def _on(media: Box, box: Box | None) -> Box | None:
    """The part of a box on the sheet; None where there is none."""
    found = overlap(media, box) if box else None
    return found if found and found[0] < found[2] and found[1] < found[3] else None


def _box(doc: Objects, page: Dict, key: str) -> Box | None:
    """A rectangle with its corners in order; None where it is none, or of no size."""
    found = numbers(doc, page.get(key), 4)
    if not found:
        return None
    x0, y0, x1, y1 = found
    box = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    return box if 0 < box[2] - box[0] <= MAX_SIDE and 0 < box[3] - box[1] <= MAX_SIDE else None
