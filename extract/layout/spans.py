"""Fragments → spans, which show the gutters; and fragments cut at the gutters they show."""

from collections.abc import Iterable, Sequence

from extract.layout.fragments import Fragment
from extract.layout.gutters import NARROWEST, Gutter, Span
from extract.layout.words import Piece

SHORT = 20
"""Characters of a cell of figures, at most, unless it begins with one."""


def spans(found: Iterable[Fragment]) -> list[Span]:
    """The fragments without wide gaps: a fragment that was drawn across one is several spans."""
    out: list[Span] = []
    for one in found:
        pieces = one.pieces
        if len(pieces) == 1:
            out.append(_span(pieces, one))
            continue
        if not one.sorted:
            pieces = sorted(pieces, key=lambda piece: (piece.start, piece.rank))
        begin, end = 0, pieces[0].end
        for i, piece in enumerate(pieces):
            if piece.start - end > NARROWEST * one.size:
                out.append(_span(pieces[begin:i], one))
                begin = i
            if piece.end > end:
                end = piece.end
        out.append(_span(pieces[begin:], one))
    return [span for span in out if span.chars]


def _span(pieces: Sequence[Piece], one: Fragment) -> Span:
    """The pieces as one; spaces around them are no text."""
    start, end = pieces[0].start, max([piece.end for piece in pieces])
    text = pieces[0].text if len(pieces) == 1 else "".join([piece.text for piece in pieces])
    bare = text.strip()
    if len(bare) < len(text):
        if not bare:
            return Span(start, end, one.across, one.size, 0, 0, pieces[0].rank)
        step = (end - start) / len(text)
        start += step * (len(text) - len(text.lstrip()))
        end -= step * (len(text) - len(text.rstrip()))
    digits = sum(map(str.isdigit, bare)) if len(bare) <= SHORT or bare[0].isdigit() else 0
    return Span(start, end, one.across, one.size, len(bare), digits, pieces[0].rank)


def cut(found: Iterable[Fragment], gutters: Sequence[Gutter]) -> list[Fragment]:
    """The fragments, those that were drawn across a gutter parted by it."""
    out: list[Fragment] = []
    for one in found:
        rest = [one]
        for gutter in gutters:
            if not gutter.drawn and gutter.holds(one.across) and gutter.crossed(one.start, one.end):
                rest = [part for whole in rest for part in _parted(whole, gutter)]
        out += rest
    out.sort(key=lambda one: one.index)
    return out


def _parted(one: Fragment, gutter: Gutter) -> list[Fragment]:
    """The fragment on either side of the gutter; itself where a piece lies in it."""
    left: list[Piece] = []
    right: list[Piece] = []
    for piece in one.pieces:
        if piece.start >= gutter.end - 0.01:
            right.append(piece)
        elif piece.end <= gutter.start + 0.01 or piece.text.endswith(" "):
            left.append(piece)  # A space at its end may reach into the gutter.
        else:
            return [one]
    if not left or not right:
        return [one]
    return [_fragment(side, one) for side in (left, right)]


def _fragment(pieces: list[Piece], one: Fragment) -> Fragment:
    """Pieces of a fragment as one of their own."""
    main = max(pieces, key=lambda piece: (piece.size, -piece.rank))
    return Fragment(
        pieces,
        min([piece.start for piece in pieces]),
        max([piece.end for piece in pieces]),
        main.across,
        main.size,
        min([piece.rank for piece in pieces]),
        pieces[-1].end,
        pieces[-1].across,
        one.sorted,
    )
