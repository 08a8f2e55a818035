"""What a document says of itself: title, page labels, outline, attached files (12.3, 14.3)."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import unescape

from extract.errors import Problem
from extract.pdf.objects import Dict, Objects, PdfObject, Ref
from extract.pdf.strings import iso_date, text_string

MAX_OUTLINE = 100_000  # items; most seen: 9 200
MAX_TREE = 200_000  # nodes of a name or number tree
MAX_DEPTH = 64  # levels of an outline or a tree; deepest seen: 12
MAX_XMP = 1 << 20  # bytes looked at; most seen: 160 kB, mostly padding
TAG = re.compile(r"<[^<>]{0,4096}+>")


@dataclass(frozen=True, slots=True)
class Metadata:
    """What the information dictionary says, and the XMP packet where that is silent (14.3)."""

    title: str = ""
    author: str = ""
    subject: str = ""
    keywords: str = ""
    creator: str = ""
    producer: str = ""
    created: str = ""
    """A date as ISO 8601, as exact as the file gives it."""
    modified: str = ""


@dataclass(frozen=True, slots=True)
class OutlineItem:
    """One entry of the outline (12.3.3)."""

    title: str
    page: int
    """The page it leads to, from 1; 0 where it leads to none of this document."""
    level: int
    """1 for the outermost."""


def metadata(doc: Objects, trailer: Dict, catalogue: Dict) -> Metadata:
    """The document's metadata; empty strings where it says nothing."""
    info = doc.dictionary(trailer, "Info")
    stream = doc.stream(catalogue, "Metadata")
    packet = doc.data(stream)[:MAX_XMP].decode("utf-8", "replace") if stream else ""

    def said(key: str, *elements: str) -> str:
        value = doc.get(info, key)
        text = text_string(value) if isinstance(value, bytes) else ""
        text = text.strip("\x00 \t\r\n")
        return text or next(filter(None, (_xmp(packet, element) for element in elements)), "")

    return Metadata(
        title=said("Title", "dc:title"),
        author=said("Author", "dc:creator"),
        subject=said("Subject", "dc:description"),
        keywords=said("Keywords", "pdf:Keywords", "dc:subject"),
        creator=said("Creator", "xmp:CreatorTool"),
        producer=said("Producer", "pdf:Producer"),
        created=iso_date(said("CreationDate", "xmp:CreateDate")),
        modified=iso_date(said("ModDate", "xmp:ModifyDate")),
    )


def _xmp(packet: str, element: str) -> str:
    """The text of an XMP property, an element or an attribute; its items joined by commas."""
    start = packet.find(f"<{element}")
    end = packet.find(f"</{element}>", start)
    if 0 <= start < end:
        inner = packet[packet.find(">", start) + 1 : end]
        items = (unescape(part).strip() for part in TAG.split(inner))
        return ", ".join(item for item in items if item)
    for quote in "\"'":
        start = packet.find(f"{element}={quote}")
        if start >= 0:
            start += len(element) + 2
            return unescape(packet[start : packet.find(quote, start)]).strip()
    return ""


def page_labels(doc: Objects, catalogue: Dict, count: int) -> list[str]:
    """The label of each page, as a viewer shows it; its number where the file has none (12.4.2)."""
    labels = [str(number) for number in range(1, count + 1)]
    said = {
        key: value
        for key, value in _tree(doc, doc.dictionary(catalogue, "PageLabels"), "Nums")
        if isinstance(key, int) and 0 <= key < count
    }
    ranges = sorted(said.items(), key=lambda pair: pair[0])
    for place, (first, entry) in enumerate(ranges):
        style = doc.resolve(entry)
        if not isinstance(style, dict):
            continue
        last = ranges[place + 1][0] if place + 1 < len(ranges) else count
        prefix = doc.get(style, "P")
        before = text_string(prefix) if isinstance(prefix, bytes) else ""
        start, kind = doc.integer(style, "St", 1), doc.name(style, "S")
        for index in range(first, last):
            labels[index] = before + _numeral(kind, start + index - first)
    return labels


