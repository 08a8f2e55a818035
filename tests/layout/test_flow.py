"""Paragraphs that go on: over a column, a page, a figure or a footnote."""

from extract.layout.document import read_drafts
from extract.layout.reading import draft
from extract.model import Ink, Run
from tests.layout.made import BOLD, prose, row

FULL = "a line of prose that reaches the margin"


def texts(*pages: list[Run]) -> list[str]:
    """The paragraphs of each page."""
    drafts = []
    for number, runs in enumerate(pages, 1):
        for order, run in enumerate(runs):
            run.order = order
        drafts.append(draft(Ink(number, 600.0, 800.0, runs)))
    return [page.text for page in read_drafts(drafts, "paragraphs")]


def note(*lines: str, top: float = 700.0) -> list[Run]:
    """A footnote: small, at the foot of the page."""
    return [row(text, top + 9 * i, size=8) for i, text in enumerate(lines)]


def test_over_a_page_break_behind_a_footnote():
    first = [*prose(FULL, FULL), *note("1 See volume 3, page 12.")]
    assert texts(first, prose("goes on."))[0] == (
        f"{FULL} {FULL} goes on.\n\n1 See volume 3, page 12."
    )


def test_over_a_figure_and_its_caption():
    runs = [
        *prose(FULL, FULL, top=400),
        *[row("Figure 1. What was seen.", 500, size=8)],
        *prose("goes on in the next column.", x=230, top=100),
    ]
    assert texts(runs)[0].startswith(f"{FULL} {FULL} goes on in the next column.\n\nFigure 1.")


def test_a_formula_keeps_its_place():
    runs = [*prose("and so it is given by a sum of", top=100), row("x = y + z", 130, x=60)]
    runs += prose("where z is the rest of it.", top=160)
    assert texts(runs) == [
        "and so it is given by a sum of\n\nx = y + z\n\nwhere z is the rest of it."
    ]


def test_a_page_that_begins_with_a_capital_goes_on_where_lines_are_full():
    assert texts(prose(FULL, FULL), prose("Paris and", "elsewhere."))[0].endswith(
        "Paris and elsewhere."
    )


def test_but_not_where_the_line_is_short():
    first = prose(FULL, FULL, FULL, "and ends here")
    assert texts(first, prose("Paris and", "elsewhere."))[1] == "Paris and elsewhere."


def test_nor_where_it_is_set_in():
    second = [row("Paris is a town and", 100, x=20), *prose(FULL, top=112)]
    assert texts(prose(FULL, FULL), second)[1].startswith("Paris is")


def test_nor_with_a_heading():
    second = [row("The second part", 100, size=14), *prose(FULL, FULL, top=130)]
    assert texts(prose(FULL, FULL), second)[1].startswith("The second part\n\n")


def test_nor_with_bold_type():
    assert texts(prose(FULL, FULL), [row("bold words", 100, style=BOLD)])[1] == "bold words"


def test_nor_with_an_item_of_a_list():
    assert texts(prose(FULL, FULL), prose("• an item"))[1] == "• an item"


def test_a_page_that_is_all_one_paragraph_has_no_text_left():
    pages = texts(prose(FULL, FULL), prose(FULL, FULL), prose("and ends."))
    assert pages == [f"{FULL} {FULL} {FULL} {FULL} and ends.", "", ""]


def test_a_paragraph_without_end_is_cut_where_the_look_ahead_ends():
    pages = texts(*[prose(FULL, FULL) for _page in range(20)])
    assert [bool(text) for text in pages].count(True) > 1
    assert sum(text.count(FULL) for text in pages) == 40
