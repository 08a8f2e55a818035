"""Pages → plain text, page by page."""

from collections.abc import Iterable, Iterator

from extract.model import Page

FORM_FEED = "\f"
ESCAPES = {"n": "\n", "f": "\f", "t": "\t", "r": "\r", "\\": "\\"}


def text(pages: Iterable[Page], separator: str = FORM_FEED) -> Iterator[str]:
    """The text of each page, the separator between two; each page ends its last line."""
    first = True
    for page in pages:
        start = "" if first else separator
        first = False
        yield start + page.text + ("\n" if page.text and not page.text.endswith("\n") else "")


def unescaped(separator: str) -> str:
    r"""A separator as typed: `\n`, `\f`, `\t`, `\r` and `\\` stand for what they name."""
    out: list[str] = []
    chars = iter(separator)
    for char in chars:
        if char != "\\":
            out.append(char)
            continue
        name = next(chars, "")
        out.append(ESCAPES.get(name, "\\" + name))
    return "".join(out)
