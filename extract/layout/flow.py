"""Paragraphs that are broken off and go on: over a column, a page, a figure or a footnote."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from extract.layout.hyphens import HYPHENS
from extract.layout.lists import BULLETS, numbered
from extract.layout.paragraphs import INDENT, ROOM, Placed, alike, caseless, finished, unspaced
from extract.model import Line, Table

SMALLER = 0.93
"""Times the size of the text: footnotes are set at 0.7 to 0.9, captions at 0.8 to 0.92."""
CAPTION = re.compile(
    r"(?:fig(?:ure|ura|\.)?|abb(?:ildung|\.)?|tab(?:le|elle|leau|ella|la|\.)?|рис(?:унок|\.)?"
    r"|图|圖|図|表|chart|scheme|plate|photo|source)\s*[\dIVX]",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Passage:
    """A piece of a page in reading order: a paragraph's lines, a table, or furniture."""

    kind: str
    """heading, paragraph, list, row, table or furniture."""
    lines: list[Line]
    """Those that stand on this page."""
    prose: list[Placed] = field(default_factory=list)
    """All lines of the paragraph, those of later columns and pages too."""
    level: int = 0
    table: Table | None = None
    continued: bool = False
    """Its text stands with a passage before it."""
    margin: float = 0.0
    """Where the lines of its column end."""


def run_on(
    waiting: Passage | None, passages: Sequence[Passage], new_page: bool = True
) -> Passage | None:
    """Put together what was broken off; `waiting` is what the page before left unfinished.

    The answer is the passage that this page leaves unfinished, if any. A paragraph comes out whole
    where it begins.
    """
    fresh = new_page
    aside = False
    for passage in passages:
        if waiting is not None and waiting.prose and _aside(passage, waiting):
            aside = True
            continue
        if waiting is not None and (fresh or aside) and _goes_on(waiting, passage, fresh, aside):
            waiting.prose += passage.prose
            waiting.margin = passage.margin
            passage.continued = True
        elif passage.kind in ("furniture", "table"):
            continue
        else:
            waiting = passage if passage.kind in ("paragraph", "list") else None
        if waiting is not None and _whole(waiting):
            waiting = None
        fresh = aside = False
    return waiting


def _aside(passage: Passage, waiting: Passage) -> bool:
    """Does the text go on behind it: furniture, a table, a footnote, a caption, figure text?"""
    if passage.kind in ("furniture", "table"):
        return True
    first, last = passage.prose[0], waiting.prose[-1]
    if first.size < SMALLER * last.size:
        return True
    return CAPTION.match(first.text) is not None


def _whole(passage: Passage) -> bool:
    """Is there nothing to wait for?"""
    last = passage.prose[-1]
    return finished(last) or last.row or not last.text


def _goes_on(waiting: Passage, passage: Passage, fresh: bool, aside: bool) -> bool:
    """Is the passage the rest of the waiting one?"""
    if passage.kind != "paragraph":
        return False
    last, first = waiting.prose[-1], passage.prose[0]
    if not alike(last, first) or last.bold != first.bold or first.row:
        return False
    if first.first in BULLETS or numbered(first.first):
        return False
    if not fresh and aside and not _elsewhere(last, first):
        return False
    initial = first.text.lstrip("([{\"'“‘«")[:1]
    if last.text[-1:] in HYPHENS and len(last.text) > 1 and last.text[-2].isalpha():
        return initial.isalnum()
    if waiting.margin - last.end > first.first_width + (0.25 + ROOM) * last.size:
        return False
    if initial.islower() or unspaced(initial) or caseless(initial):
        return True
    return _flush(passage)


def _elsewhere(last: Placed, first: Placed) -> bool:
    """Does it stand in another column, or below a caption?"""
    return first.across < last.across or first.start >= last.end or first.end <= last.start


def _flush(passage: Passage) -> bool:
    """Does its first line begin where the others do, not set in?"""
    lines = passage.prose
    return len(lines) > 1 and abs(lines[0].start - lines[1].start) < INDENT * lines[0].size
