"""Predictors: sums over whole rows equal sums sample by sample."""

import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extract.pdf import predictors
from extract.pdf.filters import decode

ROOM = 1 << 24


def plain_png(data: bytes, pixel: int, row: int) -> bytes:
    """PNG's filters as its standard says them, byte by byte."""
    out = b""
    prior = bytes(row)
    for at in range(0, len(data), row + 1):
        line = bytearray(data[at + 1 : at + 1 + row])
        for i in range(len(line)):
            left = line[i - pixel] if i >= pixel else 0
            corner = prior[i - pixel] if i >= pixel else 0
            guess = left + prior[i] - corner
            nearest = min((left, prior[i], corner), key=lambda value: abs(guess - value))
            add = {1: left, 2: prior[i], 3: (left + prior[i]) // 2, 4: nearest}.get(data[at], 0)
            line[i] = line[i] + add & 255
        out += line
        prior = bytes(line)
    return out


def plain_tiff(data: bytes, colors: int, bits: int, columns: int) -> bytes:
    """TIFF's predictor sample by sample, for rows that fill their bytes."""
    row = colors * bits * columns // 8
    out = b""
    for at in range(0, len(data), row):
        line = data[at : at + row]
        number = int.from_bytes(line, "big")
        samples = [number >> shift & (1 << bits) - 1 for shift in range(0, len(line) * 8, bits)]
        samples.reverse()
        for index in range(colors, len(samples)):
            samples[index] = samples[index] + samples[index - colors] & (1 << bits) - 1
        total = 0
        for sample in samples:
            total = total << bits | sample
        out += total.to_bytes(len(line), "big")
    return out


@settings(deadline=None, max_examples=300)
@given(
    colors=st.sampled_from([1, 2, 3, 4]),
    bits=st.sampled_from([1, 2, 4, 8, 16]),
    columns=st.integers(1, 40),
    tags=st.lists(st.sampled_from([0, 1, 1, 2, 2, 2, 3, 4]), min_size=1, max_size=30),
    cut=st.integers(0, 20),
    seed=st.integers(1, 1 << 30),
)
def test_png_rows_of_every_kind_equal_the_plain_way(colors, bits, columns, tags, cut, seed):
    row = (colors * bits * columns + 7) // 8
    noise = (seed.to_bytes(4, "big") * (row * len(tags)))[: row * len(tags)]
    noise = bytes(zlib.crc32(noise[n : n + 4], n) & 255 for n in range(len(noise)))
    data = b"".join(bytes([tag]) + noise[n * row :][:row] for n, tag in enumerate(tags))
    data = data[: max(row + 1, len(data) - cut)]
    out, code = predictors.png(data, colors, bits, columns)
    assert out == plain_png(data, max(1, colors * bits // 8), row)
    assert code == ""


@settings(deadline=None, max_examples=200)
@given(
    colors=st.sampled_from([1, 2, 3, 4]),
    bits=st.sampled_from([1, 2, 4, 8, 16]),
    eighths=st.integers(1, 6),
    data=st.binary(min_size=1, max_size=600),
)
def test_tiff_samples_of_every_width_equal_the_plain_way(colors, bits, eighths, data):
    columns = eighths * 8
    data = data[: len(data) // 2 * 2]
    assert predictors.tiff(data, colors, bits, columns) == plain_tiff(data, colors, bits, columns)


def test_many_rows_join_over_blocks_without_a_seam():
    rows = 9000
    data = b"".join(b"\x02" + bytes([n & 255, 1, 0, n % 7, 3]) for n in range(rows))
    assert predictors.png(data, 1, 8, 5)[0] == plain_png(data, 1, 5)
    data = b"".join(b"\x01" + bytes([n & 255, 1, 0, n % 7, 3]) for n in range(rows))
    assert predictors.png(data, 1, 8, 5)[0] == plain_png(data, 1, 5)


def test_the_predictor_of_a_cross_reference_stream():
    data = zlib.compress(b"\x02\x01\x00\x10\x00\x02\x00\x00\x20\x00\x02\x01\xff\x00\x01")
    done = decode(data, [("FlateDecode", {"Predictor": 12, "Columns": 4})], ROOM)
    assert done.data == b"\x01\x00\x10\x00\x01\x00\x30\x00\x02\xff\x30\x01"


def test_the_tag_of_a_row_counts_and_not_the_number_of_the_predictor():
    data = zlib.compress(b"\x00ab\x02\x01\x01")
    for predictor in range(10, 16):
        done = decode(data, [("Fl", {"Predictor": predictor, "Columns": 2})], ROOM)
        assert (done.data, done.code) == (b"abbc", "")


def test_a_row_with_an_unknown_tag_stays_as_it_is_and_the_next_builds_on_it():
    data = zlib.compress(b"\x07ab\x02\x01\x01")
    done = decode(data, [("Fl", {"Predictor": 15, "Columns": 2})], ROOM)
    assert (done.data, done.code, done.complete) == (b"abbc", "predictor-tag", True)


def test_an_incomplete_last_row_is_kept():
    done = decode(
        zlib.compress(b"\x00abcd\x02\x01"), [("Fl", {"Predictor": 12, "Columns": 4})], ROOM
    )
    assert done.data == b"abcdb"


@pytest.mark.parametrize(
    "params",
    [
        {"Columns": 0},
        {"Columns": -5},
        {"Columns": 10**15},
        {"Columns": 1e300},
        {"Colors": 0},
        {"Colors": 10**18, "Columns": 10**18},
        {"BitsPerComponent": 7},
        {"BitsPerComponent": 10**9},
    ],
    ids=repr,
)
def test_parameters_beyond_reason_are_replaced_and_noted(params):
    for predictor in (2, 12):
        done = decode(zlib.compress(bytes(100)), [("Fl", {"Predictor": predictor, **params})], ROOM)
        assert len(done.data) <= 100
        assert done.code in ("predictor-parameters", "")


def test_a_predictor_that_does_not_exist_leaves_the_data_and_is_named():
    done = decode(zlib.compress(b"data"), [("Fl", {"Predictor": 77})], ROOM)
    assert (done.data, done.code) == (b"data", "predictor-unknown")
    assert "77" in done.problem
    assert decode(zlib.compress(b"data"), [("Fl", {"Predictor": 1})], ROOM).complete
