"""The text operators: strings become runs (ISO 32000-2, 9.3 and 9.4)."""

import re
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Any

from extract.font.font import Font, read_font
from extract.model import UNKNOWN, Run
from extract.page.state import Geometry, Pen
from extract.pdf.objects import Dict, Ref

WIDE_KERN = 0.1
"""Em. A wider kern inside one TJ ends the run, so that layout can judge it: letters are kerned by
up to a tenth of an em, and TeX sets its narrowest word space, shrunk, as 0.22."""
BACK_KERN = -0.2
"""Em. A kern further back than this ends the run: no pair of letters is kerned as far."""
PADDING = re.compile("[ \u00a0]{3,}+")
"""Spaces that stand for a gap between columns, not between words."""
Item = bytes | float


def geometry(pen: Pen) -> Geometry:
    """Text space to page space for the state in hand, kept until a matrix or the font changes."""
    a, b, c, d, _, _ = pen.text_matrix
    p, q, r, s, _, _ = pen.ctm
    ta, tb, tc, td = a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s
    font = pen.font
    assert font is not None
    size, em = pen.size, abs(pen.size) * font.em * hypot(tc, td)
    if font.vertical:
        turn = 1.0 if size >= 0 else -1.0
        unit, angle = hypot(tc, td), degrees(atan2(-td * turn, -tc * turn))
    else:
        turn = 1.0 if size * pen.scale >= 0 else -1.0
        unit, angle = hypot(ta, tb), degrees(atan2(tb * turn, ta * turn))
        em = em or abs(size) * unit
    pen.geometry = found = (ta, tb, tc, td, unit, em, round(angle, 2) % 360.0, turn)
    return found


def pens_of(
    font: Font, items: tuple[Item, ...], size: float, spacing: float, word_spacing: float,
    unit: float, turn: float,
) -> list[float]:  # fmt: skip
    """Distances of a run's characters from its start (pt), from its codes and kerns."""
    found = [0.0]
    at = 0.0
    for item in items:
        if item.__class__ is float:
            at += item * size
            found[-1] = at * unit * turn
            continue
        for text, advance, is_space in font.glyphs(item):
            step = advance * size + spacing + (word_spacing if is_space else 0.0)
            count = len(text)
            found.extend((at + step * i / count) * unit * turn for i in range(1, count + 1))
            at += step
    return found


def slice_of(source: tuple[Any, tuple[Any, ...]], first: int, last: int) -> list[float]:
    """The pens of a part of a run."""
    function, arguments = source
    pens: list[float] = function(*arguments)
    return [pen - pens[first] for pen in pens[first : last + 1]]


def show_string(pen: Pen, data: bytes) -> None:
    """Tj: show a string (9.4.3)."""
    if data.__class__ is not bytes:
        raise TypeError("Tj takes a string")
    _flush(pen, [data], 0.0, (data,))


def show_array(pen: Pen, array: list[Any]) -> None:
    """TJ: show strings, moving the pen in between by thousandths of an em (9.4.3)."""
    if array.__class__ is not list:
        raise TypeError("TJ takes an array")
    font = pen.font
    sign = 0.001 if font is not None and font.vertical else -0.001
    parts: list[bytes] = []
    items: list[Item] = []
    kern = 0.0
    for item in array:
        if item.__class__ is bytes:
            parts.append(item)
            items.append(item)
        elif item.__class__ is int or item.__class__ is float:
            shift = item * sign
            if BACK_KERN < shift < WIDE_KERN:
                if parts:
                    kern += shift
                    items.append(shift)
                else:
                    _move(pen, shift)
                continue
            if parts:
                _flush(pen, parts, kern, tuple(items))
                parts, items, kern = [], [], 0.0
            _move(pen, shift)
    if parts:
        _flush(pen, parts, kern, tuple(items))


def _move(pen: Pen, shift: float) -> None:
    """Move the pen by ems along the line."""
    if pen.font is not None and pen.font.vertical:
        pen.y -= shift * pen.size
    else:
        pen.x += shift * pen.size * pen.scale


