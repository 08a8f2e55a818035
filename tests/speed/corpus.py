"""Pages a second of a corpus report, by how many processes it has.

python tests/speed/corpus.py [PATH...] [--jobs 1,2] [--rounds 3]

The numbers of processes take turns, and the best round of each counts: the machine may have other
work. `busy` is the processor time of the workers, a second of the clock and a process: what is
missing to 1 is start-up, waiting, and other work of the machine.
"""

import argparse
import time
from pathlib import Path

from extract import corpus, storage
from extract.report import report

SPEED = Path(__file__).parents[3] / "shared" / "corpus" / "speed"


def measure(names: list[str], jobs: int) -> tuple[float, float, float]:
    """Pages a second, how busy the workers were, and the most memory of one (MB)."""
    start = time.monotonic()
    total = report(corpus.read(names, lambda: corpus.processes(jobs), jobs=jobs))
    seconds = time.monotonic() - start
    return total.counts["pages read"] / seconds, total.seconds / seconds / jobs, total.memory


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
    print("processes   pages/s    busy   memory")
    for count, (speed, busy, memory) in best.items():
        print(f"{count:9} {speed:9.1f} {busy:7.2f} {memory:5.0f} MB")
    first = best[jobs[0]][0]
    print("ratio      " + " ".join(f"{speed / first:.2f}" for speed, *_ in best.values()))


if __name__ == "__main__":
    main()
