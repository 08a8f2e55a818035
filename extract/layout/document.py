"""Drafts of pages → pages, with what only the document tells: words, furniture, page breaks."""

from collections.abc import Iterable, Iterator

from extract.layout.flow import Passage, run_on
from extract.layout.furniture import Furniture, PageEdges
from extract.layout.margins import without_numbers
from extract.layout.reading import Draft, check, divide, dropped, finish
from extract.layout.vocabulary import Vocabulary
from extract.model import Page

LOOK_AHEAD = 6
"""Pages read before the first one comes out: left and right pages repeat a header thrice in five,
and one is to spare for a paragraph that goes on. So many pages are held in memory at most."""


def read_drafts(
    drafts: Iterable[Draft], mode: str = "lines", furniture: str = ""
) -> Iterator[Page]:
    """The pages of the drafts, in their order.

    In `lines` with furniture kept each page comes out at once. Otherwise it comes out when the
    LOOK_AHEAD pages after it have been read. A paragraph that a page break cuts comes out whole on
    the page where it begins; the next page starts with its next paragraph.
    """
    check(mode, furniture)
    if mode == "lines" and not dropped(mode, furniture):
        for made in drafts:
            yield finish(made, mode, furniture, frozenset())
        return
    reader = Reader(mode, furniture)
    for made in drafts:
        reader.take(made)
        if len(reader.window) > LOOK_AHEAD:
            yield reader.next_page()
    while reader.window:
        yield reader.next_page()


class Reader:
    """What is known of the document so far, and the pages that wait for those after them."""

    def __init__(self, mode: str, furniture: str) -> None:
        self.mode = mode
        self.choice = furniture
        self.words = Vocabulary()
        self.furniture = Furniture()
        self.window: list[tuple[Draft, PageEdges]] = []
        self.divided = 0
        """So many of the window's pages are divided into passages."""
        self.waiting: Passage | None = None
        self.sizes: dict[float, int] = {}

    def take(self, made: Draft) -> None:
        """Read one page more."""
        self.sizes[made.body] = self.sizes.get(made.body, 0) + sum(
            len(line.words) for line in made.lines
        )
        body = max(self.sizes.items(), key=lambda pair: (pair[1], pair[0]))[0]
        made.numbered, made.numbers = without_numbers(made.lines)
        self.words.add(made.lines)
        shown = [(i, made.numbered.get(i, line)) for i, line in enumerate(made.lines)]
        text = {i: line for i, line in shown if line is not None}
        edges = self.furniture.add(made.ink.number, made.ink.height, text, body)
        made.body = body
        self.window.append((made, edges))

    def next_page(self) -> Page:
        """The first page of the window, finished."""
        first = self.window[0][0]
        if not self.divided:
            self._divide()
        while self.divided < len(self.window) and self._waits_on(first):
            self._divide()
        if self._waits_on(first):
            self.waiting = None
        page = finish(first, self.mode, self.choice, self.words)
        del self.window[0]
        self.divided -= 1
        return page

    def _waits_on(self, made: Draft) -> bool:
        return any(passage is self.waiting for passage in made.passages)

    def _divide(self) -> None:
        """Judge and divide the next page, and let what waits go on in it."""
        made, edges = self.window[self.divided]
        made.furniture = self.furniture.judge(edges) - made.holders.keys()
        if self.mode == "paragraphs":
            divide(made)
            self.waiting = run_on(self.waiting, made.passages)
        self.divided += 1
