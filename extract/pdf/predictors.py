"""Predictors: samples that are stored as differences (ISO 32000-2, 7.4.4.4).

Sums of whole rows are done at once: a row is one big integer, its samples are lanes of it.
"""

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
"""Bytes of Up rows summed at once: 5-byte rows of cross-reference streams cost 10 ns a byte so,
and 200 ns row by row."""


def tiff(data: bytes, colors: int, bits: int, columns: int) -> bytes:
    """Samples from the differences to their left neighbours (TIFF predictor 2)."""
    row = min((colors * bits * columns + 7) // 8, len(data)) or 1
    return b"".join(
        _running_sum(data[at : at + row], colors * bits, bits) for at in range(0, len(data), row)
    )


def png(data: bytes, colors: int, bits: int, columns: int) -> tuple[bytes, str]:
    """Rows from PNG's filtered rows, each with its own tag; the code of a problem or "".

    The last row may be incomplete. A tag that PNG does not know leaves its row as it is.
    """
    row = min((colors * bits * columns + 7) // 8, len(data)) + 1
    pixel = min(max(1, colors * bits // 8), row)
    tags = data[::row]
    done: list[bytes] = []
    prior = bytes(row)
    index = 0
    while index < len(tags):
        tag = tags[index]
        start = index * row
        if tag == 2:
            most = min(index + max(1, BLOCK // row), len(tags))
            index += 1
            while index < most and tags[index] == 2:
                index += 1
            lines = _running_sum(prior + data[start : index * row], row * 8, 8)[row:]
        else:
            index += 1
            line = data[start + 1 : index * row]
            lines = data[start : start + 1] + UNDO.get(tag, _as_it_is)(line, prior[1:], pixel)
        done.append(lines)
        prior = lines[-row:]
    out = bytearray().join(done)
    del out[::row]
    return bytes(out), "predictor-tag" if tags.translate(None, b"\0\1\2\3\4") else ""


def _running_sum(data: bytes, distance: int, lane: int) -> bytes:
    """Every sample plus all those `distance` bits before it, each sum within its lane.

    Doubling: each sample is added to its neighbour, then pairs to pairs, then fours to fours.
    """
    size = len(data)
    lower, top = (
        int.from_bytes((mask * (size // len(mask) + 1))[:size], "big") for mask in LANES[lane]
    )
    total = int.from_bytes(data, "big")
    while distance < size * 8:
        moved = total >> distance
        total = ((total & lower) + (moved & lower)) ^ ((total ^ moved) & top)
        distance *= 2
    return total.to_bytes(size, "big")


def _as_it_is(line: bytes, _prior: bytes, _pixel: int) -> bytes:
    return line


def _sub(line: bytes, _prior: bytes, pixel: int) -> bytes:
    return _running_sum(line, pixel * 8, 8)


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


UNDO = {1: _sub, 3: _average, 4: _paeth}
"""Tag of a row -> what takes it back; Up (2) is summed over many rows at once."""
