"""Inline images, cut out of a content stream before it is read (ISO 32000-2, 8.9.7).

Their bytes are no tokens. An image ends where its length says; else at an `EI` behind which content
goes on.
"""

import re
from dataclasses import dataclass

from extract.pdf.filters import ABBREVIATIONS
from extract.pdf.objects import Dict, PdfObject
from extract.pdf.syntax import REGULAR, STRING, WHITE, parse

MAX_ENTRIES = 8192
"""Bytes of an image's dictionary: a palette in place has up to 768, escaped four times as many."""
LOOK = 256
"""Bytes behind an `EI` in which an operator has to come."""
_KEYS = {
    "BPC": "BitsPerComponent",
    "CS": "ColorSpace",
    "D": "Decode",
    "DP": "DecodeParms",
    "F": "Filter",
    "H": "Height",
    "IM": "ImageMask",
    "I": "Interpolate",
    "L": "Length",
    "W": "Width",
}
_SPACES = {"G": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK", "I": "Indexed"}
_COMPONENTS = {"DeviceGray": 1, "DeviceRGB": 3, "DeviceCMYK": 4, "Indexed": 1}

BEGIN = re.compile(rb"(?<![^\x00\t\n\f\r \])>])BI(?=" + WHITE + rb"*+/)")
_WORD = rb"[-+.0-9]++|(?!(?:BI|ID|EI)\b)[A-Za-z]++"
_ATOM = rb"/" + REGULAR + rb"*+|[\[\]]|<<|>>|<[0-9A-Fa-f\s]*+>|"
ENTRIES = re.compile(
    rb"((?:" + WHITE + rb"++|" + _ATOM + STRING + rb"|" + _WORD + rb")*+)ID" + WHITE,
    re.S,
)
END = re.compile(rb"(?<=[\x00\t\n\f\r >])EI(?!" + REGULAR + rb")|EI(?=[\r\n ]++[QE])")
_SHORT = rb"\((?:[^()\\]|\\.)*+\)"  # no parentheses inside: nests would be tried again and again
_OPERATORS = (
    rb"Q|q|cm|BT|ET|EMC|BMC|BDC|Do|gs|BI|W\*?|n|re|m|l|c|v|y|h|S|s|f\*?|F|B\*?|b\*?|sh|"
    rb"g|G|rg|RG|k|K|cs|CS|scn?|SCN?|w|J|j|M|d|ri|i|T[a-zJ*DL]|MP|DP|BX|EX|d[01]|'|\""
)
GOES_ON = re.compile(
    WHITE
    + rb"*+(?:%[^\r\n]*+\s*+)?+(?:\Z|(?:(?:"
    + _ATOM
    + _SHORT
    + rb"|[-+.0-9]++)"
    + WHITE
    + rb"*+)*+"
    rb"(?:" + _OPERATORS + rb")(?!" + REGULAR + rb"))",
    re.S,
)
"""Operands, and an operator that there is: noise does not look like that."""
BEHIND = re.compile(WHITE + rb"{0,3}+EI(?!" + REGULAR + rb")")


@dataclass(slots=True, frozen=True)
class InlineImage:
    """An image that stands in the content itself."""

    dict: Dict
    """Its entries under their full names."""
    data: bytes
    """Still encoded."""


def cut_inline_images(data: bytes) -> tuple[bytes, list[InlineImage]]:
    """The content with each inline image replaced by `N EI`, and the images by their N."""
    if b"BI" not in data or b"EI" not in data:
        return data, []
    images: list[InlineImage] = []
    pieces: list[bytes] = []
    at = done = 0
    ends_well = True
    while match := BEGIN.search(data, at):
        at = match.end()
        found = ENTRIES.match(data, at, at + MAX_ENTRIES)
        if found is None:
            continue
        start = found.end()
        entries = _entries(found[1])
        stop, behind = _known_end(data, start, entries)
        if behind < 0 and ends_well:
            stop, behind = _found_end(data, start)
            ends_well = behind >= 0  # where no good end is found, none is further on
        if behind < 0:
            end = END.search(data, start)
            if end is None:
                break
            stop, behind = end.span()
        pieces.append(data[done : match.start()] + b" %d EI " % len(images))
        images.append(InlineImage(entries, data[start:stop]))
        at = done = behind
    pieces.append(data[done:])
    return b"".join(pieces), images


def _entries(source: bytes) -> Dict:
    """The image's dictionary under full names."""
    value, _ = parse(b"<<" + source + b">>", 0)
    found = value if isinstance(value, dict) else {}
    full = {_KEYS.get(key, key): item for key, item in found.items()}
    for key, names in (("ColorSpace", _SPACES), ("Filter", ABBREVIATIONS)):
        value = full.get(key)
        if isinstance(value, str):
            full[key] = names.get(value, value)
        elif isinstance(value, list):
            full[key] = [names.get(item, item) if isinstance(item, str) else item for item in value]
    return full


def _known_end(data: bytes, start: int, entries: Dict) -> tuple[int, int]:
    """Where the image's bytes end by its length, and where content goes on; -1 if it has none."""
    for length in (entries.get("Length"), _raw_length(entries)):
        if isinstance(length, int) and 0 <= length <= len(data) - start:
            match = BEHIND.match(data, start + length)
            if match:
                return start + length, match.end()
    return -1, -1


def _found_end(data: bytes, start: int) -> tuple[int, int]:
    """The same, by an `EI` behind which content goes on."""
    for match in END.finditer(data, start):
        if GOES_ON.match(data, match.end(), match.end() + LOOK):
            return match.span()
    return -1, -1


def _raw_length(entries: Dict) -> int | None:
    """How many bytes an image without a filter has; None where its entries do not say."""
    if entries.get("Filter"):
        return None
    width, height = entries.get("Width"), entries.get("Height")
    bits: PdfObject = entries.get("BitsPerComponent", 8)
    space = entries.get("ColorSpace")
    if isinstance(space, list) and space:
        space = space[0]
    components = _COMPONENTS.get(space) if isinstance(space, str) else None
    if entries.get("ImageMask") is True:
        bits, components = 1, 1
    if not (isinstance(width, int) and isinstance(height, int) and isinstance(bits, int)):
        return None
    if components is None or not (0 < width < 1 << 20 and 0 < height < 1 << 20 and 0 < bits <= 16):
        return None
    return (width * bits * components + 7) // 8 * height
