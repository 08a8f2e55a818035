"""In which order the lines of a page are read: as they were drawn, as they stand, or as tagged.

The order of drawing is right on nearly all files, so it is kept where the page agrees with it:
where the next line of a column is the next one drawn.
"""

from collections.abc import Sequence
from itertools import pairwise
from operator import itemgetter

from extract.layout.gutters import Gutter, Span

AGREEMENT = 0.25
"""The share of lines after which the next one below was drawn next. Files drawn column by column
have 0.8 to 1, tables of wrapped text 0.33 to 0.5; drawn across columns or shuffled, pages have 0
to 0.15."""
LEAST_PAIRS, PAIRS_SHARE = 4, 0.3
"""Lines that have a next one below, at least, and their share: fewer show no order."""
MIRRORED = 0.8
"""The share of lines before which the next one below was drawn, in text that is turned as well: it
is seen in a mirror."""
STEP = 2.3
"""Ems from a line to the next one of its column at most; double spacing has 2.0 to 2.3."""
SAME_SIZE = 0.15
"""The share of the size by which lines of one text differ."""
LEVEL = 0.35
"""Ems between the baselines of one row."""

LONG = 7.0
"""Ems of a line that may be prose. Cells and labels are drawn in any order."""
LONG_COLUMN = 8
"""Lines of a column whose place in the order of drawing says something."""
SMALLER = 0.93
"""The size of a side bar's text as a share of that beside it; a magazine has 0.9."""
LOOK = 4
"""Lines among which the next one below is sought: those of columns side by side."""

Leaf = list[int]
"""Lines that stand in one stretch of a column or across the page, by their numbers."""


def leaves(spans: Sequence[Span], found: Sequence[Gutter], *, from_right: bool) -> list[Leaf]:
    """The lines in stretches, these in reading order, each from the top.

    A gutter parts what stands beside it; what crosses it, or stands above or below, parts the
    columns into stretches.
    """
    order = sorted(range(len(spans)), key=lambda i: (spans[i].across, spans[i].start, i))
    parts = _parted(order, spans, list(found), from_right)
    return [_by_rows(part, spans, from_right) for part in parts]


def _parted(
    order: list[int], spans: Sequence[Span], found: list[Gutter], from_right: bool
) -> list[Leaf]:
    """The lines, parted by the first gutter, each part by the next ones; gutters get fewer."""
    parts = [order]
    for gutter in found:
        parts = [piece for part in parts for piece in _bands(part, spans, gutter, from_right)]
    return parts


def _bands(part: list[int], spans: Sequence[Span], gutter: Gutter, from_right: bool) -> list[Leaf]:
    """The part cut by one gutter: what is above, each side, what is below."""
    middle = (gutter.start + gutter.end) / 2
    out: list[Leaf] = []
    whole: Leaf = []
    sides: tuple[Leaf, Leaf] = ([], [])
    if not any(gutter.holds(spans[i].across) for i in part):
        return [part]
    if len({spans[i].start > middle for i in part if not gutter.crossed(*spans[i][:2])}) < 2:
        return [part]

    def close() -> None:
        nonlocal sides
        out.extend(side for side in (reversed(sides) if from_right else sides) if side)
        sides = ([], [])

    for i in part:
        span = spans[i]
        if not gutter.holds(span.across) or span.start < middle < span.end:
            close()
            whole.append(i)
            continue
        if whole:
            out.append(whole)
            whole = []
        sides[span.start > middle].append(i)
    close()
    if whole:
        out.append(whole)
    return out


def _by_rows(part: Leaf, spans: Sequence[Span], from_right: bool) -> Leaf:
    """The lines of a part, those at one height as they are read."""
    out: Leaf = []
    row: Leaf = []
    for i in [*part, -1]:
        if row and (i < 0 or spans[i].across - spans[row[0]].across >= LEVEL * spans[row[0]].size):
            if len(row) > 1:
                row.sort(key=lambda k: (spans[k].start, k), reverse=from_right)
            out += row
            row = []
        row.append(i)
    return out


