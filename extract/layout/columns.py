"""Lines → regions: the stretches of a page that are read one after the other."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, radians, sin

from extract.geometry import Box, union
from extract.layout.bidi import mostly_right_to_left
from extract.layout.gutters import Span, gutters
from extract.layout.order import (
    AGREEMENT,
    MIRRORED,
    agreement,
    climbs,
    leaves,
    side_bars_last,
    stretches,
    wrong_side,
)
from extract.layout.witness import tagged_order
from extract.model import Line

SHORT = 20
"""Characters of a cell of figures, at most, unless it begins with one."""

RIGHT_SIDE, WRONG_SIDE = 0.25, 0.5
"""Shares of lines beside each other that the drawing and the tags read from the wrong side: Word
tags text boxes in the order in which they were made."""

Key = tuple[bool, float]
"""Whether it is vertical writing, and the direction (degrees)."""


@dataclass(slots=True)
class Region:
    """Lines that are read one after the other, and stand together.

    A column's stretch between what cuts the columns, a block across the page, a side bar, a
    caption, a rotated stretch, a block of vertical writing, the numbers of a numbered page. A
    sentence may run from one region into the next: from column to column, or over a figure.
    """

    lines: list[Line]
    box: Box


def regions(
    lines: Sequence[Line],
    width: float = 0.0,
    height: float = 0.0,
    structure: Sequence[int] = (),
    *,
    parted: bool = True,
) -> list[Region]:
    """The regions of a page in reading order, from its lines in the order they were drawn.

    `structure`: the marked-content identifiers in the order of the document's structure tree, or
    nothing. `parted` is False where no gutter parts the text. All lines come back, each once. What
    was ordered once stays in that order.
    """
    tagged = tagged_order(lines, structure)
    if tagged and tagged != sorted(tagged):
        lines = _better(lines, [lines[i] for i in tagged])
    by_direction: dict[Key, list[int]] = {}
    for number, line in enumerate(lines):
        vertical = bool(line.runs) and line.runs[0].vertical
        by_direction.setdefault((vertical, line.angle), []).append(number)
    found: list[tuple[int, list[int]]] = []
    for key, numbers in by_direction.items():
        found += _ordered(lines, numbers, key[1], parted=parted)
    found.sort(key=lambda pair: pair[0])
    return [_region([lines[i] for i in numbers]) for _rank, numbers in found]


def _better(drawn: Sequence[Line], tagged: list[Line]) -> Sequence[Line]:
    """The lines as tagged, unless that climbs more often within a column than the drawing does.

    Tags put a footnote where its mark stands, which cuts the sentence, and some put the columns
    or text boxes of a page in disorder; otherwise they are what the author meant.
    """
    counts = Counter(line.angle for line in drawn)
    angle = max(counts, key=lambda one: (counts[one], -one))
    from_right = mostly_right_to_left("".join([line.text for line in drawn]))
    as_drawn, as_tagged = (
        [_span(line, angle, 0) for line in order if line.angle == angle]
        for order in (drawn, tagged)
    )
    sides = [wrong_side(order, from_right=from_right) for order in (as_drawn, as_tagged)]
    if climbs(as_tagged) > climbs(as_drawn) or sides[0] < RIGHT_SIDE < WRONG_SIDE < sides[1]:
        return drawn
    return tagged


def _ordered(
    lines: Sequence[Line], numbers: list[int], angle: float, *, parted: bool
) -> list[tuple[int, list[int]]]:
    """The stretches of one direction, each with its place among those of the page."""
    falling = all(lines[a].baseline <= lines[b].baseline for a, b in pairwise(numbers))
    simple = falling and numbers[-1] - numbers[0] == len(numbers) - 1
    if simple and not parted:
        return [(numbers[0], numbers)]
    spans = [_span(lines[i], angle, rank) for rank, i in enumerate(numbers)]
    cuts = gutters(spans) if parted else []
    if simple and not cuts:
        return [(numbers[0], numbers)]
    from_right = bool(cuts) and mostly_right_to_left("".join([lines[i].text for i in numbers]))
    slots = numbers
    order = side_bars_last(spans, cuts, from_right=from_right)
    if order != sorted(order):
        numbers = [numbers[i] for i in order]
        spans = [spans[i]._replace(rank=rank) for rank, i in enumerate(order)]
    parts = leaves(spans, cuts, from_right=from_right)
    mirrored = angle != 0 and agreement(parts, spans, -1) >= MIRRORED
    if mirrored or agreement(parts, spans) >= AGREEMENT:
        drawn = stretches(parts, spans, numbers)
        return [(slots[part[0]], [numbers[i] for i in part]) for part in drawn]
    return [(slots[0], [numbers[i] for i in part]) for part in parts]


def _span(line: Line, angle: float, rank: int) -> Span:
    """The line in the frame of its direction."""
    x0, y0, x1, y1 = line.box
    start, end = x0, x1
    if angle:
        a, b = cos(radians(angle)), sin(radians(angle))
        along = [x * a + y * b for x in (x0, x1) for y in (y0, y1)]
        start, end = min(along), max(along)
    text = "".join([word.text for word in line.words])
    chars = len(text)
    digits = sum(map(str.isdigit, text)) if chars <= SHORT or text[0].isdigit() else 0
    return Span(start, end, line.baseline, line.size, chars, digits, rank)


def _region(lines: list[Line]) -> Region:
    """The lines with the box around them."""
    box = lines[0].box
    for line in lines[1:]:
        box = union(box, line.box)
    return Region(lines, box)
