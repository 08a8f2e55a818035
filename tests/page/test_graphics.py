"""Saved states, matrices, line widths, and the rules and clips that paths leave (8.4, 8.5)."""

import time

import pytest

from extract.page import graphics, paths
from tests.clock import allowed
from tests.page.drawn import drawn

# ── states ──


def test_saving_keeps_the_text_state():
    content = (
        "BT /F1 10 Tf 1 Tc 2 Tw 50 Tz 3 TL 4 Ts 1 Tr ET q"
        " BT /F1 20 Tf 0 Tc 0 Tw 100 Tz 0 TL 0 Ts 0 Tr ET Q"
        " BT 20 100 Td (a b) Tj T* (c) Tj ET"
    )
    found = drawn(content)
    assert found.places == [("a b", 20, 104), ("c", 20, 101)]
    assert [run.width for run in found.runs] == [10, 3]


def test_a_state_that_nobody_saved_is_not_taken_back():
    assert drawn("1 0 0 rg Q Q BT /F1 10 Tf (a) Tj ET").run.colour == "#ff0000"


def test_saved_states_have_a_limit_and_stay_in_step(monkeypatch):
    monkeypatch.setattr(graphics, "MAX_SAVED", 2)
    show = "BT /F1 10 Tf (a) Tj ET"
    found = drawn(f"1 0 0 rg q 0 1 0 rg q 0 0 1 rg q 1 g q Q Q {show} Q {show} Q {show}")
    colours = [run.colour for run in found.runs]
    assert colours == ["#ffffff", "#00ff00", "#ff0000"]
    assert found.problems == ["limit-saved"]


def test_matrices_add_up():
    found = drawn("2 0 0 2 10 20 cm 1 0 0 1 5 5 cm BT /F1 10 Tf (a) Tj ET")
    assert (found.places, found.run.size) == ([("a", 20, 30)], 20)


# ── rules ──


def lines(content, **more):
    """Rules as (x0, y0, x1, y1, thickness), y counted upwards."""
    found = drawn(content, **more)
    return [
        tuple(round(v, 2) for v in (r.x0, 200 - r.y1, r.x1, 200 - r.y0, r.thickness))
        for r in found.rules
    ]


