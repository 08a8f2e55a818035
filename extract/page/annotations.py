"""What annotations show: appearances, filled form fields, links (ISO 32000-2, 12.5, 12.7)."""

from math import isfinite

from extract.geometry import Box, Matrix, transform_box
from extract.model import Link, Run, Style
from extract.page.state import Pen
from extract.pdf.objects import Dict, PdfObject, Stream, numbers
from extract.pdf.strings import text_string

HIDDEN, NO_VIEW = 1 << 1, 1 << 5
MAX_ANNOTATIONS = 20_000  # a page; most seen: 1 400
MAX_PARENTS = 16  # levels of form fields; deepest seen: 6
NOT_DRAWN = {"Popup", "Link"}
FIELD_SIZE = 10.0
"""Points. The em that a field's value gets where no appearance says one."""


def appearances(pen: Pen, page: Dict) -> list[tuple[Stream, Matrix, str]]:
    """The appearance streams that are seen, each with its matrix in user space and its origin.

    Widgets that have a value and no appearance put a run of their own into the ink; so do links.
    """
    found: list[tuple[Stream, Matrix, str]] = []
    for entry in pen.doc.array(page, "Annots")[:MAX_ANNOTATIONS]:
        annotation = pen.doc.resolve(entry)
        if not isinstance(annotation, dict):
            continue
        kind = pen.doc.name(annotation, "Subtype")
        flags = pen.doc.integer(annotation, "F")
        if flags & (HIDDEN | NO_VIEW) or pen.layers.is_off(annotation.get("OC")):
            continue
        rect = _rect(pen, annotation)
        if kind == "Link" and rect is not None:
            _link(pen, annotation, rect)
        if kind in NOT_DRAWN or rect is None:
            continue
        origin = "field" if kind == "Widget" else "annotation"
        stream = _appearance(pen, annotation)
        if stream is not None:
            matrix = _placed(pen, stream, rect)
            if matrix is not None:
                found.append((stream, matrix, origin))
        elif origin == "field" and not pen.doc.dictionary(annotation, "AP"):
            _value(pen, annotation, rect)
    return found


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
    if not (isfinite(wide) and isfinite(high)):
        return None
    left, down = rect[0] - q0 * wide, rect[1] - r0 * high
    return a * wide, b * high, c * wide, d * high, e * wide + left, f * high + down


def _value(pen: Pen, annotation: Dict, rect: Box) -> None:
    """The value of a text or choice field that has no appearance (12.7.4)."""
    if _inherited(pen, annotation, "FT") not in ("Tx", "Ch"):
        return
    value = pen.doc.resolve(_inherited(pen, annotation, "V"))
    if isinstance(value, Stream):
        value = pen.doc.data(value)
    if not isinstance(value, bytes):
        return
    box = transform_box(pen.ctm, rect)
    height = box[3] - box[1]
    size = min(FIELD_SIZE, height) if height > 0 else FIELD_SIZE
    lines = text_string(value).splitlines()
    y = box[1] + (min(height, 2 * size) + 0.7 * size) / 2 if len(lines) < 2 else box[1] + size
    for text in lines:
        if text.strip():
            width = min(box[2] - box[0], len(text) * size / 2)
            pen.ink.runs.append(
                Run(text, box[0], y, width, size, 0.0, size / 4, Style(), "", origin="field",
                    order=pen.next_order())
            )  # fmt: skip
        y += 1.2 * size


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


def _link(pen: Pen, annotation: Dict, rect: Box) -> None:
    """A link to an address; links within the document are left out."""
    action = pen.doc.dictionary(annotation, "A")
    target = pen.doc.get(action, "URI")
    if isinstance(target, bytes):
        pen.ink.links.append(Link(transform_box(pen.ctm, rect), target.decode("utf-8", "replace")))
