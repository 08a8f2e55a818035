"""The Python half of the worker: one document, asked about by the page, answered in JSON.

It sees what the command line sees, the package's public face and its writers, and runs natively
too, where a test holds both against each other.
"""

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Protocol, TypedDict

import extract
from extract.output.csv import BOM, csv, tsv
from extract.output.notices import LeftOut

CODES = {
    extract.NotPdf: "not-pdf",
    extract.BrokenPdf: "broken",
    extract.UnsupportedEncryption: "encryption",
}


class Proxy(Protocol):
    """Bytes that belong to JavaScript."""

    def to_bytes(self) -> bytes:
        """A copy that belongs to Python."""


class CsvChoice(TypedDict):
    """How a person wants their CSV."""

    separator: str
    decimal_comma: bool
    bom: bool
    defuse: bool


def refusal(code: str, fault: Exception, **more: object) -> str:
    """Why it was not done, as JSON."""
    return json.dumps({"error": {"code": code, "detail": str(fault), **more}})


def range_refusal(fault: extract.PageRangeError) -> str:
    """What is wrong with a range of pages, as JSON."""
    if isinstance(fault, extract.NoSuchPages):
        return refusal("no-such-pages", fault, count=fault.count)
    return refusal("range", fault, piece=fault.piece)


def page_record(page: extract.Page) -> str:
    """One page as JSON: number, text, warnings, what was left out of the text."""
    warnings = [
        {"code": w.code, "page": w.page, "detail": w.detail, "share": round(w.share, 4)}
        for w in page.warnings
    ]
    return json.dumps(
        {"page": page.number, "text": page.text, "warnings": warnings, "dropped": page.dropped}
    )


def table_record(table: extract.Table) -> dict[str, object]:
    """What the page shows of a table. Cells that span, or carry a mark, are named one by one."""
    return {
        "page": table.page,
        "last_page": table.parts[-1][0] if table.parts else table.page,
        "rows": table.rows,
        "header_rows": table.header_rows,
        "cells": [
            [cell.row, cell.column, cell.row_span, cell.column_span, cell.mark]
            for cell in table.cells
            if cell.row_span > 1 or cell.column_span > 1 or cell.mark
        ],
        "from_right": from_right(table),
        "tsv": "".join(tsv(table.rows)),
    }


def from_right(table: extract.Table) -> bool:
    """Whether the first column stands on the right."""
    last = len(table.rows[0]) - 1
    for row in range(len(table.rows)):
        ends = [c.box[0] for c in table.cells if c.row == row and c.text and c.column in (0, last)]
        if len(ends) == 2:
            return ends[0] > ends[1]
    return False


def csv_text(rows: list[list[str]], choice: CsvChoice) -> str:
    """The rows as CSV, as a person wants it."""
    lines = csv(
        rows,
        choice["separator"],
        decimal_comma=choice["decimal_comma"],
        defuse=choice["defuse"],
    )
    return (BOM if choice["bom"] else "") + "".join(lines)


class TableSearch:
    """The tables of one page after the other; one that goes on over page breaks comes out whole.

    A page whose tables may go on on the next one waits for it, and such pages are asked for once
    more, together, when the last of them is known.
    """

    def __init__(self, document: extract.Document) -> None:
        self.document = document
        self.waiting: list[int] = []
        self.found: list[extract.Table] = []
        self.widths: set[int] = set()
        """How many columns the tables of the last waiting page have."""

    def page(self, number: int) -> list[extract.Table]:
        """The tables that are whole now that this page is known."""
        found = extract.tables(self.document, number)
        widths = {len(table.rows[0]) for table in found}
        follows = bool(self.waiting) and number == self.waiting[-1] + 1
        if follows and found and len(found[0].rows[0]) in self.widths:
            whole: list[extract.Table] = []
            self.waiting.append(number)
            self.found += found
        else:
            whole = self.rest()
            self.waiting = [number] if found else []
            self.found = found
        self.widths = widths
        return whole

    def rest(self) -> list[extract.Table]:
        """The tables that no further page follows."""
        pages, whole = self.waiting, self.found
        self.waiting, self.found = [], []
        return extract.tables(self.document, pages) if len(pages) > 1 else whole


