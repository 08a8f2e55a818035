"""A page's content → its ink: the operator table, forms, and the page around them (8, 9.4, 14.6).

One pass without judgement: drawing order is kept, no space is guessed, nothing is dropped; what no
one can see is marked.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from extract.geometry import Box, Matrix, multiply, overlap, transform_box
from extract.model import Ink
from extract.page import graphics, marked, paths, text
from extract.page.annotations import Appearance, appearances, needs_value, put_value
from extract.page.content import PASS, Operator, Values, tokens
from extract.page.images import is_image, is_upright, picture
from extract.page.inline import cut_inline_images
from extract.page.layers import Layers
from extract.page.state import OPAQUE, Pen
from extract.page.structure import structure_order
from extract.page.visibility import mark_hidden
from extract.pdf.boxes import page_boxes
from extract.pdf.document import Document
from extract.pdf.objects import Dict, Ref, Stream, numbers
from extract.pdf.syntax import dictionary_of

MAX_PICTURES = 100_000  # placements on one page; most seen: 12 000 strips
MAX_OPERANDS = 100_000  # of one operator; most seen, in a TJ: 2 100
BATCH = 50_000  # tokens that are carried out before the limits are looked at
FORM_COST = 50  # operators that drawing a form counts for, beside its own
STOPPED = -1_000_000_000  # the budget of a page that is read no further
MAX_OPENED = 100  # arrays and dictionaries in each other, among the operands; deepest seen: 4

# ── images and forms ──


def draw_object(pen: Pen, name: str) -> None:
    """Do: an image or a form (8.8)."""
    stream = pen.doc.get(pen.doc.dictionary(pen.resources, "XObject"), name)
    if not isinstance(stream, Stream):
        pen.doc.note("no-object", f"The page draws /{name}, which is not there.")
        return
    group = stream.dict.get("OC")
    off = group is not None and pen.layers.is_off(group)
    if is_image(pen.doc, stream):
        if not (off or pen.layer_off):
            _place(pen, stream.dict, f"object {stream.number}")
    elif pen.doc.get(stream.dict, "Subtype") != "PS":
        around, pen.layer_off = pen.layer_off, pen.layer_off or off
        draw_form(pen, stream)
        pen.layer_off = around


def draw_inline(pen: Pen, index: float) -> None:
    """EI: an image that stands in the content (8.9.7)."""
    if pen.layer_off or not 0 <= index < len(pen.inline):
        return
    image = pen.inline[int(index)]
    key = f"page {pen.ink.number} inline {len(pen.ink.pictures)}"
    _place(pen, image.dict, key, (image, pen.resources))


def _place(pen: Pen, entries: Dict, key: str, source: object = None) -> None:
    """One more picture on the page."""
    if len(pen.ink.pictures) >= MAX_PICTURES:
        pen.doc.note("limit-pictures", f"The page places more than {MAX_PICTURES} pictures.")
        return
    order, opaque = pen.next_order(), pen.transparency.opaque
    placed = picture(pen.doc, entries, pen.ctm, key, pen.resources, order, opaque=opaque)
    placed.source = source
    pen.ink.pictures.append(placed)
    seen = overlap(placed.box, pen.clip)
    if seen is not None:
        solid = placed.opaque and pen.clip_exact and is_upright(pen.ctm)
        pen.laid.append((order, seen, solid, ""))


def draw_form(pen: Pen, form: Stream, placed: Matrix | None = None) -> None:
    """A form: its matrix, its clip, its own resources or else those of the page (8.10)."""
    if pen.depth >= pen.doc.limits.form_depth or form.number in pen.active:
        pen.doc.note("form-depth", "A form draws itself, or forms nest too deep; it was cut there.")
        return
    pen.budget -= FORM_COST
    state, position = pen.state(), (pen.text_matrix, pen.line_x, pen.line_y, pen.x, pen.y)
    reading = (pen.inline, pen.operands, pen.opened, pen.path, pen.saved, pen.lost_saves)
    names = (pen.resources, pen.fonts, pen.spaces)
    marks = (pen.marks, pen.lost_marks)
    matrix = numbers(pen.doc, form.dict.get("Matrix"), 6)
    if placed is not None:
        pen.ctm = placed
    elif matrix:
        a, b, c, d, e, f = matrix
        pen.ctm = multiply((a, b, c, d, e, f), pen.ctm)
    _clip_to_box(pen, form)
    resources = pen.doc.get(form.dict, "Resources")
    if isinstance(resources, dict):
        pen.take(resources)
    if pen.transparency != OPAQUE and pen.doc.dictionary(form.dict, "Group"):
        _enter_group(pen)
    pen.geometry = None
    # What a form leaves open, or closes too often, is its own affair.
    pen.path, pen.saved, pen.lost_saves, pen.marks, pen.lost_marks = [], [], 0, [], 0
    pen.depth += 1
    pen.active.add(form.number)
    run(pen, pen.doc.data(form))
    pen.active.discard(form.number)
    pen.depth -= 1
    while pen.marks or pen.lost_marks:
        marked.end(pen)
    pen.marks, pen.lost_marks = marks
    pen.resources, pen.fonts, pen.spaces = names
    pen.inline, pen.operands, pen.opened, pen.path, pen.saved, pen.lost_saves = reading
    pen.restore(state)
    pen.text_matrix, pen.line_x, pen.line_y, pen.x, pen.y = position


def _clip_to_box(pen: Pen, form: Stream) -> None:
    """Narrow the clip by the form's box."""
    box = numbers(pen.doc, form.dict.get("BBox"), 4)
    if not box:
        return
    if not is_upright(pen.ctm):
        pen.clip_exact = False
        return
    x0, y0, x1, y1 = box
    around = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    pen.clip = overlap(pen.clip, transform_box(pen.ctm, around)) or paths.CLOSED


