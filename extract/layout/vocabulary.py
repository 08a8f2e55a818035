"""The words that a document writes whole: what decides on a hyphen first."""

from collections.abc import Collection, Iterable, Iterator

from extract.layout.hyphens import HYPHENS
from extract.model import Line

MARKS = ".,;:!?()[]{}'\"‘’“”„«»…*†‡"
"""Stand around words and are no part of them."""
MOST_WORDS = 200_000
"""1,000 pages write about 40,000 different words; a bound for what holds no prose."""


class Vocabulary(Collection[str]):
    """The words seen so far, in lower case."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        self.words = set(words)

    def __contains__(self, word: object) -> bool:
        return word in self.words

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __len__(self) -> int:
        return len(self.words)

    def add(self, lines: Iterable[Line]) -> None:
        """Take in what the lines write whole."""
        if len(self.words) < MOST_WORDS:
            self.words |= words_of(lines)


def words_of(lines: Iterable[Line]) -> set[str]:
    """The words that the lines write whole, in lower case.

    Of a word with a hyphen its first part with the hyphen too, `co-` of `co-operation`: that tells
    what the document is used to.
    """
    found: set[str] = set()
    broken = False
    for line in lines:
        texts = [word.text for word in line.words]
        if broken:
            texts = texts[1:]
        broken = bool(line.words) and line.words[-1].text[-1:] in HYPHENS
        if broken:
            texts = texts[:-1]
        found.update(texts)
    known = {word.strip(MARKS).casefold() for word in found}
    known.update([word[: word.index("-") + 1] for word in known if "-" in word[1:-1]])
    return known
