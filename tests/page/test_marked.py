"""Marked content: artifacts, identifiers, and text that stands for what is drawn (14.6, 14.9.4)."""

import pytest

from extract.page import marked
from tests.build import stream
from tests.page.drawn import drawn, text_drawn


def test_artifacts_are_marked_and_not_hidden():
    found = text_drawn(
        "/Artifact BMC (a) Tj EMC (b) Tj /Artifact <</Type /Pagination>> BDC (c) Tj EMC"
    )
    assert [run.artifact for run in found.runs] == [True, False, True]
    assert set(found.hidden.values()) == {""}


def test_what_stands_inside_an_artifact_is_one():
    found = text_drawn("/Artifact BMC /Span <</MCID 3>> BDC (a) Tj EMC (b) Tj EMC (c) Tj")
    assert [(run.artifact, run.mcid) for run in found.runs] == [(True, 3), (True, -1), (False, -1)]


def test_identifiers_belong_to_the_innermost_mark():
    content = (
        "/P <</MCID 0>> BDC (a) Tj /Span <</Lang (en)>> BDC (b) Tj EMC /S <</MCID 7>> BDC (c) Tj"
    )
    found = text_drawn(f"{content} EMC (d) Tj EMC (e) Tj")
    assert [run.mcid for run in found.runs] == [0, 0, 7, 0, -1]


def test_properties_may_stand_in_the_resources():
    resources = "/Properties << /M1 << /MCID 5 >> /M2 10 0 R /M3 7 >>"
    found = text_drawn(
        "/P /M1 BDC (a) Tj EMC /P /M2 BDC (b) Tj EMC /P /M3 BDC (c) Tj EMC /P /M4 BDC (d) Tj EMC",
        resources=resources, objects=["<< /MCID 6 >>"],
    )  # fmt: skip
    assert [run.mcid for run in found.runs] == [5, 6, -1, -1]


def test_references_in_content_are_followed():
    objects = ["<< /MCID 6 >>", "8"]
    content = "/P 10 0 R BDC (a) Tj EMC /P <</MCID 11 0 R>> BDC (b) Tj EMC R (c) R Tj"
    found = text_drawn(content, objects=objects)
    assert [(run.text, run.mcid) for run in found.runs] == [("a", 6), ("b", 8), ("c", -1)]


def test_marks_that_nobody_opened_or_closed_do_no_harm():
    found = text_drawn("EMC EMC (a) Tj /Artifact BMC (b) Tj")
    assert [run.artifact for run in found.runs] == [False, True]


def test_marks_have_a_limit_and_stay_in_step(monkeypatch):
    monkeypatch.setattr(marked, "MAX_MARKS", 2)
    found = text_drawn("/Artifact BMC /P BMC /P BMC /P BMC EMC EMC EMC (a) Tj EMC (b) Tj")
    assert [run.artifact for run in found.runs] == [True, False]
    assert found.problems == ["limit-marks"]
    unclosed = text_drawn("/Artifact BMC /P BMC /P BMC (a) Tj")
    assert unclosed.run.artifact


# ── text that stands for what is drawn ──


def span(text, content):
    return f"/Span <</ActualText {text}>> BDC {content} EMC"


