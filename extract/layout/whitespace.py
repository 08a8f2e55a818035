"""Tables held apart by whitespace: between horizontal lines, or by their gaps alone."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

from extract.layout.atoms import CHUNK_GAP, Chunk, Row, Word, chunks
from extract.layout.drafts import Draft, main_size, without_empty
from extract.layout.gaps import Gap, column_of, columns, is_number
from extract.layout.grid import Segment
from extract.layout.logical import draft, placed
from extract.layout.verdict import is_table
from extract.layout.zones import gutters

APART = 2.6
"""Ems between baselines: rows further apart are of two blocks. Groups of rows stand 2 apart."""
LEFT = 0.55
"""Ems of a gap that the rows of a block have to leave."""
CAPTION_WORDS = 4
"""A line of a caption has more words than the name of a group of columns."""
BEYOND = 1.3
"""Ems between a line and the row that goes on with the table on its other side."""
HOLE = 2.5
"""Ems between the parts of a line that is drawn column by column."""
TIGHT = 0.55
"""Ems that part cells between lines, where prose is not to be feared."""
HEADER_ROWS = 6
"""Lines of a header at most."""
LABEL_WIDTH = 0.7
"""The share of a block's width that a label over several columns takes at most."""
PROSE_FILL = 0.72
"""The share of a region's width that a line of prose fills without a gap."""
LEFT_SHARE = 0.15
"""The share of the width within which the line under a header begins."""
PROSE_WORDS = 5
"""Words of a line of prose without a gap, at least."""
HEADER_RULE = 0.6
"""The share of a table's width that the line under its header covers; it may have holes."""


def solve(rows: Sequence[Row], rules: Sequence[Segment], *, bounded: bool) -> Draft | None:
    """The table that the rows are; None where they are none."""
    if len(rows) < 2:
        return None
    em = main_size(rows)
    near = near_gap(rows) if bounded else CHUNK_GAP
    low, high = min(row.x0 for row in rows), max(row.x1 for row in rows)
    header = header_lines(rows, rules, low, high)
    if not header:
        header = guessed_header(rows, em, near)
    found = _columns(rows, header, em, low, high, near)
    if len(found) < 2:
        return None
    lines = placed(rows, found, em, near)
    made = without_empty(draft(lines, found, max(header, 1), rules, em))
    return made if is_table(made, bounded=bounded) else None


def forced(
    rows: Sequence[Row], rules: Sequence[Segment], edges: Sequence[float] = ()
) -> Draft | None:
    """The table that a caller says the rows are, parted at the edges, or at their gaps."""
    if not rows:
        return None
    em = main_size(rows)
    low, high = min(row.x0 for row in rows), max(row.x1 for row in rows)
    header = header_lines(rows, rules, low, high) or guessed_header(rows, em, TIGHT)
    if edges:
        inside = [low, *[edge for edge in sorted(edges) if low < edge < high], high]
        found: list[Gap] = list(pairwise(inside))
        rows = [_at_edges(row, inside) for row in rows]
    else:
        found = _columns(rows, header, em, low, high, TIGHT)
    lines = placed(rows, found, em, -1.0 if edges else TIGHT)
    return without_empty(draft(lines, found, max(header, 1), rules, em))


def _at_edges(row: Row, edges: Sequence[float]) -> Row:
    """The row, each word held by the column that most of it stands in."""
    words = []
    for word in row.words:
        middle = (word.x0 + word.x1) / 2
        column = min(max(bisect_right(edges, middle) - 1, 0), len(edges) - 2)
        low, high = edges[column], edges[column + 1]
        words.append(Word(min(max(word.x0, low), high), max(min(word.x1, high), low), word.atoms))
    return Row(row.y, row.size, words)


def _columns(
    rows: Sequence[Row], header: int, em: float, low: float, high: float, near: float
) -> list[Gap]:
    """The columns of the rows below the header; of all where that tells more and rows are few."""
    body = rows[header:] if len(rows) - header >= 2 else rows
    found = columns(body, em, low, high, near)
    if header and len(rows) - header < 4:
        whole = columns(rows, em, low, high, near)
        found = max(found, whole, key=len)
    return found


