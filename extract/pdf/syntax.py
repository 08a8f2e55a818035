"""Bytes at a position → an object, an indirect object, a stream (ISO 32000-2, 7.2 and 7.3).

One compiled pattern finds the tokens; every quantifier in it is possessive and every token
can end early, so no input makes it look at a byte more than a few times.
"""

import re
from collections.abc import Callable
from functools import lru_cache

from extract.pdf.objects import Buffer, Dict, PdfObject, Ref

WHITE = rb"[\x00\t\n\f\r ]"
REGULAR = rb"[^\x00\t\n\f\r ()<>\[\]{}/%]"

_inner = rb"[^()\\]++|\\."
for _ in range(11):  # balanced parentheses, twelve deep; the deepest seen in a file is 3
    _inner = rb"[^()\\]++|\\.|\((?:" + _inner + rb")*+\)"
STRING = rb"\((?:" + _inner + rb")*+\)?+"
OTHER = rb"/" + REGULAR + rb"*+|<<|>>|<[0-9A-Fa-f\x00\t\n\f\r ]*+>?+|[\[\]{})>]|%[^\r\n]*+"
TOKEN = re.compile(
    rb"[0-9]{1,10}+" + WHITE + rb"++[0-9]{1,10}+" + WHITE + rb"++R(?!" + REGULAR + rb")"
    rb"|" + REGULAR + rb"++|" + STRING + rb"|" + OTHER,
    re.S,
)
GAP = WHITE + rb"{0,1024}+"  # bounded, for it is looked at again for every object behind it
REFERENCE = re.compile(
    rb"([0-9]{1,10}+)" + WHITE + rb"++([0-9]{1,10}+)" + WHITE + rb"++R",
)
HEADER = re.compile(
    GAP + rb"([0-9]{1,10}+)" + WHITE + rb"++([0-9]{1,10}+)" + GAP + rb"obj(?![a-zA-Z])"
)
STREAM_KEYWORD = re.compile(
    rb"(?:" + WHITE + rb"|%[^\r\n]{0,1024}+[\r\n]){0,1024}+stream(?:\r\n|\n|\r(?!\n)|(?= ))?"
)
STREAM_END = re.compile(GAP + rb"end(?:stream|obj)")
NUMBER = re.compile(rb"([+-]*+)([0-9]*+)(\.?+)([0-9]*+)")
ESCAPE = re.compile(rb"\\(?:([0-7]{1,3})|(\r\n|[\r\n])|(.)|\Z)|\r\n?", re.S)
HASH = re.compile(rb"#([0-9A-Fa-f]{2})")
PARENTHESES = re.compile(rb"\\.|\(++|\)++", re.S)
NOT_HEX = re.compile(rb"[^0-9A-Fa-f]++")

ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
KEYWORDS: dict[bytes, PdfObject] = {b"true": True, b"false": False, b"null": None}
LONG = 65536  # bytes of a string with escapes that is put together piece by piece
MAX_DIGITS = 40  # a longer number is noise; int() of a million digits takes minutes
PLAIN_END = frozenset(b"0123456789.")
MAX_TOKENS = 1_000_000  # of one object; most seen: 260 000, an array of page references
MAX_PARENTHESES = 1_000_000  # groups of them in a deeply nested string
ENDS = frozenset((b"endobj", b"obj", b"stream", b"endstream", b"xref", b"trailer", b"startxref"))


def number_value(token: bytes) -> int | float | None:
    """The number that begins the token, as viewers read it: `--5` is -5, `5-3` is 5, `.` is 0.

    None where the token does not begin like a number at all.
    """
    if len(token) <= MAX_DIGITS and token[-1] in PLAIN_END and b"_" not in token:
        try:
            return float(token) if b"." in token else int(token)
        except ValueError:
            pass  # a number as only viewers read it
    match = NUMBER.match(token)
    if match is None or not match[0]:
        return None
    sign, whole, point, part = match.groups()
    if not (whole or part):
        return 0 if len(match[0]) == len(token) else None
    if len(whole) + len(part) > MAX_DIGITS:
        whole, part = whole[:MAX_DIGITS], part[:MAX_DIGITS]
    value: int | float = float(whole + b"." + part) if point else int(whole)
    return -value if b"-" in sign else value


