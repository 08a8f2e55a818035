"""Many files are read on many processes, and a file that does harm is gone round."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest

from extract import corpus, storage
from extract.corpus import PART, Task, Way
from extract.report import Record, Report, records, report, report_lines
from tests import sabotage
from tests.build import pdf

ROOT = Path(__file__).parents[1]
INLINE = "q 9 0 0 9 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID a EI Q"


def line(text: str) -> str:
    return f"BT /F1 10 Tf 20 100 Td ({text}) Tj ET"


def threads() -> Executor:
    return ThreadPoolExecutor(2)


def read(names: list[str], **more: object) -> list[Record]:
    return list(corpus.read(names, threads, way=Way(limit=0), **more))  # type: ignore[arg-type]


def read_harmful(names: list[str], limit: float = 30.0, jobs: int = 2) -> list[Record]:
    return list(
        corpus.read(names, lambda: sabotage.processes(jobs), jobs=jobs, way=Way(limit=limit))
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Seven files: five small ones, one of two parts and a few pages, one that is no PDF."""
    inside = tmp_path / "in"
    inside.mkdir()
    for index in range(5):
        (inside / f"{index}.pdf").write_bytes(pdf(line(f"file {index}"), ""))
    pages = [line(f"page {number}") for number in range(1, 2 * PART + 6)]
    (inside / "long.PDF").write_bytes(pdf(*pages))
    (inside / "broken.pdf").write_bytes(b"this is no PDF")
    (inside / "other.txt").write_bytes(b"nor is this")
    return inside


# ── which files, and in which pieces ──


def test_folders_are_opened_and_every_file_is_named_once(folder):
    names = storage.files([str(folder), str(folder / "0.pdf"), "elsewhere.pdf"])
    assert [Path(name).name for name in names] == [
        "0.pdf", "1.pdf", "2.pdf", "3.pdf", "4.pdf", "broken.pdf", "long.PDF", "elsewhere.pdf",
    ]  # fmt: skip


def test_files_of_other_storage_are_found_and_read(folder):
    fsspec = pytest.importorskip("fsspec")
    memory = fsspec.filesystem("memory")
    for path in folder.iterdir():
        memory.pipe(f"/corpus/{path.name}", path.read_bytes())
    names = storage.files(["memory://corpus", "memory://corpus/0.pdf"])
    assert names == sorted(names)
    assert len(names) == 7
    assert report(read(names)).counts == report(read(storage.files([str(folder)]))).counts


def test_small_files_go_together_and_large_ones_alone(folder, tmp_path):
    large = tmp_path / "large.pdf"
    large.write_bytes(pdf(line("a")) + b" " * corpus.SMALL)
    names = [*storage.files([str(folder)]), str(large)]
    batches = corpus._batches(corpus.pending(names))
    assert sorted(len(batch) for batch in batches) == [1, 7]
    assert [batch[0].file for batch in batches if len(batch) == 1] == [str(large)]


def test_a_long_document_is_read_in_parts_that_the_first_one_brings_to_light(folder):
    name = str(folder / "long.PDF")
    found = read([name])
    spans = sorted((record["first"], record["last"]) for record in found)
    assert spans == [(1, PART), (PART + 1, 2 * PART), (2 * PART + 1, 2 * PART + 5)]
    assert report(found).counts["pages read"] == 2 * PART + 5


# ── what is counted ──


def test_the_report_counts_files_pages_and_what_is_on_them(folder, tmp_path):
    (tmp_path / "in" / "picture.pdf").write_bytes(pdf(INLINE, line("Ab 1") + INLINE))
    total = report(read(storage.files([str(folder)])))
    assert (total.files, total.opened) == (8, 7)
    assert total.counts["pages read"] == total.pages == 10 + 2 * PART + 5 + 2
    assert total.counts["with text"] == 5 + 2 * PART + 5 + 1
    assert total.counts["saying nothing"] == 6
    assert total.counts["images"] == 2
    assert total.errors["NotPdf"].count == 1
    assert total.errors["NotPdf"].example.endswith("broken.pdf")
    assert total.warnings["blank"].count == 5
    assert total.warnings["scanned"].example.endswith("picture.pdf")


def test_letters_glyphs_and_runs_are_told_apart(tmp_path):
    font = "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [.1 0 0 .1 0 0]" \
           " /CharProcs << >> /Encoding << /Differences [97 /x1 /x2] >> /FirstChar 97" \
           " /LastChar 98 /Widths [9 9] >>"  # fmt: skip
    path = tmp_path / "a.pdf"
    path.write_bytes(pdf(line("Ab 12") + " BT 3 Tr /F1 9 Tf (c) Tj ET"))
    mute = tmp_path / "b.pdf"
    mute.write_bytes(pdf(line("ab"), fonts={"F1": font}))
    counts = report(read([str(path)])).counts
    assert (counts["characters"], counts["letters"]) == (5, 3)
    assert (counts["runs"], counts["invisible"], counts["unreadable"]) == (2, 1, 0)
    counts = report(read([str(mute)])).counts
    assert (counts["saying nothing"], counts["drawing glyphs"], counts["unreadable"]) == (1, 1, 1)


def test_the_report_is_the_same_in_whatever_order_records_come(folder):
    found = read(storage.files([str(folder)]))
    assert report(found) == report(reversed(found))
    assert report(found) != report(found[1:])
    assert json.loads(json.dumps(report(found).as_dict()))["files"] == 7


def test_the_report_of_nothing_divides_by_nothing():
    assert report_lines(Report(), 0.0)[0] == "files opened             0 of 0"


