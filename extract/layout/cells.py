"""A table in the making → a `Table`: the words of each cell become text, by the rule of `lines`."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import cos, radians, sin

from extract.geometry import Box, Matrix, transform_box
from extract.layout.atoms import SCRIPT_GAP, Atom, Word, box_of, raised
from extract.layout.bidi import mostly_right_to_left
from extract.layout.drafts import Draft
from extract.layout.hyphens import HYPHENS, joined
from extract.layout.lines import lines
from extract.model import Cell, Run, Table

LEADER = re.compile(r"\s*(?:(?:\.\s?){4,}|…{2,})$")
"""Dots that lead the eye to the next column say nothing."""
TEN = frozenset(("10", "2"))
"""A raised figure at these is an exponent and no footnote's mark."""


def table_of(draft: Draft, page: int, turn: Matrix | None, angle: float) -> Table:
    """The table of the draft; `turn` takes its frame to the page, where it is turned."""
    texts = {id(cell): _text(cell.words, angle) for cell in draft.cells}
    plain = "".join(text for text, _mark in texts.values())
    from_right = not plain.isascii() and mostly_right_to_left(plain)
    cells: list[Cell] = []
    for cell in draft.cells:
        text, mark = texts[id(cell)]
        column = cell.column
        if from_right:
            column = draft.columns - cell.column - cell.column_span
        box = cell.box or (box_of(cell.words) if cell.words else None)
        if box is not None:
            cells.append(
                Cell(
                    cell.row,
                    column,
                    cell.row_span,
                    cell.column_span,
                    _turned(box, turn),
                    text,
                    mark,
                )
            )
    cells = tiled(cells, draft.rows, draft.columns)
    rows = [[""] * draft.columns for _ in range(draft.rows)]
    for done in cells:
        rows[done.row][done.column] = done.text
    box = _turned(draft.box, turn)
    return Table(
        page, box, rows, cells, draft.header_rows, draft.ruled, round(draft.confidence, 2),
        [(page, box)], taken(draft.words()),
    )  # fmt: skip


def taken(words: Iterable[Word]) -> list[Run]:
    """The runs that the words come from, in drawing order."""
    found = {id(atom.run): atom.run for word in words for atom in word.atoms}
    return sorted(found.values(), key=lambda run: run.order)


def tiled(cells: Iterable[Cell], rows: int, columns: int) -> list[Cell]:
    """The cells row by row, with an empty one at each place that none of them covers."""
    owner: dict[tuple[int, int], Cell] = {}
    kept: list[Cell] = []
    for cell in sorted(cells, key=lambda cell: (cell.row, cell.column, -cell.column_span)):
        places = [
            (cell.row + i, cell.column + j)
            for i in range(cell.row_span)
            for j in range(cell.column_span)
        ]
        if any(place in owner for place in places):
            free = (cell.row, cell.column)
            if free in owner:  # Two cells at one place: one text.
                other = owner[free]
                other.text = f"{other.text} {cell.text}".strip()
                continue
            cell.row_span = cell.column_span = 1
            places = [free]
        for place in places:
            owner[place] = cell
        kept.append(cell)
    edges_x, edges_y = _edges(kept, columns, 0), _edges(kept, rows, 1)
    for row in range(rows):
        for column in range(columns):
            if (row, column) not in owner:
                box = (edges_x[column], edges_y[row], edges_x[column + 1], edges_y[row + 1])
                kept.append(Cell(row, column, box=_ordered(box)))
    kept.sort(key=lambda cell: (cell.row, cell.column))
    return kept


def _ordered(box: Box) -> Box:
    """The box with its edges the right way round; the edges of empty places may cross."""
    x0, y0, x1, y1 = box
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def _edges(cells: Sequence[Cell], count: int, axis: int) -> list[float]:
    """Where rows or columns begin, as far as cells of one say; and where the last one ends."""
    starts: list[float | None] = [None] * count
    end = 0.0
    for cell in cells:
        at, low, high = (cell.row, cell.box[1], cell.box[3]) if axis else (
            cell.column, cell.box[0], cell.box[2]
        )  # fmt: skip
        known = starts[at]
        starts[at] = low if known is None else min(known, low)
        end = max(end, high)
    found: list[float] = []
    for start in starts:
        found.append(start if start is not None else found[-1] if found else 0.0)
    return [*found, end]


