"""A document that is a dictionary, and fonts that are built in memory."""

from io import BytesIO
from typing import Any

from extract.pdf.objects import Array, Dict, PdfObject, Ref, Stream


def stream(data: bytes, **entries: Any) -> Stream:
    """A stream without filters."""
    return Stream(dict(entries), data, 0, len(data))


class Fake:
    """What fonts ask a document for, over objects given by number."""

    def __init__(self, objects: dict[int, PdfObject] | None = None) -> None:
        self.objects = objects or {}
        self.notes: list[tuple[str, str]] = []
        self.decoded = 0
        """How many streams were decoded."""

    def resolve(self, value: PdfObject) -> PdfObject:
        for _ in range(8):
            if not isinstance(value, Ref):
                return value
            value = self.objects.get(value.number)
        return None

    def get(self, source: Dict, key: str) -> PdfObject:
        return self.resolve(source.get(key))

    def dictionary(self, source: Dict, key: str) -> Dict:
        value = self.get(source, key)
        return value if isinstance(value, dict) else {}

    def array(self, source: Dict, key: str) -> Array:
        value = self.get(source, key)
        return value if isinstance(value, list) else []

    def number(self, source: Dict, key: str, default: float = 0.0) -> float:
        value = self.get(source, key)
        usable = isinstance(value, (int, float)) and not isinstance(value, bool)
        return float(value) if usable and isinstance(value, (int, float)) else default

    def integer(self, source: Dict, key: str, default: int = 0) -> int:
        return int(self.number(source, key, default))

    def name(self, source: Dict, key: str) -> str:
        value = self.get(source, key)
        return value if isinstance(value, str) else ""

    def string(self, source: Dict, key: str) -> bytes:
        value = self.get(source, key)
        return value if isinstance(value, bytes) else b""

    def stream(self, source: Dict, key: str) -> Stream | None:
        value = self.get(source, key)
        return value if isinstance(value, Stream) else None

    def data(self, stream: Stream) -> bytes:
        self.decoded += 1
        return stream.raw

    def note(self, code: str, detail: str, where: str = "") -> None:
        self.notes.append((code, detail))


def to_unicode(*entries: str) -> Stream:
    """A ToUnicode map of bfchar entries, each `<code> <text>`."""
    body = "\n".join(entries)
    return stream(f"{len(entries)} beginbfchar\n{body}\nendbfchar".encode())


def _builder(names: list[str], true_type: bool) -> Any:
    from fontTools.fontBuilder import FontBuilder

    builder = FontBuilder(1000, isTTF=true_type)
    builder.setupGlyphOrder(names)
    return builder


def true_type(
    names: list[str],
    unicode: dict[int, str] | None = None,
    symbol: dict[int, str] | None = None,
    mac: dict[int, str] | None = None,
    post: bool = False,
    width: int = 600,
) -> bytes:
    """A TrueType font of empty glyphs, with the cmap subtables asked for."""
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

    builder = _builder(names, true_type=True)
    builder.setupCharacterMap(unicode or {})
    tables = builder.font["cmap"].tables = [] if unicode is None else builder.font["cmap"].tables
    for where, table in (((3, 0), symbol), ((1, 0), mac)):
        if table is not None:
            made = CmapSubtable.newSubtable(4 if where[0] == 3 else 0)
            made.platformID, made.platEncID = where
            made.language = 0
            made.cmap = table
            tables.append(made)
    glyph = TTGlyphPen(None).glyph()
    builder.setupGlyf(dict.fromkeys(names, glyph))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (width, 0)))
    builder.setupHorizontalHeader()
    builder.setupPost(keepGlyphNames=post)
    out = BytesIO()
    builder.font.save(out)
    return out.getvalue()


def cff(names: list[str], encoding: list[str] | None = None, ros: str = "") -> bytes:
    """A bare CFF font of empty glyphs; CID-keyed where a ROS is given (`Adobe-Japan1`)."""
    from fontTools.cffLib import CFFFontSet
    from fontTools.misc.psCharStrings import T2CharString

    builder = _builder(names, true_type=False)
    strings = {name: T2CharString(program=[500, "endchar"]) for name in names}
    info = {"FullName": "Test", "FamilyName": "Test", "Weight": "Regular"}
    builder.setupCFF("Test", info, strings, {})
    fonts: CFFFontSet = builder.font["CFF "].cff
    top = fonts.topDictIndex[0]
    if encoding is not None:
        top.Encoding = encoding + [".notdef"] * (256 - len(encoding))
    if ros:
        _key_by_cid(fonts, top, ros)
    out = BytesIO()
    fonts.compile(out, builder.font, isCFF2=False)
    return out.getvalue()


def _key_by_cid(fonts: Any, top: Any, ros: str) -> None:
    """Make a CFF font CID-keyed."""
    from fontTools.cffLib import FDArrayIndex, FDSelect, FontDict

    registry, ordering = ros.split("-")
    private = top.Private
    top.ROS = (registry, ordering, 0)
    top.CIDCount = 65535
    array = FDArrayIndex()
    array.strings = None
    array.GlobalSubrs = fonts.GlobalSubrs
    font_dict = FontDict()
    font_dict.setCFF2(False)
    font_dict.Private = private
    array.append(font_dict)
    top.FDArray = array
    select = FDSelect()
    select.format = 3
    select.gidArray = [0] * len(top.charset)
    top.FDSelect = select
    top.CharStrings.fdArray = array
    top.CharStrings.fdSelect = select
    for name in ("Private", "Encoding"):
        if hasattr(top, name):
            delattr(top, name)
        top.rawDict.pop(name, None)


def type1(*entries: str, encoding: str = "256 array") -> bytes:
    """The clear text of a Type 1 program, with `dup` entries such as `65 /A`."""
    puts = "\n".join(f"dup {entry} put" for entry in entries)
    return f"%!PS-AdobeFont-1.0: Test\n/Encoding {encoding}\n{puts}\nreadonly def\n".encode() + (
        b"currentfile eexec \x80\x81 dup 65 /Wrong put"
    )