def _numeral(kind: str, value: int) -> str:
    """A page number in a style: D decimal, R r roman, A a letters; empty without one."""
    if kind == "D":
        return str(value)
    if kind in ("R", "r") and 0 < value < 5000:
        roman = ""
        for letters, worth in ROMAN:
            roman += letters * (value // worth)
            value %= worth
        return roman if kind == "R" else roman.lower()
    if kind in ("A", "a") and 0 < value < 26 * 100:
        letter = chr(ord(kind) + (value - 1) % 26)
        return letter * ((value - 1) // 26 + 1)
    return ""


ROMAN = (
    ("M", 1000), ("CM", 900), ("D", 500), ("CD", 400), ("C", 100), ("XC", 90), ("L", 50),
    ("XL", 40), ("X", 10), ("IX", 9), ("V", 5), ("IV", 4), ("I", 1),
)  # fmt: skip


def _tree(doc: Objects, root: Dict, key: str) -> list[tuple[PdfObject, PdfObject]]:
    """The pairs of a name tree (/Names) or a number tree (/Nums); loops end (7.9.6, 7.9.7)."""
    found: list[tuple[PdfObject, PdfObject]] = []
    seen: set[int] = set()
    stack: list[tuple[PdfObject, int]] = [(root, 0)]
    while stack and len(found) < MAX_TREE and len(seen) < MAX_TREE:
        node, depth = stack.pop()
        if isinstance(node, Ref):
            if node.number in seen:
                continue
            seen.add(node.number)
        value = doc.resolve(node)
        if not isinstance(value, dict) or depth > MAX_DEPTH:
            continue
        items = doc.array(value, key)
        found += [(doc.resolve(k), v) for k, v in zip(items[::2], items[1::2], strict=False)]
        stack += [(kid, depth + 1) for kid in reversed(doc.array(value, "Kids"))]
    return found


def outline(doc: Objects, catalogue: Dict, page_of: Callable[[int], int]) -> list[OutlineItem]:
    """The outline in reading order; `page_of` says which page an object number is, or 0."""
    found: list[OutlineItem] = []
    destinations: dict[bytes, PdfObject] | None = None
    seen: set[int] = set()
    first = doc.dictionary(catalogue, "Outlines").get("First")
    stack: list[tuple[PdfObject, int]] = [(first, 1)]
    while stack and len(found) < MAX_OUTLINE:
        reference, level = stack.pop()
        if isinstance(reference, Ref):
            if reference.number in seen:
                continue
            seen.add(reference.number)
        item = doc.resolve(reference)
        if not isinstance(item, dict) or level > MAX_DEPTH:
            continue
        target = item.get("Dest")
        if target is None:
            action = doc.dictionary(item, "A")
            target = action.get("D") if doc.get(action, "S") == "GoTo" else None
        target = doc.resolve(target)
        if isinstance(target, (str, bytes)):
            if destinations is None:
                destinations = _destinations(doc, catalogue)
            name = target if isinstance(target, bytes) else target.encode("utf-8")
            target = doc.resolve(destinations.get(name))
        title = doc.get(item, "Title")
        text = text_string(title) if isinstance(title, bytes) else ""
        found.append(OutlineItem(" ".join(text.split()), _page(doc, target, page_of), level))
        stack += [(item.get("Next"), level), (item.get("First"), level + 1)]
    return found


def _page(doc: Objects, target: PdfObject, page_of: Callable[[int], int]) -> int:
    """The page of a destination (12.3.2), or 0."""
    if isinstance(target, dict):
        target = doc.get(target, "D")
    if not isinstance(target, list) or not target:
        return 0
    page = target[0]
    if isinstance(page, Ref):
        return page_of(page.number)
    return page + 1 if isinstance(page, int) and page >= 0 else 0


def _destinations(doc: Objects, catalogue: Dict) -> dict[bytes, PdfObject]:
    """Named destinations, of both kinds (12.3.2.4)."""
    old = doc.dictionary(catalogue, "Dests")
    found: dict[bytes, PdfObject] = {name.encode("utf-8"): value for name, value in old.items()}
    names = doc.dictionary(doc.dictionary(catalogue, "Names"), "Dests")
    pairs = _tree(doc, names, "Names")
    return found | {name: value for name, value in pairs if isinstance(name, bytes)}


def attachments(doc: Objects, catalogue: Dict) -> list[str]:
    """The names of the files that are embedded in the document (7.11.4)."""
    names = doc.dictionary(doc.dictionary(catalogue, "Names"), "EmbeddedFiles")
    found = []
    for key, value in _tree(doc, names, "Names"):
        specification = doc.resolve(value)
        name: PdfObject = None
        if isinstance(specification, dict):
            name = doc.get(specification, "UF") or doc.get(specification, "F")
        name = name or key
        found.append(text_string(name) if isinstance(name, bytes) else "")
    return found


def is_dynamic_form(doc: Objects, catalogue: Dict) -> bool:
    """Whether the pages are made by an XFA form when it is opened (ISO 32000-1, 12.7.8)."""
    form = doc.dictionary(catalogue, "AcroForm")
    if doc.get(form, "XFA") is None:
        return False
    if doc.get(catalogue, "NeedsRendering") is True:
        return True
    return not doc.array(form, "Fields")


def is_portfolio(doc: Objects, catalogue: Dict) -> bool:
    """Whether the document is a cover around embedded files (12.3.5)."""
    return isinstance(doc.get(catalogue, "Collection"), dict)


def warnings(doc: Objects, catalogue: Dict, attached: int) -> list[Problem]:
    """What the file is, where its pages do not tell: `dynamic-form` and `portfolio`."""
    found = []
    if is_dynamic_form(doc, catalogue):
        found.append(Problem("dynamic-form", "", DYNAMIC_FORM))
    if is_portfolio(doc, catalogue):
        files = "1 embedded file" if attached == 1 else f"{attached} embedded files"
        found.append(Problem("portfolio", "", PORTFOLIO.format(files=files)))
    return found


DYNAMIC_FORM = (
    "This file is a dynamic XFA form: what it shows is made when a form program opens it, and its"
    " own pages may hold nothing but a request to wait."
)
PORTFOLIO = (
    "This file is a portfolio: a cover around {files}, whose text is not part of its own pages."
)
