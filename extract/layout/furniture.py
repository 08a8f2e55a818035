"""Running headers, footers and page numbers: told from content by what the document repeats.

A line near a page's edge is furniture where two things speak for it: that its words stand at the
same place on three pages counts for two; on two pages, a page number, the file's own /Artifact
mark, or a place where furniture stands on most pages count for one each.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from extract.model import Line

EDGE = 0.17
"""Of the page's height, at top and bottom: furniture stands there; logos push it to 0.14."""
EDGE_ROWS = 5
"""So many rows from the edge: three lines of header over a rule, a number and a stamp below."""
FURTHER, FURTHER_ROWS = 0.26, 8
"""What repeats as far as this and hangs together with the edge is a form's text, not its header:
resolutions that all begin with the council's name and members."""
APART = 1.4
"""Times the usual step between lines: what stands nearer to the text belongs to it."""
CLEAR = 1.8
"""Ems to the text from a line that nothing but its place makes furniture."""
HANGS = 2.6
"""Ems: what repeats with less between its lines hangs together."""
SAME_PLACE = 0.6
"""Ems by which the same line stands higher or lower on another page; scans sway by 0.3."""
ENOUGH = 3
"""Pages that repeat a line: a heading may well stand on two."""
ENOUGH_MORE = 5
"""The same for a line larger than the text, which looks like a heading, and for one without words,
such as the axis of a plot."""
LARGE = 1.15
"""Times the size of the text: a heading. Running headers are seldom larger than the text."""
DENSE = 0.4
"""The share of the pages between first and last that repeat a line; left and right pages: 0.5."""
PLACE_SHARE = 0.5
"""Of the pages near by that have furniture at a place, so that others there are suspect."""
NEAR_PAGES = 8
"""Pages before and after that say what a place holds: chapters change headers, not their place."""
PART_GAP = 1.5
"""Ems that part the left, middle and right of a header."""
KEPT_PAGES = 64
"""Of each repeated line so many pages are remembered."""
MOST_KEYS = 20_000
"""Remembered lines: what has not come again for long is forgotten first."""
WORD = re.compile(r"[^\W\d_].*[^\W\d_]")
"""Two letters: less is no evidence by itself."""
NEAR_END = 24
"""Characters beside a page's number at the line's start or end: `– Seite 12 von 40 –`."""
LONGEST_BARE = 40
"""Characters of a line that is nothing but a page's number."""
MOSTLY = 0.5
"""Where so much of a page is marked /Artifact, the mark says nothing."""

NUMBER = re.compile(r"(?<![\w.,:/])(?<!\w-)(\d{1,4}|[ivxlc]{1,7}|[IVXLC]{1,7})(?![\w/]|[.,:-]\w)")
DIGITS = re.compile(r"\d+")
ROMAN = re.compile(r"\b[ivxlc]+\b")
PAGE_WORDS = re.compile(
    r"\b(?:page|pages|pág|pag|página|pagina|seite|side|sida|sivu|strana|str|stránka|oldal|bladzijde"
    r"|pagină|страница|стр|с|p|pp|s|of|de|di|von|sur|van|z|av|af|из|trang|頁|ページ|第|页|쪽)\b",
    re.IGNORECASE,
)
ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


@dataclass(slots=True)
class EdgeLine:
    """A line near the top or the bottom edge."""

    index: int
    """Which of the page's lines it is."""
    top: bool
    row: int
    """From the edge, 0 outermost."""
    place: float
    """Its baseline's distance from its edge (pt)."""
    size: float
    large: bool
    artifact: bool
    keys: list[str]
    """Its words and those of its parts, numbers made alike."""
    numbers: list[tuple[bool, int]]
    """Numbers that may be the page's, each roman or not."""
    wordless: bool
    bare: bool
    """A number and nothing else but `page`, `of` and dashes."""
    further: bool
    """Beyond what may be furniture: it tells whether what repeats goes on."""


@dataclass(slots=True)
class PageEdges:
    """What stands near the edges of one page."""

    serial: int
    """Counts the pages asked for, from 0."""
    number: int
    step: float
    """The usual distance of baselines (pt); 0 where there is none."""
    count: int
    """Of all its lines."""
    lines: list[EdgeLine]


Rows = dict[tuple[bool, int], list[EdgeLine]]
"""By edge and number from it."""


