"""Tables between horizontal lines of one width, as books and journals set them."""

from collections.abc import Sequence

from extract.layout.drafts import Draft, main_size
from extract.layout.gaps import Gap, column_of, columns
from extract.layout.grid import Segment
from extract.layout.rows import CHUNK_GAP, Row, clipped
from extract.layout.solve import HEADER_ROWS, near_gap, solve
from extract.layout.zones import Gutter

CAPTION_WORDS = 4
"""A line of a caption has more words than the name of a group of columns."""
BEYOND = 1.3
"""Ems between a line and the row that goes on with the table on its other side."""
HOLE = 2.5
"""Ems between the parts of a line that is drawn column by column."""
PROSE_FILL = 0.72
"""The share of a region's width that a line of prose fills without a gap."""
PROSE_WORDS = 5
"""Words of a line of prose without a gap, at least."""


def between_rules(
    rows: Sequence[Row], rules: Sequence[Segment], gutters: Sequence[Gutter], em: float
) -> list[Draft]:
    """The tables between horizontal lines of one width; the gutters are those of the page."""
    found: list[Draft] = []
    if len(rules) < 2:
        return found
    holes = [(gap[0] + gap[1]) / 2 for gap, _top, _bottom in gutters]
    for stack in stacks(rules, em, holes):
        low, high = stack[0].low, stack[0].high
        inside = clipped(rows, low - em, high + em)
        for first, last in _stretches(stack, inside, em):
            made = _between(stack[first : last + 1], inside, rules)
            if made is not None:
                found.append(made)
    return found


def _between(
    stack: Sequence[Segment], inside: Sequence[Row], rules: Sequence[Segment]
) -> Draft | None:
    """The table between the first and the last line of a stack, or below a line further down."""
    low, high = stack[0].low, stack[0].high
    bottom = stack[-1].at
    for first in range(len(stack) - 1):
        top = stack[first].at
        part = [row for row in inside if top < row.y - 0.3 * row.size < bottom]
        if first + 2 < len(stack) and _is_caption(part, stack[first + 1].at, low):
            continue
        above, below = _beyond(part, inside, top, bottom)
        if len(above) + len(part) + len(below) < 2:
            return None
        part = [*above, *part, *below]
        hints = [
            rule
            for rule in rules
            if part[0].y < rule.at < part[-1].y and rule.low < high and rule.high > low
        ]
        made = solve(part, hints, bounded=True)
        if made is not None:
            x0, y0, x1, y1 = made.box
            made.box = (min(low, x0), min(top, y0), max(high, x1), max(bottom, y1))
        return made
    return None


def _is_caption(part: Sequence[Row], until: float, low: float) -> bool:
    """Are the lines above the height lines of a caption: each in one piece, from the left edge?"""
    rows = [row for row in part if row.y - 0.3 * row.size < until]
    if not rows:
        return True
    em = main_size(rows)
    return all(
        len(row.parts(CHUNK_GAP * em)) == 1 and row.x0 - low < 2 * em for row in rows
    ) and any(row.count > CAPTION_WORDS for row in rows)


def _beyond(
    part: Sequence[Row], inside: Sequence[Row], top: float, bottom: float
) -> tuple[list[Row], list[Row]]:
    """The rows above the first line and below the last that stand in the same columns.

    Browsers draw a line below each row and none above the header.
    """
    if len(part) < 2:
        return [], []
    em = main_size(part)
    near = near_gap(part)
    low, high = min(row.x0 for row in part), max(row.x1 for row in part)
    found = columns(part, em, low, high, near)
    above: list[Row] = []
    for row in reversed([row for row in inside if row.y - 0.3 * row.size < top]):
        last = above[0].top if above else top
        if last - row.bottom > BEYOND * em or not _fits(row, found, em, near):
            break
        above.insert(0, row)
    return above[-HEADER_ROWS:], _below(inside, bottom, found, em, near)


def _below(
    inside: Sequence[Row], bottom: float, found: Sequence[Gap], em: float, near: float
) -> list[Row]:
    """The rows below the last line that go on with the table; the rest of cells among them."""
    below: list[Row] = []
    kept = 0
    for row in inside:
        if row.y - 0.3 * row.size <= bottom:
            continue
        last = below[-1].bottom if below else bottom
        if row.top - last > BEYOND * em:
            break
        if _fits(row, found, em, near):
            below.append(row)
            kept = len(below)
        elif below and _is_rest(row, found, em, near):
            below.append(row)
        else:
            break
    if kept < len(below) and below[kept].words[0].text[:1].islower():
        kept += 1
    return below[:kept]


def _is_rest(row: Row, found: Sequence[Gap], em: float, near: float) -> bool:
    """Does the row's only text stand in one column?"""
    parts = row.parts(near * em)
    if len(parts) != 1 or row.x0 < found[0][0] - em or row.x1 > found[-1][1] + em:
        return False
    first, last = column_of(found, parts[0][0], parts[0][1])
    return first == last


def _fits(row: Row, found: Sequence[Gap], em: float, near: float) -> bool:
    """Do the row's words stand in several of the columns, none across two?"""
    if len(found) < 2:
        return False
    places = [column_of(found, x0, x1) for x0, x1, _count in row.parts(near * em)]
    return len({first for first, _last in places}) > 1 and all(a == b for a, b in places)


def stacks(
    rules: Sequence[Segment], em: float, gutters: Sequence[float] = ()
) -> list[list[Segment]]:
    """Horizontal lines of one extent, from the top; those of one height with holes are one.

    Where a gutter of the page goes through the hole they are two.
    """
    wide: list[Segment] = []
    for rule in sorted(rules, key=lambda r: (round(r.at, 1), r.low)):
        last = wide[-1] if wide else None
        if (
            last
            and abs(rule.at - last.at) < 0.4 * em
            and -em < rule.low - last.high < HOLE * em
            and not any(last.high < gutter < rule.low for gutter in gutters)
        ):
            wide[-1] = Segment(last.at, last.low, max(last.high, rule.high))
        else:
            wide.append(rule)
    open_stacks: list[list[Segment]] = []
    for rule in wide:
        for stack in reversed(open_stacks):
            last = stack[-1]
            if abs(rule.low - last.low) < 1.5 * em and abs(rule.high - last.high) < 1.5 * em:
                stack.append(rule)
                break
        else:
            open_stacks.append([rule])
    return [stack for stack in open_stacks if len(stack) > 1]


def _stretches(stack: Sequence[Segment], rows: Sequence[Row], em: float) -> list[tuple[int, int]]:
    """Which lines of the stack are the first and the last of a table: no prose between them."""
    found = []
    first = 0
    for i in range(1, len(stack) + 1):
        if i < len(stack):
            band = [r for r in rows if stack[i - 1].at < r.y - 0.3 * r.size < stack[i].at]
            if not _is_prose(band, stack[i].low, stack[i].high, em):
                continue
        if i - 1 > first:
            found.append((first, i - 1))
        first = i
    return found


def _is_prose(band: Sequence[Row], low: float, high: float, em: float) -> bool:
    """Are most rows lines of prose, in one column or in several: full, with few gaps?"""
    full = 0
    for row in band:
        parts = row.parts(CHUNK_GAP * em)
        drawn = sum([x1 - x0 for x0, x1, _count in parts])
        wordy = row.count >= PROSE_WORDS * len(parts)
        full += wordy and drawn >= PROSE_FILL * (high - low)
    return len(band) > 1 and full * 2 >= len(band)
