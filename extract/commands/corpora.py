"""`pdf-extract report`: what a whole corpus holds, read on all cores or on a cluster."""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from extract import corpus, storage
from extract.commands import records
from extract.console import progress, put, reason, say
from extract.corpus import Way
from extract.report import Record, Report, report, report_lines


def report_command(options: argparse.Namespace) -> int:
    """Read all files, and print what they hold."""
    start = time.monotonic()
    kept = Path(options.records) if options.records else None
    if options.resume and (kept is None or kept.suffix.lower() == ".parquet"):
        say("--resume", "It needs --records with a file of JSON Lines that an earlier run wrote.")
        return 2
    try:
        names = storage.files(options.files)
        earlier = records.done(kept) if kept and options.resume else []
        total = report(_asked(earlier, names))
        before = total.counts["pages read"]
        with _executor(options) as (make, jobs), records.sink(kept, resume=options.resume) as write:
            _read(options, names, earlier, total, make, jobs, write)
    except (OSError, ImportError) as error:
        say(options.records or "report", reason(error))
        return 1
    lines = report_lines(total, time.monotonic() - start, before)
    sys.stdout.write("\n".join(lines) + "\n")
    if options.json:
        text = json.dumps(total.as_dict(), ensure_ascii=False, indent=1)
        put(Path(options.json), text.encode("utf-8"))
    return 0 if total.opened else 1


def _asked(earlier: list[Record], names: list[str]) -> Iterator[Record]:
    """The earlier records of the files that are asked for."""
    wanted = set(names)
    return (record for record in earlier if record["file"] in wanted)


def _read(
    options: argparse.Namespace,
    names: list[str],
    earlier: list[Record],
    total: Report,
    make: Callable[[], Executor],
    jobs: int,
    write: records.Write,
) -> None:
    """Read what is not read yet; count and keep each record as it comes."""
    way = Way(password=options.password, limit=options.limit)
    with progress("files", len(names) - total.files, quiet=options.quiet) as step:
        for record in corpus.read(names, make, jobs=jobs, way=way, done=earlier):
            write(record)
            total.add(record)
            if record["opening"]:
                step(1)


@contextmanager
def _executor(options: argparse.Namespace) -> Iterator[tuple[Callable[[], Executor], int]]:
    """What makes an executor, and how many tasks it does at once."""
    if not options.dask:
        jobs = options.jobs or os.cpu_count() or 1
        yield lambda: corpus.processes(jobs), jobs
        return
    from distributed import Client  # an extra, for clusters only

    connect: Any = Client
    with connect(options.dask) as client:
        yield client.get_executor, max(1, sum(client.nthreads().values()))
