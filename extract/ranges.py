"""Page ranges such as `1-3,5,8-`: the one rule that library, command line and web page share."""

from collections.abc import Iterator

DASHES = "\u2010\u2011\u2012\u2013\u2014\u2212"
"""What keyboards and word processors write for a hyphen: hyphens, dashes, the minus sign."""
SPACES = " \t\n\r\f\v\xa0\u2007\u2009\u202f\u3000"
TRANSLATION = str.maketrans(dict.fromkeys(DASHES, "-") | dict.fromkeys(SPACES, " "))
DIGITS = frozenset("0123456789")
LONGEST = 18
"""Digits of a page number that are looked at: more say only that it lies past the end."""


class PageRangeError(ValueError):
    """What was asked for is no page range; `piece` is the part that could not be read."""

    def __init__(self, sentence: str, piece: str) -> None:
        super().__init__(sentence)
        self.piece = piece

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.args[0], self.piece))


class NoSuchPages(PageRangeError):
    """None of the pages asked for exists; `count` is how many the document has."""

    def __init__(self, piece: str, count: int) -> None:
        super().__init__(
            f"None of the requested pages exist in this document: it has {count}. "
            "Correct the range, or clear it to read all pages.",
            piece,
        )
        self.count = count

    def __reduce__(self) -> tuple[object, ...]:
        return (NoSuchPages, (self.piece, self.count))


def parse_ranges(text: str, page_count: int) -> list[int]:
    """The pages that the text names, ascending and each once; all of them where it is empty.

    What runs past the end is clipped. Raises PageRangeError for what is no range, and NoSuchPages
    where every page named lies past the end.
    """
    spans = list(_spans(text))
    if not spans:
        return list(range(1, page_count + 1))
    pages: list[int] = []
    done = 0
    for first, last in sorted(spans):
        first, last = max(first, done + 1), min(last, page_count)
        if first <= last:
            pages.extend(range(first, last + 1))
            done = last
    if not pages:
        raise NoSuchPages(text.strip(), page_count)
    return pages


def check_ranges(text: str) -> None:
    """Raise PageRangeError where the text is no page range, whatever the document."""
    for _span in _spans(text):
        pass


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """The first and last page of each piece; an open end is a huge number."""
    plain = text.translate(TRANSLATION)
    if not plain.strip(" "):
        return
    for piece in plain.split(","):
        yield _span(piece.strip(" "))


def _span(piece: str) -> tuple[int, int]:
    """The pages of one piece, the smaller one first."""
    if not piece:
        raise PageRangeError("A comma has no page beside it.", ",")
    start, dash, end = (part.strip(" ") for part in piece.partition("-"))
    if not start and not end:
        raise _unreadable(piece)
    first = _number(start, piece) if start else 1
    last = first
    if dash:
        last = _number(end, piece) if end else 10**LONGEST
    return min(first, last), max(first, last)


def _number(digits: str, piece: str) -> int:
    """A page number; a longer one than any document reaches stands for the largest."""
    if not DIGITS.issuperset(digits):
        raise _unreadable(piece)
    digits = digits.lstrip("0")
    if not digits:
        raise PageRangeError("Pages are counted from 1: there is no page 0.", piece)
    return int(digits) if len(digits) <= LONGEST else 10**LONGEST


def _unreadable(piece: str) -> PageRangeError:
    shown = piece if len(piece) <= 40 else piece[:39] + "…"
    return PageRangeError(f"“{shown}” is not a page or a range of pages.", piece)
