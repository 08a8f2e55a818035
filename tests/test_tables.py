"""Tables of whole files: what a reader asks, in PDFs that the tests write."""

import time

import pytest

import extract
from extract.layout.across import joined
from tests.build import pdf
from tests.clock import allowed

XS = (50, 150, 250, 350)
REGIONS = [
    ["Region", "Revenue", "Cost", "Margin"],
    ["North", "1,240", "980", "21%"],
    ["South", "870", "910", "-5%"],
    ["East", "2,310", "1,760", "24%"],
]
BOX = "0 0 500 700"


def drawn(rows, top, xs=XS, step=14):
    """The content that draws each cell; y up, as in the file."""
    return "\n".join(
        f"BT /F1 10 Tf {x} {top - step * i} Td ({text}) Tj ET"
        for i, row in enumerate(rows)
        for text, x in zip(row, xs, strict=True)
        if text
    )


def opened(*contents):
    return extract.open(pdf(*contents, box=BOX))


def test_the_region_table():
    (table,) = extract.tables(opened(drawn(REGIONS, 600)), 1)
    assert table.rows == REGIONS
    assert table.page == 1
    assert table.parts == [(1, table.box)]


def test_a_row_drawn_by_one_operator_with_jumps_has_columns():
    content = "\n".join(
        f"BT /F1 10 Tf 50 {600 - 14 * i} Td [({a}) -6000 ({b}) -6000 ({c})] TJ ET"
        for i, (a, b, c, _d) in enumerate(REGIONS)
    )
    (table,) = extract.tables(opened(content), 1)
    assert [row[0] for row in table.rows] == ["Region", "North", "South", "East"]
    assert len(table.rows[0]) == 3


def test_lines_and_boxes_of_a_page_part_cells():
    boxes = "\n".join(
        f"{45 + 100 * k} {590 - 14 * i} 100 14 re S" for k in range(4) for i in range(4)
    )
    (table,) = extract.tables(opened(drawn(REGIONS, 594) + "\n" + boxes), 1)
    assert table.ruled
    assert table.rows == REGIONS


def test_a_page_turned_by_rotate_reads_as_it_is_shown():
    content = "0 1 -1 0 500 0 cm\n" + drawn(REGIONS, 400)
    doc = extract.open(pdf(content, box="0 0 500 700", page="/Rotate 90"))
    (table,) = extract.tables(doc, 1)
    assert table.rows == REGIONS


def test_grounds_under_every_other_row_part_the_rows():
    rows = [REGIONS[0], ["North", "Wool", "980", "21%"], ["", "Tin", "", ""], *REGIONS[2:]]
    rows += [["West", "12", "13", "1%"], ["Isles", "4", "5", "2%"], ["Coast", "6", "7", "3%"]]
    heights = [14, 28, 14, 14, 14, 14, 14]
    y, content = 612, []
    for i, height in enumerate(heights):
        y -= height
        if i % 2:
            content.append(f"0.9 g 45 {y} 400 {height} re f 0 g")
    (table,) = extract.tables(opened("\n".join(content) + "\n" + drawn(rows, 601)), 1)
    assert table.rows[1] == ["North", "Wool Tin", "980", "21%"]
    assert len(table.rows) == 7


BODY = [[f"Place {i}", str(17 * i), str(31 * i % 97), f"{i}%"] for i in range(1, 80)]


def parts(header_again=True):
    first = drawn([REGIONS[0], *BODY[:40]], 650)
    second = drawn([*(REGIONS[:1] if header_again else []), *BODY[40:60]], 650)
    return opened(first, second)


@pytest.mark.parametrize("header_again", [True, False])
def test_a_table_that_goes_on_over_the_page_break_is_one_and_its_header_stands_once(header_again):
    (table,) = extract.tables(parts(header_again), "1-2")
    assert table.rows == [REGIONS[0], *BODY[:60]]
    assert [page for page, _box in table.parts] == [1, 2]
    assert max(cell.row for cell in table.cells) == 60


def test_its_parts_stay_apart_when_asked():
    found = extract.tables(parts(), "1-2", join=False)
    assert [len(table.rows) for table in found] == [41, 21]


def test_text_below_a_table_ends_it():
    first = drawn(REGIONS, 650) + "\nBT /F1 10 Tf 50 400 Td (The figures are not final.) Tj ET"
    found = extract.tables(opened(first, drawn(REGIONS, 650)), "1-2")
    assert len(found) == 2


def test_pages_are_named_by_number_range_or_list():
    doc = opened(drawn(REGIONS, 300), drawn(REGIONS, 300), "")
    assert [t.page for t in extract.tables(doc, 2)] == [2]
    assert [t.page for t in extract.tables(doc, [1, 3])] == [1]
    assert [t.page for t in extract.tables(doc, "1-")] == [1, 2]


def test_nothing_to_join_is_nothing():
    assert joined([]) == []


PROSE = (
    "The committee has considered the matter of the roads and",
    "bridges in the northern parts, and it recommends that all",
    "the work be done within two years by the department which",
    "has men and means for it. The costs are borne by parishes",
    "in proportion to the number of their dwellings as counted.",
)


def test_a_report_of_three_pages_of_prose_has_none():
    page = "\n".join(
        f"BT /F1 10 Tf {50 + 20 * (i % 5 == 0)} {650 - 12 * i} Td ({PROSE[i % 5]}) Tj ET"
        for i in range(45)
    )
    assert extract.tables(opened(page, page, page), "1-3") == []


def test_a_page_of_100_000_segments_ends_in_time_and_has_none():
    content = " ".join(
        f"{i * 37 % 500} {i * 91 % 700} m {i * 37 % 500 + i % 7} {i * 91 % 700} l S"
        for i in range(100_000)
    )
    labels = " ".join(
        f"BT /F1 6 Tf {i * 7919 % 480} {i * 104729 % 680} Td (L{i}) Tj ET" for i in range(120)
    )
    doc = opened(content + labels)
    start = time.process_time()
    assert extract.tables(doc, 1) == []
    assert time.process_time() - start < allowed(4)  # 1.5 s on the machine that wrote this


def test_a_strategy_that_is_none_is_refused():
    with pytest.raises(ValueError, match="strategy"):
        extract.tables(opened(""), 1, strategy="guess")
