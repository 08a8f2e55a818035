"""What a document says of itself and what it is made of: fonts, encryption, problems."""

from dataclasses import dataclass, field

from extract.errors import Problem
from extract.font.descriptor import TAG
from extract.pdf.document import Document
from extract.pdf.metadata import Metadata
from extract.pdf.objects import Dict, PdfObject, Ref, Stream

PROGRAMS = ("FontFile", "FontFile2", "FontFile3")
PERMISSIONS = {
    3: "print",
    4: "modify",
    5: "copy",
    6: "annotate",
    9: "fill forms",
    10: "extract for accessibility",
    11: "assemble",
    12: "print in high quality",
}
"""Bit of /P, counted from 1 → what it allows (ISO 32000-2, table 22)."""
MOST_FORMS = 10_000
"""External objects of one page that are looked into."""


@dataclass(slots=True)
class FontInfo:
    """A font that pages name in their resources."""

    name: str
    """BaseFont, without the tag of a subset."""
    kind: str
    """Type1, TrueType, Type0, Type3, MMType1."""
    embedded: bool
    subset: bool
    to_unicode: bool
    """It says itself what its codes mean."""
    pages: list[int] = field(default_factory=list)
    """From 1, ascending."""


@dataclass(slots=True)
class Info:
    """Facts of a whole document."""

    pages: int
    size: tuple[float, float]
    """Width and height of the first page as it is shown (pt)."""
    metadata: Metadata
    encryption: str
    """The method, such as `AES-256 R6`; empty where it is not encrypted."""
    permissions: list[str]
    """What its author allows; everything where it is not encrypted."""
    fonts: list[FontInfo]
    attachments: list[str]
    outline: int
    """Entries of the outline."""
    problems: list[Problem]
    """What was wrong with the parts that had to be read for this."""


def info(doc: Document) -> Info:
    """The facts of the document. Its pages' resources are read, their content is not."""
    cipher = doc.store.cipher
    allowed = [
        name
        for bit, name in PERMISSIONS.items()
        if cipher is None or cipher.owner or cipher.permissions >> (bit - 1) & 1
    ]
    fonts = _fonts(doc)
    boxes = doc.page_boxes(1)
    x0, y0, x1, y1 = boxes.crop
    width, height = round(x1 - x0, 2), round(y1 - y0, 2)
    return Info(
        pages=doc.page_count,
        size=(height, width) if boxes.rotation % 180 else (width, height),
        metadata=doc.metadata,
        encryption=cipher.method if cipher is not None else "",
        permissions=allowed,
        fonts=fonts,
        attachments=doc.attachments,
        outline=len(doc.outline),
        problems=[*doc.problems, *doc.warnings],
    )


def _fonts(doc: Document) -> list[FontInfo]:
    """The fonts of all pages, in the order in which pages name them."""
    found: dict[object, FontInfo] = {}
    for number in range(1, doc.page_count + 1):
        with doc.on_page(number):
            used: set[object] = set()
            resources = doc.dictionary(doc.pages.page(number), "Resources")
            _collect(doc, resources, found, used)
            for key in used:
                pages = found[key].pages
                if not pages or pages[-1] != number:
                    pages.append(number)
    return list(found.values())


def _collect(
    doc: Document, resources: Dict, found: dict[object, FontInfo], used: set[object]
) -> None:
    """Add the fonts of these resources, and of the forms in them, to what is found and used."""
    waiting = [resources]
    seen: set[int] = set()
    while waiting and len(seen) < MOST_FORMS:
        here = waiting.pop()
        for value in doc.dictionary(here, "Font").values():
            font = doc.resolve(value)
            if isinstance(font, dict):
                key = value.number if isinstance(value, Ref) else id(font)
                if key not in found:
                    found[key] = _font(doc, font)
                used.add(key)
        for value in doc.dictionary(here, "XObject").values():
            if not isinstance(value, Ref) or value.number in seen:
                continue
            seen.add(value.number)
            form = doc.resolve(value)
            if isinstance(form, Stream) and doc.get(form.dict, "Subtype") == "Form":
                waiting.append(doc.dictionary(form.dict, "Resources"))


def _font(doc: Document, font: Dict) -> FontInfo:
    """What a font's dictionary says of it."""
    kind = doc.name(font, "Subtype")
    name = doc.name(font, "BaseFont")
    inner: PdfObject = font
    if kind == "Type0":
        inner = doc.resolve(next(iter(doc.array(font, "DescendantFonts")), None))
    descriptor = doc.dictionary(inner, "FontDescriptor") if isinstance(inner, dict) else {}
    return FontInfo(
        name=TAG.sub("", name) or doc.name(font, "Name"),
        kind=kind,
        embedded=kind == "Type3" or any(doc.get(descriptor, key) for key in PROGRAMS),
        subset=bool(TAG.match(name)),
        to_unicode=doc.get(font, "ToUnicode") is not None,
    )
