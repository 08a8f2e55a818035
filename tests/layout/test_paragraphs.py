"""Lines → paragraphs."""

from pathlib import Path

import pytest

from extract.layout.hyphens import joined
from extract.layout.lines import lines
from extract.layout.paragraphs import paragraphs
from extract.layout.vocabulary import words_of
from extract.model import Run
from tests.layout.made import BOLD, prose, row, run

CASES = Path(__file__).parents[1] / "cases"


def paragraphs_of(runs: list[Run], *vocabulary: str) -> list[str]:
    found = lines(runs)
    return paragraphs(found, words_of(found) | set(vocabulary))


def cases(name: str):
    """title, lines as drawn, `=`, paragraphs expected, `.`"""
    found = []
    for case in (CASES / name).read_text("utf-8").split("\n.\n"):
        if case.strip():
            head, expected = case.strip("\n").split("\n=\n")
            title, *drawn = head.split("\n")
            found.append(pytest.param(drawn, expected.split("\n"), id=title))
    return found


@pytest.mark.parametrize(("drawn", "expected"), cases("paragraphs.txt"))
def test_paragraphs(drawn, expected):
    runs = [
        row(text.lstrip(" "), 100 + 12 * i, x=5.0 * (len(text) - len(text.lstrip(" "))))
        for i, text in enumerate(drawn)
        if text
    ]
    assert paragraphs_of(runs) == expected


FULL = "a line of prose that reaches the margin"


def test_lines_of_a_paragraph_are_joined_by_a_space():
    assert paragraphs_of(prose(FULL, FULL, "and ends.")) == [f"{FULL} {FULL} and ends."]


def test_a_wider_step_ends_a_paragraph():
    runs = [*prose(FULL, FULL), *prose(FULL, FULL, top=142)]
    assert paragraphs_of(runs) == [f"{FULL} {FULL}", f"{FULL} {FULL}"]


def test_a_change_of_size_ends_a_paragraph():
    runs = [row("A heading that is quite large", 80, size=14), *prose(FULL, FULL)]
    assert paragraphs_of(runs)[0] == "A heading that is quite large"


def test_a_bold_line_stands_alone():
    runs = [row(FULL, 88, style=BOLD), *prose(FULL, FULL)]
    assert paragraphs_of(runs) == [FULL, f"{FULL} {FULL}"]


def test_a_sentence_goes_on_in_the_next_column():
    runs = [*prose(*[FULL] * 5, top=400), *prose(FULL, FULL, x=230, top=50)]
    assert len(paragraphs_of(runs)) == 1


def test_so_does_one_that_goes_on_with_a_name():
    runs = [*prose(*[FULL] * 5, top=400), *prose("Paris is " + FULL, FULL, x=230, top=50)]
    assert len(paragraphs_of(runs)) == 1


def test_but_a_first_line_set_in_begins_a_paragraph_there():
    runs = [*prose(*[FULL] * 5, top=400), row(FULL.capitalize(), 50, x=250)]
    assert len(paragraphs_of([*runs, *prose(FULL, x=230, top=62)])) == 2


def test_a_typewritten_page_of_double_space_has_paragraphs():
    assert len(paragraphs_of(prose(*[FULL] * 5, step=23))) == 1


def test_wide_gaps_among_narrow_ones_part_paragraphs():
    runs = [*prose(*[FULL] * 5), *prose(*[FULL] * 5, top=148 + 23)]
    assert len(paragraphs_of(runs)) == 2


def test_a_new_sentence_begins_a_paragraph_in_the_next_column():
    runs = [
        *prose(*[FULL] * 4, "it ends.", top=400),
        *prose(FULL.capitalize(), FULL, x=230, top=50),
    ]
    assert len(paragraphs_of(runs)) == 2


def test_rows_of_cells_stay_rows():
    runs = [
        run(text, x, y) for y in (100, 112) for text, x in (("North", 0), ("12", 90), ("9", 150))
    ]
    assert paragraphs_of(runs) == ["North 12 9", "North 12 9"]


def test_rows_that_are_read_from_the_right_stay_rows():
    cells = ("12", 0), ("\u05d0\u05d1\u05d2", 90), ("\u05d3\u05d4\u05d5", 150)
    runs = [run(text, x, y) for y in (100, 112) for text, x in cells]
    assert len(paragraphs_of(runs)) == 2


def test_han_characters_are_joined_without_a_space():
    runs = [run("今日は天気がよいので", 0, 100, width=100), run("出かけます", 0, 112, width=50)]
    assert paragraphs_of(runs) == ["今日は天気がよいので出かけます"]


def test_hangul_is_joined_with_a_space():
    runs = [run("오늘은 날씨가", 0, 100, width=70), run("좋습니다", 0, 112, width=40)]
    assert paragraphs_of(runs) == ["오늘은 날씨가 좋습니다"]


