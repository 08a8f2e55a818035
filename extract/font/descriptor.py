"""What a font dictionary and its descriptor say of the font as a whole (ISO 32000-2, 9.8)."""

import re
from dataclasses import dataclass

from extract.font.encodings import own_table
from extract.font.metrics import Metrics, cut, standard_metrics, standard_name
from extract.model import Style
from extract.pdf.objects import Dict, Objects, Stream

TAG = re.compile(r"(?:[A-Z]{6}\+)+")
"""The tag of a subset; a font that was embedded twice has two."""

BOLD = re.compile(r"bold|black|heavy|demi|semibd|bd(?:$|[^a-z])", re.I)
ITALIC = re.compile(r"ital|obliq|kursiv|slant|-it$", re.I)
FIXED = re.compile(r"courier|mono|consol|typewriter|cmtt", re.I)

FIXED_PITCH, SERIF, SYMBOLIC, NON_SYMBOLIC, SLANTED, FORCE_BOLD = 1, 2, 4, 32, 64, 1 << 18
"""Bits of /Flags (table 121)."""

BOLD_WEIGHT = 600
"""/FontWeight from which a font counts as bold: demibold, as CSS counts."""


@dataclass(slots=True)
class Descriptor:
    """A font's name, looks and program."""

    name: str
    """BaseFont, without the tag of a subset."""
    style: Style
    symbolic: bool
    """Its codes are its own: the flags say so, or it is Symbol, ZapfDingbats or Wingdings."""
    own_table: str
    """`Symbol`, `ZapfDingbats` or `Wingdings` where the font is one of them, else empty."""
    metrics: Metrics
    """The standard font that it is, or the one that is most like it."""
    missing_width: float
    """Thousandths of an em."""
    ascent: float
    """Ems above the baseline."""
    descent: float
    """Ems, below the baseline, so negative."""
    program: Stream | None
    """The embedded font program."""


def read_descriptor(doc: Objects, font: Dict) -> Descriptor:
    """What the dictionary of a simple font, or of a CIDFont, says of the font as a whole."""
    entries = doc.dictionary(font, "FontDescriptor")
    name = TAG.sub("", doc.name(font, "BaseFont") or doc.name(entries, "FontName"))
    flags = doc.integer(entries, "Flags")
    own = own_table(name)
    streams = (doc.stream(entries, key) for key in ("FontFile2", "FontFile3", "FontFile"))
    program = next((stream for stream in streams if stream is not None), None)
    style = _style(doc, entries, name, flags)
    family = "Courier" if style.fixed else "Times" if flags & SERIF else "Helvetica"
    metrics = standard_metrics(standard_name(name) or cut(family, style.bold, style.italic))
    ascent, descent = _extent(doc, entries, metrics)
    return Descriptor(
        name=name,
        style=style,
        symbolic=bool(own) or flags & (SYMBOLIC | NON_SYMBOLIC) == SYMBOLIC,
        own_table=own,
        metrics=metrics,
        missing_width=doc.number(entries, "MissingWidth"),
        ascent=ascent,
        descent=descent,
        program=program,
    )


def _style(doc: Objects, entries: Dict, name: str, flags: int) -> Style:
    """How the font looks, from its flags, its weight and its name."""
    bold = flags & FORCE_BOLD or doc.number(entries, "FontWeight") >= BOLD_WEIGHT
    italic = flags & SLANTED or doc.number(entries, "ItalicAngle") != 0
    return Style(
        family=name,
        bold=bool(bold or BOLD.search(name)),
        italic=bool(italic or ITALIC.search(name)),
        fixed=bool(flags & FIXED_PITCH or FIXED.search(name)),
    )


def _extent(doc: Objects, entries: Dict, metrics: Metrics) -> tuple[float, float]:
    """Ascent and descent in ems; those of Helvetica where the descriptor's make no sense."""
    ascent = doc.number(entries, "Ascent") / 1000
    descent = -abs(doc.number(entries, "Descent")) / 1000
    if not ascent:
        ascent, descent = metrics.ascent / 1000, metrics.descent / 1000
    # Writers leave zeros, and some give units of a 2048 em.
    if not 0.3 <= ascent <= 2.0:
        ascent = 0.718
    if not -1.0 <= descent < 0:
        descent = -0.207
    return ascent, descent
