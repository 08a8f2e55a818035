"""Numbers in the margin of line-numbered pages: found by their steps, taken off their lines."""

from collections.abc import Sequence
from itertools import pairwise

from extract.model import Line, Word

LEAST = 5
"""Numbers that count lines; fewer are a list."""
GAP = 0.8
"""Ems between a number and the line it counts, at least: more than a word space."""
RUNNING = 0.25
"""The share of numbered lines that begin with a small letter; the items of a list seldom do."""
ALIGNED = 0.6
"""Ems by which the numbers' ends, or starts, differ at most."""
COVERED = 0.6
"""The share of the page's lines, or of every fifth, that is numbered."""
STEADY = 0.85
"""The share of numbers that follow the one before by the usual step."""
CELLS = 2.2
"""Ems inside a line that part cells: a table with numbered rows."""
MOST_CELLS = 0.3
"""The share of the page's lines that may look like rows of cells."""

Numbered = tuple[int, int, Word, bool]
"""The line's index, the number, its word, and whether it ends its line."""


def without_numbers(lines: Sequence[Line]) -> tuple[dict[int, Line | None], dict[int, str]]:
    """By index: the lines that carry a number in the margin, without it; None where nothing is
    left. And the numbers, by the same index."""
    for last in (False, True):
        for left in (False, True):
            group = _column(lines, last, left)
            if _counts(lines, group):
                return _stripped(lines, group), {i: word.text for i, _number, word, _last in group}
    return {}, {}


def _column(lines: Sequence[Line], last: bool, left: bool) -> list[Numbered]:
    """The numbers that begin (or end) lines and stand one below the other, from the top."""
    found: list[Numbered] = []
    for i, line in enumerate(lines):
        if line.angle or not line.words:
            continue
        word = line.words[-1 if last else 0]
        if not word.text.isdecimal() or len(word.text) > 5:
            continue
        if len(line.words) > 1:
            other = line.words[-2 if last else 1]
            gap = word.box[0] - other.box[2] if last else other.box[0] - word.box[2]
            if gap < GAP * line.size:
                continue
        found.append((i, int(word.text), word, last))
    if len(found) < LEAST:
        return []
    edge = 0 if left else 2
    room = ALIGNED * lines[found[0][0]].size
    found.sort(key=lambda one: one[2].box[edge])
    start = first = last_one = 0
    for end in range(len(found)):  # The fullest column: numbers stand in the text too.
        while found[end][2].box[edge] - found[start][2].box[edge] > room:
            start += 1
        if end - start > last_one - first:
            first, last_one = start, end
    return sorted(found[first : last_one + 1], key=lambda one: lines[one[0]].baseline)


def _counts(lines: Sequence[Line], group: Sequence[Numbered]) -> bool:
    """Do the numbers count the lines of the page?"""
    if len(group) < LEAST:
        return False
    steps = [b[1] - a[1] for a, b in pairwise(group)]
    usual = sorted(steps)[len(steps) // 2]
    if usual < 1 or sum(step == usual for step in steps) < STEADY * len(steps):
        return False
    bare = {i for i, _n, _w, _last in group if len(lines[i].words) == 1}
    text = [line for i, line in enumerate(lines) if i not in bare and line.words and not line.angle]
    if len(group) * usual < COVERED * len({round(line.baseline) for line in text}):
        return False
    cells = sum(_cells(line, group[0][3]) for line in text)
    return cells <= MOST_CELLS * len(text) and _running(lines, group) and _outside(lines, group)


def _running(lines: Sequence[Line], group: Sequence[Numbered]) -> bool:
    """Is it running text that they count, and no list?"""
    cased = small = 0
    for i, _number, _word, last in group:
        words = lines[i].words[:-1] if last else lines[i].words[1:]
        initial = words[0].text[0] if words else ""
        cased += initial.isupper() or initial.islower()
        small += initial.islower()
    return small >= RUNNING * cased


def _outside(lines: Sequence[Line], group: Sequence[Numbered]) -> bool:
    """Do the numbers stand beside the text, and not in it?"""
    last = group[0][3]
    members = {i for i, _n, _w, _l in group}
    if last:
        edge = min(word.box[0] for _i, _n, word, _l in group)
        return all(
            line.box[2] <= edge + line.size for i, line in enumerate(lines) if i not in members
        )
    edge = max(word.box[2] for _i, _n, word, _l in group)
    inside = [
        i for i, line in enumerate(lines)
        if i not in members and not line.angle and line.box[0] < edge
    ]  # fmt: skip
    return len(inside) <= 0.2 * len(group)


def _cells(line: Line, last: bool) -> bool:
    """Does the line, its number apart, hold cells?"""
    words = line.words[:-1] if last else line.words[1:]
    return any(b.box[0] - a.box[2] > CELLS * line.size for a, b in pairwise(words))


def _stripped(lines: Sequence[Line], group: Sequence[Numbered]) -> dict[int, Line | None]:
    found: dict[int, Line | None] = {}
    for i, _number, _word, last in group:
        line = lines[i]
        words = line.words[:-1] if last else line.words[1:]
        if not words:
            found[i] = None
            continue
        box = (
            min(word.box[0] for word in words), line.box[1],
            max(word.box[2] for word in words), line.box[3],
        )  # fmt: skip
        found[i] = Line(
            words, box, line.baseline, line.size, line.angle, line.unreadable, line.runs
        )
    return found
