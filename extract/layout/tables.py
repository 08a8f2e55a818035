"""Runs, rules and fills of a page → its tables: lines first, then whitespace; each word once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from extract.geometry import Box, Matrix, transform_box
from extract.layout.atoms import atoms
from extract.layout.between import between_rules
from extract.layout.cells import table_of
from extract.layout.drafts import Draft, main_size, unfolded
from extract.layout.grid import Segment, grid, segments, touching
from extract.layout.layers import without_repeats
from extract.layout.promise import may_hold_tables
from extract.layout.rows import Row, clipped, rows, typed_lines
from extract.layout.ruled import ruled_table
from extract.layout.solve import forced
from extract.layout.whitespace import by_gaps
from extract.layout.zones import gutters, zones
from extract.model import Ink, Rule, Run, Table

STRATEGIES = ("auto", "ruled", "whitespace")
SIDEWAYS = 40
"""Characters of one direction, from where on tables may stand in it."""
ROW_LEAST, ROW_MOST = 1.1, 6.0
"""Ems that a row with a ground of its own is high."""
ROWS_LEAST, WIDE = 3, 12.0
"""So many grounds of one width, and as many ems wide, are rows of a table."""
MAX_FILLS = 5000
"""Rectangles of a page that are looked at; a map has more, and its grounds are no rows."""
MAX_LINES_A_WORD = 3
"""Joined lines for each word of a page; forms have one, a map has many more, and is no table."""
UPRIGHT = 1.0
"""Degrees off an axis; scans sway by half a degree."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What a caller may ask of the finder."""

    strategy: str = "auto"
    """auto, ruled or whitespace."""
    area: Box | None = None
    """Only what stands in this box (pt); where no table is found in it, what is there is one."""
    columns: tuple[float, ...] = ()
    """Where columns part (pt): obeyed."""


AUTO = TableOptions()


def find_tables(ink: Ink, options: TableOptions = AUTO) -> list[Table]:
    """The tables of a page, from the top, with the runs that each took.

    Raises ValueError for an unknown strategy.
    """
    if options.strategy not in STRATEGIES:
        raise ValueError(f"strategy: {options.strategy!r} is none of {', '.join(STRATEGIES)}")
    found: list[Table] = []
    shown = [run for run in ink.runs if run.text and not run.hidden and not run.vertical]
    if options == AUTO and not _is_promising(ink, shown):
        return found
    for angle, runs in _directions(without_repeats(shown)):
        found += _in_direction(ink, runs, angle, options)
    found.sort(key=lambda table: (round(table.box[1]), round(table.box[0]), table.box))
    return found


def _is_promising(ink: Ink, shown: Sequence[Run]) -> bool:
    """Whether the search is worth its time; what is turned is not judged."""
    if any(run.angle for run in shown):
        return True
    return may_hold_tables(ink, shown, main_em(shown))


def _directions(runs: Sequence[Run]) -> list[tuple[float, list[Run]]]:
    """The runs along each axis, those of a direction with little text left out."""
    if not any([run.angle for run in runs]):  # noqa: C419 - half the time of a generator
        return [(0.0, list(runs))] if runs else []
    by_axis: dict[float, list[Run]] = {}
    for run in runs:
        axis = round(run.angle / 90.0) * 90.0 % 360.0
        off = abs(run.angle - axis)
        if min(off, 360.0 - off) <= UPRIGHT:
            by_axis.setdefault(axis, []).append(run)
    return [
        (axis, by_axis[axis])
        for axis in sorted(by_axis)
        if sum(len(run.text) for run in by_axis[axis]) >= SIDEWAYS or len(by_axis) == 1
    ]


def _in_direction(ink: Ink, runs: list[Run], angle: float, options: TableOptions) -> list[Table]:
    """The tables whose text runs in one direction."""
    back: Matrix | None = None
    rules: Iterable[Rule] = ink.rules
    under = grounds(ink.fills, main_em(runs))
    a, b = cos(radians(angle)), sin(radians(angle))
    there: Matrix = (a, -b, b, a, 0.0, 0.0)
    if angle:
        back = (a, b, -b, a, 0.0, 0.0)
        rules = [_turned(rule, there) for rule in rules]
        under = [_turned(rule, there) for rule in under]
    text = rows(atoms(runs, angle))
    area = options.area
    if area is not None:
        text, rules = inside(text, rules, transform_box(there, area) if angle else area)
    drafts = drafts_of(text, rules, under, options)
    if options.columns or (area is not None and not drafts):
        drafts = _asked(text, rules, drafts, options)
    parts = [part for draft in drafts for part in unfolded(draft)]
    return [table_of(part, ink.number, back, angle) for part in parts]


