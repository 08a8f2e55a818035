"""Rows of samples → a PNG file (ISO/IEC 15948); zlib is all it needs."""

import struct
import zlib
from collections.abc import Iterable

SIGNATURE = b"\x89PNG\r\n\x1a\n"
GRAY, RGB, PALETTE = 0, 2, 3
"""Colour types: what one sample, or three, of a pixel stand for."""


def png(
    size: tuple[int, int], bits: int, kind: int, rows: Iterable[bytes], palette: bytes = b""
) -> bytes:
    """A file of `size` (width, height) pixels. `rows` are packed as PNG packs them: most
    significant bits first, each row filled up to a whole byte; `palette` holds RGB triples."""
    width, height = size
    packer = zlib.compressobj(6)
    data = b"".join(packer.compress(b"\0" + row) for row in rows) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, 0)
    parts = [SIGNATURE, _chunk(b"IHDR", head)]
    if palette:
        parts.append(_chunk(b"PLTE", palette))
    return b"".join([*parts, _chunk(b"IDAT", data), _chunk(b"IEND", b"")])


def _chunk(kind: bytes, data: bytes) -> bytes:
    checksum = zlib.crc32(data, zlib.crc32(kind))
    return b"".join((struct.pack(">I", len(data)), kind, data, struct.pack(">I", checksum)))
