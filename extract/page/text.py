"""The text operators: strings become runs (ISO 32000-2, 9.3 and 9.4)."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import Any

from extract.font.font import Font, read_font
from extract.model import UNKNOWN, Run
from extract.page.colour import WHITE
from extract.page.extent import run_box, run_direction
from extract.page.state import Geometry, Pen
from extract.pdf.objects import Dict, Ref

WIDE_KERN = 100.0
"""Thousandths of an em. A wider kern inside one TJ ends the run, so that layout can judge it:
letters are kerned by up to a tenth of an em, and TeX sets its narrowest word space as 0.22."""
BACK_KERN = 200.0
"""Thousandths of an em. A kern further back ends the run: no pair of letters is kerned as far."""
PADDING = re.compile("[ \u00a0]{3,}+")
"""Spaces that stand for a gap between columns, not between words."""
BLANK = 0.1
"""Em. That much at the top and the bottom of a run's box is empty in most letters."""
FAR = 1e9  # points; further away nothing is on any page, and arithmetic loses its sense
Item = bytes | float


def geometry(pen: Pen) -> Geometry:
    """Text space to page space for the state in hand, kept until a matrix or the font changes."""
    a, b, c, d, _, _ = pen.text_matrix
    p, q, r, s, _, _ = pen.ctm
    ta, tb, tc, td = a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s
    font = pen.font
    assert font is not None
    size, along, across = pen.size, hypot(ta, tb), hypot(tc, td)
    if font.vertical:
        turn = 1.0 if size >= 0 else -1.0
        unit, angle = across, degrees(atan2(-td * turn, -tc * turn))
        tall = across
    else:
        turn = 1.0 if size * pen.scale >= 0 else -1.0
        unit, angle = along, degrees(atan2(tb * turn, ta * turn))
        # Upright on the line: skewed letters are no taller than straight ones.
        tall = (abs(ta * td - tb * tc) / along if along else across) or along
    em = abs(size) * font.em * tall
    pen.geometry = found = (ta, tb, tc, td, unit, em, round(angle, 2) % 360.0, turn)
    return found


def paint(pen: Pen) -> tuple[str, bool]:
    """The colour of text in its mode, and whether it leaves no ink (9.3.6).

    Letters that are only outlined have the stroke's colour, and so have white ones with an outline.
    """
    mode, through = pen.mode & 3, pen.transparency
    fills, strokes = mode in (0, 2), mode in (1, 2)
    unseen = through.unseen or not (
        (fills and through.fill_alpha > 0) or (strokes and through.stroke_alpha > 0)
    )
    outlined = strokes and (not fills or pen.colour == WHITE)
    pen.paint = found = (pen.stroke_colour if outlined else pen.colour, unseen)
    return found


def pens_of(
    font: Font, items: Sequence[Item], size: float, spacing: float, word_spacing: float,
    unit: float, turn: float,
) -> list[float]:  # fmt: skip
    """Distances of a run's characters from its start (pt), from its codes and kerns."""
    found = [0.0]
    at = 0.0
    kern = size * (0.001 if font.vertical else -0.001)
    unit *= turn
    for item in items:
        if item.__class__ is float:
            at += item * kern
            found[-1] = at * unit
            continue
        for text, advance, is_space in font.glyphs(item):  # type: ignore[arg-type]
            step = advance * size + spacing + (word_spacing if is_space else 0.0)
            count = len(text)
            found.extend((at + step * i / count) * unit for i in range(1, count + 1))
            at += step
            if not count:
                found[-1] = at * unit
    return found


def slice_of(
    source: tuple[Callable[..., list[float]], tuple[Any, ...]], first: int, last: int
) -> list[float]:
    """The pens of a part of a run."""
    function, arguments = source
    pens = function(*arguments)
    return [pen - pens[first] for pen in pens[first : last + 1]]


def show_string(pen: Pen, data: bytes) -> None:
    """Tj: show a string (9.4.3)."""
    if data.__class__ is not bytes:
        raise TypeError("it shows a string")
    _flush(pen, data, 0.0, (data,))


def show_array(pen: Pen, array: list[Any]) -> None:
    """TJ: show strings, moving the pen in between by thousandths of an em (9.4.3)."""
    if array.__class__ is not list:
        raise TypeError("it shows an array")
    # Positive moves back; in vertical writing it moves on (9.4.3).
    back, on = BACK_KERN, -WIDE_KERN
    if pen.font is not None and pen.font.vertical:
        back, on = WIDE_KERN, -BACK_KERN
    parts: list[bytes] = []
    kern = 0.0
    first = 0
    for at, item in enumerate(array):
        if item.__class__ is bytes:
            parts.append(item)
        elif item.__class__ is float:
            if parts:
                if on < item < back:
                    kern += item
                    continue
                data = parts[0] if len(parts) == 1 else b"".join(parts)
                _flush(pen, data, kern, array[first:at])
                parts.clear()
                kern = 0.0
            first = at + 1
            _move(pen, item)
        # Anything else in the array is passed over.
    if parts:
        items = [item for item in array[first:] if item.__class__ in (bytes, float)]
        _flush(pen, b"".join(parts), kern, items)


def _move(pen: Pen, thousandths: float) -> None:
    """Move the pen along the line."""
    if pen.font is not None and pen.font.vertical:
        pen.y -= 0.001 * thousandths * pen.size
    else:
        pen.x -= 0.001 * thousandths * pen.size * pen.scale


