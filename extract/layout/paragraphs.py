"""Lines → paragraphs: where one ends, and how its lines are put together."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, radians, sin

from extract.layout.bidi import right_to_left
from extract.layout.hyphens import HYPHENS, joined
from extract.layout.lists import BULLETS, numbered
from extract.model import Line

SIZE_CHANGE = 0.08
"""Share of the size by which lines of one paragraph differ at most; scans sway by 5 %."""
LOOSE = 1.35
"""Times the usual step between lines: what stands further off is another paragraph."""
LARGEST_STEP = 2.2
"""Ems between baselines, where the page shows no usual step; double spacing is 2.0 to 2.3."""
WIDEST_STEP = 2.5
"""Ems between the lines of a page that keeps to them: typewritten pages are set at 2.3."""
INDENT = 0.7
"""Ems by which a first line is set in. The usual one is 1 to 2 ems; justified lines sway by 0.1."""
ROOM = 0.4
"""Ems to spare beside the next line's first word in a line that was ended on purpose."""
MORE_ROOM = 4.0
"""The same where a sentence goes on with a small letter: ragged lines of Word and of web pages."""
WINDOW = 5
"""So many lines before and after show where the right margin is."""
SAME_COLUMN = 2.5
"""Ems by which lines start further out that have another margin: text around a note set in."""
CELL_GAP = 2.2
"""Ems inside a line that part cells, not words. Narrow justified columns stretch to 1.5."""
SENTENCE_END = frozenset('.!?:;。！？：；…»”"')
LEADER = "....."
STRETCHED = 5.0
"""Ems to which a justified line of few words is stretched, all its gaps alike."""
EVEN = 0.9
"""The narrowest gap of such a line, as a share of the widest."""
MARK_SIZE = 0.85
"""A footnote's mark is smaller than this share of its text."""
CLOSING = frozenset(")]%′’'")
RANGE = frozenset("–—\u2212")


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
    return [paragraph_text(group, vocabulary) for group in grouped(lines)]


def grouped(lines: Sequence[Line]) -> list[list[Placed]]:
    """The lines of each paragraph."""
    found = [placed(line) for line in lines if line.words]
    step = _usual_steps(found)
    out: list[list[Placed]] = []
    current: list[Placed] = []
    for i, line in enumerate(found):
        if current and _ends(found, i, current, step):
            out.append(current)
            current = []
        current.append(line)
    if current:
        out.append(current)
    return out


def placed(line: Line) -> Placed:
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
    gaps = [max(b.box[0] - a.box[2], a.box[0] - b.box[2]) for a, b in pairwise(line.words)]
    widest = max(gaps, default=0.0)
    if widest <= CELL_GAP * line.size:
        return False
    return len(gaps) < 2 or widest > STRETCHED * line.size or min(gaps) < EVEN * widest


