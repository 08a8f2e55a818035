"""What the embedded font program calls its glyphs (ISO 32000-2, 9.6.5 and 9.9).

TrueType, OpenType and CFF programs are read by fontTools, which is imported only here and only when
a font needs it. A hostile program makes it raise anything, so that this module, besides `api`, is
the one that catches every exception, one call wide.
"""

import logging
import re
import struct
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from typing import Any, TypeVar

from extract.font.encodings import encoding, glyph_text, private
from extract.pdf.objects import Objects

LARGEST = 64 << 20
"""Bytes of a program that are looked at. The largest CJK fonts, unsubsetted, have 20 to 35 MB."""

MAPPED = 1 << 18
"""Characters that the cmap subtables of a font may name together. The largest CJK fonts name 45,000
in each of four; a subtable of 16 bytes can name four thousand million."""

SUBTABLES = 64
"""Subtables of a cmap that are looked at. The most seen in a font is 6."""

SFNT = (b"\0\1\0\0", b"true", b"OTTO", b"ttcf", b"typ1")

PUT = re.compile(rb"dup\s++(\d++)(?:#([0-9A-Fa-f]++))?+\s*+/([^\s()<>\[\]{}/%]++)\s++put\b")
"""One entry of a Type 1 program's encoding: `dup 65 /A put`, `dup 8#101 /A put`."""

Result = TypeVar("Result")


@dataclass(slots=True)
class Program:
    """What a font program says of its own glyphs, as far as it could be read."""

    kind: str = ""
    """truetype, cff or type1; empty where nothing could be read."""
    encoding: dict[int, str] = field(default_factory=dict)
    """Code -> glyph name, in the program's built-in encoding (Type 1, CFF)."""
    names: Sequence[str] = ()
    """Glyph names by glyph index; empty where the program keeps none."""
    unicode: dict[int, int] = field(default_factory=dict)
    """Code point -> glyph index."""
    symbol: dict[int, int] = field(default_factory=dict)
    """Code -> glyph index in the cmap subtable (3, 0)."""
    mac: dict[int, int] = field(default_factory=dict)
    """Code -> glyph index in the cmap subtable (1, 0)."""
    collection: str = ""
    """The ROS of a CID-keyed program: `Adobe-Japan1`; such a program has no glyph names."""
    advances: dict[int, float] = field(default_factory=dict)
    """Thousandths of an em by glyph index."""
    characters: dict[int, str] = field(default_factory=dict)
    """Glyph index -> text, from the cmap that is read backwards."""
    indices: dict[str, int] = field(default_factory=dict)
    """Glyph name -> glyph index."""

    def glyph(self, code: int, name: str) -> int:
        """The glyph that a simple TrueType font draws for a code; 0 for none (9.6.5.4)."""
        found = self.indices.get(name, 0) if name else 0
        return (
            found
            or self.symbol.get(0xF000 + code)
            or self.symbol.get(code)
            or self.mac.get(code)
            or self.symbol.get(0xF100 + code)
            or 0
        )

    def glyph_text(self, index: int) -> str:
        """What the program calls a glyph, or ""; in private use where its name says no more."""
        text = self.characters.get(index, "")
        if text and not private(text):
            return text
        if 0 < index < len(self.names):
            return glyph_text(self.names[index].partition("#")[0]) or text
        return text

    def draws(self, code: int, name: str) -> bool:
        """Whether a simple font's code has a glyph at all; True where that is not known."""
        if self.kind == "truetype":
            return bool(self.glyph(code, name)) or not (self.symbol or self.mac)
        if not self.kind:
            return True
        chosen = name or self.encoding.get(code, "")
        return bool(chosen) and (not self.indices or chosen in self.indices)

    def cid_text(self, cid: int) -> str:
        """What the program calls the glyph of a CID, where no /CIDToGIDMap says which that is."""
        if self.collection:
            return self.characters.get(self.indices.get(f"cid{cid:05d}", 0), "")
        return self.glyph_text(cid)

    def code_text(self, code: int, name: str) -> str:
        """What the program calls the glyph of a simple font's code, or "".

        `name` is the glyph name that the document gives the code, or "".
        """
        if self.kind == "truetype":
            named = glyph_text(name)
            if len(named) == 1 and ord(named) in self.unicode:
                return named  # the document's name, which the program's own cmap confirms
            return self.glyph_text(self.glyph(code, name))
        chosen = name or self.encoding.get(code, "")
        return self.characters.get(self.indices.get(chosen, 0), "") or glyph_text(chosen)


