"""Looks for files that break the reader, by hand and for as long as one likes.

python tests/hostile/fuzz.py random [SECONDS] [FILE...]   random mutations, with nothing installed
python tests/hostile/fuzz.py atheris [-max_total_time=60]  guided by coverage; needs `atheris`

Without files it mutates those of test_mutations.py and the smaller ones of ../shared/corpus. What
breaks is kept in a folder of the temporary directory; make a plain test of it, then mend it.
"""

import random
import sys
import tempfile
import time
import traceback
from pathlib import Path

from tests.hostile.test_mutations import WHOLE, mutated, read_all

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
LARGEST = 300_000  # bytes of a file of the corpus that is mutated
SLOW = 10.0  # seconds of processor time after which a file counts as broken
KEPT = Path(tempfile.gettempdir()) / "extract-fuzz"


def sources(paths: list[str]) -> list[bytes]:
    files = [Path(path) for path in paths] or sorted(CORPUS.rglob("*.pdf"))
    found = [path.read_bytes() for path in files if path.stat().st_size <= LARGEST]
    return found if paths else WHOLE * 5 + found


def keep(data: bytes, why: str) -> None:
    KEPT.mkdir(exist_ok=True)
    path = KEPT / f"{abs(hash(data)):x}.pdf"
    path.write_bytes(data)
    print(f"{path}: {why}", flush=True)


def at_random(seconds: float, paths: list[str]) -> None:
    files = sources(paths)
    seen: set[str] = set()
    until, count, broken = time.monotonic() + seconds, 0, 0
    seed = random.SystemRandom().randrange(1 << 40)
    while time.monotonic() < until:
        seed, count = seed + 1, count + 1
        data = mutated(random.Random(seed).choice(files), seed)
        start = time.process_time()
        try:
            read_all(data)
            why = ""
        except Exception as fault:  # noqa: BLE001 - any at all is what we look for
            frames = traceback.extract_tb(fault.__traceback__)
            why = f"{frames[-1].name}: {fault!r}"[:600]
        spent = time.process_time() - start
        why = why or (f"slow: {spent:.1f} s" if spent > SLOW else "")
        if why:
            broken += 1
            if why[:120] not in seen:
                seen.add(why[:120])
                keep(data, why)
    print(f"{count} files, {broken} broken, {len(seen)} of them different")


def guided(arguments: list[str]) -> None:
    try:
        import atheris
    except ImportError:
        print("atheris is not installed here; `random` needs nothing")
        return
    atheris.instrument_all()
    with tempfile.TemporaryDirectory() as seeds:
        for number, data in enumerate(WHOLE):
            (Path(seeds) / f"{number}.pdf").write_bytes(data)
        limits = ["-max_len=20000", "-rss_limit_mb=2048", f"-timeout={SLOW * 3:.0f}"]
        atheris.Setup([sys.argv[0], seeds, *limits, *arguments], _guarded)
        atheris.Fuzz()


def _guarded(data: bytes) -> None:
    read_all(bytes(data))


if __name__ == "__main__":
    if sys.argv[1:2] == ["atheris"]:
        guided(sys.argv[2:])
    elif sys.argv[1:2] == ["random"]:
        at_random(float(sys.argv[2]) if sys.argv[2:] else 60.0, sys.argv[3:])
    else:
        print(__doc__)
