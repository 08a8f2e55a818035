"""Writes the predefined CMaps and the CID collections into extract/data, from Adobe's CMap files.

    .venv/bin/python tests/generate/cmaps.py [/usr/share/poppler/cMap]

The folder `cMap/` of Debian's poppler-data holds Adobe's own CMap resources (BSD, see each file's
head). Its `cidToUnicode/` is under another licence and is never read, and neither is
`Identity-UTF16-H`, which is Artifex's.

Two kinds of file come out, both compressed by zlib:

- `cmaps/NAME.z`: a line `COLLECTION WMODE BASE SPACES`, then three columns of little-endian
  64-bit numbers: the first key of each range (as the distance from the end of the range before),
  the range's length, its first CID (as the distance from the CID after the range before). A key is
  `length of the code in bytes << 32 | code`. Maps of the UTF-8 and UTF-16 families are not
  written: they are the UTF-32 map of the same name, behind a codec.
- `collections/NAME.z`: UTF-8, one line a CID: its text, or nothing.
"""

import re
import sys
import unicodedata
import zlib
from array import array
from pathlib import Path

SOURCE = Path("/usr/share/poppler/cMap")
TARGET = Path(__file__).parents[2] / "extract" / "data"
SECTION = re.compile(rb"begin(cid|bf)(?:range|char)(.*?)end\1", re.S)
ENTRY = re.compile(
    rb"<([0-9a-fA-F]+)>\s*(?:<([0-9a-fA-F]+)>\s*)??(?:(\d+)|<([0-9a-fA-F]+)>|\[(.*?)\])\s*\n", re.S
)
SKIPPED = re.compile(
    r"UCS2-[A-Z0-9].*|.*-UCS2C?|Adobe-\w+-(?!\d+$).*|.*UTF(8|16)-.*|Identity.*|WP-Symbol"
)
COLLECTIONS = {  # in order: where a CID's plain text is looked for
    "Adobe-Japan1": [
        "UniJIS-UTF32-H",
        "UniJIS2004-UTF32-H",
        "UniJISX0213-UTF32-H",
        "UniJIS-UCS2-HW-H",
    ],
    "Adobe-GB1": ["UniGB-UTF32-H", "UniGB-UCS2-H"],
    "Adobe-CNS1": ["UniCNS-UTF32-H", "UniCNS-UCS2-H"],
    "Adobe-Korea1": ["UniKS-UTF32-H", "UniKS-UCS2-H"],
    "Adobe-KR": ["UniAKR-UTF32-H"],
    "Adobe-Japan2": ["UniHojo-UTF32-H", "UniHojo-UCS2-H"],
}

# Adobe-Korea1-UCS2 is the one that was not remade since: it says "*" for a florette, for example.
STATED_LAST = {"Adobe-Korea1"}
SELECTOR = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
UNFIT = re.compile("[\x00-\x1f\xad\ufffd]")

Range = tuple[int, int, int]


def program(name: str) -> bytes:
    """The CMap program of that name."""
    (path,) = SOURCE.glob(f"*/{name}")
    return path.read_bytes()


def ranges(data: bytes) -> list[Range]:
    """(first key, last key, first CID), sorted, without overlap; the later definition wins."""
    found: dict[int, int] = {}
    for _, section in SECTION.findall(data):
        for first, last, cid, _hex, _array in ENTRY.findall(section):
            low = len(first) // 2 << 32 | int(first, 16)
            high = len(first) // 2 << 32 | int(last or first, 16)
            found.update(
                zip(range(low, high + 1), range(int(cid), int(cid) + high - low + 1), strict=True)
            )
    joined: list[Range] = []
    for key in sorted(found):
        cid = found[key]
        if joined and joined[-1][1] == key - 1 and joined[-1][2] + key - joined[-1][0] == cid:
            joined[-1] = (joined[-1][0], key, joined[-1][2])
        else:
            joined.append((key, key, cid))
    return joined


def packed(numbers: list[int]) -> bytes:
    """The numbers as little-endian 64-bit."""
    column = array("q", numbers)
    if sys.byteorder == "big":
        column.byteswap()
    return column.tobytes()


