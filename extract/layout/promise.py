"""Whether a page can hold a table at all: a cheap look before the search that is none."""

import re
from collections.abc import Sequence
from itertools import pairwise
from math import inf
from operator import attrgetter
from typing import NamedTuple

from extract.layout.rows import TYPED_LINE
from extract.model import Ink, Run

GAP = 0.9
"""Ems of empty space between runs of one row that may part cells; prose stretches spaces to 0.8."""
SAME_ROW = 0.4
"""Ems between the baselines of one row."""
NEAR = 4.0
"""Ems between gaps that belong to one table: the next row, or the next but one."""
LEAST_PAIRS = 2
"""Gaps that are near the gap before: a table of two columns has three rows, or two of three."""
LONG = 3.0
"""Ems. Shorter rules are fractions, underlined words and boxes to tick."""
LEAST_RULES = 3
"""Long rules each way: less is no grid of two rows and two columns."""
RUN_TOGETHER = "  "
"""Two spaces inside a run may be a gap."""


LEFT = 0.5
"""Ems that the gaps of two rows share where both rows are of one table."""
FLATS, GROUNDS = 2, 3
"""So many long lines, or rectangles, may hold a table of two rows, whose gaps differ."""
LOOK = 8
"""Rows among which one with the same gap is sought."""
ASCENDING = 0.9
"""The share of page numbers that are no smaller than the one before."""
LED_ROWS = 8
"""Lines with leaders from where on a page is one of contents."""
LED = re.compile(r"(?:\.\s*+){3,}+(\d{1,4}|[ivxlc]{1,6})\s*+$|^\s*+(\d{1,4})\s*+(?:\.\s*+){4}")
"""How an entry of a table of contents ends, or begins where it reads from the right."""


class GapRow(NamedTuple):
    """A row with gaps in it."""

    y: float
    gaps: list[tuple[float, float]]
    """From and to; where spaces inside a run may be one, all of the run."""
    runs: list[Run]


def may_hold_tables(ink: Ink, runs: Sequence[Run], em: float) -> bool:
    """Has the page rows with wide gaps near each other, or a grid of rules?

    Where nothing is drawn that could bound a table, the gaps have to lie above each other, and
    lines of a table of contents are none of a table. Of 374 pages of the bench without a table,
    200 have neither; all 158 with one have one of them.
    """
    if _has_grid(ink, em):
        return True
    found = _without_contents(_gap_rows(runs))
    if len(ink.fills) < GROUNDS and not _has_lines(ink, runs, em):
        return _shared(found, em) >= LEAST_PAIRS
    ys = [row.y for row in found for _gap in row.gaps]
    return sum(b - a < NEAR * em for a, b in pairwise(ys)) >= LEAST_PAIRS


def _gap_rows(runs: Sequence[Run]) -> list[GapRow]:
    """The rows in which more is empty than words leave between them, from the top."""
    rows: list[list[Run]] = []
    y = -inf
    for run in sorted(runs, key=_by_place):
        if run.y - y > SAME_ROW * run.size:
            rows.append([])
            y = run.y
        rows[-1].append(run)
    found = [GapRow(row[0].y, _gaps(row), row) for row in rows]
    return [row for row in found if row.gaps]


def _gaps(row: list[Run]) -> list[tuple[float, float]]:
    """The gaps of a row; small marks between its baselines stand in another order."""
    if row[0].y != row[-1].y:
        row.sort(key=attrgetter("x"))
    gaps: list[tuple[float, float]] = []
    end = row[0].x
    for run in row:
        x = run.x
        last = x + run.width
        if x - end > GAP * run.size:
            gaps.append((end, x))
        if RUN_TOGETHER in run.text:
            gaps.append((x, last))
        if last > end:
            end = last
    return gaps


def _by_place(run: Run) -> tuple[float, float]:
    return round(run.y, 1), run.x


def _shared(found: Sequence[GapRow], em: float) -> int:
    """How many rows share a gap with one near above them."""
    pairs = 0
    least = LEFT * em
    for i, (y, gaps, _runs) in enumerate(found):
        for above in reversed(found[max(0, i - LOOK) : i]):
            if y - above.y >= NEAR * em:
                break
            if any(
                min(high, last) - max(low, first) >= least
                for low, high in gaps
                for first, last in above.gaps
            ):
                pairs += 1
                break
    return pairs


def _without_contents(found: list[GapRow]) -> list[GapRow]:
    """The rows without the entries of a table of contents, whose page numbers ascend."""
    if len(found) < LED_ROWS:
        return found
    texts = ["".join([run.text for run in row.runs]) for row in found]
    led = [LED.search(text) for text in texts]
    if len(led) - led.count(None) < LED_ROWS:
        return found
    left: list[GapRow] = []
    pages: list[int] = []
    for row, match in zip(found, led, strict=True):
        number = row.runs[-1].text.strip() if match is None else match[1] or match[2]
        if match is None and not number.isdecimal():
            left.append(row)
        elif number.isdecimal():
            pages.append(int(number[-5:]))
    rising = sum(a <= b for a, b in pairwise(pages))
    return left if rising >= ASCENDING * (len(pages) - 1) else found


def _has_lines(ink: Ink, runs: Sequence[Run], em: float) -> bool:
    """Are there several long horizontal lines, drawn or typed?"""
    long = LONG * em
    if sum(rule.x1 - rule.x0 > long for rule in ink.rules) >= FLATS:
        return True
    return TYPED_LINE.search(" ".join([run.text for run in runs])) is not None


def _has_grid(ink: Ink, em: float) -> bool:
    long = LONG * em
    across = sum(rule.x1 - rule.x0 > long for rule in ink.rules)
    return across >= LEAST_RULES and sum(r.y1 - r.y0 > em for r in ink.rules) >= LEAST_RULES
