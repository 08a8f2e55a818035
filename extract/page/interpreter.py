"""A page's content → its ink: the operator table, forms, and the page around them (8, 9.4, 14.6).

One pass without judgement: drawing order is kept, no space is guessed, nothing is dropped; what no
one can see is marked.
"""

from typing import Any

from extract.geometry import Box, Matrix, multiply, overlap, transform_box
from extract.model import Ink
from extract.page import graphics, marked, text
from extract.page.annotations import appearances
from extract.page.content import (
    Operator,
    Values,
    close_array,
    close_dictionary,
    cut_inline_images,
    tokens,
)
from extract.page.images import is_image, picture
from extract.page.layers import Layers
from extract.page.state import Pen
from extract.page.visibility import mark_hidden
from extract.pdf.document import Document
from extract.pdf.objects import Dict, PdfObject, Stream, numbers

MAX_PICTURES = 100_000  # placements on one page; most seen: 12 000 strips
MAX_SIDE = 20_000.0  # points; 14 400 is what the standard allows (annex C)
LETTER: Box = (0.0, 0.0, 612.0, 792.0)


def _ignore(pen: Pen, *_: object) -> None:
    """An operator that says nothing about text."""


def draw_object(pen: Pen, name: str) -> None:
    """Do: an image or a form (8.8)."""
    entry = pen.doc.dictionary(pen.resources, "XObject").get(name)
    stream = pen.doc.resolve(entry)
    if not isinstance(stream, Stream):
        pen.doc.note("no-object", f"The page draws /{name}, which is not there.")
        return
    if "OC" in stream.dict and pen.layers.is_off(stream.dict["OC"]):
        return
    if is_image(pen.doc, stream):
        if not pen.layer_off:
            key = f"object {stream.number}"
            _place(pen, stream.dict, key)
        return
    if pen.doc.get(stream.dict, "Subtype") != "PS":
        draw_form(pen, stream)


def draw_inline(pen: Pen, index: int) -> None:
    """EI: an image that stands in the content (8.9.7)."""
    if pen.layer_off or not 0 <= index < len(pen.inline):
        return
    image = pen.inline[index]
    key = f"page {pen.ink.number} inline {len(pen.ink.pictures)}"
    _place(pen, image.dict, key)


def _place(pen: Pen, entries: Dict, key: str) -> None:
    """One more picture on the page."""
    if len(pen.ink.pictures) >= MAX_PICTURES:
        pen.doc.note("limit-pictures", f"The page places more than {MAX_PICTURES} pictures.")
        return
    order = pen.next_order()
    opaque = pen.opaque
    pen.ink.pictures.append(
        picture(pen.doc, entries, pen.ctm, key, pen.resources, order, opaque=opaque)
    )


def draw_form(pen: Pen, form: Stream, placed: Matrix | None = None) -> None:
    """A form: its matrix, its clip, its own resources or else those of the page (8.10)."""
    if pen.depth >= pen.doc.limits.form_depth or form.number in pen.active:
        pen.doc.note("form-depth", "A form draws itself, or forms nest too deep; it was cut there.")
        return
    marks, saved, path = len(pen.marks), len(pen.saved), (pen.rects, pen.segments, pen.curved)
    around = (pen.resources, pen.fonts, pen.inline, pen.operands)
    where = (pen.text_matrix, pen.line_x, pen.line_y, pen.x, pen.y)
    pen.save()
    matrix = numbers(pen.doc, form.dict.get("Matrix"), 6)
    if len(matrix) == 6:
        a, b, c, d, e, f = matrix
        pen.ctm = multiply((a, b, c, d, e, f), pen.ctm)
    if placed is not None:
        pen.ctm = placed
    box = numbers(pen.doc, form.dict.get("BBox"), 4)
    if box and (pen.ctm[1] == pen.ctm[2] == 0.0 or pen.ctm[0] == pen.ctm[3] == 0.0):
        _clip_to(pen, box)
    resources = pen.doc.get(form.dict, "Resources")
    if isinstance(resources, dict):
        pen.resources = resources
        pen.fonts = {}
    pen.geometry = None
    pen.rects, pen.segments, pen.curved = [], [], []
    pen.depth += 1
    if form.number:
        pen.active.add(form.number)
    run(pen, pen.doc.data(form))
    pen.active.discard(form.number)
    pen.depth -= 1
    while len(pen.marks) > marks:
        marked.end(pen)
    del pen.saved[saved + 1 :]
    pen.restore()
    pen.resources, pen.fonts, pen.inline, pen.operands = around
    pen.text_matrix, pen.line_x, pen.line_y, pen.x, pen.y = where
    pen.rects, pen.segments, pen.curved = path


