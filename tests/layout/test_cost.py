"""What lines cost: with n log n in the runs, whatever their shape."""

import gc
import random
import time

import pytest

from extract.layout.lines import lines
from extract.model import Run
from tests.layout.made import run

LETTERS = "abcdefghij"


def prose(count: int) -> list[Run]:
    return [run("word", 25.0 * (i % 20), 12.0 * (i // 20), order=i) for i in range(count)]


def one_baseline(count: int) -> list[Run]:
    return [run("word", 25.0 * i, 100, order=i) for i in range(count)]


def one_place(count: int) -> list[Run]:
    return [run(LETTERS[i % 10], 100, 100, order=i) for i in range(count)]


def backwards(count: int) -> list[Run]:
    return [run("ab", -7.0 * i, 100, order=i) for i in range(count)]


def scattered(count: int) -> list[Run]:
    place = random.Random(7)
    return [run("ab", place.uniform(0, 600), place.uniform(0, 800), order=i) for i in range(count)]


def to_and_fro(count: int) -> list[Run]:
    return [run("ab", 300.0 * (i % 2), 100 + 0.001 * i, order=i) for i in range(count)]


def two_baselines(count: int) -> list[Run]:
    return [run("ab", 3.0 * i, 100 + 20 * (i % 2), order=i) for i in range(count)]


def joined_rows(count: int) -> list[Run]:
    return [run("ab", 12.0 * i, 100 + 20 * (i % 2), order=i) for i in range(count)]


def right_to_left(count: int) -> list[Run]:
    return [run("\u05d0\u05d1 1", 20.0 * i, 100, order=i) for i in range(count)]


def turned(count: int) -> list[Run]:
    return [run("ab", 100, 7.0 * i, angle=i % 360 + 0.5, order=i) for i in range(count)]


def two_layers(count: int) -> list[Run]:
    return [run("ab", 100, 100 + i % 9, invisible=i % 2 > 0, order=i) for i in range(count)]


def columns(count: int) -> list[Run]:
    return [
        run("words of a column in a row", 160.0 * (i % 3), 12.0 * (i // 3), order=i)
        for i in range(count)
    ]


def staircase(count: int) -> list[Run]:
    return [run("words", 9.0 * (i % 97) + i % 5, 12.0 * i, order=i) for i in range(count)]


def shuffled(count: int) -> list[Run]:
    drawn = columns(count)
    random.Random(7).shuffle(drawn)
    for order, one in enumerate(drawn):
        one.order = order
    return drawn


def cost(runs: list[Run]) -> float:
    """Seconds; the collector is off, for it walks all that other tests left behind."""
    gc.disable()
    start = time.process_time()
    lines(runs)
    gc.enable()
    return time.process_time() - start


@pytest.mark.parametrize(
    "shape",
    [
        prose, one_baseline, one_place, backwards, scattered, to_and_fro, two_baselines,
        joined_rows, right_to_left, turned, two_layers, columns, staircase, shuffled,
    ],
)  # fmt: skip
def test_cost_grows_with_the_runs_and_not_with_their_square(shape):
    few = min(cost(shape(400)) for _try in range(5))
    many = min(cost(shape(20_000)) for _try in range(2))
    # 50 times the runs; a square would be 2500 times the cost, a busy machine makes it 70.
    assert many < 120 * max(few, 0.001)
