"""Many files: a map over (file, page range) on any `concurrent.futures.Executor`.

    for record in corpus.read(storage.files(["folder"]), lambda: corpus.processes(4), jobs=4):
        report.add(record)

Small files go together, large documents in parts. A file that kills or hangs its worker is named
and gone round; nothing else is lost.
"""

import multiprocessing
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from concurrent.futures.process import ProcessPoolExecutor
from dataclasses import dataclass, field, replace

import extract
from extract.report import CLOSED, CRASHED, HUNG, LEFT, READ, Record, page_counts
from extract.storage import size, source
from extract.watch import WATCH, begin_worker, memory

PART = 64
"""Pages of a large document that are read together."""
SMALL, BATCH, MOST = 256 << 10, 1 << 20, 16
"""Files of fewer bytes go together, up to so many bytes and files: a task costs 2 ms by itself."""
LIMIT = 120.0
"""Seconds for one part. The slowest part of an honest file took 25 on a slow machine."""
STRIKES = 3
"""Pages of one file that may cost a worker before its other pages are left out."""


@dataclass(frozen=True, slots=True)
class Task:
    """Pages of a file. `last` 0 is the end of the first part; `first` 0 is to open it only."""

    file: str
    first: int = 1
    last: int = 0
    opening: bool = True
    """Whether its record says how the file opened."""


@dataclass(frozen=True, slots=True)
class Way:
    """How files are read."""

    password: str = ""
    limit: float = LIMIT
    """Seconds for each task, after which its process ends; 0 for none, as threads need it."""


# ── the work, in a worker ──


def work(tasks: Sequence[Task], way: Way) -> list[Record]:
    """What came of each task."""
    found = []
    for task in tasks:
        with WATCH.limit(way.limit):
            found.append(_record(task, way))
    return found


def _record(task: Task, way: Way) -> Record:
    start = time.process_time()
    record = _blank(task, READ)
    try:
        doc = extract.open(source(task.file), password=way.password)
    except (extract.PdfError, OSError) as error:
        kind = type(error).__name__ if isinstance(error, extract.PdfError) else "OSError"
        record |= {"status": CLOSED, "errors": {kind: 1}, "detail": str(error)}
    else:
        with doc:
            _read(doc, task, record)
    record["seconds"] = round(time.process_time() - start, 4)
    record["memory"] = round(memory(), 1)
    return record


def _read(doc: extract.Document, task: Task, record: Record) -> None:
    """Add to the record what the pages say."""
    record["pages"] = doc.page_count
    last = min(task.last or PART, doc.page_count)
    record["last"] = last if task.first else 0
    counts, errors, warnings = Counter[str](), Counter[str](), Counter[str]()
    problems = Counter(problem.code for problem in doc.problems if task.opening)
    for number in range(task.first, last + 1) if task.first else ():
        page = extract.read_page(doc, number)
        counts.update(page_counts(page))
        warnings.update(warning.code for warning in page.warnings)
        problems.update(problem.code for problem in page.problems)
    errors["internal"] = problems.pop("internal", 0)
    record |= {
        "counts": dict(counts),
        "errors": dict(+errors),
        "warnings": dict(warnings),
        "problems": dict(problems),
    }


def _blank(task: Task, status: str) -> Record:
    return {
        "file": task.file,
        "first": task.first,
        "last": task.last,
        "status": status,
        "opening": task.opening,
    }


# ── what is to be done ──


def pending(names: Iterable[str], done: Iterable[Record] = ()) -> list[Task]:
    """What is to be done for these files, after what records say is done."""
    known: dict[str, list[Record]] = {}
    for record in done:
        known.setdefault(record["file"], []).append(record)
    tasks: list[Task] = []
    for name in names:
        records = known.get(name, [])
        openings = [record for record in records if record["opening"]]
        if not openings:
            tasks.append(Task(name))
        elif openings[0]["status"] == READ:
            read = {n for r in records for n in range(max(1, r["first"]), r["last"] + 1)}
            tasks += _parts(name, openings[0]["pages"], read)
    return tasks


def _parts(name: str, pages: int, read: set[int]) -> list[Task]:
    """The parts of a document that are missing, none across the bounds of parts."""
    tasks: list[Task] = []
    for start in range(1, pages + 1, PART):
        first = 0
        for number in range(start, min(start + PART, pages + 1) + 1):
            inside = number < min(start + PART, pages + 1) and number not in read
            if inside:
                first = first or number
            elif first:
                tasks.append(Task(name, first, number - 1, opening=False))
                first = 0
    return tasks


def _batches(tasks: Iterable[Task]) -> list[tuple[Task, ...]]:
    """The tasks, those of small files together."""
    batches: list[tuple[Task, ...]] = []
    held: list[Task] = []
    room = BATCH
    for task in tasks:
        bytes_ = size(task.file)
        if bytes_ >= SMALL or not task.opening:
            batches.append((task,))
            continue
        if held and (bytes_ > room or len(held) >= MOST):
            batches.append(tuple(held))
            held, room = [], BATCH
        held.append(task)
        room -= bytes_
    return [*batches, tuple(held)] if held else batches


# ── the map ──


def processes(jobs: int) -> Executor:
    """Processes of this machine; they end with their parent."""
    return ProcessPoolExecutor(
        jobs, mp_context=multiprocessing.get_context("spawn"), initializer=begin_worker
    )


