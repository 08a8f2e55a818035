"""Runs → fragments: what was drawn in one go along one baseline; fragments of one row → one line.

All of it in the frame of one direction: `along` grows as the text runs, `across` from line to line.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from extract.layout.gutters import Gutter, between
from extract.layout.normalise import ACCENTS, composed
from extract.layout.words import Piece

SAME_BASELINE = 0.5
"""Baselines that are less than this share of the smaller em apart are one."""
SCRIPT_RISE = 0.6
"""Ems of the larger size by which a script is shifted at most. TeX raises by 0.36 to 0.45."""
SCRIPT_SIZE = 0.9
"""A script is smaller than this share; journals set them at 0.58 to 0.75, some marks at 0.85."""
SCRIPT_GAP = 0.5
"""Ems between a script and what it belongs to."""
STEP_BACK = 0.1
"""Ems by which a pen may step back in a line: kerning. Less than the narrowest letter is wide."""
COVERED = 0.7
"""The share of a piece that lies under another where both cannot be one line. An Arabic ra reaches
under half of a narrow letter before it."""
LOOK_BACK = 100
"""Pieces of a line among which one is sought that lies under another: a line of single letters."""
DOUBLE = 0.25
"""Ems between a letter and its double (fake bold, shadow)."""
NEAR = 0.7
"""Ems: fragments that were drawn apart but stand nearer than a gutter are one line."""
FAR = 4.0
"""Ems between fragments drawn apart that are read as one line still: label and value."""
STACK = 4
"""So many fragments drawn below each other are a column, which is not read across."""
LABEL_ENDS = frozenset(":：=.)")
"""What stands at the end of a label, or of an item's number: its value is drawn behind it."""
WORDS = 3
"""Letters of a cell whose text may wrap, at least."""
DROP_CAP = 1.7
"""A drop cap is so many times larger than its text. The smallest seen spans two lines."""


@dataclass(slots=True)
class Fragment:
    """Pieces on one baseline, drawn one after the other."""

    pieces: list[Piece]
    start: float
    end: float
    across: float
    """The baseline of its main size."""
    size: float
    index: int
    """The rank of its first piece."""
    pen: float
    """Where the piece drawn last ends."""
    last_across: float
    sorted: bool = True
    stack: int = 0
    """How many fragments the stack holds that it stands in."""
    letters: dict[tuple[str, int], list[float]] = field(default_factory=dict)
    """Where each text begins, by text and place; kept once the pen stepped back."""
    joined: int = 0
    """How many characters it holds, counted when fragments are put together."""

    @property
    def length(self) -> int:
        """Characters."""
        return self.joined or sum(len(piece.text) for piece in self.pieces)


def fragments(pieces: Iterable[Piece]) -> list[Fragment]:
    """The pieces, in drawing order, cut where the baseline changes."""
    found: list[Fragment] = []
    current: Fragment | None = None
    for piece in pieces:
        start, end, across, size, text, _run, rank = piece
        if current is not None:
            shift = across - current.last_across
            room = SAME_BASELINE * (size if size < current.size else current.size)
            if (
                -room < shift < room
                and start >= current.pen - STEP_BACK * size
                and not current.letters
            ):  # The usual piece: further along the same baseline.
                current.pieces.append(piece)
                current.pen = end
                current.last_across = across
                if end > current.end:
                    current.end = end
                if size > current.size:
                    current.size = size
                continue
            if _taken(current, piece):
                continue
        if not text.isspace():  # Spaces on their own, far from any text, say nothing.
            current = Fragment([piece], start, end, across, size, rank, end, across)
            found.append(current)
    return found


def _taken(current: Fragment, piece: Piece) -> bool:
    """Take the piece in; False where it stands on another baseline, or lies on text."""
    start, end, across, size, _text, _run, _rank = piece
    shift = across - current.last_across
    room = SAME_BASELINE * (size if size < current.size else current.size)
    if not -room < shift < room:
        return _script(current, piece)
    if start < current.pen - STEP_BACK * size:
        return _stepped_back(current, piece)
    if current.letters:
        current.letters.setdefault(_place(piece), []).append(start)
    current.pieces.append(piece)
    current.pen = end
    current.last_across = across
    if end > current.end:
        current.end = end
    if size > current.size:
        current.size = size
    return True