def _flush(pen: Pen, data: bytes, kern: float, items: Sequence[Item]) -> None:
    """One run of the strings, and the pen behind it."""
    font, shown = pen.font, pen.shown
    if font is None or shown is None:
        pen.doc.note("no-font", "Text is shown before a font was chosen; it was left out.")
        return
    text, advance, count, spaces, unreadable, padded = shown[data]
    size, spacing, words = pen.size, pen.spacing, pen.word_spacing
    ta, tb, tc, td, unit, em, angle, turn = pen.geometry or geometry(pen)
    at_x, at_y = pen.x, pen.y + pen.rise
    x = ta * at_x + tc * at_y + pen.line_x
    y = tb * at_x + td * at_y + pen.line_y
    if font.vertical:
        step = (advance + 0.001 * kern) * size - spacing * count - words * spaces
        pen.y -= step
        spacing, words = -spacing, -words
    else:
        unit *= pen.scale
        step = (advance - 0.001 * kern) * size + spacing * count + words * spaces
        pen.x += step * pen.scale
    if not text:
        return
    width = step * unit * turn
    colour, invisible = pen.paint or paint(pen)
    pen.order = order = pen.order + 1
    run = Run(
        text, x, y, width, em, angle,
        abs((font.space * size + spacing + words) * unit) if font.space else 0.0,
        font.style, pen.font_name, colour, font.vertical, invisible, unreadable,
        "", pen.artifact, pen.mcid, pen.origin, order,
        (pens_of, (font, items, size, spacing, words, unit, turn)),
    )  # fmt: skip
    x0, y0, x1, y1 = pen.clip
    if (
        x0 <= x and 0.0 <= width <= x1 - x and y0 + em <= y <= y1 and angle == 0.0
        and not (padded or pen.layer_off) and pen.mode < 4
    ):  # fmt: skip
        pen.ink.runs.append(run)  # in full view, as nearly every run is
    else:
        _consider(pen, run, padded)


def _consider(pen: Pen, run: Run, padded: bool) -> None:
    """Take a run into the ink that is turned, cut, hidden, or nowhere."""
    if not (-FAR < run.x < FAR and -FAR < run.y < FAR and abs(run.width) < FAR and run.size < FAR):
        pen.doc.note("far-away", "Text is placed where no page can be; it was left out.")
        return
    if run.width < 0.0:
        parts = turned_back(run)
    elif padded:
        parts = _split(run)
    else:
        parts = [run]
    for part in parts:
        part.hidden = "layer" if pen.layer_off else clipped(pen, part)
    pen.ink.runs += parts
    if pen.mode >= 4:
        pen.clip_exact = False  # letters become part of the clip


def turned_back(whole: Run) -> list[Run]:
    """A run a code, where the pen runs against its letters: spacing moves it back further than
    letters are wide. Each run is as wide as its letter."""
    arguments: Any = whole.source[1] if whole.source else ()
    font, items, size, spacing, words, unit, turn = arguments
    kern = size * (0.001 if font.vertical else -0.001)
    unit *= turn
    at = 0.0
    parts: list[Run] = []
    for item in items:
        if item.__class__ is float:
            at += item * kern
            continue
        for text, advance, is_space in font.glyphs(item):
            if text:
                width = advance * size * unit
                parts.append(_part(whole, text, at * unit + min(width, 0.0), abs(width)))
            at += advance * size + spacing + (words if is_space else 0.0)
    return parts


def _split(whole: Run) -> list[Run]:
    """The run, parted before and behind each stretch of padding, so that columns stay apart."""
    cuts = {0, len(whole.text)}
    for match in PADDING.finditer(whole.text):
        cuts |= {match.start(), match.end()}
    pens = whole.pens
    parts: list[Run] = []
    for first, last in pairwise(sorted(cuts)):
        part = _part(whole, whole.text[first:last], pens[first], pens[last] - pens[first])
        part.source = (slice_of, (whole.source, first, last))
        parts.append(part)
    return parts


def _part(whole: Run, text: str, at: float, width: float) -> Run:
    """A piece of a run, which begins so far (pt) behind the run's start."""
    dx, dy = run_direction(whole)
    return replace(
        whole, text=text, x=whole.x + at * dx, y=whole.y + at * dy, width=width,
        unreadable=UNKNOWN in text, source=None,
    )  # fmt: skip


def clipped(pen: Pen, run: Run) -> str:
    """Why nothing of a run can be seen: `off-page`, `clipped`, or empty where some of it can."""
    x0, y0, x1, y1 = run_box(run)
    if run.width == 0.0:  # the font does not say how wide its glyphs are
        x0, y0, x1, y1 = x0 - run.size, y0 - run.size, x1 + run.size, y1 + run.size
    if x1 <= 0.0 or y1 <= 0.0 or x0 >= pen.ink.width or y0 >= pen.ink.height:
        return "off-page"
    c0, d0, c1, d1 = pen.clip
    if x1 <= c0 or y1 <= d0 or x0 >= c1 or y0 >= d1 or c0 >= c1 or d0 >= d1:
        return "clipped"
    slack = BLANK * run.size if run.angle == 0.0 else 0.0
    return "clipped" if d1 < y0 + slack or d0 > y1 - slack else ""


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
        _ = a + b + c + d + 0.0  # what is no number stops here, before it is kept
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
    pen.paint = None


def set_font(pen: Pen, name: str, size: float) -> None:
    """Tf: font and size (9.3.1)."""
    pen.size = float(size)
    pen.use(font_named(pen, name), name)


def font_named(pen: Pen, name: str) -> Font:
    """The font that the resources call by a name, made once; a default where there is none."""
    found = pen.fonts.get(name)
    if found is None:
        found = read_once(pen, pen.doc.dictionary(pen.resources, "Font").get(name))
        if found is None:
            pen.doc.note("no-font", f"The page has no font /{name}; a default stands in for it.")
            found = read_font(pen.doc, {"Subtype": "Type1", "BaseFont": "Helvetica"})
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