def main_em(runs: Sequence[Run]) -> float:
    """The size of the text in the middle (pt)."""
    sizes = sorted(run.size for run in runs)
    return sizes[len(sizes) // 2] if sizes else 10.0


def grounds(fills: Sequence[tuple[Box, str]], em: float) -> list[Rule]:
    """The upper and lower edges of rectangles behind rows: several as wide, and as high as rows.

    One alone is the ground of a paragraph or a header; one as wide as a few letters is a marker's.
    """
    by_extent: dict[tuple[int, int], list[Box]] = {}
    for box, colour in fills[:MAX_FILLS]:
        x0, y0, x1, y1 = box
        if colour != "#ffffff" and ROW_LEAST * em <= y1 - y0 <= ROW_MOST * em:
            by_extent.setdefault((round(x0 / em), round(x1 / em)), []).append(box)
    found = []
    for boxes in by_extent.values():
        if len(boxes) >= ROWS_LEAST and boxes[0][2] - boxes[0][0] >= WIDE * em:
            for x0, y0, x1, y1 in boxes:
                found += [Rule(x0, y, x1, y, 0.0) for y in (y0, y1)]
    return found


def _turned(rule: Rule, there: Matrix) -> Rule:
    """The rule in the frame of a direction."""
    box = transform_box(there, (rule.x0, rule.y0, rule.x1, rule.y1))
    return Rule(*box, rule.thickness, rule.order)


def inside(text: Iterable[Row], rules: Iterable[Rule], area: Box) -> tuple[list[Row], list[Rule]]:
    """The rows and rules in the area: words by their middle, rules where they reach in."""
    x0, y0, x1, y1 = area
    kept = [row for row in text if y0 <= row.y - 0.3 * row.size <= y1]
    return clipped(kept, x0, x1), [
        rule for rule in rules if rule.x0 < x1 and rule.x1 > x0 and rule.y0 < y1 and rule.y1 > y0
    ]


def _asked(
    text: list[Row], rules: Iterable[Rule], drafts: Sequence[Draft], options: TableOptions
) -> list[Draft]:
    """The tables parted as the caller says; all of the text is one where none was found."""
    across, _down = segments(rules, main_size(text))
    found = []
    parts = [inside(text, (), draft.box)[0] for draft in drafts] or [text]
    for part in parts:
        made = forced(part, across, options.columns)
        if made is not None:
            found.append(made)
    return found


def drafts_of(
    text: list[Row], rules: Iterable[Rule], under: Sequence[Rule], options: TableOptions
) -> list[Draft]:
    """The tables of one direction, in its frame. `under`: the edges of what lies under rows."""
    if len(text) < 2:
        return []
    em = main_size(text)
    text, typed = typed_lines(text)
    rules = [*rules, *(Rule(x0, y, x1, y, 0.0) for y, x0, x1 in typed)]
    across, down = segments(rules, em)
    if len(across) + len(down) > MAX_LINES_A_WORD * sum(row.count for row in text):
        across, down = [], []
    found: list[Draft] = []
    flat = list(across)
    if options.strategy != "whitespace":
        found, text, flat = _lattices(text, across, down, em)
    if options.strategy == "ruled":
        return found
    if under:
        flat = segments([*(Rule(s.low, s.at, s.high, s.at, 0.0) for s in flat), *under], em)[0]
    parted = gutters(text, em)
    bounded = between_rules(text, flat, parted, em)
    for made in bounded:
        found.append(made)
        text = without(text, made)
    for zone in zones(text, gutters(text, em) if bounded else parted, flat):
        found += by_gaps(zone, flat, em)
    return found


def _lattices(
    text: list[Row], across: Sequence[Segment], down: Sequence[Segment], em: float
) -> tuple[list[Draft], list[Row], list[Segment]]:
    """The tables that lines draw, and the rows and the horizontal lines that they leave."""
    found: list[Draft] = []
    gone: set[Segment] = set()
    for flats, steeps in touching(across, down, em):
        lattice = grid(flats, steeps, em) if steeps and len(flats) > 1 else None
        made = ruled_table(lattice, text, em) if lattice else None
        if made is not None:
            found.append(made)
            text = without(text, made)
            gone.update(flats)
    return found, text, [line for line in across if line not in gone]


def without(text: Sequence[Row], made: Draft) -> list[Row]:
    """The rows without the words that stand in the table's box."""
    x0, y0, x1, y1 = made.box
    left: list[Row] = []
    for row in text:
        if not y0 <= row.y - 0.3 * row.size <= y1 or row.x1 < x0 or row.x0 > x1:
            left.append(row)
            continue
        words = [word for word in row.words if not x0 <= (word.x0 + word.x1) / 2 <= x1]
        if words:
            left.append(Row(row.y, row.size, words))
    return left