def _enter_group(pen: Pen) -> None:
    """A transparency group begins opaque, but is itself drawn through transparency (11.6.6)."""
    outside = pen.transparency
    pen.transparency = replace(
        OPAQUE,
        veiled=outside.veiled or not outside.opaque,
        unseen=outside.unseen or outside.fill_alpha <= 0,
    )
    pen.paint = None


# ── operands ──


def _open_array(pen: Pen) -> None:
    """[: an array begins among the operands."""
    if len(pen.opened) < MAX_OPENED:
        pen.opened.append(len(pen.operands))


def _open_dictionary(pen: Pen) -> None:
    """<<: a dictionary begins."""
    if len(pen.opened) < MAX_OPENED:
        pen.opened.append(~len(pen.operands))


def _close(pen: Pen) -> None:
    """] and >>: what was opened last becomes one operand; all of them, where nothing was."""
    operands = pen.operands
    if not pen.opened:
        if operands and operands[0].__class__ is list:  # closed before: no nest without an opening
            operands[0] += operands[1:]
            del operands[1:]
        else:
            operands[:] = [operands[:]]
        return
    start = pen.opened.pop()
    if start < 0:
        operands[~start:] = [dictionary_of(operands[~start:])]
    else:
        operands[start:] = [operands[start:]]


def _refer(pen: Pen) -> None:
    """R: a reference has no place in content, but some writers put one into a dictionary."""
    operands = pen.operands
    if len(operands) >= 2 and operands[-1].__class__ is operands[-2].__class__ is float:
        operands[-2:] = [Ref(int(operands[-2]), int(operands[-1]))]


def _forget(pen: Pen) -> None:
    """An unknown operator passes, with its operands."""
    pen.operands.clear()
    pen.opened.clear()


def _ignore(pen: Pen) -> None:
    """An operator that says nothing about text."""


def _glued(words: list[bytes]) -> Operator:
    """Operators and numbers without white space between them."""
    return Operator(lambda pen: carry_out(pen, words), -1)


