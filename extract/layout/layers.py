"""Text under text: an invisible layer that says what stands there visibly comes out once."""

from bisect import bisect_left
from collections.abc import Iterable

from extract.model import Run

REACH = 1.5
"""Ems between a word and its twin in the other layer; recognition places words by pixels."""


def without_repeats(runs: list[Run]) -> list[Run]:
    """The runs without the invisible ones whose words all stand near by in visible ones."""
    hidden = [run for run in runs if run.invisible]
    if not hidden or len(hidden) == len(runs):
        return runs
    seen = _words_at(run for run in runs if not run.invisible)
    return [run for run in runs if not (run.invisible and _said(run, seen))]


def _key(word: str) -> str:
    return "".join(char for char in word.casefold() if char.isalnum())


def _words_at(runs: Iterable[Run]) -> dict[str, list[tuple[float, float]]]:
    """Where each word begins: y and x, ascending."""
    found: dict[str, list[tuple[float, float]]] = {}
    for run in runs:
        for word, x in _words(run):
            found.setdefault(word, []).append((run.y, x))
    for places in found.values():
        places.sort()
    return found


def _words(run: Run) -> list[tuple[str, float]]:
    """The letters of each word of the run, and where it begins, reckoned evenly."""
    step = run.width / len(run.text) if run.text else 0.0
    words, at = [], 0
    for word in run.text.split(" "):
        key = _key(word)
        if key:
            words.append((key, run.x + step * at))
        at += len(word) + 1
    return words


def _said(run: Run, seen: dict[str, list[tuple[float, float]]]) -> bool:
    """Does each word of the run stand, visibly, near by?"""
    reach = REACH * run.size
    for word, x in _words(run):
        places = seen.get(word, [])
        first = bisect_left(places, (run.y - reach, 0.0))
        last = bisect_left(places, (run.y + reach, 0.0))
        # So many twins in one strip of the page are enough to look at.
        if not any(
            abs(other - x) < 2 * reach for _y, other in places[first : min(last, first + 50)]
        ):
            return False
    return bool(_words(run))