@pytest.mark.parametrize(
    ("content", "rules"),
    [
        pytest.param("10 20 m 50 20 l S", [(10, 20, 50, 20, 1)], id="a stroke across"),
        pytest.param("50 20 m 10 20 l S", [(10, 20, 50, 20, 1)], id="drawn backwards"),
        pytest.param("3 w 10 20 m 10 90 l S", [(10, 20, 10, 90, 3)], id="a stroke up, 3 wide"),
        pytest.param("10 20 m 50 21 l S", [], id="a slanted one is none"),
        pytest.param("10 20 m 50 20.04 l S", [(10, 20, 50, 20.04, 1)], id="nearly level is level"),
        pytest.param(
            "10 20 m 50 20 l 50 60 l s",
            [(10, 20, 50, 20, 1), (50, 20, 50, 60, 1)], id="a slanted closing side is none",
        ),
        pytest.param(
            "10 20 m 50 20 l 50 60 l 10 60 l s",
            [(10, 20, 50, 20, 1), (50, 20, 50, 60, 1), (10, 60, 50, 60, 1), (10, 20, 10, 60, 1)],
            id="closing draws the last side",
        ),
        pytest.param("10 20 m 50 20 l 10 20 l h S", [(10, 20, 50, 20, 1)] * 2, id="closed already"),
        pytest.param(
            "10 20 40 30 re S",
            [(10, 20, 50, 20, 1), (50, 20, 50, 50, 1), (10, 50, 50, 50, 1), (10, 20, 10, 50, 1)],
            id="a rectangle has four sides",
        ),
        pytest.param("10 20 m 1 2 3 4 50 20 c 90 20 l S", [(50, 20, 90, 20, 1)], id="past a curve"),
        pytest.param("10 20 m 3 4 50 20 v 50 90 l S", [(50, 20, 50, 90, 1)], id="v ends there too"),
        pytest.param("10 20 m 3 4 50 20 y 50 90 l S", [(50, 20, 50, 90, 1)], id="and y"),
        pytest.param("2 0 0 2 0 0 cm 5 10 m 25 10 l S", [(10, 20, 50, 20, 2)], id="scaled"),
        pytest.param("0 1 -1 0 100 0 cm 5 10 m 25 10 l S", [(90, 5, 90, 25, 1)], id="turned"),
        pytest.param("10 20 40 2 re f", [(10, 21, 50, 21, 2)], id="a thin filled box is a line"),
        pytest.param("10 20 40 -2 re f", [(10, 19, 50, 19, 2)], id="drawn downwards"),
        pytest.param("10 20 2 40 re f*", [(11, 20, 11, 60, 2)], id="a thin upright one"),
        pytest.param("10 20 40 4 re f", [], id="a thicker one is a box"),
        pytest.param("1 g 10 20 40 2 re f", [], id="a white one is none"),
        pytest.param("10 20 m 50 20 l 50 21 l 10 21 l f", [(10, 20.5, 50, 20.5, 1)], id="segments"),
        pytest.param("0 1 -1 0 100 0 cm 5 10 20 2 re f", [(89, 5, 89, 25, 2)], id="turned"),
        pytest.param("0.9 0.1 -0.1 0.9 0 0 cm 5 10 20 2 re f", [], id="a turned box is no line"),
        pytest.param(
            "10 20 40 1 re 10 30 40 1 re f", [(10, 20.5, 50, 20.5, 1), (10, 30.5, 50, 30.5, 1)],
            id="several in one path",
        ),
        pytest.param(
            "10 20 m 50 20 l 50 21 l 10 21 l h 60 20 m 90 20 l 90 21 l 60 21 l h f",
            [(10, 20.5, 50, 20.5, 1), (60, 20.5, 90, 20.5, 1)], id="several drawn by segments",
        ),
        pytest.param(
            "10 20 m 50 20 l 50 21 l 10 21 l 60 20 m 90 20 l 90 21 l 60 21 l f",
            [(10, 20.5, 50, 20.5, 1), (60, 20.5, 90, 20.5, 1)],
            id="several that are left open",
        ),
        pytest.param("20 20 40 40 re W n 10 30 m 90 30 l S", [(20, 30, 60, 30, 1)], id="clipped"),
        pytest.param("20 20 40 40 re W n 10 10 m 90 10 l S", [], id="outside a clip"),
        pytest.param("20 20 40 40 re W n 10 30 90 2 re f", [(20, 31, 60, 31, 2)], id="a box cut"),
        pytest.param("20 20 40 40 re W n 100 30 90 2 re f", [], id="a box outside"),
        pytest.param("10 20 m 50 20 l n", [], id="a path that is not painted"),
        pytest.param("10 20 m 50 20 l h B", [(10, 20, 50, 20, 1)] * 2, id="both"),
        pytest.param("10 20 m S", [], id="a point"),
        pytest.param("S f n", [], id="nothing"),
    ],
)  # fmt: skip
def test_rules(content, rules):
    assert sorted(lines(content)) == sorted(rules)


@pytest.mark.parametrize("paint", ["S", "s", "f", "F", "f*", "B", "B*", "b", "b*"])
def test_every_painting_operator_counts_one_path_and_forgets_it(paint):
    found = drawn(f"10 20 40 30 re {paint} S f")
    assert found.ink.paths == 1


@pytest.mark.parametrize(
    ("content", "count"),
    [
        pytest.param("10 20 40 30 re n", 0, id="an unpainted one does not"),
        pytest.param("10 20 40 30 re W n", 0, id="nor does a clip"),
        pytest.param("1 g 10 20 40 30 re f", 0, id="nor white on the page"),
        pytest.param("1 G 10 20 40 30 re S", 0, id="nor a white stroke"),
        pytest.param("1 g 10 20 40 30 re B", 1, id="but white with an outline does"),
        pytest.param("1 G 10 20 40 30 re B", 1, id="and a fill with a white outline"),
        pytest.param("300 300 m 300 300 10 10 re W n 0 0 9 9 re f", 0, id="nor behind a shut clip"),
        pytest.param("/S1 sh", 1, id="a shading does"),
        pytest.param("/G1 gs 10 20 40 30 re f", 0, id="a fill that is all transparent does not"),
    ],
)
def test_which_paths_count(content, count):
    resources = "/ExtGState << /G1 << /ca 0 >> >>"
    assert drawn(content, resources=resources).ink.paths == count
    assert drawn(content, resources=resources, rules=False).ink.paths == count


