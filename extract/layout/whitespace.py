"""Tables that only whitespace holds apart: rows that leave a gap open."""

from collections.abc import Sequence
from itertools import pairwise

from extract.layout.atoms import Word
from extract.layout.drafts import Draft, main_size
from extract.layout.gaps import Gap, columns
from extract.layout.grid import Segment
from extract.layout.rows import CHUNK_GAP, Row
from extract.layout.solve import solve

APART = 2.6
"""Ems between baselines: rows further apart are of two blocks. Groups of rows stand 2 apart."""
LEFT = 0.55
"""Ems of a gap that the rows of a block have to leave."""
NAMES_ABOVE = 6
NAME_STEP = 2.0
"""Rows above a block that may name groups of its columns, and ems between their baselines."""
REST_STEP = 1.4
"""Ems between the lines of a cell."""
LABEL_WIDTH = 0.7
"""The share of a block's width that a label over several columns takes at most."""


def by_gaps(rows: Sequence[Row], rules: Sequence[Segment], em: float) -> list[Draft]:
    """The tables that the rows of one zone make."""
    found = []
    place = {id(row): i for i, row in enumerate(rows)}
    free = 0
    for block in blocks(rows, em):
        part = [*_above(rows, free, place[id(block[0])], block), *block]
        y0, y1 = part[0].top, part[-1].bottom
        hints = [rule for rule in rules if y0 < rule.at < y1]
        made = solve(part, hints, bounded=False)
        if made is not None:
            found.append(made)
            free = place[id(part[-1])] + 1
    return found


def _above(rows: Sequence[Row], free: int, first: int, block: Sequence[Row]) -> list[Row]:
    """The rows right above a block that stand in its columns: its header, names of groups.

    A line from the left edge across the first boundary is a caption, or prose.
    """
    above: list[Row] = []
    if first <= free:
        return above
    em = main_size(block)
    found = columns(block, em, min(row.x0 for row in block), max(row.x1 for row in block))
    last = block[0]
    while len(found) > 2 and first > free and len(above) < NAMES_ABOVE:
        first -= 1
        row = rows[first]
        inside = row.x0 > found[0][0] - em and row.x1 < found[-1][1] + em
        if last.y - row.y > NAME_STEP * em or not inside:
            break
        parts = row.parts(CHUNK_GAP * em)
        if any(x0 < found[0][1] and x1 > found[1][0] for x0, x1, _count in parts):
            break
        above.insert(0, row)
        last = row
    return above


def blocks(rows: Sequence[Row], em: float) -> list[list[Row]]:
    """Rows below each other that leave a gap open, each stretch as long as it does."""
    found: list[list[Row]] = []
    block: list[Row] = []
    gaps: list[Gap] = []
    pending: list[Row] = []
    for row in rows:
        parts = row.parts(CHUNK_GAP * em)
        last = pending[-1] if pending else block[-1] if block else None
        if last is not None and row.y - last.y > APART * max(em, row.size):
            _close(found, block, pending, gaps)
            block, gaps, pending = [], [], []
        if len(parts) < 2:
            if block and (_within(row, gaps) or _may_label(row, block, pending, gaps)):
                pending.append(row)
            else:
                _close(found, block, pending, gaps)
                block, gaps, pending = [], [], []
            continue
        left = subtract(gaps, row.words, em) if block else []
        if block and left:
            block += [*pending, row]
            gaps = left
        else:
            _close(found, block, pending, gaps)
            block = [row]
            gaps = [(a[1], b[0]) for a, b in pairwise(parts)]
        pending = []
    _close(found, block, pending, gaps)
    return found


def _close(
    found: list[list[Row]], block: list[Row], pending: Sequence[Row], gaps: Sequence[Gap]
) -> None:
    """Put the block to those found, with the rows behind it that are the rest of its last cells."""
    if len(block) < 2:
        return
    for row in pending:
        near = row.y - block[-1].y <= REST_STEP * row.size
        if not near or row.x0 < gaps[0][0] or not _within(row, gaps):
            break
        block.append(row)
    found.append(block)


def _within(row: Row, gaps: Sequence[Gap]) -> bool:
    """Does the row leave every gap alone?"""
    return not any(row.x0 < gap[0] and row.x1 > gap[1] for gap in gaps)


def _may_label(row: Row, block: Sequence[Row], pending: Sequence[Row], gaps: Sequence[Gap]) -> bool:
    """May the row be the name of a group of rows, over several columns?"""
    width = max(one.x1 for one in block) - min(one.x0 for one in block)
    return (
        row.x1 - row.x0 < LABEL_WIDTH * width
        and len(block) > 1
        and all(_within(one, gaps) for one in pending)
    )


def subtract(gaps: Sequence[Gap], words: Sequence[Word], em: float) -> list[Gap]:
    """What the words leave of the gaps, where it is wide enough still."""
    left: list[Gap] = []
    for low, high in gaps:
        start = low
        for word in words:
            if word.x1 <= start or word.x0 >= high:
                continue
            if word.x0 - start >= LEFT * em:
                left.append((start, word.x0))
            start = max(start, word.x1)
        if high - start >= LEFT * em:
            left.append((start, high))
    return left
