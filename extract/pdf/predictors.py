"""Predictors: samples that are stored as differences (ISO 32000-2, 7.4.4.4).

Sums of whole rows are done at once: a row is one big integer, its samples are lanes of it.
"""

import io
import re

LANES = {
    1: (b"\x00", b"\xff"),
    2: (b"\x55", b"\xaa"),
    4: (b"\x77", b"\x88"),
    8: (b"\x7f", b"\x80"),
    16: (b"\x7f\xff", b"\x80\x00"),
}
"""Bits a sample -> the lower bits of every lane, and its top bit: the lower bits are added where
no carry can leave the lane, the top bits are XORed."""
BLOCK = 8192
"""Bytes of rows summed at once: 5-byte rows of cross-reference streams cost 20 ns a byte so, and
200 ns row by row."""
MOST_RUNS = 1 << 18
"""Groups of rows undone one after the other, 3 µs each. A picture of 65,536 rows needs no more
than that many; a bomb of two-byte rows, each with another tag than the last, has 128 million."""
RUN = re.compile(rb"[\x03\x04]|([\x00-\x02\x05-\xff])\1*+", re.S)
"""Tags of rows that are undone together. Average and Paeth go row by row in any case."""


def tiff(data: bytes, colors: int, bits: int, columns: int) -> bytes:
    """Samples from the differences to their left neighbours (TIFF predictor 2)."""
    row = _row_bytes(data, colors, bits, columns)
    block = max(1, BLOCK // row) * row
    out = io.BytesIO()  # its getvalue() makes no copy
    for at in range(0, len(data), block):
        out.write(_running_sum(data[at : at + block], colors * bits, bits, row))
    return out.getvalue()


def png(data: bytes, colors: int, bits: int, columns: int) -> tuple[bytes, str]:
    """Rows from PNG's filtered rows, each with its own tag; the code of a problem or "".

    The last row may be incomplete. A tag that PNG does not know leaves its row as it is.
    """
    row = _row_bytes(data, colors, bits, columns)
    pixel = min(max(1, colors * bits // 8), row)
    tags = data[:: row + 1]
    block = max(1, BLOCK // row)
    out = io.BytesIO()
    prior = bytes(row)
    for runs, run in enumerate(RUN.finditer(tags)):
        if runs == MOST_RUNS:
            return out.getvalue(), "limit-predictor-rows"
        undo = UNDO.get(tags[run.start()], _as_it_is)
        for first in range(run.start(), run.end(), block):
            last = min(first + block, run.end())
            tagged = bytearray(data[first * (row + 1) : last * (row + 1)])
            del tagged[:: row + 1]
            rows = undo(bytes(tagged), prior, pixel)
            out.write(rows)
            prior = rows[-row:]
    unknown = tags.translate(None, b"\0\1\2\3\4")
    return out.getvalue(), "predictor-tag" if unknown else ""


def _row_bytes(data: bytes, colors: int, bits: int, columns: int) -> int:
    """Bytes of a row without its tag, at most as many as there are."""
    return max(1, min((colors * bits * columns + 7) // 8, len(data)))


def _running_sum(data: bytes, distance: int, lane: int, row: int) -> bytes:
    """Every sample plus all those `distance` bits before it in its row, each sum within its lane.

    Doubling: each sample is added to its neighbour, then pairs to pairs, then fours to fours.
    """
    size = len(data)
    lower, top = (
        int.from_bytes((mask * (size // len(mask) + 1))[:size], "big") for mask in LANES[lane]
    )
    total = int.from_bytes(data, "big")
    while distance < min(row, size) * 8:
        moved = total >> distance
        if row < size:  # nothing moves over into the next row
            inside = ((1 << row * 8 - distance) - 1).to_bytes(row, "big") * (size // row + 1)
            moved &= int.from_bytes(inside[:size], "big")
        total = ((total & lower) + (moved & lower)) ^ ((total ^ moved) & top)
        distance *= 2
    return total.to_bytes(size, "big")


def _as_it_is(rows: bytes, _prior: bytes, _pixel: int) -> bytes:
    return rows


def _sub(rows: bytes, prior: bytes, pixel: int) -> bytes:
    return _running_sum(rows, pixel * 8, 8, len(prior))


def _up(rows: bytes, prior: bytes, _pixel: int) -> bytes:
    row = len(prior)
    return _running_sum(prior + rows, row * 8, 8, row + len(rows))[row:]


# In both of these `out` is read as the row to the left while it grows.


def _average(line: bytes, prior: bytes, pixel: int) -> bytes:
    out = bytearray(pixel)
    append = out.append
    for value, left, up in zip(line, out, prior, strict=False):
        append(value + (left + up >> 1) & 255)
    return bytes(out[pixel:])


def _paeth(line: bytes, prior: bytes, pixel: int) -> bytes:
    out = bytearray(pixel)
    append = out.append
    corners = bytes(pixel) + prior
    for value, left, up, corner in zip(line, out, prior, corners, strict=False):
        to_left = abs(up - corner)
        to_up = abs(left - corner)
        to_corner = abs(left + up - corner - corner)
        if to_left <= to_up and to_left <= to_corner:
            append(value + left & 255)
        else:
            append(value + (up if to_up <= to_corner else corner) & 255)
    return bytes(out[pixel:])


UNDO = {1: _sub, 2: _up, 3: _average, 4: _paeth}
"""Tag of a row -> what takes it back, given rows of that tag, the row before them, and the bytes
of a pixel."""
