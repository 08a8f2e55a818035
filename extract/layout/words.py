"""The pieces of one line → its words: where the spaces are, and in which order they are read."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from extract.layout.bidi import logical_votes, mirrored, reading_order, right_to_left
from extract.layout.normalise import SOFT_HYPHEN, normalised_as_seen
from extract.model import Run

GAP = 0.14
"""Ems of empty space that part words where the font does not say how wide its space is: a fifth of
the height of a glyph, which is 0.7 em. TeX kerns by up to 0.083, and shrinks spaces to 0.19."""
SPACE_SHARE = 0.5
"""The share of the font's own space that parts words. Justified lines shrink it to two thirds."""
GAP_LEAST, GAP_MOST = 0.12, 0.2
"""Ems: the bounds of what the font's space may say; some say 0 or a whole em."""
GAP_CJK = 0.5
"""Ems between characters that are set without spaces; justified lines stretch by up to a third."""
CJK = "\u2e80"
"""The first character of the scripts that may be set without spaces."""
COVERED = 0.1
"""Ems by which a piece stands on the spaces that end the one before it, at least."""
SPACED_PIECES = 5
"""A line of so many single letters may be letter-spaced."""
DRAWN_SPACES = 0.5
"""Ems that part words in a line drawn letter by letter, spaces included: those mark its words."""
SPACED_WORD = 1.6
"""In letter-spaced text, words are so many times further apart than letters."""

LAM, ALEFS = "\u0644", frozenset("\u0622\u0623\u0625\u0627")
SENTENCE_ENDS = frozenset(".,:;!?")
"""In a page that reads from the right, a line of Latin words that begins so ends so."""
ALEF = "\u0627"
EQUAL = 0.0005
"""Ems by which the halves of one glyph differ at most: nothing but rounding."""
KERN = 0.015
"""Ems by which Word moves the pen behind a glyph, where lam is known from elsewhere."""
ALIKE = 0.06
"""The share of its width by which a lam differs from another of its form."""

Extent = tuple[str, float, float]
"""A word, and where it starts and ends along the line."""


class Piece(NamedTuple):
    """A run in the frame of its direction, normalised."""

    start: float
    end: float
    across: float
    size: float
    text: str
    run: Run
    rank: int
    """Its place in drawing order."""


def words(pieces: Sequence[Piece], base: str = "") -> list[Extent]:
    """The words of a line in reading order; the pieces are sorted from the left.

    `base` is R where the page reads from the right.
    """
    gap = _spaced_gap(pieces) if len(pieces) >= SPACED_PIECES else 0.0
    text, offsets = _assembled(pieces, gap)
    if right_to_left(text) or (base and text[:1] in SENTENCE_ENDS):
        return _right_to_left(pieces, gap, base)
    if SOFT_HYPHEN in text:
        return _without_soft_hyphens(_placed(pieces, offsets, text))
    found = _placed(pieces, offsets, text)
    if ". ." in text:
        found = _leaders(found)
    return found


def _without_soft_hyphens(found: list[Extent]) -> list[Extent]:
    """The words, a soft hyphen shown as a hyphen at the line's end and nowhere else."""
    if not any(SOFT_HYPHEN in word for word, _start, _end in found):
        return found
    shown = [(word.replace(SOFT_HYPHEN, ""), start, end) for word, start, end in found]
    if found and found[-1][0].endswith(SOFT_HYPHEN):
        word, start, end = shown[-1]
        shown[-1] = (word + "-", start, end)
    return [extent for extent in shown if extent[0]]


def _assembled(pieces: Sequence[Piece], spaced: float) -> tuple[str, list[int]]:
    """The line's characters with a space at each gap, and where each piece begins in them."""
    before = pieces[0]
    last_end, last_size, length = before.end, before.size, len(before.text)
    parts = [before.text]
    offsets = [0]
    for piece in pieces[1:]:
        start, end, _across, size, text, _run, _rank = piece
        gap = start - last_end
        if gap > GAP_LEAST * size:
            most = GAP_MOST * (size if size > last_size else last_size)
            if spaced:
                parted = gap > spaced
            else:  # Most gaps are wider than any threshold, the one of CJK apart.
                parted = (gap > most and text < CJK) or gap > _threshold(before, piece)
            if parted:
                parts.append(" ")
                length += 1
        elif gap < -COVERED * size and _covers(before, gap, size):
            bare = parts[-1].rstrip(" ")
            length -= len(parts[-1]) - len(bare)
            parts[-1] = bare
        offsets.append(length)
        parts.append(text)
        length += len(text)
        before, last_end, last_size = piece, end, size
    return "".join(parts), offsets


