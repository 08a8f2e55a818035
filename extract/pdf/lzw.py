"""LZWDecode: codes of 9 to 12 bits, each a string met before (ISO 32000-2, 7.4.4)."""

import io
import struct
from functools import cache

CLEAR = 256
END = 257
FULL = 4096
"""Entries of a full table: after them the width stays 12 until the encoder clears."""
FIRST_BLOCK = 8
"""Codes read at once after a clear. Blocks double from here, so that a stream that clears at every
code (a hostile one) does not pay for hundreds of codes that the clear makes void."""
LAST_BLOCK = 2048
SEED = [bytes([value]) for value in range(256)] + [b"", b""]


def decode(data: bytes, early: bool, limit: int) -> tuple[bytes, str]:
    """What the codes stand for, at most `limit` bytes, and the code of a problem or "".

    `early` is /EarlyChange: the width grows one code before the table needs it, which is the
    default and what nearly every encoder does.
    """
    out = io.BytesIO()  # its getvalue() makes no copy
    position = 0
    problem = ""
    while not problem:
        position, problem = _until_clear(data, position, 1 if early else 0, limit, out)
    out.truncate(limit)
    return out.getvalue(), "" if problem == "end" else problem


def _until_clear(
    data: bytes, position: int, early: int, limit: int, out: io.BytesIO
) -> tuple[int, str]:
    """Decode from a fresh table to the next clear code; the bit after it, and why to stop."""
    table = SEED.copy()
    last = b""
    width = 9
    block = FIRST_BLOCK
    size = len(data) * 8
    while True:
        # The table is one entry behind the codes; it decides alone how many share this width.
        same = (1 << width) - early - len(table) + (not last) if width < 12 else LAST_BLOCK
        count = min(block, same, (size - position) // width)
        if count <= 0:
            return position, "lzw-cut"
        codes, stop = _codes(data, position, width, count)
        position += (len(codes) + (stop != "")) * width
        last, broken = _expand(codes, table, last, out)
        if out.tell() > limit:
            return position, "limit-stream-bytes"
        if broken or stop == "end":
            return position, "lzw-broken" if broken else "end"
        if stop:
            return position, ""
        block = min(block * 2, LAST_BLOCK)
        if count == same and width < 12:
            width += 1


def _expand(
    codes: tuple[int, ...], table: list[bytes], last: bytes, out: io.BytesIO
) -> tuple[bytes, bool]:
    """Append what the codes mean and let the table grow; the last string, and whether one was
    a code that cannot stand there."""
    if not codes:
        return last, False
    found = []
    if not last:
        if codes[0] >= CLEAR:
            return last, True
        last = table[codes[0]]
        found.append(last)
        codes = codes[1:]
    growing = FULL - len(table)
    broken = False
    for code in codes[:growing]:
        try:
            entry = table[code]
        except IndexError:
            if code != len(table):
                broken = True
                break
            entry = last + last[:1]
        table.append(last + entry[:1])
        found.append(entry)
        last = entry
    if not broken and len(codes) > growing:
        found += map(table.__getitem__, codes[growing:])
        last = found[-1]
    out.write(b"".join(found))
    return last, broken


def _codes(data: bytes, position: int, width: int, count: int) -> tuple[tuple[int, ...], str]:
    """The next codes of one width up to a clear or an end code, and which of the two it was.

    All codes are spread to 16 bits at once: halves move apart, then quarters, then eighths …
    """
    end = position + count * width
    bits = int.from_bytes(data[position >> 3 : (end + 7) >> 3], "big") >> (-end & 7)
    bits &= (1 << count * width) - 1
    lanes = 1 << (count - 1).bit_length()
    bits <<= (lanes - count) * width
    for upper, lower, shift in _spread(width, lanes):
        bits = (bits & upper) << shift | (bits & lower)
    codes = struct.unpack(f">{lanes}H", bits.to_bytes(lanes * 2, "big"))[:count]
    stop = ""
    if END in codes:
        codes = codes[: codes.index(END)]
        stop = "end"
    if CLEAR in codes:
        codes = codes[: codes.index(CLEAR)]
        stop = "clear"
    return codes, stop


@cache  # at most 4 widths by 9 block sizes, 40 kB a width
def _spread(width: int, lanes: int) -> list[tuple[int, int, int]]:
    """For each step of `_codes`: masks of the halves that move and that stay; how far they move."""
    steps = []
    half = lanes // 2
    while half:
        group = half * 32
        every = ((1 << lanes * 16) - 1) // ((1 << group) - 1)
        lower = ((1 << half * width) - 1) * every
        steps.append((lower << half * width, lower, half * (16 - width)))
        half //= 2
    return steps