def _unescape(match: re.Match[bytes]) -> bytes:
    octal, newline, other = match.groups()
    if octal:
        return bytes((int(octal, 8) & 255,))
    if other is not None:
        return ESCAPES.get(other, other)
    return b"" if newline or match[0] == b"\\" else b"\n"


def is_closed(token: bytes) -> bool:
    """Whether a literal string's token ends with its own parenthesis, not with an escaped one."""
    if not token.endswith(b")") or len(token) < 2:
        return False
    body = token[:-1]
    return (len(body) - len(body.rstrip(b"\\"))) % 2 == 0


def string_value(token: bytes) -> bytes:
    """What a literal string token says (ISO 32000-2, 7.3.4.2); it may lack its end."""
    text = token[1:-1] if is_closed(token) else token[1:]
    if b"\\" not in text and b"\r" not in text:
        return text
    return ESCAPE.sub(_unescape, text) if len(text) < LONG else _unescaped(text)


def _unescaped(text: bytes) -> bytes:
    """The same for a long string, without a list of its parts, which took 30 times its memory."""
    found = bytearray()
    at = 0
    for match in ESCAPE.finditer(text):
        found += text[at : match.start()]
        found += _unescape(match)
        at = match.end()
    return bytes(found + text[at:])


def hex_value(token: bytes) -> bytes:
    """What a hexadecimal string token says; a missing last digit is 0 (ISO 32000-2, 7.3.4.3)."""
    digits = NOT_HEX.sub(b"", token)
    return bytes.fromhex((digits + b"0" if len(digits) % 2 else digits).decode("ascii"))


@lru_cache(maxsize=4096)
def name_value(token: bytes) -> str:
    """The name behind its slash (ISO 32000-2, 7.3.5): UTF-8 where it is that, else Latin-1."""
    raw = token[1:]
    if b"#" in raw:
        raw = HASH.sub(lambda m: bytes((int(m[1], 16),)), raw)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def dictionary_of(items: list[PdfObject]) -> Dict:
    """Keys and values in turn → a dictionary; what is no key is passed over."""
    found: Dict = {}
    at, count = 0, len(items)
    while at < count:
        key = items[at]
        if key.__class__ is str:
            if at + 1 < count:
                found[key] = items[at + 1]
            at += 2
        else:
            at += 1
    return found


def deep_string(data: Buffer, start: int, stop: int) -> tuple[bytes, int]:
    """A literal string by counting parentheses, and where it ends: for nests
    that the pattern cannot follow.

    One without its end is cut where the indirect object around it ends, and ends at `stop`.
    """
    if data.find(b")", start, stop) >= 0:
        depth = 0
        with memoryview(data) as view:
            for count, match in enumerate(PARENTHESES.finditer(view[start:stop])):
                length = match.end() - match.start()
                first = view[start + match.start()]
                if first == 0x28:
                    depth += length
                elif first == 0x29:
                    if depth <= length:
                        end = start + match.start() + depth
                        return data[start:end], end
                    depth -= length
                if count > MAX_PARENTHESES:
                    break
    end = data.find(b"endobj", start, stop)
    return data[start : end if end >= 0 else stop], stop


class _Builder:
    """Puts values together into arrays and dictionaries, without recursion."""

    __slots__ = ("items", "kind", "stack")

    def __init__(self) -> None:
        self.stack: list[tuple[bytes, list[PdfObject]]] = []
        self.items: list[PdfObject] = []
        self.kind = b""

    def open(self, kind: bytes) -> None:
        self.stack.append((self.kind, self.items))
        self.kind, self.items = kind, []

    def close(self) -> PdfObject:
        value: PdfObject = dictionary_of(self.items) if self.kind == b"<<" else self.items
        self.kind, self.items = self.stack.pop()
        return value


