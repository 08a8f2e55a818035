"""A table in the making: which words stand in which cell, before they become text."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from extract.geometry import Box, union
from extract.layout.atoms import Word, box_of
from extract.layout.rows import Row


class Piece(NamedTuple):
    """Words of one row that lie in one column, or across several."""

    first: int
    last: int
    words: list[Word]

    @property
    def text(self) -> str:
        """Its words as drawn."""
        return " ".join(word.text for word in self.words)

    @property
    def places(self) -> range:
        """Its columns."""
        return range(self.first, self.last + 1)


@dataclass(slots=True)
class DraftCell:
    """A cell's place and its words."""

    row: int
    column: int
    row_span: int = 1
    column_span: int = 1
    words: list[Word] = field(default_factory=list)
    box: Box | None = None
    """Where lines draw it; the words decide where none do."""


@dataclass(slots=True)
class Draft:
    """A table's cells, with words or without, and what it was told by."""

    rows: int
    columns: int
    cells: list[DraftCell]
    box: Box
    header_rows: int = 1
    ruled: bool = False
    confidence: float = 1.0

    def words(self) -> Iterable[Word]:
        """Every word of it."""
        for cell in self.cells:
            yield from cell.words


def words_box(cells: Iterable[DraftCell]) -> Box:
    """The box around all words of the cells."""
    return box_of(word for cell in cells for word in cell.words)


def without_empty(draft: Draft) -> Draft:
    """The table without rows and columns in which no cell starts or holds words."""
    used_rows = sorted({cell.row for cell in draft.cells if cell.words})
    used_columns = sorted({cell.column for cell in draft.cells if cell.words})
    row_at = {row: i for i, row in enumerate(used_rows)}
    column_at = {column: i for i, column in enumerate(used_columns)}
    cells = []
    for cell in draft.cells:
        down = [r for r in range(cell.row, cell.row + cell.row_span) if r in row_at]
        right = [c for c in range(cell.column, cell.column + cell.column_span) if c in column_at]
        if down and right:
            cells.append(
                DraftCell(
                    row_at[down[0]],
                    column_at[right[0]],
                    len(down),
                    len(right),
                    cell.words,
                    cell.box,
                )
            )
    draft.header_rows = sum(1 for row in used_rows if row < draft.header_rows)
    draft.rows, draft.columns, draft.cells = len(used_rows), len(used_columns), cells
    return draft


def unfolded(draft: Draft) -> list[Draft]:
    """The table, or its parts where its header says the same again side by side.

    Long narrow tables are folded so, two or three parts beside each other.
    """
    names = [""] * draft.columns
    for cell in draft.cells:
        if cell.row == 0:
            names[cell.column] = " ".join(word.text for word in cell.words)
    for width in range(2, draft.columns // 2 + 1):
        first = names[:width]
        if draft.columns % width or first * (draft.columns // width) != names:
            continue
        crosses = any(c.column % width + c.column_span > width for c in draft.cells)
        if all(first) and len(set(first)) == width and not crosses:
            return [_part(draft, start, width) for start in range(0, draft.columns, width)]
    return [draft]


def _part(draft: Draft, start: int, width: int) -> Draft:
    """The columns of the table from `start` on, as a table."""
    cells = [cell for cell in draft.cells if start <= cell.column < start + width]
    for cell in cells:
        cell.column -= start
    box = words_box(cells)
    for cell in cells:
        if cell.box is not None:
            box = union(box, cell.box)
    part = Draft(draft.rows, width, cells, box, draft.header_rows, draft.ruled, draft.confidence)
    return without_empty(part)


def main_size(rows: Iterable[Row]) -> float:
    """The size of most of the words (pt); 10 where there are none."""
    sizes: dict[float, int] = {}
    for row in rows:
        size = round(row.size, 1)
        sizes[size] = sizes.get(size, 0) + row.count
    return max(sizes, key=lambda size: (sizes[size], size), default=10.0) or 10.0
