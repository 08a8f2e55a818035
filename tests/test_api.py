"""The verbs: what can be opened, what comes back, and that a fault costs its page only."""

import io

import pytest

import extract
from extract.page.interpreter import page_ink
from tests.build import pdf

PAGE = "BT /F1 10 Tf 20 100 Td ({}) Tj ET"


@pytest.fixture
def three():
    """A document of three pages: one, two, three."""
    return extract.open(pdf(*(PAGE.format(word) for word in ("one", "two", "three"))))


def test_a_document_opens_from_bytes_a_path_or_a_file(tmp_path):
    data = pdf(PAGE.format("hello"))
    path = tmp_path / "a.pdf"
    path.write_bytes(data)
    sources = [data, bytearray(data), memoryview(data), path, str(path), io.BytesIO(data)]
    assert [extract.text(extract.open(source), 1) for source in sources] == ["hello"] * 6


def test_a_file_in_text_mode_is_refused():
    with pytest.raises(TypeError, match="binary"):
        extract.open(io.StringIO("%PDF-1.7"))  # type: ignore[arg-type]


def test_what_is_no_pdf_says_so():
    with pytest.raises(extract.PdfError):
        extract.open(b"hello")
    with pytest.raises(OSError, match="no such file"):
        extract.open("/no such file")


def test_the_verbs_agree(three):
    page = extract.read_page(three, 2)
    assert extract.text(three, 2) == page.text == "two"
    assert (
        [run.text for run in extract.runs(three, 2)] == [run.text for run in page.runs] == ["two"]
    )
    assert extract.join(extract.lines(extract.runs(three, 2))) == "two"


def test_runs_are_the_same_whether_rules_are_collected_or_not():
    doc = extract.open(pdf("0 0 9 9 re f 5 5 m 9 5 l S " + PAGE.format("a") + " 0 90 99 30 re f"))
    (run,) = extract.runs(doc, 1)
    (same,) = extract.read_page(doc, 1).runs
    assert same.order > run.order  # the rule before it has a place of its own
    same.order = run.order
    assert same == run


@pytest.mark.parametrize(
    ("pages", "numbers"),
    [
        pytest.param(None, [1, 2, 3], id="all"),
        pytest.param("", [1, 2, 3], id="an empty range is all"),
        pytest.param("3,1", [1, 3], id="in the document's order"),
        pytest.param("2-9", [2, 3], id="clipped at the end"),
    ],
)
def test_pages_are_read_by_range(three, pages, numbers):
    assert [page.number for page in extract.read(three, pages)] == numbers


@pytest.mark.parametrize("number", [0, 4, -1, 1.0, True, "1", None])
def test_a_page_that_is_not_there_is_refused(three, number):
    for verb in (extract.text, extract.runs, extract.read_page):
        with pytest.raises(ValueError, match="pages 1 to 3"):
            verb(three, number)


def test_an_unknown_mode_is_refused_before_anything_is_read(three):
    with pytest.raises(ValueError, match="mode"):
        extract.text(three, 1, "words")
    with pytest.raises(ValueError, match="mode"):
        next(extract.read(three, mode="words"))


def test_a_fault_costs_its_page_and_is_noted(three, monkeypatch):
    def faulty(doc, number, **more):
        if number == 2:
            raise ZeroDivisionError("a bug of ours")
        return page_ink(doc, number, **more)

    monkeypatch.setattr("extract.api.page_ink", faulty)
    first, second, third = extract.read(three)
    assert (first.text, second.text, third.text) == ("one", "", "three")
    assert [warning.code for warning in second.warnings] == ["failed"]
    assert [(p.code, p.where) for p in second.problems] == [("internal", "page 2")]
    assert "ZeroDivisionError: a bug of ours" in second.problems[0].detail
    assert (first.problems, third.problems) == ([], [])
    assert extract.runs(three, 2) == []


def test_the_problems_of_a_page_are_its_own(three):
    doc = extract.open(pdf("/X Do " + PAGE.format("one"), PAGE.format("two"), "BT (x) Tj ET"))
    first, second, third = extract.read(doc)
    assert [p.code for p in first.problems] == ["no-object"]
    assert second.problems == []
    assert [p.where for p in third.problems] == ["page 3"]
    assert len(doc.problems) == 2
