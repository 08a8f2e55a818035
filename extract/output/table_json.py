"""Tables → JSON records: the grid, and each cell with its spans and box."""

import json
from collections.abc import Iterable, Iterator

from extract.geometry import Box
from extract.model import Cell, Table


def tables_json(tables: Iterable[Table]) -> Iterator[str]:
    """One JSON array, a table at a time."""
    start = "[\n"
    for table in tables:
        yield start + json.dumps(table_record(table), ensure_ascii=False)
        start = ",\n"
    yield "[]\n" if start == "[\n" else "\n]\n"


def table_record(table: Table) -> dict[str, object]:
    """What JSON says of a table; points rounded to 0.01."""
    return {
        "page": table.page,
        "box": _rounded(table.box),
        "parts": [{"page": page, "box": _rounded(box)} for page, box in table.parts],
        "rows": table.rows,
        "header_rows": table.header_rows,
        "ruled": table.ruled,
        "confidence": round(table.confidence, 2),
        "cells": [_cell(cell) for cell in table.cells],
    }


def _cell(cell: Cell) -> dict[str, object]:
    record: dict[str, object] = {
        "row": cell.row,
        "column": cell.column,
        "row_span": cell.row_span,
        "column_span": cell.column_span,
        "box": _rounded(cell.box),
        "text": cell.text,
    }
    if cell.mark:
        record["mark"] = cell.mark
    return record


def _rounded(box: Box) -> list[float]:
    return [round(value, 2) + 0.0 for value in box]