def _turned(box: Box, turn: Matrix | None) -> Box:
    if turn is not None:
        box = transform_box(turn, box)
    x0, y0, x1, y1 = box
    return round(x0, 2), round(y0, 2), round(x1, 2), round(y1, 2)


def _text(words: Sequence[Word], angle: float) -> tuple[str, str]:
    """The text of a cell and the mark raised at its number."""
    if not words:
        return "", ""
    atoms = sorted(
        (atom for word in words for atom in word.atoms),
        key=lambda a: (round(a.y, 2), round(a.x0, 2), a.run.order, a.first),
    )
    if len(atoms) == 1 and atoms[0].text.isascii() and atoms[0].text.isprintable():
        return atoms[0].text, ""
    mark = ""
    if len({atom.size for atom in atoms}) > 1:
        atoms, mark = _without_marks(atoms)
    found = lines(slices(atoms))
    found.sort(key=lambda line: (round(line.baseline, 1), line.box[0]))
    text = ""
    for line in found:
        text = glued(text, line.text)
    if not text and not angle:
        text = " ".join(atom.text for atom in atoms)
    if text.endswith((".", "…")):
        text = LEADER.sub("", text) or text
    return text, mark


def _without_marks(atoms: list[Atom]) -> tuple[list[Atom], str]:
    """The atoms without raised figures that stand right behind a number, and those figures."""
    kept: list[Atom] = []
    mark = ""
    for atom in atoms:
        base = next(
            (
                other
                for other in atoms
                if other is not atom
                and raised(atom, other)
                and abs(atom.x0 - other.x1) < SCRIPT_GAP * other.size
                and other.text[-1:].isdecimal()
            ),
            None,
        )
        if base is not None and atom.text.strip("()*,").isdecimal() and base.text not in TEN:
            mark += atom.text
        else:
            kept.append(atom)
    return kept, mark


def slices(atoms: Sequence[Atom]) -> list[Run]:
    """The runs of which the atoms are parts, cut to them; neighbours in one run stay together."""
    spans: dict[int, tuple[Run, list[tuple[int, int]]]] = {}
    for atom in atoms:
        spans.setdefault(id(atom.run), (atom.run, []))[1].append((atom.first, atom.last))
    found: list[Run] = []
    for run, parts in spans.values():
        parts.sort()
        merged = [parts[0]]
        for first, last in parts[1:]:
            if not run.text[merged[-1][1] : first].strip():
                merged[-1] = (merged[-1][0], last)
            else:
                merged.append((first, last))
        found += [cut(run, first, last) for first, last in merged]
    found.sort(key=lambda run: run.order)
    return found


def cut(run: Run, first: int, last: int) -> Run:
    """The part of the run from one character to another."""
    if first == 0 and last == len(run.text):
        return run
    pens = run.pens
    if len(pens) != len(run.text) + 1:
        pens = [run.width * i / len(run.text) for i in range(len(run.text) + 1)]
    dx, dy = _direction(run)
    return replace(
        run,
        text=run.text[first:last],
        x=run.x + pens[first] * dx,
        y=run.y + pens[first] * dy,
        width=pens[last] - pens[first],
        source=(_part, (tuple(pens), first, last)),
    )


def _part(pens: Sequence[float], first: int, last: int) -> list[float]:
    return [pen - pens[first] for pen in pens[first : last + 1]]


def _direction(run: Run) -> tuple[float, float]:
    if not run.angle:
        return 1.0, 0.0
    corner = transform_box(_rotation(run.angle), (1.0, 0.0, 1.0, 0.0))
    return corner[0], corner[1]


def _rotation(angle: float) -> Matrix:
    a, b = cos(radians(angle)), sin(radians(angle))
    return a, b, -b, a, 0.0, 0.0


def glued(text: str, line: str) -> str:
    """The text with the next line of its cell: a space between them, none between Han or kana."""
    if not text or not line:
        return text or line
    last, first = text[-1], line[0]
    if last in HYPHENS and len(text) > 1 and text[-2].isalpha() and first.isalpha():
        left, right = text.split()[-1], line.split()[0]
        return text[:-1] + joined(left, right, ()) + line
    if last == "/" or (last >= "\u2e80" and first >= "\u2e80" and not "\uac00" <= last <= "\ud7af"):
        return text + line
    return f"{text} {line}"
