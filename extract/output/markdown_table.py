"""Tables → Markdown, as GitHub reads it: one header row, no spans."""

import re
from collections.abc import Iterable, Iterator, Sequence

from extract.model import Table

SPECIAL = re.compile(r"[\\|`*<]|(?<![^\W_])_|_(?![^\W_])")
"""What would be read as a mark; an underline between letters is none."""


def table_markdown(table: Table) -> Iterator[str]:
    """A line for each row. Several rows of a header are one, a name over columns said in each."""
    header = _header(table)
    yield _line(header)
    yield _line(["---"] * len(header))
    for row in table.rows[table.header_rows :]:
        yield _line([SPECIAL.sub(r"\\\g<0>", text) for text in row])


def tables_markdown(tables: Iterable[Table]) -> Iterator[str]:
    """All tables one after the other, an empty line between two."""
    first = True
    for table in tables:
        if not first:
            yield "\n"
        first = False
        yield from table_markdown(table)


def _header(table: Table) -> list[str]:
    """The names of the columns, from all rows of the header; empty where there is none."""
    names: list[list[str]] = [[] for _ in table.rows[0]]
    for cell in table.cells:
        if cell.row < table.header_rows and cell.text:
            for column in range(cell.column, cell.column + cell.column_span):
                names[column].append(SPECIAL.sub(r"\\\g<0>", cell.text))
    return [" ".join(parts) for parts in names]


def _line(texts: Sequence[str]) -> str:
    return "| " + " | ".join(" ".join(text.split()) for text in texts) + " |\n"