@pytest.mark.parametrize(
    ("left", "right", "known", "between"),
    [
        pytest.param("con-", "cluded", "", "", id="a broken word is mended"),
        pytest.param("long-", "term", "", "-", id="long-term keeps its hyphen"),
        pytest.param("e-", "mail", "", "-", id="e-mail keeps its hyphen"),
        pytest.param("e-", "mail", "email", "", id="unless the document writes email"),
        pytest.param("re-", "sign", "re-sign", "-", id="the document's own spelling decides"),
        pytest.param("state-", "of-the-art", "", "-", id="a compound of small words"),
        pytest.param("state-of-", "the-art", "", "-", id="and its inside"),
        pytest.param("state-of-the-", "art", "", "-", id="and its end"),
        pytest.param("non-govern-", "mental", "", "", id="a compound broken in a word"),
        pytest.param("short-", "and", "", "- ", id="a suspended hyphen keeps its space"),
        pytest.param("Jean-", "Paul", "", "-", id="a capital follows"),
        pytest.param("COVID-", "19", "", "-", id="a number follows"),
        pytest.param("INFOR-", "MATION", "", "", id="capitals on both sides are one word"),
        pytest.param("species-", "specific", "", "-", id="specific is joined by a hyphen"),
        pytest.param("infor\u2010", "mation", "", "", id="U+2010 breaks words"),
        pytest.param("β-", "carotene", "", "-", id="no single letter is broken off"),
        pytest.param("cost-", "effective", "", "-", id="effective is joined by a hyphen"),
        pytest.param("in-", "effective", "", "", id="but not to its prefix"),
        pytest.param("waar-", "voor", "waar voor het een", "", id="Dutch writes compounds in one"),
        pytest.param("pro-", "cured", "co-op", "", id="pro is a prefix like others"),
        pytest.param("co-", "ordinate", "co- ordinate", "-", id="co- is the document's habit"),
        pytest.param("up-", "loaded", "", "", id="up is no habit of it"),
        pytest.param("un-", "related", "", "", id="nor does a prefix keep it before related"),
        pytest.param("knowl-", "edge", "", "", id="edge ends words"),
        pytest.param("cutting-", "edge", "cutting", "-", id="and stands behind a word"),
        pytest.param("peut-", "être", "", "-", id="French peut-être"),
        pytest.param("Ein-", "und", "", "- ", id="German Ein- und Ausgang"),
        pytest.param("что-", "либо", "", "-", id="Russian что-либо"),
        pytest.param("neu\u2011", "tralization", "", "", id="U+2011 at a line's end is a hyphen"),
        pytest.param("market-", "place", "market place", "-", id="two words of the document"),
        pytest.param(
            "some-", "times", "some times", "", id="but not those that are written in one"
        ),
    ],
)
def test_hyphens_are_judged(left, right, known, between):
    assert joined(left, right, set(known.split())) == between


def test_a_soft_hyphen_mends_what_would_keep_its_hyphen():
    words = {"market", "place"}
    assert joined("market-", "place", words, soft=True) == ""
    assert joined("market-", "place", words) == "-"


def test_the_vocabulary_leaves_out_what_lines_break():
    found = lines(prose("the con-", "cluded matter was concluded"))
    assert words_of(found) == {"the", "matter", "was", "concluded"}


def test_the_first_part_of_a_compound_is_a_habit():
    assert "co-" in words_of(lines(prose("a co-operation")))
    assert "co-" not in words_of(lines(prose("a cooperation")))


def test_a_note_set_in_has_its_own_margin():
    runs = [
        *prose(*[FULL + " and far beyond it"] * 4),
        *prose(FULL, "and ends here.", x=50, top=160),
    ]
    assert paragraphs_of(runs)[1] == f"{FULL} and ends here."


def test_a_ragged_line_before_a_small_letter_does_not_end_the_paragraph():
    long, short = "it was a bunch of grass or a wreath or a", "it was a bunch of grass"
    assert (
        len(paragraphs_of(prose(long, "it was a bunch of grass or a wreath", "name in pencil")))
        == 1
    )
    assert len(paragraphs_of(prose(long, short + ".", "Name in pencil"))) == 2


def test_a_reference_in_small_type_ends_its_sentence():
    small = run("condition. (Code 26-61a-102, 16 and 32)", 0, 112, size=8)
    start = run("their ", 0, 112)
    small.x = 30.0
    assert len(paragraphs_of([*prose(FULL), start, small])) == 1


def test_a_range_goes_on_without_a_space():
    assert paragraphs_of(prose("see [25\u2013", "28] and mg/", "ml there")) == [
        "see [25\u201328] and mg/ml there"
    ]


def test_a_hyphen_behind_a_bracket_stays_without_a_space():
    assert paragraphs_of(prose("it was 9-epi-(E)-", "caryophellene")) == [
        "it was 9-epi-(E)-caryophellene"
    ]


def test_a_footnotes_mark_has_a_space_behind_it():
    runs = [run("12", 0, 97, size=6), run("See there.", 6, 100)]
    assert paragraphs_of(runs) == ["12 See there."]
    runs += [run("13", 0, 109, size=6), run("See here.", 6, 112)]
    assert paragraphs_of(runs) == ["12 See there.", "13 See here."]
    assert paragraphs_of([run("12", 0, 100), run("th of May", 10, 100)]) == ["12th of May"]


def test_a_stretched_line_is_no_row():
    stretched = [run(word, x, 112) for word, x in (("one", 0), ("two", 90), ("three", 180))]
    stretched[1].x, stretched[2].x = 15 + 30, 45 + 15 + 30
    runs = [*prose("a line that reaches to"), *stretched, *prose("the margin", top=124)]
    assert len(paragraphs_of(runs)) == 1


def test_a_name_begins_no_item():
    assert paragraphs_of(prose("so it was found by M.", "O. Smith and others")) == [
        "so it was found by M. O. Smith and others"
    ]
