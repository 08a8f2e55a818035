"""Files made to cost far more than they weigh, at a size that every run can afford.

`bombs.py` beside this has them at full size. Here each is small, and grows without its cost growing
faster than it does.
"""

import time

import pytest

import extract
from extract.errors import Limits, PdfError
from tests.build import pdf
from tests.clock import allowed
from tests.hostile import bombs
from tests.hostile.bombs import BOMBS

LIMITS = Limits(stream_bytes=1 << 20, page_bytes=2 << 20, operators=20_000)
SMALL = {
    name: make
    for name, (make, _) in BOMBS.items()
    if "MB of" in name or name.startswith(("kids", "lengths", "references", "a chain", "50 MB"))
}
SLACK = 0.25  # seconds of processor time that a busy machine may add


def cost(data: bytes) -> float:
    """Seconds of processor time to open a file and read its first page; no bug may show."""
    start = time.process_time()
    try:
        doc = extract.open(data, limits=LIMITS)
        extract.read_page(doc, 1)
        assert not [p for p in doc.problems if p.code == "internal"], doc.problems
    except PdfError:
        pass
    return time.process_time() - start


@pytest.mark.parametrize("name", SMALL)
def test_eight_times_the_size_costs_no_square_of_the_time(name):
    small, large = SMALL[name](0.002), SMALL[name](0.016)
    before = cost(small)
    assert cost(large) < 20 * before + SLACK  # 64 times would be a square


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(
            bombs.flate_bomb(20 << 20, b"\0" * 100), "limit-stream-bytes", id="a Flate bomb"
        ),
        pytest.param(bombs.double_flate(100 << 20), "limit-stream-bytes", id="two Flates"),
        pytest.param(bombs.self_drawing(), "form-depth", id="a page that draws itself"),
        pytest.param(bombs.flate_bomb(1 << 19, b"q Q "), "limit-operators", id="operators"),
    ],
)
def test_a_bomb_ends_at_a_limit_that_is_named(data, code):
    doc = extract.open(data, limits=LIMITS)
    start = time.process_time()
    page = extract.read_page(doc, 1)
    assert time.process_time() - start < allowed(2)
    assert code in [problem.code for problem in page.problems]


def test_what_stood_before_the_limit_is_kept():
    doc = extract.open(bombs.flate_bomb(20 << 20, b"\0" * 100), limits=LIMITS)
    assert extract.text(doc, 1) == "seen"


def test_an_honest_page_is_far_from_every_limit():
    doc = extract.open(pdf(bombs.PLAIN))
    assert extract.read_page(doc, 1).text == "seen"
    assert doc.problems == []


def test_a_large_table_costs_nothing_until_it_is_asked():
    data = bombs.many_objects(30_000, table=True)
    start = time.process_time()
    doc = extract.open(data)
    assert doc.page_count == 1
    assert time.process_time() - start < allowed(0.1)
    assert doc.store.loaded < 10


def test_a_large_table_can_be_rebuilt():
    doc = extract.open(bombs.many_objects(30_000, table=False))
    assert doc.page_count == 1
