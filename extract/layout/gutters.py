"""Spans of text → gutters: stretches between columns that stay empty over many lines.

All of it in the frame of one direction: `along` grows as the text runs, `across` from line to line.
"""

from collections.abc import Sequence
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

NARROWEST = 0.7
"""Ems of a gutter. Newspapers set them as narrow as one em; a justified space stretches to 0.6."""
NARROW, NARROW_LINES = 1.2, 6
"""A gutter narrower than so many ems needs so many lines: rivers run through three or four."""
LEAST_LINES = 4
"""Lines on each side. The seed's page has four a column."""
LEAST_DRAWN = 3
"""The same where each column was drawn as a whole."""
PROSE_WIDTH = 7.0
"""Ems: what most lines of a column are wide, at least; the narrowest newspaper's have 9."""
FULL = 0.7
"""The share of its column that a line of prose fills; hyphenless ragged text fills 0.75."""
FULL_LINES = 0.55
"""The share of a column's lines that do; cells of wrapped text end short."""
FULL_ACROSS, FULL_SHORT = 0.6, 0.75
"""The same where the page was drawn across, as tables are: columns of ragged text and lists have
0.66 and more, tables of text up to 0.5; and where such columns are short."""
LONG_ACROSS = 12
"""Lines of such a column that is not short; a table of sentences seen had ten."""
WIDTH_ACROSS = 9.0
"""The width of most lines there (ems): code beside its remarks has 7."""
CELL_WIDTH = 4.0
"""Ems: what is narrower beside a line is its value, or its number in a form."""
MARK = 3.0
"""Ems: what is not wider, and stands level with a line, is its number and no column."""
NEAR = 1.5
"""Ems from the gutter to where they end, or begin."""
MARKS = 0.7
"""The share of such marks among what stands on one side."""
LONG_COLUMN = 8
"""So many full lines are prose whatever stands beside them."""
FIGURES = 0.4
"""The share of digits from which a column holds figures: then it belongs to a table."""
SWITCHES = 0.35
"""Changes of side for each line, while drawing, in columns that were drawn as wholes."""
LEVEL = 0.2
"""Ems between baselines that are level."""
APART = 2.5
"""Ems of white above a gutter's end: a header beyond it is not in the columns."""
TRIED = 60
"""Stretches that are looked at, the longest first."""
ACTIVE = 48
"""Empty stretches that are followed at once; a page of four columns has ten."""


class Span(NamedTuple):
    """Text without a wide gap: where it stands, and when it was drawn."""

    start: float
    end: float
    across: float
    size: float
    chars: int
    digits: int
    rank: int


class Gutter(NamedTuple):
    """An empty stretch, from the first baseline to the last one beside it."""

    start: float
    end: float
    top: float
    bottom: float
    drawn: bool = True
    """Each side was drawn as a whole: what was drawn across in one go stays together."""

    def holds(self, across: float) -> bool:
        """Does a baseline lie beside it?"""
        return self.top - 0.01 <= across <= self.bottom + 0.01

    def crossed(self, start: float, end: float) -> bool:
        """Does a span reach over its middle?"""
        return start < (self.start + self.end) / 2 < end


class Strip(NamedTuple):
    """An empty stretch that is still followed: rows `first` to `last`."""

    start: float
    end: float
    first: int
    last: int


Rows = list[list[Span]]


def gutters(spans: Sequence[Span]) -> list[Gutter]:
    """The gutters between columns of the page, the longest first."""
    if len(spans) < 2 * LEAST_DRAWN:
        return []
    order = sorted(spans, key=attrgetter("across", "start", "rank"))
    em = _usual_size(order)
    rows = _rows(order)
    if not _beside(rows, em):
        return []
    strips = [strip for strip in _strips(rows, em) if strip.last - strip.first >= LEAST_DRAWN - 1]
    strips.sort(key=lambda s: (s.first - s.last, s.start, s.first))
    found: list[Gutter] = []
    for strip in strips[:TRIED]:
        top, bottom = rows[strip.first][0].across, rows[strip.last][0].across
        if not any(_overlap(one, Gutter(strip.start, strip.end, top, bottom)) for one in found):
            gutter = _gutter(rows, strip, em)
            if gutter is not None:
                found.append(gutter)
    return found


