"""What the document repeats at the edges of its pages, and what only looks like it."""

import pytest

from extract.layout.document import read_drafts
from extract.layout.reading import draft
from extract.model import Ink, Run
from tests.layout.made import row

HEIGHT = 800.0


def edge(text: str, y: float, *, size: float = 8.0, x: float = 0.0, artifact: bool = False) -> Run:
    run = row(text, y, size=size, x=x)
    run.artifact = artifact
    return run


def body(number: int, top: float = 120.0) -> list[Run]:
    """Lines that no other page has."""
    return [row(f"{chr(97 + number)} line of text {chr(97 + i)}", top + 12 * i) for i in range(20)]


def dropped(*pages: list[Run], first: int = 1) -> list[list[str]]:
    """What each page leaves out; the pages hold these runs and a body of their own."""
    drafts = []
    for i, runs in enumerate(pages):
        shown = sorted([*runs, *body(i)], key=lambda run: run.y)
        for order, run in enumerate(shown):
            run.order = order
        drafts.append(draft(Ink(first + i, 600.0, HEIGHT, shown)))
    return [page.dropped for page in read_drafts(drafts, "paragraphs")]


def test_the_same_words_at_the_same_place_on_three_pages_are_a_running_header():
    assert dropped(*[[edge("Annual report", 40)]] * 3) == [["Annual report"]] * 3


def test_on_two_pages_they_are_not():
    assert dropped(*[[edge("Annual report", 40)]] * 2) == [[], []]


def test_at_another_place_they_are_not():
    assert dropped(*[[edge("Annual report", y)] for y in (40, 52, 70)]) == [[], [], []]


def test_in_the_middle_of_the_page_they_are_not():
    assert dropped(*[[edge("Annual report", 500)]] * 4) == [[]] * 4


def test_a_heading_that_repeats_three_times_is_none():
    assert dropped(*[[edge("Questions", 60, size=14)]] * 3) == [[], [], []]


def test_as_large_a_line_on_every_page_is_furniture():
    assert dropped(*[[edge("LEGISLACIÓN", 60, size=14)]] * 6) == [["LEGISLACIÓN"]] * 6


def test_digits_count_as_the_same():
    pages = [[edge(f"Page {n} of 9", 780)] for n in range(1, 5)]
    assert dropped(*pages) == [[f"Page {n} of 9"] for n in range(1, 5)]


def test_so_do_roman_numerals():
    pages = [[edge(f"– {n} –", 780)] for n in ("i", "ii", "iii", "iv")]
    assert dropped(*pages) == [["– i –"], ["– ii –"], ["– iii –"], ["– iv –"]]


def test_a_number_may_stand_between_hyphens():
    assert dropped(*[[edge(f"-{n}-", 780)] for n in range(1, 5)]) == [
        [f"-{n}-"] for n in range(1, 5)
    ]


def test_page_numbers_may_begin_anywhere():
    pages = [[edge(str(177 + n), 780)] for n in range(4)]
    assert dropped(*pages, first=1) == [[str(177 + n)] for n in range(4)]


def test_numbers_that_do_not_count_pages_stay():
    pages = [[edge(str(n), 780)] for n in (12, 90, 31, 55)]
    assert dropped(*pages) == [[], [], [], []]


def test_left_and_right_pages_alternate():
    pages = [
        [edge(f"{n} A. Author", 40) if n % 2 == 0 else edge(f"Title {n}", 40, x=300)]
        for n in range(10, 16)
    ]
    assert all(len(lines) == 1 for lines in dropped(*pages, first=10))


def test_a_chapter_changes_the_header_midway():
    heads = ["Of the beginning"] * 4 + ["In between"] + ["Of the end"] * 4
    assert dropped(*[[edge(head, 40)] for head in heads]) == [[head] for head in heads]


def test_both_ends_of_a_header_go():
    pages = [
        [edge("Annual report", 40), edge(name, 40, x=300)] for name in ("Aims", "Means", "Ends")
    ]
    assert [len(" ".join(lines).split()) for lines in dropped(*pages)] == [3, 3, 3]


def test_the_files_own_mark_alone_hides_nothing():
    assert dropped(*[[edge(text, 40, artifact=True)] for text in ("One", "Two")]) == [[], []]


def test_the_mark_and_the_same_words_on_two_pages_do():
    assert dropped(*[[edge("Prepared by us", 780, artifact=True)]] * 2) == [["Prepared by us"]] * 2


def test_lines_of_text_that_repeat_among_others_stay():
    runs = [edge(text, 96 + 12 * i, size=10) for i, text in enumerate(["they said", "so it was"])]
    assert dropped(*[runs] * 4) == [[]] * 4


def test_repeated_text_that_goes_on_down_the_page_is_a_form():
    names = ["Council", "of the town", "present are", "Mr A", "Mrs B", "Mr C", "Mrs D"]
    runs = [edge(name, 40 + 20 * i, size=10) for i, name in enumerate(names)]
    pages = [[*runs, row(f"{chr(97 + n)} decision", 240)] for n in range(5)]
    drafts = [
        draft(Ink(n, 600.0, HEIGHT, [*page, *body(n, 300)])) for n, page in enumerate(pages, 1)
    ]
    assert [page.dropped for page in read_drafts(drafts, "paragraphs")] == [[]] * 5


def test_a_page_that_says_nothing_else_keeps_it():
    drafts = [draft(Ink(n, 600.0, HEIGHT, [row("Potato", 40)])) for n in range(1, 9)]
    assert [page.text for page in read_drafts(drafts, "paragraphs")] == ["Potato"] * 8


@pytest.mark.parametrize("furniture", ["", "keep"])
def test_in_lines_it_is_kept(furniture):
    drafts = [draft(Ink(n, 600.0, HEIGHT, [edge("Head", 40), *body(n)])) for n in range(1, 5)]
    assert all("Head" in page.text for page in read_drafts(drafts, "lines", furniture))


def test_furniture_that_is_kept_does_not_cut_the_sentence():
    def page(number: int, *texts: str) -> Ink:
        runs = [edge("Annual report", 40), *[row(t, 120 + 12 * i) for i, t in enumerate(texts)]]
        return Ink(number, 600.0, HEIGHT, runs)

    inks = [
        page(1, "the first page, which", "ends in the middle of"),
        page(2, "a sentence that ends.", "Another one is here."),
        page(3, "And more of the text."),
    ]
    kept = list(read_drafts(map(draft, inks), "paragraphs", "keep"))
    assert kept[0].text.startswith("Annual report\n\nthe first page, which ends in the middle of a")
    assert [block.kind for block in kept[0].blocks] == ["furniture", "paragraph"]