def agreement(parts: Sequence[Leaf], spans: Sequence[Span], step: int = 1) -> float:
    """The share of lines after which the next one below comes next; 1 where too few have one.

    `step` is -1 to ask whether it came just before.
    """
    pairs = same = 0
    for part in parts:
        for k, i in enumerate(part):
            below = _next_below(spans[i], part[k + 1 : k + 1 + LOOK], spans)
            if below is not None:
                pairs += 1
                same += below.rank == spans[i].rank + step
    return same / pairs if pairs >= max(LEAST_PAIRS, PAIRS_SHARE * len(spans)) else 1.0


def _next_below(line: Span, part: Sequence[int], spans: Sequence[Span]) -> Span | None:
    """The next line of the same text; None where none is near, or something else stands first."""
    if line.end - line.start < LONG * line.size:
        return None
    for i in part:
        other = spans[i]
        step = other.across - line.across
        if step > STEP * line.size:
            return None
        if other.start < line.end and line.start < other.end and step >= LEVEL * line.size:
            long = other.end - other.start >= LONG * other.size
            return other if long and abs(other.size - line.size) <= SAME_SIZE * line.size else None
    return None


def side_bars_last(
    spans: Sequence[Span], found: Sequence[Gutter], *, from_right: bool
) -> list[int]:
    """The lines by number in drawing order, side bars behind the text beside them.

    Layout programs draw a side bar first, as it lies on a tint. It is set smaller than the text,
    and stands where its columns end.
    """
    order = list(range(len(spans)))
    for gutter in found:
        middle = (gutter.start + gutter.end) / 2
        beside = [i for i in order if gutter.holds(spans[i].across)]
        sides = (
            [[], []]
            if len(beside) < 2 * LONG_COLUMN
            else [
                [i for i in beside if spans[i].end <= middle],
                [i for i in beside if spans[i].start >= middle],
            ]
        )
        text, bar = reversed(sides) if from_right else sides
        if min(len(text), len(bar)) < LONG_COLUMN or max(bar) > min(text):
            continue
        if _size(bar, spans) <= SMALLER * _size(text, spans):
            last = order.index(max(text))
            moved = set(bar)
            order = [*(i for i in order[: last + 1] if i not in moved), *bar, *order[last + 1 :]]
    return order


def _size(part: Sequence[int], spans: Sequence[Span]) -> float:
    """The size of a line: the median (pt)."""
    return sorted(spans[i].size for i in part)[len(part) // 2]


def climbs(order: Sequence[Span]) -> int:
    """How often the next line stands above the one before it, in the same column."""
    return sum(
        1
        for a, b in pairwise(order)
        if b.across < a.across - LEVEL * a.size and b.start < a.end and a.start < b.end
    )


def wrong_side(order: Sequence[Span], *, from_right: bool) -> float:
    """The share of lines beside each other that are read from the wrong side."""
    placed = sorted((span.across, span.start, k) for k, span in enumerate(order))
    level = [
        (left[2] > right[2]) is not from_right
        for left, right in pairwise(placed)
        if right[0] - left[0] < LEVEL * order[left[2]].size and right[1] >= order[left[2]].end
    ]
    return sum(level) / len(level) if level else 0.0


def stretches(parts: Sequence[Leaf], spans: Sequence[Span], numbers: Sequence[int]) -> list[Leaf]:
    """The lines as they were drawn, cut where the stretch changes or the next one stands above.

    `numbers`: their places among the lines of all directions, which cut a stretch too.
    """
    home = {i: number for number, part in enumerate(parts) for i in part}
    out: list[Leaf] = []
    order = sorted(((spans[i].rank, i) for part in parts for i in part), key=itemgetter(0, 1))
    last = -1
    for _rank, i in order:
        if (
            last >= 0
            and numbers[i] == numbers[last] + 1
            and home[i] == home[last]
            and spans[i].across > spans[last].across - spans[last].size
        ):
            out[-1].append(i)
        else:
            out.append([i])
        last = i
    return out