def test_line_width_may_come_from_the_graphics_state():
    resources = "/ExtGState << /G1 << /LW 2.5 >> >>"
    assert lines("/G1 gs 10 20 m 50 20 l S", resources=resources) == [(10, 20, 50, 20, 2.5)]


def test_rules_are_left_out_where_nobody_wants_them():
    content = "10 20 m 50 20 l S 10 20 40 2 re f 5 w 10 20 m 50 20 l S BT /F1 9 Tf (a) Tj ET"
    with_rules, without = drawn(content), drawn(content, rules=False)
    assert (len(with_rules.rules), without.rules) == (3, [])
    assert with_rules.ink.paths == without.ink.paths == 3
    assert with_rules.texts == without.texts


def test_rules_have_a_limit(monkeypatch):
    monkeypatch.setattr(paths, "MAX_RULES", 2)
    found = drawn("10 20 40 30 re S 10 20 40 2 re f")
    assert (len(found.rules), found.problems) == (2, ["limit-rules"])


def test_a_page_of_a_hundred_thousand_segments_takes_less_than_two_seconds():
    content = "".join(f"{i % 200} {i % 190} m {i % 190} 5 l S " for i in range(100_000))
    for wanted in (True, False):
        start = time.process_time()
        found = drawn(content, rules=wanted)
        assert time.process_time() - start < allowed(2)
        assert found.ink.paths == 100_000


def test_orders_rise_in_drawing_order():
    found = drawn("BT /F1 9 Tf (a) Tj ET 1 9 m 9 9 l S 1 5 9 1 re f BT /F1 9 Tf (b) Tj ET")
    a, b = found.runs
    orders = [a.order, *(rule.order for rule in found.rules), b.order]
    assert orders == sorted(set(orders))


# ── clips ──

INSIDE = "BT /F1 10 Tf 50 50 Td (in) Tj ET BT /F1 10 Tf 150 150 Td (out) Tj ET"


@pytest.mark.parametrize(
    ("clip", "hidden"),
    [
        pytest.param("40 40 30 30 re W n", True, id="a rectangle"),
        pytest.param("70 70 -30 -30 re W* n", True, id="drawn from its other corner"),
        pytest.param("40 40 m 70 40 l 70 70 l 40 70 l h W n", True, id="drawn by segments"),
        pytest.param("40 40 m 40 70 l 70 70 l 70 40 l 40 40 l W n", True, id="the other way round"),
        pytest.param("0 0 90 90 re W n 40 40 90 90 re W n", True, id="two that overlap"),
        pytest.param("40 40 30 30 re W f", True, id="one that is painted too"),
        pytest.param("0 1 -1 0 110 0 cm 40 40 30 30 re W n 0 -1 1 0 0 110 cm", True, id="turned"),
        pytest.param("40 40 30 30 re 45 45 2 2 re W n", True, id="around several"),
        pytest.param("40 40 30 30 re 140 140 30 30 re W n", False, id="around several far apart"),
        pytest.param("40 40 m 70 40 l 70 70 l h W n", False, id="a triangle"),
        pytest.param("40 40 m 70 40 l 40 40 l 70 40 l h W n", False, id="a line forth and back"),
        pytest.param("40 40 m 70 40 l 60 70 l 40 70 l h W n", False, id="a trapezium"),
        pytest.param("40 40 m 70 40 70 70 40 70 c h W n", False, id="a curve"),
        pytest.param(
            "0.9 0.1 -0.1 0.9 0 0 cm 40 40 3 3 re W n 1 0 0 1 0 0 cm", False, id="slanted"
        ),
        pytest.param("40 40 30 30 re n", False, id="a path that nobody made a clip"),
        pytest.param("W n", False, id="a clip without a path"),
        pytest.param("40 40 m W n", False, id="a clip of a point"),
        pytest.param("q 40 40 30 30 re W n Q", False, id="one that is gone"),
        pytest.param("W 40 40 30 30 re n", True, id="an operator that comes too early"),
    ],
)
def test_only_upright_rectangles_clip_text(clip, hidden):
    assert drawn(f"{clip} {INSIDE}").hidden["out"] == ("clipped" if hidden else "")
    assert drawn(f"{clip} {INSIDE}", rules=False).hidden["out"] == ("clipped" if hidden else "")


def test_a_clip_that_is_shut_stays_shut():
    found = drawn(f"0 0 5 5 re W n 9 9 5 5 re W n 0 0 200 200 re W n {INSIDE}")
    assert set(found.hidden.values()) == {"clipped"}
