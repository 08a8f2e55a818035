"""Runs, rules and fills of a page → its tables: lines first, then whitespace; each word once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from extract.geometry import Box, Matrix, transform_box
from extract.layout.atoms import Row, atoms, clipped, rows, typed_lines
from extract.layout.between import between_rules
from extract.layout.cells import table_of
from extract.layout.drafts import Draft, main_size, unfolded
from extract.layout.grid import grid, segments, touching
from extract.layout.layers import without_repeats
from extract.layout.ruled import ruled_table
from extract.layout.solve import forced
from extract.layout.whitespace import by_gaps
from extract.layout.zones import zones
from extract.model import Ink, Rule, Run, Table

STRATEGIES = ("auto", "ruled", "whitespace")
SIDEWAYS = 40
"""Characters of one direction, from where on tables may stand in it."""
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
    for angle, runs in _directions(without_repeats(shown)):
        found += _in_direction(ink, runs, angle, options)
    found.sort(key=lambda table: (round(table.box[1]), round(table.box[0]), table.box))
    return found


def _directions(runs: Sequence[Run]) -> list[tuple[float, list[Run]]]:
    """The runs along each axis, those of a direction with little text left out."""
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
    a, b = cos(radians(angle)), sin(radians(angle))
    there: Matrix = (a, -b, b, a, 0.0, 0.0)
    if angle:
        back = (a, b, -b, a, 0.0, 0.0)
        rules = [_turned(rule, there) for rule in rules]
    text = rows(atoms(runs, angle))
    area = options.area
    if area is not None:
        text, rules = inside(text, rules, transform_box(there, area) if angle else area)
    drafts = drafts_of(text, rules, options)
    if options.columns or (area is not None and not drafts):
        drafts = _asked(text, rules, drafts, options)
    parts = [part for draft in drafts for part in unfolded(draft)]
    return [table_of(part, ink.number, back, angle) for part in parts]


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


def drafts_of(text: list[Row], rules: Iterable[Rule], options: TableOptions) -> list[Draft]:
    """The tables of one direction, in its frame."""
    if len(text) < 2:
        return []
    em = main_size(text)
    text, typed = typed_lines(text)
    rules = [*rules, *(Rule(x0, y, x1, y, 0.0) for y, x0, x1 in typed)]
    across, down = segments(rules, em)
    if len(across) + len(down) > MAX_LINES_A_WORD * sum(len(row.words) for row in text):
        across, down = [], []
    found: list[Draft] = []
    flat = list(across)
    if options.strategy != "whitespace":
        for flats, steeps in touching(across, down, em):
            if not steeps or len(flats) < 2:
                continue
            lattice = grid(flats, steeps, em)
            made = ruled_table(lattice, text, em) if lattice else None
            if made is not None:
                found.append(made)
                text = without(text, made)
                gone = set(flats)
                flat = [line for line in flat if line not in gone]
    if options.strategy == "ruled":
        return found
    for made in between_rules(text, flat, em):
        found.append(made)
        text = without(text, made)
    for zone in zones(text, flat, em):
        found += by_gaps(zone, flat, em)
    return found


def without(text: Sequence[Row], made: Draft) -> list[Row]:
    """The rows without the words that stand in the table's box."""
    x0, y0, x1, y1 = made.box
    left: list[Row] = []
    for row in text:
        if not y0 <= row.y - 0.3 * row.size <= y1:
            left.append(row)
            continue
        words = [word for word in row.words if not x0 <= (word.x0 + word.x1) / 2 <= x1]
        if words:
            left.append(Row(row.y, row.size, words))
    return left
