"""Tables that lines draw: the faces of a grid take the words that stand in them.

Where lines part only some rows or columns, whitespace parts the others: figures below each other
are rows, and a gap beside figures parts columns.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from extract.layout.atoms import Word
from extract.layout.drafts import Draft, DraftCell, without_empty
from extract.layout.gaps import NUMERIC, Gap, columns, is_number
from extract.layout.grid import Face, Grid
from extract.layout.logical import CENTRED, Line, grouped, placed, stretches
from extract.layout.rows import Row
from extract.layout.verdict import has_rows, is_plot, text_of

STRUCK = 0.2
"""The share of words that lines run through: a plot's labels stand on its lines."""
REGULAR = 0.35
"""Faces for each place of the grid: bars of a chart, drawn as boxes, make few large ones."""
SPLIT_ROWS = 3
"""So many rows with a figure beside the gap part a column that no line parts."""


SPLIT_SHARE = 0.25
"""The share of rows that have text on both sides of such a gap."""
TIGHT = 0.55
"""Ems that may part figures inside a column of the lines."""


@dataclass(slots=True)
class Split:
    """A grid with the rows and columns that whitespace adds to those of the lines."""

    columns: list[Gap]
    first_column: list[int]
    """For each column of the lines, and behind the last: the first column of the split."""
    first_row: list[int]
    row_of: dict[int, int]
    """The row of the split of each row of text, by identity."""


def ruled_table(grid: Grid, text: Sequence[Row], em: float) -> Draft | None:
    """The table that the grid and the words in it make; None where it is none."""
    if len(grid.xs) < 3 or len(grid.ys) < 3 or not grid.inner:
        return None
    bands = _bands(grid, text)
    if _is_struck(grid, bands):
        return None
    split = _split(grid, bands, em)
    owner = {
        (face.row + i, face.column + j): face
        for face in grid.faces
        for i in range(face.rows)
        for j in range(face.columns)
    }
    held: dict[Face, list[Row]] = {face: [] for face in grid.faces}
    parts: dict[int, int] = {}
    for band, inside in enumerate(bands):
        for row in inside:
            shares: dict[Face, list[Word]] = {}
            for word in row.words:
                column = bisect_right(grid.xs, (word.x0 + word.x1) / 2) - 1
                shares.setdefault(owner[band, column], []).append(word)
            for face, words in shares.items():
                part = Row(row.y, row.size, words)
                parts[id(part)] = split.row_of[id(row)]
                held[face].append(part)
    cells = [
        cell for face, rows in held.items() for cell in _cells(grid, face, rows, parts, split, em)
    ]
    draft = Draft(split.first_row[-1], len(split.columns), cells, grid.box, 0, ruled=True)
    draft = without_empty(draft)
    draft.header_rows = _header(draft)
    return draft if _is_table(draft) else None


def _bands(grid: Grid, text: Sequence[Row]) -> list[list[Row]]:
    """The rows of text between two lines each, only the words inside the grid."""
    bands: list[list[Row]] = [[] for _ in grid.ys[1:]]
    for row in text:
        band = bisect_right(grid.ys, row.y - 0.3 * row.size) - 1
        if 0 <= band < len(bands) and row.x1 > grid.xs[0] and row.x0 < grid.xs[-1]:
            words = [w for w in row.words if grid.xs[0] <= (w.x0 + w.x1) / 2 < grid.xs[-1]]
            if words:
                bands[band].append(Row(row.y, row.size, words))
    return bands


def _is_struck(grid: Grid, bands: Sequence[Sequence[Row]]) -> bool:
    """Do lines run through many of the words?"""
    struck = whole = 0
    for band, inside in enumerate(bands):
        for row in inside:
            whole += len(row.words)
            high, low = row.y - 0.55 * row.size, row.y - 0.05 * row.size
            if high < grid.ys[band] or low > grid.ys[band + 1]:
                struck += len(row.words)
    return struck > STRUCK * whole


# ── what lines leave together ──


def _split(grid: Grid, bands: Sequence[Sequence[Row]], em: float) -> Split:
    """Where whitespace parts the rows and columns of the lines."""
    ruled = list(zip(grid.xs, grid.xs[1:], strict=False))
    found: list[Gap] = []
    first_column = [0]
    for low, high in ruled:
        found += _sub_columns(grid, bands, low, high, em)
        first_column.append(len(found))
    first_row, row_of = [0], {}
    for inside in bands:
        groups = _sub_rows(placed(inside, found, em), found, em)
        for i, group in enumerate(groups):
            for line in group:
                row_of[id(line.row)] = first_row[-1] + i
        first_row.append(first_row[-1] + max(1, len(groups)))
    return Split(found, first_column, first_row, row_of)


def _sub_columns(
    grid: Grid, bands: Sequence[Sequence[Row]], low: float, high: float, em: float
) -> list[Gap]:
    """The columns that gaps make of one of the lines', where figures stand beside the gaps."""
    del grid
    inside = []
    for band in bands:
        for row in band:
            words = [word for word in row.words if low <= (word.x0 + word.x1) / 2 < high]
            if words:
                inside.append(Row(row.y, row.size, words))
    multiple = [row for row in inside if len(row.parts(TIGHT * em)) > 1]
    if len(multiple) < SPLIT_ROWS or len(multiple) < SPLIT_SHARE * len(inside):
        return [(low, high)]
    found = columns(inside, em, low, high, TIGHT)
    gaps = [
        (left[1], right[0])
        for left, right in pairwise(found)
        if _has_figures(inside, left[1], right[0])
    ]
    edges = [low, *((a + b) / 2 for a, b in gaps), high]
    return list(pairwise(edges))


