"""A worker process ends itself where a piece of work takes too long, or where nobody waits for it.

Python code cannot interrupt a call that never returns, so the watch is faulthandler's: it ends the
process from a thread that needs nothing of the interpreter. To the one who waits, a worker that
hung is one that died.
"""

import faulthandler
import multiprocessing
import os
import re
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Watch:
    """The time limits of the pieces of work that this process has in hand, in all its threads."""

    def __init__(self) -> None:
        self._ends: dict[int, float] = {}
        self._lock = threading.Lock()
        self._next = 0
        self._silence = -1

    @contextmanager
    def limit(self, seconds: float) -> Iterator[None]:
        """While a piece of work is done: end the process after so many seconds; 0 is no limit."""
        if seconds <= 0:
            yield
            return
        with self._lock:
            self._next += 1
            mine = self._next
            self._ends[mine] = time.monotonic() + seconds
            self._arm()
        try:
            yield
        finally:
            with self._lock:
                del self._ends[mine]
                self._arm()

    def _arm(self) -> None:
        """Let the watch wait for the limit that is reached first."""
        if not self._ends:
            faulthandler.cancel_dump_traceback_later()
            return
        if self._silence < 0:
            self._silence = os.open(os.devnull, os.O_WRONLY)
        left = max(0.001, min(self._ends.values()) - time.monotonic())
        faulthandler.dump_traceback_later(left, exit=True, file=self._silence)


WATCH = Watch()
"""A process has one, because faulthandler has one."""


def begin_worker() -> None:
    """Set a worker process up: Ctrl-C ends it at once, and so does the end of its parent."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:

        def follow() -> None:
            parent.join()
            os._exit(0)

        threading.Thread(target=follow, daemon=True).start()


def memory() -> float:
    """The most memory that this process has used (MB); 0 where the system does not say.

    getrusage would count what the parent used before the process became a worker.
    """
    try:
        status = Path("/proc/self/status").read_text("ascii", "replace")
    except OSError:
        return 0.0
    most = re.search(r"^VmHWM:\s*([0-9]+) kB", status, re.M)
    return int(most[1]) / 1024 if most else 0.0