def _usual_steps(page: Sequence[Placed]) -> dict[float, float]:
    """The usual distance of baselines for each size (pt): the median of those seen."""
    seen: dict[float, list[float]] = {}
    for above, below in pairwise(page):
        step = below.across - above.across
        if alike(above, below) and 0.5 * above.size < step < WIDEST_STEP * above.size:
            seen.setdefault(round(above.size), []).append(step)
    return {size: sorted(steps)[len(steps) // 2] for size, steps in seen.items()}


def alike(above: Placed, below: Placed) -> bool:
    """The same direction, and a size that one paragraph may have?"""
    big = max(above.size, below.size)
    return (
        abs(above.size - below.size) <= SIZE_CHANGE * big
        and abs(above.line.angle - below.line.angle) < 1
    )


def _ends(
    page: Sequence[Placed], i: int, current: Sequence[Placed], steps: dict[float, float]
) -> bool:
    """Does the paragraph that holds the line before line i end with it?"""
    above, below = page[i - 1], page[i]
    if (
        not (alike(above, below) or _mixed(above, below))
        or above.row
        or below.row
        or above.bold != below.bold
    ):
        return True
    if below.first in BULLETS:
        return True
    step = below.across - above.across
    size = above.size
    if step < 0.5 * size or step > 6 * size:
        return not _runs_on(page, i)
    usual = steps.get(round(size), 0.0)
    if step > (LOOSE * usual if usual else LARGEST_STEP * size):
        return True
    if below.start >= above.end or above.start >= below.end:
        return True
    if finished(above) and _note_mark(below):
        return True
    if numbered(below.first) and _new_item(above, below, current[0]):
        return True
    if _breaks_word(above, below):
        return False
    if _set_in(page, i, current):
        return True
    return _short(page, i)


def _new_item(above: Placed, below: Placed, head: Placed) -> bool:
    """Does a list's mark begin an item, and not the rest of a sentence that holds a number?"""
    room = INDENT * below.size
    if finished(above) or below.start < above.start - room:
        return True
    return abs(below.start - head.start) < room and (head.first in BULLETS or numbered(head.first))


def _runs_on(page: Sequence[Placed], i: int) -> bool:
    """Does the sentence go on at the top of the next column?"""
    above, below = page[i - 1], page[i]
    if _breaks_word(above, below):
        return True
    if finished(above) or _short_of_margin(page, i, ROOM + 2):
        return False
    initial = below.text[0]
    if initial.islower() or unspaced(initial) or caseless(initial):
        return True
    return initial.isalpha() and not _short(page, i) and _flush(page, i)


def _flush(page: Sequence[Placed], i: int) -> bool:
    """Does line i begin where the one after it does, as no first line of a paragraph may?"""
    below = page[i]
    after = page[i + 1] if i + 1 < len(page) else None
    if after is None or not alike(below, after) or below.bold:
        return False
    return abs(after.start - below.start) < 0.2 * below.size and not numbered(below.first)


def caseless(char: str) -> bool:
    """Is it a letter of a script without capitals?"""
    return char.isalpha() and not char.islower() and not char.isupper()


def _breaks_word(above: Placed, below: Placed) -> bool:
    """Does a hyphen end the line, and the next one go on with a small letter?"""
    text = above.text
    return text[-1] in HYPHENS and text[-2:-1].isalpha() and below.text[0].islower()


def finished(line: Placed) -> bool:
    """Does the line end a sentence?"""
    return line.text.rstrip(")]’'")[-1:] in SENTENCE_END


def _set_in(page: Sequence[Placed], i: int, current: Sequence[Placed]) -> bool:
    """Does the indentation of line i begin a paragraph?"""
    above, below = page[i - 1], page[i]
    room = INDENT * below.size
    shift = below.start - above.start
    if shift > room:
        if len(current) > 1:
            # Set in after lines that were not; but the text around a drop cap or picture goes on.
            after = page[i + 1] if i + 1 < len(page) else None
            return (
                after is None
                or not alike(below, after)
                or (abs(after.start - below.start) > 0.5 * room or finished(above))
            )
        # The second line is set in: a hanging paragraph, or a one-line paragraph before it.
        return finished(above) and not _hanging(page, i)
    if shift < -room and len(current) > 1:
        return abs(current[0].start - below.start) < room or finished(above)
    return False


def _hanging(page: Sequence[Placed], i: int) -> bool:
    """Do the lines from i on hang below the first one of an item?"""
    above, below = page[i - 1], page[i]
    if above.first in BULLETS or numbered(above.first):
        return True
    after = page[i + 1] if i + 1 < len(page) else None
    return after is not None and abs(after.start - below.start) < 0.2 * below.size


def _mixed(above: Placed, below: Placed) -> bool:
    """Does a line that is mostly of another size begin in the size of the one before it?

    A reference in small type that ends a sentence.
    """
    runs = below.line.runs
    return (
        bool(runs)
        and abs(runs[0].size - above.size) <= SIZE_CHANGE * above.size
        and abs(above.line.angle - below.line.angle) < 1
        and below.text[0].islower()
        and not finished(above)
    )


def _short(page: Sequence[Placed], i: int) -> bool:
    """Would the next line's first word have found room at the end of the line before it?"""
    goes_on = page[i].text[0].islower() and not finished(page[i - 1])
    return _short_of_margin(page, i, MORE_ROOM if goes_on else ROOM)


def _short_of_margin(page: Sequence[Placed], i: int, spare: float) -> bool:
    above, below = page[i - 1], page[i]
    right = above.end
    for other in page[max(0, i - WINDOW) : i + WINDOW]:
        if other.end > right and not other.row and alike(other, above) and beside(other, above):
            right = other.end
    space = 0.25 * above.size
    return right - above.end > below.first_width + space + spare * above.size


def beside(first: Placed, second: Placed) -> bool:
    """Do they stand in one column, near each other down the page?"""
    return (
        abs(first.across - second.across) < 3 * WINDOW * first.size
        and first.start > second.start - SAME_COLUMN * first.size
        and first.start < second.end
        and second.start < first.end
    )


def unspaced(char: str) -> bool:
    """Is it of a script that is written without spaces?"""
    return char >= "\u2e80" and not "\uac00" <= char <= "\ud7af"


def paragraph_text(lines: Sequence[Placed], vocabulary: Collection[str]) -> str:
    """The lines as one: a space between them, none between Han or kana, hyphens judged."""
    parts = [_after_mark(lines[0])]
    for above, below in pairwise(lines):
        last = above.text[-1]
        if last in HYPHENS and len(above.text) > 1 and above.text[-2].isalnum():
            soft = above.line.runs[-1].text.rstrip().endswith("\xad")
            left = above.text.rpartition(" ")[2]
            parts[-1] = parts[-1][:-1] + joined(left, below.first, vocabulary, soft)
        elif not (unspaced(last) and unspaced(below.text[0])) and not _ties(above, below):
            parts.append(" ")
        parts.append(below.text)
    return "".join(parts)


def _after_mark(line: Placed) -> str:
    """The line's text, a space behind the raised number that begins a footnote."""
    mark = _note_mark(line)
    return f"{mark} {line.text[len(mark) :]}" if mark else line.text


def _note_mark(line: Placed) -> str:
    """The raised number that begins a footnote and stands close to its text; empty for none."""
    first = line.first
    if not first[0].isdigit() or first.isdigit() or not line.line.runs:
        return ""
    run = line.line.runs[0]
    mark = run.text.strip()
    close = mark.isdecimal() and first.startswith(mark) and first[len(mark) :].isalpha()
    return mark if close and run.size < MARK_SIZE * line.size else ""


def _ties(above: Placed, below: Placed) -> bool:
    """Does the line end in a mark that has no space behind it: `25–` before `28`, `mg/` before
    `ml`, `https:` before `//`, `(E)-` before a word?"""
    last, before, after = above.text[-1], above.text[-2:-1], below.text[0]
    if last in RANGE:
        return before.isdigit() and after.isdigit()
    if last in HYPHENS:
        return before in CLOSING and after.isalpha()
    if last == "/":
        return before.isalnum() and after.isalnum()
    return last == ":" and below.text.startswith("//")
