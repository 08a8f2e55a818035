"""Tables → a workbook: a sheet for each table, numbers as numbers, spans as merged cells."""

import io
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from extract.model import Cell, Table
from extract.output.values import Value, decimal_mark, value

LONGEST = 32_767
"""Characters that a cell of a spreadsheet holds."""
WIDEST = 60
"""Characters to which a column is widened at most."""
CREATED = datetime(2000, 1, 1)


def tables_xlsx(tables: Iterable[Table]) -> bytes:
    """The workbook. Raises ImportError, with what to do, where XlsxWriter is not installed."""
    try:
        import xlsxwriter  # heavy, and few callers need it
    except ImportError as error:
        raise ImportError("XLSX needs XlsxWriter: pip install 'pdf-extract[xlsx]'") from error
    out = io.BytesIO()
    options = {
        "in_memory": True,
        "strings_to_formulas": False,
        "strings_to_numbers": False,
        "strings_to_urls": False,
    }
    book: Any = xlsxwriter.Workbook(out, options)
    book.set_properties({"created": CREATED})
    formats: dict[tuple[str, bool], Any] = {}
    count: dict[int, int] = {}
    for table in tables:
        count[table.page] = number = count.get(table.page, 0) + 1
        _write(book, book.add_worksheet(f"Page {table.page} table {number}"), table, formats)
    if not count:
        book.add_worksheet()
    book.close()
    return out.getvalue()


def _write(book: Any, sheet: Any, table: Table, formats: dict[tuple[str, bool], Any]) -> None:  # noqa: ANN401
    """The table on its sheet."""
    mark = decimal_mark(cell.text for cell in table.cells)
    for cell in table.cells:
        header = cell.row < table.header_rows
        found = None if header else value(cell.text, mark)
        key = (number_format(found) if found else "", header)
        if key not in formats:
            formats[key] = book.add_format(
                {
                    "num_format": key[0] or "@" * 0,
                    "bold": header,
                    "text_wrap": True,
                    "valign": "top",
                }
            )
        what = cell.text[:LONGEST] if found is None else found.number
        _put(sheet, cell, what, formats[key])
    for column, width in enumerate(_widths(table.rows)):
        sheet.set_column(column, column, width)
    if table.header_rows:
        sheet.freeze_panes(table.header_rows, 0)


def _put(sheet: Any, cell: Cell, what: str | float, style: Any) -> None:  # noqa: ANN401
    """One cell, merged where it spans."""
    write = sheet.write_string if isinstance(what, str) else sheet.write_number
    if cell.row_span > 1 or cell.column_span > 1:
        last = cell.row + cell.row_span - 1, cell.column + cell.column_span - 1
        sheet.merge_range(cell.row, cell.column, *last, "", style)
    if what != "":
        write(cell.row, cell.column, what, style)


def number_format(found: Value) -> str:
    """How a spreadsheet is to show the number: as it was written."""
    shown = "#,##0" if found.grouped else "0"
    if found.decimals:
        shown += "." + "0" * found.decimals
    before = f'"{found.before}"' if found.before else ""
    after = "%" if found.after == "%" else f'"{found.after}"' if found.after else ""
    return before + shown + after


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    """How wide each column is, in characters."""
    return [min(max(map(len, column), default=0) + 2, WIDEST) for column in zip(*rows, strict=True)]
