"""Strings become runs where the standard says (9.3, 9.4): F1 is 500/1000 of an em wide."""

import pytest

from extract.page.text import pens_of, turned_back
from tests.build import F1, stream
from tests.page.drawn import drawn, text_drawn

# ── where the pen stands ──


@pytest.mark.parametrize(
    ("content", "places"),
    [
        pytest.param("(ab) Tj (c) Tj", [("ab", 20, 100), ("c", 30, 100)], id="Tj moves the pen"),
        pytest.param(
            "(a) Tj 5 -12 Td (b) Tj", [("a", 20, 100), ("b", 25, 88)],
            id="Td starts from the line, not from the pen",
        ),
        pytest.param(
            "(a) Tj 5 -12 TD (b) Tj T* (c) Tj", [("a", 20, 100), ("b", 25, 88), ("c", 25, 76)],
            id="TD sets the leading that T* uses",
        ),
        pytest.param("12 TL T* (a) Tj", [("a", 20, 88)], id="TL is the leading"),
        pytest.param("T* (a) Tj", [("a", 20, 100)], id="without a leading T* stays"),
        pytest.param("12 TL (a) ' (b) '", [("a", 20, 88), ("b", 20, 76)], id="' is T* Tj"),
        pytest.param(
            "12 TL 3 2 (a b) \" (c) Tj", [("a b", 20, 88), ("c", 44, 88)],
            id='" sets word and character spacing, and both stay',
        ),
        pytest.param("1 0 0 1 50 60 Tm (a) Tj", [("a", 50, 60)], id="Tm sets the place"),
        pytest.param(
            "2 0 0 2 50 60 Tm (a) Tj 3 -4 Td (b) Tj", [("a", 50, 60), ("b", 56, 52)],
            id="Td is in the text's own space",
        ),
        pytest.param("5 Ts (a) Tj -5 Ts (b) Tj", [("a", 20, 105), ("b", 25, 95)], id="Ts lifts"),
        pytest.param(
            "ET BT (a) Tj", [("a", 0, 0)], id="BT begins at the origin, and the font stays"
        ),
        pytest.param(
            "1 0 0 1 10 0 cm (a) Tj", [("a", 30, 100)], id="cm inside a text object moves the line"
        ),
        pytest.param(
            "q 1 0 0 1 10 0 cm (a) Tj Q (b) Tj", [("a", 30, 100), ("b", 25, 100)],
            id="Q takes the matrix back, not the pen",
        ),
    ],
)  # fmt: skip
def test_the_pen(content, places):
    assert text_drawn(content).places == places


@pytest.mark.parametrize(
    ("content", "width"),
    [
        pytest.param("(abcd) Tj", 20, id="four half ems"),
        pytest.param("1 Tc (abcd) Tj", 24, id="Tc counts for every code"),
        pytest.param("3 Tw (a b c) Tj", 31, id="Tw counts for spaces"),
        pytest.param("3 Tw (abcde) Tj", 25, id="Tw does not count for letters"),
        pytest.param("50 Tz (abcd) Tj", 10, id="Tz narrows"),
        pytest.param("50 Tz 2 Tc (abcd) Tj", 14, id="Tz narrows spacing too"),
        pytest.param("[(ab) 50 (cd)] TJ", 19.5, id="kerning counts"),
        pytest.param("0 Tz (abcd) Tj", 0, id="a scale of nothing"),
        pytest.param("-10 0 0 10 0 0 Tm /F1 1 Tf (abcd) Tj", 20, id="a mirrored run has a width"),
    ],
)
def test_widths_and_pens_agree(content, width):
    run = text_drawn(content).run
    assert run.width == pytest.approx(width)
    assert run.pens[-1] == pytest.approx(width)
    assert len(run.pens) == len(run.text) + 1
    assert run.pens == sorted(run.pens)


def test_word_spacing_is_not_for_two_byte_spaces():
    fonts = {"F1": composite("Identity-H", "/DW 500")}
    run = drawn("BT /F1 10 Tf 5 Tw <00200020> Tj ET", fonts=fonts).run
    assert run.width == pytest.approx(10)


def test_pens_stand_at_every_letter():
    assert text_drawn("1 Tc 3 Tw (a b) Tj").run.pens == pytest.approx([0, 6, 15, 21])
    assert text_drawn("[(a) 100 (b) -50 (c)] TJ").run.pens == pytest.approx([0, 4, 9.5, 14.5])