def _script(current: Fragment, piece: Piece) -> bool:
    """Take the piece in as the super- or subscript of the fragment, or as the text of its mark."""
    small, big = sorted((piece.size, current.size))
    last = current.pieces[-1]
    if piece.text == last.text and abs(piece.start - last.start) < DOUBLE * small:
        return abs(piece.across - last.across) < DOUBLE * small  # The double of a script.
    if small > SCRIPT_SIZE * big or abs(piece.across - current.across) > SCRIPT_RISE * big:
        return False
    if not -SCRIPT_GAP * big < piece.start - current.pen < SCRIPT_GAP * big:
        return False
    if piece.size > current.size:
        if current.length > 8:  # A line of its own, not a mark.
            return False
        current.across = current.last_across = piece.across
        current.size = piece.size
    current.pieces.append(piece)
    current.pen = piece.end
    current.end = max(current.end, piece.end)
    return True


def _stepped_back(current: Fragment, piece: Piece) -> bool:
    """Take in a piece that begins before the pen: an accent, a double, text drawn out of order.

    False where it would lie on other text: then it is a fragment of its own.
    """
    if _accented(current, piece) or piece.text.isspace():
        return True
    if _doubled(current, piece):
        return True
    slack = STEP_BACK * piece.size
    if piece.end > current.start + slack and _covered(current, piece):
        return False
    current.letters.setdefault(_place(piece), []).append(piece.start)
    if piece.start < current.pieces[-1].start:
        current.sorted = False
    current.pieces.append(piece)
    current.pen = piece.end
    current.last_across = piece.across
    current.start = min(current.start, piece.start)
    current.end = max(current.end, piece.end)
    return True


def _accented(current: Fragment, piece: Piece) -> bool:
    """Put an accent and the letter it was drawn over together; False where there is none."""
    last = current.pieces[-1]
    mark, letter = last.text[-1:], piece.text[:1]
    if mark in ACCENTS and letter.isalpha():
        whole = composed(letter, mark)
        if whole:
            text = last.text[:-1] + whole + piece.text[1:]
            start = last.start if len(last.text) > 1 else min(piece.start, last.start)
            current.pieces[-1] = last._replace(text=text, start=start, end=piece.end)
            current.pen = piece.end
            current.end = max(current.end, piece.end)
            return True
    mark, letter = piece.text[:1], last.text[-1:]
    if mark in ACCENTS and letter.isalpha():
        whole = composed(letter, mark)
        if whole:
            end = last.end if len(piece.text) == 1 else piece.end
            text = last.text[:-1] + whole + piece.text[1:]
            current.pieces[-1] = last._replace(text=text, end=end)
            current.pen = end
            current.end = max(current.end, end)
            return True
    return False


def _place(piece: Piece) -> tuple[str, int]:
    return piece.text, round(piece.start / (piece.size * DOUBLE))


def _doubled(current: Fragment, piece: Piece) -> bool:
    """Does the fragment hold the same text at nearly the same place?"""
    letters = current.letters
    if not letters:
        for other in current.pieces:
            letters.setdefault(_place(other), []).append(other.start)
    text, place = _place(piece)
    reach = DOUBLE * piece.size
    for near in (place - 1, place, place + 1):
        for start in letters.get((text, near), ())[:4]:
            if abs(start - piece.start) < reach:
                return True
    return False


def _covered(current: Fragment, piece: Piece) -> bool:
    """Does the piece lie, for the most part, on text that the fragment already holds?"""
    width = max(piece.end - piece.start, 0.01)
    for other in current.pieces[-LOOK_BACK:]:
        end = other.end
        if other.text.endswith(" "):
            bare = len(other.text.rstrip(" "))
            end = other.start + (other.end - other.start) * bare / len(other.text)
        shared = min(end, piece.end) - max(other.start, piece.start)
        if shared > COVERED * min(width, max(end - other.start, 0.01)):
            return True
    return False


def rows(found: list[Fragment], gutters: Sequence[Gutter] = ()) -> list[Fragment]:
    """The fragments, those that make one line put together, in drawing order.

    Nothing is put together across a gutter.
    """
    found = _drop_caps(found)
    _stacks(found)
    order = sorted(found, key=lambda one: (round(one.across, 2), one.index))
    lines: list[Fragment] = []
    row: list[Fragment] = []
    for one in order:
        if row and one.across - row[0].across >= SAME_BASELINE * max(one.size, row[0].size):
            lines += _joined_row(row, gutters)
            row = []
        row.append(one)
    lines += _joined_row(row, gutters)
    lines.sort(key=lambda one: one.index)
    return lines


def _stacks(found: list[Fragment]) -> None:
    """Count, for each fragment, how many were drawn below each other with it."""
    begin = 0
    for i in range(1, len(found) + 1):
        if i < len(found) and _below(found[i - 1], found[i]):
            continue
        for one in found[begin:i]:
            one.stack = i - begin
        begin = i


def _below(upper: Fragment, lower: Fragment) -> bool:
    """Is the second one the next line of the first?"""
    step = lower.across - upper.across
    size = max(upper.size, lower.size)
    return 0.5 * size < step < 3 * size and lower.start < upper.end and upper.start < lower.end