def _covers(before: Piece, gap: float, size: float) -> bool:
    """Does the next piece stand on the spaces that end this one, right after its last letter?

    ClearScan draws the parts of a word so, each with a space behind it.
    """
    count = len(before.text) - len(before.text.rstrip(" "))
    return 0 < count < len(before.text) and gap + count * before.run.space < COVERED * size


def _threshold(before: Piece, piece: Piece) -> float:
    """The gap that parts two pieces (pt)."""
    size = max(before.size, piece.size)
    last, first = before.text[-1:], piece.text[:1]
    if last >= CJK and first >= CJK and _unspaced(last) and _unspaced(first):
        return GAP_CJK * size
    space = piece.run.space or before.run.space
    if not space:
        return GAP * size
    return min(max(SPACE_SHARE * space, GAP_LEAST * size), GAP_MOST * size)


def _unspaced(char: str) -> bool:
    """Is it of a script that is written without spaces: Han, kana, full-width forms; not Hangul?"""
    return not "\uac00" <= char <= "\ud7af"


def _spaced_gap(pieces: Sequence[Piece]) -> float:
    """The gap that parts words in a line drawn letter by letter (pt); 0 where it is like any other.

    Either its spaces are drawn too, or its letters stand evenly, further apart than letters do.
    """
    singles = [piece.text for piece in pieces if len(piece.text) == 1]
    if len(singles) < SPACED_PIECES or len(singles) < 0.7 * len(pieces):
        return 0.0
    letters = sum(map(str.isalpha, singles))
    if letters < SPACED_PIECES or letters < 0.7 * len(pieces):
        return 0.0
    if " " in singles:
        return DRAWN_SPACES * pieces[0].size
    gaps = [b.start - a.end for a, b in pairwise(pieces)]
    wide = sorted(
        gap for gap, a, b in zip(gaps, pieces, pieces[1:], strict=False) if gap > _threshold(a, b)
    )
    if len(wide) < 0.6 * len(gaps):
        return 0.0
    usual = wide[len(wide) // 3]
    return usual * SPACED_WORD if usual < 1.0 * pieces[0].size else 0.0


def _placed(pieces: Sequence[Piece], offsets: list[int], text: str) -> list[Extent]:
    """The words of the assembled text with their extents.

    Inside a piece a word's place is reckoned by its characters, evenly; the exact one is to be
    asked from `Run.pens`, which costs more than the rest of the line.
    """
    if len(pieces) == 1:  # The usual line of prose, in half the time.
        return _evenly(text, pieces[0].start, pieces[0].end)
    found: list[Extent] = []
    at = 0
    seen = text.split(" ")
    if len(seen) == len(pieces) and seen == [piece.text for piece in pieces]:
        return [(piece.text, piece.start, piece.end) for piece in pieces]  # A word a piece.
    number = 0
    last = len(pieces) - 1
    for word in seen:
        if word:
            while number < last and offsets[number + 1] <= at:
                number += 1
            piece = pieces[number]
            start = piece.start
            into = at - offsets[number]
            if into:
                start += (piece.end - start) * into / len(piece.text)
            stop = at + len(word)
            while number < last and offsets[number + 1] < stop:
                number += 1
            piece = pieces[number]
            into = stop - offsets[number]
            end = piece.end
            if into < len(piece.text):
                end = piece.start + (end - piece.start) * into / len(piece.text)
            found.append((word, start, end))
        at += len(word) + 1
    return found


def _evenly(text: str, start: float, end: float) -> list[Extent]:
    """The words of one piece, with their extents."""
    found: list[Extent] = []
    step = (end - start) / len(text)
    at = 0
    for word in text.split(" "):
        stop = at + len(word)
        if word:
            found.append((word, start + step * at, start + step * stop))
        at = stop + 1
    return found


def _leaders(found: list[Extent]) -> list[Extent]:
    """The words, dots that stand in a row as one leader."""
    out: list[Extent] = []
    for word, start, end in found:
        if out and not word.strip(".") and not out[-1][0].strip("."):
            out[-1] = (out[-1][0] + word, out[-1][1], end)
        else:
            out.append((word, start, end))
    return out


def _right_to_left(pieces: Sequence[Piece], gap: float, base: str) -> list[Extent]:
    """The words of a line that holds right-to-left letters, as they are read."""
    seen = [_as_seen(piece) for piece in pieces]
    text, offsets = _assembled(seen, gap)
    places = _placed_characters(seen, offsets, len(text))
    order = reading_order(text, base)
    chars = mirrored(text, order)
    if base:
        chars, order = _latin_ends(chars, order, set(offsets))
    found: list[Extent] = []
    letters: list[str] = []
    extent: list[float] = []
    for char, at in zip([*chars, " "], [*order, -1], strict=True):
        if char != " ":
            letters.append(char)
            extent += places[at]
        elif letters:
            found.append(("".join(letters), min(extent), max(extent)))
            letters, extent = [], []
    return _without_soft_hyphens(found)


def _latin_ends(chars: str, order: list[int], begins: set[int]) -> tuple[str, list[int]]:
    """The characters with a space after each Latin word that runs on into the next piece.

    Word draws the space behind a Latin word in front of it, as seen; a word may begin in Arabic
    and end in Latin letters, as with a prefix, but not the other way.
    """
    out: list[str] = []
    places: list[int] = []
    for i, (char, at) in enumerate(zip(chars, order, strict=True)):
        out.append(char)
        places.append(at)
        if (
            char.isascii()
            and char.isalnum()
            and i + 1 < len(chars)
            and right_to_left(chars[i + 1])
            and order[i + 1] + 1 in begins
        ):
            out.append(" ")
            places.append(-1)
    return "".join(out), places


def _as_seen(piece: Piece) -> Piece:
    """The piece with its characters as they stand from the left.

    A pen that went to the left drew in reading order; so do words that only make sense so.
    """
    text = piece.text
    if len(text) < 2 or not right_to_left(text):
        return piece
    if piece.run.width < 0 or logical_votes(text) > 0:
        return piece._replace(text="".join(text[i] for i in reading_order(text)))
    if text != piece.run.text:
        piece = piece._replace(text=normalised_as_seen(piece.run.text))
    elif LAM in text and not ALEFS.isdisjoint(text):
        piece = piece._replace(text=_ligatures_as_seen(piece))
    return piece


def _ligatures_as_seen(piece: Piece) -> str:
    """The text with the two letters of each lam-alef as they would stand from the left.

    One glyph says both, in reading order, so that they look like the article, alef and lam, as
    seen; but the letters of one glyph are equally wide, but for a kern behind them, and a lam of
    its own is as wide as elsewhere. An alef with a hamza is none of the article's; where a word
    begins, the article is what stands there most.
    """
    text, pens = piece.text, piece.run.pens
    if len(pens) != len(text) + 1:
        return text
    widths = [b - a for a, b in pairwise(pens)]
    alone = [
        width
        for i, width in enumerate(widths)
        if text[i] == LAM and not ALEFS.intersection(text[i + 1 : i + 2])
    ]
    chars = list(text)
    for i in range(len(chars) - 1):
        if text[i] != LAM or text[i + 1] not in ALEFS:
            continue
        first, second = widths[i], widths[i + 1]
        begins = not text[i + 2 : i + 3].isalpha()
        room = (EQUAL if begins or not alone else KERN) * piece.size
        lam = any(abs(first - width) < ALIKE * width for width in alone)
        article = text[i + 1] != ALEF and text[i + 2 : i + 4].strip() == ALEF
        if article or (abs(first - second) < room and not lam):
            chars[i], chars[i + 1] = chars[i + 1], chars[i]
    return "".join(chars)


def _placed_characters(
    pieces: Sequence[Piece], offsets: list[int], length: int
) -> list[tuple[float, float]]:
    """Where each character of the assembled text starts and ends; the added spaces nowhere."""
    places = [(0.0, 0.0)] * length
    for piece, offset in zip(pieces, offsets, strict=True):
        step = (piece.end - piece.start) / max(len(piece.text), 1)
        for i in range(len(piece.text)):
            places[offset + i] = (piece.start + step * i, piece.start + step * (i + 1))
    return places
