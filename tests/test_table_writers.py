"""Tables → CSV, TSV, Markdown, HTML, JSON and XLSX."""

import csv as reference
import io
import json

import pytest

from extract.model import Cell, Table
from extract.output.csv import csv, tables_csv, tables_tsv, tsv
from extract.output.html import table_html
from extract.output.markdown_table import table_markdown, tables_markdown
from extract.output.table_json import tables_json
from extract.output.values import decimal_mark, value
from extract.output.xlsx import tables_xlsx

BOX = (0.0, 0.0, 10.0, 10.0)


def table(rows, header_rows=1, spans=(), marks=()):
    """A table of these rows; spans: (row, column, row_span, column_span)."""
    by_place = {(r, c): (rs, cs) for r, c, rs, cs in spans}
    covered = {(r + i, c + k) for r, c, rs, cs in spans for i in range(rs) for k in range(cs)}
    cells = []
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            if (r, c) in covered and (r, c) not in by_place:
                continue
            rs, cs = by_place.get((r, c), (1, 1))
            cells.append(Cell(r, c, rs, cs, BOX, text, dict(marks).get((r, c), "")))
    return Table(1, BOX, [list(row) for row in rows], cells, header_rows, parts=[(1, BOX)])


PLAIN = table([["Item", "Price"], ['Lamp, "large"', "1,240"], ["Chair", ""]])


def test_csv_is_read_back_by_any_reader():
    text = "".join(tables_csv([PLAIN]))
    assert list(reference.reader(io.StringIO(text, newline=""))) == PLAIN.rows
    assert text.endswith("\r\n")


def test_csv_of_several_tables_has_an_empty_line_between_and_one_bom():
    text = "".join(tables_csv([PLAIN, PLAIN], bom=True))
    assert text.count("\ufeff") == 1
    assert "\r\n\r\n" in text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("1,240.50", "1240,50"),
        ("-5%", "-5%"),
        ("12.5%", "12,5%"),
        ("Lamp", "Lamp"),
        ("007", "007"),
        ("$ 12.50", "$ 12.50"),
    ],
)
def test_a_decimal_comma_is_written_for_numbers_only(text, written):
    assert "".join(csv([[text, "x"]], ";", decimal_comma=True)) == f"{written};x\r\n"


@pytest.mark.parametrize(
    ("text", "written"),
    [("=1+1", "'=1+1"), ("@sum", "'@sum"), ("-5", "-5"), ("+3.5", "+3.5"), ("-x", "'-x")],
)
def test_what_a_spreadsheet_would_run_is_defused_and_numbers_stay(text, written):
    assert "".join(csv([[text]], defuse=True)) == written + "\r\n"


def test_tsv_has_no_tab_or_line_end_inside_a_cell():
    assert "".join(tsv([["a\tb", "c\nd"]])) == "a b\tc d\n"
    assert "".join(tables_tsv([PLAIN, PLAIN])).count("\n\n") == 1


def test_markdown_escapes_what_it_would_read_as_marks():
    text = "".join(table_markdown(table([["a|b", "c*"], ["x_y", "1 < 2"]])))
    assert text == "| a\\|b | c\\* |\n| --- | --- |\n| x_y | 1 \\< 2 |\n"


def test_markdown_says_a_name_over_columns_in_each():
    rows = [["", "Exports", ""], ["Region", "1998", "1999"], ["North", "1", "2"]]
    lines = "".join(table_markdown(table(rows, 2, [(0, 1, 1, 2)]))).splitlines()
    assert lines[0] == "| Region | Exports 1998 | Exports 1999 |"
    assert len(lines) == 3


def test_markdown_of_several_tables_has_an_empty_line_between():
    assert "".join(tables_markdown([PLAIN, PLAIN])).count("\n\n") == 1


def test_html_has_spans_head_and_marks():
    rows = [["Region", "Exports", ""], ["", "1998", "1999"], ["A & B", "24.91", "3"]]
    made = table(rows, 2, [(0, 0, 2, 1), (0, 1, 1, 2)], [((2, 1), "2")])
    text = "".join(table_html(made))
    assert '<th rowspan="2">Region</th><th colspan="2">Exports</th>' in text
    assert "<td>A &amp; B</td><td>24.91<sup>2</sup></td>" in text
    assert text.index("</thead>") < text.index("<tbody>")
    assert text.count("<tr>") == 3


def test_html_of_a_table_that_reads_from_the_right_says_so():
    assert "".join(table_html(table([["שם", "מחיר"], ["לחם", "12"]]))).startswith(
        '<table dir="rtl">'
    )
    assert "".join(table_html(PLAIN)).startswith("<table>")


def test_json_holds_the_grid_and_the_cells():
    (record,) = json.loads("".join(tables_json([PLAIN])))
    assert record["rows"] == PLAIN.rows
    assert record["cells"][0] == {
        "row": 0, "column": 0, "row_span": 1, "column_span": 1,
        "box": [0, 0, 10, 10], "text": "Item",
    }  # fmt: skip
    assert json.loads("".join(tables_json([]))) == []


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1,240", 1240),
        ("1,240.5", 1240.5),
        ("- 5 %", -0.05),
        ("21%", 0.21),
        ("$ 1,240", 1240),
        ("(12.50)", -12.5),
        ("−3", -3),
        ("12 345", 12345),
        ("0", 0),
        ("0.5", 0.5),
    ],
)
def test_a_number_is_read_as_one(text, number):
    found = value(text)
    assert found is not None
    assert found.number == pytest.approx(number)


@pytest.mark.parametrize(
    "text",
    ["", "Lamp", "007", "12 kg", "1.2.3", "12-13", "2010/11", "1234567890123456", "1,24,0", "%"],
)
def test_what_is_no_number_stays_text(text):
    assert value(text) is None


def test_the_decimal_mark_is_told_by_the_numbers_that_can_only_say_one_thing():
    assert decimal_mark(["1.240,50", "980", "1.000"]) == ","
    assert decimal_mark(["1,240.50", "980"]) == "."
    found = value("1.240,50", ",")
    assert found is not None
    assert found.number == pytest.approx(1240.5)


def test_xlsx_holds_numbers_as_numbers_and_spans_as_merged_cells():
    openpyxl = pytest.importorskip("openpyxl")
    rows = [["Region", "Figures", ""], ["North", "1,240", "21%"], ["=1+1", "(3.50)", "n.a."]]
    data = tables_xlsx([table(rows, 1, [(0, 1, 1, 2)]), PLAIN])
    book = openpyxl.load_workbook(io.BytesIO(data))
    assert book.sheetnames == ["Page 1 table 1", "Page 1 table 2"]
    sheet = book.worksheets[0]
    assert [str(area) for area in sheet.merged_cells.ranges] == ["B1:C1"]
    assert (sheet["B2"].value, sheet["B2"].number_format) == (1240, "#,##0")
    assert (sheet["C2"].value, sheet["C2"].number_format) == (0.21, "0%")
    assert (sheet["A3"].value, sheet["A3"].data_type) == ("=1+1", "s")
    assert sheet["B3"].value == -3.5
    assert sheet["C3"].value == "n.a."


def test_the_same_tables_make_the_same_workbook():
    pytest.importorskip("xlsxwriter")
    assert tables_xlsx([PLAIN]) == tables_xlsx([PLAIN])
