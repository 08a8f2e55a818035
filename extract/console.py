"""What the command line says to a person, asks of one, and writes into files."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from getpass import getpass
from pathlib import Path

import extract
from extract.errors import PasswordRequired
from extract.storage import source

PROGRAM = "pdf-extract"


def say(subject: str, sentence: str) -> None:
    """One line to standard error."""
    name = "standard input" if subject == "-" else subject
    print(f"{PROGRAM}: {name}: {' '.join(sentence.split())}", file=sys.stderr)


def reason(error: Exception) -> str:
    """Why something did not go, as one sentence."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__


def opened(file: str, password: str) -> extract.Document:
    """The document; where it needs a password and a person sits there, they are asked for it."""
    data = sys.stdin.buffer.read() if file == "-" else source(file)
    try:
        return extract.open(data, password=password)
    except PasswordRequired:
        if password or file == "-" or not is_terminal():
            raise
        return extract.open(data, password=getpass(f"Password of {file}: ", sys.stderr))


def is_terminal() -> bool:
    """Whether a person sits there who can be asked."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def put(target: Path, data: bytes) -> None:
    """Write a file: beside its place, then into it, so that a broken run leaves no half file."""
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        beside.write_bytes(data)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


@contextmanager
def progress(title: str, total: int, *, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, moved by what it is called with; nothing elsewhere."""
    if quiet or not sys.stderr.isatty():
        yield lambda _step: None
        return
    try:
        from rich.console import Console  # an extra, needed on a terminal only
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
    except ImportError:
        with _plain(title, total) as step:
            yield step
        return
    columns = (title, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda step: bar.update(task, advance=step)


@contextmanager
def _plain(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A line that counts."""
    done = 0

    def step(by: int) -> None:
        nonlocal done
        done += by
        print(f"\r{title} {done}/{total}", end="", file=sys.stderr, flush=True)

    yield step
    print("\r" + " " * (len(title) + 24) + "\r", end="", file=sys.stderr, flush=True)
