"""Runs → lines: the rule that puts a page's text together, for one region."""

import gc
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from math import cos, radians, sin
from operator import attrgetter, itemgetter

from extract.geometry import Box, Matrix, transform_box
from extract.layout.bidi import mostly_right_to_left
from extract.layout.columns import regions
from extract.layout.fragments import Fragment, fragments, rows
from extract.layout.gutters import gutters
from extract.layout.layers import without_repeats
from extract.layout.normalise import DRAWN, composed_within, normalise
from extract.layout.spans import cut, spans
from extract.layout.words import Piece, words
from extract.model import UNKNOWN, Ink, Line, Run, Word

JITTER = 1.0
"""Degrees: directions that are nearer are one. Scanned pages sway by half a degree."""
LEAST_SIZE = 0.01
"""Points: what is drawn smaller has a place, but no measure for gaps."""
ASCENT, DESCENT = 0.8, 0.2
"""Ems above and below the baseline that a word's box takes."""

MANY = 5000
"""Runs of a page on which the collector of cycles would cost more than the work; most have 500."""

Group = tuple[float, bool, list[tuple[int, Run]]]
"""A direction (degrees), whether it is vertical writing, and its runs with their ranks."""


def lines(runs: list[Run]) -> list[Line]:
    """The lines that the runs make, in reading order: `drawn_lines`, region by region."""
    with _collector_at_rest(len(runs)):
        found, parted = _drawn_lines(runs)
        return [line for region in regions(found, parted=parted) for line in region.lines]


def page_lines(ink: Ink) -> list[Line]:
    """The lines of the page in reading order, its structure tree heard as well."""
    with _collector_at_rest(len(ink.runs)):
        found, parted = _drawn_lines(ink.runs)
        ordered = regions(found, ink.width, ink.height, ink.structure, parted=parted)
        return [line for region in ordered for line in region.lines]


def drawn_lines(runs: list[Run]) -> list[Line]:
    """The lines that the runs make, in the order they were drawn; none runs across columns.

    Hidden runs are left out, text that stands twice at one place comes out once, and a line of
    which nothing could be read does not come out.
    """
    return _drawn_lines(runs)[0]


def _drawn_lines(runs: list[Run]) -> tuple[list[Line], bool]:
    """The lines, and whether gutters part them."""
    parted = False
    shown = [run for run in sorted(runs, key=attrgetter("order")) if run.text and not run.hidden]
    base = "R" if mostly_right_to_left("".join([run.text for run in shown])) else ""
    found: list[tuple[int, Line]] = []
    for angle, vertical, group in _directions(without_repeats(shown)):
        found_here = fragments(_pieces(group, angle))
        cuts = gutters(spans(found_here))
        parted = parted or bool(cuts)
        for one in rows(cut(found_here, cuts) if cuts else found_here, cuts):
            line = _line(one, angle, vertical, base)
            if line is not None:
                found.append((one.index, line))
    found.sort(key=lambda pair: pair[0])
    return [line for _index, line in found], parted


@contextmanager
def _collector_at_rest(count: int) -> Iterator[None]:
    """No search for cycles while many runs are put together, which makes none.

    Each search walks all records that live: for 50,000 runs that was two thirds of the time.
    """
    rests = count > MANY and gc.isenabled()
    if rests:
        gc.disable()
    try:
        yield
    finally:
        if rests:
            gc.enable()


def join(lines: Iterable[Line]) -> str:
    """The text of the lines, each on a line of its own."""
    return "\n".join([line.text for line in lines])


def _directions(runs: list[Run]) -> list[Group]:
    """The runs by direction; directions that differ by jitter are one, the more common one."""
    if len({run.angle for run in runs}) == 1 and len({run.vertical for run in runs}) == 1:
        return [(runs[0].angle, runs[0].vertical, list(enumerate(runs)))]
    by_angle: dict[tuple[bool, float], list[tuple[int, Run]]] = {}
    for rank, run in enumerate(runs):
        by_angle.setdefault((run.vertical, run.angle), []).append((rank, run))
    groups: list[Group] = []
    for vertical in (False, True):
        keys = sorted(angle for kind, angle in by_angle if kind is vertical)
        for near in _clusters(keys):
            members = [by_angle[vertical, angle] for angle in near]
            main = max(zip(members, near, strict=True), key=lambda pair: len(pair[0]))[1]
            groups.append((main, vertical, sorted(chain(*members), key=itemgetter(0))))
    return groups


def _clusters(angles: Sequence[float]) -> list[list[float]]:
    """Ascending angles cut where they are further apart than jitter; 359.9 is near 0."""
    found: list[list[float]] = []
    for angle in angles:
        if found and angle - found[-1][0] <= JITTER:
            found[-1].append(angle)
        else:
            found.append([angle])
    if len(found) > 1 and found[-1][-1] - 360 + JITTER >= found[0][0]:
        found[0] += found.pop()
    return found


def _pieces(group: list[tuple[int, Run]], angle: float) -> list[Piece]:
    """The runs in the frame of their direction, their text normalised."""
    a, b = (1.0, 0.0) if not angle else (cos(radians(angle)), sin(radians(angle)))
    found = []
    for rank, run in group:
        x, y, width, size, text = run.x, run.y, run.width, run.size, run.text
        if not (text.isascii() and text.isprintable()):
            if not DRAWN.isdisjoint(text) and len(text) > 1:
                pens = run.pens
                if len(pens) == len(text) + 1:
                    text = composed_within(text, pens, size)
            text = normalise(text)
            if not text:
                continue
        if angle:
            x, y = x * a + y * b, y * a - x * b
        end = x + width
        if width < 0:
            x, end = end, x
        found.append(Piece(x, end, y, size if size > LEAST_SIZE else LEAST_SIZE, text, run, rank))
    return found


def _line(one: Fragment, angle: float, vertical: bool, base: str) -> Line | None:
    """The line of the fragment; None where it says nothing, or nothing that can be read."""
    pieces = one.pieces
    if not one.sorted:
        pieces = sorted(pieces, key=lambda piece: (piece.start, piece.rank))
    found = words(pieces, base)
    if not found:
        return None
    text = "".join([word for word, _start, _end in found])
    unreadable = text.count(UNKNOWN)
    if unreadable == len(text):
        return None
    across, size = one.across, _main_size(pieces)
    up, down = (0.5, 0.5) if vertical else (ASCENT, DESCENT)
    top, bottom = across - up * size, across + down * size
    placed = [Word(word, (start, top, end, bottom)) for word, start, end in found]
    box = (min([one[1] for one in found]), top, max([one[2] for one in found]), bottom)
    if angle:
        box = _upright(placed, box, angle)
    return Line(placed, box, across, size, angle, unreadable, [piece.run for piece in pieces])


def _main_size(pieces: Sequence[Piece]) -> float:
    """The size of most of the characters (pt)."""
    size = pieces[0].size
    if len(pieces) == 1 or len({piece.size for piece in pieces}) == 1:
        return size
    sizes: Counter[float] = Counter()
    for piece in pieces:
        sizes[piece.size] += len(piece.text)
    return max(sizes.items(), key=lambda pair: (pair[1], pair[0]))[0]


def _upright(placed: list[Word], box: Box, angle: float) -> Box:
    """Turn the boxes of the words back into page space; the line's box is the answer."""
    a, b = cos(radians(angle)), sin(radians(angle))
    turn: Matrix = (a, b, -b, a, 0.0, 0.0)
    for word in placed:
        word.box = transform_box(turn, word.box)
    return transform_box(turn, box)