def read_program(doc: Objects, data: bytes) -> Program:
    """What the embedded program says; an empty Program, and a note, where it cannot be read."""
    data = data[:LARGEST]
    start = data.lstrip(b"\0\t\n\r ")[:4] if data[:1] in b"\t\n\r " else data[:4]
    if start in SFNT:
        return _sfnt(doc, data)
    if data[:1] == b"\1" and len(data) > 4:
        return salvaged(doc, _cff, data) or Program()
    if start[:2] == b"%!" or start[:2] == b"\x80\1" or b"/Encoding" in data[: 1 << 16]:
        return Program(kind="type1", encoding=type1_encoding(data))
    doc.note("font-program", f"A font program begins with {start!r}, which no format does")
    return Program()


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence fontTools' logger for a moment: what is wrong with a font is a Problem, not a log."""
    log = logging.getLogger("fontTools")
    level = log.level
    log.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        log.setLevel(level)


def salvaged(doc: Objects, read: Callable[[Any], Result], source: object) -> Result | None:
    """What `read` makes of the source; None, and a note, where it raises."""
    with _quiet():
        try:
            return read(source)
        except Exception as fault:
            kind = type(fault).__name__
            doc.note("font-program", f"A part of a font program is broken ({kind}: {fault})"[:200])
            return None


# ── Type 1 ─────────────────────────────────────────────────────────────────────────────────────


def type1_encoding(data: bytes) -> dict[int, str]:
    """Code -> glyph name, from the clear text of a Type 1 program; empty where it has none.

    Read by pattern: a font program is a PostScript program, and interpreting one that a stranger
    wrote is a risk that nothing rewards.
    """
    clear = data[: data.find(b"eexec") if b"eexec" in data else 1 << 20]
    at = clear.find(b"/Encoding")
    if at < 0:
        return {}
    rest = clear[at + 9 :]
    if rest.split(None, 1)[:1] == [b"StandardEncoding"]:
        return {code: name for code, name in enumerate(encoding("Standard")) if name}
    found = {}
    for base, value, name in PUT.findall(rest):
        radix = int(base) if value and len(base) < 3 else 10
        try:
            code = int(value or base, radix) if len(value or base) < 5 else -1
        except ValueError:
            continue
        if 0 <= code < 256:
            found[code] = name.decode("latin-1")
    if not found and rest.lstrip()[:1] == b"[":
        names = re.findall(rb"/([^\s()<>\[\]{}/%]*+)", rest[: rest.find(b"]")])
        found = {code: name.decode("latin-1") for code, name in enumerate(names[:256])}
    return {code: name for code, name in found.items() if name != ".notdef"}


# ── CFF ────────────────────────────────────────────────────────────────────────────────────────


def _cff(data: bytes) -> Program:
    """A bare CFF program: its built-in encoding and charset, or its ROS."""
    # fontTools costs 60 ms to import in a browser; a font with a ToUnicode map never comes here.
    from fontTools.cffLib import CFFFontSet, cffISOAdobeStrings

    fonts = CFFFontSet()
    fonts.decompile(BytesIO(data), None)
    top = fonts.topDictIndex[0]
    if "ROS" in top.rawDict:
        registry, ordering, _ = top.ROS
        cids = {name: i for i, name in enumerate(top.charset)}  # cid00001 and so on
        return Program(kind="cff", collection=f"{registry}-{ordering}", indices=cids)
    # Without a charset the glyphs are those of ISOAdobe, in its order; fontTools knows no default.
    names = list(top.charset if "charset" in top.rawDict else cffISOAdobeStrings)
    made = Program(kind="cff", names=names, indices={n: i for i, n in enumerate(names)})
    built_in = top.Encoding
    if isinstance(built_in, str):
        built_in = encoding("Standard" if built_in == "StandardEncoding" else "MacExpert")
        # A predefined encoding names glyphs that a subset may no longer have.
        built_in = [name if name in made.indices else "" for name in built_in]
    made.encoding = {c: n for c, n in enumerate(built_in) if n and n != ".notdef"}
    return made


# ── TrueType and OpenType ──────────────────────────────────────────────────────────────────────


