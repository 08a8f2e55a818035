"""Ink → Page: the one place that composes the layers of layout."""

from collections.abc import Collection

from extract.errors import PageWarning
from extract.layout.lines import join, lines
from extract.layout.paragraphs import paragraphs, words_of
from extract.model import UNKNOWN, Ink, Line, Page

UNREADABLE_SHARE = 0.05
"""Of the characters drawn: from here on a page is said to be unreadable in part."""
MODES = ("lines", "paragraphs")


def read_ink(ink: Ink, mode: str = "lines", vocabulary: Collection[str] = frozenset()) -> Page:
    """The page in the mode asked for, with what its reader has to know.

    `vocabulary` holds words that the document writes elsewhere, in lower case; the page's own are
    added to it. Raises ValueError for an unknown mode.
    """
    if mode not in MODES:
        raise ValueError(f"unknown mode {mode!r}: it is one of {', '.join(MODES)}")
    found = lines(ink.runs)
    return Page(
        number=ink.number,
        width=ink.width,
        height=ink.height,
        text=page_text(found, mode, vocabulary),
        lines=found,
        runs=ink.runs,
        rules=ink.rules,
        pictures=ink.pictures,
        warnings=page_warnings(ink),
        problems=ink.problems,
    )


def page_text(found: list[Line], mode: str, vocabulary: Collection[str] = frozenset()) -> str:
    """The lines as text: each on its own, or joined to paragraphs with a blank line between."""
    if mode == "lines":
        return join(found)
    known = words_of(found)
    known.update(vocabulary)
    return "\n\n".join(paragraphs(found, known))


def page_warnings(ink: Ink) -> list[PageWarning]:
    """What a reader has to know, measured on what the page draws."""
    if ink.failed:
        return [PageWarning("failed", ink.number, _sentence(ink.failed))]
    drawn, unknown = _characters(ink)
    if not drawn:
        return [_silent(ink)]
    share = unknown / drawn
    if share < UNREADABLE_SHARE:
        return []
    if unknown == drawn:
        detail = "Glyphs are drawn, but none of them could be turned into characters."
    else:
        detail = f"{_percent(share)} of the characters drawn could not be turned into text."
    return [PageWarning("unreadable", ink.number, detail, share)]


def _characters(ink: Ink) -> tuple[int, int]:
    """How many characters are drawn, spaces apart, and how many of them say nothing."""
    drawn = unknown = 0
    for run in ink.runs:
        if not run.hidden:
            text = run.text
            drawn += len(text) if text.isalnum() else len("".join(text.split()))
            if UNKNOWN in text:
                unknown += text.count(UNKNOWN)
    return drawn, unknown


def _silent(ink: Ink) -> PageWarning:
    """The warning of a page without text."""
    if ink.pictures:
        detail = "The page shows a picture and no text: most probably it is a scan."
        return PageWarning("scanned", ink.number, detail)
    if ink.paths or ink.rules:
        detail = "The page draws lines and shapes, and no text."
        return PageWarning("drawing", ink.number, detail)
    return PageWarning("blank", ink.number, "The page draws nothing.")


def _percent(share: float) -> str:
    """A share as whole percents, never rounded up to all."""
    return f"{min(99, max(1, round(share * 100)))} %"


def _sentence(reason: str) -> str:
    """The reason why nothing could be decoded, as a sentence."""
    if reason.endswith("."):
        return reason
    return f"The content of the page could not be decoded: {reason}."