def near_gap(rows: Sequence[Row]) -> float:
    """The ems that part cells between lines; type of one pitch has spaces of 0.6."""
    fixed = sum(1 for row in rows if row.words[0].atoms[0].run.style.fixed)
    return CHUNK_GAP if fixed * 2 > len(rows) else TIGHT


def header_lines(rows: Sequence[Row], rules: Sequence[Segment], low: float, high: float) -> int:
    """How many rows stand above the first line that parts the header from the rest; 0: no such.

    It begins at the left, unlike the lines under a header over several columns.
    """
    for count in range(1, min(len(rows) - 1, 2 * HEADER_ROWS) + 1):
        top, bottom = rows[count - 1].y, rows[count].y
        inside = [r for r in rules if top - 0.3 * rows[count - 1].size < r.at < bottom]
        drawn = sum(min(r.high, high) - max(r.low, low) for r in inside)
        if drawn >= HEADER_RULE * (high - low) and (
            min(r.low for r in inside) <= low + LEFT_SHARE * (high - low)
        ):
            return count if count <= HEADER_ROWS else 0
    return 0


def guessed_header(rows: Sequence[Row], em: float, near: float) -> int:
    """How many lines stand above the first with figures, where most lines have figures; or 0."""
    figures = []
    for row in rows:
        parts = chunks(row.words, near * em)
        numbers = sum(1 for part in parts if all(is_number(word.text) for word in part[2]))
        figures.append(numbers > 0 and numbers * 2 >= len(parts) - 1)
    if sum(figures) * 2 < len(figures):
        return 0
    first = figures.index(True)
    return first if first <= HEADER_ROWS else 0


# ── between horizontal lines ──


def between_rules(rows: Sequence[Row], rules: Sequence[Segment], em: float) -> list[Draft]:
    """The tables between horizontal lines of one width."""
    found: list[Draft] = []
    holes = [(gap[0] + gap[1]) / 2 for gap, _top, _bottom in gutters(rows, em)]
    for stack in stacks(rules, em, holes):
        low, high = stack[0].low, stack[0].high
        inside = clipped(rows, low - em, high + em)
        for first, last in _stretches(stack, inside, em):
            made = _between(stack[first : last + 1], inside, rules)
            if made is not None:
                found.append(made)
    return found


def _between(
    stack: Sequence[Segment], inside: Sequence[Row], rules: Sequence[Segment]
) -> Draft | None:
    """The table between the first and the last line of a stack, or below a line further down."""
    low, high = stack[0].low, stack[0].high
    bottom = stack[-1].at
    for first in range(len(stack) - 1):
        top = stack[first].at
        part = [row for row in inside if top < row.y - 0.3 * row.size < bottom]
        if first + 2 < len(stack) and _is_caption(part, stack[first + 1].at, low):
            continue
        above, below = _beyond(part, inside, top, bottom)
        if len(above) + len(part) + len(below) < 2:
            return None
        part = [*above, *part, *below]
        hints = [
            rule
            for rule in rules
            if part[0].y < rule.at < part[-1].y and rule.low < high and rule.high > low
        ]
        made = solve(part, hints, bounded=True)
        if made is not None:
            x0, y0, x1, y1 = made.box
            made.box = (min(low, x0), min(top, y0), max(high, x1), max(bottom, y1))
        return made
    return None


def _is_caption(part: Sequence[Row], until: float, low: float) -> bool:
    """Are the lines above the height lines of a caption: each in one piece, from the left edge?"""
    rows = [row for row in part if row.y - 0.3 * row.size < until]
    if not rows:
        return True
    em = main_size(rows)
    return all(
        len(chunks(row.words, CHUNK_GAP * em)) == 1 and row.x0 - low < 2 * em for row in rows
    ) and any(len(row.words) > CAPTION_WORDS for row in rows)


