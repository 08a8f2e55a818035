"""Rows of text and columns → rows of a table: wrapped cells joined, headers put on levels."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from extract.layout.atoms import Word
from extract.layout.drafts import Draft, DraftCell, Piece, words_box
from extract.layout.gaps import CLEAR_TIGHT, Gap, column_of, is_number
from extract.layout.grid import Segment
from extract.layout.rows import CHUNK_GAP, Row, chunks

STEADY = 1.3
"""Rows further apart than so many of the closest ones stand apart: there a new row begins."""
CENTRED_STEP = 0.55
"""Ems: baselines this near overlap, and stand in one row for sure."""
BESIDE = 0.75
"""Ems: baselines nearer than this are one row: cells are centred beside each other's lines."""
FILLED = 0.75
"""The share of a group's columns that its lines fill: below it the group is one row of wrapped
cells, above it its lines are rows."""
FULL = 0.8
"""The share of its column that a line fills, with the next line's first word, when it wraps."""
CENTRED = 0.6
"""Ems between the middle of a header and the middle of the columns that it stands over."""
OFF_CENTRE = 1.2
"""Ems off the middle of its own column, from where on a header may stand over more."""
INTO = 0.3
"""The share of a column's own header that a header above it covers when it names the column."""
UNDER_EMS = 1.6
"""Ems below a header's baseline within which the line under it is drawn."""
UNDER = 0.5
"""The share of a column that a line under a header covers when it takes the column in."""
WHOLE_RULE = 0.8
"""The share of a table's width that a line covers when it parts rows and not only columns."""
RULED_ROWS = 0.35
"""So many inner lines a row of text, and lines part the rows."""
KEYED, MUCH, LITTLE = 4, 0.7, 0.5
"""Columns at least of a table whose rows begin with lines that fill this share of them, and the
share that the lines of wrapped cells below fill at most."""
ENDS = frozenset(".:;!?")


class Line(NamedTuple):
    """A row of text, its words by column."""

    row: Row
    pieces: list[Piece]


def placed(
    rows: Sequence[Row], found: Sequence[Gap], em: float, near: float = CHUNK_GAP
) -> list[Line]:
    """The rows with their words in columns."""
    return [Line(row, _pieces(row, found, em, near)) for row in rows]


def _pieces(row: Row, found: Sequence[Gap], em: float, near: float) -> list[Piece]:
    """The words of a row by column; a chunk over several columns stays whole, where it is one."""
    pieces: list[Piece] = []
    for x0, x1, words in chunks(row.words, near * em):
        first, last = column_of(found, x0, x1)
        if first == last:
            pieces.append(Piece(first, last, words))
        elif len(words) > 1 and _splits(words, found, em):
            for word in words:
                at, _ = column_of(found, word.x0, word.x1)
                pieces.append(Piece(at, at, [word]))
        else:
            pieces.append(Piece(first, last, words))
    merged: list[Piece] = []
    for piece in pieces:
        if merged and piece.first <= merged[-1].last:
            before = merged[-1]
            merged[-1] = Piece(
                before.first, max(before.last, piece.last), before.words + piece.words
            )
        else:
            merged.append(piece)
    return merged


def _splits(words: Sequence[Word], found: Sequence[Gap], em: float) -> bool:
    """Do the words of a chunk stand in columns of their own, each boundary seen in a gap?"""
    before, end = -1, 0.0
    gaps: list[tuple[float, Word]] = []
    inside: list[tuple[float, Word]] = []
    for word in words:
        first, last = column_of(found, word.x0, word.x1)
        if first != last:
            return False
        if before >= 0:
            (gaps if first != before else inside).append((word.x0 - end, word))
        before, end = first, word.x1
    if not gaps:
        return False
    if all(is_number(word.text) for _gap, word in gaps):
        return True
    usual = max([gap for gap, _word in inside], default=0.25 * em)
    return min(gap for gap, _word in gaps) > max(1.5 * usual, CLEAR_TIGHT * em)


def draft(
    lines: list[Line], found: Sequence[Gap], header: int, rules: Sequence[Segment], em: float
) -> Draft:
    """The table that the lines make; the first `header` of them are its header."""
    low, high = found[0][0], found[-1][1]
    cells: list[DraftCell] = []
    levels = _levels(lines[:header], found, rules, em)
    for level, pieces in enumerate(levels):
        _fill(cells, level, pieces)
    whole = [rule for rule in rules if rule.high - rule.low >= WHOLE_RULE * (high - low)]
    row = len(levels)
    for group in grouped(lines[header:], found, whole, em):
        _fill(cells, row, [piece for line in group for piece in line.pieces])
        row += 1
    return Draft(row, len(found), cells, words_box(cells), header_rows=len(levels))


