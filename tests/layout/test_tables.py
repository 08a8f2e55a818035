"""Tables that only whitespace holds apart, and what is none."""

import pytest

from extract.layout.atoms import atoms
from extract.layout.gaps import columns
from extract.layout.rows import rows
from extract.layout.tables import TableOptions
from extract.model import Run, Style
from tests.layout.grids import cells, found
from tests.layout.made import prose, row, run

FIXED = Style("Mono", fixed=True)

REGIONS = [
    ["Region", "Revenue", "Cost", "Margin"],
    ["North", "1,240", "980", "21%"],
    ["South", "870", "910", "-5%"],
    ["East", "2,310", "1,760", "24%"],
]
ORDERS = [
    ["Item", "Supplier", "Note", "Price"],
    ["Lamp", "Vela", "discontinued,", "15.00"],
    ["", "", "replacement pending", ""],
    ["Chair", "Nordia", "", "89.00"],
    ["Desk", "", "back-order", "240.00"],
    ["Shelf", "Nordia", "in stock", "54.00"],
]
XS = [50, 150, 250, 400]


def test_each_cell_of_the_region_table_is_a_cell():
    (table,) = found(cells(REGIONS, XS))
    assert table.rows == REGIONS
    assert table.header_rows == 1
    assert not table.ruled


def test_figures_that_end_below_each_other_are_a_column_too():
    (table,) = found(cells(REGIONS, [50, 190, 290, 400], right=(1, 2, 3)))
    assert table.rows == REGIONS


def test_an_empty_cell_is_empty_in_its_place_and_a_wrapped_one_is_whole():
    (table,) = found(cells(ORDERS, XS))
    assert table.rows == [
        ["Item", "Supplier", "Note", "Price"],
        ["Lamp", "Vela", "discontinued, replacement pending", "15.00"],
        ["Chair", "Nordia", "", "89.00"],
        ["Desk", "", "back-order", "240.00"],
        ["Shelf", "Nordia", "in stock", "54.00"],
    ]


def test_a_wrapped_cell_does_not_end_the_table_because_gaps_are_subtracted():
    runs = cells([["a1", "b1"], ["a2", "b2 that goes on"], ["", "below itself"], ["a3", "3"]], XS)
    words = rows(atoms(runs))
    assert len(columns(words, 10.0, 50.0, 300.0)) == 2


def test_a_row_drawn_by_one_run_padded_with_spaces_still_has_columns():
    texts = ["Region     Revenue    Cost", "North      1,240      980", "South      870        910"]
    texts.append("East       2,310      1,760")
    (table,) = found([row(text, 100 + 14 * i, x=50) for i, text in enumerate(texts)])
    assert [line[0] for line in table.rows] == ["Region", "North", "South", "East"]
    assert table.rows[3] == ["East", "2,310", "1,760"]


def test_the_cells_tile_the_grid():
    (table,) = found(cells(ORDERS, XS))
    places = [
        (cell.row + i, cell.column + k)
        for cell in table.cells
        for i in range(cell.row_span)
        for k in range(cell.column_span)
    ]
    assert sorted(places) == [(i, k) for i in range(5) for k in range(4)]


def test_a_name_over_columns_spans_them():
    runs = cells(REGIONS, XS, top=114)
    runs.append(run("Figures of the year, in thousands", 180, 100, order=90))
    (table,) = found(runs)
    top = next(cell for cell in table.cells if cell.text.startswith("Figures"))
    assert (top.row, top.column_span > 1) == (0, True)
    assert table.rows[1] == REGIONS[0]


def test_a_raised_figure_at_a_number_is_set_apart():
    runs = cells(REGIONS, XS)
    runs.append(run("2", 150 + 25, 114 - 4, size=6, order=91))
    (table,) = found(runs)
    cell = next(cell for cell in table.cells if cell.text.startswith("1,240"))
    assert (cell.text, cell.mark) == ("1,240", "2")


def test_a_raised_figure_at_a_unit_stays():
    runs = cells([["Place", "Area"], ["Hut", "12 m"], ["House", "140 m"], ["Hall", "900 m"]], XS)
    runs += [
        run("2", 150 + x, y - 4, size=6, order=91) for x, y in ((20, 114), (25, 128), (25, 142))
    ]
    (table,) = found(runs)
    assert table.rows[1] == ["Hut", "12 m2"]


def test_a_number_keeps_its_sign_and_unit():
    texts = [["", "Change", "Price"], ["May", "- 5 %", "$ 1,240"], ["June", "+ 2 %", "$ 980"]]
    texts.append(["July", "- 1 %", "(12.50)"])
    (table,) = found(cells(texts, [50, 190, 300], right=(1, 2)))
    assert table.rows[1] == ["May", "- 5 %", "$ 1,240"]
    assert table.rows[3][2] == "(12.50)"


def test_a_table_that_reads_from_the_right_has_its_first_column_on_the_right():
    words = [["שם", "מחיר", "כמות"], ["לחם", "12", "3"], ["חלב", "7", "10"], ["גבינה", "25", "1"]]
    (table,) = found(cells(words, [400, 250, 100]))
    assert table.rows[1] == ["לחם", "12", "3"]
    assert table.rows[0][0] == "שם"


def test_a_sideways_table_is_turned():
    runs = [
        run(text, 100 + 14 * i, 700 - x, angle=270, order=10 * i + k)
        for i, texts in enumerate(REGIONS)
        for k, (text, x) in enumerate(zip(texts, [50, 150, 250, 350], strict=True))
    ]
    (table,) = found(runs)
    assert table.rows == REGIONS
    x0, y0, x1, y1 = table.box
    assert x1 - x0 < 80
    assert y1 - y0 > 300


