"""What a first visit costs stays below named ceilings."""

import gzip
import re
from pathlib import Path

RAW = 18_000_000
"""Bytes of dist/. 16.1 million when this was written."""
SENT = 10_000_000
"""Bytes that a host which compresses sends for all of it. 8.9 million when this was written."""

UNWANTED = re.compile(r"^tools/|tsconfig|\.map$|\.d\.ts$|^protocol\.js")


def test_size_of_the_page(dist: Path):
    files = [path for path in dist.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < RAW
    assert sum(len(gzip.compress(path.read_bytes(), 6)) for path in files) < SENT


def test_nothing_is_shipped_that_no_one_asks_for(dist: Path):
    names = {path.relative_to(dist).as_posix() for path in dist.rglob("*") if path.is_file()}
    assert not [name for name in names if UNWANTED.search(name)]
