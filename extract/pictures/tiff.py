"""A TIFF file of one strip around data that stay as they are (TIFF 6.0)."""

import struct
import zlib
from collections.abc import Iterable

WIDTH, LENGTH, BITS, COMPRESSION, PHOTOMETRIC = 256, 257, 258, 259, 262
STRIP_OFFSETS, SAMPLES, ROWS_PER_STRIP, STRIP_BYTES = 273, 277, 278, 279
T4_OPTIONS, INK_SET = 292, 332
RUNS, GROUP_3, GROUP_4, DEFLATE = 2, 3, 4, 8
"""Compression: one-dimensional fax rows that begin at bytes, Group 3, Group 4, zlib."""
WHITE_IS_0, BLACK_IS_0, SEPARATED = 0, 1, 5
"""Photometric interpretation."""


def fax(
    size: tuple[int, int], data: bytes, compression: int, options: int, photometric: int
) -> bytes:
    """A file around fax data; the options are those of Group 3."""
    width, height = size
    tags = {
        WIDTH: width,
        LENGTH: height,
        BITS: 1,
        COMPRESSION: compression,
        PHOTOMETRIC: photometric,
        SAMPLES: 1,
        ROWS_PER_STRIP: height,
    }
    if compression == GROUP_3:
        tags[T4_OPTIONS] = options
    return _file(tags, data)


def cmyk(size: tuple[int, int], bits: int, rows: Iterable[bytes]) -> bytes:
    """A file of CMYK samples of 8 or 16 bits, of which the first of two bytes is the higher."""
    width, height = size
    packer = zlib.compressobj(6)
    data = b"".join(packer.compress(row) for row in rows) + packer.flush()
    tags = {
        WIDTH: width,
        LENGTH: height,
        BITS: bits,
        COMPRESSION: DEFLATE,
        PHOTOMETRIC: SEPARATED,
        SAMPLES: 4,
        ROWS_PER_STRIP: height,
        INK_SET: 1,
    }
    return _file(tags, data)


def _file(tags: dict[int, int], data: bytes) -> bytes:
    """Header, data, and the directory behind them; most significant bytes first."""
    start = 8
    depths = b""
    if tags[SAMPLES] > 1:  # one depth a sample is more than an entry holds
        depths = struct.pack(f">{tags[SAMPLES]}H", *[tags[BITS]] * tags[SAMPLES])
    data += b"\0" * (len(data) % 2)
    directory = start + len(data) + len(depths)
    entries = {**tags, STRIP_OFFSETS: start, STRIP_BYTES: len(data)}
    out = [b"MM\0*", struct.pack(">I", directory), data, depths, struct.pack(">H", len(entries))]
    for tag, value in sorted(entries.items()):
        if tag == BITS and depths:
            out.append(struct.pack(">HHII", tag, 3, tags[SAMPLES], start + len(data)))
        else:
            out.append(struct.pack(">HHII", tag, 4, 1, value))
    return b"".join([*out, b"\0\0\0\0"])
