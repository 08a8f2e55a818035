"""Content stream bytes → tokens, and each token's operand or operator (ISO 32000-2, 7.8.2).

One C call finds the tokens; each distinct token is converted once. Inline images are cut out first,
since their bytes are no tokens.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from extract.pdf.filters import ABBREVIATIONS
from extract.pdf.objects import Dict, PdfObject
from extract.pdf.syntax import (
    KEYWORDS,
    OTHER,
    REGULAR,
    STRING,
    WHITE,
    dictionary_of,
    hex_value,
    name_value,
    number_value,
    parse,
    string_value,
)

TOKEN = re.compile(REGULAR + rb"++|" + STRING + rb"|" + OTHER, re.S)
WHOLE = (
    8 << 20
)  # bytes; longer content is tokenised piece by piece, to bound the memory of its tokens

_KEYS = {
    "BPC": "BitsPerComponent",
    "CS": "ColorSpace",
    "D": "Decode",
    "DP": "DecodeParms",
    "F": "Filter",
    "H": "Height",
    "IM": "ImageMask",
    "I": "Interpolate",
    "W": "Width",
}
_SPACES = {"G": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK", "I": "Indexed"}
_COMPONENTS = {"DeviceGray": 1, "DeviceRGB": 3, "DeviceCMYK": 4, "Indexed": 1}

_DICTIONARY = (
    WHITE
    + rb"++|/"
    + REGULAR
    + rb"*+|[\[\]]|<<|>>|<[0-9A-Fa-f\s]*+>|"
    + STRING
    + rb"|(?!ID"
    + WHITE
    + rb")[-+.0-9A-Za-z]++"
)
INLINE = re.compile(
    rb"(?<![^\x00\t\n\f\r \])>])BI(?=[\x00\t\n\f\r /])((?:" + _DICTIONARY + rb")*+)ID" + WHITE, re.S
)
END_IMAGE = re.compile(rb"(?<=[\x00\t\n\f\r >])EI(?=[\x00\t\n\f\r /\[(]|\Z)|EI(?=[\r\n ]++[QE])")
GOES_ON = re.compile(rb"[\t\n\f\r -~]{0,24}+")


@dataclass(slots=True, frozen=True)
class InlineImage:
    """An image that stands in the content itself (8.9.7)."""

    dict: Dict
    """Its entries under their full names."""
    data: bytes
    """Still encoded."""


@dataclass(slots=True, frozen=True)
class Operator:
    """What an operator does, and how many operands it takes at least."""

    run: Callable[..., None]
    arity: int


class Mark:
    """Stands among the operands where an array or a dictionary began."""


ARRAY = Mark()
DICTIONARY = Mark()


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
for _byte in b"+-.0123456789":
    CONVERT[_byte] = number_value


class Values(dict[bytes, Any]):
    """Token → its operand or operator. Each distinct token is converted once a page."""

    __slots__ = ("unknown",)

    def __init__(self, operators: dict[bytes, Operator], unknown: Operator) -> None:
        super().__init__(operators)
        self.unknown = unknown
        self.update(KEYWORDS)
        self[b"["] = ARRAY
        self[b"<<"] = DICTIONARY

    def __missing__(self, token: bytes) -> Any:  # noqa: ANN401 - an operand of any kind
        convert = CONVERT[token[0]]
        value = None if convert is None else convert(token)
        if value is None:
            value = self.unknown
        self[token] = value
        return value


def tokens(data: bytes) -> Iterable[bytes]:
    """The tokens of a content stream, comments among them."""
    if len(data) <= WHOLE:
        return TOKEN.findall(data)
    return (match[0] for match in TOKEN.finditer(data))


def close_array(operands: list[Any]) -> None:
    """Put the operands since the last array mark into one list."""
    _close(operands, ARRAY, lambda items: items)


def close_dictionary(operands: list[Any]) -> None:
    """Put the operands since the last dictionary mark into one dictionary."""
    _close(operands, DICTIONARY, dictionary_of)


def _close(operands: list[Any], mark: Mark, build: Callable[[list[Any]], Any]) -> None:
    backwards = operands[::-1]
    if mark not in backwards:
        return
    start = len(operands) - 1 - backwards.index(mark)
    operands[start:] = [
        build([item for item in operands[start + 1 :] if item.__class__ is not Mark])
    ]


def cut_inline_images(data: bytes) -> tuple[bytes, list[InlineImage]]:
    """The content with each inline image replaced by `N EI`, and the images by their N."""
    if b"BI" not in data or b"EI" not in data:
        return data, []
    images: list[InlineImage] = []
    pieces: list[bytes] = []
    at = 0
    while match := INLINE.search(data, at):
        entries = _entries(match[1])
        start = match.end()
        stop, after = _image_end(data, start, entries)
        pieces.append(data[at : match.start()] + b" %d EI " % len(images))
        images.append(InlineImage(entries, data[start:stop]))
        at = after
    pieces.append(data[at:])
    return b"".join(pieces), images


def _entries(source: bytes) -> Dict:
    """The image's dictionary under full names."""
    value, _ = parse(b"<<" + source + b">>", 0)
    found = value if isinstance(value, dict) else {}
    full = {_KEYS.get(key, key): item for key, item in found.items()}
    space = full.get("ColorSpace")
    if isinstance(space, str):
        full["ColorSpace"] = _SPACES.get(space, space)
    elif isinstance(space, list):
        full["ColorSpace"] = [_SPACES.get(s, s) if isinstance(s, str) else s for s in space]
    names = full.get("Filter")
    if isinstance(names, str):
        full["Filter"] = ABBREVIATIONS.get(names, names)
    elif isinstance(names, list):
        full["Filter"] = [ABBREVIATIONS.get(n, n) if isinstance(n, str) else n for n in names]
    return full


def _image_end(data: bytes, start: int, entries: Dict) -> tuple[int, int]:
    """Where the image's bytes end, and where content goes on behind its `EI`."""
    at = start
    length = _raw_length(entries)
    if length is not None:
        match = re.compile(WHITE + rb"{0,3}+EI(?!" + REGULAR + rb")").match(data, start + length)
        if match:
            return start + length, match.end()
    last = -1
    while match := END_IMAGE.search(data, at):
        follows = GOES_ON.match(data, match.end())
        last = match.end()
        if follows is not None and (len(follows[0]) == 24 or follows.end() == len(data)):
            return match.start(), match.end()
        at = match.end()
    return (last - 2, last) if last >= 0 else (len(data), len(data))


def _raw_length(entries: Dict) -> int | None:
    """How many bytes an image without a filter has; None where its entries do not say."""
    if entries.get("Filter"):
        return None
    width, height = entries.get("Width"), entries.get("Height")
    bits: PdfObject = entries.get("BitsPerComponent", 8)
    space = entries.get("ColorSpace")
    if isinstance(space, list) and space:
        space = space[0]
    components = _COMPONENTS.get(space) if isinstance(space, str) else 1
    if entries.get("ImageMask") is True:
        bits, components = 1, 1
    if not (isinstance(width, int) and isinstance(height, int) and isinstance(bits, int)):
        return None
    if components is None or not (0 < width < 1 << 20 and 0 < height < 1 << 20 and 0 < bits <= 16):
        return None
    return (width * bits * components + 7) // 8 * height
