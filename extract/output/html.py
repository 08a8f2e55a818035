"""Tables → HTML, with their spans."""

import unicodedata
from collections.abc import Iterable, Iterator

from extract.model import Cell, Table


def escaped(text: str) -> str:
    """The text as HTML's content or an attribute's value."""
    return (
        text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    )


def table_html(table: Table) -> Iterator[str]:
    """One `<table>`, a line for each row; header cells are `<th>`."""
    yield '<table dir="rtl">\n' if _from_right(table) else "<table>\n"
    rows: list[list[Cell]] = [[] for _ in table.rows]
    for cell in table.cells:
        rows[cell.row].append(cell)
    for number, row in enumerate(rows):
        header = number < table.header_rows
        if number == 0 and header:
            yield "<thead>\n"
        if number == table.header_rows:
            yield "</thead>\n<tbody>\n" if number else "<tbody>\n"
        yield "<tr>" + "".join(_cell(cell, header=header) for cell in row) + "</tr>\n"
    yield ("</thead>\n" if table.header_rows >= len(rows) > 0 else "</tbody>\n") + "</table>\n"


def tables_html(tables: Iterable[Table]) -> Iterator[str]:
    """All tables one after the other."""
    for table in tables:
        yield from table_html(table)


def _cell(cell: Cell, *, header: bool) -> str:
    name = "th" if header else "td"
    spans = f' rowspan="{cell.row_span}"' if cell.row_span > 1 else ""
    spans += f' colspan="{cell.column_span}"' if cell.column_span > 1 else ""
    mark = f"<sup>{escaped(cell.mark)}</sup>" if cell.mark else ""
    return f"<{name}{spans}>{escaped(cell.text)}{mark}</{name}>"


def _from_right(table: Table) -> bool:
    """Do most letters of the table read from the right?"""
    text = "".join(cell.text for cell in table.cells)
    if text.isascii():
        return False
    kinds = [unicodedata.bidirectional(char) for char in text]
    return sum(kind in ("R", "AL") for kind in kinds) > kinds.count("L")
