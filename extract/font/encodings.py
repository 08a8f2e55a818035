"""Encodings, and the text that a glyph name stands for (ISO 32000-2, 9.6.5 and annex D)."""

import re
from functools import cache, lru_cache
from pathlib import Path

DATA = Path(__file__).parents[1] / "data"

COMPONENT = re.compile(r"(?:uni|UNI)((?:[0-9A-Fa-f]{4})++)|u(?:ni)?([0-9A-F]{4,6})")
"""`uni00410042` and `u1F600`; some writers put the digits of the first in lower case."""

VARIANT = re.compile(
    r"(.+?)(?:(small)|oldstyle|superior|inferior|fitted|"
    r"big|Big|bigg|Bigg|text|display|wide|wider|widest)"
)
"""A letter's small capital or old-style form, a bracket's or an operator's larger size (TeX)."""

DINGBAT = re.compile(r"a\d{1,3}")
"""What ZapfDingbats calls its glyphs; in any other font such a name is a mere counter."""

COUNTER = re.compile(r"[A-Za-z]{0,2}\d++|g[0-9A-F]++|(?:cid|glyph|gid|index|char)\d++", re.I)
"""Names that the Adobe Glyph List has nothing of, so that it need not be loaded for them. Its own
with numbers have other forms: afii10017, SF100000, sigma1, H18533."""

OWN_TABLES = {"symbol": "Symbol", "zapfdingbats": "ZapfDingbats", "wingdings": "Wingdings"}

PICTURES = re.compile(r"webdings|wingdings[23]|marlett|msoutlook")
"""Fonts of pictures whose tables we do not have: read as Latin they would give wrong letters."""

FAMILY = re.compile(
    r"(symbol|zapfdingbats|wingdings)(?:mt|ps|psmt|regular|std|itc|bold|italic|bt)*+"
)


def lines(name: str) -> list[str]:
    """The lines of a data file that are no comments."""
    text = (DATA / name).read_text("utf-8")
    return [line for line in text.split("\n") if line and line[0] != "#"]


@cache
def encoding(name: str) -> tuple[str, ...]:
    """The 256 glyph names of a predefined encoding, "" for none; empty where there is no such.

    Named with or without the word Encoding: Standard, WinAnsi, MacRoman, MacExpert, PDFDoc, Symbol,
    ZapfDingbats.
    """
    for line in lines("encodings.txt"):
        found, *names = line.split(" ")
        if found == name.removesuffix("Encoding"):
            return tuple("" if glyph == "-" else glyph for glyph in names)
    return ()


@cache
def wingdings() -> tuple[str, ...]:
    """What Wingdings draws at the codes 0 to 255, "" for nothing."""
    drawn = [chr(int(code, 16)) for line in lines("wingdings.txt") for code in line.split()]
    return ("",) * 32 + tuple("" if text == "\ufffd" else text for text in drawn)


@cache
def glyph_texts() -> dict[str, str]:
    """Glyph name -> text, for the usual names of the Adobe Glyph List and those of TeX's fonts."""
    texts = {}
    for line in lines("glyphs.txt") + lines("tex.txt"):
        name, *codes = line.split(" ")
        texts[name] = "".join([chr(int(code, 16)) for code in codes])
    return texts


def own_table(font: str) -> str:
    """Which of Symbol, ZapfDingbats and Wingdings a font's name names, or ""."""
    plain = re.sub(r"[^a-z0-9]", "", font.lower().removeprefix("itc"))
    found = FAMILY.fullmatch(plain)
    return OWN_TABLES[found[1]] if found else ""


def pictorial(font: str) -> bool:
    """Whether a font's name says that it holds pictures which no table of ours names."""
    return bool(PICTURES.match(re.sub(r"[^a-z0-9]", "", font.lower())))


@cache
def own_texts(table: str) -> tuple[str, ...]:
    """The texts of the codes 0 to 255 in Symbol, ZapfDingbats or Wingdings, "" for none."""
    if table == "Wingdings":
        return wingdings()
    return tuple(glyph_text(name, dingbats=True) if name else "" for name in encoding(table))


@lru_cache(maxsize=1 << 13)
def glyph_text(name: str, dingbats: bool = False) -> str:
    """The text that a glyph name stands for, or "" where it says nothing.

    The Adobe Glyph List's rule: cut the suffix after the first full stop, split at underscores,
    look each part up, or read its `uniXXXX` or `uXXXXXX`. Names such as `g12`, `a37`, `cid_45` and
    `glyph3` are counters. Forms that the list gives to private use (`Asmall`, `oneoldstyle`) are
    the letters they are forms of.
    """
    if not name or len(name) > 200:
        return ""
    if "." not in name and "_" not in name:
        return _component(name, dingbats)
    parts = name.partition(".")[0].split("_")
    texts = [_component(part, dingbats) if part else "" for part in parts]
    # `cid_45` and `f_12` are counters although `f` is a letter: every part has to say something.
    return "".join(texts) if all(texts) else ""


def _component(name: str, dingbats: bool) -> str:
    """The text of a name without suffix and underscores."""
    if DINGBAT.fullmatch(name) and not dingbats:
        return ""
    text = glyph_texts().get(name, "")
    if text and not private(text):
        return text
    coded = COMPONENT.fullmatch(name)
    if coded:
        return _coded(coded[1], coded[2])
    variant = VARIANT.fullmatch(name)
    if variant:
        found = [glyph_texts().get(n, "") for n in (variant[1], variant[1].lower())]
        plain = next((t for t in found if t and not private(t)), "")
        if plain:
            return plain.lower() if variant[2] == "small" else plain
    return text or _listed(name)


def _coded(units: str | None, point: str | None) -> str:
    """The text of `uniXXXX…` (UTF-16 units) or `uXXXXXX` (a code point); "" where it is none."""
    if units:
        text = bytes.fromhex(units).decode("utf-16-be", "replace")
        return "" if "\ufffd" in text or "\0" in text else text
    number = int(point or "0", 16)
    return chr(number) if 0 < number < 0xD800 or 0xE000 <= number <= 0x10FFFF else ""


def _listed(name: str) -> str:
    """The text that the Adobe Glyph List gives a name, or ""."""
    if COUNTER.fullmatch(name) and name[:1] != "H":
        return ""
    # The list's 4,281 names are read only when a document uses one beyond the usual ones.
    from fontTools import agl

    legacy = agl.LEGACY_AGL2UV.get(name)
    if legacy:
        return "".join(map(chr, legacy))
    point = agl.AGL2UV.get(name)
    return chr(point) if point else ""


def private(text: str) -> bool:
    """Whether a character of the text is of private use."""
    return any("\ue000" <= c <= "\uf8ff" or c >= "\U000f0000" for c in text)
