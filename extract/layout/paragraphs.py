"""Lines → paragraphs: where one ends, and how its lines are put together."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, radians, sin

from extract.layout.bidi import right_to_left
from extract.layout.hyphens import HYPHENS, joined
from extract.model import Line

SIZE_CHANGE = 0.08
"""Share of the size by which lines of one paragraph differ at most; scans sway by 5 %."""
LOOSE = 1.35
"""Times the usual step between lines: what stands further off is another paragraph."""
LARGEST_STEP = 2.2
"""Ems between baselines, where the page shows no usual step; double spacing is 2.0 to 2.3."""
INDENT = 0.7
"""Ems by which a first line is set in. The usual one is 1 to 2 ems; justified lines sway by 0.1."""
ROOM = 0.4
"""Ems to spare beside the next line's first word in a line that was ended on purpose."""
WINDOW = 5
"""So many lines before and after show where the right margin is."""
CELL_GAP = 2.2
"""Ems inside a line that part cells, not words. Narrow justified columns stretch to 1.5."""
BULLETS = frozenset("•◦‣▪▫■□●○◆◇►▶➢➤✓✔–—*·∙\uf0b7\uf0a7\uf0d8-")
SENTENCE_END = frozenset('.!?:;。！？：；…»”"')
LEADER = "....."


@dataclass(slots=True)
class Placed:
    """A line in the frame of its direction."""

    line: Line
    text: str
    first: str
    """Its first word."""
    start: float
    """Where it starts, from the side on which its script starts."""
    end: float
    across: float
    size: float
    first_width: float
    bold: bool
    row: bool
    """Cells that stand apart, or a leader: it is not prose."""


def paragraphs(lines: Sequence[Line], vocabulary: Collection[str] = frozenset()) -> list[str]:
    """The text of each paragraph. The vocabulary: words of the document, in lower case."""
    placed = [_placed(line) for line in lines if line.words]
    step = _usual_steps(placed)
    out: list[str] = []
    current: list[Placed] = []
    for i, line in enumerate(placed):
        if current and _ends(placed, i, current, step):
            out.append(_text(current, vocabulary))
            current = []
        current.append(line)
    if current:
        out.append(_text(current, vocabulary))
    return out


def words_of(lines: Iterable[Line]) -> set[str]:
    """The words that the lines write whole, in lower case: a vocabulary for hyphens."""
    found: set[str] = set()
    broken = False
    for line in lines:
        texts = [word.text for word in line.words]
        if broken:
            texts = texts[1:]
        broken = bool(line.words) and line.words[-1].text[-1:] in HYPHENS
        if broken:
            texts = texts[:-1]
        found.update([text.strip(".,;:!?()[]{}'\"‘’“”«»…").casefold() for text in texts])
    return found


def _placed(line: Line) -> Placed:
    """The line with what its paragraph is judged by."""
    text = line.text
    words = line.words
    start, end = _extent(line)
    first = words[0]
    width = _width(first.box, line.angle)
    if not text.isascii() and right_to_left(text) and _mostly_right(text):
        start, end = -end, -start
    bold = all(run.style.bold for run in line.runs if not run.text.isspace())
    return Placed(
        line, text, first.text, start, end, line.baseline, line.size, width, bold, _row(line, text)
    )


def _mostly_right(text: str) -> bool:
    letters = [char for char in text if char.isalpha()]
    return sum(map(right_to_left, letters)) * 2 > len(letters)


def _extent(line: Line) -> tuple[float, float]:
    """Where the line starts and ends along its direction."""
    x0, y0, x1, y1 = line.box
    if not line.angle:
        return x0, x1
    a, b = cos(radians(line.angle)), sin(radians(line.angle))
    along = [x * a + y * b for x in (x0, x1) for y in (y0, y1)]
    return min(along), max(along)


def _width(box: tuple[float, float, float, float], angle: float) -> float:
    """How long a word is along its line."""
    return box[3] - box[1] if 45 < angle % 180 < 135 else box[2] - box[0]


def _row(line: Line, text: str) -> bool:
    """Do its words stand in cells, or a leader between them?"""
    if LEADER in text:
        return True
    if line.angle:
        return False
    gap = CELL_GAP * line.size
    words = line.words
    return any(b.box[0] - a.box[2] > gap or a.box[0] - b.box[2] > gap for a, b in pairwise(words))


