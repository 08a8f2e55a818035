"""Paths: rules, covers, ground and clips (ISO 32000-2, 8.5).

The steps of a path are kept as they stand, and looked at when it is painted, if at all: a map has a
hundred thousand of them.
"""

from typing import Any

from extract.geometry import Box, Matrix, overlap
from extract.model import Rule
from extract.page.colour import WHITE
from extract.page.state import Pen

MAX_RULES = 200_000  # a page; most seen, on a map: 90 000 segments that run along an axis
THIN = 3.0
"""Points. A filled rectangle up to this thick is a line that somebody drew as a box."""
STRAIGHT = 0.05
"""Points by which the ends of a segment may differ for it to count as running along an axis."""
MAX_COMPARED = 40  # shapes of one path that are compared; more count as a pattern
CLOSED: Box = (1.0, 1.0, 0.0, 0.0)
"""A clip through which nothing is seen."""
SEE_THROUGH = {"Pattern", "None"}
"""Colours that may leave gaps: a tiling pattern, and the colorant that marks nothing."""
Step = tuple[str, list[Any]]
Shape = tuple[Box, bool]
"""The box around a subpath (pt), and whether it is the subpath itself: an upright rectangle."""
Point = tuple[float, float]


def clip_path(pen: Pen) -> None:
    """W and W*: the path becomes part of the clip when it ends (8.5.4)."""
    pen.pending_clip = True


def end_path(pen: Pen) -> None:
    """n."""
    _paint(pen, fills=False, strokes=False)


def stroke(pen: Pen) -> None:
    """S (8.5.3.2)."""
    _paint(pen, fills=False, strokes=True)


def close_stroke(pen: Pen) -> None:
    """s."""
    pen.path.append(("h", []))
    _paint(pen, fills=False, strokes=True)


def fill(pen: Pen) -> None:
    """f, F and f* (8.5.3.3)."""
    _paint(pen, fills=True, strokes=False)


def fill_stroke(pen: Pen) -> None:
    """B and B*."""
    _paint(pen, fills=True, strokes=True)


def close_fill_stroke(pen: Pen) -> None:
    """b and b*."""
    pen.path.append(("h", []))
    _paint(pen, fills=True, strokes=True)


def shade(pen: Pen, name: object) -> None:
    """sh: fill the clip with a shading (8.7.4.2)."""
    del name
    if not pen.layer_off:
        pen.ink.paths += 1
        pen.fills.append((pen.next_order(), pen.clip, False, ""))


def _paint(pen: Pen, *, fills: bool, strokes: bool) -> None:
    """The path ends: what it paints is kept, it narrows the clip if W asked, and is forgotten."""
    clips, pen.pending_clip = pen.pending_clip, False
    if not pen.path:
        return
    steps = pen.path.copy()
    pen.path.clear()
    shown = not pen.layer_off and pen.clip[0] < pen.clip[2]
    shapes = shapes_of(steps, pen.ctm) if clips or (fills and shown) else []
    if shown:
        fills = fills and pen.transparency.fill_alpha > 0
        pen.ink.paths += (fills and pen.colour != WHITE) or (strokes and pen.stroke_colour != WHITE)
        if fills:
            _fills(pen, shapes)
        if strokes:
            _strokes(pen, steps)
    if clips:
        _clip(pen, shapes)


# ── shapes ──


def shapes_of(steps: list[Step], matrix: Matrix) -> list[Shape]:  # noqa: C901 - a step, a branch
    """The subpaths of a path, as boxes on the page."""
    a, b, c, d, e, f = matrix
    upright = (b == 0.0 and c == 0.0) or (a == 0.0 and d == 0.0)
    found: list[Shape] = []
    points: list[Point] = []
    bent = False
    for step, operands in steps:
        if step == "l":
            x, y = operands
            points.append((a * x + c * y + e, b * x + d * y + f))
        elif step == "re":
            x, y, width, height = operands
            x0, y0 = a * x + c * y + e, b * x + d * y + f
            x1, y1 = x0 + a * width + c * height, y0 + b * width + d * height
            if upright:
                box = (x0 if x0 < x1 else x1, y0 if y0 < y1 else y1,
                       x1 if x0 < x1 else x0, y1 if y0 < y1 else y0)  # fmt: skip
                found.append((box, True))
            else:
                side = (a * width, b * width)
                corners = [(x0, y0), (x0 + side[0], y0 + side[1]),
                           (x1, y1), (x1 - side[0], y1 - side[1])]  # fmt: skip
                found.append((_around(corners), False))
        elif step == "m":
            if len(points) > 1:
                found.append((_around(points), not bent and _is_box(points)))
            x, y = operands
            points, bent = [(a * x + c * y + e, b * x + d * y + f)], False
        elif step == "h":
            if len(points) > 1:
                found.append((_around(points), not bent and _is_box(points)))
                points, bent = points[:1], False
        else:  # a curve lies within its control points
            bent = True
            for x, y in zip(operands[::2], operands[1::2], strict=True):
                points.append((a * x + c * y + e, b * x + d * y + f))
    if len(points) > 1:
        found.append((_around(points), not bent and _is_box(points)))
    return found


