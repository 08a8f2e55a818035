"""The cheap look: what cannot hold a table is not searched, what can is."""

import pytest

from extract.layout.promise import may_hold_tables
from extract.layout.tables import find_tables
from extract.model import Ink, Rule, Run, Style

PROSE = "a line of prose that fills the whole width of its column"


def run(text: str, x: float, y: float, width: float = 50.0) -> Run:
    return Run(text, x, y, width, 10.0, 0.0, 2.5, Style(), "F1")


def page(runs: list[Run], rules: list[Rule] | None = None) -> Ink:
    return Ink(1, 600, 800, runs=runs, rules=rules or [])


def promising(ink: Ink) -> bool:
    return may_hold_tables(ink, ink.runs, 10.0)


def rows(*columns: float, gap: float = 12.0, count: int = 4) -> list[Run]:
    return [run("cell", x, 100 + gap * i, 30.0) for i in range(count) for x in columns]


def test_prose_is_not_searched_and_a_table_is():
    prose = page([run(PROSE, 50, 100 + 12 * i, 400) for i in range(30)])
    table = page(rows(50, 150, 250))
    assert not promising(prose)
    assert promising(table)
    assert find_tables(table)


def test_word_gaps_of_justified_prose_are_no_promise_and_an_em_is():
    def spaced(space: float) -> Ink:
        words = [
            run("word", 50 + (25 + space) * i, 100 + 12 * j, 25) for j in range(9) for i in range(9)
        ]
        return page(words)

    assert not promising(spaced(8.0))
    assert promising(spaced(10.0))


def test_gaps_promise_a_table_only_near_each_other():
    assert promising(page(rows(50, 150, gap=20.0)))
    assert not promising(page(rows(50, 150, gap=60.0)))


@pytest.mark.parametrize(
    ("across", "down", "promised"), [(3, 3, True), (3, 0, False), (0, 3, False)]
)
def test_a_grid_of_rules_is_a_promise_without_any_gap(across, down, promised):
    rules = [Rule(50, 100 + 20 * i, 300, 100 + 20 * i, 1.0) for i in range(across)]
    rules += [Rule(50 + 100 * i, 100, 50 + 100 * i, 160, 1.0) for i in range(down)]
    assert promising(page([run(PROSE, 50, 100, 200)], rules)) is promised


def test_two_spaces_inside_runs_may_be_gaps():
    assert promising(page([run("left  right", 50, 100 + 12 * i) for i in range(3)]))
    assert not promising(page([run("left right", 50, 100 + 12 * i) for i in range(3)]))


def test_gaps_that_do_not_lie_above_each_other_promise_nothing_without_lines():
    staggered = [
        part
        for i in range(8)
        for part in (run("head", 50, 100 + 12 * i, 30.0 + 60 * (i % 4)),
                     run("tail", 100 + 60 * (i % 4), 100 + 12 * i, 300.0 - 60 * (i % 4)))
    ]  # fmt: skip
    assert not promising(page(staggered))
    lines = [Rule(50, y, 400, y, 1.0) for y in (90, 200)]
    assert promising(page(staggered, lines))


def entries(pages: list[int]) -> list[Run]:
    """Titles, leaders and numbers, with wide gaps between."""
    texts = [("Title", 50.0), (". . . . . .", 200.0)]
    made = []
    for i, number in enumerate(pages):
        made += [run(text, x, 100 + 12 * i) for text, x in (*texts, (str(number), 400.0))]
    return made


def test_entries_of_a_table_of_contents_are_no_promise_and_figures_behind_leaders_are():
    assert not promising(page(entries([1, 3, 3, 4, 8, 9, 15, 20, 22])))
    assert promising(page(entries([9, 3, 88, 4, 80, 9, 15, 2, 22])))
    assert promising(page(entries([1, 2, 3, 4])))


def test_a_mark_above_the_baseline_hides_no_gap():
    cells = rows(50, 150)
    cells += [run("2", 180, 96 + 12 * i, 3.0) for i in range(4)]
    assert promising(page(cells))
