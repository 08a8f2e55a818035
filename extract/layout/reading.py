"""Ink → Page: the one place that composes the layers of layout, for one page."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field

from extract.geometry import Box
from extract.layout.flow import Passage, run_on
from extract.layout.furniture import body_size
from extract.layout.headings import heading_level, is_item
from extract.layout.lines import lines, page_lines
from extract.layout.margins import without_numbers
from extract.layout.paragraphs import Placed, alike, beside, grouped, paragraph_text
from extract.layout.vocabulary import words_of
from extract.layout.warnings import page_warnings
from extract.model import Block, Ink, Line, Page, Table

MODES = ("lines", "paragraphs")
FURNITURE = ("", "keep", "drop")
"""Empty: kept in lines, dropped in paragraphs."""

WHOLE = 0.98
"""The share of the characters of its lines that a table's cells hold; normalisation costs some."""

Finder = Callable[[Ink], list[Table]]
"""What finds the tables of a page."""


@dataclass(slots=True)
class Draft:
    """A page on its way: its lines in reading order, and what they are."""

    ink: Ink
    lines: list[Line]
    body: float
    """The size of its text (pt)."""
    tables: dict[int, Table] = field(default_factory=dict)
    """By the index of the line that they begin with."""
    holders: dict[int, Table] = field(default_factory=dict)
    """By the index of each line that it took."""
    furniture: set[int] = field(default_factory=set)
    numbered: dict[int, Line | None] = field(default_factory=dict)
    """Lines without their number in the margin."""
    numbers: dict[int, str] = field(default_factory=dict)
    """Those numbers."""
    passages: list[Passage] = field(default_factory=list)


def draft(ink: Ink, finder: Finder | None = None) -> Draft:
    """The page's lines in reading order, and its tables."""
    found = page_lines(ink)
    body = body_size(found)
    holders: dict[int, Table] = {}
    for table in finder(ink) if finder and found else ():
        runs = {id(run) for run in table.runs}
        parted = _parted(found, runs)
        inside = [line for line in parted if id(line.runs[0]) in runs]
        if _says_the_same(table, inside):
            found = parted
            holders.update((id(line), table) for line in inside)
    made = Draft(ink, found, body)
    placed: set[int] = set()
    for i, line in enumerate(found):
        holder = holders.get(id(line))
        if holder is not None:
            made.holders[i] = holder
            if id(holder) not in placed:
                placed.add(id(holder))
                made.tables[i] = holder
    return made


def _parted(found: Sequence[Line], runs: set[int]) -> list[Line]:
    """The lines, those of which a table took a part cut into that part and the rest."""
    parted: list[Line] = []
    for line in found:
        inside = [run for run in line.runs if id(run) in runs]
        if not inside or len(inside) == len(line.runs):
            parted.append(line)
        else:
            parted += lines(inside)
            parted += lines([run for run in line.runs if id(run) not in runs])
    return parted


def _says_the_same(table: Table, inside: Sequence[Line]) -> bool:
    """Do the cells say what the lines say, no less and no more? Else the lines are not given up.

    Leaders count: a form whose rows lose their dots in cells keeps its lines.
    """
    said = sum(_characters(text) for row in table.rows for text in row)
    said += sum(_characters(cell.mark) for cell in table.cells)
    drawn = sum(len(word.text) for line in inside for word in line.words)
    return bool(inside) and WHOLE * drawn <= said <= drawn / WHOLE


def _characters(text: str) -> int:
    return sum(map(len, text.split()))


def read_ink(
    ink: Ink,
    mode: str = "lines",
    vocabulary: Collection[str] = frozenset(),
    furniture: str = "",
    finder: Finder | None = None,
) -> Page:
    """The page in the mode asked for, by itself: what only other pages tell is not known.

    `vocabulary` holds words that the document writes elsewhere, in lower case; the page's own are
    added to it. Raises ValueError for an unknown mode.
    """
    check(mode, furniture)
    made = draft(ink, finder)
    if dropped(mode, furniture) or mode == "paragraphs":
        made.numbered, made.numbers = without_numbers(made.lines)
    if mode == "paragraphs":
        divide(made)
        run_on(None, made.passages, new_page=False)
    known = words_of(made.lines) | set(vocabulary) if mode == "paragraphs" else vocabulary
    return finish(made, mode, furniture, known)


def check(mode: str, furniture: str) -> None:
    """Raises ValueError for what is unknown."""
    if mode not in MODES:
        raise ValueError(f"unknown mode {mode!r}: it is one of {', '.join(MODES)}")
    if furniture not in FURNITURE:
        raise ValueError(f"furniture: {furniture!r} is none of {', '.join(FURNITURE[1:])}")


