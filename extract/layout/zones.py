"""Where a page has columns of prose, each is a zone of its own: a gutter is no gap of a table."""

from collections.abc import Sequence

from extract.layout.gaps import Gap
from extract.layout.grid import Segment
from extract.layout.rows import CHUNK_GAP, Row, largest

PROSE_LINES = 8
"""So many lines with one left edge are a column of prose; a cell of text wraps to fewer."""
PROSE_WORDS = 4
"""Words of a line of prose, at least."""
PROSE_WIDTH = 11.0
"""Ems: a narrower column is a table's."""
FULL_LINES = 0.6
"""The share of a column's lines that reach its right edge; cells of wrapped text end short."""
REACH = 2.5
"""Ems that a ragged line may end before the edge."""
EDGE = 0.6
"""Ems between left edges that are one; paragraphs are indented by more."""
GUTTER = 0.8
"""Ems: the narrowest gutter between columns."""


Gutter = tuple[Gap, float, float]
"""An empty stretch beside columns of prose, and from where to where these go down."""


def zones(text: list[Row], parted: Sequence[Gutter], rules: Sequence[Segment]) -> list[list[Row]]:
    """The rows, parted where gutters part columns of prose, each zone from the top."""
    found = [text]
    for gutter, top, bottom in parted:
        found = [part for zone in found for part in _parted(zone, gutter, top, bottom, rules)]
    return found


def gutters(text: Sequence[Row], em: float) -> list[Gutter]:
    """The empty stretches beside columns of prose, and from where to where these go down."""
    lines = sorted(
        (x0, x1, row.y)
        for row in text
        for x0, x1, count in row.parts(CHUNK_GAP * em)
        if count >= PROSE_WORDS and x1 - x0 >= PROSE_WIDTH * em
    )
    found: list[Gutter] = []
    begin = 0
    for i in range(1, len(lines) + 1):
        if i < len(lines) and lines[i][0] - lines[begin][0] <= EDGE * em:
            continue
        group = lines[begin:i]
        begin = i
        if len(group) < PROSE_LINES:
            continue
        right = sorted(x1 for _x0, x1, _y in group)[-max(1, len(group) // 10) - 1]
        if sum(x1 >= right - REACH * em for _x0, x1, _y in group) < FULL_LINES * len(group):
            continue
        left = group[0][0]
        top, bottom = min(y for _x, _z, y in group), max(y for _x, _z, y in group)
        found += _beside(text, left, right, top, bottom, em)
    return found


def _beside(
    text: Sequence[Row], left: float, right: float, top: float, bottom: float, em: float
) -> list[Gutter]:
    """The gutters to both sides of a column, where something stands beyond."""
    before, behind = [], []
    for row in text:
        if top - 2 * em <= row.y <= bottom + 2 * em:
            if row.x1 > right:
                for word in row.words:
                    if word.x0 > right:
                        behind.append(word.x0)
                        break
            if row.x0 < left:
                before += [word.x1 for word in row.words if word.x1 < left]
    found = []
    for edge, ends in ((right, behind), (left, before)):
        if len(ends) >= 3:
            ends.sort()
            near = ends[len(ends) // 20] if edge == right else ends[-len(ends) // 20 - 1]
            gap = (min(edge, near), max(edge, near))
            if gap[1] - gap[0] >= GUTTER * em:
                found.append((gap, top, bottom))
    return found


def _parted(
    zone: list[Row], gutter: Gap, top: float, bottom: float, rules: Sequence[Segment]
) -> list[list[Row]]:
    """The zone in parts: what stands above, to both sides of, and below what leaves the gutter."""
    middle = (gutter[0] + gutter[1]) / 2
    crossing = sorted(rule.at for rule in rules if rule.low < middle < rule.high)
    out: list[list[Row]] = []
    whole: list[Row] = []
    left: list[Row] = []
    right: list[Row] = []
    last = 0.0
    for row in zone:
        beside = row.x1 <= middle or row.x0 >= middle
        crossed = not beside and any(word.x0 < middle < word.x1 for word in row.words)
        ruled = any(last < at < row.y for at in crossing)
        if ruled and (left or right):
            out += [left, right]
            left, right = [], []
        last = row.y
        size = row.size
        if crossed or not top - 3 * size <= row.y <= bottom + 3 * size:
            if left or right:
                out += [left, right]
                left, right = [], []
            whole.append(row)
            continue
        if whole:
            out.append(whole)
            whole = []
        if beside and row.whole:
            (left if row.x1 <= middle else right).append(row)
            continue
        for side, words in (
            (left, [word for word in row.words if word.x1 <= middle]),
            (right, [word for word in row.words if word.x1 > middle]),
        ):
            if words:
                side.append(Row(row.y, largest(words), words))
    out += [whole, left, right]
    return [part for part in out if part]
