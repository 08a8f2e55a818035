"""Graphics state and colours: what text needs to know of them (ISO 32000-2, 8.4, 8.6, 11.6)."""

from dataclasses import replace

from extract.geometry import multiply
from extract.page.colour import BLACK, colour_in, first_colour, hex_colour, space_name
from extract.page.state import Pen
from extract.page.text import read_once
from extract.pdf.objects import Dict

MAX_SAVED = 2000  # q inside q; most seen in an honest file: 50
BLENDING = {"BM", "op", "OP"}
PLAIN = (None, "Normal", "Compatible")


def save(pen: Pen) -> None:
    """q (8.4.2)."""
    if len(pen.saved) < MAX_SAVED:
        pen.saved.append(pen.state())
    else:
        pen.lost_saves += 1
        pen.doc.note("limit-saved", f"More than {MAX_SAVED} graphics states were saved at once.")


def restore(pen: Pen) -> None:
    """Q: take back the state saved last; nothing where none is (8.4.2)."""
    if pen.lost_saves:
        pen.lost_saves -= 1
    elif pen.saved:
        pen.restore(pen.saved.pop())


def concatenate(pen: Pen, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
    """cm: put a matrix before the current one (8.4.4)."""
    pen.ctm = multiply((a, b, c, d, e, f), pen.ctm)
    pen.geometry = None
    pen.place_line()


def set_line_width(pen: Pen, width: float) -> None:
    """w (8.4.3.2)."""
    pen.line_width = float(width)


def set_state(pen: Pen, name: str) -> None:
    """gs: take entries of an /ExtGState (8.4.5)."""
    doc = pen.doc
    state = doc.dictionary(doc.dictionary(pen.resources, "ExtGState"), name)
    font = doc.array(state, "Font") if "Font" in state else []
    if len(font) >= 2:
        size = doc.resolve(font[1])
        if isinstance(size, (int, float)):
            pen.size, pen.geometry = float(size), None
        found = read_once(pen, font[0])
        if found is not None:
            pen.use(found, name)
    if "LW" in state:
        pen.line_width = doc.number(state, "LW", 1.0)
    _set_transparency(pen, state)


def _set_transparency(pen: Pen, state: Dict) -> None:
    """The entries that let what is beneath show through; what is not named stays (11.6.4)."""
    doc, now = pen.doc, pen.transparency
    mode = doc.get(state, "BM")
    if isinstance(mode, list):
        mode = doc.resolve(mode[0]) if mode else None
    blended, masked = now.blended, now.masked
    if not BLENDING.isdisjoint(state):
        over = doc.get(state, "op" if "op" in state else "OP")
        blended = mode not in PLAIN or over is True
    if "SMask" in state:
        masked = doc.get(state, "SMask") not in (None, "None")
    changed = replace(
        now,
        fill_alpha=doc.number(state, "ca", now.fill_alpha),
        stroke_alpha=doc.number(state, "CA", now.stroke_alpha),
        blended=blended,
        masked=masked,
    )
    if changed != now:
        pen.transparency, pen.paint = changed, None


# ── colours ──


def set_gray(pen: Pen, gray: float) -> None:
    """g (8.6.8)."""
    pen.colour, pen.colour_space, pen.paint = hex_colour(gray), "DeviceGray", None


def set_rgb(pen: Pen, red: float, green: float, blue: float) -> None:
    """rg."""
    pen.colour, pen.colour_space, pen.paint = hex_colour(red, green, blue), "DeviceRGB", None


def set_cmyk(pen: Pen, cyan: float, magenta: float, yellow: float, black: float) -> None:
    """k."""
    pen.colour = hex_colour(cyan, magenta, yellow, black)
    pen.colour_space, pen.paint = "DeviceCMYK", None


def set_stroke_gray(pen: Pen, gray: float) -> None:
    """G."""
    pen.stroke_colour, pen.stroke_space, pen.paint = hex_colour(gray), "DeviceGray", None


def set_stroke_rgb(pen: Pen, red: float, green: float, blue: float) -> None:
    """RG."""
    pen.stroke_colour = hex_colour(red, green, blue)
    pen.stroke_space, pen.paint = "DeviceRGB", None


def set_stroke_cmyk(pen: Pen, cyan: float, magenta: float, yellow: float, black: float) -> None:
    """K."""
    pen.stroke_colour = hex_colour(cyan, magenta, yellow, black)
    pen.stroke_space, pen.paint = "DeviceCMYK", None


def set_space(pen: Pen, name: str) -> None:
    """cs: choose a colour space; its first colour is set."""
    pen.colour_space = _space(pen, name)
    pen.colour, pen.paint = first_colour(pen.colour_space) or BLACK, None


def set_stroke_space(pen: Pen, name: str) -> None:
    """CS."""
    pen.stroke_space = _space(pen, name)
    pen.stroke_colour, pen.paint = first_colour(pen.stroke_space) or BLACK, None


def _space(pen: Pen, name: str) -> str:
    """What the resources mean by the name of a colour space; asked once."""
    found = pen.spaces.get(name)
    if found is None:
        found = pen.spaces[name] = space_name(pen.doc, name, pen.resources)
    return found


def set_colour(pen: Pen) -> None:
    """sc, scn: a colour of the space in hand."""
    pen.colour, pen.paint = colour_in(pen.colour_space, pen.operands), None


def set_stroke_colour(pen: Pen) -> None:
    """SC, SCN."""
    pen.stroke_colour, pen.paint = colour_in(pen.stroke_space, pen.operands), None
