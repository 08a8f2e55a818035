"""Tables made by hand, for the finder's tests: cells as runs, lines as rules."""

from collections.abc import Sequence

from extract.layout.tables import AUTO, TableOptions, find_tables
from extract.model import Ink, Rule, Run, Table
from tests.layout.made import run

WIDTH, HEIGHT = 600.0, 800.0


def cells(
    rows: Sequence[Sequence[str]],
    xs: Sequence[float],
    *,
    top: float = 100.0,
    step: float = 14.0,
    right: Sequence[int] = (),
    size: float = 10.0,
) -> list[Run]:
    """A run for each cell that says something; the columns in `right` end at their x."""
    found: list[Run] = []
    for i, texts in enumerate(rows):
        for k, text in enumerate(texts):
            if text:
                x = xs[k] - len(text) * size / 2 if k in right else xs[k]
                found.append(run(text, x, top + step * i, size=size, order=len(found) + 1))
    return found


def flat(y: float, x0: float, x1: float) -> Rule:
    """A horizontal line."""
    return Rule(x0, y, x1, y, 0.5)


def steep(x: float, y0: float, y1: float) -> Rule:
    """A vertical line."""
    return Rule(x, y0, x, y1, 0.5)


def lattice(xs: Sequence[float], ys: Sequence[float]) -> list[Rule]:
    """Lines around all cells of a grid."""
    return [flat(y, xs[0], xs[-1]) for y in ys] + [steep(x, ys[0], ys[-1]) for x in xs]


def found(runs: list[Run], rules: Sequence[Rule] = (), options: TableOptions = AUTO) -> list[Table]:
    """The tables of a page that draws these."""
    return find_tables(Ink(1, WIDTH, HEIGHT, runs=runs, rules=list(rules)), options)