def dropped(mode: str, furniture: str) -> bool:
    """Is furniture left out?"""
    return furniture == "drop" or (not furniture and mode == "paragraphs")


def divide(made: Draft) -> None:
    """Divide the page into its passages."""
    made.passages = []
    pending: list[Line] = []
    aside: list[tuple[int, Line]] = []
    for i, line in enumerate(made.lines):
        table = made.tables.get(i)
        if table is not None:
            made.passages += _prose(pending, aside, made.body)
            pending, aside = [], []
            taken = [made.lines[j] for j, holder in made.holders.items() if holder is table]
            made.passages.append(Passage("table", taken, table=table))
        elif i in made.holders:
            continue
        elif i in made.furniture:
            aside.append((len(pending), line))
        else:
            kept = made.numbered.get(i, line)
            if kept is not None:
                pending.append(kept)
    made.passages += _prose(pending, aside, made.body)


def _prose(pending: list[Line], aside: list[tuple[int, Line]], body: float) -> Iterator[Passage]:
    """The paragraphs of the lines, and between them the furniture at its place."""
    groups = grouped(pending)
    ends = _margins(groups)
    count, at = 0, 0
    for number, group in enumerate(groups):
        while at < len(aside) and aside[at][0] <= count:
            yield Passage("furniture", [aside[at][1]])
            at += 1
        level = heading_level(group, body)
        kind = "paragraph"
        if level:
            kind = "heading"
        elif group[0].row:
            kind = "row"
        elif is_item(group):
            kind = "list"
        yield Passage(kind, [one.line for one in group], group, level, margin=ends[number])
        count += len(group)
    for _place, line in aside[at:]:
        yield Passage("furniture", [line])


def _margins(groups: Sequence[Sequence[Placed]]) -> list[float]:
    """Where the lines of each paragraph's column end: the furthest end among its neighbours."""
    found: list[float] = []
    for i, group in enumerate(groups):
        last = group[-1]
        right = last.end
        for other in groups[max(0, i - 2) : i + 1] if len(group) < 4 else [group]:
            for line in other:
                if not line.row and alike(line, last) and beside(line, last):
                    right = max(right, line.end)
        found.append(right)
    return found


def finish(made: Draft, mode: str, furniture: str, vocabulary: Collection[str]) -> Page:
    """The page of the draft."""
    ink = made.ink
    drop = dropped(mode, furniture)
    if mode == "paragraphs":
        blocks = [_block(one, vocabulary, drop) for one in made.passages]
        text = "\n\n".join([block.text for block in blocks if block.text])
    else:
        blocks = []
        text = "\n".join(_rows_and_lines(made, drop))
    return Page(
        number=ink.number,
        width=ink.width,
        height=ink.height,
        text=text,
        lines=made.lines,
        runs=ink.runs,
        rules=ink.rules,
        pictures=ink.pictures,
        warnings=page_warnings(ink),
        problems=ink.problems,
        blocks=blocks,
        tables=[made.tables[i] for i in sorted(made.tables)],
        links=ink.links,
        dropped=_dropped(made) if drop else [],
    )


def _dropped(made: Draft) -> list[str]:
    """The text of what was left out."""
    gone = made.furniture | made.holders.keys()
    numbers = [number for i, number in made.numbers.items() if i not in gone]
    return [made.lines[i].text for i in sorted(made.furniture)] + numbers


def _rows_and_lines(made: Draft, drop: bool) -> Iterator[str]:
    """The page line by line, tables row by row with a tab between cells."""
    for i, line in enumerate(made.lines):
        if i in made.tables:
            yield from table_rows(made.tables[i])
        elif i in made.holders or (drop and i in made.furniture):
            continue
        else:
            kept = made.numbered.get(i, line) if drop else line
            if kept is not None:
                yield kept.text


def table_rows(table: Table) -> Iterator[str]:
    """The rows of the table, a tab between cells, the empty ones included."""
    for row in table.rows:
        yield "\t".join(" ".join(cell.split()) for cell in row)


def _block(passage: Passage, vocabulary: Collection[str], drop: bool) -> Block:
    """The passage as what a caller sees."""
    if passage.continued:
        text = ""
    elif passage.table is not None:
        text = "\n".join(table_rows(passage.table))
    elif passage.kind == "furniture":
        text = "" if drop else passage.lines[0].text
    else:
        text = paragraph_text(passage.prose, vocabulary)
    return Block(passage.kind, _box(passage), passage.lines, text, passage.level, passage.table)


def _box(passage: Passage) -> Box:
    """Around its lines on this page."""
    if passage.table is not None:
        return passage.table.box
    boxes = [line.box for line in passage.lines]
    return (
        min(box[0] for box in boxes), min(box[1] for box in boxes),
        max(box[2] for box in boxes), max(box[3] for box in boxes),
    )  # fmt: skip
