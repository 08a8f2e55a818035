"""Graphics state, paths and colours: what text needs to know of them (ISO 32000-2, 8.4 to 8.6)."""

from extract.geometry import Box, multiply, overlap, transform_box
from extract.model import Rule
from extract.page.colour import BLACK, WHITE, colour_in, first_colour, hex_colour, space_name
from extract.page.state import Pen
from extract.page.text import read_once

MAX_SAVED = 2000  # q inside q; most seen in an honest file: 50
MAX_RULES = 200_000  # a page; most seen, on a map: 90 000 segments that run along an axis
THIN = 3.0
"""Points. A filled rectangle up to this thick is a line that somebody drew as a box."""
STRAIGHT = 0.05
"""Points by which the ends of a segment may differ for it to count as running along an axis."""
MAX_NESTED = 40  # rectangles of one path that are compared; more count as a pattern
CLOSED: Box = (1.0, 1.0, 0.0, 0.0)
"""A clip through which nothing is seen."""


def save(pen: Pen) -> None:
    """q (8.4.2)."""
    if len(pen.saved) < MAX_SAVED:
        pen.save()
    else:
        pen.doc.note("limit-saved", f"More than {MAX_SAVED} graphics states were saved at once.")


def restore(pen: Pen) -> None:
    """Q (8.4.2)."""
    pen.restore()


