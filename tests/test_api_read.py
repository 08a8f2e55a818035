"""extract.read over a document: what only several pages tell, and how soon a page comes out."""

import pytest

import extract
from extract.layout.document import LOOK_AHEAD
from extract.page.interpreter import page_ink
from tests.build import pdf, stream


def page(*lines, head="", foot=""):
    parts = [f"BT /F1 8 Tf 20 190 Td ({head}) Tj ET"] if head else []
    parts += [f"BT /F1 10 Tf 20 {150 - 12 * i} Td ({line}) Tj ET" for i, line in enumerate(lines)]
    parts += [f"BT /F1 8 Tf 20 10 Td ({foot}) Tj ET"] if foot else []
    return " ".join(parts)


@pytest.fixture
def counted(monkeypatch):
    """The numbers of the pages that were interpreted, as they were."""
    seen = []

    def counting(doc, number, **more):
        seen.append(number)
        return page_ink(doc, number, **more)

    monkeypatch.setattr("extract.api.page_ink", counting)
    return seen


def forty():
    return extract.open(pdf(*(page(f"Text of page {n}.", head="Report") for n in range(40))))


def test_in_lines_a_page_comes_out_at_once(counted):
    next(extract.read(forty()))
    assert counted == [1]


def test_in_paragraphs_it_comes_out_when_those_it_looks_ahead_to_are_read(counted):
    pages = extract.read(forty(), mode="paragraphs")
    next(pages)
    assert counted == list(range(1, LOOK_AHEAD + 2))
    next(pages)
    assert counted == list(range(1, LOOK_AHEAD + 3))


def test_every_page_comes_out_once_and_in_order():
    for mode in ("lines", "paragraphs"):
        numbers = [found.number for found in extract.read(forty(), "3-9,20,38-", mode)]
        assert numbers == [*range(3, 10), 20, 38, 39, 40]


def test_a_page_by_itself_knows_nothing_of_the_others():
    doc = forty()
    assert "Report" in extract.text(doc, 7, "paragraphs")
    (found,) = extract.read(doc, "7", mode="paragraphs")
    assert (found.text, found.dropped) == (extract.text(doc, 7, "paragraphs"), [])


def test_a_paragraph_stands_whole_where_it_begins():
    doc = extract.open(
        pdf(
            page("the sentence goes on", "and on to the end of"),
            page("the next page, where", "it ends. Another one"),
        )
    )
    first, second = extract.read(doc, mode="paragraphs")
    assert first.text == (
        "the sentence goes on and on to the end of the next page, where it ends. Another one"
    )
    assert second.text == ""
    (rest,) = second.blocks
    assert (rest.kind, rest.text) == ("paragraph", "")
    assert [line.text for line in rest.lines] == ["the next page, where", "it ends. Another one"]


def test_a_paragraph_that_ends_with_the_page_does_not_go_on():
    doc = extract.open(
        pdf(page("the sentence goes on", "and it ends right here."), page("the next one"))
    )
    assert [found.text for found in extract.read(doc, mode="paragraphs")] == [
        "the sentence goes on and it ends right here.",
        "the next one",
    ]


def test_a_word_broken_by_a_page_break_is_judged_by_the_words_of_the_document():
    doc = extract.open(
        pdf(
            page("they were asked to re-"),
            page("sign the contract and they"),
            page("did re-sign it in the end"),
        )
    )
    assert next(extract.read(doc, mode="paragraphs")).text == (
        "they were asked to re-sign the contract and they did re-sign it in the end"
    )


def test_what_is_unknown_is_refused_before_any_page_is_read(counted):
    doc = forty()
    with pytest.raises(ValueError, match="sideways"):
        extract.read(doc, mode="sideways")
    with pytest.raises(ValueError, match="hide"):
        extract.read(doc, furniture="hide")
    with pytest.raises(extract.NoSuchPages):
        extract.read(doc, "99")
    assert counted == []


def test_tables_come_out_as_rows_with_tabs():
    cells = [
        ("Item", "Vendor", "Note", "Price"),
        ("Chair", "Nordia", "", "89.00"),
        ("Desk", "", "back-order", "240.00"),
        ("Lamp", "Vela", "discontinued", "15.00"),
    ]
    content = "0.5 w " + " ".join(
        [f"20 {170 - 20 * i} m 180 {170 - 20 * i} l S" for i in range(5)]
        + [f"{20 + 40 * i} 170 m {20 + 40 * i} 90 l S" for i in range(5)]
        + [
            f"BT /F1 6 Tf {22 + 40 * j} {156 - 20 * i} Td ({text}) Tj ET"
            for i, row in enumerate(cells)
            for j, text in enumerate(row)
            if text
        ]
    )
    doc = extract.open(pdf(content))
    expected = "\n".join("\t".join(row) for row in cells)
    assert extract.text(doc, 1) == expected
    assert extract.text(doc, 1, "paragraphs") == expected
    (block,) = extract.read_page(doc, 1, "paragraphs").blocks
    assert block.table is not None
    assert (block.kind, block.table.rows[2]) == ("table", ["Desk", "", "back-order", "240.00"])


HIDDEN = (
    "BT /F1 10 Tf 20 100 Td (seen) Tj ET q 0 0 5 5 re W n BT /F1 10 Tf 20 50 Td (unseen) Tj ET Q"
)
NOTE = "<< /Type /Annot /Subtype /FreeText /Rect [20 20 120 40] /AP << /N 10 0 R >> >>"


def test_text_that_no_one_sees_is_left_out_and_told_and_kept_on_request():
    doc = extract.open(pdf(HIDDEN))
    page = extract.read_page(doc, 1)
    assert page.text == "seen"
    assert [(w.code, w.detail) for w in page.warnings] == [
        ("hidden", "Text that no one can see is left out: 6 characters (clipped).")
    ]
    kept = extract.read_page(doc, 1, hidden=True)
    assert kept.text == "seen\nunseen"
    assert kept.warnings == []
    assert [page.text for page in extract.read(doc, hidden=True)] == ["seen\nunseen"]
    assert [run.hidden for run in extract.runs(doc, 1)] == ["", "clipped"]


def test_annotations_are_read_and_can_be_left_out():
    note = stream(
        "BT /F1 10 Tf 2 5 Td (note) Tj ET",
        "/Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 100 0 R >> >>",
    )
    doc = extract.open(
        pdf("BT /F1 10 Tf 20 100 Td (page) Tj ET", page=f"/Annots [{NOTE}]", objects=[note])
    )
    assert extract.text(doc, 1) == "page\nnote"
    assert extract.text(doc, 1, annotations=False) == "page"
    assert [page.text for page in extract.read(doc, annotations=False)] == ["page"]
