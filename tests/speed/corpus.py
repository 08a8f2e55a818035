"""Pages a second of a corpus report, by how many processes it has.

python tests/speed/corpus.py [PATH...] [--jobs 1,2] [--rounds 3]

The numbers of processes take turns, and the best round of each counts. The machine may have other
work, so what the workers wanted of the processors is told too, as the system counts it: the time
they ran and the time they stood in the queue. `idle ratio` is what it would be on a machine
without other work: pages a second of running, times the share of the clock for which a worker ran
or wanted to, times the number of processes.
"""

import argparse
import contextlib
import multiprocessing
import time
from pathlib import Path

from extract import corpus, storage
from extract.report import Report

SPEED = Path(__file__).parents[3] / "shared" / "corpus" / "speed"


def times(pid: int | None) -> tuple[int, int]:
    """Nanoseconds that a process ran, and that it stood in the queue (Linux)."""
    ran = queued = 0
    for file in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        with contextlib.suppress(OSError):
            own = file.read_text().split()
            ran, queued = ran + int(own[0]), queued + int(own[1])
    return ran, queued


def measure(names: list[str], jobs: int) -> tuple[float, float, float]:
    """Pages a second by the clock; without other work; the most memory of a worker (MB)."""
    total = Report()
    spent: dict[int | None, tuple[int, int]] = {}
    start = time.monotonic()
    for record in corpus.read(names, lambda: corpus.processes(jobs), jobs=jobs):
        total.add(record)
        spent |= {child.pid: times(child.pid) for child in multiprocessing.active_children()}
    seconds = time.monotonic() - start
    pages = total.counts["pages read"]
    ran = sum(own for own, _ in spent.values()) / 1e9
    wanted = sum(own + queued for own, queued in spent.values()) / 1e9
    return pages / seconds, pages / ran * wanted / seconds, total.memory


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", default=[str(SPEED)])
    parser.add_argument("--jobs", default="1,2")
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    names = storage.files(args.paths)
    jobs = [int(count) for count in args.jobs.split(",")]
    best = dict.fromkeys(jobs, (0.0, 0.0, 0.0))
    for _ in range(args.rounds):
        for count in jobs:
            best[count] = max(best[count], measure(names, count))
    print("processes   pages/s   idle pages/s   memory")
    for count, (speed, idle, memory) in best.items():
        print(f"{count:9} {speed:9.1f} {idle:14.1f} {memory:5.0f} MB")
    first, alone = best[jobs[0]][:2]
    print("ratio      " + " ".join(f"{speed / first:.2f}" for speed, *_ in best.values()))
    print("idle ratio " + " ".join(f"{idle / alone:.2f}" for _, idle, _ in best.values()))


if __name__ == "__main__":
    main()
