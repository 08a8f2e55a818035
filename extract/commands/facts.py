"""`pdf-extract info`: what documents say of themselves and are made of."""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict

import extract
from extract.console import opened, reason, say
from extract.errors import PdfError
from extract.output.notices import named
from extract.storage import files


def info(options: argparse.Namespace) -> int:
    """The facts of each file, as text or as a line of JSON."""
    status = 0
    for place, file in enumerate(files(options.files)):
        try:
            doc = opened(file, options.password)
        except (PdfError, OSError) as error:
            say(file, reason(error))
            status = 1
            continue
        found = extract.info(doc)
        if options.format == "json":
            lines = [json.dumps({"file": file, **asdict(found)}, ensure_ascii=False)]
        else:
            lines = [""] if place else []
            lines += _lines(file, found)
        sys.stdout.write("\n".join(lines) + "\n")
    return status


def _lines(file: str, found: extract.Info) -> Iterator[str]:
    """The facts, a line each."""
    yield f"{'file':<14}{file}"
    yield f"{'pages':<14}{found.pages}, the first {found.size[0]:g} x {found.size[1]:g} pt"
    for name, value in asdict(found.metadata).items():
        if value:
            yield f"{name:<14}{value}"
    yield f"{'encryption':<14}{found.encryption or 'none'}"
    if found.encryption:
        yield f"{'allowed':<14}{', '.join(found.permissions) or 'nothing'}"
    yield f"{'outline':<14}{found.outline} entries"
    for name in found.attachments:
        yield f"{'attached':<14}{name}"
    yield f"{'fonts':<14}{len(found.fonts)}"
    for font in found.fonts:
        state = "embedded" if font.embedded else "not embedded"
        state += ", subset" if font.subset else ""
        state += ", ToUnicode" if font.to_unicode else ", no ToUnicode"
        yield f"  {font.name or '(no name)'} ({font.kind}): {state}; pages {named(font.pages)}"
    yield f"{'problems':<14}{len(found.problems)}"
    for problem in found.problems:
        place = f"{problem.where}: " if problem.where else ""
        yield f"  {problem.code}: {place}{problem.detail}"
