"""Page warnings → what is said of the whole reading: one sentence a kind, naming the pages."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from extract.errors import PageWarning
from extract.model import Page

SHOWN = 20
"""Ranges of pages that a sentence names; of more it says how many there are."""


SHOWN_LINES = 3
"""Lines left out that a sentence quotes; of more it says how many there are."""
LONGEST = 60
"""Characters of a line that it quotes."""
NUMBERS = re.compile(r"\d+|\b[ivxlc]+\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Notice:
    """What a reader has to know about several pages."""

    code: str
    """`no-text`, `all-scanned`, `unreadable`, `failed`, `blank`, `hidden` or `dropped`; of the
    document `dynamic-form` or `portfolio`."""
    pages: tuple[int, ...]
    """Ascending."""
    detail: str
    """One sentence."""


def summarise(warnings: Iterable[PageWarning], asked: Sequence[int]) -> list[Notice]:
    """The warnings of the pages asked for, put together; the amber ones first, `blank` last."""
    by_code: dict[str, set[int]] = {}
    for warning in warnings:
        code = warning.code
        if code == "unreadable" and warning.share >= 1:
            code = "mute"
        by_code.setdefault(code, set()).add(warning.page)
    scanned = by_code.get("scanned", set())
    notices: list[Notice] = []
    if scanned and scanned.issuperset(asked):
        notices.append(Notice("all-scanned", tuple(sorted(scanned)), _all_scanned(len(scanned))))
    else:
        silent = scanned | by_code.get("drawing", set()) | by_code.get("mute", set())
        if silent:
            notices.append(Notice("no-text", tuple(sorted(silent)), _no_text(sorted(silent))))
    for code, one, many in SENTENCES:
        pages = sorted(by_code.get(code, set()))
        if pages:
            count = len(pages)
            start = one if count == 1 else many.format(count=count)
            notices.append(Notice(code, tuple(pages), f"{start}: {named(pages)}"))
    return notices


class LeftOut:
    """Keeps aside what pages left out of their text, as they go by."""

    def __init__(self) -> None:
        self.lines: dict[str, tuple[str, list[int]]] = {}

    def add(self, page: Page) -> None:
        """Take in one page."""
        for text in page.dropped:
            _example, pages = self.lines.setdefault(NUMBERS.sub("#", text), (text, []))
            if not pages or pages[-1] != page.number:
                pages.append(page.number)

    def dropped(self) -> list[tuple[str, list[int]]]:
        """Each line as it stands on its first page, numbers counting as the same, and the pages
        that have it; the most frequent first."""
        return sorted(self.lines.values(), key=lambda pair: (-len(pair[1]), pair[1][0]))

    def notices(self) -> list[Notice]:
        """One sentence, or none."""
        found = self.dropped()
        if not found:
            return []
        parts = [f"“{_short(text)}” ({_pages(len(pages))})" for text, pages in found[:SHOWN_LINES]]
        rest = len(found) - SHOWN_LINES
        if rest > 0:
            parts.append(f"and {rest} other{'s' if rest > 1 else ''}")
        where = sorted({page for _text, pages in found for page in pages})
        said = f"Left out as running headers, footers or numbers: {', '.join(parts)}"
        return [Notice("dropped", tuple(where), said)]


def _pages(count: int) -> str:
    return "1 page" if count == 1 else f"{count} pages"


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


SENTENCES = (
    (
        "unreadable",
        "1 page has characters that could not be turned into text",
        "{count} pages have characters that could not be turned into text",
    ),
    ("failed", "1 page could not be decoded", "{count} pages could not be decoded"),
    ("blank", "1 page is blank", "{count} pages are blank"),
    (
        "hidden",
        "Text that no one can see was left out on 1 page",
        "Text that no one can see was left out on {count} pages",
    ),
)
"""Code, what is said of one page, what is said of more."""


def _no_text(pages: Sequence[int]) -> str:
    if len(pages) == 1:
        return f"1 page carries no selectable text and comes out empty: {pages[0]}"
    return f"{len(pages)} pages carry no selectable text and come out empty: {named(pages)}"


def _all_scanned(count: int) -> str:
    which = "The page asked for shows" if count == 1 else "Every page asked for shows"
    return (
        f"{which} a picture and no text: the file is most probably a scan without a text layer, "
        "and reading it takes optical character recognition, which this tool does not do "
        "behind anyone's back."
    )


def named(pages: Sequence[int]) -> str:
    """Ascending pages as a person writes them: `2, 4`; three and more in a row as `5-9`."""
    ranges: list[tuple[int, int]] = []
    for page in pages:
        if ranges and page == ranges[-1][1] + 1:
            ranges[-1] = (ranges[-1][0], page)
        else:
            ranges.append((page, page))
    parts: list[str] = []
    for first, last in ranges[:SHOWN]:
        if last - first < 2:
            parts += [str(page) for page in range(first, last + 1)]
        else:
            parts.append(f"{first}-{last}")
    rest = len(ranges) - SHOWN
    return ", ".join(parts) + (" and more" if rest > 0 else "")
