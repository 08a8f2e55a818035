"""The structure tree as a witness of the order."""

from extract.layout.columns import regions
from extract.layout.lines import drawn_lines
from extract.layout.reading import read_ink
from extract.layout.witness import tagged_order
from extract.model import Ink, Run
from tests.layout.made import run


def drawn(*texts: str, marks: tuple[int, ...], tops: tuple[float, ...] = ()) -> list[Run]:
    """Lines below each other, unless told where, with their marked-content identifiers."""
    found = []
    for i, (text, mark) in enumerate(zip(texts, marks, strict=True)):
        one = run(text, 0, tops[i] if tops else 100.0 + 14 * i, order=i)
        one.mcid = mark
        found.append(one)
    return found


def read(runs: list[Run], structure: list[int]) -> list[str]:
    found = regions(drawn_lines(runs), 600, 800, structure)
    return [line.text for region in found for line in region.lines]


def test_a_heading_drawn_last_is_read_where_it_is_tagged():
    runs = drawn("some text", "more text", "Heading", marks=(1, 2, 0), tops=(120, 134, 100))
    assert read(runs, [0, 1, 2]) == ["Heading", "some text", "more text"]


def test_a_page_is_read_with_its_structure_tree():
    runs = drawn("some text", "more text", "Heading", marks=(1, 2, 0), tops=(120, 134, 100))
    ink = Ink(1, 600, 800, runs, structure=[0, 1, 2])
    assert read_ink(ink).text.split("\n") == ["Heading", "some text", "more text"]


def test_without_tags_it_stays_where_it_was_drawn():
    runs = drawn("some text", "more text", "Heading", marks=(-1, -1, -1), tops=(120, 134, 100))
    assert read(runs, []) == ["some text", "more text", "Heading"]


def test_tags_that_climb_more_than_the_drawing_are_not_followed():
    runs = drawn("mark1 of a note", "goes on", "1 the note", marks=(0, 1, 2))
    assert read(runs, [0, 2, 1]) == ["mark1 of a note", "goes on", "1 the note"]


def test_a_tree_that_leaves_text_out_is_no_witness():
    lines = drawn_lines(drawn("one", "two", "three", marks=(1, 0, -1)))
    assert tagged_order(lines, [0, 1]) == []


def test_page_furniture_need_not_be_tagged():
    runs = drawn("page 7", "two", "one", marks=(-1, 1, 0))
    runs[0].artifact = True
    assert tagged_order(drawn_lines(runs), [0, 1]) == [0, 2, 1]


def test_a_tree_that_names_a_content_twice_is_no_witness():
    assert tagged_order(drawn_lines(drawn("one", "two", marks=(1, 0))), [0, 1, 0]) == []


def test_tags_that_read_two_boxes_from_the_wrong_side_are_not_followed():
    texts = ["left one", "left two", "right one", "right two"]
    runs = drawn(*texts, marks=(2, 3, 0, 1), tops=(100, 114, 100, 114))
    for one in runs[2:]:
        one.x = 300.0
    assert read(runs, [0, 1, 2, 3]) == texts
