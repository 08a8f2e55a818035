"""One command over many files: each file's answer goes into a file of its own, in a folder."""

import argparse
import os
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, as_completed
from pathlib import Path, PurePosixPath

from extract.console import progress, reason, say
from extract.storage import files

Command = Callable[[argparse.Namespace], int]
SUFFIXES = {"text": ".txt", "markdown": ".md", "json": ".json", "jsonl": ".jsonl"}


def many(options: argparse.Namespace, command: Command) -> int:
    """Carry the command out for each file; the status is 1 where one of them failed."""
    if not options.output:
        say("several files", "Say with -o in which folder their text shall be written.")
        return 2
    try:
        pairs = list(_targets(options))
        for _, target in pairs:
            target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        say(options.output, reason(error))
        return 1
    waiting = [
        argparse.Namespace(**{**vars(options), "file": file, "output": str(target)})
        for file, target in pairs
        if not (options.resume and target.exists())
    ]
    status = 0
    with progress("files", len(waiting), quiet=options.quiet) as step:
        for answer in _answers(waiting, command, options.jobs):
            status = max(status, answer)
            step(1)
    return status


def _targets(options: argparse.Namespace) -> Iterator[tuple[str, Path]]:
    """Each file and where its answer goes: as it stands in the folder that was named."""
    suffix = SUFFIXES[options.format]
    taken: set[str] = set()
    for path in options.files:
        for file in files([path]):
            inside = (
                os.path.relpath(file, path) if os.path.isdir(path) else PurePosixPath(file).name
            )
            stem = os.path.splitext(inside)[0]
            name, count = stem + suffix, 1
            while name in taken:
                count += 1
                name = f"{stem}-{count}{suffix}"
            taken.add(name)
            yield file, Path(options.output, name)


def _answers(waiting: list[argparse.Namespace], command: Command, jobs: int) -> Iterator[int]:
    """The status of each file, in whatever order they are done."""
    if jobs == 1:
        yield from map(command, waiting)
        return
    from extract.corpus import processes  # multiprocessing takes 30 ms to import

    broken: list[argparse.Namespace] = []
    for item, answer in _map(processes(jobs), waiting, command):
        if answer < 0:
            broken.append(item)
        else:
            yield answer
    for item in broken:  # alone, so that the one that kills its process costs no other
        for _, answer in _map(processes(1), [item], command):
            if answer < 0:
                say(item.file, "Reading this file ended its process.")
            yield abs(answer)


def _map(
    executor: Executor, items: list[argparse.Namespace], command: Command
) -> Iterator[tuple[argparse.Namespace, int]]:
    """Each item with its status; -1 where the process died."""
    with executor:
        futures: dict[Future[int], argparse.Namespace] = {
            executor.submit(command, item): item for item in items
        }
        try:
            for future in as_completed(futures):
                error = future.exception()
                if error is not None and not isinstance(error, BrokenExecutor):
                    raise error
                yield futures[future], -1 if error else future.result()
        finally:
            for future in futures:
                future.cancel()
