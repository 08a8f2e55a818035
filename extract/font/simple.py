"""Simple fonts: one byte is one code (ISO 32000-2, 9.6).

Nothing is worked out before a code is shown. Whether the next source is asked at all, and fontTools
imported for it, so depends on the codes that a page draws.
"""

import codecs
from collections.abc import Callable

from extract.font import evidence
from extract.font.descriptor import Descriptor
from extract.font.encodings import encoding, glyph_text, own_texts, pictorial
from extract.font.evidence import ASSUMED, NAME, PROGRAM, TO_UNICODE
from extract.font.metrics import simple_widths
from extract.font.program import Program, read_program
from extract.pdf.objects import Dict, Objects, numbers

Source = tuple[str, Callable[[int], str]]

UNASKED = "\ufffe"
"""Stands in the decoding table for a code that was not shown yet, or that has several characters.
`charmap_decode` raises where it meets it, and the slower way answers."""


SPACES = {9: "\t", 10: "\n", 13: "\r", 32: " "}
"""Codes that are space where the font has no glyph for them. 32 is what PDF itself calls the space
(9.3.3); writers leave line ends in strings, which draw nothing: 24 of them in one annual report."""


HALF = 500.0
"""Thousandths: the width of a glyph of which nothing says how wide it is."""


class Texts(dict[int, str]):
    """Code -> text, worked out when a code is first shown."""

    __slots__ = ("evidence", "sources", "table")

    def __init__(self, sources: list[Source]) -> None:
        self.sources = sources
        self.evidence: dict[int, str] = {}
        self.table = UNASKED * 256

    def __missing__(self, code: int) -> str:
        text, self.evidence[code] = evidence.answer(code, self.sources)
        self[code] = text
        if len(text) == 1:
            self.table = f"{self.table[:code]}{text}{self.table[code + 1 :]}"
        return text


class Simple:
    """The codes of a simple font: what they say and how wide they are."""

    __slots__ = ("scale", "texts", "widths")

    def __init__(self, sources: list[Source], widths: list[float], scale: float) -> None:
        self.texts = Texts(sources)
        self.widths = widths
        self.scale = scale
        """What a width is multiplied by to be in ems."""

    def show(self, data: bytes) -> tuple[str, float, int, int]:
        """The text of a string, its advance in ems, how many codes it has and how many are 32."""
        texts = self.texts
        if len(data) == 1:  # some writers show each glyph for itself
            code = data[0]
            return texts[code], self.widths[code] * self.scale, 1, code == 32
        try:
            text = codecs.charmap_decode(data, "strict", texts.table)[0]
        except UnicodeDecodeError:
            text = "".join(map(texts.__getitem__, data))
        width = sum(map(self.widths.__getitem__, data)) * self.scale
        return text, width, len(data), data.count(b" ")

    def glyphs(self, data: bytes) -> list[tuple[str, float, bool]]:
        """Text, advance in ems, and whether the code is 32, code by code."""
        texts, widths, scale = self.texts, self.widths, self.scale
        return [(texts[code], widths[code] * scale, code == 32) for code in data]

    def evidence(self, code: int) -> str:
        """Which source the text of a code comes from, or ""."""
        if not 0 <= code < 256:
            return ""
        _ = self.texts[code]
        return self.texts.evidence[code]


class Names:
    """The glyph names that a document gives the codes of a simple font (9.6.5)."""

    __slots__ = ("base", "chosen", "differences")

    def __init__(self, doc: Objects, font: Dict) -> None:
        entry = doc.get(font, "Encoding")
        entries = entry if isinstance(entry, dict) else {}
        named = entry if isinstance(entry, str) else doc.name(entries, "BaseEncoding")
        self.base = encoding(named) if named.endswith("Encoding") else ()
        """The encoding that the document names, or nothing."""
        self.differences: dict[int, str] = {}
        code = 0
        # 256 codes, each with a number before it, and as many again for what is out of place.
        for item in doc.array(entries, "Differences")[:1024]:
            value = doc.resolve(item)
            if isinstance(value, str):
                if 0 <= code < 256:
                    self.differences[code] = value
                code += 1
            elif isinstance(value, (int, float)) and abs(value) < 1 << 16:
                code = int(value)

    def name(self, code: int) -> str:
        """The name of a code, "" where the document gives none."""
        return self.differences.get(code) or (self.base[code] if self.base else "")


