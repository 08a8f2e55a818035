"""Marked content: artifacts, identifiers, layers, and text that stands for what is drawn (14.6)."""

from extract.model import UNKNOWN, Run
from extract.page.state import Pen
from extract.page.text import geometry, run_direction
from extract.pdf.objects import Dict, PdfObject
from extract.pdf.strings import text_string

MAX_MARKS = 2000  # marks inside marks; most seen: 12


def begin(pen: Pen, tag: str) -> None:
    """BMC."""
    begin_with(pen, tag, {})


def begin_with(pen: Pen, tag: str, properties: PdfObject) -> None:
    """BDC: properties in place, or by their name in the resources."""
    entry = properties
    if isinstance(properties, str):
        entry = pen.doc.dictionary(pen.resources, "Properties").get(properties)
    value = pen.doc.resolve(entry)
    found: Dict = value if isinstance(value, dict) else {}
    actual: str | None = None
    if "ActualText" in found:
        text = pen.doc.get(found, "ActualText")
        actual = text_string(text) if isinstance(text, bytes) else None
    if len(pen.marks) >= MAX_MARKS:
        pen.doc.note("limit-marks", f"More than {MAX_MARKS} marked contents stand in each other.")
        return
    pen.marks.append((pen.artifact, pen.mcid, pen.layer_off, actual, len(pen.ink.runs)))
    if tag == "Artifact":
        pen.artifact = True
    if "MCID" in found:
        pen.mcid = pen.doc.integer(found, "MCID", -1)
    if tag == "OC" and pen.layers.is_off(entry):
        pen.layer_off = True


def end(pen: Pen) -> None:
    """EMC."""
    if not pen.marks:
        return
    pen.artifact, pen.mcid, pen.layer_off, actual, first = pen.marks.pop()
    if actual is not None:
        _replace(pen, first, actual)


def _replace(pen: Pen, first: int, actual: str) -> None:
    """Put the actual text in the place of the runs it covers (14.9.4)."""
    runs = pen.ink.runs
    covered = runs[first:]
    if not covered:
        if actual and pen.font is not None:
            _stand_in(pen, actual)
        return
    del runs[first:]
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
    if all(run.hidden for run in covered):
        head.hidden = covered[0].hidden
    else:
        head.hidden = ""
    runs.append(head)


def _stand_in(pen: Pen, actual: str) -> None:
    """A run for text that is drawn as a path or a picture: at the pen, as wide as nothing."""
    font = pen.font
    assert font is not None
    ta, tb, tc, td, _, em, angle, _ = pen.geometry or geometry(pen)
    y = pen.y + pen.rise
    pen.ink.runs.append(
        Run(
            actual, ta * pen.x + tc * y + pen.line_x, tb * pen.x + td * y + pen.line_y, 0.0, em,
            angle, 0.0, font.style, pen.font_name, pen.colour, mcid=pen.mcid, origin=pen.origin,
            artifact=pen.artifact, hidden="layer" if pen.layer_off else "", order=pen.next_order(),
        )
    )  # fmt: skip