@dataclass(slots=True)
class Furniture:
    """What the pages seen so far repeat. Pages are added in order, and judged when those that
    follow are known as far as the caller looks ahead."""

    seen: dict[tuple[bool, str], list[tuple[int, float]]] = field(default_factory=dict)
    """Edge and words → serial and place."""
    shifts: dict[tuple[bool, int], list[int]] = field(default_factory=dict)
    """Roman or not, and the printed number less the page's own → serials."""
    pages: list[PageEdges] = field(default_factory=list)
    """The last ones."""

    def add(self, number: int, height: float, lines: Mapping[int, Line], body: float) -> PageEdges:
        """Take in a page: its lines by index, and the size of its text (pt)."""
        serial = self.pages[-1].serial + 1 if self.pages else 0
        page = PageEdges(
            serial,
            number,
            _usual_step(lines.values(), body),
            len(lines),
            list(_edge_lines(lines, height, body)),
        )
        for line in page.lines:
            for key in line.keys:
                places = self.seen.setdefault((line.top, key), [])
                places.append((serial, line.place))
                del places[:-KEPT_PAGES]
            for roman, value in set(line.numbers):
                serials = self.shifts.setdefault((roman, value - number), [])
                if not serials or serials[-1] != serial:
                    serials.append(serial)
                    del serials[:-KEPT_PAGES]
        self.pages.append(page)
        del self.pages[: -4 * NEAR_PAGES]
        if len(self.seen) > MOST_KEYS:
            self.seen = {k: v for k, v in self.seen.items() if v[-1][0] > serial - KEPT_PAGES}
        if len(self.shifts) > MOST_KEYS:
            self.shifts = {k: v for k, v in self.shifts.items() if v[-1] > serial - KEPT_PAGES}
        return page

    def judge(self, page: PageEdges) -> set[int]:
        """Which of the page's lines are furniture, by their indices."""
        rows: Rows = {}
        flagged: set[tuple[bool, int]] = set()
        firm: set[tuple[bool, int]] = set()
        for line in page.lines:
            key = line.top, line.row
            rows.setdefault(key, []).append(line)
            votes = self._votes(page, line)
            if votes == 1 and self._at_place(page, line):
                votes = 2
            if votes > 1:
                flagged.add(key)  # With the other end of a header, which shares its row.
            if line.artifact or line.bare:
                firm.add(key)
        for top in (True, False):
            first = rows.get((top, 0))
            if first and (top, 0) not in flagged and self._changing(page, first, rows):
                flagged.add((top, 0))
        flagged -= _going_on(rows, flagged) - firm
        while True:
            held = {key for key in flagged - firm if _at_text(rows, key, flagged, page.step)}
            if not held:
                break
            flagged -= held
        found = {line.index for key in flagged for line in rows[key] if not line.further}
        if len(found) == page.count:
            # The page says nothing else: it is kept, but for what is surely no content.
            found = {line.index for line in page.lines if line.artifact or line.bare} & found
        return found

    def _votes(self, page: PageEdges, line: EdgeLine) -> int:
        """How much speaks for its being furniture, places apart."""
        votes = int(line.artifact)
        repeats, dense = self._repeats(page, line)
        suspect = line.large or line.wordless
        if repeats >= (ENOUGH_MORE if suspect else ENOUGH) and dense:
            votes += 2
        elif repeats == 2 and not suspect:
            votes += 1
        same = max(
            (
                len(self.shifts.get((roman, value - page.number), ()))
                for roman, value in line.numbers
            ),
            default=0,
        )
        if line.bare:
            own = (False, page.number) in line.numbers
            votes += 2 if same >= ENOUGH else int(same > 1 or own)
        elif same >= ENOUGH:
            votes += 1
        return votes

    def _repeats(self, page: PageEdges, line: EdgeLine) -> tuple[int, bool]:
        """On how many pages its words stand at its place, and whether on most of those between."""
        best = (0, False)
        for key in line.keys:
            serials = {
                serial
                for serial, place in self.seen.get((line.top, key), ())
                if abs(place - line.place) <= SAME_PLACE * line.size
            }
            if serials:
                between = max(serials) - min(serials) + 1
                best = max(best, (len(serials), len(serials) >= DENSE * between))
        return best

    def _at_place(self, page: PageEdges, line: EdgeLine) -> bool:
        """Does furniture stand at its place on most of the pages near by?"""
        near = [other for other in self.pages if 0 < abs(other.serial - page.serial) <= NEAR_PAGES]
        same = 0
        for other in near:
            same += any(
                mate.top == line.top
                and abs(mate.place - line.place) <= SAME_PLACE * line.size
                and abs(mate.size - line.size) <= 0.1 * line.size
                and self._votes(other, mate) > 1
                for mate in other.lines
            )
        return same >= ENOUGH - 1 and same >= PLACE_SHARE * len(near)

    def _changing(self, page: PageEdges, row: Sequence[EdgeLine], rows: Rows) -> bool:
        """Does furniture stand at the outermost row's place on the pages near by?

        Headers that name the section change from page to page; their place does not. What the text
        follows closely is none: the caption of a table that fills a page.
        """
        below = rows.get((row[0].top, 1))
        if below and abs(below[0].place - row[0].place) < CLEAR * row[0].size:
            return False
        return all(
            not line.large and not line.further and self._at_place(page, line) for line in row
        )


