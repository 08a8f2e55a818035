"""Ink → Page: text in the mode asked for, and the warnings of the page."""

import pytest

from extract.layout.lines import join, lines
from extract.layout.reading import read_ink
from extract.model import Ink, Picture, Rule, Table
from tests.layout.made import BOLD, prose, row, run

PICTURE = Picture((0, 0, 100, 100), (100, 0, 0, 100, 0, 0), 10, 10)


def ink(*runs, pictures=(), paths=0, rules=(), failed=""):
    found = Ink(3, 600, 800, list(runs), list(rules), paths=paths, failed=failed)
    found.pictures = list(pictures)
    return found


def codes(*args, **more):
    return [warning.code for warning in read_ink(ink(*args, **more)).warnings]


def test_a_page_in_lines_is_the_rule_of_lines_and_join():
    runs = prose("one line", "and another")
    page = read_ink(ink(*runs))
    assert page.text == join(lines(runs)) == "one line\nand another"
    assert (page.number, page.width, page.height) == (3, 600, 800)


def test_paragraphs_are_parted_by_a_blank_line():
    runs = [*prose("a line of prose", "and more of it"), row("After a gap", 160)]
    assert (
        read_ink(ink(*runs), "paragraphs").text == "a line of prose and more of it\n\nAfter a gap"
    )


def test_hyphens_are_repaired_in_paragraphs_and_never_in_lines():
    runs = prose("all was con-", "cluded")
    assert read_ink(ink(*runs)).text == "all was con-\ncluded"
    assert read_ink(ink(*runs), "paragraphs").text == "all was concluded"


def test_the_document_vocabulary_decides_on_hyphens():
    runs = prose("there is an e-", "mail")
    assert read_ink(ink(*runs), "paragraphs").text == "there is an e-mail"
    assert read_ink(ink(*runs), "paragraphs", {"email"}).text == "there is an email"


def test_an_unknown_mode_is_refused():
    with pytest.raises(ValueError, match="sideways"):
        read_ink(ink(), "sideways")


def test_a_page_with_text_has_no_warning():
    assert codes(row("text", 100), pictures=[PICTURE], paths=4) == []


def test_a_picture_and_no_text_is_a_scan():
    assert codes(pictures=[PICTURE], paths=1) == ["scanned"]


def test_spaces_are_no_text():
    assert codes(run(" ", 0, 100), pictures=[PICTURE]) == ["scanned"]


def test_hidden_text_is_no_text():
    assert codes(run("off", 0, 100, hidden="clipped"), pictures=[PICTURE]) == ["scanned", "hidden"]


def test_an_invisible_layer_under_a_scan_is_text():
    assert codes(run("read by a machine", 0, 100, invisible=True), pictures=[PICTURE]) == []


def test_paths_alone_are_a_drawing():
    assert codes(paths=2) == ["drawing"]
    assert codes(rules=[Rule(0, 0, 10, 0, 1)]) == ["drawing"]


def test_nothing_at_all_is_blank():
    assert codes() == ["blank"]


def test_content_that_could_not_be_decoded_has_failed_and_is_not_blank():
    (warning,) = read_ink(ink(failed="the stream is cut off")).warnings
    assert warning.code == "failed"
    assert warning.detail == "The content of the page could not be decoded: the stream is cut off."


def test_one_character_in_twenty_is_unreadable():
    (warning,) = read_ink(ink(row("\ufffd" + "a" * 19, 100))).warnings
    assert (warning.code, warning.page, warning.share) == ("unreadable", 3, 0.05)


def test_one_in_thirty_is_not():
    assert codes(row("\ufffd" + "a" * 29, 100)) == []


def test_a_page_of_which_nothing_can_be_read_says_so():
    page = read_ink(ink(row("\ufffd\ufffd", 100), pictures=[PICTURE]))
    assert page.text == ""
    assert [(warning.code, warning.share) for warning in page.warnings] == [("unreadable", 1.0)]


def finder(rows, first, last):
    """A finder that takes the runs from `first` to `last` for a table of these rows."""
    return lambda ink: [Table(3, (0, 0, 1, 1), rows, runs=ink.runs[first : last + 1])]


def in_order(*runs):
    for order, one in enumerate(runs):
        one.order = order
    return ink(*runs)


PRICES = [["Chair", "Nordia", "", "89.00"], ["Desk", "", "back-order", "240.00"]]


def with_table():
    cells = [("Chair", 0, 124), ("Nordia", 60, 124), ("89.00", 200, 124)]
    cells += [("Desk", 0, 136), ("back-order", 120, 136), ("240.00", 200, 136)]
    return in_order(row("Prices are", 100), *[run(*cell) for cell in cells], row("all.", 160))


def test_a_table_comes_out_row_by_row_with_tabs_where_its_lines_stood():
    page = read_ink(with_table(), finder=finder(PRICES, 1, 6))
    assert page.text == "Prices are\nChair\tNordia\t\t89.00\nDesk\t\tback-order\t240.00\nall."
    assert [table.rows for table in page.tables] == [PRICES]


def test_in_paragraphs_its_rows_stay_rows():
    page = read_ink(with_table(), "paragraphs", finder=finder(PRICES, 1, 6))
    assert page.text == ("Prices are\n\nChair\tNordia\t\t89.00\nDesk\t\tback-order\t240.00\n\nall.")
    assert [block.kind for block in page.blocks] == ["paragraph", "table", "paragraph"]


def test_a_table_that_lost_words_does_not_take_the_place_of_its_lines():
    page = read_ink(with_table(), finder=finder([["Chair", "89.00"], ["Desk", "240.00"]], 1, 6))
    assert "Nordia" in page.text
    assert "\t" not in page.text
    assert page.tables == []


def test_headings_items_and_rows_are_told_apart():
    page = read_ink(
        in_order(
            row("A large heading", 80, size=18),
            *prose("a line of prose that is", "joined to the next one."),
            row("1. an item of a list", 130),
            row("A bold heading", 160, style=BOLD),
            *prose("Some more text.", top=172),
            row("Chapter ......... 12", 200),
        ),
        "paragraphs",
    )
    assert [(block.kind, block.level) for block in page.blocks] == [
        ("heading", 1), ("paragraph", 0), ("list", 0), ("heading", 4), ("paragraph", 0), ("row", 0),
    ]  # fmt: skip


def test_the_number_of_a_section_stands_apart_in_its_heading():
    runs = [run("3.1", 0, 80, size=14), run("Definitions", 60, 80, size=14)]
    page = read_ink(in_order(*runs, *prose("a line of prose that is", "long.")), "paragraphs")
    assert [block.kind for block in page.blocks] == ["heading", "paragraph"]


def test_large_cells_are_no_heading():
    runs = [run("North", 0, 80, size=14), run("12", 90, 80, size=14), run("9", 150, 80, size=14)]
    page = read_ink(in_order(*runs, *prose("a line of prose that is", "long.")), "paragraphs")
    assert [block.kind for block in page.blocks] == ["row", "paragraph"]


def test_lines_have_no_blocks():
    assert read_ink(with_table()).blocks == []
