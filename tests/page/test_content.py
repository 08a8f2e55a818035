"""Content streams: tokens, operands, and what is wrong with them (7.8.2)."""

import time

import pytest

from extract.errors import Limits
from extract.page import content
from extract.page.content import tokens
from tests.build import Writer, flate, pdf, stream
from tests.clock import allowed
from tests.page.drawn import drawn, file_drawn, text_drawn


@pytest.mark.parametrize(
    ("content", "texts"),
    [
        pytest.param("(a)Tj(b)Tj", ["a", "b"], id="no white space is needed around strings"),
        pytest.param("[(a)(b)]TJ<63>Tj", ["ab", "c"], id="nor around arrays"),
        pytest.param("(a\\)\\(b) Tj", ["a)(b"], id="escaped parentheses"),
        pytest.param("((a)(b)) Tj", ["(a)(b)"], id="balanced parentheses"),
        pytest.param("(a\\\nb) Tj", ["ab"], id="a line that goes on"),
        pytest.param("<6 1 6> Tj", ["a`"], id="a digit that is missing is 0"),
        pytest.param("(a) % (b)\nTj", ["a"], id="a comment leaves the operands alone"),
        pytest.param("(a) xyz (b) Tj", ["b"], id="an unknown operator takes its operands along"),
        pytest.param("BX (a) foo EX (b) Tj", ["b"], id="also where the file expects it"),
        pytest.param("1 2 3 (a) Tj", ["a"], id="operands too many: the last ones count"),
        pytest.param("9 9 5 0 Td (a) Tj", ["a"], id="also for numbers"),
        pytest.param("(a)) Tj (b)> Tj", ["a", "b"], id="a closing sign that closes nothing"),
        pytest.param("(a) 5 (b)] TJ", ["ab"], id="an array that nobody opened"),
        pytest.param("[(a) (b) TJ", ["ab"], id="an array that nobody closes ends at the operator"),
        pytest.param("[[(a) TJ (b) Tj", ["b"], id="an array in an array shows nothing"),
        pytest.param("/P <</MCID 1 BDC (a) Tj EMC", ["a"], id="a dictionary that nobody closes"),
        pytest.param("/P <</A [1 2> >> /B <</C 1>>>> BDC (a) Tj EMC", ["a"], id="mismatched"),
        pytest.param(">> (a) Tj", ["a"], id="a dictionary that nobody opened"),
        pytest.param("true false null (a) Tj", ["a"], id="keywords are operands"),
        pytest.param("ETBT/F1 10 Tf(a)Tj", ["a"], id="operators glued together"),
        pytest.param("1 0 0rg(a)Tj", ["a"], id="an operator glued to its operand"),
        pytest.param("q1 0 0 1 0 0 cm(a)Tj Q", ["a"], id="and an operand to the one before"),
        pytest.param("- 5 + . 0 0 Td (a) Tj", ["a"], id="signs alone are numbers"),
        pytest.param("--5 5-3 Td (a) Tj", ["a"], id="numbers as bad writers write them"),
        pytest.param("1_0 +inf 0 0 Td (a) Tj", ["a"], id="what only Python takes for a number"),
    ],
)
def test_tokens_and_operands(content, texts):
    assert text_drawn(content).texts == texts


@pytest.mark.parametrize(
    ("content", "place"),
    [
        pytest.param("ETBT/F1 10 Tf(a)Tj", (0, 0), id="ETBT ends and begins"),
        pytest.param("10 5Td(a)Tj", (30, 105), id="5Td is 5 and Td"),
        pytest.param("0 0 1rg10 0 Td(a)Tj", (30, 100), id="1rg10 is three words"),
        pytest.param("0 --5 Td (a) Tj", (20, 95), id="--5 is -5"),
        pytest.param("5-3 0 Td (a) Tj", (25, 100), id="5-3 is 5"),
        pytest.param("1e1 0 Td (a) Tj", (30, 100), id="an exponent"),
        pytest.param("1_0 0 0 Td (a) Tj", (20, 100), id="an underscore is none"),
    ],
)
def test_glued_and_odd_numbers_are_read_as_viewers_do(content, place):
    assert text_drawn(content).places[0][1:] == place


