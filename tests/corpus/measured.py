"""Runs the scorers beside the checkout and writes the section "Measured" of README.md.

python tests/corpus/measured.py [--shared ../shared] [--pages 20]

Takes about ten minutes. Everything in the section comes from these runs; nothing is typed in.
"""

import argparse
import datetime
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
BEGIN, END = "<!-- measured:begin -->", "<!-- measured:end -->"


def run(*command: str, **environment: str) -> str:
    """What a command prints."""
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, env={**os.environ, **environment}
    )
    return done.stdout


def corpus(shared: Path) -> str:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "score.json"
        command = f"{sys.executable} {ROOT / 'tests/corpus/dump.py'} {{file}} {{password}} {{cap}}"
        scorer = shared / "corpus" / "score_corpus.py"
        run(
            sys.executable, str(scorer), "--root", str(shared / "corpus"), "--name", "extract",
            "--cmd", command, "--json", str(out),
        )  # fmt: skip
        s = json.loads(out.read_text())["extract"]
    return (
        f"| {s['files']} public files: opened, of those that can be | {s['opened_able']:.1f} % |\n"
        f"| time-outs and crashes | {s['tmo'] + s['crash']} |\n"
        f"| similarity on {s['pages']} pages where C engines agree | {s['sim']:.4f} |\n"
        f"| of these pages at .98 or better | {s['ge98']:.1f} % |\n"
        f"| annotation pages read | {s['annot_read']} of {s['annot']} |\n"
        f"| memory of a process, median / 95 % / most | "
        f"{s['rss50']:.0f} / {s['rss95']:.0f} / {s['rssmax']:.0f} MB |\n"
    )


def bench(shared: Path, kind: str) -> list[str]:
    """The cells of our row in the bench's report."""
    scorer = str(shared / "bench" / "score.py")
    adapter = "bench_adapter.py" if kind == "text" else "tables_adapter.py"
    with tempfile.TemporaryDirectory() as folder:
        path = str(ROOT / "tests" / "corpus" / adapter)
        run(sys.executable, scorer, "run", kind, "extract", "--adapter", path, BENCH_OUT=folder)
        report = run(
            sys.executable, scorer, "report", kind, "--engines", "extract", BENCH_OUT=folder
        )
    heading = "## All documents" if kind == "text" else "## all:"
    section = report[report.index(heading) :]
    row = next(line for line in section.splitlines() if line.startswith("| extract |"))
    return [cell.strip() for cell in row.strip("|").split("|")]


def texts(shared: Path) -> str:
    row = bench(shared, "text")
    return (
        f"| text of {row[1]} documents: similarity | {row[4]} |\n"
        f"| word F1; sentences intact; order; exact | {row[5]}; {row[7]}; {row[8]}; {row[9]} |\n"
    )


def tables(shared: Path) -> str:
    row = bench(shared, "tables")
    return (
        f"| tables: adjacency F1; TEDS; detection F1 | {row[2]}; {row[6]}; {row[10]} |\n"
        f"| tables that are exact | {row[8]} |\n"
    )


def cases(shared: Path) -> str:
    adapter = f"{sys.executable} {ROOT / 'tests/corpus/cases_adapter.py'}"
    out = run(sys.executable, str(shared / "cases" / "check.py"), "--adapter", adapter)
    total = re.search(r"TOTAL (\d+)/(\d+)", out)
    return f"| cases passed | {total[1]} of {total[2]} |\n" if total else ""


def speed(pages: int) -> str:
    out = run(sys.executable, str(ROOT / "tests/speed/pages.py"), "--pages", str(pages))
    names, *rows = [line for line in out.splitlines() if line.strip() and line[:4] != "    "]
    values = rows[-1].split()[-len(names.split()) + 1 :]
    peers = ", ".join(
        f"{name} {value}" for name, value in zip(names.split()[2:], values[1:], strict=False)
    )
    return f"| time a page, in times ours (median of {len(rows) - 1} documents) | {peers} |\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    parser.add_argument("--pages", type=int, default=20)
    args = parser.parse_args()
    shared = args.shared.resolve()
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // (1 << 30)
    where = f"{os.cpu_count()} cores, {memory} GB, CPython {platform.python_version()}"
    table = "| what | value |\n|---|---|\n"
    table += corpus(shared) + texts(shared) + tables(shared) + cases(shared) + speed(args.pages)
    section = f"{BEGIN}\n{datetime.date.today().isoformat()}, {where}.\n\n{table}{END}"
    readme = ROOT / "README.md"
    text = readme.read_text("utf-8")
    start, end = text.index(BEGIN), text.index(END) + len(END)
    readme.write_text(text[:start] + section + text[end:], "utf-8")
    print(section)


if __name__ == "__main__":
    main()
