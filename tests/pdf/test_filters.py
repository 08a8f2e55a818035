"""The filter chain: what each filter gives for whole, cut and damaged data."""

import base64
import sys
import zlib

import pytest

from extract.pdf.filters import MOST_FILTERS, decode
from extract.pdf.objects import Dict

ROOM = 1 << 24
TEXT = b"".join(b"%d 0 0 %d rg (word %d) Tj\n" % (n, n * n, n * 7919 % 1000) for n in range(2000))
PACKED = zlib.compress(TEXT)


def one(name: str, data: bytes, limit: int = ROOM, **params):
    return decode(data, [(name, params)], limit)


# ── The chain ──


def test_no_filter_gives_the_bytes_themselves():
    done = decode(b"as they are", [], ROOM)
    assert (done.data, done.problem, done.code, done.complete) == (b"as they are", "", "", True)


@pytest.mark.parametrize(
    ("short", "full", "data"),
    [
        ("Fl", "FlateDecode", PACKED),
        ("A85", "ASCII85Decode", base64.a85encode(TEXT) + b"~>"),
        ("AHx", "ASCIIHexDecode", TEXT.hex().encode() + b">"),
        ("RL", "RunLengthDecode", b"".join(b"\x00%c" % byte for byte in TEXT) + b"\x80"),
    ],
)
def test_abbreviations_are_the_filters_they_stand_for(short, full, data):
    assert one(short, data).data == one(full, data).data == TEXT


def test_filters_apply_in_the_order_written():
    data = base64.a85encode(zlib.compress(TEXT)) + b"~>"
    assert decode(data, [("A85", {}), ("Fl", {})], ROOM).data == TEXT
    assert decode(data, [("Fl", {}), ("A85", {})], ROOM).data == b""


@pytest.mark.parametrize(
    ("name", "image"),
    [
        ("DCT", "DCTDecode"),
        ("CCF", "CCITTFaxDecode"),
        ("JPXDecode", "JPXDecode"),
        ("JBIG2Decode", "JBIG2Decode"),
    ],
)
def test_an_image_filter_ends_the_chain_with_its_parameters_and_no_problem(name, image):
    done = decode(zlib.compress(b"\xff\xd8"), [("Fl", {}), (name, {"K": -1})], ROOM)
    assert (done.data, done.image, done.params, done.problem) == (
        b"\xff\xd8",
        image,
        {"K": -1},
        "",
    )


def test_a_crypt_filter_passes_and_an_unknown_one_stops():
    assert decode(PACKED, [("Crypt", {"Name": "Identity"}), ("Fl", {})], ROOM).data == TEXT
    done = decode(PACKED, [("Fl", {}), ("LZMADecode", {}), ("Fl", {})], ROOM)
    assert (done.data, done.code, done.complete) == (TEXT, "filter-unknown", False)
    assert "/LZMADecode" in done.problem


def test_a_chain_ends_at_the_limit_of_its_length():
    chain: list[tuple[str, Dict]] = [("Crypt", {})] * MOST_FILTERS
    done = decode(b"41>", [*chain, ("AHx", {})], ROOM)
    assert (done.data, done.code) == (b"41>", "filter-chain")


@pytest.mark.parametrize("wrong", [None, 7, [], "x", {"Predictor": "12"}, {"Predictor": []}])
def test_parameters_of_a_wrong_kind_are_no_parameters(wrong):
    assert decode(PACKED, [("FlateDecode", wrong)], ROOM).data == TEXT


def test_a_cut_inside_a_chain_leaves_what_the_later_filters_make_of_it():
    inner = base64.a85encode(TEXT) + b"~>"
    done = decode(zlib.compress(inner)[:-200], [("Fl", {}), ("A85", {})], ROOM)
    assert done.code == "flate-cut"
    assert TEXT.startswith(done.data)
    assert len(done.data) > len(TEXT) // 2


# ── Flate ──


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(PACKED, "", id="whole"),
        pytest.param(PACKED + b"\r\n", "", id="an end of line behind"),
        pytest.param(b"\r\n" + PACKED, "", id="an end of line before"),
        pytest.param(PACKED[:-2], "", id="its checksum cut"),
        pytest.param(PACKED[:-4], "", id="its checksum missing"),
        pytest.param(PACKED[:-4] + b"\0\0\0\0", "flate-checksum", id="its checksum wrong"),
        pytest.param(PACKED + b"junk", "flate-trailing", id="junk behind"),
        pytest.param(PACKED[2:], "flate-header", id="no header"),
        pytest.param(b"\x78\xff" + PACKED[2:], "flate-header", id="a wrong header"),
        pytest.param(b"XX" + PACKED[2:], "flate-header", id="a header of something else"),
        pytest.param(b"\x08\x1d" + PACKED[2:], "", id="a header with too small a window"),
    ],
)
def test_flate_data_that_lack_nothing_are_given_whole(data, code):
    done = one("FlateDecode", data)
    assert (done.data == TEXT, done.code, done.complete) == (True, code, True)


