"""What is not a table: prose, gutters, list marks, contents, addresses, code, title pages.

A detector that cannot say no to a paragraph says yes to every page there is.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from extract.layout.drafts import Draft, DraftCell
from extract.layout.gaps import NUMERIC, is_number

MARK = re.compile(
    r"[^\w\s]|[\ue000-\uf8ff]|[oüØ§]|\(?[0-9]{1,3}[.)]|\(?[A-Za-z][.)]|\(?[ivxIVX]{1,5}[.)]|\[[\w+]{1,6}\]"
    r"|[0-9]{1,3}°|[^\D0]\d?(\.\d{1,2}){1,4}\.?|[A-Z]\.[0-9.]+"
)
"""Marks before the items of a list, numbers of headings, and keys of a bibliography."""
SECTION = re.compile(r"\d{1,2}(\s?\.\s?\d{1,2}){0,4}\.?")
"""The number of a chapter or section."""
BRACKETS = frozenset(")]§|")
LEADER = re.compile(r"(\.\s?){4,}|…{2,}|_{4,}")
CODE = re.compile(r"[{};]|==|//|/\*|->|=>|\w\(|\\|^\s*[#$%]")
LONG = 28
"""Characters of a cell that reads like a sentence's part; most cells of most tables are shorter."""
LONG_SHARE = 0.55
"""Of the cells: when more are long, columns of prose stand side by side."""
WORDY = 6.0
"""Words in a line of a cell, in the middle: two columns of prose have that many each."""
RUN_ON, RUN_ON_WORDS = 0.45, 2.0
"""The share of cells that begin in the middle of a sentence, and how many words cells have, when
columns of prose, or cards of it, stand side by side."""
LEAST_ROWS = 3
"""Rows with several cells of a table that only whitespace holds, at least."""
TEXT_ROWS = 4
"""Rows of a table without any column of figures, at least."""
PAIRS = 0.8
"""The share of places filled in a table of two columns of text, at least."""
PROSE_WORDS = 4.0
"""Words behind a number, in the middle, when the numbers count lines or paragraphs."""
SPARSE = 0.35
"""The share of its cells that a table fills at least; title pages and figures fill fewer."""
PLOT_FILL, AXIS_FILL = 0.6, 0.75
"""The shares of places that a grid fills which need no second look, and none at its axes."""
AXIS_LABELS = 4
"""So many figures in even steps are an axis."""
ALIGNED, ALIGNED_FEW = 0.72, 0.6
"""The share of cells that stand in line with their column, and in few rows: labels of a map, or
figures at the bars of a chart, stand anywhere."""
STRAIGHT = 0.5
"""Ems by which cells that stand in line may differ."""
CONTENTS_COLUMNS, CONTENTS_ROWS = 5, 4
"""Columns at most, and rows with a page number at least, of a table of contents."""
LED, TITLE = 0.4, 10
"""The share of its rows that have leaders, or the characters of its titles, at least."""
MARKS = 0.75
"""The share of a column's cells that are marks when the column is no column."""


def is_table(draft: Draft, *, bounded: bool) -> bool:
    """Is it one? `bounded` where lines stand above and below it."""
    if draft.columns < 2 or draft.rows < 2:
        return False
    filled = [cell for cell in draft.cells if cell.words]
    if not filled or len({cell.column for cell in filled}) < 2:
        return False
    if _is_prose(filled, bounded=bounded) or is_plot(draft, filled):
        return False
    if _is_list(draft, filled, bounded=bounded) or _is_loose(draft, filled, bounded=bounded):
        return False
    if bounded:
        least = ALIGNED if draft.rows >= TEXT_ROWS else ALIGNED_FEW
        return has_rows(draft, filled, 2) and alignment(draft, filled) >= least
    if not has_rows(draft, filled, LEAST_ROWS) or len(filled) < SPARSE * draft.rows * draft.columns:
        return False
    if alignment(draft, filled) < ALIGNED:
        return False
    return not (_is_form(draft, filled) or _is_contents(draft, filled) or _is_code(filled))


