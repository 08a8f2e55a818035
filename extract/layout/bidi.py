"""Right to left: what stands on the page from left to right → the order in which it is read.

The inverse of UAX #9 for one line: the embedding levels are worked out on the line as it is seen,
and what the display reversed is reversed back.
"""

import re
from unicodedata import bidirectional

from extract.layout.mirrors import MIRRORS

RTL = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
KINDS = {
    "L": "L",
    "R": "R",
    "AL": "R",
    "EN": "N",
    "AN": "N",
    "ES": "E",
    "CS": "S",
    "ET": "T",
    "NSM": "M",
}
"""Bidi class → L, R, N (digit), S (joins digits), E (sign), T (unit), M (mark); anything else O."""
STRETCH = re.compile("R[^L]*+")
ISLAND = re.compile("RM++|[^RM]++")
NUMBER = re.compile("[NSET]++")
END_FORMS = "\u05da\u05dd\u05df\u05e3\u05e5\u0629\u0649"
"""Letters that end a word: the five finals of Hebrew, teh marbuta, alef maksura."""
END = re.compile(rf"(?<=[\u05d0-\u05ea\u0621-\u064a])[{END_FORMS}](?![\u05d0-\u05ea\u0621-\u064a])")
START = re.compile(
    rf"(?<![\u05d0-\u05ea\u0621-\u064a])[{END_FORMS}](?=[\u05d0-\u05ea\u0621-\u064a])"
)
ARTICLE = re.compile("(?<![\u0621-\u064a])\u0627\u0644(?=[\u0621-\u064a]{2})")
ARTICLE_SEEN = re.compile("(?<=[\u0621-\u064a]{2})\u0644\u0627(?![\u0621-\u064a])")


def right_to_left(text: str) -> bool:
    """Does a letter of it read from the right?"""
    return not text.isascii() and RTL.search(text) is not None


def mostly_right_to_left(text: str) -> bool:
    """Do most of the letters read from the right?"""
    if not right_to_left(text):
        return False
    letters = sum(1 for char in text if char.isalpha())
    return 2 * sum(1 for char in text if char.isalpha() and RTL.match(char)) > letters


def logical_votes(text: str) -> int:
    """Above 0 where the string holds its words in reading order, below where as seen from the left.

    Judged by letters that only end a word, and by the Arabic article, which only begins one.
    """
    read = len(END.findall(text)) + len(ARTICLE.findall(text))
    seen = len(START.findall(text)) + len(ARTICLE_SEEN.findall(text))
    return read - seen


def reading_order(seen: str, base: str = "") -> list[int]:
    """The places of the characters of a line as seen from the left, in the order they are read.

    `base` is the direction of the paragraph, `L` or `R`; where it is empty, most letters decide.
    """
    kinds = "".join(map(_kind, seen))
    if (base or _base(kinds)) == "R":
        return _read_from_right(kinds, 0)
    order: list[int] = []
    done = 0
    for stretch in STRETCH.finditer(kinds):
        order += range(done, stretch.start())
        order += _read_from_right(stretch[0].rstrip("NSETO"), stretch.start())
        done = stretch.start() + len(stretch[0].rstrip("NSETO"))
    order += range(done, len(kinds))
    return order


def mirrored(seen: str, order: list[int]) -> str:
    """The characters in reading order, brackets mirrored back where they run from the right."""
    return "".join(
        MIRRORS[seen[at]] if seen[at] in MIRRORS and _reversed(order, place) else seen[at]
        for place, at in enumerate(order)
    )


def logical(seen: str, base: str = "") -> str:
    """The line as it is read."""
    return mirrored(seen, reading_order(seen, base))


def _reversed(order: list[int], place: int) -> bool:
    """Does the character stand in a stretch that runs from the right?"""
    if place + 1 < len(order) and order[place + 1] == order[place] + 1:
        return False
    return not (place and order[place - 1] == order[place] - 1)


def _kind(char: str) -> str:
    return KINDS.get(bidirectional(char), "O")


def _base(kinds: str) -> str:
    """The direction in which most letters run."""
    return "R" if kinds.count("R") * 2 >= kinds.count("L") else "L"


def _read_from_right(kinds: str, offset: int) -> list[int]:
    """The order of a right-to-left stretch; Latin words and numbers keep their own."""
    order: list[int] = []
    end = len(kinds)
    for start, stop in reversed(_islands(kinds)):
        order += range(offset + end - 1, offset + stop - 1, -1)
        order += range(offset + start, offset + stop)
        end = start
    order += range(offset + end - 1, offset - 1, -1)
    return order


def _islands(kinds: str) -> list[tuple[int, int]]:
    """What keeps its order inside a right-to-left stretch, from left to right.

    A letter with its marks; Latin words with what stands between them and the numbers beside them;
    a number alone with its own separators and signs (UAX #9, W4 to W7 and N1).
    """
    islands: list[tuple[int, int]] = []
    for match in ISLAND.finditer(kinds):
        piece, start = match[0], match.start()
        if piece[0] == "R":
            islands.append(match.span())
        elif "L" in piece:
            end = start + len(piece.rstrip("SETO"))
            islands.append((start + len(piece) - len(piece.lstrip("SETO")), end))
        elif "N" in piece:
            islands += _numbers(piece, start)
    return islands


def _numbers(piece: str, offset: int) -> list[tuple[int, int]]:
    """Where the numbers of a piece without letters stand."""
    spans = []
    for match in NUMBER.finditer(piece):
        number = match[0].rstrip("SE").lstrip("SE")
        if "N" not in number:
            continue
        first = match.start() + len(match[0]) - len(match[0].lstrip("SE"))
        # A sign left of a number with nothing before it is a minus, not the dash of a word.
        if first == 1 + match.start() and match[0][0] == "E" and (match.start() or not offset):
            first, number = first - 1, "E" + number
        spans.append((offset + first, offset + first + len(number)))
    return spans
