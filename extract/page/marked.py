"""Marked content: artifacts, identifiers, layers, and text that stands for what is drawn (14.6)."""

from extract.geometry import Box, union
from extract.model import UNKNOWN, Run, Style
from extract.page.extent import run_direction
from extract.page.state import Pen
from extract.page.text import geometry
from extract.pdf.objects import Dict, PdfObject
from extract.pdf.strings import text_string

MAX_MARKS = 2000  # marks inside marks; most seen: 12


def begin(pen: Pen, tag: str) -> None:
    """BMC."""
    begin_with(pen, tag, {})


def begin_with(pen: Pen, tag: str, properties: PdfObject) -> None:
    """BDC: properties in place, or by their name in the resources."""
    if len(pen.marks) >= MAX_MARKS:
        pen.lost_marks += 1
        pen.doc.note("limit-marks", f"More than {MAX_MARKS} marked contents stand in each other.")
        return
    entry = properties
    if isinstance(properties, str):
        entry = pen.doc.dictionary(pen.resources, "Properties").get(properties)
    value = pen.doc.resolve(entry)
    found: Dict = value if isinstance(value, dict) else {}
    actual: str | None = None
    if "ActualText" in found:
        text = pen.doc.get(found, "ActualText")
        actual = text_string(text) if isinstance(text, bytes) else None
    drawn = (len(pen.ink.runs), len(pen.fills), len(pen.laid))
    pen.marks.append((pen.artifact, pen.mcid, pen.layer_off, actual, drawn))
    if tag == "Artifact":
        pen.artifact = True
    if "MCID" in found:
        pen.mcid = pen.doc.integer(found, "MCID", -1)
    if tag == "OC" and pen.layers.is_off(entry):
        pen.layer_off = True


def end(pen: Pen) -> None:
    """EMC."""
    if pen.lost_marks:
        pen.lost_marks -= 1
        return
    if not pen.marks:
        return
    around = pen.marks.pop()
    actual, (runs, fills, laid) = around[3:]
    if actual is not None:
        if len(pen.ink.runs) > runs:
            _replace(pen, runs, actual)
        elif actual:
            _stand_in(pen, actual, [box for _, box, _, _ in pen.fills[fills:] + pen.laid[laid:]])
    pen.artifact, pen.mcid, pen.layer_off = around[:3]


def _replace(pen: Pen, first: int, actual: str) -> None:
    """Put the actual text in the place of the runs it covers (14.9.4)."""
    covered = pen.ink.runs[first:]
    if "".join(run.text for run in covered) == actual:
        return  # it says what is drawn, whose places are known letter by letter
    del pen.ink.runs[first:]
    if not actual:
        return
    head = covered[0]
    dx, dy = run_direction(head)
    reach = head.width
    for run in covered[1:]:
        across = (run.x - head.x) * dy - (run.y - head.y) * dx
        if run.angle == head.angle and abs(across) < head.size:
            reach = max(reach, (run.x - head.x) * dx + (run.y - head.y) * dy + run.width)
    head.text = actual
    head.width = reach
    head.unreadable = UNKNOWN in actual
    head.source = None
    head.hidden = head.hidden if all(run.hidden for run in covered) else ""
    head.invisible = all(run.invisible for run in covered)
    pen.ink.runs.append(head)


def _stand_in(pen: Pen, actual: str, drawn: list[Box]) -> None:
    """A run for text that is drawn as paths and pictures, in their place; else at the pen."""
    font = pen.font
    hidden = "layer" if pen.layer_off else ""
    if drawn:
        x0, y0, x1, y1 = drawn[0]
        for box in drawn[1:]:
            x0, y0, x1, y1 = union((x0, y0, x1, y1), box)
        run = Run(actual, x0, y1, x1 - x0, y1 - y0, 0.0, 0.0, Style(), "", hidden=hidden)
    elif font is not None:
        ta, tb, tc, td, _, em, angle, _ = pen.geometry or geometry(pen)
        x, y = pen.x, pen.y + pen.rise
        run = Run(
            actual, ta * x + tc * y + pen.line_x, tb * x + td * y + pen.line_y, 0.0, em, angle,
            0.0, font.style, pen.font_name, pen.colour, font.vertical, hidden=hidden,
        )  # fmt: skip
    else:
        return
    run.mcid, run.origin, run.artifact = pen.mcid, pen.origin, pen.artifact
    run.order = pen.next_order()
    pen.ink.runs.append(run)