def is_plot(draft: Draft, filled: Sequence[DraftCell]) -> bool:
    """Is it a plot: mostly empty, figures in even steps along an axis?

    A form whose body is empty has a full header, and stays.
    """
    share = sum(cell.row_span * cell.column_span for cell in filled) / (draft.rows * draft.columns)
    if share >= AXIS_FILL:
        return False
    if share >= PLOT_FILL:
        return any(_is_axis(draft, filled, side, rising=True) for side in {0, draft.columns - 1})
    firsts = sum(cell.column_span for cell in filled if cell.row == 0)
    if share < SPARSE and firsts < 0.8 * draft.columns:
        return True
    return any(_is_axis(draft, filled, side) for side in {0, draft.columns - 1})


def _is_axis(
    draft: Draft, filled: Sequence[DraftCell], column: int, *, rising: bool = False
) -> bool:
    """Are the figures of a column in even steps, several of them; upwards on the page, if asked?"""
    texts = [text_of(cell) for cell in filled if cell.column == column]
    values = [int(t.replace(",", "")) for t in texts if t.replace(",", "").isdecimal()]
    if len(values) < AXIS_LABELS or len(values) < 0.6 * len(texts):
        return False
    steps = [b - a for a, b in pairwise(values)]
    usual = max(steps, key=steps.count)
    if rising and usual > -2:  # years may go backwards
        return False
    return usual != 0 and steps.count(usual) >= 0.75 * len(steps)


def alignment(draft: Draft, filled: Sequence[DraftCell]) -> float:
    """The share of cells that begin, end or have their middle where most of their column do."""
    aligned = whole = 0
    for column in range(draft.columns):
        cells = [c for c in filled if c.column == column and c.column_span == 1]
        whole += len(cells)
        if len(cells) < 2:
            continue
        size = cells[0].words[0].atoms[0].size
        lows = [min(word.x0 for word in cell.words) for cell in cells]
        highs = [max(word.x1 for word in cell.words) for cell in cells]
        middles = [(low + high) / 2 for low, high in zip(lows, highs, strict=True)]
        most = max(_together(places, STRAIGHT * size) for places in (lows, highs, middles))
        aligned += most if most > 1 else 0
    return aligned / whole if whole else 1.0


def _together(places: Sequence[float], reach: float) -> int:
    """How many of the places at most lie within the reach of each other."""
    ordered = sorted(places)
    best = first = 0
    for last, place in enumerate(ordered):
        while place - ordered[first] > reach:
            first += 1
        best = max(best, last - first + 1)
    return best


def has_rows(draft: Draft, filled: Sequence[DraftCell], least: int) -> bool:
    """Do so many rows hold more than one cell?"""
    count = [0] * draft.rows
    for cell in filled:
        count[cell.row] += 1
    return sum(1 for cells in count if cells > 1) >= least


def text_of(cell: DraftCell) -> str:
    """The words of a cell, as drawn."""
    return " ".join(word.text for word in cell.words)


def _lines_of(cell: DraftCell) -> int:
    """How many lines of text the cell holds."""
    return len({round(word.atoms[0].y) for word in cell.words})


def wordiness(text: str) -> float:
    """How many words the text has; two characters of Han or kana count as one."""
    if text.isascii():
        return len(text.split())
    unspaced = sum(1 for char in text if char >= "\u2e80" and not "\uac00" <= char <= "\ud7af")
    return len(text.split()) + unspaced / 2