@pytest.mark.parametrize(
    ("content", "texts"),
    [
        pytest.param(span("(fi)", "(X) Tj"), ["fi"], id="it replaces what it covers"),
        pytest.param(
            "(a) Tj " + span("(fi)", "(X) Tj") + " (b) Tj", ["a", "fi", "b"], id="only that"
        ),
        pytest.param(span("(fi)", "(X) Tj (Y) Tj [(Z) -500 (W)] TJ"), ["fi"], id="several runs"),
        pytest.param(span("()", "(X) Tj"), [], id="an empty one removes"),
        pytest.param(span("<FEFF00E9>", "(X) Tj"), ["é"], id="in UTF-16"),
        pytest.param(span("<EFBBBFC3A9>", "(X) Tj"), ["é"], id="in UTF-8"),
        pytest.param(
            span("(a)", "(X) Tj " + span("(b)", "(Y) Tj")), ["a"], id="the outer one wins"
        ),
        pytest.param(span("(a)", span("()", "(Y) Tj")), ["a"], id="also over an empty one"),
        pytest.param(span("5", "(X) Tj"), ["X"], id="what is no string says nothing"),
        pytest.param(span("(fi)", ""), ["fi"], id="where nothing is drawn it stands at the pen"),
        pytest.param(span("()", ""), [], id="nothing for nothing"),
        pytest.param("/Span <</ActualText (fi)>> BDC (X) Tj", ["fi"], id="a mark left open"),
    ],
)
def test_actual_text(content, texts):
    assert text_drawn(content).texts == texts


def test_actual_text_is_as_wide_as_what_it_covers():
    run = text_drawn(span("(x)", "(ab) Tj [-500 (cd)] TJ")).run
    assert (run.text, run.x, run.width) == ("x", 20, 25)
    assert run.pens == [0, 25]


def test_actual_text_over_two_lines_stands_on_the_first():
    run = text_drawn(span("(hyphenated)", "(hyphen-) Tj 0 -12 Td (ated) Tj")).run
    assert (run.x, 200 - run.y, run.width) == (20, 100, 35)


def test_actual_text_that_says_what_is_drawn_keeps_its_places():
    found = text_drawn(span("(abcd)", "[(ab) -500 (cd)] TJ"))
    assert found.places == [("ab", 20, 100), ("cd", 35, 100)]


def test_actual_text_makes_unreadable_glyphs_readable():
    fonts = {
        "F1": "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0]"
        " /CharProcs << /g1 10 0 R >> /Encoding << /Differences [97 /g1] >>"
        " /FirstChar 97 /LastChar 97 /Widths [1] >>"
    }
    found = text_drawn(span("(fi)", "(a) Tj") + " (a) Tj", fonts=fonts, objects=[stream("")])
    assert [(run.text, run.unreadable) for run in found.runs] == [("fi", False), ("\ufffd", True)]


def test_actual_text_is_hidden_only_where_all_it_covers_is():
    far = "1 0 0 1 500 500 Tm"
    assert text_drawn(span("(x)", f"{far} (a) Tj (b) Tj")).hidden == {"x": "off-page"}
    assert text_drawn(span("(x)", f"{far} (a) Tj 1 0 0 1 50 50 Tm (b) Tj")).hidden == {"x": ""}


def test_actual_text_at_the_pen_has_the_fonts_size_and_no_width():
    run = text_drawn("(ab) Tj 2 Ts " + span("(x)", "")).run_of("x")
    assert (run.x, 200 - run.y, run.size, run.width) == (30, 102, 10, 0)


def test_actual_text_of_a_drawing_stands_where_the_drawing_is():
    resources = "/XObject << /I 10 0 R >>"
    image = stream(
        "\0", "/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray"
    )
    drawing = "50 60 30 20 re f 90 60 10 20 re f"
    run = drawn(span("(A B)", drawing)).run
    assert (run.text, run.x, 200 - run.y, run.width, run.size) == ("A B", 50, 60, 50, 20)
    picture = "q 40 0 0 10 50 60 cm /I Do Q"
    run = drawn(span("(A B)", picture), resources=resources, objects=[image]).run
    assert (run.x, 200 - run.y, run.width, run.size) == (50, 60, 40, 10)


def test_actual_text_without_anything_drawn_and_without_a_font_is_nowhere():
    assert drawn(span("(x)", "")).texts == []


def test_actual_text_in_a_layer_that_is_off_is_hidden():
    found = text_drawn(
        "/OC /L BDC " + span("(x)", "") + " EMC",
        resources="/Properties << /L 10 0 R >>",
        objects=["<< /Type /OCG /Name (L) >>"],
        trailer="",
    )
    assert found.hidden == {"x": ""}
