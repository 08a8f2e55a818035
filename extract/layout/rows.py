"""Atoms → rows: the text of a page by baseline, and its stretches without a gap.

Most rows of a page are prose, of which only the ends are looked at, so a row makes its words when
it is asked for them.
"""

import re
from collections.abc import Iterable, Sequence

from extract.layout.atoms import (
    ASCENT,
    DESCENT,
    SCRIPT_GAP,
    SCRIPT_SIZE,
    WORD_GAP,
    Atom,
    Word,
    divided,
    from_left,
    words_of,
)

SAME_ROW = 0.4
"""Ems of the smaller size between baselines of one row; cells of other fonts sway by a point."""
SCRIPT_SHIFT = 0.6
"""Ems by which a mark is shifted at most."""
CHUNK_GAP = 0.9
"""Ems of empty space that part cells for sure. Justified prose stretches its spaces to 0.8."""
ROOM = 0.25
"""Ems by which kerns may widen a space inside a run at most; a wider kern ends it."""
TYPED_LINE = re.compile(r"([-–—_=─━])\1{4,}")
"""A line that a typewriter drew: five marks and more."""

Part = tuple[float, float, int]
"""Words that stand no further apart than words do: from, to, and how many."""
Chunk = tuple[float, float, list[Word]]
"""The same: from, to, and the words."""


class Row:
    """Words on one baseline, from the left."""

    __slots__ = ("_atoms", "_parts", "_words", "size", "x0", "x1", "y")

    def __init__(
        self, y: float, size: float, words: list[Word], whole: Sequence[Atom] = ()
    ) -> None:
        """A row of words, or of whole atoms: those become words when it is asked for them."""
        self.y = y
        self.size = size
        self._words = words
        self._atoms = whole
        self._parts: dict[float, list[Part]] = {}
        self.x0 = words[0].x0 if words else whole[0].x0
        """Where its first word starts."""
        self.x1 = max([one.x1 for one in words or whole])
        """Where its last word ends."""

    @property
    def words(self) -> list[Word]:
        """Its words, each at its exact place."""
        if not self._words:
            atoms = [part for atom in self._atoms for part in divided(atom)]
            self._words = words_of(from_left(atoms))
        return self._words

    @property
    def whole(self) -> bool:
        """Is it all that stands on its baseline?"""
        return bool(self._atoms)

    @property
    def text(self) -> str:
        """What it says, without the spaces between some words."""
        return "".join([one.text for one in self._atoms or self._words])

    @property
    def count(self) -> int:
        """How many words it has; a space that parts none is counted as one that does."""
        if self._words:
            return len(self._words)
        return sum([part[2] for part in self.parts(CHUNK_GAP * round(self.size, 1))])

    def parts(self, gap: float) -> list[Part]:
        """Its words, parted where more than the gap (pt) is empty."""
        found = self._parts.get(gap)
        if found is None:
            if self._words or any(_room(atom) >= gap for atom in self._atoms):
                found = [(x0, x1, len(inside)) for x0, x1, inside in chunks(self.words, gap)]
            else:
                found = _parts(self._atoms, gap)
            self._parts[gap] = found
        return found

    @property
    def top(self) -> float:
        """The upper edge of its letters."""
        return self.y - ASCENT * self.size

    @property
    def bottom(self) -> float:
        """The lower edge of its letters."""
        return self.y + DESCENT * self.size


def rows(found: Iterable[Atom]) -> list[Row]:
    """The atoms by baseline, from the top; marks stand in the row of the word they belong to."""
    by_y: dict[float, list[Atom]] = {}
    for atom in found:
        by_y.setdefault(atom.y, []).append(atom)
    levels: dict[float, list[Atom]] = {}
    for y in sorted(by_y):
        levels.setdefault(round(y, 2), []).extend(by_y[y])
    groups: list[list[Atom]] = []
    for level in levels.values():
        y, size = level[0].y, level[0].size
        if all(atom.y == y and atom.size == size for atom in level):
            together = [level]
        else:
            together = [[atom] for atom in sorted(level, key=_by_place)]
        for few in together:
            if groups:
                first = groups[-1][0]
                if few[0].y - first.y <= SAME_ROW * min(few[0].size, first.size):
                    groups[-1] += few
                    continue
            groups.append(few)
    _settle_marks(groups)
    return [_row(group) for group in groups if group]


def _by_place(atom: Atom) -> tuple[float, float, int]:
    return round(atom.y, 2), round(atom.x0, 2), atom.run.order


Extremes = tuple[float, float, float, float]


def _extremes(group: Sequence[Atom]) -> Extremes:
    """The least and the greatest baseline and size of the atoms."""
    ys = [atom.y for atom in group]
    sizes = [atom.size for atom in group]
    return min(ys), max(ys), min(sizes), max(sizes)


