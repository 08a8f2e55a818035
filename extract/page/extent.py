"""Where a run reaches on the page."""

from math import cos, radians, sin

from extract.geometry import Box
from extract.model import Run


def run_direction(run: Run) -> tuple[float, float]:
    """The unit vector along which a run goes."""
    if run.angle == 0.0:
        return 1.0, 0.0
    turned = radians(run.angle)
    return cos(turned), sin(turned)


def run_box(run: Run) -> Box:
    """The upright box around a run: 0.8 em above its baseline, 0.2 below."""
    dx, dy = run_direction(run)
    up, down = (0.5, 0.5) if run.vertical else (0.8, 0.2)
    ex, ey = run.x + dx * run.width, run.y + dy * run.width
    ux, uy = dy * run.size * up, -dx * run.size * up
    lx, ly = -dy * run.size * down, dx * run.size * down
    xs = (run.x + ux, run.x + lx, ex + ux, ex + lx)
    ys = (run.y + uy, run.y + ly, ey + uy, ey + ly)
    return min(xs), min(ys), max(xs), max(ys)