def _beyond(
    part: Sequence[Row], inside: Sequence[Row], top: float, bottom: float
) -> tuple[list[Row], list[Row]]:
    """The rows above the first line and below the last that stand in the same columns.

    Browsers draw a line below each row and none above the header.
    """
    if len(part) < 2:
        return [], []
    em = main_size(part)
    near = near_gap(part)
    low, high = min(row.x0 for row in part), max(row.x1 for row in part)
    found = columns(part, em, low, high, near)
    above: list[Row] = []
    for row in reversed([row for row in inside if row.y - 0.3 * row.size < top]):
        last = above[0].top if above else top
        if last - row.bottom > BEYOND * em or not _fits(row, found, em, near):
            break
        above.insert(0, row)
    return above[-HEADER_ROWS:], _below(inside, bottom, found, em, near)


def _below(
    inside: Sequence[Row], bottom: float, found: Sequence[Gap], em: float, near: float
) -> list[Row]:
    """The rows below the last line that go on with the table; the rest of cells among them."""
    below: list[Row] = []
    kept = 0
    for row in inside:
        if row.y - 0.3 * row.size <= bottom:
            continue
        last = below[-1].bottom if below else bottom
        if row.top - last > BEYOND * em:
            break
        if _fits(row, found, em, near):
            below.append(row)
            kept = len(below)
        elif below and _is_rest(row, found, em, near):
            below.append(row)
        else:
            break
    if kept < len(below) and below[kept].words[0].text[:1].islower():
        kept += 1
    return below[:kept]


def _is_rest(row: Row, found: Sequence[Gap], em: float, near: float) -> bool:
    """Does the row's only text stand in one column?"""
    parts = chunks(row.words, near * em)
    if len(parts) != 1 or row.x0 < found[0][0] - em or row.x1 > found[-1][1] + em:
        return False
    first, last = column_of(found, parts[0][0], parts[0][1])
    return first == last


def _fits(row: Row, found: Sequence[Gap], em: float, near: float) -> bool:
    """Do the row's words stand in several of the columns, none across two?"""
    if len(found) < 2 or row.x0 < found[0][0] - em or row.x1 > found[-1][1] + em:
        return False
    parts = chunks(row.words, near * em)
    places = [column_of(found, x0, x1) for x0, x1, _words in parts]
    return len({first for first, _last in places}) > 1 and all(a == b for a, b in places)


def stacks(
    rules: Sequence[Segment], em: float, gutters: Sequence[float] = ()
) -> list[list[Segment]]:
    """Horizontal lines of one extent, from the top; those of one height with holes are one.

    Where a gutter of the page goes through the hole they are two.
    """
    wide: list[Segment] = []
    for rule in sorted(rules, key=lambda r: (round(r.at, 1), r.low)):
        last = wide[-1] if wide else None
        if (
            last
            and abs(rule.at - last.at) < 0.4 * em
            and -em < rule.low - last.high < HOLE * em
            and not any(last.high < gutter < rule.low for gutter in gutters)
        ):
            wide[-1] = Segment(last.at, last.low, max(last.high, rule.high))
        else:
            wide.append(rule)
    open_stacks: list[list[Segment]] = []
    for rule in wide:
        for stack in reversed(open_stacks):
            last = stack[-1]
            if abs(rule.low - last.low) < 1.5 * em and abs(rule.high - last.high) < 1.5 * em:
                stack.append(rule)
                break
        else:
            open_stacks.append([rule])
    return [stack for stack in open_stacks if len(stack) > 1]


def _stretches(stack: Sequence[Segment], rows: Sequence[Row], em: float) -> list[tuple[int, int]]:
    """Which lines of the stack are the first and the last of a table: no prose between them."""
    found = []
    first = 0
    for i in range(1, len(stack) + 1):
        if i < len(stack):
            band = [r for r in rows if stack[i - 1].at < r.y - 0.3 * r.size < stack[i].at]
            if not _is_prose(band, stack[i].low, stack[i].high, em):
                continue
        if i - 1 > first:
            found.append((first, i - 1))
        first = i
    return found


