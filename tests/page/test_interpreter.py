"""Forms, and what of the state they may change (8.10); the page as a whole."""

import pytest

import extract
from extract.errors import Limits
from tests.build import F1, pdf, stream
from tests.page.drawn import drawn, file_drawn

FONT = "/Resources << /Font << /F1 100 0 R >> >>"
SHOW = "BT /F1 10 Tf 20 100 Td (ab) Tj ET"
AFTER = "BT /F1 10 Tf 20 50 Td (cd) Tj ET"
BOX = "/Subtype /Form /BBox [0 0 200 200]"


def formed(form, entries="", *, content=f"/X Do {AFTER}", box=BOX, more=(), limits=None, **rest):
    """A page that draws the form X; more forms are 11 0 R and so on."""
    return drawn(
        content,
        resources="/XObject << /X 10 0 R /Y 11 0 R >>",
        objects=[stream(form, f"{box} {entries}"), *more],
        limits=limits,
        **rest,
    )


def test_a_form_without_resources_uses_those_of_its_page():
    assert formed(SHOW).texts == ["ab", "cd"]


def test_a_form_with_resources_uses_its_own():
    fonts = {"F1": F1, "F2": F1.replace("/Helvetica", "/Courier")}
    own = "/Resources << /Font << /F1 101 0 R >> >>"
    found = formed(SHOW, own, fonts=fonts)
    assert [run.style.family for run in found.runs] == ["Courier", "Helvetica"]


def test_resources_that_lack_a_font_are_not_mended_by_those_of_the_page():
    found = formed(SHOW, "/Resources << >>")
    assert (found.texts, found.problems) == (["ab", "cd"], ["no-font"])


def test_the_matrix_of_a_form_comes_before_that_of_the_page():
    found = formed(SHOW, "/Matrix [2 0 0 2 5 0]", content=f"1 0 0 1 0 7 cm /X Do {AFTER}")
    assert found.places == [("ab", 45, 207), ("cd", 20, 57)]
    assert [run.size for run in found.runs] == [20, 10]


@pytest.mark.parametrize(
    ("box", "hidden"),
    [
        pytest.param("/BBox [0 0 200 200]", "", id="a box around it"),
        pytest.param("/BBox [0 0 10 200]", "clipped", id="a box beside it"),
        pytest.param("/BBox [10 200 0 0]", "clipped", id="its corners swapped"),
        pytest.param("", "", id="no box"),
        pytest.param("/BBox [0 0 10 200] /Matrix [0.9 0.1 -0.1 0.9 0 0]", "", id="a turned box"),
        pytest.param("/BBox [300 300 310 310]", "clipped", id="a box off the page"),
    ],
)
def test_the_box_of_a_form_clips(box, hidden):
    found = formed(SHOW, box=f"/Subtype /Form {box}")
    assert found.hidden == {"ab": hidden, "cd": ""}


def test_a_turned_box_makes_no_cover_of_what_it_holds():
    fill = stream("0 0 200 200 re f", "/Subtype /Form /BBox [0 0 9 9] /Matrix [0 1 1 0 0 0]")
    found = drawn(f"{AFTER} /X Do", resources="/XObject << /X 10 0 R >>", objects=[fill])
    assert found.hidden == {"cd": ""}
    turn = "0.7 0.7 -0.7 0.7 0 0 cm"
    inner = stream(f"{turn} /Y Do", BOX)
    back = stream(
        f"0.7 -0.7 0.7 0.7 0 0 cm {AFTER} 0 0 200 200 re f", "/Subtype /Form /BBox [0 0 9 9]"
    )
    found = drawn("/X Do", resources="/XObject << /X 10 0 R /Y 11 0 R >>", objects=[inner, back])
    assert found.hidden == {"cd": ""}


@pytest.mark.parametrize(
    "form",
    [
        pytest.param("q q 1 0 0 rg 3 0 0 3 0 0 cm 0 0 5 5 re W n", id="states left open"),
        pytest.param("Q Q Q 1 0 0 rg", id="states closed too often"),
        pytest.param("/Artifact BMC /Span <</MCID 9>> BDC", id="marks left open"),
        pytest.param("EMC EMC EMC", id="marks closed too often"),
        pytest.param("/Span <</ActualText (zz)>> BDC", id="a replacement left open"),
        pytest.param("[ << (x) 5", id="operands left over"),
        pytest.param("1 0 0 rg 7 Tc 7 Tw 70 Tz 7 TL 7 Ts 3 Tr 9 w", id="a state that is changed"),
        pytest.param("BT /F1 30 Tf 5 5 Td (x) Tj", id="a text object left open"),
        pytest.param("0 0 m 50 50 l W", id="a path left open"),
        pytest.param("", id="nothing"),
    ],
)
def test_what_a_form_leaves_open_is_its_own_affair(form):
    around = "/P <</MCID 4>> BDC q 0 1 0 rg BT /F1 10 Tf 20 100 Td (ab) Tj"
    found = formed(form, content=f"{around} /X Do (cd) Tj ET Q BT 20 50 Td /F1 10 Tf (e) Tj ET EMC")
    runs = [run for run in found.runs if run.text != "x"]
    assert [(r.text, r.x, 200 - r.y, r.size) for r in runs if r.text != "zz"] == [
        ("ab", 20, 100, 10), ("cd", 30, 100, 10), ("e", 20, 50, 10),
    ]  # fmt: skip
    last = runs[-3:]
    assert [r.colour for r in last] == ["#00ff00", "#00ff00", "#000000"]
    assert [(r.mcid, r.artifact, r.hidden, r.invisible) for r in last] == [
        (4, False, "", False)
    ] * 3


