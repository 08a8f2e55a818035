"""Content stream bytes → tokens, and each token's operand or operator (ISO 32000-2, 7.8.2).

One C call finds the tokens; each distinct token is converted once.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from extract.pdf.syntax import (
    KEYWORDS,
    OTHER,
    REGULAR,
    STRING,
    hex_value,
    name_value,
    number_value,
    string_value,
)

TOKEN = re.compile(REGULAR + rb"++|" + STRING + rb"|" + OTHER, re.S)
WHOLE = 8 << 20
"""Bytes; longer content is cut into tokens piece by piece, to bound the memory of its tokens."""
GLUED = 24
"""Bytes of a word that may be several operators without white space, such as `ETBT`."""
NUMBER = re.compile(rb"[-+.0-9]++")


@dataclass(slots=True, frozen=True)
class Operator:
    """What an operator does, and how many operands it takes at least."""

    run: Callable[..., None]
    arity: int
    """-1: it sees to the operands itself, as brackets do."""
    step: str = ""
    """A step of a path is kept as it stands until the path is painted: this is its name."""


def _pass_over(*_: object) -> None:
    """The operands stay as they are."""


PASS = Operator(_pass_over, -1)
"""A comment, or a closing sign that closes nothing."""


def _string(token: bytes) -> bytes:
    """A literal string; most have nothing in them that needs work."""
    if token[-1] == 0x29 and b"\\" not in token and b"\r" not in token and len(token) > 1:
        return token[1:-1]
    return string_value(token)


CONVERT: list[Callable[[bytes], Any] | None] = [None] * 256
"""First byte of a token → what turns it into an operand; None where only operators begin so."""
CONVERT[0x28] = _string
CONVERT[0x2F] = name_value
CONVERT[0x3C] = hex_value
CONVERT[0x25] = lambda _: PASS  # a comment
for _byte in b"+-.0123456789":
    CONVERT[_byte] = float


class Values(dict[bytes, Any]):
    """Token → its operand or operator. Each distinct token is converted once a page."""

    __slots__ = ("glued", "unknown")

    def __init__(
        self,
        operators: dict[bytes, Operator],
        unknown: Operator,
        glued: Callable[[list[bytes]], Operator],
    ) -> None:
        super().__init__(operators)
        self.unknown = unknown
        self.glued = glued
        """Makes an operator of several words that stand without white space between them."""
        self.update(KEYWORDS)

    def __missing__(self, token: bytes) -> Any:  # noqa: ANN401 - an operand of any kind
        convert = CONVERT[token[0]]
        value: Any
        if convert is float:
            # Always a float: a factor that is one can never repeat a string.
            try:
                value = float(token)
            except ValueError:
                value = self._odd(token)
            else:
                if not -1e40 < value < 1e40 or b"_" in token:  # `+inf` and `1_0` are no numbers
                    value = self._odd(token)
        else:
            value = convert(token) if convert else self._odd(token)
        self[token] = value
        return value

    def _odd(self, token: bytes) -> float | Operator:
        """Several words glued together, a number as viewers read it, or nothing that is known."""
        pieces = self._pieces(token)
        if pieces:
            return self.glued(pieces)
        value = number_value(token) if CONVERT[token[0]] else None
        return self.unknown if value is None else float(value)

    def _pieces(self, token: bytes) -> list[bytes]:
        """The numbers and operators that a word is made of; none where a part is neither."""
        found: list[bytes] = []
        at = 0
        if len(token) > GLUED or (token.isalpha() and len(token) < 2):
            return []
        while at < len(token):
            number = NUMBER.match(token, at)
            end = number.end() if number else len(token)
            while not number and end > at and not self._is_known(token[at:end]):
                end -= 1
            if end == at:
                return []
            found.append(token[at:end])
            at = end
        return found if len(found) > 1 else []

    def _is_known(self, word: bytes) -> bool:
        value = self.get(word)
        return value.__class__ is Operator and value.arity >= 0


def tokens(data: bytes) -> Iterable[bytes]:
    """The tokens of a content stream, comments among them."""
    if len(data) <= WHOLE:
        return TOKEN.findall(data)
    return (match[0] for match in TOKEN.finditer(data))
