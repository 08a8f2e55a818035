"""In which order the lines of a page are read: as they were drawn, as they stand, or as tagged.

The order of drawing is right on nearly all files, so it is kept where the page agrees with it:
where the next line of a column is the next one drawn.
"""

from collections.abc import Sequence
from itertools import pairwise
from operator import itemgetter

from extract.layout.gutters import Gutter, Span

AGREEMENT = 0.4
"""The share of lines after which the next one below was drawn next. Files drawn column by column
have 0.8 to 1, cells of wrapped text 0.5; drawn across columns or shuffled, pages have 0 to 0.2."""
LEAST_PAIRS = 4
"""Lines that have a next one below, at least: fewer show no order."""
STEP = 2.3
"""Ems from a line to the next one of its column at most; double spacing has 2.0 to 2.3."""
SAME_SIZE = 0.15
"""The share of the size by which lines of one text differ."""
LEVEL = 0.35
"""Ems between the baselines of one row."""

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


def agreement(parts: Sequence[Leaf], spans: Sequence[Span]) -> float:
    """The share of lines after which the next one below comes next; 1 where too few have one."""
    pairs = same = 0
    for part in parts:
        alone = [
            k == 0 or spans[i].across - spans[part[k - 1]].across >= LEVEL * spans[i].size
            for k, i in enumerate(part)
        ]
        for k, (i, j) in enumerate(pairwise(part)):
            a, b = spans[i], spans[j]
            if (
                not alone[k]
                or not alone[k + 1]
                or (k + 2 < len(part) and not alone[k + 2])
                or b.across - a.across > STEP * a.size
                or abs(a.size - b.size) > SAME_SIZE * a.size
                or a.start >= b.end
                or b.start >= a.end
            ):
                continue
            pairs += 1
            same += b.rank == a.rank + 1
    return same / pairs if pairs >= LEAST_PAIRS else 1.0


def stretches(parts: Sequence[Leaf], spans: Sequence[Span]) -> list[Leaf]:
    """The lines as they were drawn, cut where the stretch changes or the next one stands above."""
    home = {i: number for number, part in enumerate(parts) for i in part}
    out: list[Leaf] = []
    order = sorted(((spans[i].rank, i) for part in parts for i in part), key=itemgetter(0, 1))
    last = -1
    for _rank, i in order:
        if (
            last >= 0
            and home[i] == home[last]
            and spans[i].across > spans[last].across - spans[last].size
        ):
            out[-1].append(i)
        else:
            out.append([i])
        last = i
    return out