def test_a_path_in_hand_outlives_a_form():
    found = formed("0 0 m 9 9 l", content="10 20 m /X Do 50 20 l S")
    (rule,) = found.rules
    assert (rule.x0, rule.x1) == (10, 50)


def test_a_form_that_draws_itself_ends():
    found = formed(f"{SHOW} /X Do /Y Do", more=[stream("/X Do", BOX)])
    assert (found.texts, found.problems) == (["ab", "cd"], ["form-depth"])


def test_a_form_may_be_drawn_twice():
    found = formed(SHOW, content="/X Do 1 0 0 1 0 10 cm /X Do")
    assert (found.texts, found.problems) == (["ab", "ab"], [])


def test_forms_have_a_limit_of_depth():
    forms = [stream(f"/X Do {SHOW}", f"{BOX} /Resources << /XObject << /X {n} 0 R >> >>")
             for n in range(12, 20)]  # fmt: skip
    found = formed("/Y Do", more=forms, limits=Limits(form_depth=3))
    assert (len(found.texts), found.problems) == (
        3,
        ["form-depth", "no-font"][:1] + found.problems[1:],
    )
    assert "form-depth" in found.problems


@pytest.mark.parametrize("content", ["/Nowhere Do", "/F Do"])
def test_an_object_that_is_not_there_is_noted(content):
    found = drawn(f"{content} {SHOW}", resources="/XObject << /F 5 >>")
    assert (found.texts, found.problems) == (["ab"], ["no-object"])


def test_postscript_is_not_carried_out():
    assert formed(SHOW, box="/Subtype /PS").texts == ["cd"]


def test_an_object_that_does_not_say_what_it_is_is_a_form():
    assert formed(SHOW, box="/BBox [0 0 200 200]").texts == ["ab", "cd"]


def test_runs_come_in_drawing_order_through_forms():
    found = formed(SHOW, content=f"{AFTER} /X Do {AFTER}")
    assert found.texts == ["cd", "ab", "cd"]
    orders = [run.order for run in found.runs]
    assert orders == sorted(set(orders))


def test_runs_are_the_same_with_rules_and_without():
    content = (
        f"0 0 9 9 re f {SHOW} 10 90 30 30 re f 1 g {AFTER} 0 g 0 0 15 15 re W n 5 w"
        f" 0 0 m 9 0 l S {SHOW}"
    )
    reasons = [[run.hidden for run in drawn(content, rules=r).runs] for r in (True, False)]
    assert reasons == [["covered", "white", "clipped"]] * 2


def test_a_page_may_be_of_the_usual_size_where_the_file_does_not_say():
    data = pdf(SHOW).replace(b"/MediaBox [0 0 200 200]", b"/MediaBox [0 0   0   0]")
    found = file_drawn(data)
    assert (found.ink.width, found.ink.height) == (612, 792)


def test_a_page_whose_dictionary_is_lost_is_a_failure():
    doc = extract.open(pdf(SHOW))
    doc.pages.page = lambda _: {}  # type: ignore[method-assign, assignment]
    page = extract.read_page(doc, 1)
    assert [warning.code for warning in page.warnings] == ["failed"]


@pytest.mark.parametrize(
    ("much", "little", "limits", "code"),
    [
        pytest.param("(a) Tj " * 9, "(a) Tj", {"operators": 9}, "limit-operators", id="operators"),
        pytest.param(
            "xy " * 99, "xy", {"operators": 9}, "limit-operators", id="words that are none"
        ),
        pytest.param("(a) Tj " * 5, "(a) Tj", {"runs": 3}, "limit-runs", id="pieces of text"),
        pytest.param("1 " * 200_000, "1 2 3", {}, "limit-operands", id="operands of one operator"),
    ],
)
def test_a_limit_ends_the_page_and_is_named(much, little, limits, code):
    def problems(content):
        text = f"BT /F1 10 Tf 20 100 Td {content} ET"
        return drawn(text, limits=Limits(**limits)).problems

    assert problems(much) == [code]
    assert problems(little) == []