def test_tables_come_from_the_top():
    upper, lower = cells(REGIONS, XS, top=100), cells(REGIONS, XS, top=400)
    tables = found(lower + upper)
    assert [round(table.box[1]) for table in tables] == [92, 392]


def test_a_table_folded_side_by_side_is_its_parts():
    rows = [
        ["Age", "Total"] * 2,
        *([str(i), f"3,{i}00", str(i + 40), f"2,{i}50"] for i in range(1, 7)),
    ]
    left, right = found(cells(rows, [50, 100, 250, 300]))
    assert left.rows[1] == ["1", "3,100"]
    assert right.rows[:2] == [["Age", "Total"], ["41", "2,150"]]


def test_names_that_come_again_below_groups_are_no_fold():
    rows = [["", "Men", "Share", "Men", "Share"], *(["a", "1", "2%", "3", "4%"] for _ in range(4))]
    (table,) = found(cells(rows, [50, 100, 170, 250, 320]))
    assert len(table.rows[0]) == 5


# ── what is not a column ──

LOREM = (
    "The committee has considered the matter of the",
    "roads and bridges in the northern parts, and it",
    "recommends that the work be done in two years",
    "by the department, which has men and means for",
    "it. The costs are to be borne by all parishes",
    "in proportion to the number of their dwellings",
    "as counted in the spring of the year before it",
    "was decided, and not by those alone who travel",
    "on them daily with carts, cattle and machines.",
    "Nothing in this shall be read as to relieve the",
)


def justified(text: str, x: float, y: float, width: float) -> list[Run]:
    words = text.split()
    room = (width - sum(len(word) * 5 for word in words)) / (len(words) - 1)
    found = []
    for word in words:
        found.append(run(word, x, y, order=round(y * 10)))
        x += len(word) * 5 + room
    return found


@pytest.mark.parametrize(
    "runs",
    [
        pytest.param(prose(*LOREM), id="prose"),
        pytest.param(
            [r for i, text in enumerate(LOREM) for r in justified(text, 50, 100 + 12 * i, 260)],
            id="justified prose with wide word gaps",
        ),
        pytest.param(
            prose(*LOREM, x=50) + prose(*LOREM, x=320), id="two columns of prose on one grid"
        ),
        pytest.param(
            [
                r
                for i, text in enumerate(LOREM)
                for r in (run("•", 50, 100 + 12 * i), row(text, 100 + 12 * i, x=70))
            ],
            id="a list",
        ),
        pytest.param(
            [
                r
                for i, text in enumerate(LOREM)
                for r in (run(f"{i + 1}.", 50, 100 + 12 * i), row(text, 100 + 12 * i, x=75))
            ],
            id="a numbered list",
        ),
        pytest.param(
            [
                r
                for i, text in enumerate(LOREM)
                for r in (run(str(i + 1), 50, 100 + 12 * i), row(text, 100 + 12 * i, x=75))
            ],
            id="numbered lines",
        ),
        pytest.param(
            [
                r
                for i, text in enumerate(LOREM)
                for r in (
                    row(text[:20] + " . . . . . . . . . .", 100 + 12 * i, x=50),
                    run(str(3 + 7 * i), 400, 100 + 12 * i),
                )
            ],
            id="a table of contents with leaders",
        ),
        pytest.param(
            [
                r
                for i, text in enumerate(LOREM)
                for r in (
                    row(text[:24], 100 + 12 * i, x=50),
                    run(str(3 + 7 * i), 400, 100 + 12 * i),
                )
            ],
            id="a table of contents without leaders",
        ),
        pytest.param(
            [
                row("Messrs. Brown & Sons", 100, x=50), row("14 May 1998", 100, x=400),
                row("12 Harbour Street", 112, x=50), row("Our sign: HB/14", 112, x=400),
                row("Lower Wick", 124, x=50),
            ],
            id="a letter's address block",
        ),
        pytest.param(
            [
                row("A Report on Roads", 200, x=225),
                row("by the Committee of the North", 230, x=190),
                row("Wick", 250, x=285), row("1998", 700, x=290),
            ],
            id="the centred lines of a title page",
        ),
        pytest.param(
            [
                r
                for i in range(8)
                for r in (

                    run(f"// field {i}", 300, 100 + 12 * i, style=FIXED),
                )
            ],
            id="a code listing with comments",
        ),
        pytest.param(
            [run(f"L{i}", (i * 7919) % 560, (i * 104729) % 780, order=i) for i in range(150)],
            id="the labels of a map",
        ),
    ],
)  # fmt: skip
def test_none(runs):
    assert found(runs) == []


# ── what a caller asks for ──


def test_an_area_narrows_the_search():
    runs = cells(REGIONS, XS, top=100) + cells(REGIONS, XS, top=400)
    (table,) = found(runs, (), TableOptions(area=(0, 300, 600, 800)))
    assert round(table.box[1]) == 392


def test_what_stands_in_an_area_is_a_table_when_none_is_found_there():
    runs = cells([["To", "the mill"], ["From", "the sea"]], XS)
    assert found(runs) == []
    (table,) = found(runs, (), TableOptions(area=(0, 50, 600, 200)))
    assert table.rows == [["To", "the mill"], ["From", "the sea"]]


def test_columns_are_obeyed():
    (table,) = found(cells(REGIONS, XS), (), TableOptions(columns=(240.0,)))
    assert table.rows[1] == ["North 1,240", "980 21%"]


def test_an_unknown_strategy_is_refused():
    with pytest.raises(ValueError, match="strategy"):
        found([], (), TableOptions(strategy="guess"))
