"""Fonts: codes to text and widths, and which evidence each text came from (ISO 32000-2, 9.5-9.10).

The order of trust, code by code:

1. `/ToUnicode`, unless it lies. A whole map is put aside where four or more codes all have the same
   text, and where at least eight codes have a name in /Differences and every one of those names
   contradicts it. A single entry is put aside where it is empty, U+0000 or another control
   character, U+FFFD or half a surrogate pair; one in private use gives way to any later source
   that knows a character. A map that lacks a code leaves it to the next source. `/ToUnicode` as
   the name Identity says that codes are characters; where they are glyph indices of an embedded
   program they are so by accident only, and the program is asked first.
2. A glyph name that the document itself chose: /Differences, or a base encoding that it names for
   a font that is not symbolic. For a composite font: a predefined CMap of a collection.
3. What the embedded font program calls the glyph.
4. For fonts that are not embedded, Symbol, ZapfDingbats and Wingdings by their own tables, every
   other by its standard encoding (`assumed`). An embedded symbolic font is never assumed to have
   any.
5. For CIDs of Adobe's collections, the collection's table.

What none answers is U+FFFD, and its evidence is "".
"""

from collections.abc import Callable
from dataclasses import dataclass

from extract.font.cmap import to_unicode
from extract.font.composite import Composite, read_composite
from extract.font.descriptor import Descriptor, read_descriptor
from extract.font.evidence import NAME, TO_UNICODE, believable
from extract.font.simple import Simple, read_simple, read_type3
from extract.model import Style
from extract.pdf.objects import Dict, Objects, Stream, numbers

USUAL_EM = (0.4, 4.0)
"""Ems: a Type 3 font whose box is that tall is drawn at its size; dvips' bitmaps are 20 to 80."""


@dataclass(slots=True)
class Font:
    """A font as text sees it."""

    name: str
    """BaseFont without the tag of a subset."""
    style: Style
    vertical: bool
    """Strings run downwards (WMode 1), and advances are downward distances."""
    type3: bool
    embedded: bool
    has_to_unicode: bool
    space: float
    """How wide a space is, in the unit of advances; 0 where the font has none that is known."""
    em: float
    """What the font size is multiplied by to get a sensible em; 1 but for some Type 3 fonts."""
    ascent: float
    """Ems above the baseline."""
    descent: float
    """Ems, negative."""
    codes: Simple | Composite
    show: Callable[[bytes], tuple[str, float, int, int]]
    """A string's text, its advance in ems (for a font size of 1), the number of its codes, and how
    many of them are a single-byte 32, to which word spacing applies."""

    def glyphs(self, data: bytes) -> list[tuple[str, float, bool]]:
        """Code by code what `show` adds up: text, advance in ems, whether it is a one-byte 32."""
        return self.codes.glyphs(data)

    def evidence(self, code: int) -> str:
        """Where the text of a code comes from.

        `to-unicode`, `name`, `program`, `assumed`, `collection`, or "" where nothing explains it.
        """
        return self.codes.evidence(code)


def read_font(doc: Objects, font: Dict) -> Font:
    """The font of a font dictionary. What is wrong in it is noted, and it is a font all the same.

    A dictionary that says nothing gives a font that reads bytes by the standard encoding.
    """
    kind = doc.name(font, "Subtype")
    if kind == "Type0" or (not kind and "DescendantFonts" in font):
        return _composite(doc, font)
    if kind == "Type3":
        return _type3(doc, font)
    descriptor = read_descriptor(doc, font)
    texts = _to_unicode(doc, font)
    simple = read_simple(doc, font, descriptor, _table(texts))
    space = _simple_space(simple, texts, descriptor.program is not None)
    return _font(descriptor, simple, texts is not None, space)


def _font(descriptor: Descriptor, codes: Simple | Composite, mapped: bool, space: float) -> Font:
    """A font of any kind but Type 3."""
    return Font(
        name=descriptor.name,
        style=descriptor.style,
        vertical=isinstance(codes, Composite) and codes.texts.cmap.vertical,
        type3=False,
        embedded=descriptor.program is not None,
        has_to_unicode=mapped,
        space=space,
        em=1.0,
        ascent=descriptor.ascent,
        descent=descriptor.descent,
        codes=codes,
        show=codes.show,
    )


# ── ToUnicode ──────────────────────────────────────────────────────────────────────────────────

