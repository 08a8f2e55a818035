"""Lines → regions, with runs made by hand: columns, what cuts them, and what is none."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract.layout.columns import regions
from extract.layout.lines import drawn_lines, lines
from extract.model import Run
from tests.layout.made import run

WORDS = (
    "the sense of a page is in its order and not in the way it was drawn by some program".split()
)


def column(
    name: str,
    count: int,
    *,
    x: float = 0.0,
    top: float = 100.0,
    chars: int = 36,
    step: float = 12.0,
) -> list[Run]:
    """Lines of prose as wide as their column: half an em a character."""
    found = []
    for i in range(count):
        words = " ".join(WORDS[(i + k) % len(WORDS)] for k in range(chars))
        text = f"{name}{i} {words}"[:chars].rstrip()
        found.append(run(text.ljust(chars, "x"), x, top + step * i))
    return found


def across(*columns: list[Run]) -> list[Run]:
    """The runs of the columns drawn from the top of the page to its foot, across the columns."""
    found = [one for column in columns for one in column]
    found.sort(key=lambda one: (one.y, one.x))
    return numbered(found)


def numbered(runs: list[Run]) -> list[Run]:
    for order, one in enumerate(runs):
        one.order = order
    return runs


def heads(runs: list[Run]) -> str:
    """The first word of each line, as it is read."""
    return " ".join(line.words[0].text for line in lines(runs))


def names(name: str, count: int, first: int = 0) -> str:
    return " ".join(f"{name}{i}" for i in range(first, first + count))


@pytest.mark.parametrize("gutter", [10, 20, 60])
def test_columns_drawn_across_are_read_one_after_the_other(gutter):
    drawn = across(column("L", 8), column("R", 8, x=180 + gutter))
    assert heads(drawn) == f"{names('L', 8)} {names('R', 8)}"


def test_four_lines_a_column_are_enough():
    drawn = across(column("L", 4), column("R", 4, x=200))
    assert heads(drawn) == f"{names('L', 4)} {names('R', 4)}"


def test_three_lines_drawn_across_are_rows():
    drawn = across(column("L", 3), column("R", 3, x=200))
    assert heads(drawn) == names("L", 3)


def test_three_columns_of_unequal_width():
    drawn = across(
        column("A", 9, chars=24), column("B", 9, x=140, chars=40), column("C", 9, x=360, chars=30)
    )
    assert heads(drawn) == f"{names('A', 9)} {names('B', 9)} {names('C', 9)}"


def test_four_columns():
    drawn = across(*(column("ABCD"[k], 12, x=130.0 * k, chars=24) for k in range(4)))
    assert heads(drawn) == " ".join(names(name, 12) for name in "ABCD")


def test_a_column_that_starts_lower_is_read_second():
    drawn = across(column("L", 12), column("R", 8, x=200, top=148))
    assert heads(drawn) == f"{names('L', 12)} {names('R', 8)}"


def test_baselines_that_are_not_level():
    drawn = across(column("L", 8), column("R", 8, x=200, top=105))
    assert heads(drawn) == f"{names('L', 8)} {names('R', 8)}"


def test_a_title_across_stands_before_and_a_note_across_behind():
    title = [run("Title " + "over both columns of the page " * 2, 20, 80)]
    note = [run("Note " + "under both columns of the page " * 2, 20, 220)]
    drawn = across(title, column("L", 8), column("R", 8, x=200), note)
    assert heads(drawn) == f"Title {names('L', 8)} {names('R', 8)} Note"


def test_a_figures_caption_across_cuts_the_columns():
    caption = [run("Caption " + "of a figure that is as wide as the page " * 2, 0, 210)]
    drawn = across(
        [*column("L", 6), *column("l", 6, top=300)],
        caption,
        [*column("R", 6, x=200), *column("r", 6, x=200, top=300)],
    )
    assert heads(drawn) == (
        f"{names('L', 6)} {names('R', 6)} Caption {names('l', 6)} {names('r', 6)}"
    )


def test_a_heading_over_two_of_three_columns():
    heading = [run("Heading " + "over the second and third " * 2, 150, 80)]
    drawn = across(
        column("A", 12, top=80, chars=26),
        heading,
        column("B", 10, x=150, top=104, chars=26),
        column("C", 10, x=300, top=104, chars=26),
    )
    assert heads(drawn) == f"{names('A', 12)} Heading {names('B', 10)} {names('C', 10)}"


def test_hebrew_columns_are_read_from_the_right():
    text = "\u05d0\u05d1\u05d2 " * 9
    drawn = [run(text.strip(), x, 100.0 + 12 * i) for i in range(8) for x in (0.0, 200.0)]
    found = lines(numbered(drawn))
    assert [line.box[0] for line in found] == [200.0] * 8 + [0.0] * 8


def test_a_shuffled_stream_is_read_as_it_stands():
    drawn = [*column("L", 20), *column("R", 20, x=200)]
    random.Random(7).shuffle(drawn)
    assert heads(numbered(drawn)) == f"{names('L', 20)} {names('R', 20)}"


def test_a_shuffled_page_of_one_column_too():
    drawn = column("L", 30)
    random.Random(7).shuffle(drawn)
    assert heads(numbered(drawn)) == names("L", 30)


# ── what is no column ──


def test_a_table_drawn_across_keeps_its_rows():
    cells = [["North", "1,240", "980", "21%"], ["South", "870", "910", "-5%"]] * 4
    drawn = [
        run(text, 120.0 * k, 100.0 + 14 * i)
        for i, row in enumerate(cells)
        for k, text in enumerate(row)
    ]
    assert [line.text for line in lines(numbered(drawn))] == [" ".join(row) for row in cells]


def test_a_table_of_phrases_keeps_its_rows():
    left = ["Total dividends", "Qualified dividends of the year", "Capital gain", "Box two"] * 4
    right = ["Form 1040, line 9a", "See the form", "Line 10 of the instructions for it", "No"] * 4
    drawn = []
    for i, (a, b) in enumerate(zip(left, right, strict=True)):
        drawn += [run(a, 0, 100.0 + 12 * i), run(b, 200, 100.0 + 12 * i)]
    assert [line.text for line in lines(numbered(drawn))] == [
        f"{a} {b}" for a, b in zip(left, right, strict=True)
    ]


def test_values_stay_beside_their_labels():
    labels = ["Name:", "Street:", "Town:", "Country:", "Telephone:"]
    values = ["Ada Lovelace", "St James's Square 12", "London", "England", "none"]
    drawn = []
    for i, (label, value) in enumerate(zip(labels, values, strict=True)):
        drawn += [run(label, 0, 100.0 + 20 * i), run(value, 90, 100.0 + 20 * i)]
    assert [line.text for line in lines(numbered(drawn))] == [
        f"{label} {value}" for label, value in zip(labels, values, strict=True)
    ]


def test_the_numbers_of_references_stay_with_them():
    drawn = []
    for i, line in enumerate(column("R", 18, x=20, chars=50)):
        if i % 3 == 0:
            drawn.append(run(f"{i // 3 + 1}.", 0, line.y))
        drawn.append(line)
    assert heads(numbered(drawn)).startswith("1. R1 R2 2. R4 R5")


def test_a_header_drawn_in_one_go_over_columns_stays_one_line():
    header = [run("Journal of Order, volume seven", 0, 88), run("1348", 360, 88)]
    drawn = numbered([*header, *column("L", 8), *column("R", 8, x=200)])
    assert next(line.text for line in lines(drawn)) == "Journal of Order, volume seven 1348"


def test_prose_with_loose_spaces_is_no_columns():
    drawn = [
        run(word, 40.0 * k + 3 * ((i * k) % 4), 100.0 + 12 * i)
        for i in range(30)
        for k, word in enumerate(["loose", "words", "of", "lines", "here", "and"])
    ]
    assert len(lines(numbered(drawn))) == 30


# ── the order of drawing ──


def test_the_order_of_drawing_stays_where_columns_were_drawn_as_wholes():
    drawn = numbered([*column("R", 8, x=200), *column("L", 8)])
    assert heads(drawn) == f"{names('R', 8)} {names('L', 8)}"


def test_a_side_bar_in_small_type_that_was_drawn_first_is_read_after_the_text():
    bar = [run(f"B{i} " + "facts aside from it", 200, 100.0 + 10 * i, size=8) for i in range(9)]
    drawn = numbered([*bar, *column("L", 9)])
    assert heads(drawn) == f"{names('L', 9)} {names('B', 9)}"


def test_two_boxes_of_two_lines_keep_their_order():
    drawn = numbered([*column("L", 2), *column("R", 2, x=260)])
    assert heads(drawn) == f"{names('L', 2)} {names('R', 2)}"


def test_text_seen_in_a_mirror_keeps_its_order():
    drawn = [
        run(one.text, 300, 100.0 + 12 * i, angle=180.0) for i, one in enumerate(column("M", 9))
    ]
    assert heads(numbered(drawn)) == names("M", 9)


def test_a_page_upside_down_is_read_from_its_own_top():
    drawn = [
        run(one.text, 300, 400.0 - 12 * i, angle=180.0) for i, one in enumerate(column("M", 9))
    ]
    random.Random(5).shuffle(drawn)
    assert heads(numbered(drawn)) == names("M", 9)


def test_vertical_writing_that_was_shuffled_is_read_from_the_right():
    drawn = [
        run(f"{chr(0x4E00 + i)}" * 12, 300.0 - 16 * i, 50, width=120, angle=90.0, vertical=True)
        for i in range(10)
    ]
    random.Random(3).shuffle(drawn)
    assert [line.text[0] for line in lines(numbered(drawn))] == [chr(0x4E00 + i) for i in range(10)]


# ── regions ──


def test_columns_titles_and_turned_labels_are_regions_of_their_own():
    title = [run("Title " + "over both columns of the page " * 2, 20, 80)]
    label = [run("turned", 500, 300, angle=270.0)]
    drawn = numbered([*title, *column("L", 8), *column("R", 8, x=200), *label])
    found = regions(drawn_lines(drawn), 600, 800)
    assert [len(region.lines) for region in found] == [1, 8, 8, 1]
    assert [round(region.box[0]) for region in found][:3] == [20, 0, 200]


def test_a_page_of_one_column_is_one_region():
    assert len(regions(drawn_lines(numbered(column("L", 30))))) == 1


def test_no_line_gives_no_region():
    assert regions([]) == []


drawings = st.lists(
    st.builds(
        run,
        st.sampled_from(["a", "words of a line", "1,234", "\u05d0\u05d1 \u05d2", "x" * 40]),
        st.sampled_from([0.0, 90.0, 200.0, 230.0, 400.0]),
        st.integers(0, 30).map(lambda i: 100.0 + 6 * i),
        size=st.sampled_from([8.0, 10.0]),
        angle=st.sampled_from([0.0, 0.0, 0.0, 90.0]),
    ),
    max_size=40,
)


@given(drawings)
def test_every_line_comes_back_once_inside_the_box_of_its_region(drawn):
    found = drawn_lines(numbered(drawn))
    ordered = [line for region in regions(found) for line in region.lines]
    assert sorted(map(id, ordered)) == sorted(map(id, found))
    for region in regions(found):
        for line in region.lines:
            assert region.box[0] <= line.box[0]
            assert region.box[3] >= line.box[3]


@pytest.mark.parametrize("shuffled", [False, True])
def test_text_that_no_gutter_parts_is_ordered_the_same_without_a_search_for_gutters(shuffled):
    runs = [*column("a", 12, chars=70), run("apart", 400, 400), run("9", 180, 500)]
    if shuffled:
        random.Random(3).shuffle(runs)
    for order, one in enumerate(runs):
        one.order = order
    found = drawn_lines(runs)
    plain, fast = regions(found), regions(found, parted=False)
    assert [one.lines for one in fast] == [one.lines for one in plain]
