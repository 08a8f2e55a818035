"""Rows that may be a table → the table, with its header and columns; or none."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

from extract.layout.atoms import Word
from extract.layout.drafts import Draft, main_size, without_empty
from extract.layout.gaps import Gap, columns, is_number
from extract.layout.grid import Segment
from extract.layout.logical import UNDER_EMS, draft, placed
from extract.layout.rows import CHUNK_GAP, Row, chunks
from extract.layout.verdict import LEAST_ROWS, is_table

TIGHT = 0.55
"""Ems that part cells between lines, where prose is not to be feared."""
HEADER_ROWS = 6
"""Lines of a header at most."""
LEFT_SHARE = 0.15
"""The share of the width within which the line under a header begins."""
HEADER_RULE = 0.6
"""The share of a table's width that the line under its header covers; it may have holes."""


NAMED = 2.0
"""A line under a name over columns is so many times wider than a word of it."""
SUMMED = 2
"""So many rows of figures above a line are no header."""
YEAR = re.compile(r"(1[89]|20)[0-9]{2}([–/-][0-9]{2,4})?")


def solve(rows: Sequence[Row], rules: Sequence[Segment], *, bounded: bool) -> Draft | None:
    """The table that the rows are; None where they are none."""
    if len(rows) < (2 if bounded else LEAST_ROWS):
        return None
    em = main_size(rows)
    near = near_gap(rows) if bounded else CHUNK_GAP
    low, high = min(row.x0 for row in rows), max(row.x1 for row in rows)
    header = _header(rows, rules, em, near)
    unnamed = [*_unnamed(rows[:header], rules, em), *rows[header:]]
    found = _columns(unnamed, header + len(unnamed) - len(rows), em, low, high, near)
    if len(found) < 2:
        return None
    lines = placed(rows, found, em, near)
    made = without_empty(draft(lines, found, header, rules, em))
    return made if is_table(made, bounded=bounded) else None


def _unnamed(header: Sequence[Row], rules: Sequence[Segment], em: float) -> list[Row]:
    """The rows of a header without the names that stand over a line, and so over columns."""
    found = []
    for row in header:
        under = [rule for rule in rules if row.y < rule.at < row.y + UNDER_EMS * em]
        words = [
            word
            for word in row.words
            if not any(
                rule.low - em < word.x0
                and word.x1 < rule.high + em
                and NAMED * (word.x1 - word.x0) < rule.high - rule.low
                and row.x0 < rule.low - em
                for rule in under
            )
        ]
        if words:
            found.append(Row(row.y, row.size, words))
    return found


def forced(
    rows: Sequence[Row], rules: Sequence[Segment], edges: Sequence[float] = ()
) -> Draft | None:
    """The table that a caller says the rows are, parted at the edges, or at their gaps."""
    if not rows:
        return None
    em = main_size(rows)
    low, high = min(row.x0 for row in rows), max(row.x1 for row in rows)
    header = _header(rows, rules, em, TIGHT)
    if edges:
        inside = [low, *[edge for edge in sorted(edges) if low < edge < high], high]
        found: list[Gap] = list(pairwise(inside))
        rows = [_at_edges(row, inside) for row in rows]
    else:
        found = _columns(rows, header, em, low, high, TIGHT)
    lines = placed(rows, found, em, -1.0 if edges else TIGHT)
    return without_empty(draft(lines, found, header, rules, em))


def _at_edges(row: Row, edges: Sequence[float]) -> Row:
    """The row, each word held by the column that most of it stands in."""
    words = []
    for word in row.words:
        middle = (word.x0 + word.x1) / 2
        column = min(max(bisect_right(edges, middle) - 1, 0), len(edges) - 2)
        low, high = edges[column], edges[column + 1]
        x0, x1 = min(max(word.x0, low), high), max(min(word.x1, high), low)
        words.append(Word(x0, x1, word.atoms, word.text))
    return Row(row.y, row.size, words)


def _columns(
    rows: Sequence[Row], header: int, em: float, low: float, high: float, near: float
) -> list[Gap]:
    """The columns of the rows below the header; of all where that tells more and rows are few."""
    body = rows[header:] if len(rows) - header >= 2 else rows
    found = columns(body, em, low, high, near)
    if header and len(rows) - header < 4:
        whole = columns(rows, em, low, high, near)
        found = max(found, whole, key=len)
    return found


def near_gap(rows: Sequence[Row]) -> float:
    """The ems that part cells between lines; type of one pitch has spaces of 0.6."""
    fixed = sum(1 for row in rows if row.words[0].atoms[0].run.style.fixed)
    return CHUNK_GAP if fixed * 2 > len(rows) else TIGHT


def header_lines(rows: Sequence[Row], rules: Sequence[Segment], low: float, high: float) -> int:
    """How many rows stand above the first line that parts the header from the rest; 0: no such.

    It begins at the left, unlike the lines under a header over several columns.
    """
    for count in range(1, min(len(rows) - 1, 2 * HEADER_ROWS) + 1):
        top, bottom = rows[count - 1].y, rows[count].y
        inside = [r for r in rules if top - 0.3 * rows[count - 1].size < r.at < bottom]
        drawn = sum(min(r.high, high) - max(r.low, low) for r in inside)
        if drawn >= HEADER_RULE * (high - low) and (
            min(r.low for r in inside) <= low + LEFT_SHARE * (high - low)
        ):
            return count if count <= HEADER_ROWS else 0
    return 0


def _header(rows: Sequence[Row], rules: Sequence[Segment], em: float, near: float) -> int:
    """How many rows are the header: above its line, or above the first row of figures.

    A line below several rows of figures is drawn over their sum. Where nothing tells, it is one.
    """
    low, high = min(row.x0 for row in rows), max(row.x1 for row in rows)
    header = header_lines(rows, rules, low, high)
    figures = [_has_figures(row, em, near) for row in rows]
    if header and sum(figures[:header]) < SUMMED:
        return header
    if sum(figures) * 2 < len(figures):
        return max(header, 1)
    first = figures.index(True)
    return first if first <= HEADER_ROWS else 1


def _has_figures(row: Row, em: float, near: float) -> bool:
    """Are the row's texts figures, its first one apart? Years are names as well."""
    parts = chunks(row.words, near * em)
    numbers = 0
    for _x0, _x1, words in parts:
        texts = [word.text for word in words]
        numbers += all(is_number(text) for text in texts) and not YEAR.fullmatch(texts[0])
    return numbers > 0 and numbers * 2 >= len(parts) - 1
