"""The text of a cell → the number it says, where it says one: for spreadsheets."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

SPACES = " \u00a0\u2009\u202f"
CURRENCY = "$€£¥₹₽₩₺₴"
MINUS = "-−–"
MOST_DIGITS = 15
"""A spreadsheet keeps so many digits of a number; longer ones are codes, and stay text."""


def _patterns(comma: str, point: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What a number with these marks looks like, and what only such a one looks like."""
    groups = rf"[0-9]{{1,3}}(?:[{comma}{SPACES}'’][0-9]{{3}})+"
    some = rf"{groups}(?:{point}[0-9]+)?|[0-9]+(?:{point}[0-9]+)?|{point}[0-9]+"
    sure = rf"{groups}{point}[0-9]+|[0-9]+{point}(?:[0-9]{{1,2}}|[0-9]{{4,}})"
    return re.compile(some), re.compile(sure)


POINT, ONLY_POINT = _patterns(",", r"\.")
COMMA, ONLY_COMMA = _patterns(r"\.", ",")


@dataclass(frozen=True, slots=True)
class Value:
    """A number, and how it was written."""

    number: float
    decimals: int
    grouped: bool
    """Its thousands stand apart."""
    before: str = ""
    """The currency in front of it."""
    after: str = ""
    """The currency or per cent sign behind it; per cent are a hundredth in `number`."""


def decimal_mark(texts: Iterable[str]) -> str:
    """What parts the decimals in these texts: a comma where more of them can only say that."""
    comma = point = 0
    for text in texts:
        bare = _bare(text)[0]
        comma += ONLY_COMMA.fullmatch(bare) is not None
        point += ONLY_POINT.fullmatch(bare) is not None
    return "," if comma > point else "."


def value(text: str, mark: str = ".") -> Value | None:
    """The number that the text is; None where it is none, or a code such as 007."""
    bare, negative, before, after = _bare(text)
    if not (COMMA if mark == "," else POINT).fullmatch(bare):
        return None
    whole, _, part = bare.partition(mark)
    digits = "".join(char for char in whole if char.isdecimal())
    if len(digits) + len(part) > MOST_DIGITS or (len(digits) > 1 and digits[0] == "0"):
        return None
    number = float(f"{digits or '0'}.{part or '0'}")
    if after == "%":
        number /= 100
    return Value(
        -number if negative else number, len(part), digits != whole and bool(digits), before, after
    )


def _bare(text: str) -> tuple[str, bool, str, str]:
    """The digits of the text, whether they are below zero, and the signs around them."""
    text = text.strip()
    negative = text.startswith("(") and text.endswith(")")
    if negative:
        text = text[1:-1].strip()
    before = after = ""
    for _ in range(2):  # a sign and a currency, in either order
        if text[:1] and text[0] in MINUS:
            negative, text = True, text[1:].lstrip()
        elif text.startswith("+"):
            text = text[1:].lstrip()
        elif text[:1] and text[0] in CURRENCY and not before:
            before, text = text[0], text[1:].lstrip()
    if text[-1:] and text[-1] in CURRENCY + "%":
        after, text = text[-1], text[:-1].rstrip()
    return text, negative, before, after