def _clip_to(pen: Pen, box: list[float]) -> None:
    x0, y0, x1, y1 = box
    around = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    pen.clip = overlap(pen.clip, transform_box(pen.ctm, around)) or graphics.CLOSED


OPERATORS = {
    b"BT": Operator(text.begin_text, 0),
    b"Tj": Operator(text.show_string, 1),
    b"TJ": Operator(text.show_array, 1),
    b"'": Operator(text.next_line_show, 1),
    b'"': Operator(text.spaced_line_show, 3),
    b"Td": Operator(text.move_line, 2),
    b"TD": Operator(text.move_line_leading, 2),
    b"Tm": Operator(text.set_matrix, 6),
    b"T*": Operator(text.next_line, 0),
    b"Tf": Operator(text.set_font, 2),
    b"Tc": Operator(text.set_spacing, 1),
    b"Tw": Operator(text.set_word_spacing, 1),
    b"Tz": Operator(text.set_scale, 1),
    b"TL": Operator(text.set_leading, 1),
    b"Ts": Operator(text.set_rise, 1),
    b"Tr": Operator(text.set_mode, 1),
    b"q": Operator(graphics.save, 0),
    b"Q": Operator(graphics.restore, 0),
    b"cm": Operator(graphics.concatenate, 6),
    b"w": Operator(graphics.set_line_width, 1),
    b"gs": Operator(graphics.set_state, 1),
    b"g": Operator(graphics.set_gray, 1),
    b"rg": Operator(graphics.set_rgb, 3),
    b"k": Operator(graphics.set_cmyk, 4),
    b"cs": Operator(graphics.set_space, 1),
    b"sc": Operator(graphics.set_colour, 0),
    b"scn": Operator(graphics.set_colour, 0),
    b"m": Operator(graphics.move_to, 2),
    b"l": Operator(graphics.line_to, 2),
    b"c": Operator(graphics.curve_to, 6),
    b"v": Operator(graphics.curve_from, 4),
    b"y": Operator(graphics.curve_from, 4),
    b"h": Operator(graphics.close_path, 0),
    b"re": Operator(graphics.rectangle, 4),
    b"W": Operator(graphics.clip_path, 0),
    b"W*": Operator(graphics.clip_path, 0),
    b"n": Operator(graphics.end_path, 0),
    b"S": Operator(graphics.stroke, 0),
    b"s": Operator(graphics.close_stroke, 0),
    b"f": Operator(graphics.fill, 0),
    b"F": Operator(graphics.fill, 0),
    b"f*": Operator(graphics.fill, 0),
    b"B": Operator(graphics.fill_stroke, 0),
    b"B*": Operator(graphics.fill_stroke, 0),
    b"b": Operator(graphics.close_fill_stroke, 0),
    b"b*": Operator(graphics.close_fill_stroke, 0),
    b"sh": Operator(graphics.shade, 1),
    b"Do": Operator(draw_object, 1),
    b"EI": Operator(draw_inline, 1),
    b"BMC": Operator(marked.begin, 1),
    b"BDC": Operator(marked.begin_with, 2),
    b"EMC": Operator(marked.end, 0),
}
UNKNOWN = Operator(_ignore, 0)
CLOSERS = {b"]": close_array, b">>": close_dictionary}


def run(pen: Pen, data: bytes) -> None:  # noqa: C901, PLR0912 - the hot loop
    """Carry out a content stream. Unknown operators pass; one without its operands is left out."""
    data, pen.inline = cut_inline_images(data)
    operands: list[Any] = []
    pen.operands = operands
    if pen.values is None:
        pen.values = Values(OPERATORS, UNKNOWN)
    values = pen.values
    push = operands.append
    left = pen.budget
    for token in tokens(data):
        value = values[token]
        if value.__class__ is not Operator:
            push(value)
            continue
        left -= 1
        if value is UNKNOWN:
            close = CLOSERS.get(token)
            if close is not None:
                close(operands)
            elif token[0] != 0x25:  # a comment leaves the operands alone
                operands.clear()
            continue
        arity = value.arity
        have = len(operands)
        if have < arity:
            pen.doc.note("operands", f"Operator {token.decode('latin-1')} lacks operands.")
            operands.clear()
            continue
        if left < 0:
            break
        pen.budget = left
        try:
            if not arity:
                value.run(pen)
            elif have == arity:
                value.run(pen, *operands)
            else:
                value.run(pen, *operands[have - arity :])
        except (TypeError, ValueError, OverflowError) as fault:
            pen.doc.note("operands", f"Operator {token.decode('latin-1')} was left out: {fault}.")
        left = pen.budget
        operands.clear()
    pen.budget = left
    if left < 0:
        pen.doc.note(
            "limit-operators",
            f"The page has more than {pen.doc.limits.operators} operators; the rest is left out.",
        )


