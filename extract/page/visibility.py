"""What no one can see: text under something opaque, and white text on the bare page."""

from bisect import bisect_left

from extract.geometry import Box
from extract.model import Picture, Run
from extract.page.colour import WHITE
from extract.page.text import run_box

MAX_COVERS = 4000
"""Opaque boxes of a page that are looked at, the largest first: a map has 100 000 small ones."""
SCAN = 1 / 3
"""Of the page's area: a picture this large that is drawn over text is the scan the text was read in."""
EDGE = 0.15
"""Em. How far a run may stand out of what covers it: ascenders are shorter than the box we take."""

Fill = tuple[int, Box, bool, str]
"""Place in drawing order, box, whether it is an opaque rectangle, and its colour."""


def mark_hidden(
    runs: list[Run], fills: list[Fill], pictures: list[Picture], page_area: float
) -> None:
    """Set `hidden` of runs that a later opaque fill or picture covers, and of white on nothing."""
    if not runs:
        return
    first = runs[0].order
    covers = [(order, box) for order, box, solid, _ in fills if solid and order > first]
    solid = [p for p in pictures if p.order > first and p.opaque and _is_upright(p)]
    scans = [p for p in solid if _area(p.box) >= SCAN * page_area]
    covers += [(p.order, p.box) for p in solid if p not in scans]
    if covers:
        _cover(runs, covers)
    for picture in scans:
        _underlay(runs, picture)
    white = [run for run in runs if run.colour == WHITE and not run.hidden and not run.invisible]
    if white:
        _white(white, fills, pictures)


def _underlay(runs: list[Run], scan: Picture) -> None:
    """Text that a scan was laid over is what a recogniser read in it: invisible, not hidden."""
    x0, y0, x1, y1 = scan.box
    for run in runs:
        if run.order < scan.order and x0 <= run.x <= x1 and y0 <= run.y <= y1:
            run.invisible = True


def _is_upright(picture: Picture) -> bool:
    a, b, c, d, _, _ = picture.matrix
    return (b == 0.0 and c == 0.0) or (a == 0.0 and d == 0.0)


def _cover(runs: list[Run], covers: list[tuple[int, Box]]) -> None:
    """Mark what lies under a cover that is drawn later."""
    covers.sort(key=lambda cover: (-_area(cover[1]), cover[0]))
    open_runs = sorted(
        (r for r in runs if not r.hidden and not r.invisible), key=lambda r: (r.y, r.order)
    )
    heights = [run.y for run in open_runs]
    for order, (x0, y0, x1, y1) in covers[:MAX_COVERS]:
        if x1 - x0 < 1.0 or y1 - y0 < 1.0:
            continue
        at = bisect_left(heights, y0)
        while at < len(open_runs) and heights[at] <= y1 + 2.0:
            run = open_runs[at]
            at += 1
            if run.order > order or run.hidden:
                continue
            slack = EDGE * run.size
            b0, b1, b2, b3 = run_box(run)
            if x0 <= b0 + slack and y0 <= b1 + slack and b2 - slack <= x1 and b3 - slack <= y1:
                run.hidden = "covered"


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _white(white: list[Run], fills: list[Fill], pictures: list[Picture]) -> None:
    """White text is hidden where nothing was painted beneath it."""
    under = [(order, box) for order, box, _, colour in fills if colour != WHITE]
    under += [(p.order, p.box) for p in pictures]
    under.sort(key=lambda item: (-_area(item[1]), item[0]))
    for run in white:
        x0, y0, x1, y1 = run_box(run)
        for order, box in under[:MAX_COVERS]:
            if order < run.order and box[0] < x1 and box[2] > x0 and box[1] < y1 and box[3] > y0:
                break
        else:
            run.hidden = "white"