def _has_figures(rows: Sequence[Row], start: float, end: float) -> bool:
    """Do figures stand on one side of the gap in most rows that have words on both?"""
    left = right = both = 0
    for row in rows:
        before = [word for word in row.words if word.x1 <= start + 0.01]
        behind = [word for word in row.words if word.x0 >= end - 0.01]
        if before and behind:
            both += 1
            left += is_number(before[-1].text)
            right += is_number(behind[0].text)
    return both >= SPLIT_ROWS and max(left, right) >= NUMERIC * both


def _sub_rows(lines: list[Line], found: Sequence[Gap], em: float) -> list[list[Line]]:
    """The rows of one band: one, unless figures stand below each other in it."""
    if len(lines) < 2:
        return [lines] if lines else []
    figures: dict[int, list[bool]] = {}
    for line in lines:
        for piece in line.pieces:
            figures.setdefault(piece.first, []).append(is_number(piece.text))
    stacked = [at for at, seen in figures.items() if len(seen) > 1 and all(seen)]
    rows = max((len(figures[at]) for at in stacked), default=0)
    if rows < max(2, 0.5 * len(lines)) or not any(at > 0 for at in stacked):
        parts = [lines[a:b] for a, b in stretches(lines, set(), em)]
        full = sum(1 for part in parts if len({p.first for ln in part for p in ln.pieces}) > 1)
        return parts if full > 1 and 2 * full >= len(parts) else [lines]
    return grouped(lines, found, (), em)


def _cells(
    grid: Grid,
    face: Face,
    rows: Sequence[Row],
    parts: dict[int, int],
    split: Split,
    em: float,
) -> list[DraftCell]:
    """The cells of one face: one, unless whitespace parts it."""
    top, bottom = split.first_row[face.row], split.first_row[face.row + face.rows]
    left, right = split.first_column[face.column], split.first_column[face.column + face.columns]
    box = grid.face_box(face)
    whole = DraftCell(
        top, left, bottom - top, right - left, [w for r in rows for w in r.words], box
    )
    own = {parts[id(row)] for row in rows}
    divided = bottom - top > face.rows and (face.rows == 1 or len(own) > face.rows)
    if not rows or (right - left == 1 and not divided):
        return [whole]
    inside = split.columns[left:right]
    by_row: dict[int, list[Line]] = {}
    for line in placed(rows, inside, em):
        by_row.setdefault(parts[id(line.row)] if divided else top, []).append(line)
    cells: list[DraftCell] = []
    for row, lines in sorted(by_row.items()):
        columns_used = {(p.first, p.last) for line in lines for p in line.pieces}
        if len(columns_used) == 1 and _stays_whole(box, lines, inside, em, face.columns > 1):
            columns_used = {(0, len(inside) - 1)}
            words = [w for line in lines for p in line.pieces for w in p.words]
            cells.append(DraftCell(row, left, 1, right - left, words, box if not divided else None))
            continue
        for first, last in sorted(columns_used):
            words = [
                w
                for ln in lines
                for p in ln.pieces
                if (p.first, p.last) == (first, last)
                for w in p.words
            ]
            cells.append(DraftCell(row, left + first, 1, last - first + 1, words))
    if not divided and len(cells) == 1 and cells[0].column_span == right - left:
        return [whole]
    return cells


def _stays_whole(
    box: tuple[float, float, float, float],
    lines: Sequence[Line],
    inside: Sequence[Gap],
    em: float,
    drawn: bool,
) -> bool:
    """Does the only text of a face take all of its columns: drawn so, or in the middle of them?"""
    if drawn or len(inside) == 1:
        return True
    x0 = min(word.x0 for line in lines for word in line.row.words)
    x1 = max(word.x1 for line in lines for word in line.row.words)
    return abs((x0 + x1) / 2 - (box[0] + box[2]) / 2) < CENTRED * em


# ── what the whole is ──


def _header(draft: Draft) -> int:
    """How many rows the cells at the top take that span rows or columns; at least one."""
    header = 1
    while header < draft.rows - 1:
        over = [c for c in draft.cells if c.row < header < c.row + c.row_span]
        wide = [c for c in draft.cells if c.row == header - 1 and 1 < c.column_span < draft.columns]
        if not over and not wide:
            break
        header += 1
    return header if header < draft.rows - 1 or draft.rows == 2 else 1


def _is_table(draft: Draft) -> bool:
    """Is it one, and not a frame, a plot or a form's boxes?"""
    filled = [cell for cell in draft.cells if cell.words]
    if draft.columns < 2 or len(filled) < 3 or not has_rows(draft, filled, 2):
        return False
    if len(draft.cells) < REGULAR * draft.rows * draft.columns or is_plot(draft, filled):
        return False
    longest = max(len(text_of(cell)) for cell in filled)
    whole = sum(len(text_of(cell)) for cell in filled)
    return not (longest > 600 and longest > 0.7 * whole)