def test_the_pens_of_a_ligature_share_its_width():
    fonts = {"F1": F1.replace("/WinAnsiEncoding", "<< /Differences [97 /ffi] >>")}
    run = drawn("BT /F1 10 Tf (ab) Tj ET", fonts=fonts).run
    assert run.text in ("\ufb03b", "ffib")
    assert run.pens[-1] == pytest.approx(10)
    assert run.pens[-2] == pytest.approx(5)


class Mute:
    """A font whose code 98 says nothing."""

    vertical = False

    @staticmethod
    def glyphs(data):
        return [("" if code == 98 else chr(code), 0.5, False) for code in data]


def test_a_code_that_says_nothing_moves_the_pen_of_the_next():
    pens = pens_of(Mute(), (b"abc",), 10.0, 0.0, 0.0, 1.0, 1.0)  # type: ignore[arg-type]
    assert pens == [0, 10, 15]
    run = text_drawn("-9 Tc (abc) Tj").runs[0]
    run.source = (pens_of, (Mute(), (b"abc",), 10.0, -9.0, 0.0, 1.0, 1.0))
    assert [(part.text, part.x) for part in turned_back(run)] == [("a", 20), ("c", 12)]


# ── size, direction ──


@pytest.mark.parametrize(
    ("content", "size", "angle"),
    [
        pytest.param("/F1 1 Tf 12 0 0 12 20 100 Tm", 12, 0, id="font size 1 with a scaling matrix"),
        pytest.param("/F1 -10 Tf 100 0 Td", 10, 180, id="a negative size turns the line around"),
        pytest.param("-1 0 0 -1 100 100 Tm", 10, 180, id="so does a negative matrix"),
        pytest.param("/F1 -10 Tf -1 0 0 -1 20 100 Tm", 10, 0, id="and twice is no turn"),
        pytest.param("-100 Tz 100 0 Td", 10, 180, id="so does a negative scale"),
        pytest.param("0 1 -1 0 50 50 Tm", 10, 270, id="upwards is 270 degrees clockwise"),
        pytest.param("0 -1 1 0 50 150 Tm", 10, 90, id="downwards is 90 degrees clockwise"),
        pytest.param(
            "0.866025 0.5 -0.5 0.866025 50 50 Tm", 10, 330, id="30 degrees up are 330 clockwise"
        ),
        pytest.param("1 0 0.3 1 50 50 Tm", 10, 0, id="skewed letters are as tall as straight ones"),
        pytest.param("50 Tz", 10, 0, id="narrow letters are as tall as wide ones"),
        pytest.param("0.5 0 0 1 50 50 Tm", 10, 0, id="narrow by the matrix, too"),
        pytest.param("1 0 0 0 50 50 Tm", 10, 0, id="flat letters are as tall as they are wide"),
        pytest.param("0 0 0 1 50 50 Tm", 10, 0, id="letters on one spot keep their height"),
        pytest.param("/F1 1e6 Tf 1e-6 0 0 1e-6 50 50 Tm", 1, 0, id="huge size, tiny matrix"),
    ],
)
def test_size_and_angle(content, size, angle):
    run = text_drawn(f"{content} (ab) Tj").run
    assert run.size == pytest.approx(size, abs=1e-3)
    assert run.angle == angle


def test_the_space_is_known_to_layout():
    assert text_drawn("(a) Tj").run.space == pytest.approx(5)
    assert text_drawn("1 Tc 2 Tw 200 Tz (a) Tj").run.space == pytest.approx(16)


def test_text_that_is_nowhere_is_left_out_with_a_note():
    found = text_drawn("1e30 0 Td (a) Tj")
    assert (found.texts, found.problems) == ([], ["far-away"])
    assert text_drawn("1e5 0 Td (a) Tj").run.hidden == "off-page"


@pytest.mark.parametrize(
    ("page", "size", "place", "angle"),
    [
        pytest.param("", (100, 60), (10, 50), 0, id="upright"),
        pytest.param("/Rotate 90", (60, 100), (10, 10), 90, id="turned right"),
        pytest.param("/Rotate 180", (100, 60), (90, 10), 180, id="upside down"),
        pytest.param("/Rotate 270", (60, 100), (50, 90), 270, id="turned left"),
        pytest.param(
            "/Rotate -90", (60, 100), (50, 90), 270, id="turned left by less than nothing"
        ),
        pytest.param("/UserUnit 2", (200, 120), (20, 100), 0, id="a unit of two points"),
        pytest.param(
            "/Rotate 90 /UserUnit 2", (120, 200), (20, 20), 90, id="turned, with a unit of two"
        ),
    ],
)
def test_page_space_begins_at_the_crop_box(page, size, place, angle):
    found = drawn("BT /F1 10 Tf 40 50 Td (ab) Tj ET", page=f"/CropBox [30 40 130 100] {page}")
    assert (found.ink.width, found.ink.height) == size
    assert (found.run.x, found.run.y, found.run.angle) == (*place, angle)