def _simple(token: bytes) -> PdfObject:
    """The value of a token that is a name, number, reference, hexadecimal string or keyword."""
    first = token[0]
    if first == 0x2F:
        return name_value(token)
    if first == 0x3C:
        return hex_value(token)
    if token[-1] == 0x52 and 0x30 <= first <= 0x39:
        match = REFERENCE.fullmatch(token)
        if match:
            return Ref(int(match[1]), int(match[2]))
    if token in KEYWORDS:
        return KEYWORDS[token]
    return number_value(token)


Cut = Callable[[str, str], object]


def parse(  # noqa: C901, PLR0912
    data: Buffer, at: int, depth: int = 100, stop: int | None = None, cut: Cut | None = None
) -> tuple[PdfObject, int]:
    """The object at a position, and the position behind it.

    Anything but an object reads as None. An array or dictionary that is still open is closed where
    the input (`stop`) or the indirect object around it ends, and at a limit, which `cut` is told
    (code and sentence): nests deeper than `depth`, or more tokens than any honest object has.
    (One loop with its branches in it: a call a token would double the time of every object.)
    """
    building = _Builder()
    value: PdfObject = None
    stop = len(data) if stop is None else min(stop, len(data))
    left = MAX_TOKENS
    resume = at
    while resume >= 0:
        at, resume = resume, -1
        for match in TOKEN.finditer(data, at, stop):
            token = match[0]
            at = match.end()
            first = token[0]
            if first == 0x28:  # (
                if not is_closed(token):
                    token, resume = deep_string(data, match.start(), stop)
                value = string_value(token)
            elif first == 0x5B or token == b"<<":  # [
                if len(building.stack) >= depth:
                    if cut is not None:
                        cut("limit-depth", f"Objects nest more than {depth} deep; cut there.")
                    break
                building.open(token)
                continue
            elif first == 0x5D or token == b">>":  # ]
                if not building.stack:
                    return None, match.start()
                value = building.close()
            elif first == 0x25:  # %
                continue
            elif token in ENDS:
                at = match.start()
                break
            else:
                value = _simple(token)
            if not building.stack:
                return value, max(at, resume)
            building.items.append(value)
            left -= 1
            if left < 0:
                if cut is not None:
                    cut("limit-tokens", f"An object has over {MAX_TOKENS} parts; cut there.")
                break
            if resume >= 0:
                break
    value = None
    while building.stack:
        value = building.close()
        building.items.append(value)
    return value, at


def indirect(
    data: Buffer, at: int, depth: int = 100, stop: int | None = None, cut: Cut | None = None
) -> tuple[int, int, PdfObject, int] | None:
    """Number, generation, object and end of the indirect object at a position (7.3.10).

    A stream's extent is not known yet: its dictionary comes back, and `stream_start` goes on.
    None where no `N G obj` stands at the position.
    """
    header = HEADER.match(data, at)
    if header is None:
        return None
    value, end = parse(data, header.end(), depth, stop, cut)
    return int(header[1]), int(header[2]), value, end


def stream_start(data: Buffer, at: int) -> int:
    """Where a stream's bytes begin behind its dictionary, or -1 where no stream follows (7.3.8)."""
    match = STREAM_KEYWORD.match(data, at)
    return match.end() if match else -1


def stream_end(data: Buffer, start: int, length: int | None) -> tuple[int, str]:
    """Where a stream's bytes end, and what was wrong with its /Length (or empty).

    /Length is believed where `endstream` follows it; otherwise the bytes end before the next
    `endstream`, then before the next `endobj`, then with the file.
    """
    size = len(data)
    if (
        length is not None
        and 0 <= length <= size - start
        and STREAM_END.match(data, start + length)
    ):
        return start + length, ""
    said = "has no /Length" if length is None else f"has the wrong /Length {length}"
    for keyword in (b"endstream", b"endobj"):
        end = data.find(keyword, start)
        if end >= 0:
            for eol in (b"\r\n", b"\n", b"\r"):
                if end - len(eol) >= start and data[end - len(eol) : end] == eol:
                    end -= len(eol)
                    break
            return end, f"{said}; it was read up to `{keyword.decode()}`"
    return size, f"{said} and no end; it was read up to the end of the file"
