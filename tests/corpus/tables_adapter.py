"""For `bench/score.py run tables NAME --adapter`: the tables of each page."""

import extract


def tables(path: str) -> list[dict[str, object]]:
    """Every table as the metric wants it."""
    document = extract.open(path)
    return [
        {
            "page": table.page,
            "bbox": list(table.box),
            "rows": table.rows,
            "cells": [
                {"r": c.row, "c": c.column, "rs": c.row_span, "cs": c.column_span, "text": c.text}
                for c in table.cells
            ],
        }
        for number in range(1, document.page_count + 1)
        for table in extract.tables(document, number)
    ]
