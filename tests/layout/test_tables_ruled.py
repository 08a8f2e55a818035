"""Tables that lines draw: grids, spans, lines between some rows only, and frames that are none."""

from extract.model import Rule
from tests.layout.grids import cells, flat, found, lattice, steep
from tests.layout.made import prose, row, run
from tests.layout.test_tables import LOREM, REGIONS

XS = [45, 145, 245, 345, 445]
TEXT = [50, 150, 250, 350]
YS = [90, 104, 118, 132, 146]


def test_a_grid_of_lines_is_a_table():
    (table,) = found(cells(REGIONS, TEXT), lattice(XS, YS))
    assert table.rows == REGIONS
    assert table.ruled
    assert table.cells[0].box == (45, 90, 145, 104)


def test_lines_drawn_as_dashes_and_double_lines_are_lines():
    rules = [flat(y, x, x + 4) for y in YS for x in range(45, 445, 7)]
    rules += [steep(x + d, YS[0], YS[-1]) for x in XS for d in (0, 1.8)]
    (table,) = found(cells(REGIONS, TEXT), rules)
    assert table.rows == REGIONS


def test_cells_without_a_line_between_them_are_one():
    rows = [["Region", "Figures", "", ""], ["", "1998", "1999", "2000"], *REGIONS[1:]]
    ys = [90, 104, 118, 132, 146, 160]
    rules = [flat(y, 45, 445) for y in ys if y != 104] + [flat(104, 145, 445)]
    rules += [steep(45, 90, 160), steep(145, 90, 160), steep(445, 90, 160)]
    rules += [steep(245, 104, 160), steep(345, 104, 160)]
    (table,) = found(cells(rows, TEXT), rules)
    spans = {
        c.text: (c.row_span, c.column_span) for c in table.cells if c.row_span + c.column_span > 2
    }
    assert spans == {"Region": (2, 1), "Figures": (1, 3)}
    assert table.header_rows == 2
    assert table.rows[1] == ["", "1998", "1999", "2000"]


def test_a_label_over_several_rows_stands_at_its_first():
    rows = [
        ["Place", "Year", "Cost"],
        ["", "1998", "12"],
        ["Wick", "1999", "14"],
        ["", "2000", "9"],
    ]
    rules = [flat(y, 145, 345) for y in YS] + [flat(y, 45, 145) for y in (90, 104, 146)]
    rules += [steep(x, 90, 146) for x in (45, 145, 245, 345)]
    (table,) = found(cells(rows, TEXT), rules)
    assert [line[0] for line in table.rows] == ["Place", "Wick", "", ""]


def test_a_cell_of_several_lines_is_one_in_a_grid():
    runs = cells(REGIONS, TEXT, step=30)
    runs.append(run("and west", 50, 100 + 30 + 12, order=80))
    (table,) = found(runs, lattice(XS, [88, 118, 148, 178, 208]))
    assert table.rows[1] == ["North and west", "1,240", "980", "21%"]


def test_figures_below_each_other_are_rows_where_no_line_parts_them():
    (table,) = found(cells(REGIONS, TEXT), lattice(XS, [90, 104, 146]))
    assert table.rows == REGIONS


def test_a_gap_beside_figures_parts_a_column_that_no_line_parts():
    (table,) = found(cells(REGIONS, TEXT), lattice([45, 145, 445], YS))
    assert table.rows[1:] == REGIONS[1:]


def test_lines_above_below_and_under_the_header_make_a_table():
    rules = [flat(90, 45, 445), flat(104, 45, 445), flat(146, 45, 445)]
    (table,) = found(cells(REGIONS, TEXT), rules)
    assert table.rows == REGIONS
    assert table.header_rows == 1
    assert not table.ruled


def test_a_line_under_some_columns_says_what_a_header_spans():
    rows = [["", "Exports", "", "Change"], ["Region", "1998", "1999", ""], *REGIONS[1:]]
    rules = [flat(90, 45, 445), flat(104, 148, 330), flat(118, 45, 445), flat(160, 45, 445)]
    (table,) = found(cells(rows, TEXT), rules)
    spans = {c.text: c.column_span for c in table.cells if c.column_span > 1}
    assert spans == {"Exports": 2}


def test_lines_between_rows_join_wrapped_cells():
    runs = cells(
        [REGIONS[0], ["North", "one", "980", "21%"], ["", "two", "", ""], *REGIONS[2:]], TEXT
    )
    ys = [90, 104, 132, 146, 160]
    (table,) = found(runs, [flat(y, 45, 445) for y in ys])
    assert table.rows[1] == ["North", "one two", "980", "21%"]


def test_a_header_above_the_first_line_belongs_to_the_table():
    (table,) = found(cells(REGIONS, TEXT), [flat(y, 45, 445) for y in YS[1:]])
    assert table.rows[0] == REGIONS[0]


def test_a_header_rule_alone_leaves_the_rest_to_whitespace():
    (table,) = found(cells(REGIONS, TEXT), [flat(104, 45, 445)])
    assert table.rows == REGIONS


# ── what is no table ──


def test_a_frame_around_a_paragraph_is_no_table():
    assert found(prose(*LOREM, x=50), lattice([40, 310], [80, 230])) == []


def test_lines_above_and_below_prose_are_no_table():
    runs = prose(*LOREM, x=50) + prose(*LOREM, x=320)
    assert found(runs, [flat(80, 45, 560), flat(230, 45, 560)]) == []


def test_a_plot_with_grid_lines_is_no_table():
    rules = lattice(list(range(100, 501, 50)), list(range(250, 501, 50)))
    runs = [run(str(20 * i), 75, 503 - 50 * i, size=8, order=i) for i in range(6)]
    runs += [run(str(1990 + i), 90 + 50 * i, 515, size=8, order=20 + i) for i in range(9)]
    runs += [row("Figure 1. Reservations a year", 540, x=200)]
    assert found(runs, rules) == []


def test_bars_drawn_as_boxes_are_no_table():
    rules: list[Rule] = []
    for i in range(8):
        rules += lattice([100 + 40 * i, 130 + 40 * i], [400 - 30 * i, 500])
    rules.append(flat(500, 90, 450))
    runs = [run(str(10 * i + 5), 105 + 40 * i, 395 - 30 * i, order=i) for i in range(8)]
    assert found(runs, rules) == []


def test_a_page_of_lines_ends_in_time_and_is_no_table():
    rules = [flat(i * 31 % 800, i * 17 % 590, i * 17 % 590 + 4) for i in range(100_000)]
    runs = [run(f"L{i}", (i * 7919) % 560, (i * 104729) % 780, order=i) for i in range(150)]
    assert found(runs, rules) == []


def test_a_label_beside_two_bands_stays_whole_where_figures_part_one_of_them():
    runs = cells([["Test", "Group", "Cost"], ["", "Men", "17"], ["", "Women", "18"]], TEXT[:3])
    runs.append(run("Blood", 50, 121, order=70))
    rules = [flat(y, 45, 345) for y in (90, 104, 132)] + [flat(118, 145, 345)]
    rules += [steep(x, 90, 132) for x in (45, 145, 245, 345)]
    (table,) = found(runs, rules)
    label = next(cell for cell in table.cells if cell.text == "Blood")
    assert (label.row, label.row_span) == (1, 2)
