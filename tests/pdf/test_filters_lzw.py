"""LZW against a plain encoder, and against what encoders get wrong."""

import pytest

from extract.pdf.filters import decode
from tests.oracle.lzw import encoded, packed

ROOM = 1 << 24
TEXT = b"".join(b"%d 0 0 %d rg (word %d) Tj\n" % (n, n * n, n * 7919 % 1000) for n in range(3000))


@pytest.mark.parametrize("early", [0, 1])
@pytest.mark.parametrize("clear_at", [300, 511, 512, 1000, 4094, 4095, 4096, 1 << 30])
@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"a", id="one byte"),
        pytest.param(b"aaaaaaaaaaaa", id="codes used before they are complete"),
        pytest.param(TEXT, id="text"),
        pytest.param(bytes(60_000), id="zeros"),
        pytest.param(bytes(n * n * n >> 7 & 255 for n in range(20_000)), id="noise"),
    ],
)
def test_what_was_encoded_comes_back(data, clear_at, early):
    done = decode(encoded(data, early, clear_at), [("LZWDecode", {"EarlyChange": early})], ROOM)
    assert (done.data == data, done.code) == (True, "")


@pytest.mark.parametrize("room", range(250, 262))
def test_the_width_changes_at_the_right_code(room):
    data = bytes(n % 256 for n in range(0, 7 * room, 7)) * 2
    for early in (0, 1):
        done = decode(encoded(data, early), [("LZW", {"EarlyChange": early})], ROOM)
        assert (done.data, done.code) == (data, "")


def test_the_example_of_the_standard():
    data = bytes.fromhex("800b6050220c0c8501")  # ISO 32000-2, 7.4.4.2
    done = decode(data, [("LZWDecode", {})], ROOM)
    assert done.data == bytes([45, 45, 45, 45, 45, 65, 45, 45, 45, 66])


def test_data_without_their_end_are_kept_and_noted():
    done = decode(encoded(TEXT, end=False), [("LZWDecode", {})], ROOM)
    assert (done.data == TEXT, done.code) == (True, "lzw-cut")
    done = decode(encoded(TEXT)[:5000], [("LZWDecode", {})], ROOM)
    assert TEXT.startswith(done.data)
    assert (len(done.data) > 5000, done.code, done.complete) == (True, "lzw-cut", False)


def test_a_missing_first_clear_and_repeated_clears_are_no_fault():
    codes = [(97, 9), (98, 9), (258, 9), (256, 9), (256, 9), (256, 9), (99, 9), (257, 9)]
    done = decode(packed(codes), [("LZWDecode", {})], ROOM)
    assert (done.data, done.code) == (b"ababc", "")


def test_an_impossible_code_ends_the_data():
    for codes in ([(256, 9), (97, 9), (300, 9), (98, 9)], [(256, 9), (258, 9), (98, 9)]):
        done = decode(packed([*codes, (257, 9)]), [("LZWDecode", {})], ROOM)
        assert (done.data, done.code) == (b"a" if len(codes) > 3 else b"", "lzw-broken")


def test_the_limit_is_met_to_the_byte():
    data = encoded(TEXT)
    for limit in (0, 1, 1000, len(TEXT) - 1):
        done = decode(data, [("LZWDecode", {})], limit)
        assert (done.data == TEXT[:limit], done.code) == (True, "limit-stream-bytes")
    assert decode(data, [("LZWDecode", {})], len(TEXT)).complete