def _step(name: str, arity: int) -> Operator:
    """A step of a path (8.5.2): kept, and looked at when the path is painted."""
    return Operator(_ignore, arity, name)


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
    b"G": Operator(graphics.set_stroke_gray, 1),
    b"RG": Operator(graphics.set_stroke_rgb, 3),
    b"K": Operator(graphics.set_stroke_cmyk, 4),
    b"CS": Operator(graphics.set_stroke_space, 1),
    b"SC": Operator(graphics.set_stroke_colour, 0),
    b"SCN": Operator(graphics.set_stroke_colour, 0),
    b"m": _step("m", 2),
    b"l": _step("l", 2),
    b"c": _step("c", 6),
    b"v": _step("v", 4),
    b"y": _step("y", 4),
    b"h": _step("h", 0),
    b"re": _step("re", 4),
    b"W": Operator(paths.clip_path, 0),
    b"W*": Operator(paths.clip_path, 0),
    b"n": Operator(paths.end_path, 0),
    b"S": Operator(paths.stroke, 0),
    b"s": Operator(paths.close_stroke, 0),
    b"f": Operator(paths.fill, 0),
    b"F": Operator(paths.fill, 0),
    b"f*": Operator(paths.fill, 0),
    b"B": Operator(paths.fill_stroke, 0),
    b"B*": Operator(paths.fill_stroke, 0),
    b"b": Operator(paths.close_fill_stroke, 0),
    b"b*": Operator(paths.close_fill_stroke, 0),
    b"sh": Operator(paths.shade, 1),
    b"Do": Operator(draw_object, 1),
    b"EI": Operator(draw_inline, 1),
    b"BMC": Operator(marked.begin, 1),
    b"BDC": Operator(marked.begin_with, 2),
    b"EMC": Operator(marked.end, 0),
    b"[": Operator(_open_array, -1),
    b"]": Operator(_close, -1),
    b"<<": Operator(_open_dictionary, -1),
    b">>": Operator(_close, -1),
    b"R": Operator(_refer, -1),
    **dict.fromkeys((b")", b">", b"{", b"}"), PASS),
    **dict.fromkeys(b"ET J j M d ri i d0 d1 MP DP BX EX".split(), Operator(_ignore, 0)),
}
UNKNOWN = Operator(_forget, -1)


def run(pen: Pen, data: bytes) -> None:
    """Carry out a content stream. Unknown operators pass; one without its operands is left out."""
    data, pen.inline = cut_inline_images(data)
    pen.operands, pen.opened = [], []
    words = iter(tokens(data))
    while pen.budget >= 0 and (batch := list(islice(words, BATCH))):
        pen.tokens -= len(batch)
        carry_out(pen, batch)
        _check_limits(pen)


def _check_limits(pen: Pen) -> None:
    """End the page's reading, and say why, where its content is out of all measure."""
    limits = pen.doc.limits
    if pen.budget <= STOPPED:
        return
    if pen.budget < 0 or pen.tokens < 0:
        what = ("operators", f"more than {limits.operators} operators")
    elif len(pen.ink.runs) > limits.runs:
        what = ("runs", f"more than {limits.runs} pieces of text")
    elif len(pen.operands) > MAX_OPERANDS or any(
        item.__class__ is list and len(item) > MAX_OPERANDS for item in pen.operands
    ):
        what = ("operands", f"an operator with more than {MAX_OPERANDS} operands")
    else:
        return
    pen.budget = STOPPED
    pen.operands.clear()
    pen.opened.clear()
    pen.doc.note(f"limit-{what[0]}", f"The page has {what[1]}; the rest is left out.")


