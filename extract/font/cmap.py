"""CMap programs: bytes to codes, codes to CIDs or to text (ISO 32000-2, 9.7.5 and 9.10.3)."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from extract.font.encodings import glyph_text

TOKEN = re.compile(
    rb"<<|>>|<[0-9A-Fa-f\s]*+>?+|/[^\s\0()<>\[\]{}/%]*+|[\[\]]"
    rb"|[^\s\0()<>\[\]{}/%]++|%[^\r\n]*+|\((?:[^()\\]++|\\.)*+\)?+",
    re.S,
)
"""One token of a CMap program; every quantifier is possessive, so it is linear on any input."""

OPERAND = frozenset(b"<>[]/(0123456789+-.")
"""The first bytes of what is no operator."""

LARGEST = 2 << 20
"""Bytes of a program that are read. Adobe's largest CMap has 0.5 MB; a ToUnicode map that names
each of 65,536 codes for itself has 1 MB. Tokens take twenty times their bytes in memory."""

ENTRIES = 1 << 18
"""Codes that one map may say anything about, four times what two bytes can name. A range of 20
bytes can name 65,536 codes: without a limit a file of 1 MB would ask for 3 thousand million."""

SPACES = 100
"""Code-space ranges of one CMap: as many as a section may hold. EUC maps, the most seen, have 5."""

Space = tuple[bytes, bytes]


def sections(data: bytes) -> Iterator[tuple[bytes, list[bytes]]]:
    """Each operator of a CMap program, with the operands before it.

    The operands of a `begin…` are its count; those of its section come with the operator that
    ends it, under the name of the one that began it: writers forget `endbfchar`.
    """
    begun = b""
    operands: list[bytes] = []
    for token in TOKEN.findall(data, 0, LARGEST):
        if token[0] in OPERAND:
            operands.append(token)
        elif token[0] != 37:
            yield begun or token, operands
            operands = []
            begun = token if token.startswith(b"begin") and token != b"begin" else b""
    yield begun, operands


def digits(token: bytes) -> bytes:
    """The hexadecimal digits of `<…>`; nothing of any other token."""
    return b"".join(token.strip(b"<>").split()) if token[:1] == b"<" else b""


def number(token: bytes) -> int:
    """The value of an integer token, 0 where it is none."""
    return int(token) if token.isdigit() and len(token) < 12 else 0


# ── ToUnicode ──────────────────────────────────────────────────────────────────────────────────


def text_of(token: bytes) -> str:
    """The text that a destination of a ToUnicode map states; "" where it states none.

    UTF-16BE, or a glyph name. Writers that drop leading zeros (`<48>`, `<20D>`), that give a code
    point beyond U+FFFF as it is (`<1D400>`, `<0001D400>`) or that put a byte order mark before the
    text are understood.
    """
    if token[:1] == b"/":
        return glyph_text(token[1:].decode("latin-1"))
    value = digits(token)
    if len(value) in (1, 2, 3, 5, 6) or (len(value) == 8 and value.startswith(b"000")):
        point = int(value, 16)
        return chr(point) if 0 < point < 0xD800 or 0xE000 <= point <= 0x10FFFF else ""
    value = value[: len(value) // 4 * 4]
    return bytes.fromhex(value.decode()).decode("utf-16-be", "ignore").removeprefix("\ufeff")


def following(text: str, count: int) -> list[str]:
    """The texts of a range that begins with this one: the last character counts up."""
    if not text:
        return []
    last = ord(text[-1])
    # Past U+FFFF, and into the surrogates, a range of a two-byte map says nothing.
    end = min(last + count, 0xD800 if last < 0xD800 else 0x10000 if last < 0x10000 else 0x110000)
    if len(text) == 1:
        return list(map(chr, range(last, end)))
    head = text[:-1]
    return [head + chr(point) for point in range(last, end)]


def to_unicode(data: bytes) -> dict[int, str]:
    """Code -> text, as a ToUnicode program states it; codes it says nothing about are absent.

    A later entry wins. A range that goes backwards states its first code only. Sections of CIDs,
    which some writers take for the same thing, state code points. Reading stops at ENTRIES codes.
    """
    texts: dict[int, str] = {}
    room = ENTRIES
    for section, operands in sections(data):
        if section == b"beginbfchar":
            room -= _characters(operands, texts)
        elif section == b"beginbfrange":
            room -= _ranges(operands, texts, room)
        elif section in (b"begincidchar", b"begincidrange"):
            room -= _numbers(section, operands, texts, room)
        if room <= 0:
            break
    return texts


def _characters(operands: list[bytes], texts: dict[int, str]) -> int:
    """Add the pairs of a bfchar section; how many codes it states."""
    pairs = [token for token in operands if token[0] in b"</"]
    for source, target in zip(pairs[0::2], pairs[1::2], strict=False):
        code = digits(source)
        if code:
            texts[int(code, 16)] = text_of(target)
    return len(pairs) // 2


def _ranges(operands: list[bytes], texts: dict[int, str], room: int) -> int:
    """Add the triples of a bfrange section; how many codes it states. It ends at `room` codes."""
    used = 0
    tokens = iter([token for token in operands if token[0] in b"</[]"])
    for token in tokens:
        low, high = digits(token), digits(next(tokens, b""))
        target = next(tokens, b"")
        if target == b"[":
            targets = []
            for item in tokens:
                if item == b"]":
                    break
                targets.append(text_of(item))
        else:
            targets = []
        if not low or not high or not target:
            continue
        first, last = int(low, 16), int(high, 16)
        count = max(1, min(last - first + 1, 1 << 16))
        used += count
        if used > room:
            break
        values = targets[:count] if target == b"[" else following(text_of(target), count)
        texts.update(zip(range(first, first + count), values, strict=False))
    return used


def _numbers(section: bytes, operands: list[bytes], texts: dict[int, str], room: int) -> int:
    """Add what a section of CIDs states, its numbers taken for code points; how many codes."""
    characters: dict[int, int] = {}
    used = 0
    if section == b"begincidchar":
        _cid_characters(operands, characters)
        used = len(characters)
    else:
        for first, last, cid in _cid_ranges(operands):
            used += last - first + 1
            if used > room:
                break
            characters.update(zip(range(first, last + 1), range(cid, 1 << 16), strict=False))
    for key, point in characters.items():
        texts[key & 0xFFFFFFFF] = "" if 0xD800 <= point < 0xE000 else chr(point)
    return used


# ── codes and CIDs ─────────────────────────────────────────────────────────────────────────────


@dataclass(slots=True)
class CMap:
    """How the bytes of a string become codes, and what CID each code has."""

    collection: str = ""
    """Whose CIDs: `Adobe-Japan1`, or empty where the font's own ROS says."""
    vertical: bool = False
    spaces: list[Space] = field(default_factory=list)
    """Code-space ranges: lowest and highest bytes, position by position."""
    codec: str = ""
    """The codes are text in this encoding (Unicode CMaps), or empty."""
    identity: bool = False
    """A code is its CID."""
    characters: dict[int, int] = field(default_factory=dict)
    """Key -> CID; a key is the code's length in bytes << 32 | the code."""
    starts: Sequence[int] = ()
    """The first keys of ranges, ascending."""
    ends: Sequence[int] = ()
    cids: Sequence[int] = ()
    """The CID of each range's first key."""
    base: "CMap | None" = None
    """The CMap that this one says nothing different from (usecmap)."""

    @property
    def two_bytes(self) -> bool:
        """Whether every code has two bytes."""
        return not self.spaces or all(len(low) == 2 for low, _ in self.spaces)

    def pattern(self) -> re.Pattern[bytes]:
        """Finds one code after another.

        Bytes in no code-space range are taken as one code of the shortest length.
        """
        ordered = sorted(self.spaces, key=lambda space: len(space[0]))
        parts = [
            b"".join(b"[\\x%02x-\\x%02x]" % pair for pair in zip(low, high, strict=True))
            for low, high in ordered
        ]
        shortest = len(ordered[0][0]) if ordered else 2
        return re.compile(b"|".join([*parts, b".{1,%d}" % shortest]), re.S)

    def cid(self, code: bytes) -> int:
        """The CID of a code; 0 where the map says nothing."""
        if self.identity:
            return int.from_bytes(code, "big") & 0xFFFF
        if self.codec:
            text = self.text(code)
            found = self._find(4 << 32 | ord(text)) if len(text) == 1 else None
            if found is not None:
                return found
        found = self._find(len(code) << 32 | int.from_bytes(code, "big"))
        return 0 if found is None else found

    def text(self, code: bytes) -> str:
        """The text that the code itself is, in a Unicode CMap; else ""."""
        return code.decode(self.codec, "ignore") if self.codec else ""

    def _find(self, key: int) -> int | None:
        """The CID of a key here or in a base."""
        found = self.characters.get(key)
        if found is not None:
            return found
        at = bisect_right(self.starts, key) - 1
        # Ranges of an embedded CMap may overlap: one before may reach further.
        for i in range(at, max(at - 8, -1), -1):
            if key <= self.ends[i]:
                return self.cids[i] + key - self.starts[i]
        if self.base is None:
            return None
        if self.base.identity:
            return key & 0xFFFF
        return self.base._find(key)