def cmap_file(data: bytes) -> bytes:
    """One CMap program as the file described above."""
    registry = re.search(rb"/Registry \((\w+)\)", data)
    ordering = re.search(rb"/Ordering \((\w+)\)", data)
    assert registry
    assert ordering
    mode = re.search(rb"/WMode (\d)", data)
    base = re.search(rb"/(\S+) usecmap", data)
    spaces = re.findall(
        rb"<(\w+)>\s*<(\w+)>", b" ".join(re.findall(rb"begincodespacerange(.*?)end", data, re.S))
    )
    head = b"%s-%s %s %s %s\n" % (
        registry[1],
        ordering[1],
        mode[1] if mode else b"0",
        base[1] if base else b"-",
        b",".join(low + b":" + high for low, high in spaces),
    )
    starts, lengths, cids = [], [], []
    key = cid = 0
    for low, high, first in ranges(data):
        starts.append(low - key)
        lengths.append(high - low)
        cids.append(first - cid)
        key, cid = high, first + high - low
    return zlib.compress(head + packed(starts) + packed(lengths) + packed(cids), 9)


def plainness(character: str) -> tuple[bool, bool, int]:
    """Sorts the plain form first: no private use, no radical or compatibility form, lowest code."""
    private = unicodedata.category(character) == "Co"
    composed = unicodedata.normalize("NFKC", character) != character
    return private, composed or "\u2e80" <= character < "\u2fe0", ord(character)


def inverted(name: str) -> dict[int, str]:
    """CID -> the plainest character that the Unicode CMap gives it."""
    texts: dict[int, str] = {}
    for low, high, first in ranges(program(name)):
        for key in range(low, high + 1):
            code = key & 0xFFFFFFFF
            if 0xD800 <= code < 0xE000 or code < 0x20:
                continue
            character, cid = chr(code), first + key - low
            if cid not in texts or plainness(character) < plainness(texts[cid]):
                texts[cid] = character
    return texts


def stated(collection: str) -> dict[int, str]:
    """CID -> text, from Adobe's own NAME-UCS2 map (it knows CIDs that no Unicode CMap reaches)."""
    texts: dict[int, str] = {}
    if not list(SOURCE.glob(f"*/{collection}-UCS2")):
        return texts
    for _, section in SECTION.findall(program(f"{collection}-UCS2")):
        for first, last, _cid, value, values in ENTRY.findall(section):
            low, high = int(first, 16), int(last or first, 16)
            if values:
                every = re.findall(rb"<(\w+)>", values)
            else:
                every = [b"%0*x" % (len(value), int(value, 16) + i) for i in range(high - low + 1)]
            for cid, text in zip(range(low, high + 1), every, strict=False):
                plain = bytes.fromhex(text.decode()).decode("utf-16-be", "replace")
                plain = SELECTOR.sub("", plain).replace("\u2002", " ")  # the half-width space
                if plain and not UNFIT.search(plain):
                    texts[cid] = plain
    return texts


def collection_text(collection: str) -> list[str]:
    """The text of every CID."""
    texts: dict[int, str] = {}
    horizontal = COLLECTIONS[collection]
    vertical = [n[:-1] + "V" for n in horizontal if list(SOURCE.glob(f"*/{n[:-1]}V"))]
    sources = [*map(inverted, horizontal), *map(inverted, vertical)]
    sources.insert(len(sources) if collection in STATED_LAST else 0, stated(collection))
    for source in sources:
        for cid, text in source.items():
            old = texts.get(cid)
            if text != "\ufffd" and (old is None or unicodedata.category(old[0]) == "Co"):
                texts[cid] = text
    return [texts.get(cid, "") for cid in range(max(texts) + 1)]


def main() -> None:
    """Write every file, and say how large they are together."""
    total = 0
    for path in sorted(SOURCE.glob("Adobe-*/*")):
        if not SKIPPED.fullmatch(path.name):
            made = cmap_file(path.read_bytes())
            (TARGET / "cmaps" / f"{path.name}.z").write_bytes(made)
            total += len(made)
    for collection in COLLECTIONS:
        made = zlib.compress("\n".join(collection_text(collection)).encode(), 9)
        (TARGET / "collections" / f"{collection}.z").write_bytes(made)
        total += len(made)
    print(total, "bytes")


if __name__ == "__main__":
    SOURCE = Path(sys.argv[1]) if len(sys.argv) > 1 else SOURCE
    main()
