"""Milliseconds a page of text, beside the pure-Python peers, in the same run.

python tests/speed/pages.py [FILE...] [--pages N] [--peers playa,pypdf,pdfminer]

Without files it takes ../shared/corpus/speed. Every engine reads the same pages of the same file in
turn, best of three; peers read a tenth of the pages of a long document, since they are slow.
"""

import argparse
import logging
import statistics
import time
from collections.abc import Callable
from pathlib import Path

SPEED = Path(__file__).parents[3] / "shared" / "corpus" / "speed"


def extract_lines(path: Path, cap: int) -> int:
    import extract

    doc = extract.open(path)
    count = min(cap, doc.page_count)
    for number in range(1, count + 1):
        extract.text(doc, number)
    return count


def playa(path: Path, cap: int) -> int:
    import playa as library

    with library.open(path) as doc:
        count = min(cap, len(doc.pages))
        for index in range(count):
            doc.pages[index].extract_text()
    return count


def pypdf(path: Path, cap: int) -> int:
    import pypdf as library

    doc = library.PdfReader(path)
    count = min(cap, len(doc.pages))
    for index in range(count):
        doc.pages[index].extract_text()
    return count


def pdfminer(path: Path, cap: int) -> int:
    from pdfminer.high_level import extract_pages

    return sum(1 for _ in extract_pages(path, maxpages=cap))


ENGINES: dict[str, Callable[[Path, int], int]] = {
    "extract": extract_lines,
    "playa": playa,
    "pypdf": pypdf,
    "pdfminer": pdfminer,
}


def milliseconds(engine: Callable[[Path, int], int], path: Path, cap: int) -> float:
    """Best of three, a page."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        try:
            count = engine(path, cap)
        except Exception as error:  # noqa: BLE001 - a peer may fail on a file
            print(f"    {path.name}: {type(error).__name__}: {error}")
            return float("nan")
        best = min(best, (time.process_time() - start) * 1000 / max(1, count))
    return best


def main() -> None:
    logging.disable(logging.CRITICAL)  # peers tell what they meet
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--pages", type=int, default=60)
    parser.add_argument("--peers", default="playa,pypdf,pdfminer")
    args = parser.parse_args()
    files = args.files or sorted(SPEED.glob("*.pdf"))
    names = ["extract", *(name for name in args.peers.split(",") if name)]
    ratios: dict[str, list[float]] = {name: [] for name in names}
    print(f"{'file':48}" + "".join(f"{name:>10}" for name in names))
    for path in files:
        row = [milliseconds(ENGINES[name], path, args.pages) for name in names]
        print(f"{path.name[:47]:48}" + "".join(f"{value:10.2f}" for value in row))
        for name, value in zip(names, row, strict=True):
            ratios[name].append(value / row[0])
    print(f"{'times extract (median)':48}", end="")
    print("".join(f"{statistics.median(ratios[name]):10.2f}" for name in names))


if __name__ == "__main__":
    main()
