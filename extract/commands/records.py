"""Where the records of a corpus are written, as they come: JSON Lines, or Parquet."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from extract.report import COUNTED, Record, records

Write = Callable[[Record], None]
GROUP = 512
"""Records of one row group of a Parquet file."""


def done(path: Path) -> list[Record]:
    """The records that an earlier run wrote. A line that was cut off is taken out of the file."""
    if not path.exists():
        return []
    found = records(path.read_text("utf-8", "replace").splitlines())
    beside = path.with_name(f".{path.name}.part")
    beside.write_text("".join(map(_line, found)), "utf-8")
    beside.replace(path)
    return found


@contextmanager
def sink(path: Path | None, *, resume: bool) -> Iterator[Write]:
    """What writes a record: to the end of a file where a run goes on, or into a new one."""
    if path is None:
        yield lambda _record: None
    elif path.suffix.lower() == ".parquet":
        with _parquet(path) as write:
            yield write
    else:
        with path.open("a" if resume else "w", encoding="utf-8", newline="\n") as file:

            def write_line(record: Record) -> None:
                file.write(_line(record))
                file.flush()

            yield write_line


def _line(record: Record) -> str:
    return json.dumps(record, ensure_ascii=False) + "\n"


@contextmanager
def _parquet(path: Path) -> Iterator[Write]:
    """A Parquet file, in row groups; what has several kinds stands there as JSON."""
    import pyarrow  # an extra, for this format only
    from pyarrow import parquet

    text = ("file", "status", "detail")
    kinds = ("errors", "warnings", "problems")
    schema = pyarrow.schema(
        [
            *((name, pyarrow.string()) for name in text),
            *((name, pyarrow.int64()) for name in ("first", "last", "pages", *COUNTED)),
            ("opening", pyarrow.bool_()),
            *((name, pyarrow.float64()) for name in ("seconds", "memory")),
            *((name, pyarrow.string()) for name in kinds),
        ]
    )
    held: list[dict[str, Any]] = []
    with parquet.ParquetWriter(path, schema) as writer:

        def flush() -> None:
            if held:
                writer.write_table(pyarrow.Table.from_pylist(held, schema=schema))
                held.clear()

        def write(record: Record) -> None:
            flat = {**record, **record.get("counts", {})}
            flat |= {name: json.dumps(record.get(name, {})) for name in kinds}
            held.append({name: flat.get(name) for name in schema.names})
            if len(held) >= GROUP:
                flush()

        yield write
        flush()