def test_a_word_made_of_unknown_parts_is_unknown():
    assert text_drawn("xyz 5 0 xyzTd (a) Tj").places == [("a", 20, 100)]
    assert text_drawn("5 0 TdTdTdTdTdTdTdTdTdTdTdTdTd (a) Tj").places == [("a", 20, 100)]


def test_too_few_operands_are_noted_once_and_the_operator_left_out():
    found = text_drawn("5 Td Tj 1 2 rg (a) Tj")
    assert (found.places, found.problems) == ([("a", 20, 100)], ["operands"])
    assert found.details == ["Operator Td lacks operands."]


@pytest.mark.parametrize(
    "content",
    [
        "5 Tj", "/X Tj", "(x) TJ", "5 TJ", "/X 5 Td", "5 (x) Td", "(x) 0 0 1 0 0 Tm", "[1] 0 Td",
        "(x) Tc", "[] Tw", "(x) Tz", "/A TL", "[] Ts", "/A Tr", "[] 5 Tf", "/F1 (x) Tf", "(a) rg",
        "(a) g", "/A 0 0 rg", "[] 0 0 0 k", "(a) G", "(a) 0 0 RG", "(a) 0 0 0 K", "[] cs", "[] CS",
        "(x) w", "/A 0 0 1 0 0 cm", "[] Do", "[] gs", "(x) 0 m 1 1 l S", "0 0 m /A 1 l f",
        "0 0 (x) 0 re f", "0 0 m 1 2 3 4 5 (x) c f", "[] BMC", "1 2 BDC", "(x) EI", "<<>> Do",
    ],
)  # fmt: skip
def test_operands_of_the_wrong_kind_cost_the_operator_only(content):
    found = drawn(f"BT /F1 10 Tf 20 100 Td {content} (a) Tj ET")
    assert found.texts == ["a"]
    assert set(found.problems) <= {"operands", "no-object", "wrong-kind", "no-font"}


def test_a_string_is_never_repeated_by_a_number():
    # 1e9 times a string of 100 kB would be 100 TB.
    string = "(" + "x" * 100_000 + ")"
    found = text_drawn(f"1000000000 0 0 1 0 0 Tm {string} 0 Td (a) Tj {string} 0 m 1 1 l S")
    assert "operands" in found.problems


def test_deep_nests_end():
    found = text_drawn("[" * 5000 + "(a)" + "]" * 5000 + " TJ (b) Tj")
    assert found.texts == ["b"]
    assert text_drawn("(" * 200 + "a" + ")" * 200 + " Tj ET BT (b) Tj").texts[-1].endswith("b")


@pytest.mark.parametrize(
    "content",
    [
        "[" * 300_000, "]" * 300_000, "<<" * 300_000, "1 " * 300_000 + "] " * 300_000,
        "(" * 300_000,
        "(\\" * 200_000, "<" * 300_000, "BI /W 1 " * 60_000 + "EI", "BI /A (" * 60_000 + "EI",
        "BI /W 1 ID " * 50_000 + "EI " * 50_000, "q " * 300_000, "Q " * 300_000,
        "/P BMC " * 200_000, "EMC " * 300_000, "0 0 m " * 100_000, "[ 1 " * 3 + "[ ] " * 200_000,
        "BI /W 1 ID x EI ((((( " * 20_000,
    ],
    ids=lambda content: content[:12],
)  # fmt: skip
def test_repetitions_are_linear(content):
    start = time.process_time()
    drawn(content)
    assert time.process_time() - start < allowed(5)


def test_long_content_is_read_piece_by_piece_alike(monkeypatch):
    data = b"(a) Tj [(b) 5] TJ % x\n/N <</A 1>> BDC"
    whole = list(tokens(data))
    monkeypatch.setattr(content, "WHOLE", 4)
    assert list(tokens(data)) == whole


