"""Runs → atoms, words and rows: the text that tables are made of, each word at its exact place.

All of it in the frame of one direction: x grows as the text runs, y from line to line.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import cos, radians, sin
from typing import NamedTuple

from extract.geometry import Box
from extract.model import Run

SAME_ROW = 0.4
"""Ems of the smaller size between baselines of one row; cells of other fonts sway by a point."""
SCRIPT_SIZE = 0.9
SCRIPT_SHIFT = 0.6
SCRIPT_GAP = 0.3
"""A mark is smaller than this share, shifted by less than these ems, and this near."""
RAISED = 0.12
"""Ems: from here on a small piece stands above the baseline and not on it."""
LOOSE = 1.6
"""Ems a character: what is further apart is placed character by character."""
WORD_GAP = 0.18
"""Ems between letters that were drawn one by one; a narrow space is 0.2."""
CHUNK_GAP = 0.9
"""Ems of empty space that part cells for sure. Justified prose stretches its spaces to 0.8."""
TYPED = "-–—_=─━"
TYPED_LINE = re.compile(r"([-–—_=─━])\1{4,}")
"""A line that a typewriter drew: five marks and more."""
ASCENT, DESCENT = 0.8, 0.2


class Atom(NamedTuple):
    """A part of a run without spaces in it."""

    x0: float
    x1: float
    y: float
    """The baseline."""
    size: float
    text: str
    run: Run
    first: int
    """Where it starts in the run's text."""
    last: int


class Word(NamedTuple):
    """Atoms that stand so near that they are one word."""

    x0: float
    x1: float
    atoms: tuple[Atom, ...]

    @property
    def text(self) -> str:
        """Its characters as drawn."""
        return "".join(atom.text for atom in self.atoms)


@dataclass(slots=True)
class Row:
    """Words on one baseline, from the left."""

    y: float
    size: float
    words: list[Word] = field(default_factory=list)

    @property
    def top(self) -> float:
        """The upper edge of its letters."""
        return self.y - ASCENT * self.size

    @property
    def bottom(self) -> float:
        """The lower edge of its letters."""
        return self.y + DESCENT * self.size

    @property
    def x0(self) -> float:
        """Where its first word starts."""
        return self.words[0].x0

    @property
    def x1(self) -> float:
        """Where its last word ends."""
        return max(word.x1 for word in self.words)


Chunk = tuple[float, float, list[Word]]
"""Words that stand no further apart than words do: from, to, and the words."""


def atoms(runs: Iterable[Run], angle: float = 0.0) -> list[Atom]:
    """The parts of the runs between spaces, at the places their pens give them.

    In the frame in which text of that direction reads from left to right.
    """
    a, b = (1.0, 0.0) if not angle else (cos(radians(angle)), sin(radians(angle)))
    found: list[Atom] = []
    for run in runs:
        text = run.text.replace("\u00a0", " ")
        if text.isspace() or not text:
            continue
        x, y, size = run.x, run.y, run.size
        if angle:
            x, y = x * a + y * b, y * a - x * b
        if run.width > LOOSE * size * len(text):
            found += _apart(run, text, x, y)
            continue
        if " " not in text:
            found.append(Atom(x, x + run.width, y, size, text, run, 0, len(text)))
            continue
        pens = run.pens
        if len(pens) != len(text) + 1:
            step = run.width / len(text)
            pens = [step * i for i in range(len(text) + 1)]
        at = 0
        for part in text.split(" "):
            end = at + len(part)
            if part:
                found.append(Atom(x + pens[at], x + pens[end], y, size, part, run, at, end))
            at = end + 1
    return found


def _apart(run: Run, text: str, x: float, y: float) -> Iterable[Atom]:
    """The characters of a run whose pen moves much further than they are wide, one by one.

    Some producers move the pen by the spacing of characters, far to the right and back.
    """
    pens = run.pens
    if len(pens) != len(text) + 1:
        pens = [run.width * i / len(text) for i in range(len(text) + 1)]
    for i, char in enumerate(text):
        if char != " ":
            end = min(pens[i + 1], pens[i] + 0.6 * run.size)
            yield Atom(x + pens[i], x + end, y, run.size, char, run, i, i + 1)


def rows(found: Iterable[Atom]) -> list[Row]:
    """The atoms by baseline, from the top; marks stand in the row of the word they belong to."""
    groups: list[list[Atom]] = []
    for atom in sorted(found, key=_by_place):
        if groups:
            first = groups[-1][0]
            if atom.y - first.y <= SAME_ROW * min(atom.size, first.size):
                groups[-1].append(atom)
                continue
        groups.append([atom])
    _settle_marks(groups)
    return [_row(group) for group in groups if group]