def _around(points: list[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _is_box(points: list[Point]) -> bool:
    """Whether the points go around an upright rectangle; the last may repeat the first."""
    if len(points) == 5 and _near(points[4], points[0]):
        points = points[:4]
    if len(points) != 4:
        return False
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points
    if abs(x0 - x1) > abs(y0 - y1):  # the first side runs across
        return _near((y0, y2, x1, x3), (y1, y3, x2, x0))
    return _near((x0, x2, y1, y3), (x1, x3, y2, y0))


def _near(first: tuple[float, ...], second: tuple[float, ...]) -> bool:
    return all(abs(a - b) <= STRAIGHT for a, b in zip(first, second, strict=True))


def _apart(shapes: list[Shape]) -> bool:
    """Whether no shape of a path lies over another, which could leave a hole or a frame only."""
    if len(shapes) > MAX_COMPARED:
        return False
    for at, (first, _) in enumerate(shapes):
        for second, _ in shapes[:at]:
            if (
                first[0] < second[2] and second[0] < first[2]
                and first[1] < second[3] and second[1] < first[3]
            ):  # fmt: skip
                return False
    return True


# ── what they do ──


def _clip(pen: Pen, shapes: list[Shape]) -> None:
    """Narrow the clip by rectangles; any other shape hides nothing."""
    if not shapes:
        return
    if len(shapes) > 1 or not shapes[0][1]:
        pen.clip_exact = False
    if not all(upright for _, upright in shapes):
        return
    x0, y0, x1, y1 = zip(*(box for box, _ in shapes), strict=True)
    clip = pen.clip
    if clip[0] > clip[2]:
        return
    pen.clip = overlap(clip, (min(x0), min(y0), max(x1), max(y1))) or CLOSED


def _fills(pen: Pen, shapes: list[Shape]) -> None:
    """What the fill covers, and the thin boxes that are lines."""
    solid = (
        pen.clip_exact
        and pen.colour not in SEE_THROUGH
        and pen.transparency.opaque
        and (len(shapes) == 1 or _apart(shapes))
    )
    c0, d0, c1, d1 = pen.clip
    colour, fills = pen.colour, pen.fills
    for (x0, y0, x1, y1), upright in shapes:
        x0 = x0 if x0 > c0 else c0
        y0 = y0 if y0 > d0 else d0
        x1 = x1 if x1 < c1 else c1
        y1 = y1 if y1 < d1 else d1
        if x0 > x1 or y0 > y1:
            continue
        pen.order = order = pen.order + 1
        fills.append((order, (x0, y0, x1, y1), solid and upright, colour))
        if upright and (x1 - x0 <= THIN or y1 - y0 <= THIN) and pen.rules_wanted:
            _thin(pen, x0, y0, x1, y1)


def _thin(pen: Pen, x0: float, y0: float, x1: float, y1: float) -> None:
    """A rule, where a filled box is thin."""
    if pen.colour == WHITE or _is_full(pen):
        return
    width, height = x1 - x0, y1 - y0
    if height <= width:
        middle = (y0 + y1) / 2
        pen.ink.rules.append(Rule(x0, middle, x1, middle, height, pen.next_order()))
    else:
        middle = (x0 + x1) / 2
        pen.ink.rules.append(Rule(middle, y0, middle, y1, width, pen.next_order()))


def _is_full(pen: Pen) -> bool:
    if len(pen.ink.rules) < MAX_RULES:
        return False
    pen.doc.note("limit-rules", f"The page has more than {MAX_RULES} lines.")
    return True


def _strokes(pen: Pen, steps: list[Step]) -> None:
    """The segments that run along an axis, as rules; thick ones as ground."""
    a, b, c, d, _, _ = pen.ctm
    thickness = pen.line_width * abs(a * d - b * c) ** 0.5
    thick = thickness > THIN
    if not (thick or pen.rules_wanted):
        return
    half = thickness / 2
    c0, d0, c1, d1 = pen.clip
    rules = pen.ink.rules
    if thick:
        for (x0, y0, x1, y1), _ in shapes_of(steps, pen.ctm):
            box = (x0 - half, y0 - half, x1 + half, y1 + half)
            pen.fills.append((pen.next_order(), box, False, pen.stroke_colour))
    if not pen.rules_wanted:
        return
    for ax, ay, bx, by in segments_of(steps, pen.ctm):
        x0, x1 = (ax, bx) if ax < bx else (bx, ax)
        y0, y1 = (ay, by) if ay < by else (by, ay)
        if x1 - x0 > STRAIGHT and y1 - y0 > STRAIGHT:
            continue
        if x1 < c0 or x0 > c1 or y1 < d0 or y0 > d1:
            continue
        if _is_full(pen):
            return
        pen.order = order = pen.order + 1
        rules.append(
            Rule(
                x0 if x0 > c0 else c0, y0 if y0 > d0 else d0,
                x1 if x1 < c1 else c1, y1 if y1 < d1 else d1, thickness, order,
            )
        )  # fmt: skip


def segments_of(steps: list[Step], matrix: Matrix) -> list[tuple[float, float, float, float]]:
    """The straight segments of a path, on the page; curves are left out."""
    a, b, c, d, e, f = matrix
    found: list[tuple[float, float, float, float]] = []
    x0 = y0 = start_x = start_y = 0.0
    for step, operands in steps:
        if step == "l":
            x, y = operands
            x1, y1 = a * x + c * y + e, b * x + d * y + f
            found.append((x0, y0, x1, y1))
            x0, y0 = x1, y1
        elif step == "m":
            x, y = operands
            x0, y0 = start_x, start_y = a * x + c * y + e, b * x + d * y + f
        elif step == "re":
            x, y, width, height = operands
            x0, y0 = start_x, start_y = a * x + c * y + e, b * x + d * y + f
            x1, y1 = x0 + a * width, y0 + b * width
            x3, y3 = x0 + c * height, y0 + d * height
            x2, y2 = x3 + a * width, y3 + b * width
            found += ((x0, y0, x1, y1), (x1, y1, x2, y2), (x2, y2, x3, y3), (x3, y3, x0, y0))
        elif step == "h":
            if (x0, y0) != (start_x, start_y):
                found.append((x0, y0, start_x, start_y))
                x0, y0 = start_x, start_y
        else:
            x, y = operands[-2:]
            x0, y0 = a * x + c * y + e, b * x + d * y + f
    return found