def _settle_marks(groups: list[list[Atom]]) -> None:
    """Move raised and lowered marks to the group of the word they stand at."""
    extremes = [_extremes(group) for group in groups]
    for i in range(len(groups) - 1):
        upper, lower = groups[i], groups[i + 1]
        if not upper or not lower:
            continue
        step = extremes[i + 1][0] - extremes[i][1]
        for small, big in ((i, i + 1), (i + 1, i)):
            largest = extremes[big][3]
            if step > SCRIPT_SHIFT * largest or extremes[small][2] > SCRIPT_SIZE * largest:
                continue
            for group in (upper, lower):
                group[:] = [part for atom in group for part in divided(atom)]
            if not _moved(groups[small], groups[big]):
                continue
            if not groups[small]:
                break
            extremes[small], extremes[big] = _extremes(groups[small]), _extremes(groups[big])


def _moved(small: list[Atom], big: list[Atom]) -> bool:
    """Move the marks among the first atoms to the others; False where there are none."""
    marks = [_marks(atom, big) for atom in small]
    if not any(marks):
        return False
    big += [atom for atom, mark in zip(small, marks, strict=True) if mark]
    small[:] = [atom for atom, mark in zip(small, marks, strict=True) if not mark]
    return True


def _marks(atom: Atom, big: Sequence[Atom]) -> bool:
    """Does the atom stand at one of the others, smaller and shifted?"""
    x0, x1, y, size = atom.x0, atom.x1, atom.y, atom.size
    for other in big:
        em = other.size
        if size > SCRIPT_SIZE * em or abs(y - other.y) > SCRIPT_SHIFT * em:
            continue
        near = SCRIPT_GAP * em
        if -near < x0 - other.x1 < near or -near < other.x0 - x1 < near:
            return True
    return False


def _row(group: list[Atom]) -> Row:
    """The row of the atoms."""
    size = max([atom.size for atom in group])
    ys = {atom.y for atom in group if atom.size == size}
    if len(ys) == 1:
        return Row(ys.pop(), size, [], from_left(group))
    group = from_left([part for atom in group for part in divided(atom)])
    main = max(group, key=lambda atom: (atom.size, atom.x1 - atom.x0))
    return Row(main.y, main.size, words_of(group), group)


def _room(atom: Atom) -> float:
    """How wide a space in the atom is at most, or else the gap that parts words beside it (pt)."""
    if " " in atom.text:
        return atom.run.space + ROOM * atom.size
    return WORD_GAP * atom.size


def _parts(group: Sequence[Atom], gap: float) -> list[Part]:
    """Where the atoms stand without a wide gap, and how many words that makes."""
    found: list[Part] = []
    start, end, size = group[0].x0, group[0].x0, group[0].size
    count = 1
    for x0, x1, _y, em, text, _run, _first, _last in group:
        empty = x0 - end
        if empty > gap:
            found.append((start, end, count))
            start, end, count = x0, x1, 1
        else:
            count += empty > WORD_GAP * (em if em < size else size)
            if x1 > end:
                end = x1
        count += text.count(" ")
        size = em
    found.append((start, end, count))
    return found


def chunks(words: Iterable[Word], gap: float) -> list[Chunk]:
    """The words, parted where more than the gap (pt) is empty."""
    found: list[Chunk] = []
    inside: list[Word] = []
    first = last = 0.0
    for word in words:
        x0, x1 = word.x0, word.x1
        if inside and x0 - last <= gap:
            inside.append(word)
            if x1 > last:
                last = x1
        else:
            if inside:
                found.append((first, last, inside))
            first, last, inside = x0, x1, [word]
    if inside:
        found.append((first, last, inside))
    return found


def typed_lines(text: Iterable[Row]) -> tuple[list[Row], list[tuple[float, float, float]]]:
    """The rows without lines typed as hyphens or underlines, and those lines: at, from, to."""
    left: list[Row] = []
    found: list[tuple[float, float, float]] = []
    for row in text:
        drawn: list[Word] = []
        if TYPED_LINE.search(row.text):
            drawn = [word for word in row.words if TYPED_LINE.fullmatch(word.text)]
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
        if row.whole and low <= row.x0 and row.x1 <= high:
            found.append(row)
            continue
        words = [word for word in row.words if low <= (word.x0 + word.x1) / 2 <= high]
        if words:
            found.append(Row(row.y, largest(words), words))
    return found


def largest(words: Iterable[Word]) -> float:
    """The size of the largest atom of the words (pt)."""
    return max([atom.size for word in words for atom in word.atoms])
