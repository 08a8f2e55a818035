"""Which source answers for a code: the order of trust.

Each source is a name and a function from a code to a text ("" where it says nothing). They are
asked in order; the first text that can be said wins. A text in private use is kept in reserve: it
stands only where no later source knows a character.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from extract.font.encodings import own_texts, private
from extract.model import UNKNOWN

TO_UNICODE = "to-unicode"
NAME = "name"
PROGRAM = "program"
ASSUMED = "assumed"
COLLECTION = "collection"

Code = TypeVar("Code")
"""A number in a simple font; in a composite font the bytes, whose count matters."""

SAID_BY_ALL = 4
"""Codes that have to share one character before a map is taken for a lie. Two codes of one space
are common (a space and U+00A0); a map of four codes that all say the same is a placeholder."""

COMPARED = 8
"""Codes with a name of their own that have to contradict a map, all of them, before it is taken for
a lie. Below that, chance and ligature names can do it."""

UNSAID = frozenset(map(chr, [*range(9), 11, 12, *range(14, 32), 127, 0xFFFD, 0xFFFE, 0xFFFF]))


def sayable(text: str) -> bool:
    """Whether a text says anything: no control character, no U+FFFD, no lone surrogate.

    Tabs and line ends pass: they are space to whoever reads on.
    """
    return (
        bool(text) and UNSAID.isdisjoint(text) and not any("\ud800" <= c < "\ue000" for c in text)
    )


def answer(code: Code, sources: Sequence[tuple[str, Callable[[Code], str]]]) -> tuple[str, str]:
    """The text of a code and which source said it; U+FFFD and "" where none did."""
    reserve = (UNKNOWN, "")
    for evidence, ask in sources:
        text = ask(code)
        if not sayable(text):
            continue
        if not private(text):
            return text, evidence
        if not reserve[1]:
            reserve = (text, evidence)
    return reserve


def from_private(text: str, table: str) -> str:
    """F020 to F0FF in Symbol, ZapfDingbats and Wingdings are their characters: U+F0B7 a bullet."""
    if table and len(text) == 1 and "\uf020" <= text <= "\uf0ff":
        return own_texts(table)[ord(text) & 0xFF] or text
    return text


def readable(text: str, table: str) -> str:
    """What an embedded program calls a glyph, "" where that is in private use.

    A code in private use is a number that the font's maker chose, and says nothing to a reader,
    unless the font is one of those whose own table is known.
    """
    text = from_private(text, table)
    return "" if private(text) else text


def believable(texts: dict[int, str], names: Mapping[int, str]) -> bool:
    """Whether a ToUnicode map may be believed.

    It lies where at least SAID_BY_ALL codes all have one and the same text, and where the texts
    of the names that the document itself chose contradict it for each of at least COMPARED codes.
    """
    said = set(texts.values())
    if len(texts) >= SAID_BY_ALL and len(said) == 1:
        return False
    compared = [
        (texts[code], text)
        for code, text in names.items()
        if text and not private(text) and sayable(texts.get(code, ""))
    ]
    if len(compared) < COMPARED:
        return True
    return any(mapped.casefold() == named.casefold() for mapped, named in compared)