def _is_prose(band: Sequence[Row], low: float, high: float, em: float) -> bool:
    """Are most rows lines of prose, in one column or in several: full, with few gaps?"""
    full = 0
    for row in band:
        parts = chunks(row.words, CHUNK_GAP * em)
        drawn = sum(x1 - x0 for x0, x1, _words in parts)
        wordy = len(row.words) >= PROSE_WORDS * len(parts)
        full += wordy and drawn >= PROSE_FILL * (high - low)
    return len(band) > 1 and full * 2 >= len(band)


def clipped(rows: Sequence[Row], low: float, high: float) -> list[Row]:
    """The rows, only the words whose middle lies between."""
    found = []
    for row in rows:
        words = [word for word in row.words if low <= (word.x0 + word.x1) / 2 <= high]
        if words:
            found.append(Row(row.y, max(a.size for w in words for a in w.atoms), words))
    return found


# ── by gaps alone ──


def by_gaps(rows: Sequence[Row], rules: Sequence[Segment], em: float) -> list[Draft]:
    """The tables that the rows of one zone make."""
    found = []
    for part in blocks(rows, em):
        y0, y1 = part[0].top, part[-1].bottom
        hints = [rule for rule in rules if y0 < rule.at < y1]
        made = solve(part, hints, bounded=False)
        if made is not None:
            found.append(made)
    return found


def blocks(rows: Sequence[Row], em: float) -> list[list[Row]]:
    """Rows below each other that leave a gap open, each stretch as long as it does."""
    found: list[list[Row]] = []
    block: list[Row] = []
    gaps: list[Gap] = []
    pending: list[Row] = []
    for row in rows:
        parts = chunks(row.words, CHUNK_GAP * em)
        last = pending[-1] if pending else block[-1] if block else None
        if last is not None and row.y - last.y > APART * max(em, row.size):
            found, block, gaps, pending = _closed(found, block), [], [], []
        if len(parts) < 2:
            if block and (_within(parts[0], gaps) or _may_label(row, block, pending, gaps)):
                pending.append(row)
            else:
                found, block, gaps, pending = _closed(found, block), [], [], []
            continue
        left = subtract(gaps, row.words, em) if block else []
        if block and left:
            block += [*pending, row]
            gaps = left
        else:
            found, block = _closed(found, block), [row]
            gaps = [(a[1], b[0]) for a, b in pairwise(parts)]
        pending = []
    return _closed(found, block + pending if block else block)


def _closed(found: list[list[Row]], block: list[Row]) -> list[list[Row]]:
    if len(block) > 1:
        found.append(block)
    return found


def _within(chunk: Chunk, gaps: Sequence[Gap]) -> bool:
    """Does the chunk leave every gap alone?"""
    return not any(chunk[0] < gap[0] and chunk[1] > gap[1] for gap in gaps)


def _may_label(
    row: Row, block: Sequence[Row], pending: Sequence[Row], gaps: Sequence[Gap]
) -> bool:
    """May the row be the name of a group of rows, over several columns?"""
    width = max(one.x1 for one in block) - min(one.x0 for one in block)
    return (
        row.x1 - row.x0 < LABEL_WIDTH * width
        and len(block) > 1
        and all(_within((one.x0, one.x1, []), gaps) for one in pending)
    )


def subtract(gaps: Sequence[Gap], words: Sequence[Word], em: float) -> list[Gap]:
    """What the words leave of the gaps, where it is wide enough still."""
    left: list[Gap] = []
    for low, high in gaps:
        start = low
        for word in words:
            if word.x1 <= start or word.x0 >= high:
                continue
            if word.x0 - start >= LEFT * em:
                left.append((start, word.x0))
            start = max(start, word.x1)
        if high - start >= LEFT * em:
            left.append((start, high))
    return left