def concatenate(pen: Pen, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
    """cm: put a matrix before the current one (8.4.4)."""
    pen.ctm = multiply((a, b, c, d, e, f), pen.ctm)
    pen.geometry = None
    p, q, r, s, t, u = pen.ctm
    _, _, _, _, x, y = pen.text_matrix
    pen.line_x, pen.line_y = x * p + y * r + t, x * q + y * s + u


def set_line_width(pen: Pen, width: float) -> None:
    """w (8.4.3.2)."""
    pen.line_width = float(width)


def set_state(pen: Pen, name: str) -> None:
    """gs: take entries of an /ExtGState (8.4.5)."""
    doc = pen.doc
    state = doc.dictionary(doc.dictionary(pen.resources, "ExtGState"), name)
    font = doc.array(state, "Font") if "Font" in state else []
    if len(font) >= 2:
        pen.font, pen.font_name, pen.geometry = read_once(pen, font[0]), name, None
        size = doc.resolve(font[1])
        pen.size = float(size) if isinstance(size, (int, float)) else pen.size
    if "LW" in state:
        pen.line_width = doc.number(state, "LW", 1.0)
    if "ca" in state:
        pen.alpha = doc.number(state, "ca", 1.0)
    mode = doc.get(state, "BM")
    if "ca" in state or mode is not None or "SMask" in state:
        masked = doc.get(state, "SMask")
        pen.opaque = (
            pen.alpha >= 1.0
            and (mode in (None, "Normal", "Compatible"))
            and (masked is None or masked == "None")
        )


# ── colours ──


def set_gray(pen: Pen, gray: float) -> None:
    """g (8.6.8)."""
    pen.colour = hex_colour((gray,))
    pen.colour_space = "DeviceGray"


def set_rgb(pen: Pen, red: float, green: float, blue: float) -> None:
    """rg."""
    pen.colour = hex_colour((red, green, blue))
    pen.colour_space = "DeviceRGB"


def set_cmyk(pen: Pen, cyan: float, magenta: float, yellow: float, black: float) -> None:
    """k."""
    pen.colour = hex_colour((cyan, magenta, yellow, black))
    pen.colour_space = "DeviceCMYK"


def set_space(pen: Pen, name: str) -> None:
    """cs: choose a colour space; its first colour is set."""
    pen.colour_space = space_name(pen.doc, name, pen.resources)
    pen.colour = first_colour(pen.colour_space) if pen.colour_space else BLACK


def set_colour(pen: Pen) -> None:
    """sc, scn: a colour of the space in hand."""
    pen.colour = colour_in(pen.colour_space, pen.operands)


# ── paths ──


def _place(pen: Pen, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = pen.ctm
    return a * x + c * y + e, b * x + d * y + f


def move_to(pen: Pen, x: float, y: float) -> None:
    """m (8.5.2)."""
    a, b, c, d, e, f = pen.ctm
    pen.point = pen.start = (a * x + c * y + e, b * x + d * y + f)


def line_to(pen: Pen, x: float, y: float) -> None:
    """l."""
    a, b, c, d, e, f = pen.ctm
    last = pen.point
    pen.point = here = (a * x + c * y + e, b * x + d * y + f)
    pen.segments.append(last + here)


def curve_to(pen: Pen, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float) -> None:
    """c: only that it bends, and between which points, matters here."""
    pen.curved += (pen.point, _place(pen, x1, y1), _place(pen, x2, y2), _place(pen, x3, y3))
    pen.point = pen.curved[-1]


def curve_from(pen: Pen, x2: float, y2: float, x3: float, y3: float) -> None:
    """v and y: a curve with one control point of its own."""
    pen.curved += (pen.point, _place(pen, x2, y2), _place(pen, x3, y3))
    pen.point = pen.curved[-1]


def close_path(pen: Pen) -> None:
    """h."""
    if pen.point != pen.start:
        pen.segments.append(pen.point + pen.start)
        pen.point = pen.start


def rectangle(pen: Pen, x: float, y: float, width: float, height: float) -> None:
    """re: a rectangle; one that the matrix turns becomes four segments."""
    a, b, c, d, e, f = pen.ctm
    if (b == 0.0 and c == 0.0) or (a == 0.0 and d == 0.0):
        x0, y0 = a * x + c * y + e, b * x + d * y + f
        x1, y1 = x0 + a * width + c * height, y0 + b * width + d * height
        pen.rects.append((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)))
        pen.point = pen.start = (x0, y0)
        return
    move_to(pen, x, y)
    line_to(pen, x + width, y)
    line_to(pen, x + width, y + height)
    line_to(pen, x, y + height)
    close_path(pen)


def clip_path(pen: Pen) -> None:
    """W and W*: the path becomes part of the clip when it ends (8.5.4)."""
    pen.pending_clip = True


def end_path(pen: Pen) -> None:
    """n."""
    _finish(pen)


def stroke(pen: Pen) -> None:
    """S (8.5.3.2)."""
    _strokes(pen)
    _finish(pen, painted=True)


def close_stroke(pen: Pen) -> None:
    """s."""
    close_path(pen)
    stroke(pen)


def fill(pen: Pen) -> None:
    """f, F and f* (8.5.3.3)."""
    _fills(pen)
    _finish(pen, painted=True)


def fill_stroke(pen: Pen) -> None:
    """B and B*."""
    _fills(pen)
    _strokes(pen)
    _finish(pen, painted=True)


def close_fill_stroke(pen: Pen) -> None:
    """b and b*."""
    close_path(pen)
    fill_stroke(pen)


def shade(pen: Pen, name: object) -> None:
    """sh: fill the clip with a shading (8.7.4.2)."""
    del name
    pen.ink.paths += 1
    pen.fills.append((pen.next_order(), pen.clip, False, ""))


def _finish(pen: Pen, *, painted: bool = False) -> None:
    """The path ends: count it, clip by it, forget it."""
    pen.ink.paths += painted and pen.clip[0] < pen.clip[2]
    if pen.pending_clip:
        _clip(pen)
        pen.pending_clip = False
    if pen.rects or pen.segments or pen.curved:
        pen.rects, pen.segments, pen.curved = [], [], []


def _clip(pen: Pen) -> None:
    """Narrow the clip by rectangles; any other shape hides nothing."""
    boxes = list(pen.rects)
    if pen.curved:
        return
    if pen.segments:
        box = _as_rectangle(pen.segments)
        if box is None:
            return
        boxes.append(box)
    if not boxes:
        return
    around = (
        min(b[0] for b in boxes),
        min(b[1] for b in boxes),
        max(b[2] for b in boxes),
        max(b[3] for b in boxes),
    )
    narrowed = overlap(pen.clip, around)
    pen.clip = narrowed if narrowed and pen.clip != CLOSED else CLOSED


def _as_rectangle(segments: list[tuple[float, float, float, float]]) -> Box | None:
    """The box that three or four segments go around, if they do."""
    if not 3 <= len(segments) <= 5:
        return None
    box = _around(segments)
    for x0, y0, x1, y1 in segments:
        if abs(x0 - x1) > STRAIGHT and abs(y0 - y1) > STRAIGHT:
            return None
        if not (_on_edge(x0, box[0], box[2]) and _on_edge(y0, box[1], box[3])):
            return None
        if not (_on_edge(x1, box[0], box[2]) and _on_edge(y1, box[1], box[3])):
            return None
    return box


def _on_edge(value: float, low: float, high: float) -> bool:
    return abs(value - low) <= STRAIGHT or abs(value - high) <= STRAIGHT


def _has_holes(boxes: list[Box]) -> bool:
    """Whether one rectangle of a path stands in another, which may leave a frame only."""
    if len(boxes) > MAX_NESTED:
        return True
    return any(
        a is not b and a[0] <= b[0] and a[1] <= b[1] and b[2] <= a[2] and b[3] <= a[3]
        for a in boxes
        for b in boxes
    )


def _around(segments: list[tuple[float, float, float, float]]) -> Box:
    xs = [s[0] for s in segments] + [s[2] for s in segments]
    ys = [s[1] for s in segments] + [s[3] for s in segments]
    return min(xs), min(ys), max(xs), max(ys)


def _fills(pen: Pen) -> None:
    """What the fill covers, and the thin boxes that are lines."""
    if pen.layer_off:
        return
    whole = len(pen.rects) == 1 or not _has_holes(pen.rects)
    boxes = [(box, whole) for box in pen.rects]
    if pen.curved:
        points = pen.curved + [s[:2] for s in pen.segments] + [s[2:] for s in pen.segments]
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        boxes.append(((min(xs), min(ys), max(xs), max(ys)), False))
    elif pen.segments:
        box = _as_rectangle(pen.segments)
        boxes.append((box or _around(pen.segments), box is not None))
    for box, solid in boxes:
        seen = overlap(box, pen.clip)
        if seen is None:
            continue
        pen.fills.append((pen.next_order(), seen, solid and pen.opaque, pen.colour))
        if solid and pen.rules_wanted:
            _thin(pen, seen)


def _thin(pen: Pen, box: Box) -> None:
    """A rule, where a filled box is thin."""
    x0, y0, x1, y1 = box
    width, height = x1 - x0, y1 - y0
    if len(pen.ink.rules) >= MAX_RULES or pen.colour == WHITE:
        return
    if height <= THIN and height <= width:
        middle = (y0 + y1) / 2
        pen.ink.rules.append(Rule(x0, middle, x1, middle, height, pen.next_order()))
    elif width <= THIN:
        middle = (x0 + x1) / 2
        pen.ink.rules.append(Rule(middle, y0, middle, y1, width, pen.next_order()))


def _strokes(pen: Pen) -> None:
    """The segments that run along an axis, as rules."""
    if pen.layer_off:
        return
    a, b, c, d, _, _ = pen.ctm
    thickness = pen.line_width * abs(a * d - b * c) ** 0.5
    if thickness > THIN:
        half = thickness / 2
        for x0, y0, x1, y1 in pen.segments:
            box = (min(x0, x1) - half, min(y0, y1) - half, max(x0, x1) + half, max(y0, y1) + half)
            pen.fills.append((pen.next_order(), box, False, ""))
    if not pen.rules_wanted:
        return
    segments = list(pen.segments)
    for x0, y0, x1, y1 in pen.rects:
        segments += ((x0, y0, x1, y0), (x1, y0, x1, y1), (x0, y1, x1, y1), (x0, y0, x0, y1))
    for x0, y0, x1, y1 in segments:
        if abs(x0 - x1) > STRAIGHT and abs(y0 - y1) > STRAIGHT:
            continue
        if len(pen.ink.rules) >= MAX_RULES:
            pen.doc.note("limit-rules", f"The page has more than {MAX_RULES} lines.")
            return
        seen = overlap((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)), pen.clip)
        if seen is not None:
            pen.ink.rules.append(Rule(*seen, thickness, pen.next_order()))


def transformed(pen: Pen, box: Box) -> Box:
    """A box of user space on the page."""
    return transform_box(pen.ctm, box)
