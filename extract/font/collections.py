"""The predefined CMaps, and the text of the CIDs of Adobe's collections (ISO 32000-2, 9.7.5.2).

Each file of `data/cmaps` and `data/collections` is read only when a document names it; how they
are laid out stands in `tests/generate/cmaps.py`, which makes them.
"""

import re
import sys
import zlib
from array import array
from functools import lru_cache
from itertools import accumulate, chain

from extract.font.cmap import CMap, Space
from extract.font.encodings import DATA

NAME = re.compile(r"[A-Za-z0-9]{1,24}(?:-[A-Za-z0-9]{1,24}){0,4}")
"""What may become part of a path."""

UNICODE = re.compile(r"(Uni\w+)-(UTF8|UTF16|UTF32|UCS2)(-HW)?(-[HV])")

CODECS = {"UTF8": "utf-8", "UTF16": "utf-16-be", "UTF32": "utf-32-be", "UCS2": "utf-16-be"}

SPACES: dict[str, list[Space]] = {
    "UTF8": [
        (b"\0", b"\x7f"),
        (b"\xc2\x80", b"\xdf\xbf"),
        (b"\xe0\x80\x80", b"\xef\xbf\xbf"),
        (b"\xf0\x80\x80\x80", b"\xf7\xbf\xbf\xbf"),
    ],
    "UTF16": [
        (b"\0\0", b"\xd7\xff"),
        (b"\xd8\0\xdc\0", b"\xdb\xff\xdf\xff"),
        (b"\xe0\0", b"\xff\xff"),
    ],
    "UTF32": [(b"\0\0\0\0", b"\0\x10\xff\xff")],
    "UCS2": [(b"\0\0", b"\xff\xff")],
}

KEPT = 16
"""CMaps and collections kept in memory; a document names one or two. A large one takes 2 MB."""


def identity(vertical: bool) -> CMap:
    """Identity-H and Identity-V: two bytes, which are the CID."""
    return CMap(identity=True, vertical=vertical)


@lru_cache(maxsize=KEPT)
def predefined(name: str) -> CMap | None:
    """The predefined CMap of that name; None where there is none."""
    if name in ("Identity-H", "Identity-V"):
        return identity(name == "Identity-V")
    unicode = UNICODE.fullmatch(name)
    if not unicode:
        return _load(name)
    family, form, half, direction = unicode.groups()
    stored = form if form == "UCS2" else "UTF32"
    made = _load(f"{family}-{stored}{half or ''}{direction}")
    if made is not None:
        made.codec = CODECS[form]
        made.spaces = SPACES[form]
    return made


def _read(folder: str, name: str) -> bytes:
    """The content of a data file, empty where there is none of that name."""
    path = DATA / folder / f"{name}.z"
    if not NAME.fullmatch(name) or not path.is_file():
        return b""
    return zlib.decompress(path.read_bytes())


def _load(name: str) -> CMap | None:
    """A stored CMap, with those it builds on."""
    head, _, columns = _read("cmaps", name).partition(b"\n")
    if not head:
        return None
    collection, mode, base, spaces = head.decode().split(" ")
    numbers = array("q", columns)
    if sys.byteorder == "big":
        numbers.byteswap()
    count = len(numbers) // 3
    gaps, lengths, cids = numbers[:count], numbers[count : 2 * count], numbers[2 * count :]
    # Each column holds distances: from the end of one range to the start of the next.
    keys = list(accumulate(chain.from_iterable(zip(gaps, lengths, strict=True))))
    made = CMap(
        collection=collection,
        vertical=mode == "1",
        starts=keys[0::2],
        ends=keys[1::2],
        cids=list(accumulate(chain.from_iterable(zip(cids, lengths, strict=True))))[0::2],
        base=_load(base) if base != "-" else None,
    )
    made.spaces = [
        (bytes.fromhex(low), bytes.fromhex(high))
        for low, _, high in (space.partition(":") for space in spaces.split(",") if space)
    ]
    if not made.spaces and made.base is not None:
        made.spaces = made.base.spaces
    return made


@lru_cache(maxsize=KEPT)
def cid_texts(collection: str) -> tuple[str, ...]:
    """The text of each CID of a collection (`Adobe-Japan1`), "" for none; empty where unknown."""
    return tuple(_read("collections", collection).decode().split("\n"))