def _fill(cells: list[DraftCell], row: int, pieces: Sequence[Piece]) -> None:
    """Put the pieces of one row of the table into cells; pieces that overlap are one cell."""
    spans: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda piece: piece.first):
        if spans and piece.first <= max(other.last for other in spans[-1]):
            spans[-1].append(piece)
        else:
            spans.append([piece])
    for group in spans:
        first, last = min(p.first for p in group), max(p.last for p in group)
        words = [word for piece in pieces if piece in group for word in piece.words]
        cells.append(DraftCell(row, first, 1, last - first + 1, words))


# ── header ──


def _levels(
    lines: Sequence[Line], found: Sequence[Gap], rules: Sequence[Segment], em: float
) -> list[list[Piece]]:
    """The pieces of a header by the rows they make: a line over several columns is a level."""
    spread: list[list[Piece]] = []
    for i, line in enumerate(lines):
        below = _extents(lines[i + 1 :])
        spread.append([_spread(p, line, found, rules, below, em) for p in line.pieces])
    levels: list[list[Piece]] = []
    for i, pieces in enumerate(spread):
        if levels and not _parted(lines[i - 1], lines[i], spread[i - 1], pieces, rules):
            levels[-1] += pieces
        else:
            levels.append(list(pieces))
    return levels


def _extents(lines: Sequence[Line]) -> dict[int, Gap]:
    """From where to where the text of each column goes in the lines."""
    found: dict[int, Gap] = {}
    for line in lines:
        for piece in line.pieces:
            x0, x1 = piece.words[0].x0, max(word.x1 for word in piece.words)
            for k in piece.places:
                low, high = found.get(k, (x0, x1))
                found[k] = (min(low, x0), max(high, x1))
    return found


def _parted(
    upper: Line, lower: Line, above: list[Piece], below: list[Piece], rules: Sequence[Segment]
) -> bool:
    """Are the two header lines of different levels?"""
    if any(upper.row.y < rule.at < lower.row.y for rule in rules):
        return True
    shape = [(piece.first, piece.last) for piece in above if piece.last > piece.first]
    other = [(piece.first, piece.last) for piece in below if piece.last > piece.first]
    return shape != other


def _spread(
    piece: Piece,
    line: Line,
    found: Sequence[Gap],
    rules: Sequence[Segment],
    below: dict[int, Gap],
    em: float,
) -> Piece:
    """The piece over all columns that it heads: those above its line, or those it is centred on."""
    x0, x1 = piece.words[0].x0, max(word.x1 for word in piece.words)
    ruled = _over_rule(piece, line, found, rules, em)
    if ruled is not None:
        return ruled
    if piece.first != piece.last or not below:
        return piece
    taken = {k for p in line.pieces if p is not piece for k in p.places}
    wide = [piece.first, *(k for k, text in below.items() if _over(text, x0, x1))]
    first, last = min(wide), max(wide)
    if last > first and all(k in below and k not in taken for k in range(first, last + 1)):
        return Piece(first, last, piece.words)
    middle = (x0 + x1) / 2
    own = found[piece.first]
    if abs(middle - (own[0] + own[1]) / 2) < OFF_CENTRE * em:
        return piece
    best, off = piece, CENTRED * em
    for first in range(piece.first, -1, -1):
        if first in taken or first not in below:
            break
        for last in range(piece.first, len(found)):
            if last in taken or last not in below:
                break
            away = abs(middle - (found[first][0] + found[last][1]) / 2)
            if last > first and away < off:
                best, off = Piece(first, last, piece.words), away
    return best


def _over(text: Gap, x0: float, x1: float) -> bool:
    """Does the stretch stand over the text, for more than a sliver?"""
    shared = min(text[1], x1) - max(text[0], x0)
    return shared > INTO * min(text[1] - text[0], x1 - x0)


def _over_rule(
    piece: Piece, line: Line, found: Sequence[Gap], rules: Sequence[Segment], em: float
) -> Piece | None:
    """The piece over the columns of the line drawn under it; None where there is no such line."""
    x0, x1 = piece.words[0].x0, max(word.x1 for word in piece.words)
    for rule in rules:
        under = line.row.y < rule.at < line.row.y + UNDER_EMS * em
        if not under or rule.low - em >= x0 or x1 >= rule.high + em:
            continue
        over = [
            k
            for k, (low, high) in enumerate(found)
            if min(high, rule.high) - max(low, rule.low) > UNDER * (high - low)
        ]
        if over and len(over) < len(found):
            return Piece(min(over[0], piece.first), max(over[-1], piece.last), piece.words)
    return None


# ── body ──


def grouped(
    lines: list[Line], found: Sequence[Gap], whole: Sequence[Segment], em: float
) -> list[list[Line]]:
    """The lines by the row of the table that they belong to."""
    if not lines:
        return []
    cuts = _cuts(lines, whole)
    if len(cuts) >= max(2, RULED_ROWS * len(lines)):
        edges = [0, *cuts, len(lines)]
        return [lines[a:b] for a, b in pairwise(edges)]
    out: list[list[Line]] = []
    for first, last in stretches(lines, set(cuts), em):
        out += _group_rows(lines[first:last], found, em)
    return out


