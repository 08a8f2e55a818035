"""Tables → CSV (RFC 4180) and TSV; without the `csv` module, whose import costs 20 ms."""

from collections.abc import Iterable, Iterator, Sequence

from extract.model import Table
from extract.output.values import decimal_mark, value

BOM = "\ufeff"
"""Tells old spreadsheets that UTF-8 follows."""
FORMULA = "=+-@\t\r"
"""A cell that starts so may be run as a formula by a spreadsheet."""


def csv(
    rows: Sequence[Sequence[str]],
    separator: str = ",",
    *,
    decimal_comma: bool = False,
    defuse: bool = False,
) -> Iterator[str]:
    """A line for each row.

    `decimal_comma` writes numbers as spreadsheets of many countries read them, without parted
    thousands; the separator should then be a semicolon. `defuse` puts an apostrophe before text
    that a spreadsheet would run as a formula; numbers stay numbers.
    """
    mark = decimal_mark(text for row in rows for text in row)
    special = f'"{separator}\r\n'
    for row in rows:
        cells = []
        for text in row:
            if decimal_comma:
                text = _with_comma(text, mark)
            if defuse and text[:1] and text[0] in FORMULA and value(text, mark) is None:
                text = "'" + text
            if any(char in special for char in text) or text != text.strip():
                text = '"' + text.replace('"', '""') + '"'
            cells.append(text)
        yield separator.join(cells) + "\r\n"


def _with_comma(text: str, mark: str) -> str:
    """A plain number with a decimal comma; any other text as it is."""
    found = value(text, mark)
    if found is None or found.before or found.after not in ("", "%"):
        return text
    number = found.number * (100 if found.after else 1)
    return f"{number:.{found.decimals}f}".replace(".", ",") + found.after


def tsv(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A line for each row, as spreadsheets take it from the clipboard: TABs, no quotes."""
    for row in rows:
        yield "\t".join(" ".join(text.split()) for text in row) + "\n"


def tables_csv(
    tables: Iterable[Table],
    separator: str = ",",
    *,
    decimal_comma: bool = False,
    bom: bool = False,
    defuse: bool = False,
) -> Iterator[str]:
    """All tables one after the other, an empty line between two."""
    first = True
    for table in tables:
        if first and bom:
            yield BOM
        if not first:
            yield "\r\n"
        first = False
        yield from csv(table.rows, separator, decimal_comma=decimal_comma, defuse=defuse)


def tables_tsv(tables: Iterable[Table]) -> Iterator[str]:
    """All tables one after the other, an empty line between two."""
    first = True
    for table in tables:
        if not first:
            yield "\n"
        first = False
        yield from tsv(table.rows)
