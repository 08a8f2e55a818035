"""Filters against zlib, base64 and brotli."""

import base64
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extract.pdf.filters import decode

pytestmark = pytest.mark.oracle
ROOM = 1 << 24
DATA = st.one_of(st.binary(max_size=5000), st.text("ab\0", max_size=5000).map(str.encode))


@settings(deadline=None, max_examples=200)
@given(
    data=DATA,
    level=st.integers(0, 9),
    window=st.integers(9, 15),
    rest=st.sampled_from([b"", b"\r\n"]),
)
def test_flate_is_what_zlib_packed(data, level, window, rest):
    engine = zlib.compressobj(level, wbits=window)
    packed = engine.compress(data) + engine.flush()
    done = decode(packed + rest, [("FlateDecode", {})], ROOM)
    assert (done.data, done.code) == (data, "")


@settings(deadline=None, max_examples=200)
@given(data=DATA, width=st.sampled_from([0, 1, 60, 72]), adobe=st.booleans())
def test_ascii_85_is_what_base64_packed(data, width, adobe):
    packed = base64.a85encode(data, wrapcol=width, adobe=adobe)
    done = decode(packed, [("ASCII85Decode", {})], ROOM)
    assert (done.data, done.code) == (data, "")


@settings(deadline=None, max_examples=100)
@given(data=DATA)
def test_ascii_hex_is_what_base64_packed(data):
    assert decode(base64.b16encode(data) + b">", [("ASCIIHexDecode", {})], ROOM).data == data


@settings(deadline=None, max_examples=100)
@given(data=DATA, quality=st.integers(0, 9))
def test_brotli_is_what_brotli_packed(data, quality):
    brotli = pytest.importorskip("brotli")
    done = decode(brotli.compress(data, quality=quality), [("BrotliDecode", {})], ROOM)
    assert (done.data, done.code) == (data, "")