def read(
    names: Iterable[str],
    executor: Callable[[], Executor],
    *,
    jobs: int = 1,
    way: Way | None = None,
    done: Iterable[Record] = (),
) -> Iterator[Record]:
    """A record of every part of every file, as it is read; what is `done` already is left out.

    `executor` makes one, and another where that one breaks; `jobs` is how many tasks it does at
    once.
    """
    run = _Run(executor, way or Way(), 2 * jobs, deque(_batches(pending(names, done))))
    try:
        while run.waiting or run.suspects or run.running:
            run.submit()
            yield from run.collect()
    finally:
        run.end()


@dataclass(slots=True)
class _Run:
    """Where a run stands: what waits, what is in hand, and who may have killed a worker."""

    make: Callable[[], Executor]
    way: Way
    window: int
    waiting: deque[tuple[Task, ...]]
    suspects: deque[tuple[Task, ...]] = field(default_factory=deque)
    """What was in hand when the executor broke: done one at a time, to find who did it."""
    running: dict[Future[list[Record]], tuple[Task, ...]] = field(default_factory=dict)
    strikes: Counter[str] = field(default_factory=Counter)
    executor: Executor = field(init=False)
    started: float = 0.0
    alone: bool = False
    """Whether what is in hand is a suspect."""

    def __post_init__(self) -> None:
        self.executor = self.make()

    def submit(self) -> None:
        """Hand over as much as the window holds; a suspect only by itself."""
        if self.suspects and not self.running:
            self.alone, self.started = True, time.monotonic()
            self._hand_over(self.suspects.popleft())
            return
        while (
            not self.suspects
            and not self.alone
            and self.waiting
            and len(self.running) < self.window
        ):
            self._hand_over(self.waiting.popleft())

    def _hand_over(self, batch: tuple[Task, ...]) -> None:
        try:
            future = self.executor.submit(work, batch, self.way)
        except BrokenExecutor:
            future = Future()
            future.set_exception(BrokenExecutor())
        self.running[future] = batch

    def collect(self) -> Iterator[Record]:
        """The records of what is done; who died is gone round."""
        finished, _ = wait(self.running, return_when=FIRST_COMPLETED)
        broken = False
        alone, self.alone = self.alone, False
        for future in finished:
            batch = self.running.pop(future)
            error = CancelledError() if future.cancelled() else future.exception()
            if error is None:
                for record in future.result():
                    yield record
                    self.waiting.extend(self._next(record))
            elif isinstance(error, BrokenExecutor) and not alone:
                broken = True
                self.suspects.append(batch)
            else:
                broken = broken or isinstance(error, BrokenExecutor)
                yield from self._go_round(batch, error)
        if broken:
            self._renew()

    def _renew(self) -> None:
        """Another executor in place of one that broke; what it had in hand is suspect."""
        self.suspects.extend(self.running.values())
        self.end()
        self.running.clear()
        self.executor = self.make()

    def end(self) -> None:
        """Let go of the executor, and of what it has not begun.

        What it has begun is waited for: an executor that is left to the interpreter's end may fail
        there (Python 3.11). Ctrl-C on a terminal ends the workers too, so there is no wait then.
        """
        for future in self.running:
            future.cancel()
        self.executor.shutdown()

    def _next(self, record: Record) -> list[tuple[Task, ...]]:
        """What a file's first part, or its mere opening, brings to light."""
        if not record["opening"] or record["status"] != READ:
            return []
        pages = record["pages"]
        if record["first"] == 0:  # its first part cost a worker: page by page
            file = record["file"]
            pages_alone = range(1, min(PART, pages) + 1)
            self.suspects.extend((Task(file, n, n, opening=False),) for n in pages_alone)
        rest = set(range(1, min(PART, pages) + 1))
        return [(task,) for task in _parts(record["file"], pages, rest)]

    def _go_round(self, batch: tuple[Task, ...], error: BaseException) -> Iterator[Record]:
        """Smaller tasks in place of one that cost a worker; a record where it cannot be smaller."""
        if len(batch) > 1:
            self.suspects.extend((task,) for task in batch)
            return
        (task,) = batch
        if task.first == 1 and not task.last:
            self.suspects.append((replace(task, first=0),))
        elif task.first < task.last:
            numbers = range(task.first, task.last + 1)
            self.suspects.extend((replace(task, first=n, last=n),) for n in numbers)
        else:
            hung = 0 < self.way.limit <= time.monotonic() - self.started
            status = HUNG if hung else CRASHED
            detail = str(error).splitlines()[0] if str(error) else type(error).__name__
            yield _blank(task, status) | {"errors": {status: 1}, "detail": detail}
            self.strikes[task.file] += 1
            if self.strikes[task.file] >= STRIKES:
                yield from self._leave_out(task.file)

    def _leave_out(self, file: str) -> Iterator[Record]:
        """Records of the pages that are not tried any more."""
        for queue in (self.suspects, self.waiting):
            ours = [batch for batch in queue if batch[0].file == file and len(batch) == 1]
            for batch in ours:
                queue.remove(batch)
                yield _blank(batch[0], LEFT) | {"errors": {LEFT: 1}}