def test_the_report_has_a_line_for_each_thing_and_names_what_was_lost(folder):
    total = report(read(storage.files([str(folder)])))
    total.lost.add(("bad.pdf", 3, 3, "hung"))
    text = "\n".join(report_lines(total, 2.0))
    assert "files opened             6 of 7\n" in text
    assert "\n  NotPdf                 1 " in text
    assert "crashed or hung          1\n  bad.pdf: page 3: hung\n" in text
    assert "seconds                  2.0, 71.5 pages a second" in text


# ── harm ──


def test_a_file_that_kills_its_worker_is_named_and_nothing_else_is_lost(folder):
    harmless = report(read(storage.files([str(folder)])))
    path = folder / "2b.pdf"
    path.write_bytes(pdf(line("before"), line("KILL"), line("after")))
    total = report(read_harmful(storage.files([str(folder)])))
    assert total.lost == {(str(path), 2, 2, "crashed")}
    assert total.errors["crashed"].count == 1
    assert total.counts["pages read"] == harmless.counts["pages read"] + 2
    assert (total.files, total.opened) == (8, 7)


def test_a_file_that_hangs_its_worker_is_ended_at_the_limit(folder):
    path = folder / "2b.pdf"
    path.write_bytes(pdf(line("HANG"), line("after")))
    harmless = report(read(storage.files([str(folder)]))).counts["pages read"] - 2
    start = time.monotonic()
    total = report(read_harmful(storage.files([str(folder)]), limit=3.0))
    assert total.lost == {(str(path), 1, 1, "hung")}
    assert total.counts["pages read"] == harmless + 1
    assert time.monotonic() - start < 60


def test_a_file_that_kills_on_opening_is_counted_as_not_opened(folder):
    path = folder / "deadly.pdf"
    path.write_bytes(pdf(line("a")))
    total = report(read_harmful(storage.files([str(folder)])))
    assert total.lost == {(str(path), 0, 0, "crashed")}
    assert (total.files, total.opened) == (8, 6)


def test_a_file_of_harmful_pages_only_is_left_after_three(tmp_path):
    path = tmp_path / "bad.pdf"
    path.write_bytes(pdf(*[line("KILL")] * 6, line("good")))
    total = report(read_harmful([str(path)], jobs=1))
    assert sorted(status for *_, status in total.lost) == ["crashed"] * 3 + ["left out"] * 4
    assert (total.opened, total.counts["pages read"]) == (1, 0)


def test_a_later_part_that_kills_is_read_page_by_page(tmp_path):
    path = tmp_path / "long.pdf"
    pages = [line("a")] * (PART + 4)
    pages[PART + 1] = line("KILL")
    path.write_bytes(pdf(*pages))
    total = report(read_harmful([str(path)], jobs=1))
    assert total.lost == {(str(path), PART + 2, PART + 2, "crashed")}
    assert total.counts["pages read"] == PART + 3


# ── going on where a run was broken off ──


def test_a_run_that_goes_on_gives_what_an_unbroken_one_gives(folder):
    names = storage.files([str(folder)])
    whole = read(names)
    for kept in (0, 1, 3, len(whole) - 1, len(whole)):
        done = whole[:kept]
        rest = read(names, done=done)
        assert len(rest) == len(whole) - kept
        assert report([*done, *rest]) == report(whole)


def test_pages_that_single_records_cover_are_not_read_again(tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(pdf(*[line("a")] * 9))
    opening = {
        "file": str(path),
        "first": 0,
        "last": 0,
        "status": "read",
        "opening": True,
        "pages": 9,
    }
    single = {"file": str(path), "first": 4, "last": 4, "status": "hung", "opening": False}
    assert corpus.pending([str(path)], [opening, single]) == [
        Task(str(path), 1, 3, opening=False), Task(str(path), 5, 9, opening=False),
    ]  # fmt: skip


def test_a_line_that_was_cut_off_is_no_record(folder):
    whole = read(storage.files([str(folder)]))
    lines = [json.dumps(record) + "\n" for record in whole]
    assert records(lines) == whole
    assert records([*lines[:2], lines[2][:20]]) == whole[:2]
    assert records(["", "[]", "7", "{}", '{"file": 1}']) == []


RUN = """
import json, sys
from extract import corpus, storage
if __name__ == "__main__":
    for record in corpus.read(storage.files([sys.argv[1]]), lambda: corpus.processes(2), jobs=1):
        print(json.dumps(record), flush=True)
        sys.stdin.readline()
"""


def test_a_run_that_is_killed_leaves_no_process_behind(folder, tmp_path):
    script = tmp_path / "run.py"
    script.write_text(RUN)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, str(script), str(folder)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, start_new_session=True,
    ) as run:  # fmt: skip
        assert run.stdout is not None
        first = records([run.stdout.readline().decode()])
        run.kill()
    assert len(first) == 1
    deadline = time.monotonic() + 20
    while _processes_of(run.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _processes_of(run.pid)
    names = storage.files([str(folder)])
    assert report([*first, *read(names, done=first)]) == report(read(names))


def _processes_of(session: int) -> list[int]:
    """The live processes of a session."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, ProcessLookupError, IndexError):
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            if int(fields[3]) == session and fields[0] not in "ZX":
                found.append(int(entry.name))
    return found


# ── a cluster ──


@contextlib.contextmanager
def cluster() -> Iterator[object]:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as local,
        distributed.Client(local) as client,
    ):
        yield client


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_loses_a_worker_gives_the_report_of_one_machine(folder):
    names = storage.files([str(folder)])
    with cluster() as client:
        workers = list(client.run(os.getpid).values())  # type: ignore[attr-defined]
        found: list[Record] = []
        for record in corpus.read(names, client.get_executor, jobs=2):  # type: ignore[attr-defined]
            if not found:
                os.kill(workers[0], signal.SIGKILL)
            found.append(record)
    assert report(found) == report(read(names))