def _usual_size(spans: Sequence[Span]) -> float:
    """The size of most characters (pt)."""
    sizes: dict[float, int] = {}
    for span in spans:
        size = round(span.size, 1)
        sizes[size] = sizes.get(size, 0) + span.chars
    return max(sizes.items(), key=lambda pair: (pair[1], pair[0]))[0] or 0.1


def _rows(order: Sequence[Span]) -> Rows:
    """The spans by baseline, each row from the left."""
    rows: Rows = []
    for span in order:
        if rows and span.across - rows[-1][0].across < LEVEL * span.size:
            rows[-1].append(span)
        else:
            rows.append([span])
    for row in rows:
        if len(row) > 1:
            row.sort(key=attrgetter("start", "rank"))
    return rows


def _beside(rows: Rows, em: float) -> bool:
    """Does enough text stand beside other text, at one height or between two lines?"""
    count = 0
    before: list[Span] = []
    for row in rows:
        if len(row) > 1 or (
            before
            and row[0].across - before[0].across < 0.7 * em
            and (row[0].start >= before[-1].end or row[0].end <= before[0].start)
        ):
            count += 1
            if count >= LEAST_DRAWN:
                return True
        before = row
    return False


def _strips(rows: Rows, em: float) -> list[Strip]:
    """The longest empty stretches between texts: from row to row, what stays empty."""
    least = NARROWEST * em
    low = min([row[0].start for row in rows]) - 1
    high = max([span.end for row in rows for span in row]) + 1
    active: list[Strip] = []
    found: list[Strip] = []
    for number, row in enumerate(rows):
        free = _free(row, low, high, least)
        kept: dict[tuple[float, float], int] = {}
        for strip in active:
            whole = False
            for start, end in free:
                a, b = max(strip.start, start), min(strip.end, end)
                if b - a >= least:
                    whole = whole or (a == strip.start and b == strip.end)
                    first = kept.get((a, b), number)
                    kept[a, b] = min(first, strip.first)
            if not whole and strip.start > low and strip.end < high:
                found.append(strip._replace(last=number - 1))
        for a, b in free:
            kept.setdefault((a, b), number)
        active = [Strip(a, b, first, number) for (a, b), first in kept.items()]
        if len(active) > ACTIVE:
            active.sort(key=lambda s: (s.first, s.start - s.end, s.start))
            del active[ACTIVE:]
    last = len(rows) - 1
    found += [s._replace(last=last) for s in active if s.start > low and s.end < high]
    return found


def _free(row: list[Span], low: float, high: float, least: float) -> list[tuple[float, float]]:
    """The empty stretches of a row."""
    free = []
    at = low
    for span in row:
        if span.start - at >= least:
            free.append((at, span.start))
        if span.end > at:
            at = span.end
    if high - at >= least:
        free.append((at, high))
    return free


def _gutter(rows: Rows, strip: Strip, em: float) -> Gutter | None:
    """The strip as a gutter; None where what stands beside it is no column."""
    sides = []
    for row in rows[strip.first : strip.last + 1]:
        left: Span | None = None
        right: Span | None = None
        for span in row:
            if span.end <= strip.start + 0.01:
                left = span
            elif right is None and span.start >= strip.end - 0.01:
                right = span
        sides.append((left, right))
    if any(sum([pair[i] is not None for pair in sides]) < LEAST_DRAWN for i in (0, 1)):
        return None
    sides = _trimmed(sides, em)
    lefts = [span for span, _ in sides if span is not None]
    rights = [span for _, span in sides if span is not None]
    if min(len(lefts), len(rights)) < LEAST_DRAWN or _figures(lefts) or _figures(rights):
        return None
    if _marks(sides, 0, strip.start, em) or _marks(sides, 1, strip.end, em):
        return None
    drawn = _whole(lefts, rights)
    if not _columns(lefts, rights, strip.end - strip.start, em, drawn=drawn, level=_level(sides)):
        return None
    ends = [span.across for pair in sides for span in pair if span is not None]
    return Gutter(strip.start, strip.end, min(ends), max(ends), drawn)


