"""Runs → lines, with runs made by hand."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract.layout.lines import join, lines
from extract.model import Run
from tests.layout.made import prose, row, run


def text_of(*runs: Run) -> str:
    return join(lines(list(runs)))


# ── lines ──


def test_less_than_half_an_em_between_baselines_is_one_line():
    assert text_of(run("up", 0, 100), run("down", 12, 104)) == "up down"


def test_half_an_em_between_baselines_is_two_lines():
    assert text_of(run("up", 0, 100), run("down", 12, 106)) == "up\ndown"


def test_a_line_goes_from_left_to_right_though_drawn_the_other_way():
    assert text_of(run("last", 50, 100), run("first", 0, 100)) == "first last"


def test_lines_keep_the_order_in_which_they_were_drawn():
    assert text_of(row("drawn first", 300), row("drawn second", 100)) == "drawn first\ndrawn second"


def test_the_drawing_order_counts_and_not_the_order_of_the_list():
    runs = [run(f"w{i}", 40.0 * (i % 5), 100.0 + 12 * (i // 5), order=i) for i in range(40)]
    shuffled = runs[:]
    random.Random(3).shuffle(shuffled)
    assert text_of(*shuffled) == text_of(*runs)


def test_columns_that_were_drawn_one_after_the_other_are_not_read_across():
    left = prose(*["left words here"] * 6)
    right = prose(*["right words here"] * 6, x=95)
    assert text_of(*left, *right) == "\n".join(["left words here"] * 6 + ["right words here"] * 6)


def test_a_label_and_a_value_drawn_much_later_are_one_line():
    assert text_of(run("Total:", 0, 100), row("other", 140), run("9.00", 45, 100)) == (
        "Total: 9.00\nother"
    )


def test_a_row_drawn_cell_by_cell_is_one_line_however_wide_its_gaps():
    assert text_of(run("North", 0, 100), run("1,240", 150, 100), run("21%", 400, 100)) == (
        "North 1,240 21%"
    )


def test_cells_that_wrap_and_were_drawn_one_by_one_do_not_mix():
    first = [run("Some year", 0, 100), run("with a start", 0, 112)]
    second = [run("Year of none", 85, 100), run("without one", 85, 112)]
    assert text_of(*first, *second) == "Some year\nwith a start\nYear of none\nwithout one"


def test_labels_drawn_before_their_values_stay_beside_them():
    labels = [run("Net total:", 0, 100), run("Tax on it:", 0, 112)]
    values = [run("nine marks", 75, 100), run("one mark", 75, 112)]
    assert text_of(*labels, *values) == "Net total: nine marks\nTax on it: one mark"


def test_figures_drawn_after_the_words_before_them_stay_beside_them():
    words = [run("Head start", 0, 100), run("No start", 0, 112)]
    figures = [run("79.8%", 75, 100), run("13.9%", 75, 112)]
    assert text_of(*words, *figures) == "Head start 79.8%\nNo start 13.9%"


def test_nothing_drawn_gives_no_line():
    assert lines([]) == []


def test_spaces_alone_give_no_line():
    assert lines([run("   ", 0, 100), run(" ", 0, 200)]) == []


# ── words ──


@pytest.mark.parametrize(
    ("gap", "text"),
    [
        pytest.param(0.5, "ab", id="a twentieth of an em is kerning"),
        pytest.param(-1.0, "ab", id="pulled together is kerning"),
        pytest.param(2.5, "a b", id="a space's width is a space"),
        pytest.param(1.6, "a b", id="a justified line shrinks its spaces to two thirds"),
    ],
)
def test_gaps(gap, text):
    assert text_of(run("a", 0, 100), run("b", 5 + gap, 100)) == text


def test_a_fifth_of_the_glyph_height_parts_words_where_the_font_has_no_space():
    assert text_of(run("a", 0, 100, space=0), run("b", 6.5, 100, space=0)) == "a b"


def test_less_than_that_does_not():
    assert text_of(run("a", 0, 100, space=0), run("b", 6.0, 100, space=0)) == "ab"


def test_a_drawn_space_is_not_doubled_by_a_gap():
    assert text_of(run("a ", 0, 100), run("b", 20, 100)) == "a b"


def test_padding_spaces_come_out_as_one():
    assert text_of(row("a      b", 100)) == "a b"


def test_a_letter_spaced_heading_comes_out_as_words():
    drawn = []
    x = 0.0
    for char in "TABLE OF CONTENTS":
        if char == " ":
            x += 8
        else:
            drawn.append(run(char, x, 100))
            x += 9
    assert text_of(*drawn) == "TABLE OF CONTENTS"


def test_single_figures_in_cells_are_not_letter_spaced():
    drawn = [run(char, 20.0 * i, 100) for i, char in enumerate("1234567")]
    assert text_of(*drawn) == "1 2 3 4 5 6 7"


def test_dot_leaders_are_one_run_of_dots():
    drawn = [run("Chapter", 0, 100), *(run(".", 40 + 8.0 * i, 100) for i in range(6))]
    assert text_of(*drawn, run("7", 90, 100)) == "Chapter ...... 7"


def test_a_space_that_the_next_letters_cover_is_none():
    assert text_of(run("ClearS ", 0, 100), run("can", 30.5, 100)) == "ClearScan"


# ── scripts, drop caps ──


def test_a_footnote_mark_joins_the_line_it_belongs_to():
    drawn = run("word", 0, 100), run("3", 20.3, 96, size=6), run("next", 26, 100)
    assert text_of(*drawn) == "word3 next"


def test_a_small_line_above_does_not_join():
    assert text_of(run("word", 0, 100), run("note", 60, 95, size=6)) == "word\nnote"


def test_a_footnote_begins_with_its_mark():
    assert text_of(run("3", 0, 96, size=6), run("The note", 3.4, 100)) == "3The note"


def test_a_drop_cap_joins_its_first_line():
    drop = run("T", 0, 124, size=40)
    beside = prose("he domestic cat is a", "popular pet species", "all over the world", x=22)
    assert text_of(drop, *beside).startswith("The domestic cat is a\npopular pet")


def test_a_large_figure_that_stands_alone_stays_alone():
    assert text_of(run("7", 0, 124, size=40), *prose("words far off", x=200)) == "7\nwords far off"


# ── twice, hidden, unreadable ──


def test_the_same_text_drawn_twice_at_one_place_comes_out_once():
    assert text_of(row("bold", 100), row("bold", 100, x=0.4)) == "bold"


def test_letters_drawn_twice_in_turn_come_out_once():
    drawn = [run(c, 5.0 * i + shift, 100) for i, c in enumerate("fill") for shift in (0, 0.3)]
    assert text_of(*drawn) == "fill"


def test_a_line_with_a_footnote_mark_drawn_twice_comes_out_once():
    once = [run("word", 0, 100), run("(1)", 20, 96, size=6)]
    assert text_of(*once, *once) == "word(1)"


def test_the_part_of_a_line_that_was_drawn_again_comes_out_once():
    first = [run("I", 0, 100), run("NFINITESIMAL", 5, 100)]
    again = [run("NFINITESIMAL", 5, 100), run("-2", 65, 100)]
    assert text_of(*first, row("between", 140), *again) == "INFINITESIMAL-2\nbetween"


def test_a_double_letter_of_a_word_stays():
    assert text_of(*(run(c, 5.0 * i, 100) for i, c in enumerate("ball"))) == "ball"


def test_a_line_repeated_elsewhere_comes_out_again():
    assert text_of(row("again", 100), row("again", 112)) == "again\nagain"


def test_different_texts_that_overlap_both_survive_unmixed():
    assert text_of(row("Text the first time", 100), row("Text the second time", 100)) == (
        "Text the first time\nText the second time"
    )


def test_an_invisible_layer_that_says_what_stands_there_comes_out_once():
    seen = run("some words", 0, 100)
    assert text_of(seen, run("some words", 1, 101, invisible=True)) == "some words"


def test_an_invisible_layer_alone_comes_out():
    assert text_of(run("some words", 0, 100, invisible=True)) == "some words"


def test_hidden_runs_are_left_out():
    assert text_of(row("seen", 100), run("clipped", 0, 112, hidden="clipped")) == "seen"


def test_an_unreadable_character_stays_in_its_word():
    (line,) = lines([row("o\ufffdice", 100)])
    assert (line.text, line.unreadable) == ("o\ufffdice", 1)


def test_a_line_of_which_nothing_can_be_read_is_left_out():
    assert text_of(row("\ufffd\ufffd \ufffd", 100), row("text", 112)) == "text"


# ── characters ──


@pytest.mark.parametrize(
    ("drawn", "text"),
    [
        pytest.param(
            "con\ufb01rmed \ufb02uently o\ufb03ce", "confirmed fluently office", id="ligatures"
        ),
        pytest.param("no\xa0break\u2009thin", "no break thin", id="spaces of any width"),
        pytest.param("con\xadtent", "content", id="a soft hyphen inside a line is nothing"),
        pytest.param("con\xad", "con-", id="a soft hyphen at a line's end is a hyphen"),
        pytest.param("long-term", "long-term", id="a hyphen stays"),
        pytest.param("a\x00\x07b", "ab", id="control characters are dropped"),
        pytest.param("x\u200by", "xy", id="a mark without ink is dropped"),
        pytest.param("\xbd \u2122 \xb2", "\xbd \u2122 \xb2", id="other signs stay as they are"),
    ],
)
def test_characters(drawn, text):
    assert text_of(row(drawn, 100)) == text


@pytest.mark.parametrize(
    ("accent", "letter", "text"),
    [
        pytest.param("\xb4", "e", "\xe9", id="acute"),
        pytest.param("\xa8", "\u0131", "\xef", id="dieresis over a dotless i"),
        pytest.param("\u02c6", "o", "\xf4", id="circumflex"),
    ],
)
def test_an_accent_drawn_over_a_letter_is_one_character(accent, letter, text):
    assert text_of(run("caf" + accent, 0, 100), run(letter + "s", 15, 100)) == f"caf{text}s"
    assert text_of(run("caf" + letter, 0, 100), run(accent, 15, 100), run("s", 20, 100)) == (
        f"caf{text}s"
    )


def test_an_accent_beside_a_letter_stays_beside_it():
    assert text_of(run("don\xb4", 0, 100), run("t", 20, 100)) == "don\xb4t"


# ── directions ──


def test_text_that_runs_down_is_a_line_of_its_own():
    down = [run("down", 200, 100, angle=90), run("wards", 200, 125, angle=90)]
    assert text_of(row("across", 100), *down) == "across\ndown wards"


def test_half_a_degree_of_jitter_is_the_same_direction():
    assert text_of(run("a", 0, 100), run("b", 7.5, 100, angle=359.7)) == "a b"


def test_columns_of_vertical_writing_are_read_from_the_right():
    columns = [run("縦書", 200 - 15 * i, 50, width=20, angle=90, vertical=True) for i in range(2)]
    assert text_of(*columns) == "縦書\n縦書"
    boxes = [line.box for line in lines(columns)]
    assert boxes[0] == pytest.approx((195, 50, 205, 70))


def test_a_turned_word_has_its_box_where_it_stands():
    (line,) = lines([run("up", 100, 300, angle=270)])
    assert line.box == pytest.approx((92, 290, 102, 300))


# ── lines as records ──


def test_words_have_their_places():
    (line,) = lines([run("two words", 10, 100)])
    assert [word.box for word in line.words] == [(10, 92, 25, 102), (30, 92, 55, 102)]
    assert line.box == pytest.approx((10, 92, 55, 102))
    assert (line.baseline, line.size) == (100, 10)


def test_the_size_of_a_line_is_that_of_most_of_it():
    (line,) = lines([run("body text", 0, 100), run("2", 45.2, 96, size=6)])
    assert line.size == 10


# ── any input ──

numbers = st.floats(-1e4, 1e4).map(lambda x: round(x, 2))
runs = st.lists(
    st.builds(
        run,
        st.text("ab \ufb01é́\u05d0\u0644\ufffd\xad", max_size=4),
        numbers,
        st.sampled_from([100.0, 103.0, 112.0, 140.0]),
        size=st.sampled_from([0.0, 6.0, 10.0, 40.0]),
        width=st.floats(-50, 50),
        angle=st.sampled_from([0.0, 0.4, 90.0, 270.0, 359.9, 45.0]),
        invisible=st.booleans(),
        space=st.sampled_from([0.0, 2.5]),
    ),
    max_size=12,
)


@given(runs)
def test_any_runs_give_lines_whose_boxes_hold_their_words(drawn):
    for line in lines(drawn):
        assert line.words
        assert line.text.strip()
        for word in line.words:
            assert word.text
            assert line.box[0] <= word.box[0] + 0.01
            assert word.box[2] <= line.box[2] + 0.01


@given(runs, st.randoms())
def test_the_result_does_not_depend_on_the_order_of_the_list(drawn, shuffle):
    for order, one in enumerate(drawn):
        one.order = order
    mixed = drawn[:]
    shuffle.shuffle(mixed)
    assert join(lines(mixed)) == join(lines(drawn))
