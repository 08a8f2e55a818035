"""`pdf-extract tables`: the tables of a document, in one file or each in its own."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import extract
from extract.console import opened, put, reason, say
from extract.errors import PdfError
from extract.geometry import Box
from extract.model import Table
from extract.output.csv import tables_csv, tables_tsv
from extract.output.html import tables_html
from extract.output.markdown_table import tables_markdown
from extract.output.table_json import tables_json
from extract.output.xlsx import tables_xlsx
from extract.storage import files

WRITERS: dict[str, Callable[[Iterable[Table]], Iterator[str]]] = {
    "csv": tables_csv,
    "tsv": tables_tsv,
    "markdown": tables_markdown,
    "html": tables_html,
    "json": tables_json,
}
SUFFIXES = {"markdown": ".md"}


def tables(options: argparse.Namespace) -> int:
    """Write the tables of each file; with -o and a folder, each table into a file of its own."""
    names = files(options.files)
    into = Path(options.output) if options.output else None
    folder = into is not None and (into.is_dir() or options.output.endswith(("/", "\\")))
    if len(names) > 1 and into is not None and not folder:
        say(options.output, "Several files need a folder: let its name end with a slash.")
        return 2
    if options.format == "xlsx" and into is None:
        say("--format xlsx", "It needs -o: a workbook is no text.")
        return 2
    status = 0
    for file in names:
        try:
            doc = opened(file, options.password)
            asked = extract.parse_ranges(options.pages, doc.page_count)
            found = extract.tables(
                doc,
                asked,
                strategy=options.strategy,
                area=options.area,
                columns=options.columns,
                join=not options.apart,
            )
            _write(found, options.format, into, Path(file).stem if folder else "")
        except BrokenPipeError:
            raise
        except (PdfError, OSError, ValueError, ImportError) as error:
            say(file, reason(error))
            status = 1
    return status


def _write(found: list[Table], kind: str, into: Path | None, stem: str) -> None:
    """Write the tables: to standard output, into a file, or each into its own beside the others."""
    if into is None:
        sys.stdout.writelines(WRITERS[kind](found))
    elif not stem:
        put(into, _file(found, kind))
    else:
        into.mkdir(parents=True, exist_ok=True)
        suffix = SUFFIXES.get(kind, f".{kind}")
        if kind in ("xlsx", "json"):
            put(into / f"{stem}{suffix}", _file(found, kind))
            return
        counts: dict[int, int] = {}
        for table in found:
            counts[table.page] = count = counts.get(table.page, 0) + 1
            name = f"{stem}-page-{table.page:04}-{count}{suffix}"
            put(into / name, _file([table], kind))


def _file(found: list[Table], kind: str) -> bytes:
    """The file of these tables."""
    if kind == "xlsx":
        return tables_xlsx(found)
    return "".join(WRITERS[kind](found)).encode("utf-8", "replace")


def area(text: str) -> Box:
    """The box that x0,y0,x1,y1 says (points, from the top left of the page)."""
    x0, y0, x1, y1 = (float(part) for part in text.split(","))
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def columns(text: str) -> tuple[float, ...]:
    """Where columns part: x,x,x (points from the left)."""
    return tuple(float(part) for part in text.split(","))
