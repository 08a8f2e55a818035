"""The pen: the graphics state, the text state, and what has been drawn so far (8.4, 9.3)."""

from dataclasses import dataclass
from typing import Any

from extract.font.font import Font
from extract.geometry import IDENTITY, Box, Matrix
from extract.model import UNKNOWN, Ink
from extract.page.colour import BLACK
from extract.page.content import Values
from extract.page.inline import InlineImage
from extract.page.layers import Layers
from extract.pdf.document import Document
from extract.pdf.objects import Dict, PdfObject

TOKENS = 3
"""Tokens of a page for each operator that it may have. Most seen: 2.2 million of a page in all."""
Geometry = tuple[float, float, float, float, float, float, float, float]
"""Text space to page space, linear part (a b c d); points a unit along the line; the em (pt);
the angle (degrees clockwise); and +1 or -1 where a negative size or scale turns the line around."""
Fill = tuple[int, Box, bool, str]
"""What was painted: place in drawing order, box (pt), whether it covers all of that box, colour."""
Shown = tuple[str, float, int, int, bool, bool]
"""What a string shows in a font: text, advance (em), codes, one-byte 32s, whether anything in it is
unreadable, and whether it holds padding."""


class Shows(dict[bytes, Shown]):
    """String → what it shows in one font. Words come again on a page, and single letters more."""

    __slots__ = ("font",)

    def __init__(self, font: Font) -> None:
        super().__init__()
        self.font = font

    def __missing__(self, data: bytes) -> Shown:
        text, advance, count, spaces = self.font.show(data)
        padded = "   " in text or "\u00a0\u00a0\u00a0" in text
        found = self[data] = (text, advance, count, spaces, UNKNOWN in text, padded)
        return found


@dataclass(frozen=True, slots=True)
class Transparency:
    """What lets the page show through (11.6)."""

    fill_alpha: float = 1.0
    stroke_alpha: float = 1.0
    blended: bool = False
    """A blend mode other than Normal, or overprinting."""
    masked: bool = False
    """A soft mask."""
    veiled: bool = False
    """Inside a group that is itself drawn through transparency."""
    unseen: bool = False
    """Inside a group that is drawn with alpha 0."""

    @property
    def opaque(self) -> bool:
        """Whether a fill hides what lies under it."""
        return not (self.blended or self.masked or self.veiled) and self.fill_alpha >= 1.0


OPAQUE = Transparency()


class Pen:
    """Where drawing stands. Operators change it; `ink` collects what they leave."""

    __slots__ = (
        "active", "artifact", "budget", "clip", "clip_exact", "colour", "colour_space", "ctm",
        "depth", "doc", "fills", "font", "font_name", "fonts", "geometry", "ink", "inline", "laid",
        "layer_off", "layers", "leading", "line_width", "line_x", "line_y", "lost_marks",
        "lost_saves", "marks", "mcid", "mode", "opened", "operands", "order", "origin", "paint",
        "path", "pending_clip", "resources", "rise", "rules_wanted", "saved", "scale", "shown",
        "shows", "size", "spaces", "spacing", "stroke_colour", "stroke_space", "text_matrix",
        "tokens", "transparency", "values", "word_spacing", "x", "y",
    )  # fmt: skip

    def __init__(
        self, doc: Document, ink: Ink, layers: Layers, ctm: Matrix, values: Values
    ) -> None:
        self.doc = doc
        self.ink = ink
        self.layers = layers
        self.values = values
        self.operands: list[Any] = []
        self.opened: list[int] = []
        """Where in the operands arrays (n) and dictionaries (~n) began that are still open."""
        self.budget = doc.limits.operators
        self.tokens = TOKENS * doc.limits.operators
        self.depth = 0
        self.active: set[int] = set()
        """Numbers of the forms that are being drawn."""
        self.order = 0
        self.origin = "page"
        self.inline: list[InlineImage] = []
        self.rules_wanted = True
        self.fills: list[Fill] = []
        self.laid: list[Fill] = []
        """Like `fills`, for pictures: the part of each that its clip lets through."""
        self.shows: dict[int, Shows] = {}
        """By the identity of their font."""
        self.marks: list[tuple[Any, ...]] = []
        self.lost_marks = 0
        self.artifact = False
        self.mcid = -1
        self.layer_off = False
        self.take({})
        self.begin(ctm)

    def begin(self, ctm: Matrix) -> None:
        """The graphics state as a page or an annotation finds it (8.4.1)."""
        self.ctm = ctm
        self.clip: Box = (0.0, 0.0, self.ink.width, self.ink.height)
        self.clip_exact = True
        """Nothing but `clip` clips: no curve, no turned rectangle, no text."""
        self.colour = self.stroke_colour = BLACK
        self.colour_space = self.stroke_space = "DeviceGray"
        self.paint: tuple[str, bool] | None = None
        """Colour of text and whether it leaves no ink; None where that has to be found anew."""
        self.transparency = OPAQUE
        self.line_width = 1.0
        self.saved: list[tuple[Any, ...]] = []
        self.lost_saves = 0
        self.path: list[tuple[str, list[Any]]] = []
        """Steps of the path in hand with their operands, in user space."""
        self.pending_clip = False
        self.font: Font | None = None
        self.font_name = ""
        self.shown: Shows | None = None
        self.size = self.spacing = self.word_spacing = self.leading = self.rise = 0.0
        self.scale = 1.0
        self.mode = 0
        self.text_matrix: Matrix = IDENTITY
        self.line_x, self.line_y = ctm[4:]
        self.x = self.y = 0.0
        self.geometry: Geometry | None = None

    def take(self, resources: Dict) -> None:
        """Let these resources name fonts, forms and colour spaces from here on."""
        self.resources = resources
        self.fonts: dict[str, Font] = {}
        self.spaces: dict[PdfObject, str] = {}

    def use(self, font: Font, name: str) -> None:
        """Let this font show the strings that follow."""
        self.font, self.font_name, self.geometry = font, name, None
        self.shown = self.shows.get(id(font)) or Shows(font)
        self.shows[id(font)] = self.shown

    def state(self) -> tuple[Any, ...]:
        """The graphics state, for `restore`."""
        return (
            self.clip, self.clip_exact, self.colour, self.colour_space, self.ctm, self.font,
            self.font_name, self.leading, self.line_width, self.mode, self.paint, self.rise,
            self.scale, self.shown, self.size, self.spacing, self.stroke_colour, self.stroke_space,
            self.transparency, self.word_spacing,
        )  # fmt: skip

    def restore(self, state: tuple[Any, ...]) -> None:
        """Take a graphics state back; the text matrix is no part of it."""
        ctm = self.ctm
        (
            self.clip, self.clip_exact, self.colour, self.colour_space, self.ctm, self.font,
            self.font_name, self.leading, self.line_width, self.mode, self.paint, self.rise,
            self.scale, self.shown, self.size, self.spacing, self.stroke_colour, self.stroke_space,
            self.transparency, self.word_spacing,
        ) = state  # fmt: skip
        self.geometry = None
        if ctm is not self.ctm:
            self.place_line()

    def place_line(self) -> None:
        """Find the start of the line on the page anew: the matrix around the text changed."""
        a, b, c, d, e, f = self.ctm
        x, y = self.text_matrix[4:]
        self.line_x, self.line_y = x * a + y * c + e, x * b + y * d + f

    def next_order(self) -> int:
        """The next place in drawing order."""
        self.order += 1
        return self.order
