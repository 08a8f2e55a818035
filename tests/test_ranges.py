"""Page ranges: the one rule that library, command line and web page share."""

import pickle
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract.ranges import NoSuchPages, PageRangeError, check_ranges, parse_ranges
from tests.clock import allowed


@pytest.mark.parametrize(
    ("text", "pages"),
    [
        pytest.param("", [1, 2, 3, 4, 5, 6, 7, 8, 9], id="nothing is all pages"),
        pytest.param("  ", [1, 2, 3, 4, 5, 6, 7, 8, 9], id="spaces are nothing"),
        pytest.param("4", [4], id="one page"),
        pytest.param("1-3,5,8-", [1, 2, 3, 5, 8, 9], id="ranges, a page, an open end"),
        pytest.param("-3", [1, 2, 3], id="an open start begins with page 1"),
        pytest.param(" 1 - 3 , 5 ", [1, 2, 3, 5], id="spaces are allowed"),
        pytest.param("1–3,5—6,8−9", [1, 2, 3, 5, 6, 8, 9], id="any dash is a dash"),
        pytest.param("5-2", [2, 3, 4, 5], id="a range turned round is read all the same"),
        pytest.param("3,1-4,3", [1, 2, 3, 4], id="repeated pages count once, in order"),
        pytest.param("8,2", [2, 8], id="the output follows the document"),
        pytest.param("7-99", [7, 8, 9], id="what runs past the end is clipped"),
        pytest.param("2,99", [2], id="so is a page past the end"),
        pytest.param("007", [7], id="leading zeros say nothing"),
        pytest.param("2-" + "9" * 5000, [2, 3, 4, 5, 6, 7, 8, 9], id="however long the number is"),
    ],
)
def test_ranges(text, pages):
    assert parse_ranges(text, 9) == pages
    check_ranges(text)


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        pytest.param("abc", "abc", id="letters"),
        pytest.param("1--", "1--", id="two dashes"),
        pytest.param("1-2-3", "1-2-3", id="three ends"),
        pytest.param("-", "-", id="a dash alone"),
        pytest.param("2,x,3", "x", id="the piece and not the whole"),
        pytest.param("0", "0", id="page 0"),
        pytest.param("0-3", "0-3", id="a range from page 0"),
        pytest.param("1,,2", ",", id="nothing between commas"),
        pytest.param("1 2", "1 2", id="two numbers side by side"),
        pytest.param("１", "１", id="digits of other scripts"),
        pytest.param("1.5", "1.5", id="half pages"),
    ],
)
def test_what_is_no_range_names_the_piece(text, piece):
    for read in (lambda: check_ranges(text), lambda: parse_ranges(text, 9)):
        with pytest.raises(PageRangeError) as caught:
            read()
        assert caught.value.piece == piece
        assert not isinstance(caught.value, NoSuchPages)


def test_none_of_the_pages_exists():
    with pytest.raises(NoSuchPages) as caught:
        parse_ranges("99", 2)
    assert caught.value.count == 2
    assert str(caught.value) == (
        "None of the requested pages exist in this document: it has 2. "
        "Correct the range, or clear it to read all pages."
    )


def test_checking_knows_no_document():
    check_ranges("99")


def test_huge_ranges_and_thousands_of_pieces_are_cheap():
    start = time.perf_counter()
    assert parse_ranges("1-999999999999", 5) == [1, 2, 3, 4, 5]
    assert len(parse_ranges(",".join(["1-999999999"] * 20_000), 1000)) == 1000
    assert time.perf_counter() - start < allowed(5)


def test_the_errors_of_a_worker_process_arrive_whole():
    error = pickle.loads(pickle.dumps(NoSuchPages("9", 2)))
    assert (error.piece, error.count) == ("9", 2)
    assert pickle.loads(pickle.dumps(PageRangeError("Bad.", "x"))).piece == "x"


@given(st.text("0123456789-–, x", max_size=12), st.integers(1, 30))
def test_any_text_gives_pages_in_order_or_says_why_not(text, count):
    try:
        pages = parse_ranges(text, count)
    except PageRangeError:
        return
    assert pages == sorted(set(pages))
    assert pages
    assert set(pages) <= set(range(1, count + 1))