Sides = list[tuple[Span | None, Span | None]]


def _trimmed(sides: Sides, em: float) -> Sides:
    """The rows without those at either end that stand apart from the columns, or beside nothing."""
    for _ in range(2):
        sides = [*_begun(sides, em)]
        sides.reverse()
    return sides


def _begun(sides: Sides, em: float) -> Sides:
    """The rows from where both sides hold text; a header that stands apart is cut off."""
    begin = 0
    while begin < len(sides) and sides[begin] == (None, None):
        begin += 1
    for i in range(begin, min(begin + 3, len(sides) - 1)):
        here = sides[i][0] or sides[i][1]
        after = sides[i + 1][0] or sides[i + 1][1]
        if here and after and abs(after.across - here.across) > APART * em:
            return sides[i + 1 :]
    return sides[begin:]


def _columns(
    left: list[Span], right: list[Span], width: float, em: float, *, drawn: bool, level: int
) -> bool:
    """Are these two columns of text, and not cells of a table?"""
    count = min(len(left), len(right))
    if width < NARROW * em and count < NARROW_LINES:
        return False
    if drawn or level < 0.5 * count:
        share, wide = FULL_LINES, PROSE_WIDTH
    else:
        share, wide = FULL_ACROSS if count >= LONG_ACROSS else FULL_SHORT, WIDTH_ACROSS
    prose = _prose(left, share, wide), _prose(right, share, wide)
    if all(prose) and count >= LEAST_LINES:
        return True
    if min(_usual_width(left), _usual_width(right)) < CELL_WIDTH:
        return False
    if drawn and (any(prose) or level < 0.5 * count):
        return True
    long = any(
        full and len(side) >= LONG_COLUMN for full, side in zip(prose, (left, right), strict=True)
    )
    return long and level < 0.5 * count


def _level(sides: Sides) -> int:
    """How many lines stand level with one on the other side."""
    return sum(1 for left, right in sides if left is not None and right is not None)


def _marks(sides: Sides, side: int, edge: float, em: float) -> bool:
    """Are what reaches the gutter on one side the numbers of items, or of lines, on the other?"""
    marks = count = 0
    for pair in sides:
        span = pair[side]
        if span is not None and abs((span.start if side else span.end) - edge) < NEAR * em:
            count += 1
            marks += span.end - span.start < MARK * em and pair[1 - side] is not None
    return marks >= MARKS * count


def _figures(side: list[Span]) -> bool:
    """Is it a column of figures?"""
    return sum(s.digits for s in side) > FIGURES * sum(s.chars for s in side)


def _prose(side: list[Span], share: float, least: float) -> bool:
    """Are most lines long, and do they fill the column?"""
    starts = sorted(span.start for span in side)
    ends = sorted(span.end for span in side)
    few = len(side) // 10
    width = ends[-1 - few] - starts[few]
    if _usual_width(side) < least:
        return False
    return sum(s.end - s.start >= FULL * width for s in side) >= share * len(side)


def _usual_width(side: list[Span]) -> float:
    """The width of a line (ems): the median."""
    wide = sorted((span.end - span.start) / span.size for span in side)
    return wide[len(wide) // 2]


def _whole(left: list[Span], right: list[Span]) -> bool:
    """Was each side drawn as a whole?"""
    drawn = sorted([(span.rank, 0) for span in left] + [(span.rank, 1) for span in right])
    switches = sum(1 for a, b in pairwise(drawn) if a[1] != b[1])
    return switches <= 1 + SWITCHES * min(len(left), len(right))


def _overlap(first: Gutter, second: Gutter) -> bool:
    """Do they share a stretch of the page?"""
    return (
        first.start < second.end
        and second.start < first.end
        and first.top <= second.bottom
        and second.top <= first.bottom
    )


def between(found: Sequence[Gutter], start: float, end: float, across: float) -> bool:
    """Does a gutter part what ends at `start` from what begins at `end`?"""
    return any(one.holds(across) and start < (one.start + one.end) / 2 < end for one in found)