def _flush(pen: Pen, parts: list[bytes], kern: float, items: tuple[Item, ...]) -> None:
    """One run of the strings, and the pen behind it."""
    font = pen.font
    if font is None:
        pen.doc.note("no-font", "Text is shown before a font was chosen; it was left out.")
        return
    data = parts[0] if len(parts) == 1 else b"".join(parts)
    if not data:
        return
    text, advance, count, spaces = font.show(data)
    size, spacing, words = pen.size, pen.spacing, pen.word_spacing
    ta, tb, tc, td, unit, em, angle, turn = pen.geometry or geometry(pen)
    at_x, at_y = pen.x, pen.y + pen.rise
    x = ta * at_x + tc * at_y + pen.line_x
    y = tb * at_x + td * at_y + pen.line_y
    if font.vertical:
        step = (advance + kern) * size - spacing * count - words * spaces
        pen.y -= step
        spacing, words = -spacing, -words
    else:
        unit *= pen.scale
        step = (advance + kern) * size + spacing * count + words * spaces
        pen.x += step * pen.scale
    if not text or not -1e9 < x < 1e9 or not -1e9 < y < 1e9:
        return
    width = step * unit * turn
    if width < 0.0:  # the pen moved backwards: the run reads towards its start
        width = abs(width)
    run = Run(
        text, x, y, width, em, angle,
        abs((font.space * size + spacing + words) * unit) if font.space else 0.0,
        font.style, pen.font_name, pen.colour, font.vertical,
        pen.mode == 3 or pen.mode == 7 or pen.alpha == 0.0, UNKNOWN in text,
        "layer" if pen.layer_off else "", pen.artifact, pen.mcid, pen.origin, pen.next_order(),
        (pens_of, (font, items, size, spacing, words, unit, turn)),
    )  # fmt: skip
    clip = pen.clip
    if not run.hidden and not (
        clip[0] <= x
        and x + em <= clip[2]
        and clip[1] + em <= y <= clip[3]
        and angle == 0.0
        and x + width <= clip[2]
    ):
        run.hidden = clipped(pen, run)
    pen.ink.runs.append(run)
    if "   " in text or "\u00a0\u00a0\u00a0" in text:
        _split(pen.ink.runs)


def _split(runs: list[Run]) -> None:
    """Part the last run before and behind each stretch of padding, so that columns stay apart."""
    whole = runs.pop()
    cuts = {0, len(whole.text)}
    for match in PADDING.finditer(whole.text):
        cuts |= {match.start(), match.end()}
    places = sorted(cuts)
    pens = whole.pens
    box = run_direction(whole)
    for first, last in pairwise(places):
        text = whole.text[first:last]
        runs.append(
            Run(
                text, whole.x + pens[first] * box[0], whole.y + pens[first] * box[1],
                pens[last] - pens[first], whole.size, whole.angle, whole.space, whole.style,
                whole.font, whole.colour, whole.vertical, whole.invisible, UNKNOWN in text,
                whole.hidden, whole.artifact, whole.mcid, whole.origin, whole.order,
                (slice_of, (whole.source, first, last)),
            )
        )  # fmt: skip


def run_direction(run: Run) -> tuple[float, float]:
    """The unit vector along which a run goes."""
    if run.angle == 0.0:
        return 1.0, 0.0
    turned = radians(run.angle)
    return cos(turned), sin(turned)


def run_box(run: Run) -> tuple[float, float, float, float]:
    """The upright box around a run: 0.8 em above its baseline, 0.2 below."""
    dx, dy = run_direction(run)
    up, down = (0.5, 0.5) if run.vertical else (0.8, 0.2)
    ex, ey = run.x + dx * run.width, run.y + dy * run.width
    ux, uy = dy * run.size * up, -dx * run.size * up
    lx, ly = -dy * run.size * down, dx * run.size * down
    xs = (run.x + ux, run.x + lx, ex + ux, ex + lx)
    ys = (run.y + uy, run.y + ly, ey + uy, ey + ly)
    return min(xs), min(ys), max(xs), max(ys)


def clipped(pen: Pen, run: Run) -> str:
    """Why nothing of a run can be seen: `off-page`, `clipped`, or empty where some of it can."""
    x0, y0, x1, y1 = run_box(run)
    width, height = pen.ink.width, pen.ink.height
    if x1 <= 0.0 or y1 <= 0.0 or x0 >= width or y0 >= height:
        return "off-page"
    c0, d0, c1, d1 = pen.clip
    middle = (y0 + y1) / 2 if run.angle == 0.0 else None
    if x1 <= c0 or y1 <= d0 or x0 >= c1 or y0 >= d1 or c0 >= c1 or d0 >= d1:
        return "clipped"
    if middle is not None and (d1 < y0 + 0.1 * run.size or d0 > y1 - 0.1 * run.size):
        return "clipped"
    return ""


