"""`pdf-extract images`: the pictures of documents, listed or written as files."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import extract
from extract.console import opened, put, reason, say
from extract.errors import PdfError
from extract.model import Picture
from extract.storage import files


def images(options: argparse.Namespace) -> int:
    """A line of JSON for every placement; with -o, each picture once as a file in that folder."""
    status = 0
    names = files(options.files)
    several = len(names) > 1
    for file in names:
        try:
            doc = opened(file, options.password)
            asked = extract.parse_ranges(options.pages, doc.page_count)
        except (PdfError, OSError, ValueError) as error:
            say(file, reason(error))
            status = 1
            continue
        folder = Path(options.output) if options.output else None
        if folder is not None and several:
            folder /= Path(file).stem or "input"
        try:
            _pictures(doc, file, asked, folder, resume=options.resume)
        except BrokenPipeError:
            raise
        except OSError as error:
            say(str(folder or "standard output"), reason(error))
            return 1
        for problem in doc.problems if not options.quiet else ():
            if problem.code.startswith("picture-"):
                say(file, f"{problem.where}: {problem.detail}")
    return status


def _pictures(
    doc: extract.Document, file: str, asked: list[int], folder: Path | None, *, resume: bool
) -> None:
    """List the pictures of these pages, and write them where there is a folder."""
    written: dict[str, str] = {}
    for number in asked:
        for index, picture in enumerate(extract.images(doc, number), 1):
            if folder is not None and picture.key not in written:
                stem = f"page-{number:04}-{index:03}"
                written[picture.key] = _written(doc, picture, folder, stem, resume=resume)
            line = {"file": file, "page": number, **_record(picture)}
            if folder is not None:
                line["written"] = written[picture.key]
            sys.stdout.write(json.dumps(line, ensure_ascii=False) + "\n")


def _written(
    doc: extract.Document, picture: Picture, folder: Path, stem: str, *, resume: bool
) -> str:
    """The name of the picture's file, which is written unless an earlier run has done so."""
    folder.mkdir(parents=True, exist_ok=True)
    if resume:
        there = sorted(folder.glob(f"{stem}.*"))
        if there:
            return there[0].name
    suffix, data = extract.picture_file(doc, picture)
    put(folder / f"{stem}{suffix}", data)
    return f"{stem}{suffix}"


def _record(picture: Picture) -> dict[str, Any]:
    """What is said of a placement."""
    return {
        "key": picture.key,
        "box": [round(value, 2) for value in picture.box],
        "matrix": [round(value, 4) for value in picture.matrix],
        "width": picture.width,
        "height": picture.height,
        "bits": picture.bits,
        "colour_space": picture.colour_space,
        "filter": picture.filter,
        "stencil": picture.stencil,
        "soft_mask": picture.soft_mask,
    }
