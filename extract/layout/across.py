"""Tables of neighbouring pages → one, where a table goes on over the page break."""

from collections.abc import Iterable, Sequence

from extract.geometry import Box
from extract.model import Cell, Ink, Table

MARGIN = 0.13
"""The share of a page's height, at its top and bottom, in which running heads and feet stand."""
UPPER = 0.35
"""The share of a page's height within which a table begins that goes on from the page before."""
OVERLAP = 0.8
"""The share of the wider part's width that both parts share; whitespace decides by its words."""
OVERLAP_HEADED = 0.5
"""The same where the header says already that it is the same table."""
CAPTION_EMS = 4.5
"""Ems between the top margin, or other text, and a table whose header is repeated: `continued`."""


def joined(pages: Iterable[tuple[Ink, Sequence[Table]]]) -> list[Table]:
    """The tables of pages in order; the parts of one are one, a repeated header stands once."""
    found: list[Table] = []
    above: Ink | None = None
    last: Table | None = None
    for ink, tables in pages:
        rest = list(tables)
        if rest and last is not None and above is not None and above.number + 1 == ink.number:
            repeated = _repeated(last, rest[0])
            if _goes_on(last, above, rest[0], ink, repeated):
                append(last, rest.pop(0), repeated)
        found += rest
        above = ink
        if rest:
            last = max(rest, key=lambda table: (table.box[3], table.box[0]))
        elif not tables or (last is not None and last.parts[-1][0] != ink.number):
            last = None
    return found


def _repeated(first: Table, second: Table) -> int:
    """How many rows of the header stand at the top of both."""
    count, most = 0, max(first.header_rows, 1)
    for one, other in zip(first.rows[:most], second.rows[:most], strict=False):
        if _plain(one) != _plain(other):
            break
        count += 1
    return count


def _plain(row: Sequence[str]) -> list[str]:
    return ["".join(text.split()).casefold() for text in row]


def _goes_on(first: Table, above: Ink, second: Table, below: Ink, repeated: int) -> bool:
    """Is the second table the rest of the first?"""
    if len(first.rows[0]) != len(second.rows[0]):
        return False
    upper, lower = first.parts[-1][1], second.box
    shared = min(upper[2], lower[2]) - max(upper[0], lower[0])
    wider = max(upper[2] - upper[0], lower[2] - lower[0], 0.01)
    if shared < (OVERLAP_HEADED if repeated else OVERLAP) * wider:
        return False
    return _ends_page(above, upper) and _begins_page(below, second, repeated)


def _ends_page(ink: Ink, box: Box) -> bool:
    """Does no text but the foot of the page stand below the box?"""
    foot = ink.height * (1 - MARGIN)
    return not any(
        box[3] + 0.5 * run.size < run.y < foot
        for run in ink.runs
        if not run.hidden and run.text.strip()
    )


def _begins_page(ink: Ink, table: Table, repeated: int) -> bool:
    """Does no text but the head of the page, or a caption, stand above the table?"""
    if table.box[1] > ink.height * UPPER:
        return False
    head = ink.height * MARGIN
    inside = {id(run) for run in table.runs}
    size = max((run.size for run in table.runs), default=10.0)
    reach = CAPTION_EMS * size if repeated else 0.0
    return not any(
        max(head, run.size) < run.y < table.box[1] - reach
        for run in ink.runs
        if not run.hidden and run.text.strip() and id(run) not in inside
    )


def append(first: Table, second: Table, repeated: int = 0) -> None:
    """Put the rows of the second table below those of the first, without its repeated ones."""
    shift = len(first.rows) - repeated
    first.rows += second.rows[repeated:]
    for cell in second.cells:
        if cell.row >= repeated:
            first.cells.append(
                Cell(
                    cell.row + shift, cell.column, cell.row_span, cell.column_span,
                    cell.box, cell.text, cell.mark,
                )
            )  # fmt: skip
    first.parts += second.parts
    first.runs += second.runs
    first.ruled = first.ruled and second.ruled
    first.confidence = min(first.confidence, second.confidence)