def carry_out(pen: Pen, words: Iterable[bytes]) -> None:  # noqa: C901 - the hot loop
    """Push operands, and carry out operators."""
    values, operands, opened, path = pen.values, pen.operands, pen.opened, pen.path
    push = operands.append
    for token in words:
        value = values[token]
        if value.__class__ is not Operator:
            push(value)
            continue
        arity = value.arity
        if arity < 0:
            value.run(pen)
            operands = pen.operands
            push = operands.append
            continue
        pen.budget -= 1
        if pen.budget < 0:
            return
        while opened:
            _close(pen)
        have = len(operands)
        if have < arity:
            pen.doc.note("operands", f"Operator {token.decode('latin-1')} lacks operands.")
            operands.clear()
            continue
        if value.step:
            path.append((value.step, operands if have == arity else operands[have - arity :]))
            pen.operands = operands = []
            push = operands.append
            continue
        try:
            if not arity:
                value.run(pen)
            elif have == arity:
                value.run(pen, *operands)
            else:
                value.run(pen, *operands[have - arity :])
        except (TypeError, ValueError, OverflowError) as fault:
            pen.doc.note("operands", f"Operator {token.decode('latin-1')} was left out: {fault}.")
        operands.clear()


# ── pages ──


def page_ink(doc: Document, number: int, *, rules: bool = True) -> Ink:
    """Everything that page `number` (from 1) draws. What cannot be decoded is told in `failed`."""
    page = doc.pages.page(number)
    box, matrix = page_space(doc, page)
    ink = Ink(number, round(box[2], 2), round(box[3], 2))
    if not page:
        ink.failed = "The page's dictionary could not be read."
        return ink
    values = Values(OPERATORS, UNKNOWN, _glued)
    pen = Pen(doc, ink, Layers(doc, doc.catalogue), matrix, values)
    pen.rules_wanted = rules
    pen.take(doc.dictionary(page, "Resources"))
    data, ink.failed = page_content(doc, page)
    run(pen, data)
    while pen.marks or pen.lost_marks:
        marked.end(pen)
    for appearance in appearances(pen, page, matrix):
        _draw_annotation(pen, appearance, matrix)
    if rules:
        ink.fills = [(box, colour) for _order, box, solid, colour in pen.fills if solid]
    mark_hidden(ink.runs, pen.fills, pen.laid, ink.width * ink.height)
    if rules:  # Only reading asks for the order; `runs` keeps the order of drawing.
        ink.structure = structure_order(doc, doc.catalogue, page)
    return ink


def _draw_annotation(pen: Pen, appearance: Appearance, matrix: Matrix) -> None:
    """What an annotation shows, drawn over the page in a graphics state of its own."""
    pen.begin(matrix)
    pen.origin = appearance.origin
    before = len(pen.ink.runs)
    if appearance.stream is not None:
        draw_form(pen, appearance.stream, multiply(appearance.matrix, matrix))
    if len(pen.ink.runs) == before and needs_value(pen, appearance):
        put_value(pen, appearance)
    pen.origin = "page"


def page_content(doc: Document, page: Dict) -> tuple[bytes, str]:
    """The content streams joined by white space, and why nothing came out (or empty) (7.8.2)."""
    entry = page.get("Contents")
    contents = doc.resolve(entry)
    parts = contents if isinstance(contents, list) else [entry]
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
    found = page_boxes(doc, page)
    unit = found.user_unit
    x0, y0, x1, y1 = found.crop
    width, height = (x1 - x0) * unit, (y1 - y0) * unit
    if found.rotation == 90:
        return (0.0, 0.0, height, width), (0.0, unit, unit, 0.0, -y0 * unit, -x0 * unit)
    if found.rotation == 180:
        return (0.0, 0.0, width, height), (-unit, 0.0, 0.0, unit, x1 * unit, -y0 * unit)
    if found.rotation == 270:
        return (0.0, 0.0, height, width), (0.0, -unit, -unit, 0.0, y1 * unit, x1 * unit)
    return (0.0, 0.0, width, height), (unit, 0.0, 0.0, -unit, -x0 * unit, y1 * unit)
