"""Rows: what they say of their words before they are asked for them is what the words say."""

import random

import pytest

from extract.layout.atoms import atoms
from extract.layout.rows import Row, chunks, rows
from extract.model import Run
from tests.layout.made import run

GAPS = (5.5, 9.0, 20.0)


def prose(seed: int) -> list[Run]:
    """Runs of several words with gaps of all widths between them, some with spaces around."""
    at = random.Random(seed)
    made: list[Run] = []
    for line in range(12):
        x = 50.0
        for _piece in range(5):
            text = " ".join("x" * at.randint(1, 9) for _word in range(at.randint(1, 4)))
            text = " " * at.randint(0, 1) + text + " " * at.randint(0, 2)
            made.append(run(text, x, 100 + 12 * line, order=len(made)))
            x += made[-1].width + at.choice((0.5, 1.0, 3.0, 6.0, 12.0))
    at.shuffle(made)
    return made


@pytest.mark.parametrize("seed", range(8))
def test_parts_of_a_row_are_the_chunks_of_its_words(seed):
    for row in rows(atoms(prose(seed))):
        before = [[(x0, x1) for x0, x1, _count in row.parts(gap)] for gap in GAPS]
        count, x1 = row.count, row.x1
        words = row.words
        assert (count, x1) == (len(words), max(word.x1 for word in words))
        for gap, parts in zip(GAPS, before, strict=True):
            after = [part[:2] for part in chunks(words, gap)]
            assert parts == [pytest.approx(part) for part in after]


def test_a_row_whose_spaces_may_be_gaps_looks_at_its_words():
    made = [run("wide spaces here", 50, 100, space=12.0)]
    (row,) = rows(atoms(made))
    assert row.parts(9.0) == Row(row.y, row.size, row.words).parts(9.0)