# ── vertical writing ──


def composite(encoding, entries=""):
    return (
        f"<< /Type /Font /Subtype /Type0 /BaseFont /J /Encoding /{encoding} /DescendantFonts [<<"
        " /Type /Font /Subtype /CIDFontType0 /BaseFont /J"
        f" /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> {entries} >>] >>"
    )


@pytest.mark.parametrize(
    ("entries", "content", "width", "next_y"),
    [
        pytest.param("", "<00220023> Tj", 20, 80, id="an em a glyph by default"),
        pytest.param("/DW2 [880 -500]", "<00220023> Tj", 10, 90, id="DW2"),
        pytest.param("/W2 [34 [-700 500 880]]", "<00220023> Tj", 17, 83, id="W2"),
        pytest.param("", "-1 Tc <00220023> Tj", 22, 78, id="negative Tc opens the column"),
        pytest.param("", "[<0022> 50 <0023>] TJ", 20.5, 79.5, id="a positive kern opens it too"),
    ],
)
def test_vertical_writing_runs_down(entries, content, width, next_y):
    fonts = {"F1": composite("Identity-V", entries)}
    run, after = text_drawn(f"{content} <0024> Tj", fonts=fonts).runs
    assert (run.angle, run.vertical, run.x, run.y) == (90, True, 20, 100)
    assert run.width == pytest.approx(width)
    assert run.pens[-1] == pytest.approx(width)
    assert 200 - after.y == pytest.approx(next_y)


def test_a_wide_kern_in_a_column_ends_the_run():
    fonts = {"F1": composite("Identity-V")}
    found = text_drawn("[<0022> 500 <0023>] TJ", fonts=fonts)
    assert [run.y for run in found.runs] == pytest.approx([100, 115])
    assert [run.x for run in found.runs] == [20, 20]


# ── runs end where layout has to judge ──


@pytest.mark.parametrize(
    ("content", "places"),
    [
        pytest.param("[(a) -99 (b)] TJ", [("ab", 20, 100)], id="a tenth of an em is kerning"),
        pytest.param(
            "[(a) -101 (b)] TJ", [("a", 20, 100), ("b", 26.01, 100)], id="more ends the run"
        ),
        pytest.param("[(a) 199 (b)] TJ", [("ab", 20, 100)], id="a fifth of an em back is kerning"),
        pytest.param(
            "[(a) 201 (b)] TJ", [("a", 20, 100), ("b", 22.99, 100)], id="further back ends it"
        ),
        pytest.param("[-300 (a)] TJ", [("a", 23, 100)], id="a first kern moves the pen"),
        pytest.param("[-50 (a)] TJ", [("a", 20.5, 100)], id="a first small one, too"),
        pytest.param(
            "[(a) -300] TJ (b) Tj", [("a", 20, 100), ("b", 28, 100)], id="so does a last one"
        ),
        pytest.param(
            "[(a) -50] TJ (b) Tj", [("a", 20, 100), ("b", 25.5, 100)], id="and a small last one"
        ),
        pytest.param("[(a) /X null [(z)] (b)] TJ", [("ab", 20, 100)], id="no string, no text"),
        pytest.param("[() (a)] TJ", [("a", 20, 100)], id="an empty string shows nothing"),
        pytest.param("[] TJ () Tj (a) Tj", [("a", 20, 100)], id="nothing leaves nothing"),
        pytest.param(
            "(a   b) Tj", [("a", 20, 100), ("   ", 25, 100), ("b", 40, 100)],
            id="three spaces are padding, and end the run",
        ),
        pytest.param("(a  b) Tj", [("a  b", 20, 100)], id="two are no padding"),
        pytest.param(
            "(a\\240\\240\\240b) Tj",
            [("a", 20, 100), ("\xa0\xa0\xa0", 25, 100), ("b", 40, 100)],
            id="hard spaces pad as well",
        ),
    ],
)  # fmt: skip
def test_where_a_run_ends(content, places):
    assert text_drawn(content).places == places


