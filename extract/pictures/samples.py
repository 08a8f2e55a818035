"""Raw samples → rows that a picture's file takes: unpacked, and mapped by /Decode (8.9.5.2).

Rows are worked on with `bytes.translate`, tables and slices: a picture has millions of samples.
"""

import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

INVERTED = bytes(range(255, -1, -1))
DEPTHS = (1, 2, 4, 8, 16)
"""Bits a component may have (ISO 32000-2, table 87)."""

Decode = Sequence[float]
"""Two numbers a component: what its smallest and its largest sample stand for."""
Change = Callable[[bytes], bytes]
"""What is done to each row."""


def row_bytes(width: int, components: int, bits: int) -> int:
    """Bytes of one row; each begins at a whole byte."""
    return (width * components * bits + 7) // 8


def rows(data: bytes, size: int, height: int) -> Iterator[bytes]:
    """`height` rows of `size` bytes; what is missing at the end is filled with zeros."""
    for at in range(0, size * height, size):
        row = data[at : at + size]
        yield row if len(row) == size else row.ljust(size, b"\0")


def is_plain(decode: Decode) -> bool:
    """Whether samples stand for what they say."""
    return all(low == 0 and high == 1 for low, high in _pairs(decode))


def is_inverse(decode: Decode) -> bool:
    """Whether all samples stand for their opposite."""
    return all(low == 1 and high == 0 for low, high in _pairs(decode))


def inverted(row: bytes) -> bytes:
    """Every sample's opposite, whatever its bits."""
    return row.translate(INVERTED)


def as_bytes(width: int, components: int, bits: int, decode: Decode) -> Change:
    """A change of rows of samples of up to 8 bits into rows with a byte a sample, decoded."""
    count = width * components
    expanded = _expanded(bits) if bits < 8 else None
    maps = [_byte_map(bits, low, high) for low, high in _pairs(decode)]
    same = all(table == maps[0] for table in maps)

    def change(row: bytes) -> bytes:
        if expanded is not None:
            row = b"".join([expanded[value] for value in row])[:count]
        if same:
            return row.translate(maps[0])
        out = bytearray(row)
        for place, table in enumerate(maps):
            out[place::components] = row[place::components].translate(table)
        return bytes(out)

    return change


def decoded_16(components: int, decode: Decode) -> Change:
    """A change of rows of 16-bit samples into such rows, decoded."""
    lines = [(low * 65535, high - low) for low, high in _pairs(decode)]

    def change(row: bytes) -> bytes:
        values = array("H", row)
        if sys.byteorder == "little":
            values.byteswap()
        for place, (low, slope) in enumerate(lines):
            part = values[place::components]
            values[place::components] = array(
                "H", [max(0, min(65535, round(low + slope * value))) for value in part]
            )
        if sys.byteorder == "little":
            values.byteswap()
        return values.tobytes()

    return change


def indices(bits: int, decode: Decode, highest: int) -> list[int]:
    """Which colour of the table each sample stands for, the last one where it says a larger."""
    low, high = decode[:2] if len(decode) >= 2 else (0.0, (1 << bits) - 1)
    step = (high - low) / ((1 << bits) - 1)
    return [max(0, min(highest, round(low + value * step))) for value in range(1 << bits)]


def coloured(width: int, bits: int, colours: Sequence[bytes]) -> Change:
    """A change of rows of indices into rows of the colours they stand for; a colour a value."""
    parts = len(colours[0])
    tables = [
        bytes(colour[place] for colour in colours).ljust(256, b"\0") for place in range(parts)
    ]
    expanded = _expanded(bits) if bits < 8 else None

    def change(row: bytes) -> bytes:
        if expanded is not None:
            row = b"".join([expanded[value] for value in row])[:width]
        out = bytearray(parts * len(row))
        for place, table in enumerate(tables):
            out[place::parts] = row.translate(table)
        return bytes(out)

    return change


def _pairs(decode: Decode) -> list[tuple[float, float]]:
    return list(zip(decode[::2], decode[1::2], strict=False))


@lru_cache(maxsize=4)
def _expanded(bits: int) -> list[bytes]:
    """For each byte the samples in it, a byte each."""
    mask = (1 << bits) - 1
    return [
        bytes(value >> shift & mask for shift in range(8 - bits, -1, -bits)) for value in range(256)
    ]


def _byte_map(bits: int, low: float, high: float) -> bytes:
    """What each sample of so many bits stands for, as a byte."""
    most = (1 << bits) - 1
    found = [round(255 * (low + (high - low) * value / most)) for value in range(most + 1)]
    return bytes(max(0, min(255, value)) for value in found).ljust(256, b"\0")