def _going_on(rows: Rows, flagged: set[tuple[bool, int]]) -> set[tuple[bool, int]]:
    """The rows of repeated text that goes on, without a break, beyond where furniture stands."""
    found = {key for key in flagged if rows[key][0].further}
    for top, row in sorted(flagged, key=lambda key: -key[1]):
        line = rows[top, row][0]
        for other in range(row + 1, row + 4):  # A coat of arms may stand between.
            inner = (top, other)
            if inner in found and rows[inner][0].place - line.place <= HANGS * line.size:
                found.add((top, row))
    return found


def _at_text(
    rows: Rows, key: tuple[bool, int], flagged: set[tuple[bool, int]], step: float
) -> bool:
    """Does the row stand among lines of text like itself?"""
    top, row = key
    line = rows[key][0]
    for other in (row - 1, row + 1):
        beside = rows.get((top, other))
        if beside and (top, other) not in flagged and step:
            same = abs(beside[0].size - line.size) <= 0.04 * line.size
            if same and abs(beside[0].place - line.place) <= APART * step:
                return True
    return False


def _edge_lines(lines: Mapping[int, Line], height: float, body: float) -> Iterator[EdgeLine]:
    """The lines of the page's outermost rows, top and bottom."""
    upright = [(line.baseline, i) for i, line in lines.items() if line.words and not line.angle]
    upright.sort()
    marked = sum(_artifact(line) for line in lines.values()) > MOSTLY * len(lines)
    for top in (True, False):
        row, before = -1, None
        for baseline, index in upright if top else reversed(upright):
            line = lines[index]
            edge = line.box[1] if top else height - line.box[3]
            if edge > FURTHER * height:
                break
            if before is None or abs(baseline - before) > 0.5 * line.size:
                row += 1
                before = baseline
            if row >= FURTHER_ROWS:
                break
            further = row >= EDGE_ROWS or edge > EDGE * height
            text = line.text
            place = baseline if top else height - baseline
            yield EdgeLine(
                index, top, row, place, line.size, line.size > LARGE * body,
                _artifact(line) and not marked, list(_keys(line, text)), _numbers(text),
                _wordless(text), _bare(text),
                further,
            )  # fmt: skip


def _usual_step(lines: Iterable[Line], body: float) -> float:
    """The median distance of rows that follow each other closely (pt)."""
    places = sorted({round(line.baseline, 1) for line in lines if not line.angle})
    steps = sorted(b - a for a, b in pairwise(places) if 0.8 * body < b - a < 3.0 * body)
    return steps[len(steps) // 2] if steps else 0.0


def _artifact(line: Line) -> bool:
    return bool(line.runs) and all(run.artifact for run in line.runs if not run.text.isspace())


def _keys(line: Line, text: str) -> Iterator[str]:
    """The line's words with numbers made alike, and those of its parts where it has several.

    A line that is nothing but a number must say the same one.
    """
    if _bare(text) or _wordless(text):
        yield text  # Springer's 123, at the foot of every page
        return
    yield _alike(text)
    parts = [[line.words[0]]]
    for before, word in pairwise(line.words):
        if word.box[0] - before.box[2] > PART_GAP * line.size:
            parts.append([])
        parts[-1].append(word)
    if len(parts) > 1:
        for part in parts:
            said = " ".join(word.text for word in part)
            if not _bare(said) and not _wordless(said):
                yield _alike(said)


def _alike(text: str) -> str:
    """The text, digits and roman numerals counting as the same."""
    return ROMAN.sub("#", DIGITS.sub("#", " ".join(text.casefold().split())))


def _numbers(text: str) -> list[tuple[bool, int]]:
    """The numbers at the start and the end of the text that may be a page's."""
    far = len(text) - NEAR_END
    return [
        _value(match[1])
        for match in NUMBER.finditer(text)
        if (match.start() <= NEAR_END and not _letters(text[: match.start()]))
        or (match.end() >= far and not _letters(text[match.end() :]))
    ]


def _letters(text: str) -> str:
    """What is left of the text without what stands beside page numbers."""
    return "".join(char for char in PAGE_WORDS.sub("", NUMBER.sub("", text)) if char.isalnum())


def _value(number: str) -> tuple[bool, int]:
    """Is it roman, and what does it say?"""
    if number.isdigit():
        return False, int(number)
    total = 0
    values = [ROMAN_VALUES[char] for char in number.lower()]
    for value, after in zip(values, [*values[1:], 0], strict=True):
        total += value if value >= after else -value
    return True, total


def _wordless(text: str) -> bool:
    """Does it say less than a word?"""
    return WORD.search(_alike(text)) is None


def _bare(text: str) -> bool:
    """Is it a page's number and nothing else?"""
    return len(text) <= LONGEST_BARE and NUMBER.search(text) is not None and not _letters(text)


def body_size(lines: Iterable[Line]) -> float:
    """The size of most of the text (pt); 0 where there is none."""
    sizes: dict[float, int] = {}
    for line in lines:
        size = round(line.size * 2) / 2
        sizes[size] = sizes.get(size, 0) + sum(len(word.text) for word in line.words)
    return max(sizes.items(), key=lambda pair: (pair[1], pair[0]))[0] if sizes else 0.0