def _usual_steps(placed: Sequence[Placed]) -> dict[float, float]:
    """The usual distance of baselines for each size (pt): the median of those seen."""
    seen: dict[float, list[float]] = {}
    for above, below in pairwise(placed):
        step = below.across - above.across
        if _alike(above, below) and 0.5 * above.size < step < LARGEST_STEP * above.size:
            seen.setdefault(round(above.size), []).append(step)
    return {size: sorted(steps)[len(steps) // 2] for size, steps in seen.items()}


def _alike(above: Placed, below: Placed) -> bool:
    """The same direction, and a size that one paragraph may have?"""
    big = max(above.size, below.size)
    return (
        abs(above.size - below.size) <= SIZE_CHANGE * big
        and abs(above.line.angle - below.line.angle) < 1
    )


def _ends(
    placed: Sequence[Placed], i: int, current: Sequence[Placed], steps: dict[float, float]
) -> bool:
    """Does the paragraph that holds the line before line i end with it?"""
    above, below = placed[i - 1], placed[i]
    if not _alike(above, below) or above.row or below.row or above.bold != below.bold:
        return True
    if below.first in BULLETS:
        return True
    step = below.across - above.across
    size = above.size
    if step < 0.5 * size or step > 6 * size:
        return not _runs_on(placed, i)
    usual = steps.get(round(size), 0.0)
    if step > (LOOSE * usual if usual else LARGEST_STEP * size):
        return True
    if below.start >= above.end or above.start >= below.end:
        return True
    if _numbered(below.first) and (_finished(above) or below.start < above.start - INDENT * size):
        return True
    if _set_in(placed, i, current):
        return True
    return _short(placed, i)


def _runs_on(placed: Sequence[Placed], i: int) -> bool:
    """Does the sentence go on at the top of the next column?"""
    above, below = placed[i - 1], placed[i]
    if above.text[-1:] in HYPHENS and len(above.text) > 1 and above.text[-2].isalpha():
        return below.text[:1].islower()
    if _finished(above) or _short_of_margin(placed, i, ROOM + 2):
        return False
    return below.text[:1].islower() or _unspaced(below.text[:1])


def _finished(line: Placed) -> bool:
    """Does the line end a sentence?"""
    return line.text.rstrip(")]’'")[-1:] in SENTENCE_END


def _numbered(word: str) -> bool:
    """Is it the mark of a list item: `3.`, `(a)`, `iv)`, `[12]`?"""
    bare = word.strip("()[].")
    if bare == word or len(bare) > 4 or not bare:
        return False
    if word[-1] not in ".)]":
        return False
    return bare.isdigit() or len(bare) == 1 or not bare.strip("ivxIVX")


def _set_in(placed: Sequence[Placed], i: int, current: Sequence[Placed]) -> bool:
    """Does the indentation of line i begin a paragraph?"""
    above, below = placed[i - 1], placed[i]
    room = INDENT * below.size
    shift = below.start - above.start
    if shift > room:
        if len(current) > 1:
            # Set in after lines that were not; but the text around a drop cap or picture goes on.
            after = placed[i + 1] if i + 1 < len(placed) else None
            return (
                after is None
                or not _alike(below, after)
                or (abs(after.start - below.start) > 0.5 * room or _finished(above))
            )
        # The second line is set in: a hanging paragraph, or a one-line paragraph before it.
        return _finished(above) and not _hanging(placed, i)
    if shift < -room and len(current) > 1:
        return abs(current[0].start - below.start) < room or _finished(above)
    return False


def _hanging(placed: Sequence[Placed], i: int) -> bool:
    """Do the lines from i on hang below the first one of an item?"""
    above, below = placed[i - 1], placed[i]
    if above.first in BULLETS or _numbered(above.first):
        return True
    after = placed[i + 1] if i + 1 < len(placed) else None
    return after is not None and abs(after.start - below.start) < 0.2 * below.size


def _short(placed: Sequence[Placed], i: int) -> bool:
    """Would the next line's first word have found room at the end of the line before it?"""
    return _short_of_margin(placed, i, ROOM)


def _short_of_margin(placed: Sequence[Placed], i: int, spare: float) -> bool:
    above, below = placed[i - 1], placed[i]
    right = above.end
    for other in placed[max(0, i - WINDOW) : i + WINDOW]:
        if other.end > right and not other.row and _alike(other, above) and _beside(other, above):
            right = other.end
    space = 0.25 * above.size
    return right - above.end > below.first_width + space + spare * above.size


def _beside(first: Placed, second: Placed) -> bool:
    """Do they stand in one column, near each other down the page?"""
    return (
        abs(first.across - second.across) < 3 * WINDOW * first.size
        and first.start < second.end
        and second.start < first.end
    )


def _unspaced(char: str) -> bool:
    """Is it of a script that is written without spaces?"""
    return char >= "\u2e80" and not "\uac00" <= char <= "\ud7af"


def _text(lines: Sequence[Placed], vocabulary: Collection[str]) -> str:
    """The lines as one: a space between them, none between Han or kana, hyphens judged."""
    parts = [lines[0].text]
    for above, below in pairwise(lines):
        last = above.text[-1]
        if last in HYPHENS and len(above.text) > 1 and above.text[-2].isalnum():
            soft = above.line.runs[-1].text.rstrip().endswith("\xad")
            left = above.text.rpartition(" ")[2]
            parts[-1] = parts[-1][:-1] + joined(left, below.first, vocabulary, soft)
        elif not (_unspaced(last) and _unspaced(below.text[0])):
            parts.append(" ")
        parts.append(below.text)
    return "".join(parts)