def test_operators_have_a_limit():
    found = text_drawn("(a) Tj (b) Tj (c) Tj", limits=Limits(operators=5))
    assert (found.texts, found.problems) == (["a", "b"], ["limit-operators"])
    assert text_drawn("(a) Tj", limits=Limits(operators=5)).problems == []


def test_the_limit_counts_the_operators_of_forms():
    form = stream("BT /F1 10 Tf (a) Tj ET", "/Subtype /Form /BBox [0 0 200 200]")
    found = drawn(
        "/X Do /X Do /X Do", resources="/XObject << /X 10 0 R >>", objects=[form],
        limits=Limits(operators=120),  # each form counts for 50 and for its own
    )  # fmt: skip
    assert (found.texts, found.problems) == (["a", "a"], ["limit-operators"])


# ── the page's streams ──


def page_of(*streams, contents=""):
    writer = Writer()
    writer.add("<< /Type /Catalog /Pages 2 0 R >>", 1)
    writer.add("<< /Type /Pages /Count 1 /Kids [3 0 R] >>", 2)
    numbers = [writer.add(body, number) for number, body in enumerate(streams, 10)]
    contents = contents or f"[{' '.join(f'{n} 0 R' for n in numbers)}]"
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    writer.add(
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents {contents}"
        f" /Resources << /Font << /F1 {font} >> >> >>",
        3,
    )
    return writer.bytes(1)


@pytest.mark.parametrize(
    ("streams", "texts"),
    [
        pytest.param(
            ["BT /F1 10 Tf 20 100 Td [(a)", "(b)] TJ ET"], ["ab"], id="in the middle of an array"
        ),
        pytest.param(["BT /F1 10 Tf 20", "100 Td (a) Tj ET"], ["a"], id="between operands"),
        pytest.param(["BT /F1 10 Tf (a) Tj", "ET"], ["a"], id="white space stands between them"),
        pytest.param(["q BT /F1 9 Tf", "(a) Tj ET", "Q"], ["a"], id="state goes on"),
    ],
)
def test_contents_may_be_split_anywhere_between_tokens(streams, texts):
    assert file_drawn(page_of(*map(stream, streams))).texts == texts


def test_a_missing_part_of_the_contents_is_noted_and_the_rest_read():
    good = stream("BT /F1 10 Tf (a) Tj ET")
    found = file_drawn(page_of(good, contents="[77 0 R 10 0 R (x) null]"))
    assert (found.texts, found.ink.failed) == (["a"], "")
    assert found.problems == ["content"]


def test_contents_that_lead_nowhere_are_a_failure():
    found = file_drawn(page_of(contents="77 0 R"))
    assert found.ink.failed == "A content stream of the page is missing."


def test_a_page_without_contents_is_blank_and_no_failure():
    found = file_drawn(page_of(contents="null"))
    assert (found.ink.failed, found.texts, found.problems) == ("", [], [])
    assert file_drawn(pdf("")).ink.failed == ""


def test_content_of_which_nothing_could_be_decoded_is_a_failure():
    broken = stream(b"\xff\xfe no zlib at all", "/Filter /FlateDecode")
    found = file_drawn(page_of(broken))
    assert found.ink.failed
    half = flate("BT /F1 10 Tf (a) Tj ET")
    assert file_drawn(page_of(broken, half)).ink.failed == ""


def test_a_number_that_names_no_page_fails_and_says_so():
    data = pdf("").replace(b"/Type /Page /Parent", b"/Type /Pagx /Parent")
    assert file_drawn(data).texts == []


# ── inline images ──


