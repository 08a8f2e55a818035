"""Pages and runs → JSON, page by page, so that a long file shows its first page at once."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict

from extract.errors import PageWarning
from extract.model import Page, Run
from extract.output.notices import LeftOut, Notice

Summary = Callable[[Sequence[PageWarning]], Sequence[Notice]]
"""What puts the warnings of all pages together."""


def pages_json(
    file: str, page_count: int, pages: Iterable[Page], summary: Summary
) -> Iterator[str]:
    """One JSON object, in parts: its head, each page, its warnings, and what was left out."""
    yield f'{{"file": {_json(file)}, "page_count": {page_count}, "pages": ['
    warnings: list[PageWarning] = []
    left_out = LeftOut()
    first = True
    for page in pages:
        warnings += page.warnings
        left_out.add(page)
        yield ("\n" if first else ",\n") + _json(page_record(page))
        first = False
    notices = [asdict(notice) for notice in summary(warnings)]
    dropped = [{"text": text, "pages": numbers} for text, numbers in left_out.dropped()]
    yield f'], "warnings": {_json(notices)}, "dropped": {_json(dropped)}}}\n'


def page_record(page: Page) -> dict[str, object]:
    """What JSON says of a page."""
    return {
        "page": page.number,
        "text": page.text,
        "warnings": [
            {"code": w.code, "page": w.page, "detail": w.detail, "share": round(w.share, 4)}
            for w in page.warnings
        ],
        "dropped": page.dropped,
    }


def runs_jsonl(page: int, runs: Iterable[Run]) -> Iterator[str]:
    """A line of JSON for each run, in drawing order; points rounded to 0.01."""
    for run in runs:
        yield _json(run_record(page, run)) + "\n"


def run_record(page: int, run: Run) -> dict[str, object]:
    """What JSON says of a run."""
    return {
        "page": page,
        "text": run.text,
        "x": _number(run.x),
        "y": _number(run.y),
        "width": _number(run.width),
        "size": _number(run.size),
        "angle": _number(run.angle),
        "font": run.font,
        "family": run.style.family,
        "bold": run.style.bold,
        "italic": run.style.italic,
        "colour": run.colour,
        "vertical": run.vertical,
        "invisible": run.invisible,
        "unreadable": run.unreadable,
        "hidden": run.hidden,
        "artifact": run.artifact,
        "origin": run.origin,
    }


def _number(value: float) -> float:
    """Rounded to 0.01; never -0.0, and a whole number where it is one."""
    value = round(value, 2)
    return int(value) if value == int(value) else value


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
