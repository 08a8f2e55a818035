"""Rows → columns: the stretches of page that no row of a table draws anything in.

By subtraction: a gap is what all rows leave empty. A row with one piece of text has no gaps of its
own and takes nothing away but what it draws, so a wrapped cell does not end a table.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise

from extract.layout.atoms import Word
from extract.layout.rows import CHUNK_GAP, Chunk, Row, chunks

Gap = tuple[float, float]
"""A stretch of empty page, from and to."""

NARROW = ((8, 0.2), (4, 0.35), (3, 0.5), (0, 0.8))
"""So many rows with text on both sides make a gap of so many ems a column boundary."""
CLEAR = 0.75
"""Ems: words on both sides of a boundary are, in the middle of all rows, further apart."""
CLEAR_TIGHT = 0.45
"""The same where most of the text on one side is numbers, which hold no spaces."""
OVERRUN = 0.12
"""The share of rows that may draw across a boundary: labels and headers over several columns."""
NUMERIC = 0.6
"""Of the words beside a gap: from here on one side of it is numbers."""
BEFORE, BEHIND = frozenset("$€£¥₹"), frozenset("%€‰")
"""Signs that make no column: they belong to the figures behind them, or before them."""
DIGITS = frozenset("0123456789")


def is_number(text: str) -> bool:
    """Is it a figure, or one of the marks that stand for one?"""
    bare = text.strip("()[]+-–—−±*%$€£.,†‡§#<>~≤≥=: ")
    if not bare or bare.isdecimal():
        return True
    digits = sum(map(str.isdecimal, bare))
    return digits > 0 and digits >= sum(map(str.isalpha, bare))


def columns(
    rows: Sequence[Row], em: float, low: float, high: float, near: float = CHUNK_GAP
) -> list[Gap]:
    """The columns that the rows leave between their gaps, from the left; one where there is none.

    `near`: ems of empty space that part cells for sure.
    """
    parts = [chunks(row.words, near * em) for row in rows]
    voters = [words for words in parts if len(words) > 1]
    if not voters:
        return [(low, high)]
    spanning = _spanning(parts, len(voters), em)
    kept = [
        [chunk for chunk in row if (chunk[0], chunk[1], i) not in spanning]
        for i, row in enumerate(parts)
    ]
    gaps = _empty([(w.x0, w.x1) for row in kept for chunk in row for w in chunk[2]])
    edges = [low]
    lines = [[word for chunk in row for word in chunk[2]] for row in kept]
    placed = [([word.x0 for word in words], words) for words in lines if len(words) > 1]
    for i, gap in enumerate(gaps):
        until = gaps[i + 1][0] if i + 1 < len(gaps) else high
        if _parts_columns(gap, edges[-1], until, placed, em):
            edges += gap
    edges.append(high)
    return _with_signs(list(zip(edges[::2], edges[1::2], strict=True)), kept)


def _with_signs(found: list[Gap], parts: Sequence[Sequence[Chunk]]) -> list[Gap]:
    """The columns, one of nothing but currencies or per cent signs put to its figures."""
    texts: list[set[str]] = [set() for _ in found]
    starts = [column[0] for column in found]
    for row in parts:
        for _x0, _x1, words in row:
            for word in words:
                texts[max(bisect_right(starts, word.x0 + 0.01) - 1, 0)].add(word.text)
    out: list[Gap] = []
    before = False
    for column, said in zip(found, texts, strict=True):
        if out and (before or (said and said <= BEHIND)):
            out[-1] = (out[-1][0], column[1])
        else:
            out.append(column)
        before = bool(said) and said <= BEFORE
    return out


def _empty(extents: list[Gap]) -> list[Gap]:
    """What none of the extents covers, between the first and the last."""
    found: list[Gap] = []
    end = None
    for x0, x1 in sorted(extents):
        if end is not None and x0 > end:
            found.append((end, x0))
        end = x1 if end is None else max(end, x1)
    return found


def _spanning(
    parts: Sequence[Sequence[Chunk]], voters: int, em: float
) -> set[tuple[float, float, int]]:
    """The chunks that lie across what nearly all other rows leave empty."""
    allowed = max(1, int(OVERRUN * voters)) if voters > 2 else 0
    if not allowed:
        return set()
    valleys = _valleys(parts, allowed, em)
    starts = [valley[0] for valley in valleys]
    crossing: list[list[tuple[float, float, int]]] = [[] for _ in valleys]
    own = [0] * (len(valleys) + 1)
    for i, row in enumerate(parts):
        for x0, x1, words in row:
            first, last = bisect_right(starts, x0), bisect_left(starts, x1)
            own[first] += first == last
            for k in range(first, last):
                low, high = valleys[k]
                if high < x1 and any(word.x0 < high and word.x1 > low for word in words):
                    crossing[k].append((x0, x1, i))
    return {
        chunk
        for k, across in enumerate(crossing)
        if min(own[k], own[k + 1]) > len(across)
        for chunk in across
    }


def _valleys(parts: Sequence[Sequence[Chunk]], allowed: int, em: float) -> list[Gap]:
    """The stretches that at most so many rows draw words in, wide enough to part columns."""
    events: list[tuple[float, int]] = []
    for row in parts:
        for _x0, _x1, words in row:
            for word in words:
                events += ((word.x0, 1), (word.x1, -1))
    events.sort()
    found: list[Gap] = []
    depth, start = 0, None
    seen = False
    for x, change in events:
        depth += change
        if depth > allowed:
            seen = True
            if start is not None and x - start >= CLEAR_TIGHT * em:
                found.append((start, x))
            start = None
        elif seen and start is None:
            start = x
    return found


def _parts_columns(
    gap: Gap, start: float, until: float, lines: Sequence[tuple[list[float], list[Word]]], em: float
) -> bool:
    """Does the gap part columns, and not words?

    Rows with text on both sides of it say so, those that have it from `start` and as far as
    `until` before all: a long cell's last word stands in no column of its own.
    """
    pairs: list[tuple[Word, Word]] = []
    edge = gap[1] - 0.01
    for starts, words in lines:
        at = bisect_left(starts, edge)
        if 0 < at < len(words):
            pairs.append((words[at - 1], words[at]))
    if not pairs:
        return gap[1] - gap[0] >= CHUNK_GAP * em
    count = len(pairs)
    least = next(ems for rows, ems in NARROW if count >= rows)
    if gap[1] - gap[0] < least * em:
        return False
    beside = [b.x0 - a.x1 for a, b in pairs if a.x1 > start and b.x0 < until]
    wide = sorted(beside or [b.x0 - a.x1 for a, b in pairs])
    middle = wide[len(wide) // 2]
    if not CLEAR_TIGHT * em <= middle < CLEAR * em:
        return middle >= CLEAR * em
    numbers = [sum([_is_tight(pair[side]) for pair in pairs]) for side in (0, 1)]
    thousands = sum([_is_thousands(a.text, b.text) for a, b in pairs])
    return min(numbers) >= NUMERIC * count and 2 * thousands < count


def _is_thousands(left: str, right: str) -> bool:
    """May the two be one figure whose thousands a space parts?"""
    return len(right) == 3 and right.isdecimal() and left.isdecimal() and len(left) <= 3


def _is_tight(word: Word) -> bool:
    """Is the word a figure with digits in it?"""
    text = word.text
    return is_number(text) and not DIGITS.isdisjoint(text)


def column_of(found: Sequence[Gap], x0: float, x1: float) -> tuple[int, int]:
    """The first and the last column that the stretch lies in.

    A stretch lies in a column that it shares more than a sliver with; where it lies between two,
    in the nearer one.
    """
    touched = [
        i
        for i, (low, high) in enumerate(found)
        if min(high, x1) - max(low, x0) > min(SLIVER * (x1 - x0), HALF * (high - low))
    ]
    if touched:
        return touched[0], touched[-1]
    middle = (x0 + x1) / 2
    nearest = min(range(len(found)), key=lambda i: (_distance(found[i], middle), i))
    return nearest, nearest


SLIVER, HALF = 0.08, 0.5
"""The share of a text that may reach into the next column by chance, and of a narrow column."""


def _distance(column: Gap, x: float) -> float:
    return max(column[0] - x, x - column[1], 0.0)


def bounds(found: Sequence[Gap]) -> list[float]:
    """The middle of each gap between two columns."""
    return [(left[1] + right[0]) / 2 for left, right in pairwise(found)]
