"""Widths: /Widths, /W, /W2 and the standard 14 fonts (ISO 32000-2, 9.6.2, 9.7.4.3).

Every width here is in thousandths of an em.
"""

import re
from dataclasses import dataclass
from functools import cache

from extract.font.encodings import lines
from extract.pdf.objects import Array, Dict, Objects, PdfObject, numbers

WIDEST = 20_000.0
"""Thousandths. The widest glyphs that mean it, rules of 5 to 10 em, stay below; a broken file's
1e9 would throw the rest of its line off any page."""

CODES = 1 << 16
"""CIDs are two bytes."""

ITEMS = 1 << 18
"""Items of a /W array that are read: each CID four times over."""

STANDARD = re.compile(
    r"(helvetica|arial|courier(?:new)?|times(?:new)?(?:roman)?)(?:ps)?(?:mt)?"
    r"((?:bold|italic|oblique|roman|regular|mt|ps)*)"
)
"""A standard font's name or an alias, in small letters and without punctuation: `arialboldmt`."""

SYMBOLS = {"symbol": "Symbol", "symbolmt": "Symbol", "zapfdingbats": "ZapfDingbats"}

CUTS = {
    "Helvetica": ("Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique"),
    "Courier": ("Courier", "Courier-Bold", "Courier-Oblique", "Courier-BoldOblique"),
    "Times": ("Times-Roman", "Times-Bold", "Times-Italic", "Times-BoldItalic"),
}


@dataclass(frozen=True, slots=True)
class Metrics:
    """One of the standard 14 fonts."""

    ascent: float
    descent: float
    """Below the baseline, so negative."""
    widths: dict[str, float]
    """By glyph name."""


@cache
def standard_metrics(name: str) -> Metrics:
    """The metrics of a standard font by its own name (`Times-Roman`); no widths for any other."""
    for line in lines("widths.txt"):
        found, ascent, descent, *items = line.split(" ")
        if found == name:
            widths = dict(zip(items[0::2], map(float, items[1::2]), strict=True))
            widths["nbspace"] = widths.get("space", 0.0)
            return Metrics(float(ascent), float(descent), widths)
    return Metrics(0.0, 0.0, {})


def cut(family: str, bold: bool, italic: bool) -> str:
    """The standard font of a family (Helvetica, Courier, Times) in a weight and slope."""
    return CUTS[family][bold + 2 * italic]


def standard_name(font: str) -> str:
    """The standard font that a name or an alias of it (`Arial,Bold`) means; "" for any other."""
    plain = re.sub(r"[^a-z]", "", font.lower())
    if plain in SYMBOLS:
        return SYMBOLS[plain]
    found = STANDARD.fullmatch(plain)
    if not found:
        return ""
    family = {"h": "Helvetica", "a": "Helvetica", "c": "Courier", "t": "Times"}[plain[0]]
    style = found[2]
    return cut(family, "bold" in style, "italic" in style or "oblique" in style)


def limited(width: PdfObject) -> float:
    """A width as a number of at least 0; what is no number, or absurd, counts as 0."""
    if isinstance(width, (int, float)) and 0 <= width <= WIDEST:
        return width
    return 0.0


# ── simple fonts ───────────────────────────────────────────────────────────────────────────────


def simple_widths(doc: Objects, font: Dict, missing: float) -> list[float] | None:
    """The widths of the codes 0 to 255 from /Widths; None where the font has none."""
    given = doc.array(font, "Widths")
    if not given:
        return None
    first = doc.integer(font, "FirstChar")
    widths = [missing] * 256
    for code, item in enumerate(given[: 512 + max(0, -first)], first):
        if 0 <= code < 256:
            width = doc.resolve(item)
            widths[code] = limited(width) if isinstance(width, (int, float)) else missing
    return widths


# ── composite fonts ────────────────────────────────────────────────────────────────────────────


def cid_widths(doc: Objects, font: Dict) -> tuple[dict[int, float], float]:
    """CID -> width from /W, and the width of all other CIDs (/DW, by default 1000)."""
    default = limited(doc.number(font, "DW", 1000.0))
    widths: dict[int, float] = {}
    for first, last, values in _spans(doc, doc.array(font, "W"), 1):
        if last < 0:
            widths.update(enumerate(map(limited, values), first))
        else:
            widths.update(dict.fromkeys(range(first, last + 1), limited(values[0])))
    return widths, default


def vertical_advances(doc: Objects, font: Dict) -> tuple[dict[int, float], float]:
    """CID -> how far down the pen goes, from /W2, and the same for all others (/DW2, or 1000)."""
    pair = numbers(doc, font.get("DW2"), 2)
    default = limited(-pair[1]) if pair else 1000.0
    advances: dict[int, float] = {}
    for first, last, values in _spans(doc, doc.array(font, "W2"), 3):
        downwards = [limited(-v) if isinstance(v, (int, float)) else 0.0 for v in values[0::3]]
        if last < 0:
            advances.update(enumerate(downwards, first))
        else:
            advances.update(dict.fromkeys(range(first, last + 1), downwards[0]))
    return advances, default or 1000.0


def _spans(doc: Objects, items: Array, size: int) -> list[tuple[int, int, Array]]:
    """The parts of a /W or /W2 array: (first CID, -1, values in a row) or (first, last, values).

    `size` is how many values a CID has. An item out of place ends the reading.
    """
    found: list[tuple[int, int, Array]] = []
    at = total = 0
    while at + 1 < len(items) and total < ITEMS:
        first, second = doc.resolve(items[at]), doc.resolve(items[at + 1])
        if not isinstance(first, (int, float)) or not 0 <= first < CODES:
            break
        if isinstance(second, list):
            values = [doc.resolve(item) for item in second[: size * (CODES - int(first))]]
            found.append((int(first), -1, values))
            at, total = at + 2, total + len(values) + 1
        else:
            values = [doc.resolve(item) for item in items[at + 2 : at + 2 + size]]
            if not isinstance(second, (int, float)) or abs(second) > 1e9 or len(values) < size:
                break
            last = min(int(second), CODES - 1)
            if last >= first:
                found.append((int(first), last, values))
            at, total = at + 2 + size, total + max(1, last - int(first) + 1)
    return found