class Session:
    """The document that the page has open, if any."""

    def __init__(self) -> None:
        self.document: extract.Document | None = None
        self.reading: Iterator[extract.Page] = iter(())
        self.search: TableSearch | None = None

    def open(self, data: bytes | Proxy, password: str = "") -> str:
        """`page_count` and `warnings` about the file, or an error.

        Errors: not-pdf, broken, encryption, password, wrong-password.
        """
        self.document = self.search = None
        self.reading = iter(())
        try:
            raw = data if isinstance(data, bytes) else data.to_bytes()
            document = extract.open(raw, password=password)
        except extract.PasswordRequired as fault:
            return refusal("wrong-password" if fault.tried else "password", fault)
        except extract.PdfError as fault:
            return refusal(CODES.get(type(fault), "broken"), fault)
        self.document = document
        warnings = [
            {"code": problem.code, "detail": problem.detail} for problem in document.warnings
        ]
        files = len(document.attachments) if warnings else 0
        return json.dumps({"page_count": document.page_count, "warnings": warnings, "files": files})

    def check(self, text: str) -> str:
        """Whether a range can be read at all, before there is a document: nothing, or an error."""
        try:
            extract.check_ranges(text)
        except extract.PageRangeError as fault:
            return range_refusal(fault)
        return json.dumps({})

    def plan(self, text: str) -> str:
        """The `pages` of the open document that a range names, or an error."""
        try:
            pages = extract.parse_ranges(text, self._open_document().page_count)
        except extract.PageRangeError as fault:
            return range_refusal(fault)
        return json.dumps({"pages": pages})

    def page(self, number: int, mode: str, furniture: str = "") -> str:
        """One page, read by itself."""
        return page_record(extract.read_page(self._open_document(), number, mode, furniture))

    def begin(self, pages: str, mode: str, furniture: str = "") -> str:
        """Begin to read these pages, a JSON list, as parts of one document; `next` gives them."""
        numbers = ",".join(map(str, json.loads(pages)))
        self.reading = extract.read(self._open_document(), numbers, mode, furniture)
        return json.dumps({})

    def next(self) -> str:
        """The next page of the reading that was begun."""
        try:
            return page_record(next(self.reading))
        except StopIteration:
            raise RuntimeError("no page is left to read") from None

    def tables(self, number: int, *, first: bool) -> str:
        """The `tables` that are whole now that this page is known; `waiting`: pages that wait.

        Pages are asked for in ascending order; `first` forgets those before, and page 0 ends them.
        """
        if first or self.search is None:
            self.search = TableSearch(self._open_document())
        found = self.search.page(number) if number else self.search.rest()
        waiting = len(self.search.waiting)
        return json.dumps({"tables": [table_record(table) for table in found], "waiting": waiting})

    def csv(self, rows: str, choice: str) -> str:
        """The `text` of a CSV file; rows and choice come in as JSON."""
        return json.dumps({"text": csv_text(json.loads(rows), json.loads(choice))})

    def archive(self, tables: str, choice: str) -> bytes:
        """A zip of CSV files; `[{"name", "rows"}]` and the choice come in as JSON."""
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as made:
            for table in json.loads(tables):
                entry = zipfile.ZipInfo(table["name"])  # dated 1980: same tables, same bytes
                entry.compress_type = zipfile.ZIP_DEFLATED
                made.writestr(entry, csv_text(table["rows"], json.loads(choice)).encode())
        return out.getvalue()

    def summary(self, pages: str) -> str:
        """What the pages read come to: `notices`, what was `dropped`, and the file's `problems`.

        The pages come in as a JSON list of their records.
        """
        read = json.loads(pages)
        noted = [extract.PageWarning(**warning) for page in read for warning in page["warnings"]]
        notices = extract.summarise(noted, [page["page"] for page in read])
        left_out = LeftOut()
        for page in read:
            left_out.add(extract.Page(page["page"], 0.0, 0.0, "", dropped=page["dropped"]))
        problems = self._open_document().problems
        return json.dumps(
            {
                "notices": [
                    {"code": n.code, "pages": list(n.pages), "detail": n.detail} for n in notices
                ],
                "dropped": [{"text": t, "pages": found} for t, found in left_out.dropped()],
                "problems": [
                    {"code": p.code, "where": p.where, "detail": p.detail} for p in problems
                ],
            }
        )

    def _open_document(self) -> extract.Document:
        if self.document is None:
            raise RuntimeError("no document is open")
        return self.document
