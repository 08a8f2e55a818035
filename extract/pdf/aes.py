"""AES in cipher block chaining, in plain Python (FIPS 197, NIST SP 800-38A).

Decryption takes all blocks of a chunk at once, since each plaintext block depends on ciphertext
alone. The blocks stand as 16 planes (byte 0 of every block, byte 4 of every block, …), so that one
`bytes.translate` substitutes, or multiplies, a byte of all blocks, and one XOR of big integers adds
it. Encryption must go block by block; it looks up each of a state's 16 bytes in a table of what
that byte does to the whole next state, a 128-bit integer.
"""

from functools import lru_cache
from operator import itemgetter, xor

BLOCK = 16
CHUNK = 1 << 15
"""Ciphertext bytes decrypted at once. Larger chunks leave the processor's cache."""
ROWS = [4 * column + row for row in range(4) for column in range(4)]
"""Index in a block of each plane: the state's rows, one after the other."""


def decrypt_cbc(key: bytes, vector: bytes, data: bytes) -> bytes:
    """The plaintext of whole blocks; padding stays. Bytes behind the last whole block are dropped.

    `key` has 16, 24 or 32 bytes.
    """
    size = len(data) - len(data) % BLOCK
    keys = _inverse_keys(key)
    out = []
    planes: list[int] = []
    for start in range(0, size, CHUNK):
        chunk = data[start : min(start + CHUNK, size)]
        if start in (0, size - len(chunk)):  # the chunks between have the first one's length
            planes = [_key_planes(round_key, len(chunk) // BLOCK) for round_key in keys]
        before = int.from_bytes(vector + chunk[:-BLOCK], "big")
        plain = int.from_bytes(_decrypt_blocks(chunk, planes), "big") ^ before
        out.append(plain.to_bytes(len(chunk), "big"))
        vector = chunk[-BLOCK:]
    return b"".join(out)


def _decrypt_blocks(chunk: bytes, keys: list[int]) -> bytes:
    """Every block decrypted on its own: the equivalent inverse cipher (FIPS 197, 5.3.5)."""
    size = len(chunk)
    state = int.from_bytes(b"".join([chunk[place::BLOCK] for place in ROWS]), "big") ^ keys[0]
    for key in keys[1:-1]:
        state = _unmixed(_unshifted(state.to_bytes(size, "big")), UNMIX_SUBSTITUTED) ^ key
    rows = _unshifted(state.to_bytes(size, "big")).translate(INVERSE_S_BOX)
    rows = (int.from_bytes(rows, "big") ^ keys[-1]).to_bytes(size, "big")
    out = bytearray(size)
    plane = size // BLOCK
    for index, place in enumerate(ROWS):
        out[place::BLOCK] = rows[index * plane : (index + 1) * plane]
    return bytes(out)


def _unshifted(rows: bytes) -> bytes:
    """InvShiftRows: row r moves r columns to the right."""
    plane = len(rows) // BLOCK
    return b"".join(
        (
            rows[: 4 * plane],
            rows[7 * plane : 8 * plane],
            rows[4 * plane : 7 * plane],
            rows[10 * plane : 12 * plane],
            rows[8 * plane : 10 * plane],
            rows[13 * plane :],
            rows[12 * plane : 13 * plane],
        )
    )


def _unmixed(rows: bytes, tables: list[bytes]) -> int:
    """InvMixColumns: row r becomes 14 r + 11 (r + 1) + 13 (r + 2) + 9 (r + 3), rows counted round.

    `tables` hold the four products, of the byte itself or of what InvSubBytes makes of it.
    """
    size = len(rows)
    twice = rows + rows
    state = 0
    for row, table in enumerate(tables):
        turned = twice[row * size // 4 : row * size // 4 + size]
        state ^= int.from_bytes(turned.translate(table), "big")
    return state


def _key_planes(key: bytes, blocks: int) -> int:
    """A round key, repeated for all blocks, in the order of the planes."""
    return int.from_bytes(b"".join([key[place : place + 1] * blocks for place in ROWS]), "big")


@lru_cache(maxsize=64)  # the strings of one object have one key
def _inverse_keys(key: bytes) -> list[bytes]:
    """Round keys in the order in which decryption adds them, those within through InvMixColumns."""
    keys = round_keys(key)
    inner = b"".join(keys[1:-1])
    rows = b"".join([inner[place::BLOCK] for place in ROWS])
    rows = _unmixed(rows, UNMIX).to_bytes(len(rows), "big")
    count = len(keys) - 2
    mixed = bytearray(len(rows))
    for index, place in enumerate(ROWS):
        mixed[place::BLOCK] = rows[index * count : (index + 1) * count]
    middle = [bytes(mixed[at : at + BLOCK]) for at in range(0, len(mixed), BLOCK)]
    return [keys[-1], *reversed(middle), keys[0]]


def encrypt_cbc(key: bytes, vector: bytes, data: bytes) -> bytes:
    """The ciphertext of whole blocks, without padding. Bytes behind the last whole block are
    dropped; `key` has 16, 24 or 32 bytes."""
    first, *inner, last = (int.from_bytes(round_key, "big") for round_key in round_keys(key))
    t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, ta, tb, tc, td, te, tf = _round_tables()
    state = int.from_bytes(vector, "big")
    out = []
    for at in range(0, len(data) - BLOCK + 1, BLOCK):
        state ^= int.from_bytes(data[at : at + BLOCK], "big") ^ first
        for round_key in inner:
            b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, ba, bb, bc, bd, be, bf = state.to_bytes(
                BLOCK, "big"
            )
            state = (
                t0[b0] ^ t1[b1] ^ t2[b2] ^ t3[b3] ^ t4[b4] ^ t5[b5] ^ t6[b6] ^ t7[b7]
                ^ t8[b8] ^ t9[b9] ^ ta[ba] ^ tb[bb] ^ tc[bc] ^ td[bd] ^ te[be] ^ tf[bf]
                ^ round_key
            )  # fmt: skip
        shifted = bytes(SHIFTED(state.to_bytes(BLOCK, "big").translate(S_BOX)))
        state = int.from_bytes(shifted, "big") ^ last
        out.append(state.to_bytes(BLOCK, "big"))
    return b"".join(out)


SHIFTED = itemgetter(*((place + 4 * (place % 4)) % BLOCK for place in range(BLOCK)))
"""ShiftRows of one block: row r moves r columns to the left."""


@lru_cache(maxsize=1)
def _round_tables() -> list[list[int]]:
    """For each byte of a state: value -> what it adds to the state after SubBytes, ShiftRows and
    MixColumns."""
    products = {factor: S_BOX.translate(_multiplied(factor)) for factor in (1, 2, 3)}
    tables = []
    for place in range(BLOCK):
        row = place % 4
        column = (place // 4 - row) % 4
        factors = [(2, 1, 1, 3)[(line - row) % 4] for line in range(4)]
        table = []
        for value in range(256):
            word = bytes([products[factor][value] for factor in factors])
            table.append(int.from_bytes(word, "big") << 96 - 32 * column)
        tables.append(table)
    return tables


def round_keys(key: bytes) -> list[bytes]:
    """The key schedule (FIPS 197, 5.2): 11, 13 or 15 keys of 16 bytes."""
    length = len(key) // 4
    words = [int.from_bytes(key[at : at + 4], "big") for at in range(0, len(key), 4)]
    constant = 1
    for index in range(length, 4 * (length + 7)):
        word = words[-1]
        if index % length == 0:
            word = (word << 8 | word >> 24) & 0xFFFFFFFF
            word = _substituted(word) ^ constant << 24
            constant = DOUBLE[constant]
        elif length > 6 and index % length == 4:
            word = _substituted(word)
        words.append(words[-length] ^ word)
    schedule = b"".join([word.to_bytes(4, "big") for word in words])
    return [schedule[at : at + BLOCK] for at in range(0, len(schedule), BLOCK)]


def _substituted(word: int) -> int:
    return int.from_bytes(word.to_bytes(4, "big").translate(S_BOX), "big")


def _multiplied(factor: int) -> bytes:
    """A translation table that multiplies by the factor, in the field of 256 elements."""
    total = bytes(256)
    power = bytes(range(256))
    while factor:
        if factor & 1:
            total = bytes(map(xor, total, power))
        power = power.translate(DOUBLE)
        factor >>= 1
    return total


def _s_box() -> bytes:
    """The inverse in the field, then an affine map of its bits (FIPS 197, 5.1.1)."""
    powers = [1]  # of 3, which generates the field
    for _ in range(254):
        powers.append(powers[-1] ^ DOUBLE[powers[-1]])
    box = bytearray(256)
    box[0] = 0x63
    for exponent, value in enumerate(powers):
        inverse = powers[-exponent % 255]
        turned = inverse * 0x101
        turned = turned >> 7 ^ turned >> 6 ^ turned >> 5 ^ turned >> 4
        box[value] = inverse ^ turned & 0xFF ^ 0x63
    return bytes(box)


DOUBLE = bytes(value << 1 ^ (0x11B if value & 0x80 else 0) for value in range(256))
"""Multiplication by x, modulo x^8 + x^4 + x^3 + x + 1 (FIPS 197, 4.2.1)."""
S_BOX = _s_box()
INVERSE_S_BOX = bytes(S_BOX.index(value) for value in range(256))
UNMIX = [_multiplied(factor) for factor in (14, 11, 13, 9)]
UNMIX_SUBSTITUTED = [INVERSE_S_BOX.translate(table) for table in UNMIX]
