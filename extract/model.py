"""The words everybody uses: what a page is made of, as plain records.

Coordinates are page space: points (1/72 inch), origin at the top left of the visible box, x to the
right, y down, the page's rotation applied.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from extract.errors import PageWarning, Problem
from extract.geometry import Box, Matrix

UNKNOWN = "\ufffd"
"""Stands in `Run.text` for a code that nothing explains."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a font looks, as far as its dictionary says."""

    family: str = ""
    """The font's name, without the tag of its subset."""
    bold: bool = False
    italic: bool = False
    fixed: bool = False


@dataclass(slots=True)
class Run:
    """Text that one operator drew: one font, one size, one baseline."""

    text: str
    """What the font says, in drawing order, nothing normalised; U+FFFD where it does not say."""
    x: float
    """Where the pen starts, on the baseline (pt)."""
    y: float
    """The baseline: points below the page's top edge, at the pen's start."""
    width: float
    """How far the pen moves along the run's direction (pt)."""
    size: float
    """One em after all matrices (pt)."""
    angle: float
    """The run's direction in degrees clockwise, 0 to 360; 0 is left to right, 90 is downwards."""
    space: float
    """How wide a space is here (pt): it tells a word gap from kerning; 0 where unknown."""
    style: Style
    font: str
    """The font's resource name."""
    colour: str = "#000000"
    """The fill colour: #rrggbb, or the name of a colour space that is no plain colour."""
    vertical: bool = False
    """Upright glyphs below each other (WMode 1): the pen runs down their middle, angle 90."""
    invisible: bool = False
    """Drawn in the mode that leaves no ink (Tr 3): the text layer of a scan."""
    unreadable: bool = False
    """At least one code could not be turned into a character."""
    hidden: str = ""
    """Why no one sees it, or empty: clipped, off-page, layer, covered, white."""
    artifact: bool = False
    """Marked as page furniture by the document itself (/Artifact)."""
    mcid: int = -1
    """The marked-content identifier, or -1."""
    origin: str = "page"
    """What drew it: page, annotation, field."""
    order: int = 0
    """The place in drawing order, among runs, rules and pictures of the page."""
    source: tuple[Callable[..., list[float]], tuple[object, ...]] | None = field(
        default=None, repr=False, compare=False
    )
    """What `pens` is computed from: a function and its arguments."""

    @property
    def pens(self) -> list[float]:
        """Distances from the pen's start to each character's start, and to the last one's end (pt).

        Characters that one code stands for share its width evenly.
        """
        if self.source is not None:
            function, arguments = self.source
            return function(*arguments)
        count = len(self.text)
        return [self.width * i / count for i in range(count + 1)] if count else [0.0]


@dataclass(slots=True)
class Rule:
    """A stroke or thin fill that runs along an axis."""

    x0: float
    y0: float
    x1: float
    y1: float
    thickness: float
    """Points."""
    order: int = 0


@dataclass(slots=True)
class Picture:
    """One placement of a picture."""

    box: Box
    matrix: Matrix
    """Maps the unit square, y up as in the file, onto the page."""
    width: int
    """Samples a row."""
    height: int
    """Rows."""
    bits: int = 8
    """Bits a component; 1 for a stencil."""
    colour_space: str = ""
    filter: str = ""
    """The last filter, which decides the format of the stored bytes."""
    key: str = ""
    """Fetches the bytes; the same where the picture is the same."""
    stencil: bool = False
    soft_mask: str = ""
    """The key of its soft mask, or empty."""
    opaque: bool = True
    """Nothing shows through: no stencil, no mask of any kind, no transparency."""
    order: int = 0
    source: object = field(default=None, repr=False, compare=False)
    """An inline picture's bytes and what they are read with; None for an object of the file."""


@dataclass(slots=True)
class Link:
    """A link annotation's active box and where it leads."""

    box: Box
    target: str
    """A URI, or `#page=N`."""


@dataclass(slots=True)
class Ink:
    """Everything one page draws, in drawing order."""

    number: int
    """The page's number, from 1."""
    width: float
    """Points, after rotation."""
    height: float
    runs: list[Run] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    fills: list[tuple[Box, str]] = field(default_factory=list)
    """Opaque rectangles and their colours, where rules were asked for: the ground of cells."""
    pictures: list[Picture] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    paths: int = 0
    """How many paths were painted."""
    structure: list[int] = field(default_factory=list)
    """Marked-content identifiers in the order of the structure tree; empty where there is none."""
    failed: str = ""
    """Why nothing of the page's content could be decoded, or empty."""
    problems: list[Problem] = field(default_factory=list)


@dataclass(slots=True)
class Word:
    """Characters with no space between them."""

    text: str
    box: Box


@dataclass(slots=True)
class Line:
    """Words on one baseline, in reading order."""

    words: list[Word]
    box: Box
    baseline: float
    """Distance of the baseline along the direction in which lines follow each other (pt)."""
    size: float
    """The em of most of its characters (pt)."""
    angle: float = 0.0
    """Degrees clockwise."""
    unreadable: int = 0
    """How many of its characters nothing explains."""
    runs: list[Run] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The words, a space between them."""
        return " ".join(word.text for word in self.words)


@dataclass(slots=True)
class Cell:
    """A cell of a table."""

    row: int
    """From 0."""
    column: int
    """From 0; the first column of a table that reads from the right stands on the right."""
    row_span: int = 1
    column_span: int = 1
    box: Box = (0.0, 0.0, 0.0, 0.0)
    """What lines draw around it, or the box of its words."""
    text: str = ""
    """Its lines joined; empty where nothing was drawn."""
    mark: str = ""
    """A raised figure that stood at a number, such as a footnote's; it is not in the text."""


@dataclass(slots=True)
class Table:
    """A grid of text."""

    page: int
    """The page of its first part, from 1."""
    box: Box
    """Of its first part."""
    rows: list[list[str]]
    """The whole grid: empty cells are empty, a spanning cell's text stands at its first place."""
    cells: list[Cell] = field(default_factory=list)
    """Row by row; they tile the grid."""
    header_rows: int = 0
    ruled: bool = False
    """Lines part its cells."""
    confidence: float = 1.0
    """From 0 to 1: how much speaks for its being a table."""
    parts: list[tuple[int, Box]] = field(default_factory=list)
    """Page and box of each part, for a table over several pages."""
    runs: list[Run] = field(default_factory=list, repr=False, compare=False)
    """What it took of the page; a run that goes on outside it is taken whole."""


@dataclass(slots=True)
class Block:
    """A piece of a page in reading order: what a writer of structured text goes by."""

    kind: str
    """heading, paragraph, list (one item), row (cells, or an entry with a leader), table or
    furniture."""
    box: Box
    """Of its lines on this page."""
    lines: list[Line]
    """Those that stand on this page."""
    text: str
    """As it stands in the page's text: in one line, a table's row by row. A paragraph has the whole
    of it where it begins, even where it ends on another page; what it goes on with there is a block
    without text, and so is furniture that was dropped."""
    level: int = 0
    """Of a heading, from 1."""
    table: Table | None = None


@dataclass(slots=True)
class Page:
    """A page read back."""

    number: int
    """From 1."""
    width: float
    height: float
    text: str
    lines: list[Line] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    warnings: list[PageWarning] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    """In reading order, in the mode `paragraphs`; empty in `lines`."""
    tables: list[Table] = field(default_factory=list)
    """In the order of the text."""
    links: list[Link] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    """Running headers, footers, page and line numbers that were left out of the text."""