def _by_place(atom: Atom) -> tuple[float, float, int]:
    return round(atom.y, 2), round(atom.x0, 2), atom.run.order


def _settle_marks(groups: list[list[Atom]]) -> None:
    """Move raised and lowered marks to the group of the word they stand at."""
    for upper, lower in pairwise(groups):
        if not upper or not lower:
            continue
        step = min(atom.y for atom in lower) - max(atom.y for atom in upper)
        for small, big in ((upper, lower), (lower, upper)):
            reach = SCRIPT_SHIFT * max(atom.size for atom in big)
            least = min(atom.size for atom in small)
            if step > reach or least > SCRIPT_SIZE * max(atom.size for atom in big):
                continue
            marks = [_marks(atom, big) for atom in small]
            if any(marks):
                big += [atom for atom, mark in zip(small, marks, strict=True) if mark]
                small[:] = [atom for atom, mark in zip(small, marks, strict=True) if not mark]
                if not small:
                    break


def _marks(atom: Atom, big: Sequence[Atom]) -> bool:
    """Does the atom stand at one of the others, smaller and shifted?"""
    for other in big:
        if atom.size > SCRIPT_SIZE * other.size:
            continue
        if abs(atom.y - other.y) > SCRIPT_SHIFT * other.size:
            continue
        near = SCRIPT_GAP * other.size
        if -near < atom.x0 - other.x1 < near or -near < other.x0 - atom.x1 < near:
            return True
    return False


def _row(group: list[Atom]) -> Row:
    """The row of the atoms, put together to words."""
    group.sort(key=lambda atom: (round(atom.x0, 2), atom.run.order, atom.first))
    words: list[Word] = []
    part = [group[0]]
    end = group[0].x1
    for atom in group[1:]:
        if atom.x0 - end > WORD_GAP * min(atom.size, part[-1].size):
            words.append(Word(part[0].x0, end, tuple(part)))
            part, end = [atom], atom.x1
        else:
            part.append(atom)
            end = max(end, atom.x1)
    words.append(Word(part[0].x0, end, tuple(part)))
    main = max(group, key=lambda atom: (atom.size, atom.x1 - atom.x0))
    return Row(main.y, main.size, words)


def chunks(words: Sequence[Word], gap: float) -> list[Chunk]:
    """The words, parted where more than the gap (pt) is empty."""
    found: list[Chunk] = []
    for word in words:
        if found and word.x0 - found[-1][1] <= gap:
            first, last, inside = found[-1]
            inside.append(word)
            found[-1] = (first, max(last, word.x1), inside)
        else:
            found.append((word.x0, word.x1, [word]))
    return found


def typed_lines(text: Iterable[Row]) -> tuple[list[Row], list[tuple[float, float, float]]]:
    """The rows without lines typed as hyphens or underlines, and those lines: at, from, to."""
    left: list[Row] = []
    found: list[tuple[float, float, float]] = []
    for row in text:
        drawn = [w for w in row.words if w.text[0] in TYPED and TYPED_LINE.fullmatch(w.text)]
        if not drawn:
            left.append(row)
            continue
        found += [(row.y - 0.3 * row.size, word.x0, word.x1) for word in drawn]
        words = [word for word in row.words if word not in drawn]
        if words:
            left.append(Row(row.y, row.size, words))
    return left, found


def clipped(rows: Sequence[Row], low: float, high: float) -> list[Row]:
    """The rows, only the words whose middle lies between."""
    found = []
    for row in rows:
        words = [word for word in row.words if low <= (word.x0 + word.x1) / 2 <= high]
        if words:
            found.append(Row(row.y, max(a.size for w in words for a in w.atoms), words))
    return found


def raised(atom: Atom, other: Atom) -> bool:
    """Is the atom a small piece above the baseline of the other?"""
    return atom.size <= SCRIPT_SIZE * other.size and other.y - atom.y > RAISED * other.size


def box_of(words: Iterable[Word]) -> Box:
    """The box around the words; they are at least one."""
    whole = [atom for word in words for atom in word.atoms]
    return (
        min(atom.x0 for atom in whole),
        min(atom.y - ASCENT * atom.size for atom in whole),
        max(atom.x1 for atom in whole),
        max(atom.y + DESCENT * atom.size for atom in whole),
    )
