"""Rules → grids: lines snapped and joined, those that touch put together, and the faces between.

All of it in the frame in which the text runs from left to right.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from extract.geometry import Box
from extract.model import Rule

SNAP = 0.3
"""Ems across: lines that are nearer are one. Double rules stand 2 pt apart at 9 pt."""
JOIN = 0.45
"""Ems along: a line goes on behind a smaller hole. Dashes are 2 to 4 pt apart."""
TOUCH = 0.4
"""Ems: lines that end so near to each other meet."""
SHORT = 0.9
"""Ems: what is shorter, once joined, is no line of a table but a tick or a glyph's bar."""
COVER = 0.6
"""The share of a face's side that has to be drawn for the side to be there."""
MAX_LINES = 2000
"""Joined lines of a page; the fullest form seen has 900, a map or a plot has more."""
MAX_FACES = 40_000
"""Of one grid: 400 rows of 100 columns."""


class Segment(NamedTuple):
    """A straight line along an axis."""

    at: float
    """Its place across."""
    low: float
    high: float


def segments(rules: Iterable[Rule], em: float) -> tuple[list[Segment], list[Segment]]:
    """The horizontal and the vertical lines, snapped and joined; none where they are too many."""
    flat: list[Segment] = []
    steep: list[Segment] = []
    for rule in rules:
        if rule.x1 - rule.x0 >= rule.y1 - rule.y0:
            flat.append(Segment(rule.y0 + (rule.y1 - rule.y0) / 2, rule.x0, rule.x1))
        else:
            steep.append(Segment(rule.x0 + (rule.x1 - rule.x0) / 2, rule.y0, rule.y1))
    across, down = joined(flat, em), joined(steep, em)
    if len(across) > MAX_LINES or len(down) > MAX_LINES:
        return [], []
    return across, down


def joined(lines: list[Segment], em: float) -> list[Segment]:
    """Lines of one direction: those on one height are one height, holes are closed."""
    lines = sorted((Segment(round(a, 2), round(b, 2), round(c, 2)) for a, b, c in lines))
    found: list[Segment] = []
    begin = 0
    for i in range(1, len(lines) + 1):
        if i < len(lines) and lines[i].at - lines[begin].at <= SNAP * em:
            continue
        found += _closed(lines[begin:i], em)
        begin = i
    return [line for line in found if line.high - line.low >= SHORT * em]


def _closed(group: list[Segment], em: float) -> list[Segment]:
    """The lines of one height, joined where the hole between them is small."""
    longest = max(group, key=lambda line: (line.high - line.low, -line.at))
    group.sort(key=lambda line: (line.low, line.high))
    out = [[group[0].low, group[0].high]]
    for line in group[1:]:
        if line.low <= out[-1][1] + JOIN * em:
            out[-1][1] = max(out[-1][1], line.high)
        else:
            out.append([line.low, line.high])
    return [Segment(longest.at, low, high) for low, high in out]


