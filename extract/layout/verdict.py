"""What is not a table: prose, gutters, list marks, contents, addresses, code, title pages.

A detector that cannot say no to a paragraph says yes to every page there is.
"""

import re
from collections.abc import Sequence

from extract.layout.drafts import Draft, DraftCell
from extract.layout.gaps import is_number

MARK = re.compile(
    r"[•·▪◦‣∙○●■□–—\-*+>✓]|\(?[0-9]{1,3}[.)]|\(?[A-Za-z][.)]|\(?[ivxIVX]{1,5}[.)]|\[[\w+]{1,6}\]"
    r"|[0-9]{1,2}(\.[0-9]{1,2}){1,4}\.?|[A-Z]\.[0-9.]+"
)
"""Marks before the items of a list, numbers of headings, and keys of a bibliography."""
LEADER = re.compile(r"(\.\s?){4,}|…{2,}|_{4,}")
CODE = re.compile(r"[{};]|==|//|/\*|->|=>|\w\(|\\|^\s*[#$%]")
LONG = 28
"""Characters of a cell that reads like a sentence's part; most cells of most tables are shorter."""
LONG_SHARE = 0.55
"""Of the cells: when more are long, columns of prose stand side by side."""
WORDY = 6.0
"""Words in a line of a cell, in the middle: two columns of prose have that many each."""
SPARSE = 0.3
"""The share of its cells that a table fills at least; title pages and figures fill fewer."""
PLOT_FILL = 0.6
"""The share of places that a grid fills which needs no second look."""
AXIS_LABELS = 4
"""So many figures in even steps are an axis."""
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
    if bounded:
        return _has_rows(draft, filled, 1)
    if not _has_rows(draft, filled, 2) or len(filled) < SPARSE * draft.rows * draft.columns:
        return False
    return not (_is_list(draft, filled) or _is_contents(draft, filled) or _is_code(filled))


def is_plot(draft: Draft, filled: Sequence[DraftCell]) -> bool:
    """Is it a plot: mostly empty, figures in even steps along an axis?

    A form whose body is empty has a full header, and stays.
    """
    share = sum(cell.row_span * cell.column_span for cell in filled) / (draft.rows * draft.columns)
    if share >= PLOT_FILL:
        return False
    firsts = sum(cell.column_span for cell in filled if cell.row == 0)
    if share < SPARSE and firsts < 0.8 * draft.columns:
        return True
    return any(_is_axis(draft, filled, column) for column in {0, draft.columns - 1})


def _is_axis(draft: Draft, filled: Sequence[DraftCell], column: int) -> bool:
    """Are the figures of a column in even steps, several of them?"""
    texts = [text_of(cell) for cell in filled if cell.column == column]
    values = [int(t.replace(",", "")) for t in texts if t.replace(",", "").isdecimal()]
    if len(values) < AXIS_LABELS or len(values) < 0.6 * len(texts):
        return False
    steps = {b - a for a, b in zip(values, values[1:], strict=False)}
    return len(steps) == 1 and 0 not in steps


def _has_rows(draft: Draft, filled: Sequence[DraftCell], least: int) -> bool:
    """Do so many rows hold more than one cell?"""
    count = [0] * draft.rows
    for cell in filled:
        count[cell.row] += 1
    return sum(1 for cells in count if cells > 1) > least


def text_of(cell: DraftCell) -> str:
    """The words of a cell, as drawn."""
    return " ".join(word.text for word in cell.words)


def _lines_of(cell: DraftCell) -> int:
    """How many lines of text the cell holds."""
    return len({round(word.atoms[0].y) for word in cell.words})


def _is_prose(filled: Sequence[DraftCell], *, bounded: bool) -> bool:
    """Are most cells lines of sentences?"""
    texts = [text_of(cell) for cell in filled]
    numbers = sum(1 for text in texts if is_number(text))
    long = sum(1 for text in texts if len(text) > LONG)
    if numbers > 0.25 * len(texts):
        return False
    words = sorted(len(cell.words) / max(1, _lines_of(cell)) for cell in filled)
    if words[len(words) // 2] >= WORDY:
        return True
    return not bounded and long > LONG_SHARE * len(texts)


def _is_list(draft: Draft, filled: Sequence[DraftCell]) -> bool:
    """Is a table of two columns a list: marks, and what they stand before?"""
    if draft.columns != 2:
        return False
    firsts = [text_of(cell) for cell in filled if cell.column == 0]
    marks = sum(1 for text in firsts if MARK.fullmatch(text.replace(" ", "")))
    return marks >= MARKS * len(firsts)


def _is_contents(draft: Draft, filled: Sequence[DraftCell]) -> bool:
    """Is it a table of contents: leaders, or titles and ascending page numbers?"""
    texts = [text_of(cell) for cell in filled]
    led = sum(1 for text in texts if LEADER.search(text))
    lasts = [text_of(cell) for cell in filled if cell.column == draft.columns - 1]
    pages = [int(text) for text in lasts if text.isdecimal() and len(text) < 5]
    ascending = pages == sorted(pages) and len(pages) >= 0.8 * len(lasts)
    if draft.columns > 3:
        return False
    if led >= 0.4 * draft.rows:
        return ascending
    if not ascending or len(pages) < 3:
        return False
    rest = [t for cell in filled if cell.column < draft.columns - 1 and (t := text_of(cell))]
    numbers = sum(1 for text in rest if is_number(text) and not MARK.fullmatch(text))
    return numbers < 0.2 * len(rest) and sum(map(len, rest)) > 12 * draft.rows


def _is_code(filled: Sequence[DraftCell]) -> bool:
    """Are the cells pieces of a program, set in a fixed pitch?"""
    fixed = sum(1 for cell in filled if cell.words[0].atoms[0].run.style.fixed)
    if fixed < 0.5 * len(filled):
        return False
    code = sum(1 for cell in filled if CODE.search(text_of(cell)))
    return code >= 0.2 * len(filled)
