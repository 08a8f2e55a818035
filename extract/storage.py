"""Where files stand: folders of this machine, and whatever storage fsspec reaches."""

import os
from collections.abc import Iterable
from pathlib import Path

REMOTE = 256 << 10
"""Bytes that a file of other storage counts for: asking for its size takes a journey."""


def files(paths: Iterable[str]) -> list[str]:
    """The PDF files that the paths name, folders opened, each once, in the order of their names."""
    found: list[str] = []
    for path in paths:
        found += _stored(path) if "://" in path else _local(path)
    return list(dict.fromkeys(found))


def _local(path: str) -> list[str]:
    if not os.path.isdir(path):
        return [path]
    inside = (str(file) for file in Path(path).rglob("*") if file.suffix.lower() == ".pdf")
    return sorted(file for file in inside if os.path.isfile(file))


def _stored(path: str) -> list[str]:
    """The same of storage that fsspec reaches, such as s3://bucket/folder."""
    import fsspec  # an extra

    system, root = fsspec.core.url_to_fs(path)
    if not system.isdir(root):
        return [system.unstrip_protocol(root)]
    inside = system.find(root)
    return sorted(system.unstrip_protocol(file) for file in inside if file.lower().endswith(".pdf"))


def size(file: str) -> int:
    """Bytes of a file; 0 where it cannot be looked at."""
    try:
        return os.stat(file).st_size if "://" not in file else REMOTE
    except OSError:
        return 0


def source(file: str) -> str | bytes:
    """The path; what a file of another kind of storage holds, through fsspec."""
    if "://" not in file:
        return file
    import fsspec  # an extra, needed for storage that is no folder only

    with fsspec.open(file, "rb") as stream:
        data: bytes = stream.read()
        return data