def stretches(lines: Sequence[Line], cuts: set[int], em: float) -> list[tuple[int, int]]:
    """The lines cut where no column's text goes on: where it is further apart than wrapped lines.

    Each column is looked at by itself, so that cells centred between the lines of their neighbours
    do not hide the space between two rows.
    """
    steps: list[tuple[float, int, int]] = []
    last: dict[int, int] = {}
    for i, line in enumerate(lines):
        for piece in line.pieces:
            for column in range(piece.first, piece.last + 1):
                if column in last:
                    above = last[column]
                    steps.append((line.row.y - lines[above].row.y, above, i))
                last[column] = i
    usual = sorted(step for step, _above, _below in steps if step >= BESIDE * em)
    least = usual[len(usual) // 10] if usual else em
    held = [False] * len(lines)
    for step, above, below in steps:
        if step <= STEADY * least and not any(cut in cuts for cut in range(above + 1, below + 1)):
            for i in range(above + 1, below + 1):
                held[i] = True
    for i in range(1, len(lines)):
        if lines[i].row.y - lines[i - 1].row.y < CENTRED_STEP * em and i not in cuts:
            held[i] = True
    starts = [i for i, one in enumerate(held) if not one]
    return list(zip(starts, [*starts[1:], len(lines)], strict=True))


def _cuts(lines: Sequence[Line], whole: Sequence[Segment]) -> list[int]:
    """Before which lines a rule stands."""
    return [
        i
        for i in range(1, len(lines))
        if any(
            lines[i - 1].row.y - 0.3 * lines[i - 1].row.size < rule.at < lines[i].row.y
            for rule in whole
        )
    ]


def _group_rows(group: list[Line], found: Sequence[Gap], em: float) -> list[list[Line]]:
    """The rows that evenly spaced lines make."""
    if len(group) == 1:
        return [group]
    used = [{k for p in line.pieces for k in p.places} for line in group]
    union = set().union(*used)
    share = sum(len(one) for one in used) / (len(union) * len(group))
    firsts = sum(1 for one in used if 0 in one)
    if len(union) > 1 and share < FILLED and firsts <= len(group) / 2 and len(group) <= 12:
        numbers = sum(1 for line in group[1:] for p in line.pieces if is_number(p.text))
        pieces = sum(len(line.pieces) for line in group[1:])
        if numbers * 2 <= pieces:
            return [group]
    widths = _widths(group, found)
    out = [[group[0]]]
    for line in group[1:]:
        if line.row.y - out[-1][-1].row.y < BESIDE * em or _wraps(out[-1], line, widths):
            out[-1].append(line)
        else:
            out.append([line])
    return out


def _widths(group: Sequence[Line], found: Sequence[Gap]) -> list[float]:
    """How wide the text of each column is at most."""
    del group
    return [high - low for low, high in found]


def _wraps(above: Sequence[Line], line: Line, widths: Sequence[float]) -> bool:
    """Is the line the rest of cells whose first lines stand above?"""
    heads = {p.first: p for one in above for p in one.pieces}
    pieces = line.pieces
    if any(p.first != p.last for p in pieces):
        return False
    if _is_rest(above[0].pieces, heads, pieces, len(widths)):
        return True
    if len(pieces) > 1 and (len(pieces) >= len(widths) or pieces[0].first == 0):
        return all(
            p.first in heads and p.text[:1].islower() and heads[p.first].text[:1].isupper()
            for p in pieces
        )
    if len(above) == 1 and len(above[0].pieces) == 1 and len(pieces) > 1:
        return False
    if any(p.first not in heads or is_number(p.text) for p in pieces):
        return False
    return any(_goes_on(heads[p.first], p, widths[p.first]) for p in pieces)


def _is_rest(
    first: Sequence[Piece], heads: dict[int, Piece], pieces: Sequence[Piece], columns: int
) -> bool:
    """Has the line little text, and none of figures, below a first line that has much?"""
    if columns < KEYED or len(first) < MUCH * columns or len(pieces) > LITTLE * columns:
        return False
    for piece in pieces:
        head = heads.get(piece.first)
        if head is None or is_number(piece.text) or is_number(head.text):
            return False
        if piece.first == 0 and not _goes_on(head, piece, 0.0):
            return False
    return True


def _goes_on(head: Piece, piece: Piece, width: float) -> bool:
    """May the text of the piece be the rest of the text of the head?"""
    first = piece.words[0]
    start = first.text[:1]
    if is_number(piece.text) and not start.isalpha():
        return False
    if start.islower() or head.text[-1:] in (",", "-", "/", "(", "&"):
        return True
    long = max(word.x1 for word in head.words) - head.words[0].x0
    if head.text[-1:] in ENDS and piece.first == 0:
        return False
    return piece.first > 0 and long + (first.x1 - first.x0) >= FULL * width