@pytest.mark.parametrize(
    ("image", "size"),
    [
        pytest.param(b"BI /W 4 /H 2 /BPC 8 /CS /G ID 12345678 EI", (4, 2), id="length computed"),
        pytest.param(b"BI /W 4 /H 1 /BPC 8 /CS /RGB ID 12 EI 678901 EI", (4, 1), id="EI inside"),
        pytest.param(b"BI /W 9 /H 2 /IM true ID ab12\nEI", (9, 2), id="a stencil has one bit"),
        pytest.param(
            b"BI /W 4 /H 1 /CS /Foo ID ab EI", (4, 1), id="an unknown space: EI is sought"
        ),
        pytest.param(b"BI /W 4 /H 1 /F /AHx ID 61 62 EI> EI", (4, 1), id="a filter: EI is sought"),
        pytest.param(b"BI /W 4 /H 1 /F [/A85 /Fl] ID \x01 EI \x02\x03~> EI", (4, 1), id="filters"),
        pytest.param(
            b"BI /W 4 /H 1 /F /Fl /L 9 ID ab EI Q d EI", (4, 1), id="a length that is said"
        ),
        pytest.param(b"BI /W 4 /H 1 /F /Fl /L 99 ID ab EI", (4, 1), id="a length that is a lie"),
        pytest.param(
            b"BI /Width 4/Height 1/CS[/I/G 1(\\)ab)]/BPC 8 ID abcd EI", (4, 1), id="palette"
        ),
        pytest.param(b"BI /W 4 /H 1 /F /Fl ID \x00\x01EI\nQ q EI ", (4, 1), id="EI glued to data"),
        pytest.param(b"BI/W 4/H 1/CS/G/BPC 8 ID abcdEI", (4, 1), id="no white space at the end"),
        pytest.param(b"BI /W 4/H 1/P <</S 7 0 R>> /CS/G/BPC 8 ID abcd EI", (4, 1), id="private"),
        pytest.param(b"BI /W 4/H 1/CS/G/BPC 8/L 2 ID a EI EI", (4, 1), id="two lengths"),
        pytest.param(b"BI /W 0.5 /H 2 /CS /G ID ab EI", (0, 2), id="a width that is none"),
        pytest.param(b"BI /W 1 /H 1 /BPC 99 /CS /G ID ab EI", (1, 1), id="bits that are none"),
    ],
)
def test_an_inline_image_is_stepped_over(image, size):
    found = drawn(b"BT /F1 10 Tf (a) Tj ET q " + image + b" Q BT (b) Tj ET")
    assert found.texts == ["a", "b"]
    assert (found.picture.width, found.picture.height) == size


def test_text_behind_an_image_may_be_binary():
    data = b"BI /W 9 /H 9 /F /Fl ID \x93\x01\x88 EI \x00\x02\n EI\nBT /F1 10 Tf (\xe9\xe8) Tj ET"
    assert drawn(data).texts == ["éè"]


def test_an_image_at_the_end_of_the_content():
    found = drawn(b"BT /F1 9 Tf (a) Tj ET BI /W 9 /H 9 /F /Fl ID \x93\x01 EI")
    assert (found.texts, found.picture.filter) == (["a"], "FlateDecode")


def test_where_nothing_goes_on_the_first_end_counts():
    found = drawn(b"BI /W 9 /H 9 /F /Fl ID \x93 EI \xff\xfe\xfd EI \xfb")
    assert len(found.ink.pictures) == 1


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("(the BI ID card) Tj (EI) Tj", id="words inside a string"),
        pytest.param("BI /W 1 ID (a) Tj", id="an image that never ends is none"),
        pytest.param("BI foo /W 1 ID x EI (a) Tj", id="a dictionary that is none"),
        pytest.param("5 EI (a) Tj", id="an end without an image"),
    ],
)
def test_what_is_no_inline_image(content):
    found = text_drawn(content + " (EI) Tj")
    assert found.texts[-1] == "EI"
    assert found.ink.pictures == []


def test_closers_without_an_opening_make_no_nest():
    assert text_drawn("[] (a) ] 1 ] (b) ] TJ").texts == ["ab"]
    assert text_drawn("]" * 100_000 + " (a) Tj").texts == ["a"]
    found = text_drawn("1 ] " * 200_000 + "TJ (a) Tj")
    assert found.problems == ["limit-operands"]