def read_cmap(data: bytes) -> tuple[CMap, str]:
    """The CMap of an embedded program, and the name of the one it builds on, or ""."""
    made = CMap()
    base = ""
    ranges: list[tuple[int, int, int]] = []
    for section, operands in sections(data):
        if len(ranges) + len(made.characters) > ENTRIES:
            break
        if section == b"begincodespacerange":
            made.spaces += _spaces(operands)
        elif section == b"begincidrange":
            ranges += _cid_ranges(operands)
        elif section == b"begincidchar":
            _cid_characters(operands, made.characters)
        elif section == b"usecmap" and operands:
            base = operands[-1][1:].decode("latin-1")
        elif section == b"def" and operands[-2:-1] == [b"/WMode"]:
            made.vertical = number(operands[-1]) == 1
    del made.spaces[SPACES:]
    ranges.sort()
    made.starts = [low for low, _, _ in ranges]
    made.ends = [high for _, high, _ in ranges]
    made.cids = [cid for _, _, cid in ranges]
    if not made.spaces and not base:
        lengths = {key >> 32 for key in [*made.starts, *made.characters]}
        made.spaces = [(b"\0" * n, b"\xff" * n) for n in sorted(lengths)]
    return made, base


def _spaces(operands: list[bytes]) -> list[Space]:
    """The code-space ranges of a section; those that no code can lie in are left out."""
    values = [digits(token) for token in operands if token[:1] == b"<"]
    found = []
    for low, high in zip(values[0::2], values[1::2], strict=False):
        size = (max(len(low), len(high)) + 1) // 2
        if 1 <= size <= 4:
            first = int(low or b"0", 16).to_bytes(size, "big")
            last = int(high or b"0", 16).to_bytes(size, "big")
            if all(a <= b for a, b in zip(first, last, strict=True)):
                found.append((first, last))
    return found


def _key(code: bytes) -> int:
    """The key of a code's digits: its length in bytes, and its value; -1 where it is too long."""
    return (len(code) + 1) // 2 << 32 | int(code, 16) if 0 < len(code) <= 8 else -1


def _cid_ranges(operands: list[bytes]) -> list[tuple[int, int, int]]:
    """The (first key, last key, first CID) of a cidrange section."""
    tokens = [token for token in operands if token[0] in b"<0123456789"]
    found = []
    for low, high, cid in zip(tokens[0::3], tokens[1::3], tokens[2::3], strict=False):
        first, last = _key(digits(low)), _key(digits(high))
        if 0 <= first <= last and first >> 32 == last >> 32:
            found.append((first, last, number(cid) & 0xFFFF))
    return found


def _cid_characters(operands: list[bytes], characters: dict[int, int]) -> None:
    """Add the pairs of a cidchar section."""
    tokens = [token for token in operands if token[0] in b"<0123456789"]
    for code, cid in zip(tokens[0::2], tokens[1::2], strict=False):
        key = _key(digits(code))
        if key >= 0:
            characters[key] = number(cid) & 0xFFFF
