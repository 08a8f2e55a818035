"""Hostile data: no filter raises, gives more than its limit, or takes long; bombs stay small."""

import base64
import time
import tracemalloc
import zlib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extract.pdf.filters import ABBREVIATIONS, FILTERS, decode
from extract.pdf.objects import Dict
from tests.clock import allowed

TEXT = b"".join(b"%d 0 0 %d rg (word %d) Tj\n" % (n, n * n, n * 7919 % 1000) for n in range(300))
LZW = bytes.fromhex("800b6050220c0c8501")
SEEDS = {
    "FlateDecode": zlib.compress(TEXT),
    "LZWDecode": LZW * 20,
    "ASCII85Decode": base64.a85encode(TEXT + bytes(40)) + b"~>",
    "ASCIIHexDecode": TEXT[:500].hex().encode() + b">",
    "RunLengthDecode": b"\x02abc\xfex" * 50 + b"\x80",
    "BrotliDecode": base64.b64decode("GxMA+I3EmXSTwVbIBDMaAA=="),
}
LIMIT = 100_000
SECONDS = 2.0
"""For one small input, on a machine that does other things too."""

NAMES = st.sampled_from([*FILTERS, *ABBREVIATIONS, "Crypt", "Nonsense", ""])
SETTING: st.SearchStrategy[object] = st.one_of(
    st.integers(-2, 40), st.sampled_from([10**9, 10**30, 1e300, -1e300, None, True, b"", "x", []])
)
PARAMS = st.dictionaries(
    st.sampled_from(["Predictor", "Colors", "BitsPerComponent", "Columns", "EarlyChange"]), SETTING
)


@st.composite
def mutated(draw):
    """A valid stream of some filter with bytes flipped, cut out, doubled or put in."""
    name = draw(st.sampled_from(sorted(SEEDS)))
    data = bytearray(SEEDS[name])
    for _ in range(draw(st.integers(0, 6))):
        at = draw(st.integers(0, max(0, len(data) - 1)))
        size = draw(st.sampled_from([1, 1, 2, 7, 50]))
        match draw(st.sampled_from(["flip", "cut", "double", "insert", "end"])):
            case "flip":
                data[at : at + 1] = bytes([draw(st.integers(0, 255))])
            case "cut":
                del data[at : at + size]
            case "double":
                data[at:at] = data[at : at + size]
            case "insert":
                data[at:at] = draw(st.binary(max_size=size))
            case "end":
                del data[at:]
    return name, bytes(data)


@settings(deadline=None, max_examples=400, suppress_health_check=[HealthCheck.too_slow])
@given(case=mutated(), params=PARAMS, limit=st.sampled_from([0, 1, 77, LIMIT]))
def test_mutated_data_end_soon_and_within_the_limit(case, params, limit):
    name, data = case
    started = time.process_time()
    done = decode(data, [(name, params)], limit)
    assert time.process_time() - started < allowed(SECONDS)
    assert len(done.data) <= limit
    assert bool(done.code) == bool(done.problem)


@settings(deadline=None, max_examples=400)
@given(data=st.binary(max_size=2000), chain=st.lists(st.tuples(NAMES, PARAMS), max_size=20))
def test_any_bytes_through_any_chain_end_soon(data, chain):
    started = time.process_time()
    done = decode(data, chain, LIMIT)
    assert time.process_time() - started < allowed(SECONDS)
    assert len(done.data) <= max(LIMIT, len(data))


def flate_bomb(megabytes: int) -> bytes:
    """Zeros, packed: one block of a megabyte repeated, so that making it costs nothing."""
    engine = zlib.compressobj(9)
    first = engine.compress(bytes(1 << 20)) + engine.flush(zlib.Z_FULL_FLUSH)
    block = engine.compress(bytes(1 << 20)) + engine.flush(zlib.Z_FULL_FLUSH)
    return first + block * (megabytes - 1) + engine.flush()


def cost(data, filters, limit):
    """Seconds, peak bytes, and what came out."""
    tracemalloc.start()
    started = time.process_time()
    try:
        done = decode(data, filters, limit)
        return time.process_time() - started, tracemalloc.get_traced_memory()[1], done
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("data", "depth"),
    [
        pytest.param(flate_bomb(1024), 1, id="a gigabyte"),
        pytest.param(zlib.compress(flate_bomb(10240), 9), 2, id="ten gigabytes, packed twice"),
        pytest.param(zlib.compress(zlib.compress(flate_bomb(10240))), 3, id="and three times"),
    ],
)
def test_a_flate_bomb_costs_its_limit_and_no_more(data, depth):
    limit = 64 << 20
    seconds, peak, done = cost(data, [("FlateDecode", {})] * depth, limit)
    assert (len(done.data), done.code) == (limit, "limit-stream-bytes")
    assert seconds < 5
    assert peak < 2 * limit


def test_a_megabyte_of_zeros_is_no_bomb():
    done = decode(zlib.compress(bytes(1 << 20)), [("FlateDecode", {})], 64 << 20)
    assert (done.data, done.code) == (bytes(1 << 20), "")


def test_a_brotli_bomb_costs_its_limit_and_no_more():
    brotli = pytest.importorskip("brotli")
    limit = 16 << 20
    data = brotli.compress(bytes(256 << 20), quality=1)
    _, _, done = cost(data, [("BrotliDecode", {})], limit)
    assert (len(done.data), done.code) == (limit, "limit-stream-bytes")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        pytest.param("ASCII85Decode", b"z" * (32 << 20), id="z"),
        pytest.param("RunLengthDecode", b"\x81x" * (1 << 20), id="runs of 128"),
        pytest.param("LZWDecode", b"\x80\x00\x00\x00" + b"\xff" * 500_000, id="an LZW code"),
    ],
)
def test_other_bombs_meet_the_limit_too(name, data):
    limit = 16 << 20
    seconds, peak, done = cost(data, [(name, {})], limit)
    assert len(done.data) <= limit
    assert seconds < 10
    assert peak < 3 * max(limit, len(data))


@pytest.mark.parametrize("rows", [b"\0\0", b"\1\0", b"\2\0", b"\1\0\2\0", b"\3\0", b"\4\0\3\0"])
def test_predicted_rows_of_one_byte_are_no_bomb(rows):
    data = zlib.compress(rows * ((8 << 20) // len(rows)))
    filters: list[tuple[str, Dict]] = [("FlateDecode", {"Predictor": 15, "Columns": 1})]
    started = time.process_time()
    done = decode(data, filters, 64 << 20)
    assert time.process_time() - started < allowed(10)  # a bound for the slowest, 1.2 s natively
    assert len(done.data) == 4 << 20 or done.code == "limit-predictor-rows"


def test_lzw_that_clears_at_every_code_is_slow_by_a_bounded_factor():
    bits = int("100000000" * 80_000, 2)
    started = time.process_time()
    done = decode(bits.to_bytes(90_000, "big"), [("LZWDecode", {})], LIMIT)
    assert (done.data, done.code) == (b"", "lzw-cut")
    assert time.process_time() - started < allowed(SECONDS)
