"""Ink → warnings: what the reader of a page has to know, measured on what it draws."""

from extract.errors import PageWarning
from extract.model import UNKNOWN, Ink

UNREADABLE_SHARE = 0.05
"""Of the characters drawn: from here on a page is said to be unreadable in part."""


def page_warnings(ink: Ink) -> list[PageWarning]:
    """What a reader has to know, measured on what the page draws."""
    if ink.failed:
        return [PageWarning("failed", ink.number, _sentence(ink.failed))]
    drawn, unknown = _characters(ink)
    hidden = _hidden(ink)
    if not drawn:
        return [_silent(ink), *hidden]
    share = unknown / drawn
    if share < UNREADABLE_SHARE:
        return hidden
    if unknown == drawn:
        detail = "Glyphs are drawn, but none of them could be turned into characters."
    else:
        detail = f"{_percent(share)} of the characters drawn could not be turned into text."
    return [PageWarning("unreadable", ink.number, detail, share), *hidden]


def _hidden(ink: Ink) -> list[PageWarning]:
    """What is said of text that is drawn where no one sees it; nothing where there is none."""
    runs = [run for run in ink.runs if run.hidden and not run.text.isspace()]
    if not runs:
        return []
    count = sum(len("".join(run.text.split())) for run in runs)
    reasons = ", ".join(sorted({run.hidden for run in runs}))
    what = "1 character" if count == 1 else f"{count} characters"
    detail = f"Text that no one can see is left out: {what} ({reasons})."
    return [PageWarning("hidden", ink.number, detail)]


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
