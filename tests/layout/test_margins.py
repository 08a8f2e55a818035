"""Numbers in the margin of line-numbered pages."""

from extract.layout.lines import lines
from extract.layout.margins import without_numbers
from extract.layout.reading import read_ink
from extract.model import Ink
from tests.layout.made import row, run

TEXT = "a line of a brief that is numbered"


def numbered(count: int, *, every: int = 1, start: int = 1):
    """Lines of text, and a number before each, or before every fifth."""
    runs = []
    for i in range(count):
        if (i + start) % every == 0:
            number = str(i + start)
            runs.append(run(number, 30 - 5 * len(number), 100 + 12 * i))
        runs.append(row(TEXT, 100 + 12 * i, x=50))
    return runs


def test_numbers_that_count_the_lines_go():
    page = read_ink(Ink(1, 600, 800, numbered(12)), "paragraphs")
    assert page.text == " ".join([TEXT] * 12)
    assert page.dropped == [str(n) for n in range(1, 13)]


def test_every_fifth_line_may_have_one():
    page = read_ink(Ink(1, 600, 800, numbered(28, every=5)), "paragraphs")
    assert page.text == " ".join([TEXT] * 28)


def test_numbers_of_pleading_paper_stand_between_the_lines():
    numbers = [run(str(i), 30 - 5 * len(str(i)), 93 + 24 * i) for i in range(1, 21)]
    text = [row(TEXT, 100 + 27 * i, x=50, size=11) for i in range(18)]
    page = read_ink(Ink(1, 600, 800, [*numbers, *text]), "paragraphs")
    assert page.text == " ".join([TEXT] * 18)


def test_in_lines_they_stay():
    assert read_ink(Ink(1, 600, 800, numbered(12))).text.split()[0] == "1"


def test_numbers_that_do_not_count_stay():
    runs = numbered(12)
    for one, number in zip(runs[::2], (3, 1, 4, 15, 9, 2, 6, 5, 35, 8, 97, 93), strict=True):
        one.text = str(number)
    assert without_numbers(lines(runs)) == ({}, {})


def test_the_items_of_a_list_keep_their_numbers():
    runs = numbered(12)
    for one in runs[1::2]:
        one.text = "An item of the list"
    assert without_numbers(lines(runs)) == ({}, {})


def test_numbers_that_end_lines_are_no_margin():
    runs = [row(f"words that end in {i}", 100 + 12 * i) for i in range(12)]
    assert without_numbers(lines(runs)) == ({}, {})


def test_a_few_numbered_lines_are_a_list():
    assert without_numbers(lines(numbered(4))) == ({}, {})


def test_the_rows_of_a_table_keep_their_numbers():
    runs = [
        run(text, x, 100 + 12 * i)
        for i in range(12)
        for text, x in ((str(i + 1), 20), ("North", 60), ("12", 150), ("9", 210))
    ]
    assert without_numbers(lines(runs)) == ({}, {})
