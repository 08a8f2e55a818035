"""Workers in which some words of a page do harm: what a hostile file might do to a process."""

import multiprocessing
import os
import re
import signal
from concurrent.futures import Executor
from concurrent.futures.process import ProcessPoolExecutor

import extract
from extract.watch import begin_worker


def sabotage() -> None:
    """Set a worker up so that it dies of a page that says KILL, and hangs at one that says HANG."""
    begin_worker()
    read_page, open_ = extract.read_page, extract.open

    def harmful_page(doc: extract.Document, number: int) -> extract.Page:
        page = read_page(doc, number)
        if "KILL" in page.text:
            os.kill(os.getpid(), signal.SIGKILL)
        if "HANG" in page.text:  # in one call that holds the interpreter, as a bad pattern does
            re.match(r"(a+)+b", "a" * 60)
        return page

    def harmful_open(source: str | bytes, *, password: str = "") -> extract.Document:
        if isinstance(source, str) and "deadly" in source:
            os.kill(os.getpid(), signal.SIGKILL)
        return open_(source, password=password)

    extract.read_page = harmful_page  # type: ignore[assignment]
    extract.open = harmful_open  # type: ignore[assignment]


def processes(jobs: int) -> Executor:
    """Processes set up so."""
    return ProcessPoolExecutor(
        jobs, mp_context=multiprocessing.get_context("spawn"), initializer=sabotage
    )