def touching(
    across: Sequence[Segment], down: Sequence[Segment], em: float
) -> list[tuple[list[Segment], list[Segment]]]:
    """The lines put together where they meet, each group with its two directions."""
    reach = TOUCH * em
    parent = list(range(len(across) + len(down)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    places = [line.at for line in down]
    for i, line in enumerate(across):
        for j in range(bisect_left(places, line.low - reach), len(down)):
            other = down[j]
            if other.at > line.high + reach:
                break
            if other.low - reach <= line.at <= other.high + reach:
                parent[root(i)] = root(len(across) + j)
    groups: dict[int, tuple[list[Segment], list[Segment]]] = {}
    for i, line in enumerate(across):
        groups.setdefault(root(i), ([], []))[0].append(line)
    for j, line in enumerate(down):
        groups.setdefault(root(len(across) + j), ([], []))[1].append(line)
    return [groups[key] for key in sorted(groups)]


class Face(NamedTuple):
    """A cell of a grid: its place, and how many rows and columns it takes."""

    row: int
    column: int
    rows: int
    columns: int


@dataclass(slots=True)
class Grid:
    """Columns' and rows' edges, ascending, and the faces that the lines leave."""

    xs: list[float]
    ys: list[float]
    faces: list[Face]
    inner: int = 0
    """How many lines stand between two columns."""

    @property
    def box(self) -> Box:
        """The box around all faces."""
        return self.xs[0], self.ys[0], self.xs[-1], self.ys[-1]

    def face_box(self, face: Face) -> Box:
        """The box of one face."""
        return (
            self.xs[face.column],
            self.ys[face.row],
            self.xs[face.column + face.columns],
            self.ys[face.row + face.rows],
        )


def grid(across: Sequence[Segment], down: Sequence[Segment], em: float) -> Grid | None:
    """The grid that the lines make; None where they leave no face or far too many."""
    if not across:
        return None
    left, right = min(line.low for line in across), max(line.high for line in across)
    xs = _edges([line.at for line in down] + [left, right], em)
    top = min([line.at for line in across] + [line.low for line in down])
    bottom = max([line.at for line in across] + [line.high for line in down])
    ys = _edges([line.at for line in across] + [top, bottom], em)
    if len(xs) < 2 or len(ys) < 2 or (len(xs) - 1) * (len(ys) - 1) > MAX_FACES:
        return None
    walls = _sides(down, xs, ys, em)
    floors = _sides(across, ys, xs, em)
    faces = _faces(len(ys) - 1, len(xs) - 1, walls, floors)
    inner = sum(1 for x in xs[1:-1] if any(abs(line.at - x) <= TOUCH * em for line in down))
    return Grid(xs, ys, faces, inner)


def _edges(places: list[float], em: float) -> list[float]:
    """The places, those that are nearer than touching as one."""
    found: list[float] = []
    for place in sorted(places):
        if not found or place - found[-1] > TOUCH * em:
            found.append(place)
    return found


def _sides(
    lines: Sequence[Segment], edges: list[float], cuts: list[float], em: float
) -> set[tuple[int, int]]:
    """Which sides are drawn: (which edge, which stretch between two cuts)."""
    drawn: dict[tuple[int, int], float] = {}
    for line in lines:
        edge = bisect_left(edges, line.at - TOUCH * em)
        if edge == len(edges) or abs(edges[edge] - line.at) > TOUCH * em:
            continue
        for k in range(max(0, bisect_left(cuts, line.low) - 1), len(cuts) - 1):
            if cuts[k] >= line.high:
                break
            shared = min(cuts[k + 1], line.high) - max(cuts[k], line.low)
            if shared > 0:
                drawn[edge, k] = drawn.get((edge, k), 0.0) + shared / (cuts[k + 1] - cuts[k])
    return {side for side, share in drawn.items() if share >= COVER}


def _faces(
    rows: int, columns: int, walls: set[tuple[int, int]], floors: set[tuple[int, int]]
) -> list[Face]:
    """The rectangles that no drawn side cuts, from the top left, row by row.

    Each takes as many columns as no wall parts, then as many rows as no floor parts.
    """
    taken: set[tuple[int, int]] = set()
    found: list[Face] = []
    for row in range(rows):
        for column in range(columns):
            if (row, column) in taken:
                continue
            wide = 1
            while (
                column + wide < columns
                and (column + wide, row) not in walls
                and (row, column + wide) not in taken
            ):
                wide += 1
            high = 1
            while row + high < rows and _open_below(row + high, column, wide, walls, floors, taken):
                high += 1
            cells = {(row + i, column + j) for i in range(high) for j in range(wide)}
            taken |= cells
            found.append(Face(row, column, high, wide))
    return found


def _open_below(
    row: int,
    column: int,
    wide: int,
    walls: set[tuple[int, int]],
    floors: set[tuple[int, int]],
    taken: set[tuple[int, int]],
) -> bool:
    """May a face go on into this row: no floor above it, no wall in it?"""
    for j in range(column, column + wide):
        if (row, j) in floors or (row, j) in taken:
            return False
        if j > column and (j, row) in walls:
            return False
    return True