def _sfnt(doc: Objects, data: bytes) -> Program:
    """A TrueType or OpenType program: cmap, glyph names, and its CFF table if it has one.

    Each table is read for itself, so that a broken one does not cost the others.
    """
    font, tables = salvaged(doc, _tables, data) or (None, {})
    made = Program(kind="truetype")
    if "CFF " in tables:
        made = salvaged(doc, _cff, tables["CFF "]) or Program(kind="cff")
    count = int.from_bytes(tables.get("maxp", b"")[4:6], "big")
    if font is None or not count:
        return made
    # Invented names, so that fontTools need not look for real ones: the digits are the index.
    font.setGlyphOrder([f"glyph{i:05d}" for i in range(count)])
    room = MAPPED
    for where, subtable in subtables(tables.get("cmap", b"")):
        size = salvaged(doc, subtable_size, subtable)
        if size is not None and size <= room:
            room -= size
            _add_cmap(made, where, salvaged(doc, partial(_mapping, font), subtable))
    if made.kind == "truetype" and "post" in tables:
        made.names = salvaged(doc, lambda f: f["post"].glyphOrder, font) or ()
        made.indices = {name: i for i, name in enumerate(made.names) if name != ".notdef"}
    if "hmtx" in tables and "hhea" in tables and "head" in tables:
        made.advances = salvaged(doc, _advances, font) or {}
    _read_backwards(made)
    return made


def _tables(data: bytes) -> tuple[Any, dict[str, bytes]]:
    """The font as fontTools sees it, and the bytes of the tables that are asked for."""
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(data), lazy=True, fontNumber=0)
    wanted = ("CFF ", "maxp", "cmap", "post", "hmtx", "hhea", "head")
    return font, {tag: font.reader[tag] for tag in wanted if tag in font.reader}


def subtables(cmap: bytes) -> list[tuple[tuple[int, int], bytes]]:
    """The subtables of a cmap table that map to glyphs, by platform and encoding."""
    count = min(int.from_bytes(cmap[2:4], "big"), SUBTABLES)
    found = []
    for at in range(4, 4 + 8 * count, 8):
        record = cmap[at : at + 8].ljust(8, b"\0")
        platform, code, start = struct.unpack(">HHL", record)
        form = cmap[start : start + 2]
        wide = form >= b"\0\x08"  # these give their length in 32 bits, after a reserved word
        size = int.from_bytes(
            cmap[start + 4 : start + 8] if wide else cmap[start + 2 : start + 4], "big"
        )
        if form != b"\0\x0e":  # 14 is for variation sequences
            found.append(((platform, code), cmap[start : start + size]))
    return found


def subtable_size(table: bytes) -> int:
    """How many characters and segments a subtable of a cmap claims to have.

    fontTools expands each range, so that a table of 16 bytes could ask for all the memory there is.
    """
    form = int.from_bytes(table[:2], "big")
    if form == 4:
        segments = int.from_bytes(table[6:8], "big") // 2
        ends = struct.unpack(f">{segments}H", table[14 : 14 + 2 * segments])
        starts = struct.unpack(f">{segments}H", table[16 + 2 * segments : 16 + 4 * segments])
        spans = zip(starts, ends, strict=True)
        return segments + int(sum(max(0, end - start + 1) for start, end in spans))
    if form in (8, 10, 12, 13):
        groups = min(int.from_bytes(table[12:16], "big"), MAPPED)
        numbers = struct.unpack(f">{3 * groups}L", table[16 : 16 + 12 * groups])
        spans = zip(numbers[0::3], numbers[1::3], strict=True)
        return groups + int(sum(max(0, end - start + 1) for start, end in spans))
    return len(table)


def _mapping(font: Any, table: bytes) -> dict[int, int]:  # noqa: ANN401 - fontTools has no types
    """Code -> glyph index of one cmap subtable."""
    from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

    made = CmapSubtable.newSubtable(int.from_bytes(table[:2], "big"))
    made.decompile(table, font)
    return {code: int(name[5:]) for code, name in made.cmap.items() if name[5:].isdigit()}


def _add_cmap(made: Program, where: tuple[int, int], found: dict[int, int] | None) -> None:
    """Keep a subtable, by platform and encoding."""
    if where == (3, 0):
        made.symbol.update(found or {})
    elif where == (1, 0):
        made.mac.update(found or {})
    elif where[0] in (0, 3):
        made.unicode.update(found or {})


def _read_backwards(made: Program) -> None:
    """Fill `characters`: glyph index -> text."""
    # Where several characters share a glyph the plainest stands: the space and not U+00A0, the
    # ideograph and not the radical that looks the same.
    for code in sorted(made.unicode, key=lambda c: (not 0x2E80 <= c < 0x2FE0, -c)):
        if 0x20 <= code < 0xD800 or 0xE000 <= code <= 0x10FFFF:
            made.characters[made.unicode[code]] = chr(code)
    for code, index in made.symbol.items():
        made.characters.setdefault(index, chr(code if code > 0xFF else 0xF000 + code))


def _advances(font: Any) -> dict[int, float]:  # noqa: ANN401 - fontTools has no types
    """Advance widths in thousandths of an em by glyph index."""
    scale = 1000 / max(font["head"].unitsPerEm, 16)
    return {int(name[5:]): width * scale for name, (width, _) in font["hmtx"].metrics.items()}
