"""What the font says → ordinary characters: ligatures, presentation forms, spaces, accents."""

import unicodedata
from functools import cache

SOFT_HYPHEN = "\xad"
SPACES = "\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u202f\u205f\u3000\t\n\r"
"""Spaces of every width; and what some fonts' maps say for a space."""
NOTHING = "\u200b\u200e\u200f\u2060\ufeff" + "".join(
    map(chr, (*range(0x2028, 0x202F), *range(0x2066, 0x206A)))
)
"""Marks without ink that steer a renderer. The joiners U+200C and U+200D Persian needs."""
PRESENTATION = (
    (0xFB00, 0xFB07),
    (0xFB13, 0xFB18),
    (0xFB1D, 0xFDD0),
    (0xFDF0, 0xFE00),
    (0xFE10, 0xFE1A),
    (0xFE30, 0xFE45),
    (0xFE70, 0xFEFD),
)
"""Blocks of forms that letters take in print; all that decompose did so before Unicode 5."""
ACCENTS = {
    "`": "\u0300", "\u02cb": "\u0300", "\xb4": "\u0301", "\u02ca": "\u0301",
    "^": "\u0302", "\u02c6": "\u0302", "~": "\u0303", "\u02dc": "\u0303",
    "\xaf": "\u0304", "\u02c9": "\u0304", "\u02d8": "\u0306", "\u02d9": "\u0307",
    "\xa8": "\u0308", "\u02da": "\u030a", "\u02dd": "\u030b", "\u02c7": "\u030c",
    "\xb8": "\u0327", "\u02db": "\u0328",
}  # fmt: skip
"""Accents that are drawn as glyphs of their own, and the marks that combine."""
DRAWN = frozenset(ACCENTS) - {"`", "^", "~"}
"""Those that hardly stand for themselves. The ASCII ones are judged where the pen steps back."""
OVER = 0.15
"""Ems from an accent to the letter under it at most; beside each other it is 0.3 or more."""
DOTLESS = {"\u0131": "i", "\u0237": "j"}


@cache
def _table() -> dict[int, str]:
    """Code point → what it comes out as, for all that does not stay itself."""
    table = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)), "")
    table |= {ord(c): "" for c in NOTHING}
    table |= {ord(c): " " for c in SPACES}
    for start, end in PRESENTATION:
        for code in range(start, end):
            form = unicodedata.decomposition(chr(code))
            if form and not form.startswith("<font>"):
                # The spacing form of a vowel mark is a space and the mark, which is what was meant.
                table[code] = unicodedata.normalize("NFKC", chr(code)).lstrip(" ")
    return table


def normalise(text: str) -> str:
    """The text in ordinary characters; soft hyphens stay, the end of the line decides on them."""
    if text.isascii() and text.isprintable():
        return text
    return text.translate(_table())


@cache
def _table_as_seen() -> dict[int, str]:
    """The same, the letters of one right-to-left glyph as they would stand from the left."""
    forms = {c: t[::-1] for c, t in _table().items() if 0xFB50 <= c < 0xFEFF and len(t) > 1}
    return _table() | forms


def normalised_as_seen(text: str) -> str:
    """Like `normalise`, for text whose right-to-left letters stand as seen from the left."""
    return text.translate(_table_as_seen())


def composed(letter: str, accent: str) -> str:
    """The one character that a letter and an accent over it are; empty where there is none."""
    whole = unicodedata.normalize("NFC", DOTLESS.get(letter, letter) + ACCENTS[accent])
    return whole if len(whole) == 1 else ""


def composed_within(text: str, pens: list[float], size: float) -> str:
    """The text with each accent that was drawn over a letter of the same run made one with it.

    An accent moves the pen by nearly nothing where its letter is pulled back under it.
    """
    out: list[str] = []
    over = ""
    for i, char in enumerate(text):
        advance = pens[i + 1] - pens[i]
        whole = composed(char, over) if over and char.isalpha() else ""
        if whole:
            out[-1] = whole
        else:
            out.append(char)
        over = char if char in DRAWN and advance < OVER * size else ""
    return "".join(out)