def read_simple(
    doc: Objects, font: Dict, descriptor: Descriptor, to_unicode: dict[int, str] | None
) -> Simple:
    """The codes of a Type 1, MMType1 or TrueType font."""
    names = Names(doc, font)
    true_type = doc.name(font, "Subtype") == "TrueType"
    assumed = names.base or encoding("WinAnsi" if true_type else "Standard")
    program = _once(doc, descriptor)
    own = descriptor.own_table
    # A Type 1 glyph is found by its name, so that the names decide even where the flags say
    # symbolic. A symbolic TrueType font is read by code, and the names may be wrong (9.6.5.4).
    named = bool(names.base) and not (own or (true_type and descriptor.symbolic))
    sources = _stated(names, to_unicode, own)
    if named:
        sources.append((NAME, lambda code: glyph_text(names.base[code])))
    outside = descriptor.program is None
    if not outside:
        sources += _programmed(names, program, own)
    if own:
        sources.append((ASSUMED, lambda code: own_texts(own)[code]))
    elif not (pictorial(descriptor.name) if outside else descriptor.symbolic):
        sources.append((ASSUMED, lambda code: glyph_text(assumed[code])))
    if outside:
        sources.append((ASSUMED, lambda code: SPACES.get(code, "")))
    widths = simple_widths(doc, font, descriptor.missing_width)
    if widths is None:
        base = encoding(own) if own in ("Symbol", "ZapfDingbats") else assumed
        widths = _unstated(descriptor, program, names, base)
    return Simple(sources, widths, 0.001)


def _stated(names: Names, to_unicode: dict[int, str] | None, own: str) -> list[Source]:
    """What the document itself says code by code: /ToUnicode, if it is no lie, and /Differences."""
    dingbats = own == "ZapfDingbats"
    texts = {code: glyph_text(name, dingbats) for code, name in names.differences.items()}
    sources: list[Source] = [(NAME, lambda code: texts.get(code, ""))]
    if to_unicode is not None and evidence.believable(to_unicode, texts):
        mapped = {code: evidence.from_private(text, own) for code, text in to_unicode.items()}
        sources.insert(0, (TO_UNICODE, lambda code: mapped.get(code, "")))
    return sources


def _programmed(names: Names, program: Callable[[], Program], own: str) -> list[Source]:
    """What the embedded program calls a code, and the space where it draws nothing."""

    def called(code: int) -> str:
        return evidence.readable(program().code_text(code, names.name(code)), own)

    def blank(code: int) -> str:
        space = SPACES.get(code, "")
        return space if space and not program().draws(code, names.name(code)) else ""

    return [(PROGRAM, called), (ASSUMED, blank)]


def read_type3(doc: Objects, font: Dict, to_unicode: dict[int, str] | None) -> Simple:
    """The codes of a Type 3 font: its glyphs are procedures, and only their names can speak."""
    names = Names(doc, font)
    matrix = numbers(doc, font.get("FontMatrix"), 6)
    drawn = doc.dictionary(font, "CharProcs")
    sources = _stated(names, to_unicode, "")
    sources.append((NAME, lambda code: glyph_text(names.base[code]) if names.base else ""))
    sources.append((ASSUMED, lambda c: "" if names.name(c) in drawn else SPACES.get(c, "")))
    widths = simple_widths(doc, font, 0.0) or [0.0] * 256
    return Simple(sources, widths, matrix[0] if matrix else 0.001)


def _once(doc: Objects, descriptor: Descriptor) -> Callable[[], Program]:
    """A function that reads the embedded program when it is first asked for."""
    read: list[Program] = []

    def program() -> Program:
        if not read:
            stream = descriptor.program
            read.append(read_program(doc, doc.data(stream)) if stream else Program())
        return read[0]

    return program


def _unstated(
    descriptor: Descriptor, program: Callable[[], Program], names: Names, base: tuple[str, ...]
) -> list[float]:
    """The widths of a font without /Widths: the embedded program's, else a standard font's."""
    standard, missing = descriptor.metrics.widths, descriptor.missing_width
    chosen = [names.differences.get(code) or base[code] for code in range(256)]
    if descriptor.program is None:
        return [standard.get(name, missing) for name in chosen]
    read = program()
    if read.advances:
        return [read.advances.get(read.glyph(c, chosen[c]), missing) for c in range(256)]
    built_in = [
        name if names.name(c) else read.encoding.get(c, name) for c, name in enumerate(chosen)
    ]
    return [standard.get(name, missing or HALF) if name else missing for name in built_in]
