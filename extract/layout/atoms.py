"""Runs → atoms and words: the text that tables are made of, each word at its exact place.

All of it in the frame of one direction: x grows as the text runs, y from line to line.
"""

from collections.abc import Iterable, Sequence
from math import cos, radians, sin
from typing import NamedTuple

from extract.geometry import Box
from extract.model import Run

SCRIPT_SIZE = 0.9
SCRIPT_GAP = 0.3
"""A mark is smaller than this share, and this near (ems)."""
RAISED = 0.12
"""Ems: from here on a small piece stands above the baseline and not on it."""
LOOSE = 1.6
"""Ems a character: what is further apart is placed character by character."""
WORD_GAP = 0.18
"""Ems between letters that were drawn one by one; a narrow space is 0.2."""
ASCENT, DESCENT = 0.8, 0.2
APART = 0.011
"""Points from where on two places are told apart; they are rounded to hundredths."""


class Atom(NamedTuple):
    """A part of a run without spaces in it; or, before its row is asked for words, with some."""

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
    text: str
    """Its characters as drawn."""


def atoms(runs: Iterable[Run], angle: float = 0.0) -> list[Atom]:
    """The runs, without the spaces around them, at the places their pens give them.

    In the frame in which text of that direction reads from left to right. Where a space inside a
    run may be as wide as a gap, the run comes out in its parts between spaces.
    """
    a, b = (1.0, 0.0) if not angle else (cos(radians(angle)), sin(radians(angle)))
    found: list[Atom] = []
    for run in runs:
        text, x, y, width, size = run.text, run.x, run.y, run.width, run.size
        if not text.isascii():
            text = text.replace("\u00a0", " ")
        if angle:
            x, y = x * a + y * b, y * a - x * b
        if text.isspace():
            continue
        if width > LOOSE * size * len(text):
            found += _apart(run, text, x, y)
        elif " " not in text:
            found.append(Atom(x, x + width, y, size, text, run, 0, len(text)))
        else:
            bare = text.strip(" ")
            first = len(text) - len(text.lstrip(" "))
            last = first + len(bare)
            if first or "  " in bare or width < 0 or not run.space:
                found += _split(Atom(x, x + width, y, size, text, run, 0, len(text)), x)
            else:
                end = x + (width if last == len(text) else _pens(run, text)[last])
                found.append(Atom(x, end, y, size, bare, run, 0, last))
    return found


def _pens(run: Run, text: str) -> list[float]:
    """Where each character starts, and the last one ends; reckoned evenly where it is not told."""
    pens = run.pens
    if len(pens) != len(text) + 1:
        step = run.width / len(text)
        pens = [step * i for i in range(len(text) + 1)]
    return pens


def divided(atom: Atom) -> Sequence[Atom]:
    """The atom in its parts between spaces."""
    return _split(atom, atom.x0) if " " in atom.text else (atom,)


def _split(atom: Atom, x: float) -> list[Atom]:
    """The parts between spaces of an atom from the start of its run, where the pen is at x."""
    run, y, size = atom.run, atom.y, atom.size
    pens = _pens(run, run.text)
    found: list[Atom] = []
    at = 0
    for part in atom.text.split(" "):
        end = at + len(part)
        if part:
            found.append(Atom(x + pens[at], x + pens[end], y, size, part, run, at, end))
        at = end + 1
    return found


def _apart(run: Run, text: str, x: float, y: float) -> Iterable[Atom]:
    """The characters of a run whose pen moves much further than they are wide, one by one.

    Some producers move the pen by the spacing of characters, far to the right and back.
    """
    pens = _pens(run, text)
    for i, char in enumerate(text):
        if char != " ":
            end = min(pens[i + 1], pens[i] + 0.6 * run.size)
            yield Atom(x + pens[i], x + end, y, run.size, char, run, i, i + 1)


def from_left(group: list[Atom]) -> list[Atom]:
    """The atoms from the left; they are sorted only where they are not."""
    at = group[0].x0
    for atom in group[1:]:
        if atom.x0 < at + APART:
            group.sort(key=lambda atom: (round(atom.x0, 2), atom.run.order, atom.first))
            break
        at = atom.x0
    return group


def words_of(group: list[Atom]) -> list[Word]:
    """The atoms put together to words."""
    words: list[Word] = []
    part = [group[0]]
    end, size = group[0].x1, group[0].size
    for atom in group[1:]:
        x0, x1, em = atom.x0, atom.x1, atom.size
        if x0 - end > WORD_GAP * (em if em < size else size):
            words.append(_word(part, end))
            part, end = [atom], x1
        else:
            part.append(atom)
            if x1 > end:
                end = x1
        size = em
    words.append(_word(part, end))
    return words


def _word(part: list[Atom], end: float) -> Word:
    """The atoms as a word."""
    if len(part) == 1:
        return Word(part[0].x0, end, (part[0],), part[0].text)
    return Word(part[0].x0, end, tuple(part), "".join([atom.text for atom in part]))


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