def page_ink(doc: Document, number: int, *, rules: bool = True) -> Ink:
    """Everything that page `number` (from 1) draws. What cannot be decoded is told in `failed`."""
    page = doc.pages.page(number)
    box, matrix = page_space(doc, page)
    ink = Ink(number, round(box[2], 2), round(box[3], 2))
    if not page:
        ink.failed = "The page's dictionary could not be read."
        return ink
    pen = Pen(doc, ink, Layers(doc, doc.catalogue), matrix)
    pen.rules_wanted = rules
    pen.resources = doc.dictionary(page, "Resources")
    data, ink.failed = page_content(doc, page)
    run(pen, data)
    while pen.marks:
        marked.end(pen)
    _draw_annotations(pen, page, matrix)
    mark_hidden(ink.runs, pen.fills, ink.pictures, ink.width * ink.height)
    return ink


def _draw_annotations(pen: Pen, page: Dict, matrix: Matrix) -> None:
    """What annotations show, drawn over the page."""
    pen.ctm = matrix
    pen.saved.clear()
    pen.clip = (0.0, 0.0, pen.ink.width, pen.ink.height)
    for stream, placed, origin in appearances(pen, page):
        pen.origin = origin
        draw_form(pen, stream, multiply(placed, matrix))
    pen.origin = "page"


def page_content(doc: Document, page: Dict) -> tuple[bytes, str]:
    """The content streams joined by white space, and why nothing came out (or empty) (7.8.2)."""
    contents = doc.resolve(page.get("Contents"))
    parts = contents if isinstance(contents, list) else [contents]
    found: list[bytes] = []
    reason = ""
    for part in parts:
        stream = doc.resolve(part)
        if not isinstance(stream, Stream):
            if part is not None:
                doc.note("content", "A content stream of the page is missing.")
                reason = reason or "A content stream of the page is missing."
            continue
        decoded = doc.decode(stream)
        found.append(decoded.data)
        if not decoded.data and stream.end > stream.start:
            reason = reason or decoded.problem
    data = b"\n".join(found)
    return data, "" if data.strip() else reason


def page_space(doc: Document, page: Dict) -> tuple[Box, Matrix]:
    """The page's size as (0, 0, width, height), and user space to page space (14.11.2, 7.7.3.3)."""
    media = _box(doc, page.get("MediaBox")) or LETTER
    crop = _box(doc, page.get("CropBox"))
    visible = overlap(media, crop) if crop else media
    if visible is None or visible[2] - visible[0] <= 0 or visible[3] - visible[1] <= 0:
        visible = media
    unit = doc.number(page, "UserUnit", 1.0)
    if not 0.01 <= unit <= 1000:
        unit = 1.0
    x0, y0, x1, y1 = visible
    width, height = (x1 - x0) * unit, (y1 - y0) * unit
    turn = round(doc.number(page, "Rotate") / 90.0) % 4
    if turn == 1:
        return (0.0, 0.0, height, width), (0.0, unit, unit, 0.0, -y0 * unit, -x0 * unit)
    if turn == 2:
        return (0.0, 0.0, width, height), (-unit, 0.0, 0.0, unit, x1 * unit, -y0 * unit)
    if turn == 3:
        return (0.0, 0.0, height, width), (0.0, -unit, -unit, 0.0, y1 * unit, x1 * unit)
    return (0.0, 0.0, width, height), (unit, 0.0, 0.0, -unit, -x0 * unit, y1 * unit)


def _box(doc: Document, value: PdfObject) -> Box | None:
    found = numbers(doc, value, 4)
    if not found:
        return None
    x0, y0, x1, y1 = found
    box = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    if not (0 < box[2] - box[0] <= MAX_SIDE * 10 and 0 < box[3] - box[1] <= MAX_SIDE * 10):
        return None
    return box