def _joined_row(row: list[Fragment], gutters: Sequence[Gutter]) -> list[Fragment]:
    """The lines that the fragments of one row make."""
    if len(row) < 2:
        return row
    row.sort(key=lambda one: (one.start, one.index))
    lines = [row[0]]
    for one in row[1:]:
        last = lines[-1]
        if one.start < last.end - DOUBLE * one.size and _absorbed(last, one):
            continue
        if _continues(last, one) and not between(gutters, last.end, one.start, one.across):
            _join(last, one)
        else:
            lines.append(one)
    return lines


def _absorbed(last: Fragment, one: Fragment) -> bool:
    """Take in a fragment that lies on the line and says again what it says, wholly or in part.

    What is new in it has to go on where the line ends; otherwise both stay as they are.
    """
    if abs(last.across - one.across) >= DOUBLE * one.size:
        return False
    new = _without_doubles(one, last)
    if not new:
        last.index = min(last.index, one.index)
        return True
    if len(new) == len(one.pieces):
        return False
    start = min(piece.start for piece in new)
    if not _without_doubles(last, one):
        last.pieces, last.end, last.sorted = one.pieces, one.end, one.sorted
        last.letters, last.joined = one.letters, one.joined
    elif start > last.end - STEP_BACK * one.size and start - last.end < NEAR * one.size:
        last.pieces += new
        last.end = max(piece.end for piece in new)
        last.letters, last.joined, last.sorted = {}, 0, False
    else:
        return False
    last.index = min(last.index, one.index)
    return True


def _without_doubles(one: Fragment, other: Fragment) -> list[Piece]:
    """The pieces of a fragment that say something the other one does not say there."""
    return [
        piece for piece in one.pieces if not piece.text.isspace() and not _doubled(other, piece)
    ]


def _continues(first: Fragment, second: Fragment) -> bool:
    """Does the second one, which was drawn at another time, go on with the line of the first?"""
    small, big = sorted((first.size, second.size))
    gap = second.start - first.end
    shift = abs(first.across - second.across)
    if gap < -STEP_BACK * big:
        return False
    if shift >= SAME_BASELINE * small:
        mark = small <= SCRIPT_SIZE * big and shift < SCRIPT_RISE * big and gap < SCRIPT_GAP * big
        return mark and min(first.length, second.length) <= 8
    if gap < NEAR * big and min(first.stack, second.stack) < STACK:
        return True
    if min(first.stack, second.stack) > 1 and _wraps(first) and _wraps(second):
        return False
    return gap < FAR * big and max(first.stack, second.stack) < STACK


def _wraps(one: Fragment) -> bool:
    """Is it words, as a cell holds that was drawn line by line; no figure, number or label?"""
    text = "".join([piece.text for piece in one.pieces]).strip()
    letters = sum(map(str.isalpha, text))
    return letters >= WORDS and 2 * letters > len(text) and text[-1] not in LABEL_ENDS


def _join(first: Fragment, second: Fragment) -> None:
    """Put the second fragment into the first; it stands where the longer one was drawn."""
    count, other = first.length, second.length
    if other > count:
        first.index = second.index
    if second.size * SCRIPT_SIZE > first.size or (
        other > count and second.size >= SCRIPT_SIZE * first.size
    ):
        first.across, first.size = second.across, second.size
    first.pieces += second.pieces
    first.joined = count + other
    first.start = min(first.start, second.start)
    first.end = max(first.end, second.end)
    first.sorted = False
    first.stack = max(first.stack, second.stack)
    if first.letters:
        for piece in second.pieces:
            first.letters.setdefault(_place(piece), []).append(piece.start)


def _drop_caps(found: list[Fragment]) -> list[Fragment]:
    """The fragments, each drop cap put before the first line beside it."""
    taken = set()
    for i, cap in enumerate(found):
        if len(cap.pieces) > 2 or cap.length > 2 or not cap.pieces[-1].text[-1:].isalpha():
            continue
        beside = [
            one
            for one in found[max(0, i - 3) : i + 5]
            if cap.size >= DROP_CAP * one.size
            and one.length > 2
            and cap.across - cap.size < one.across < cap.across - 0.5 * one.size
            and -0.5 * one.size < one.start - cap.end < 1.2 * one.size
        ]
        if beside:
            first = min(beside, key=lambda one: one.across)
            bare = cap.pieces[0]._replace(
                text="".join(piece.text for piece in cap.pieces).strip(),
                start=cap.start,
                end=first.start,
                size=first.size,
            )
            first.pieces.insert(0, bare)
            first.start = cap.start
            first.index = min(first.index, cap.index)
            taken.add(i)
    return [one for i, one in enumerate(found) if i not in taken] if taken else found