# ── operators ──


def begin_text(pen: Pen) -> None:
    """BT: the text matrix becomes the identity (9.4.1)."""
    set_matrix(pen, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def set_matrix(pen: Pen, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
    """Tm: set the text matrix (9.4.2)."""
    p, q, r, s, t, u = pen.ctm
    pen.line_x = e * p + f * r + t
    pen.line_y = e * q + f * s + u
    if pen.text_matrix[:4] != (a, b, c, d):
        pen.geometry = None
    pen.text_matrix = (a, b, c, d, e, f)
    pen.x = pen.y = 0.0


def move_line(pen: Pen, tx: float, ty: float) -> None:
    """Td: start the next line at an offset in text space (9.4.2)."""
    a, b, c, d, e, f = pen.text_matrix
    e, f = tx * a + ty * c + e, tx * b + ty * d + f
    pen.text_matrix = (a, b, c, d, e, f)
    p, q, r, s, t, u = pen.ctm
    pen.line_x = e * p + f * r + t
    pen.line_y = e * q + f * s + u
    pen.x = pen.y = 0.0


def move_line_leading(pen: Pen, tx: float, ty: float) -> None:
    """TD: like Td, and the leading becomes -ty."""
    pen.leading = -ty
    move_line(pen, tx, ty)


def next_line(pen: Pen) -> None:
    """T*: start the next line, one leading below."""
    move_line(pen, 0.0, -pen.leading)


def next_line_show(pen: Pen, data: bytes) -> None:
    """': next line, and show a string."""
    next_line(pen)
    show_string(pen, data)


def spaced_line_show(pen: Pen, words: float, characters: float, data: bytes) -> None:
    """ ": set word and character spacing, next line, and show a string."""
    set_word_spacing(pen, words)
    set_spacing(pen, characters)
    next_line_show(pen, data)


def set_spacing(pen: Pen, value: float) -> None:
    """Tc: character spacing (9.3.2)."""
    pen.spacing = float(value)


def set_word_spacing(pen: Pen, value: float) -> None:
    """Tw: word spacing, for single-byte codes 32 (9.3.3)."""
    pen.word_spacing = float(value)


def set_scale(pen: Pen, value: float) -> None:
    """Tz: horizontal scaling in percent (9.3.4)."""
    pen.scale = value / 100.0
    pen.geometry = None


def set_leading(pen: Pen, value: float) -> None:
    """TL: leading (9.3.5)."""
    pen.leading = float(value)


def set_rise(pen: Pen, value: float) -> None:
    """Ts: rise (9.3.7)."""
    pen.rise = float(value)


def set_mode(pen: Pen, value: float) -> None:
    """Tr: rendering mode (9.3.6)."""
    pen.mode = int(value)


def set_font(pen: Pen, name: str, size: float) -> None:
    """Tf: font and size (9.3.1)."""
    pen.size = float(size)
    pen.font_name = name
    pen.font = font_named(pen, name)
    pen.geometry = None


def font_named(pen: Pen, name: str) -> Font | None:
    """The font that the resources call by a name, made once; None where there is none."""
    if name in pen.fonts:
        return pen.fonts[name]
    entry = pen.doc.dictionary(pen.resources, "Font").get(name)
    found = read_once(pen, entry)
    if found is None:
        pen.doc.note("no-font", f"The page has no font /{name}; a default stands in for it.")
        found = read_once(pen, {"Type": "Font", "Subtype": "Type1", "BaseFont": "Helvetica"})
    pen.fonts[name] = found
    return found


def read_once(pen: Pen, entry: object) -> Font | None:
    """The font of a reference or a dictionary; kept by its object number."""
    number = entry.number if isinstance(entry, Ref) else 0
    kept = pen.doc.fonts.get(number) if number else None
    if isinstance(kept, Font):
        return kept
    value: Any = pen.doc.resolve(entry)  # type: ignore[arg-type]
    if not isinstance(value, dict):
        return None
    dictionary: Dict = value
    font = read_font(pen.doc, dictionary)
    if number:
        pen.doc.fonts[number] = font
    return font
