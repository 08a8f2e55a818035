"""The verbs: open, runs, text, read_page, read. Page by page; a fault becomes a Problem."""

import os
from collections.abc import Iterator
from typing import BinaryIO

from extract.errors import Limits, Problem
from extract.layout.reading import MODES, read_ink
from extract.layout.tables import TableOptions, find_tables
from extract.model import Ink, Page, Run, Table
from extract.page.interpreter import page_ink
from extract.pdf.document import Document, load
from extract.ranges import parse_ranges

Source = str | os.PathLike[str] | bytes | bytearray | memoryview | BinaryIO


def open(  # noqa: A001 - the verb everybody expects: extract.open
    source: Source, *, password: str = "", limits: Limits | None = None
) -> Document:
    """An open document, from a path, bytes or a binary file.

    Raises a leaf of `PdfError` (NotPdf, BrokenPdf, PasswordRequired, UnsupportedEncryption) with a
    sentence for a person; OSError where a path cannot be read.
    """
    return Document(load(source), password, limits)


def runs(doc: Document, number: int) -> list[Run]:
    """Every piece of text on page `number` (from 1), with place and size, in drawing order."""
    return _ink(doc, number, rules=False)[0].runs


def text(doc: Document, number: int, mode: str = "lines") -> str:
    """Page `number` as words; `mode` is "lines" or "paragraphs"."""
    return read_page(doc, number, mode).text


def tables(doc: Document, number: int, options: TableOptions | None = None) -> list[Table]:
    """The tables of page `number` (from 1), from the top."""
    ink, _problems = _ink(doc, number, rules=True)
    return find_tables(ink, options or TableOptions())


def read_page(doc: Document, number: int, mode: str = "lines") -> Page:
    """Everything of page `number`, read in one pass."""
    if mode not in MODES:
        raise ValueError(f"mode: {mode!r} is none of {', '.join(MODES)}")
    ink, problems = _ink(doc, number, rules=True)
    page = read_ink(ink, mode)
    page.problems = problems
    return page


def read(doc: Document, pages: str | None = None, mode: str = "lines") -> Iterator[Page]:
    """The pages of a range such as "1-3,8-", one by one, in the document's order."""
    if mode not in MODES:
        raise ValueError(f"mode: {mode!r} is none of {', '.join(MODES)}")
    for number in parse_ranges(pages or "", doc.page_count):
        yield read_page(doc, number, mode)


def _ink(doc: Document, number: int, *, rules: bool) -> tuple[Ink, list[Problem]]:
    """The ink of a page; an empty one, marked as failed, where reading it ran into a bug."""
    if number.__class__ is not int or not 1 <= number <= doc.page_count:
        raise ValueError(f"number: the document has pages 1 to {doc.page_count}, not {number!r}")
    with doc.on_page(number) as problems:
        try:
            ink = page_ink(doc, number, rules=rules)
        except Exception as bug:  # one page must not cost the others; the tests fail on this note
            doc.note("internal", f"Reading the page failed: {type(bug).__name__}: {bug}")
            ink = Ink(number, 0.0, 0.0, failed="The page could not be read because of a fault.")
    return ink, problems
