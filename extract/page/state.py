"""The pen: the graphics state, the text state, and what has been drawn so far (8.4, 9.3)."""

from typing import Any

from extract.font.font import Font
from extract.geometry import IDENTITY, Box, Matrix
from extract.model import Ink
from extract.page.colour import BLACK
from extract.page.content import InlineImage
from extract.page.layers import Layers
from extract.pdf.document import Document
from extract.pdf.objects import Dict

Geometry = tuple[float, float, float, float, float, float, float, float]
"""Text space to page space, linear part (a b c d); points a unit along the line; the em (pt);
the angle (degrees clockwise); and +1 or -1 where a negative size or scale turns the line around."""

SAVED = (
    "alpha", "clip", "colour", "colour_space", "ctm", "font", "font_name", "leading", "line_width",
    "mode", "opaque", "rise", "scale", "size", "spacing", "word_spacing",
)  # fmt: skip


class Pen:
    """Where drawing stands. Operators change it; `ink` collects what they leave."""

    __slots__ = (
        *SAVED, "active", "budget", "curved", "depth", "doc", "fills", "fonts", "geometry", "ink",
        "inline", "layer_off", "layers", "line_x", "line_y", "mcid", "artifact", "marks", "order",
        "operands", "origin", "pending_clip", "point", "rects", "resources", "saved", "segments",
        "start", "text_matrix", "x", "y", "stopped", "values", "rules_wanted",
    )  # fmt: skip

    def __init__(self, doc: Document, ink: Ink, layers: Layers, ctm: Matrix) -> None:
        self.doc = doc
        self.ink = ink
        self.layers = layers
        self.values: Any = None
        self.operands: list[Any] = []
        self.budget = doc.limits.operators
        self.stopped = False
        self.depth = 0
        self.active: set[int] = set()
        self.order = 0
        self.origin = "page"
        self.resources: Dict = {}
        self.fonts: dict[str, Font | None] = {}
        """Fonts by the names of the resources in hand."""
        self.inline: list[InlineImage] = []
        self.rules_wanted = True
        # graphics state
        self.ctm = ctm
        self.clip: Box = (0.0, 0.0, ink.width, ink.height)
        self.colour = BLACK
        self.colour_space = "DeviceGray"
        self.alpha = 1.0
        self.opaque = True
        self.line_width = 1.0
        self.saved: list[tuple[Any, ...]] = []
        # path
        self.rects: list[Box] = []
        self.segments: list[tuple[float, float, float, float]] = []
        self.curved: list[tuple[float, float]] = []
        self.point = self.start = (0.0, 0.0)
        self.pending_clip = False
        self.fills: list[tuple[int, Box, bool, str]] = []
        # text state
        self.font: Font | None = None
        self.font_name = ""
        self.size = 0.0
        self.spacing = 0.0
        self.word_spacing = 0.0
        self.scale = 1.0
        self.leading = 0.0
        self.rise = 0.0
        self.mode = 0
        self.text_matrix: Matrix = IDENTITY
        self.line_x = self.line_y = 0.0
        self.x = self.y = 0.0
        self.geometry: Geometry | None = None
        # marked content
        self.marks: list[tuple[Any, ...]] = []
        self.artifact = False
        self.mcid = -1
        self.layer_off = False

    def save(self) -> None:
        """q: remember the graphics state."""
        self.saved.append(
            (
                self.alpha, self.clip, self.colour, self.colour_space, self.ctm, self.font,
                self.font_name, self.leading, self.line_width, self.mode, self.opaque, self.rise,
                self.scale, self.size, self.spacing, self.word_spacing,
            )
        )  # fmt: skip

    def restore(self) -> None:
        """Q: take back the graphics state saved last; nothing where none is."""
        if not self.saved:
            return
        (
            self.alpha, self.clip, self.colour, self.colour_space, self.ctm, self.font,
            self.font_name, self.leading, self.line_width, self.mode, self.opaque, self.rise,
            self.scale, self.size, self.spacing, self.word_spacing,
        ) = self.saved.pop()  # fmt: skip
        self.geometry = None

    def next_order(self) -> int:
        """The next place in drawing order."""
        self.order += 1
        return self.order
