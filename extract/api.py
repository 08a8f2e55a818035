"""The verbs: open, runs, text, read_page, read. Page by page; a fault becomes a Problem."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import BinaryIO

from extract.errors import Limits, Problem
from extract.geometry import Box
from extract.layout.across import joined
from extract.layout.document import read_drafts
from extract.layout.reading import Draft, Finder, check, draft, read_ink
from extract.layout.tables import STRATEGIES, TableOptions, find_tables
from extract.model import Ink, Page, Picture, Run, Table
from extract.page.interpreter import page_ink
from extract.pdf.document import Document, load
from extract.pictures import file as picture_files
from extract.pictures.source import find
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


def text(
    doc: Document,
    number: int,
    mode: str = "lines",
    furniture: str = "",
    *,
    hidden: bool = False,
    annotations: bool = True,
) -> str:
    """Page `number` as words; `mode` is "lines" or "paragraphs". See `read_page`."""
    page = read_page(doc, number, mode, furniture, hidden=hidden, annotations=annotations)
    return page.text


def tables(
    doc: Document,
    pages: int | str | Iterable[int],
    *,
    strategy: str = "auto",
    area: Box | None = None,
    columns: Iterable[float] = (),
    join: bool = True,
) -> list[Table]:
    """The tables of a page (from 1), or of pages such as "1-3,8-", page by page from the top.

    A table that goes on over the page break is one, its repeated header dropped; with `join` off
    its parts stay apart. `area` (points, from the top left) narrows the search, and is one table
    where none is found in it; `columns` says where columns part; `strategy` is "auto", "ruled" or
    "whitespace".
    """
    if isinstance(pages, str):
        pages = parse_ranges(pages, doc.page_count)
    elif isinstance(pages, int):
        pages = [pages]
    if strategy not in STRATEGIES:
        raise ValueError(f"strategy: {strategy!r} is none of {', '.join(STRATEGIES)}")
    options = TableOptions(strategy, area, tuple(columns))
    found = [_page_tables(doc, number, options) for number in pages]
    return joined(found) if join else [table for _ink, part in found for table in part]


def _page_tables(doc: Document, number: int, options: TableOptions) -> tuple[Ink, list[Table]]:
    """The ink of a page and its tables; none, and a note, where looking for them ran into a bug."""
    ink, _problems = _ink(doc, number, rules=True)
    with doc.on_page(number):
        try:
            return ink, find_tables(ink, options)
        except Exception as bug:  # one page must not cost the others; the tests fail on this note
            doc.note("internal", f"Finding tables failed: {type(bug).__name__}: {bug}")
            return ink, []


def images(doc: Document, number: int) -> list[Picture]:
    """Every placement of a picture on page `number` (from 1), in drawing order."""
    return _ink(doc, number, rules=False)[0].pictures


def picture_data(doc: Document, picture: Picture | str) -> bytes:
    """The bytes of a picture as the file holds them: decrypted, still encoded.

    A picture, or its key, such as `Picture.soft_mask` holds; empty where the document has none.
    """
    found = find(doc, picture)
    return doc.stored(found.stream) if found else b""


def picture_file(doc: Document, picture: Picture | str) -> tuple[str, bytes]:
    """Suffix and bytes of a file that a person can open, made without encoding anything anew.

    The suffix is .jpg, .jp2, .j2k, .tif, .jb2 or .png; .bin where no such file can hold it. Why,
    and what else is to be known, is noted as a Problem with the picture's key as its place.
    """
    key = picture if isinstance(picture, str) else picture.key
    doc.store.renew()
    try:
        found = find(doc, picture)
        if found is None:
            doc.note("no-picture", "The document has no such picture.", key)
            return ".bin", b""
        made = picture_files.picture_file(doc, found)
    except Exception as bug:  # one picture must not cost the others; the tests fail on this note
        doc.note("internal", f"Reading the picture failed: {type(bug).__name__}: {bug}", key)
        return ".bin", b""
    if made.note:
        code = "picture-format" if made.suffix == ".bin" else "picture-note"
        doc.note(code, made.note, key)
    return made.suffix, made.data


def read_page(
    doc: Document,
    number: int,
    mode: str = "lines",
    furniture: str = "",
    *,
    hidden: bool = False,
    annotations: bool = True,
) -> Page:
    """Everything of page `number`, read in one pass and by itself.

    `hidden` keeps text that no one can see (clipped, off the page, in a layer that is off, painted
    over, white on nothing); otherwise it is left out and a `hidden` warning says so. Without
    `annotations` the page's own content is read alone: no form fields, no comments, no stamps.
    Running headers and page numbers are told from content by the pages around: `read` does that.
    """
    check(mode, furniture)
    ink, problems = _ink(doc, number, rules=True)
    _choose(ink, hidden=hidden, annotations=annotations)
    with doc.on_page(number) as more:
        page = read_ink(ink, mode, furniture=furniture, finder=_finder(doc))
    page.problems = problems + more
    return page


def read(
    doc: Document,
    pages: str | None = None,
    mode: str = "lines",
    furniture: str = "",
    *,
    hidden: bool = False,
    annotations: bool = True,
) -> Iterator[Page]:
    """The pages of a range such as "1-3,8-", one by one, in the document's order.

    `furniture` is "keep" or "drop": running headers, footers, page numbers and line numbers, judged
    over the pages asked for; left alone, they are kept in "lines" and dropped in "paragraphs", and
    `Page.dropped` says what was left out. A page comes out when the six after it have been read
    (`extract.layout.document.LOOK_AHEAD`), so that a long file shows its first page at once; in
    "lines" with furniture kept, without any wait. In "paragraphs" a paragraph that a page break
    cuts stands whole on the page where it begins. `hidden` and `annotations` as in `read_page`.
    """
    check(mode, furniture)
    numbers = parse_ranges(pages or "", doc.page_count)
    drafts = (_draft(doc, n, hidden=hidden, annotations=annotations) for n in numbers)
    return read_drafts(drafts, mode, furniture)


def _draft(doc: Document, number: int, *, hidden: bool, annotations: bool) -> Draft:
    """The lines and tables of a page."""
    ink, problems = _ink(doc, number, rules=True)
    _choose(ink, hidden=hidden, annotations=annotations)
    with doc.on_page(number) as more:
        made = draft(ink, _finder(doc))
    ink.problems = problems + more
    return made


def _choose(ink: Ink, *, hidden: bool, annotations: bool) -> None:
    """Leave in the ink what was asked for."""
    if not annotations:
        ink.runs = [run for run in ink.runs if run.origin == "page"]
    if hidden:
        ink.runs = [replace(run, hidden="") if run.hidden else run for run in ink.runs]


def _finder(doc: Document) -> Finder:
    """What finds a page's tables; none, and a note, where that runs into a bug."""

    def found(ink: Ink) -> list[Table]:
        try:
            return find_tables(ink)
        except Exception as bug:  # a page without its tables is better than no page
            doc.note("internal", f"Finding tables failed: {type(bug).__name__}: {bug}")
            return []

    return found


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
