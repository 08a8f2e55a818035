"""AES and RC4 against the vectors that their standards and their history give."""

import pytest

from extract.pdf import aes, rc4

COUNTING = bytes(range(16))
PLAIN = bytes.fromhex("00112233445566778899aabbccddeeff")
FOUR_BLOCKS = bytes.fromhex(
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
    "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710"
)
VECTORS = [
    pytest.param(
        bytes(range(16)), bytes(16), PLAIN, "69c4e0d86a7b0430d8cdb78070b4c55a", id="FIPS 197 C.1"
    ),
    pytest.param(
        bytes(range(24)), bytes(16), PLAIN, "dda97ca4864cdfe06eaf70a0ec0d7191", id="FIPS 197 C.2"
    ),
    pytest.param(
        bytes(range(32)), bytes(16), PLAIN, "8ea2b7ca516745bfeafc49904b496089", id="FIPS 197 C.3"
    ),
    pytest.param(
        bytes.fromhex("2b7e151628aed2a6abf7158809cf4f3c"),
        COUNTING,
        FOUR_BLOCKS,
        "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
        "73bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7",
        id="SP 800-38A F.2.1 and F.2.2",
    ),
    pytest.param(
        bytes.fromhex("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4"),
        COUNTING,
        FOUR_BLOCKS,
        "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d"
        "39f23369a9d9bacfa530e26304231461b2eb05e2c39be9fcda6c19078c6a9d1b",
        id="SP 800-38A F.2.5 and F.2.6",
    ),
]


@pytest.mark.parametrize(("key", "vector", "plain", "cipher"), VECTORS)
def test_encrypts_and_decrypts_the_published_vectors(key, vector, plain, cipher):
    assert aes.encrypt_cbc(key, vector, plain).hex() == cipher
    assert aes.decrypt_cbc(key, vector, bytes.fromhex(cipher)) == plain


def test_the_last_round_key_is_the_one_of_the_standard():
    keys = aes.round_keys(bytes.fromhex("2b7e151628aed2a6abf7158809cf4f3c"))
    assert len(keys) == 11
    assert keys[-1].hex() == "d014f9a8c9ee2589e13f0cc8b6630ca6"  # FIPS 197, A.1


@pytest.mark.parametrize("blocks", [0, 1, 2047, 2048, 2049, 4096, 6150])
def test_chunks_join_without_a_seam(blocks):
    key = bytes(range(32))
    plain = bytes(range(256)) * (blocks // 16 + 1)
    plain = plain[: blocks * 16]
    assert aes.decrypt_cbc(key, COUNTING, aes.encrypt_cbc(key, COUNTING, plain)) == plain


def test_bytes_after_the_last_whole_block_are_dropped_and_the_blocks_before_stay():
    cipher = aes.encrypt_cbc(COUNTING, COUNTING, FOUR_BLOCKS)
    assert aes.decrypt_cbc(COUNTING, COUNTING, cipher + b"seven b") == FOUR_BLOCKS
    assert aes.decrypt_cbc(COUNTING, COUNTING, b"less than one") == b""


@pytest.mark.parametrize(
    ("key", "plain", "cipher"),
    [
        (b"Key", b"Plaintext", "bbf316e8d940af0ad3"),
        (b"Wiki", b"pedia", "1021bf0420"),
        (b"Secret", b"Attack at dawn", "45a01f645fc35b383552544b9bf5"),
        # RFC 6229: the key stream's bytes 0 to 15, and 240 to 255 where the index comes round
        (bytes([1, 2, 3, 4, 5]), bytes(16), "b2396305f03dc027ccc3524a0a1118a8"),
    ],
)
def test_rc4_gives_the_known_bytes_both_ways(key, plain, cipher):
    assert rc4.crypt(key, plain).hex() == cipher
    assert rc4.crypt(key, bytes.fromhex(cipher)) == plain


def test_rc4_keeps_its_stream_over_chunks_and_without_a_key_changes_nothing():
    key = bytes([1, 2, 3, 4, 5])
    stream = rc4.crypt(key, bytes(4112))
    assert stream[240:256].hex() == "28cb1132c96ce286421dcaadb8b69eae"  # RFC 6229
    assert stream[4096:4112].hex() == "ff25b58995996707e51fbdf08b34d875"
    long = rc4.crypt(key, bytes(200_000))
    assert long[:4112] == stream
    assert rc4.crypt(key, long) == bytes(200_000)
    assert rc4.crypt(b"", b"plain") == b"plain"