def test_the_parts_of_a_padded_run_know_their_letters():
    first, gap, last = text_drawn("1 Tc (ab   cd) Tj").runs
    assert (first.width, gap.width, last.width) == pytest.approx((12, 18, 12))
    assert last.pens == pytest.approx([0, 6, 12])
    assert first.pens == pytest.approx([0, 6, 12])
    assert last.x == pytest.approx(50)


def test_a_padded_run_that_is_turned_is_parted_along_its_line():
    found = text_drawn("0 -1 1 0 50 150 Tm (a   b) Tj")
    assert found.places == [("a", 50, 150), ("   ", 50, 145), ("b", 50, 130)]


def test_where_the_pen_runs_back_each_letter_stands_alone():
    found = text_drawn("-9 Tc [(abc) 10] TJ")
    assert found.places == [("a", 20, 100), ("b", 16, 100), ("c", 12, 100)]
    assert [run.width for run in found.runs] == [5, 5, 5]
    assert text_drawn("-2 Tc (abc) Tj").places == [("abc", 20, 100)]


# ── fonts ──


def test_a_font_that_is_missing_is_replaced_and_noted():
    found = drawn("BT /F9 10 Tf (a) Tj (b) Tj /F9 9 Tf (c) Tj ET")
    assert (found.texts, found.problems) == (["a", "b", "c"], ["no-font"])


def test_text_without_a_font_is_left_out_and_noted():
    found = drawn("BT (a) Tj [(b) 5 (c)] TJ ET")
    assert (found.texts, found.problems) == ([], ["no-font"])


def test_a_font_that_is_no_dictionary_is_replaced():
    assert drawn("BT /F1 10 Tf (a) Tj ET", fonts={"F1": "(no font)"}).texts == ["a"]


def test_a_font_that_the_graphics_state_sets_is_used():
    state = "/ExtGState << /G1 << /Font [100 0 R 20] >> /G2 << /Font [100 0 R /X] >>"
    state += " /G3 << /Font [99 0 R 7] >> /G4 << /Font [100 0 R] >> >>"
    found = drawn("BT /G1 gs (a) Tj /G2 gs (b) Tj /G3 gs (c) Tj /G4 gs (d) Tj ET", resources=state)
    assert [(run.size, run.font) for run in found.runs] == [
        (20, "G1"), (20, "G2"), (7, "G2"), (7, "G2"),
    ]  # fmt: skip


def test_a_font_in_place_is_read_once_a_page():
    found = drawn(
        "BT /F2 10 Tf (a) Tj /F2 5 Tf (b) Tj ET",
        resources="", fonts={"F1": F1, "F2": F1},
    )  # fmt: skip
    assert [run.size for run in found.runs] == [10, 5]


def test_unreadable_codes_are_marked_and_keep_their_place():
    fonts = {"F1": F1.replace("/WinAnsiEncoding", "<< /Differences [97 /g17] >>")}
    bad, good = drawn("BT /F1 10 Tf (b) Tj (c) Tj ET", fonts=fonts).runs
    assert not bad.unreadable
    type3 = (
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0]"
        " /CharProcs << /g1 10 0 R >> /Encoding << /Differences [97 /g1] >>"
        " /FirstChar 97 /LastChar 97 /Widths [500] >>"
    )
    found = drawn(
        "BT /F1 10 Tf (aa) Tj (a) Tj ET", fonts={"F1": type3}, objects=[stream("500 0 d0 (x) Tj")]
    )
    assert found.texts == ["\ufffd\ufffd", "\ufffd"]  # and its procedure is no text
    assert all(run.unreadable for run in found.runs)
    assert good.text == "c"


def test_a_type_3_font_in_pixels_has_its_real_size():
    type3 = (
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 30 40] /FontMatrix [1 0 0 1 0 0]"
        " /CharProcs << /a 10 0 R >> /Encoding << /Differences [97 /a] >>"
        " /FirstChar 97 /LastChar 97 /Widths [20] >>"
    )
    run = drawn(
        "BT /F1 1 Tf 0.25 0 0 0.25 20 100 Tm (a) Tj ET", fonts={"F1": type3},
        objects=[stream("")],
    ).run  # fmt: skip
    assert (run.size, run.width) == pytest.approx((10, 5))
