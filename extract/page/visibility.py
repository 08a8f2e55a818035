"""What no one can see: text under something opaque, and white text on the bare page.

What a person sees must never be marked. Where that cannot be decided in reasonable time, nothing
is.
"""

from bisect import bisect_left

from extract.geometry import Box
from extract.model import Run
from extract.page.colour import WHITE
from extract.page.extent import run_box
from extract.page.state import Fill

LOOKS = 2_000_000
"""Comparisons of a run with a box that one page may cost: a map has 100 000 boxes, 3 000 labels."""
SCAN = 1 / 3
"""Of the page's area: pictures that large, in one piece or in strips, which are laid over text are
the scan that the text was read in."""
EDGE = 0.15
"""Em. How far a run may stand out of what covers it: ascenders are shorter than the box we take."""
SMALLEST = 1.0  # points; a thinner cover is a line


def mark_hidden(runs: list[Run], fills: list[Fill], laid: list[Fill], page_area: float) -> None:
    """Set `hidden` of runs that a later opaque fill or picture covers, and of white on nothing.

    `laid` are the parts of pictures that can be seen.
    """
    if not runs:
        return
    first = runs[0].order
    pictures = [(order, box) for order, box, solid, _ in laid if solid and order > first]
    covers = [(order, box) for order, box, solid, _ in fills if solid and order > first]
    if sum(_area(box) for _, box in pictures) >= SCAN * page_area:
        _underlay(runs, pictures)
    else:
        covers += pictures
    if covers:
        _cover(runs, covers)
    white = [run for run in runs if run.colour == WHITE and not run.hidden and not run.invisible]
    if white:
        ground = [(order, box) for order, box, _, colour in fills + laid if colour != WHITE]
        # White letters over dark ones, as in an outlined title, are seen where they overlap.
        ground += [(run.order, run_box(run)) for run in runs if run.colour != WHITE]
        _white(white, ground)


def _underlay(runs: list[Run], scan: list[tuple[int, Box]]) -> None:
    """Text that a scan was laid over is what a recogniser read in it: invisible, not hidden."""
    looks = LOOKS
    for order, (x0, y0, x1, y1) in _largest_first(scan):
        looks -= len(runs)
        if looks < 0:
            return
        for run in runs:
            if run.order < order and x0 <= run.x <= x1 and y0 <= run.y <= y1:
                run.invisible = True


def _cover(runs: list[Run], covers: list[tuple[int, Box]]) -> None:
    """Mark what lies under a cover that is drawn later."""
    open_runs = sorted(
        (r for r in runs if not r.hidden and not r.invisible), key=lambda r: (r.y, r.order)
    )
    heights = [run.y for run in open_runs]
    looks = LOOKS
    for order, (x0, y0, x1, y1) in _largest_first(covers):
        if x1 - x0 < SMALLEST or y1 - y0 < SMALLEST:
            continue
        start = bisect_left(heights, y0)
        stop = bisect_left(heights, y1 + 2.0)
        looks -= stop - start
        if looks < 0:
            return
        for run in open_runs[start:stop]:
            if run.order > order or run.hidden or run.x > x1:
                continue
            slack = EDGE * run.size
            b0, b1, b2, b3 = run_box(run)
            if x0 <= b0 + slack and y0 <= b1 + slack and b2 - slack <= x1 and b3 - slack <= y1:
                run.hidden = "covered"


def _largest_first(boxes: list[tuple[int, Box]]) -> list[tuple[int, Box]]:
    return sorted(boxes, key=lambda item: (-_area(item[1]), item[0]))


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _white(white: list[Run], ground: list[tuple[int, Box]]) -> None:
    """White text is hidden where nothing was painted beneath it."""
    ground = _largest_first(ground)
    looks = LOOKS
    for run in white:
        x0, y0, x1, y1 = run_box(run)
        looks -= len(ground)
        if looks < 0:
            return
        if not any(
            order < run.order and box[0] < x1 and box[2] > x0 and box[1] < y1 and box[3] > y0
            for order, box in ground
        ):
            run.hidden = "white"
