"""What annotations show: appearances, filled form fields, links (ISO 32000-2, 12.5, 12.7)."""

from collections.abc import Iterator
from dataclasses import dataclass

from extract.geometry import IDENTITY, Box, Matrix, transform_box
from extract.model import Link, Run, Style
from extract.page.state import Pen
from extract.pdf.objects import Dict, PdfObject, Stream, numbers
from extract.pdf.strings import text_string

HIDDEN, NO_VIEW = 1 << 1, 1 << 5  # /F (12.5.3)
PASSWORD = 1 << 13  # /Ff of a text field (12.7.5.3)
MAX_ANNOTATIONS = 20_000  # a page; most seen: 1 400
MAX_PARENTS = 16  # levels of form fields; deepest seen: 6
MAX_CHOICES = 1000  # options of a choice field that are looked through
NOT_DRAWN = {"Popup", "Link"}
VALUE_SIZE = 10.0
"""Points. The em that a field's value gets where no appearance says one."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """What one annotation shows, and where."""

    annotation: Dict
    rect: Box
    """In user space."""
    origin: str
    """`field` or `annotation`."""
    stream: Stream | None
    """Its appearance, or None."""
    matrix: Matrix
    """The appearance's space to user space."""


def appearances(pen: Pen, page: Dict, matrix: Matrix) -> Iterator[Appearance]:
    """The annotations that are seen, in drawing order; links go into the ink."""
    doc = pen.doc
    for entry in doc.array(page, "Annots")[:MAX_ANNOTATIONS]:
        annotation = doc.resolve(entry)
        if not isinstance(annotation, dict):
            continue
        kind = doc.name(annotation, "Subtype")
        group = annotation.get("OC")
        if doc.integer(annotation, "F") & (HIDDEN | NO_VIEW):
            continue
        rect = _rect(pen, annotation)
        if rect is None or (group is not None and pen.layers.is_off(group)):
            continue
        if kind == "Link":
            _link(pen, annotation, transform_box(matrix, rect))
        if kind in NOT_DRAWN:
            continue
        stream = _appearance(pen, annotation)
        placed = _placed(pen, stream, rect) if stream is not None else IDENTITY
        origin = "field" if kind == "Widget" else "annotation"
        if placed is not None:
            yield Appearance(annotation, rect, origin, stream, placed)


def _rect(pen: Pen, annotation: Dict) -> Box | None:
    found = numbers(pen.doc, annotation.get("Rect"), 4)
    if not found:
        return None
    x0, y0, x1, y1 = found
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def _appearance(pen: Pen, annotation: Dict) -> Stream | None:
    """The normal appearance, in the state that /AS names (12.5.5)."""
    normal = pen.doc.get(pen.doc.dictionary(annotation, "AP"), "N")
    if isinstance(normal, dict):
        state = pen.doc.name(annotation, "AS")
        normal = pen.doc.get(normal, state) if state else None
    return normal if isinstance(normal, Stream) else None


def _placed(pen: Pen, form: Stream, rect: Box) -> Matrix | None:
    """Form space to user space, so that the form's box fills the rectangle (12.5.5)."""
    box = numbers(pen.doc, form.dict.get("BBox"), 4)
    if not box:
        return None
    x0, y0, x1, y1 = box
    around = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    own = numbers(pen.doc, form.dict.get("Matrix"), 6) or [1.0, 0.0, 0.0, 1.0, 0.0, 0.0]
    a, b, c, d, e, f = own
    q0, r0, q1, r1 = transform_box((a, b, c, d, e, f), around)
    wide = (rect[2] - rect[0]) / (q1 - q0) if q1 > q0 else 1.0
    high = (rect[3] - rect[1]) / (r1 - r0) if r1 > r0 else 1.0
    left, down = rect[0] - q0 * wide, rect[1] - r0 * high
    return a * wide, b * high, c * wide, d * high, e * wide + left, f * high + down


# ── values ──


def needs_value(pen: Pen, appearance: Appearance) -> bool:
    """Whether a viewer makes the appearance itself: there is none, or the form says so (12.7.3)."""
    if not pen.doc.dictionary(appearance.annotation, "AP"):
        return True
    form = pen.doc.dictionary(pen.doc.catalogue, "AcroForm")
    return appearance.origin == "field" and pen.doc.get(form, "NeedAppearances") is True


def put_value(pen: Pen, appearance: Appearance) -> None:
    """The value of a text or choice field, or what a FreeText annotation says, in its box."""
    box = transform_box(pen.ctm, appearance.rect)
    height = box[3] - box[1]
    size = min(VALUE_SIZE, height) if height > 0 else VALUE_SIZE
    lines = _value(pen, appearance.annotation).splitlines()
    y = box[1] + (min(height, 2 * size) + 0.7 * size) / 2 if len(lines) < 2 else box[1] + size
    for text in lines:
        if text.strip():
            width = min(box[2] - box[0], len(text) * size / 2)
            pen.ink.runs.append(
                Run(text, box[0], y, width, size, 0.0, size / 4, Style(), "",
                    origin=appearance.origin, order=pen.next_order())
            )  # fmt: skip
        y += 1.2 * size


def _value(pen: Pen, annotation: Dict) -> str:
    """The text, a line each for several choices; empty where there is none, or it is secret."""
    doc = pen.doc
    if doc.name(annotation, "Subtype") == "FreeText":
        return text_string(doc.string(annotation, "Contents"))
    kind = _inherited(pen, annotation, "FT")
    flags = _inherited(pen, annotation, "Ff")
    if kind not in ("Tx", "Ch") or (kind == "Tx" and isinstance(flags, int) and flags & PASSWORD):
        return ""
    value = _inherited(pen, annotation, "V")
    values = [doc.resolve(v) for v in value[:MAX_CHOICES]] if isinstance(value, list) else [value]
    names = _choices(pen, annotation) if kind == "Ch" else {}
    found = []
    for item in values:
        raw = doc.data(item) if isinstance(item, Stream) else item
        if isinstance(raw, bytes):
            found.append(names.get(raw) or text_string(raw))
    return "\n".join(found)


def _choices(pen: Pen, annotation: Dict) -> dict[bytes, str]:
    """What a choice field shows for its export values (12.7.5.4)."""
    options = _inherited(pen, annotation, "Opt")
    found: dict[bytes, str] = {}
    for option in options[:MAX_CHOICES] if isinstance(options, list) else []:
        pair = pen.doc.resolve(option)
        if isinstance(pair, list) and len(pair) == 2:
            value, shown = (pen.doc.resolve(item) for item in pair)
            if isinstance(value, bytes) and isinstance(shown, bytes):
                found[value] = text_string(shown)
    return found


def _inherited(pen: Pen, field: Dict, key: str) -> PdfObject:
    """The entry of a field or of the fields above it."""
    node: PdfObject = field
    for _ in range(MAX_PARENTS):
        if not isinstance(node, dict):
            return None
        if key in node:
            return pen.doc.get(node, key)
        node = pen.doc.get(node, "Parent")
    return None


def _link(pen: Pen, annotation: Dict, box: Box) -> None:
    """A link to an address; links within the document are left out."""
    target = pen.doc.get(pen.doc.dictionary(annotation, "A"), "URI")
    if isinstance(target, bytes):
        pen.ink.links.append(Link(box, target.decode("utf-8", "replace")))