def _is_prose(filled: Sequence[DraftCell], *, bounded: bool) -> bool:
    """Are most cells lines of sentences?"""
    texts = [text_of(cell) for cell in filled]
    numbers = sum(1 for text in texts if is_number(text))
    if numbers > 0.25 * len(texts):
        return False
    words = sorted(
        wordiness(text) / max(1, _lines_of(cell)) for cell, text in zip(filled, texts, strict=True)
    )
    middle = words[len(words) // 2]
    if middle >= WORDY:
        return True
    if bounded:
        return False
    long = sum(1 for text in texts if len(text) > LONG)
    running = sum(1 for text in texts if text[:1].islower())
    return long > LONG_SHARE * len(texts) or (
        numbers < 0.1 * len(texts) and middle >= RUN_ON_WORDS and running > RUN_ON * len(texts)
    )


def _is_figure(cell: DraftCell) -> bool:
    """Are most words of the cell figures?"""
    return sum(is_number(word.text) for word in cell.words) > NUMERIC * len(cell.words)


def _is_loose(draft: Draft, filled: Sequence[DraftCell], *, bounded: bool) -> bool:
    """Is it too little: a few pieces of text side by side, as in a letter's head or foot?"""
    by_column: dict[int, list[bool]] = {}
    for cell in filled:
        if cell.row >= draft.header_rows or draft.rows <= draft.header_rows + 1:
            by_column.setdefault(cell.column, []).append(_is_figure(cell))
    if any(2 * sum(seen) > len(seen) for seen in by_column.values()):
        return False
    if bounded and draft.columns > 2:
        return max(len(text_of(cell)) for cell in filled) < 3
    if draft.rows < TEXT_ROWS:
        return True
    return not bounded and draft.columns == 2 and len(filled) < PAIRS * draft.rows * 2


def _is_list(draft: Draft, filled: Sequence[DraftCell], *, bounded: bool) -> bool:
    """Are its columns marks, or numbers of lines, and what they stand before?"""
    marks = prose = 0
    for column in range(draft.columns):
        cells = [cell for cell in filled if cell.column == column]
        texts = [text_of(cell).replace(" ", "") for cell in cells]
        if sum(1 for text in texts if MARK.fullmatch(text)) >= MARKS * len(texts):
            marks += 1
            if column == 0 and draft.columns == 2 and not bounded:
                rest = [cell for cell in filled if cell.column == 1]
                return 2 * sum(map(_is_figure, rest)) < len(rest)
        elif column == 0 and (draft.columns == 2 or not bounded) and _counts(texts):
            marks += 1
        else:
            words = sorted(wordiness(text_of(cell)) / max(1, _lines_of(cell)) for cell in cells)
            prose += bool(words) and words[len(words) // 2] >= PROSE_WORDS
    return prose > 0 and marks + prose == draft.columns and marks >= prose


def _counts(texts: Sequence[str]) -> bool:
    """Do the texts count upwards, one by one or by fives?"""
    counted = [int(text) for text in texts if text.isdecimal() and len(text) < 6]
    if len(counted) < max(3, MARKS * len(texts)):
        return False
    steps = sorted(b - a for a, b in pairwise(counted))
    return steps[len(steps) // 2] in (1, 2, 5)


def _is_form(draft: Draft, filled: Sequence[DraftCell]) -> bool:
    """Are its columns labels with a colon and their values, or lines to sign on?"""
    if draft.columns != 2:
        return False
    texts = [text_of(cell) for cell in filled]
    if any(LEADER.fullmatch(text.replace(" ", "")) for text in texts):
        return True
    if sum(text[:1] in BRACKETS for text in texts) * 3 >= len(texts):
        return True  # the caption of a court's paper
    firsts = [text_of(cell) for cell in filled if cell.column == 0]
    return sum(1 for text in firsts if text.endswith(":")) >= MARKS * len(firsts)


def _is_contents(draft: Draft, filled: Sequence[DraftCell]) -> bool:
    """Is it a table of contents: titles, and ascending page numbers at one side?"""
    if draft.columns > CONTENTS_COLUMNS:
        return False
    led = sum(1 for cell in filled if LEADER.search(text_of(cell)))
    for side in {0, draft.columns - 1}:
        pages = [text_of(cell) for cell in filled if cell.column == side]
        rest = [text_of(cell) for cell in filled if cell.column != side]
        if not _ascends(pages):
            continue
        numbers = sum(1 for text in rest if is_number(text) and not SECTION.fullmatch(text))
        titles = sum(map(len, rest)) > TITLE * draft.rows and numbers < 0.25 * len(rest)
        if led >= LED * draft.rows or titles:
            return True
    return led >= LED * draft.rows and draft.columns == 2


def _ascends(texts: Sequence[str]) -> bool:
    """Are nearly all texts page numbers, each no smaller than the one before?"""
    pages = [int(text) for text in texts if text.isdecimal() and len(text) < 5]
    if len(pages) < CONTENTS_ROWS or len(pages) < 0.7 * len(texts):
        return False
    return sum(a <= b for a, b in pairwise(pages)) >= 0.9 * (len(pages) - 1)


def _is_code(filled: Sequence[DraftCell]) -> bool:
    """Are the cells pieces of a program, set in a fixed pitch?"""
    fixed = sum(1 for cell in filled if cell.words[0].atoms[0].run.style.fixed)
    if fixed < 0.5 * len(filled):
        return False
    code = sum(1 for cell in filled if CODE.search(text_of(cell)))
    return code >= 0.2 * len(filled)