Texts = dict[int, str] | Callable[[int], str]


def _to_unicode(doc: Objects, font: Dict) -> Texts | None:
    """What /ToUnicode says: a map; a function where it is the name Identity; None without one."""
    entry = doc.get(font, "ToUnicode")
    if isinstance(entry, Stream):
        texts = to_unicode(doc.data(entry))
        if not texts:
            doc.note("empty-to-unicode", "A /ToUnicode map says nothing about any code")
        return texts
    if isinstance(entry, str) and entry.startswith("Identity"):
        return lambda code: chr(code) if code < 0xD800 or 0xE000 <= code < 0x10000 else ""
    return None


def _table(texts: Texts | None) -> dict[int, str] | None:
    """The map as a table of the 256 codes of a simple font, whatever lengths it states."""
    if texts is None:
        return None
    if isinstance(texts, dict):
        return {code: texts[code] for code in range(256) if code in texts}
    return {code: texts(code) for code in range(256)}


# ── the kinds of font ──────────────────────────────────────────────────────────────────────────


def _composite(doc: Objects, font: Dict) -> Font:
    """A Type 0 font."""
    descendants = doc.array(font, "DescendantFonts") or [doc.dictionary(font, "DescendantFonts")]
    found = doc.resolve(descendants[0])
    cid_font = found if isinstance(found, dict) else {}
    descriptor = read_descriptor(doc, cid_font)
    texts = _to_unicode(doc, font)
    if not isinstance(texts, dict):
        ask = texts
    else:
        table = texts
        ask = (lambda code: table.get(code, "")) if believable(table, {}) else None
    named = texts is not None and not isinstance(texts, dict)
    codes = read_composite(doc, font, cid_font, descriptor, (ask, named))
    return _font(descriptor, codes, texts is not None, _composite_space(codes, texts))


def _type3(doc: Objects, font: Dict) -> Font:
    """A Type 3 font."""
    texts = _to_unicode(doc, font)
    simple = read_type3(doc, font, _table(texts))
    name = doc.name(font, "Name")
    return Font(
        name=name,
        style=Style(family=name),
        vertical=False,
        type3=True,
        embedded=True,
        has_to_unicode=texts is not None,
        space=_simple_space(simple, texts, embedded=False),
        em=_type3_em(doc, font),
        ascent=0.718,
        descent=-0.207,
        codes=simple,
        show=simple.show,
    )


def _type3_em(doc: Objects, font: Dict) -> float:
    """How tall the glyphs of a Type 3 font are at a font size of 1; 1 where that is about usual."""
    box = numbers(doc, font.get("FontBBox"), 4)
    matrix = numbers(doc, font.get("FontMatrix"), 6)
    if not box or not matrix:
        return 1.0
    tall = abs(box[3] - box[1]) * (abs(matrix[3]) or abs(matrix[1]))
    if not 1e-4 < tall < 1e4 or USUAL_EM[0] <= tall <= USUAL_EM[1]:
        return 1.0
    return tall


# ── the space ──────────────────────────────────────────────────────────────────────────────────


def _simple_space(codes: Simple, texts: Texts | None, embedded: bool) -> float:
    """The width of the code that says a space.

    Of an embedded program nothing is asked while a ToUnicode map may make it unnecessary.
    """
    if isinstance(texts, dict):
        said = [code for code in range(256) if texts.get(code) in (" ", "\xa0")]
        if said:
            return codes.widths[32 if 32 in said else said[0]] * codes.scale
    if isinstance(texts, dict) and embedded:
        stated = (ask(32) for kind, ask in codes.texts.sources if kind in (TO_UNICODE, NAME))
        spaced = next(filter(None, stated), "") == " "
    else:
        spaced = codes.texts[32] in (" ", "\xa0")
    return codes.widths[32] * codes.scale if spaced else 0.0


def _composite_space(codes: Composite, texts: Texts | None) -> float:
    """The advance of the code that says a space, or that is CID 1 of an Adobe collection."""
    cmap, advance = codes.texts.cmap, codes.texts.advance
    if isinstance(texts, dict):
        code = next((code for code, text in texts.items() if text == " "), -1)
        if code >= 0:
            return advance(cmap.cid(codes.raw(code))) * 0.001
    return advance(1) * 0.001 if cmap.collection else 0.0