def test_cut_flate_data_give_what_came_before_the_cut():
    for cut in (10, 100, len(PACKED) // 2, len(PACKED) - 5):
        done = one("FlateDecode", PACKED[:cut])
        assert (done.code, done.complete) == ("flate-cut", False)
        assert TEXT.startswith(done.data)
        assert len(done.data) >= len(TEXT) * (cut - 600) // len(PACKED)


def test_damaged_flate_data_give_what_came_before_the_damage():
    noise = bytes(zlib.crc32(b"%d" % n) & 255 for n in range(300_000))
    stored = zlib.compressobj(0)  # stored blocks: a wrong length is found at once
    packed = stored.compress(noise) + stored.flush()
    second = 2 + 5 + int.from_bytes(packed[3:5], "little")
    damaged = packed[:second] + b"\xff" * 5 + packed[second + 5 :]
    done = one("FlateDecode", damaged)
    assert (done.code, done.complete) == ("flate-damaged", False)
    assert noise.startswith(done.data)
    assert second - 9 < len(done.data) <= second


def test_plain_text_is_not_taken_for_flate():
    done = one(
        "FlateDecode", b"q 1 0 0 1 72 720 cm BT /F1 12 Tf (Not compressed at all) Tj ET Q\n" * 9
    )
    assert (done.data, done.code) == (b"", "flate-damaged")


def test_no_data_at_all_are_cut_data():
    assert one("FlateDecode", b"").code == "flate-cut"
    assert one("FlateDecode", zlib.compress(b"")).complete


# ── ASCII ──


@pytest.mark.parametrize(
    ("data", "text", "code"),
    [
        pytest.param(b'87cURD]i,"Ebo80~>', b"Hello World!", "", id="whole"),
        pytest.param(b'<~87cURD]i,"Ebo80~>', b"Hello World!", "", id="with Adobe's prefix"),
        pytest.param(b'87cUR D]i,"\nEbo80 ~ >', b"Hello World!", "", id="space anywhere"),
        pytest.param(b'87cURD]i,"Ebo80', b"Hello World!", "", id="without its end"),
        pytest.param(b'87cURD]i,"Ebo80~>87cUR', b"Hello World!", "", id="what follows the end"),
        pytest.param(b"87cURz~>", b"Hell\0\0\0\0", "", id="z is four zero bytes"),
        pytest.param(b"zzz~>", bytes(12), "", id="nothing but z"),
        pytest.param(b"87c\xffUR\x80~>", b"Hell", "ascii-characters", id="other characters go"),
        pytest.param(b"87cUz87cUR~>", b"\0\0\0\0Hell", "ascii-characters", id="z within a group"),
        pytest.param(b"87cUR8~>", b"Hell", "", id="a single last digit is nothing"),
        pytest.param(b"87cUR87~>", b"HellH", "", id="two last digits are a byte"),
        pytest.param(b"~>", b"", "", id="empty"),
    ],
)
def test_ascii_85(data, text, code):
    done = one("ASCII85Decode", data)
    assert (done.data, done.code, done.complete) == (text, code, True)


@pytest.mark.parametrize(
    ("data", "text", "code"),
    [
        pytest.param(b"48 65 6C\n6c6F>", b"Hello", "", id="whole"),
        pytest.param(b"48656C6c6F", b"Hello", "", id="without its end"),
        pytest.param(b"48656C6c7>", b"Hellp", "", id="a last half byte gets a zero"),
        pytest.param(b"48>656C", b"H", "", id="what follows the end"),
        pytest.param(b"4x8y65>", b"He", "ascii-characters", id="other characters go"),
    ],
)
def test_ascii_hex(data, text, code):
    done = one("ASCIIHexDecode", data)
    assert (done.data, done.code, done.complete) == (text, code, True)


@pytest.mark.parametrize(
    ("data", "text", "code"),
    [
        pytest.param(b"\x02abc\xfex\x80", b"abcxxx", "", id="literal and repeated"),
        pytest.param(b"\x02abc", b"abc", "", id="without its end"),
        pytest.param(b"\x02abc\x80junk", b"abc", "", id="what follows the end"),
        pytest.param(b"\x05abc", b"abc", "run-length-cut", id="cut in a literal run"),
        pytest.param(b"\x00a\xfe", b"a", "run-length-cut", id="cut before the byte to repeat"),
    ],
)
def test_run_lengths(data, text, code):
    done = one("RunLengthDecode", data)
    assert (done.data, done.code) == (text, code)


# ── Brotli ──


def test_brotli_decodes_whole_cut_and_damaged():
    brotli = pytest.importorskip("brotli")
    packed = brotli.compress(TEXT)
    done = one("BrotliDecode", packed)
    assert (done.data, done.code) == (TEXT, "")
    done = one("BrotliDecode", packed + b"junk")
    assert (done.data, done.code) == (TEXT, "")
    done = one("BrotliDecode", packed[:-20])
    assert done.code == "brotli-cut"
    assert TEXT.startswith(done.data)
    assert not one("BrotliDecode", b"\xff" * 50).complete


def test_without_a_decoder_the_package_to_install_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "brotli", None)
    monkeypatch.setitem(sys.modules, "brotlicffi", None)
    done = decode(b"\x0b\x02\x80text\x03", [("BrotliDecode", {}), ("AHx", {})], ROOM)
    assert (done.data, done.code, done.complete) == (b"", "brotli-missing", False)
    assert "'brotli'" in done.problem


# ── Limits ──


@pytest.mark.parametrize(
    ("name", "data"),
    [
        pytest.param("FlateDecode", PACKED, id="Flate"),
        pytest.param("ASCII85Decode", base64.a85encode(TEXT), id="ASCII 85"),
        pytest.param("ASCIIHexDecode", TEXT.hex().encode(), id="ASCII hex"),
        pytest.param(
            "RunLengthDecode", b"".join(b"\x00%c" % byte for byte in TEXT), id="run lengths"
        ),
    ],
)
def test_the_limit_is_met_to_the_byte(name, data):
    size = len(TEXT)
    assert one(name, data, size).complete
    for limit in (0, 1, 3, size // 2, size - 1):
        done = one(name, data, limit)
        assert (done.data == TEXT[:limit], done.code) == (True, "limit-stream-bytes"), limit
        assert not done.complete


def test_zeros_of_ascii_85_meet_the_limit():
    for limit in (0, 1, 4, 5, 1000):
        done = one("ASCII85Decode", b"z" * 100_000, limit)
        assert (done.data, done.code) == (bytes(limit), "limit-stream-bytes")
