"""The verbs images, info and report, run as a person runs them."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

import extract
from extract.cli import main
from extract.report import records, report
from tests import sabotage
from tests.build import flate, pdf, stream

ROOT = Path(__file__).parents[1]
GRAY = "/Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray"
TWICE = "q 9 0 0 9 0 0 cm /X Do Q q 9 0 0 9 50 0 cm /X Do Q BI /W 1 /H 1 /BPC 8 /CS /G ID a EI"


def words(text):
    return f"BT /F1 10 Tf 20 100 Td ({text}) Tj ET"


def run(capsys, *arguments):
    """Exit status, standard output, standard error."""
    status = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return status, out, err


def lines(out):
    return [json.loads(line) for line in out.splitlines()]


@pytest.fixture
def pictured(tmp_path):
    """A page that places one picture twice, and an inline one; a second page that places it too."""
    path = tmp_path / "pictured.pdf"
    picture = flate(b"\1\2", GRAY)
    path.write_bytes(pdf(TWICE, "/X Do", resources="/XObject << /X 10 0 R >>", objects=[picture]))
    return path


@pytest.fixture
def folder(tmp_path):
    inside = tmp_path / "in"
    inside.mkdir()
    for index in range(6):
        (inside / f"{index}.pdf").write_bytes(pdf(words(f"file {index}"), ""))
    (inside / "no.pdf").write_bytes(b"nothing")
    return inside


# ── images ──


def test_every_placement_is_a_line(capsys, pictured):
    status, out, err = run(capsys, "images", pictured)
    found = lines(out)
    assert (status, err) == (0, "")
    assert [(line["page"], line["key"]) for line in found] == [
        (1, "object 10"), (1, "object 10"), (1, "page 1 inline 2"), (2, "object 10"),
    ]  # fmt: skip
    assert found[0]["box"] == [0, 191, 9, 200]
    assert (found[0]["width"], found[0]["filter"]) == (2, "FlateDecode")
    assert [line["page"] for line in lines(run(capsys, "images", pictured, "--pages", "2")[1])] == [
        2
    ]


def test_each_picture_is_written_once(capsys, pictured, tmp_path):
    out = tmp_path / "out"
    status, told, _ = run(capsys, "images", pictured, "-o", out)
    assert status == 0
    assert [line["written"] for line in lines(told)] == [
        "page-0001-001.png", "page-0001-001.png", "page-0001-003.png", "page-0001-001.png",
    ]  # fmt: skip
    assert sorted(file.name for file in out.iterdir()) == ["page-0001-001.png", "page-0001-003.png"]
    assert Image.open(out / "page-0001-001.png").tobytes() == b"\1\2"


def test_several_files_have_a_folder_each(capsys, pictured, tmp_path):
    other = tmp_path / "other.pdf"
    other.write_bytes(pictured.read_bytes())
    run(capsys, "images", pictured, other, "-o", tmp_path / "out")
    assert (tmp_path / "out" / "pictured" / "page-0001-001.png").exists()
    assert (tmp_path / "out" / "other" / "page-0001-001.png").exists()


def test_a_run_that_goes_on_leaves_what_is_there(capsys, pictured, tmp_path):
    run(capsys, "images", pictured, "-o", tmp_path / "out")
    there = tmp_path / "out" / "page-0001-001.png"
    there.write_bytes(b"mine")
    (tmp_path / "out" / "page-0001-003.png").unlink()
    _, told, _ = run(capsys, "images", pictured, "-o", tmp_path / "out", "--resume")
    assert there.read_bytes() == b"mine"
    assert (tmp_path / "out" / "page-0001-003.png").exists()
    assert lines(told)[0]["written"] == "page-0001-001.png"
    run(capsys, "images", pictured, "-o", tmp_path / "out")
    assert there.read_bytes() != b"mine"


def test_why_a_picture_is_no_file_that_opens_is_said_unless_quiet(capsys, tmp_path):
    path = tmp_path / "a.pdf"
    spot = "/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace [/Lab << >>]"
    path.write_bytes(
        pdf("/X Do", resources="/XObject << /X 10 0 R >>", objects=[stream("a", spot)])
    )
    status, _, err = run(capsys, "images", path, "-o", tmp_path)
    assert status == 0
    assert err.startswith(f"pdf-extract: {path}: object 10: No file format")
    assert (tmp_path / "page-0001-001.bin").read_bytes() == b"a"
    assert run(capsys, "images", path, "-o", tmp_path, "--quiet")[2] == ""


def test_a_file_that_does_not_open_does_not_stop_the_others(capsys, pictured, tmp_path):
    status, out, err = run(capsys, "images", tmp_path / "none.pdf", pictured)
    assert status == 1
    assert len(lines(out)) == 4
    assert "none.pdf: No such file" in err
    assert run(capsys, "images", pictured, "--pages", "9")[0] == 1


def test_a_folder_that_cannot_be_written_is_said(capsys, pictured, tmp_path):
    (tmp_path / "file").write_bytes(b"")
    status, _, err = run(capsys, "images", pictured, "-o", tmp_path / "file" / "in")
    assert status == 1
    assert "Not a directory" in err


# ── info ──


def test_info_names_fonts_and_what_they_say(capsys, tmp_path):
    path = tmp_path / "a.pdf"
    inner = "<< /Type /Font /Subtype /CIDFontType2 /FontDescriptor << /FontFile2 11 0 R >> >>"
    fonts: dict[str, str | bytes] = {
        "F1": "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        "F2": "<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Some /DescendantFonts [10 0 R]"
        " /ToUnicode 11 0 R >>",
    }
    form = "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F 13 0 R >> >>"
    path.write_bytes(
        pdf("", "", fonts=fonts, resources="/XObject << /X 12 0 R >>", trailer="/Info 14 0 R",
            objects=[inner, stream("x"), stream("", form),
                     "<< /Type /Font /Subtype /Type3 /Name /Mine >>", "<< /Title (Report) >>"])
    )  # fmt: skip
    status, out, _ = run(capsys, "info", path)
    assert status == 0
    assert "pages         2, the first 200 x 200 pt\n" in out
    assert "title         Report\n" in out
    assert "encryption    none\n" in out
    assert "  Helvetica (Type1): not embedded, no ToUnicode; pages 1, 2\n" in out
    assert "  Some (Type0): embedded, subset, ToUnicode; pages 1, 2\n" in out
    assert "  Mine (Type3): embedded, no ToUnicode; pages 1, 2\n" in out
    found = lines(run(capsys, "info", path, "--format", "json")[1])[0]
    assert [font["name"] for font in found["fonts"]] == ["Helvetica", "Some", "Mine"]
    assert "copy" in found["permissions"]


def test_info_says_what_an_encrypted_file_allows(capsys, tmp_path):
    pikepdf = pytest.importorskip("pikepdf")
    plain, path = tmp_path / "plain.pdf", tmp_path / "a.pdf"
    plain.write_bytes(pdf(words("secret"), page="/Rotate 90", box="0 0 200 100"))
    allow = pikepdf.Permissions(extract=False, modify_annotation=False)
    with pikepdf.open(plain) as made:
        made.save(path, encryption=pikepdf.Encryption(owner="o", user="u", R=6, allow=allow))
    status, out, err = run(capsys, "info", path, plain)
    assert status == 1
    assert "password" in err
    assert "the first 100 x 200 pt" in out
    allowed = extract.info(extract.open(path, password="u"))
    assert allowed.encryption.startswith("AES-256")
    assert "print" in allowed.permissions
    assert "copy" not in allowed.permissions
    assert "copy" in extract.info(extract.open(path, password="o")).permissions
    assert "allowed       " in run(capsys, "info", path, "--password", "u")[1]


def test_a_person_at_a_terminal_is_asked_for_the_password(capsys, tmp_path, monkeypatch):
    pikepdf = pytest.importorskip("pikepdf")
    plain, path = tmp_path / "plain.pdf", tmp_path / "a.pdf"
    plain.write_bytes(pdf(words("secret")))
    with pikepdf.open(plain) as made:
        made.save(path, encryption=pikepdf.Encryption(owner="o", user="u", R=4))
    assert run(capsys, "text", path)[0] == 1
    monkeypatch.setattr("extract.console.is_terminal", lambda: True)
    monkeypatch.setattr("extract.console.getpass", lambda *_: "u")
    assert run(capsys, "text", path)[:2] == (0, "secret\n")
    assert run(capsys, "text", path, "--password", "wrong")[0] == 1


# ── tables ──


@pytest.fixture
def tabled(tmp_path):
    """Two pages with a ruled table of two rows each."""
    path = tmp_path / "tabled.pdf"

    def page(first):
        rules = "".join(f"20 {y} m 180 {y} l S " for y in (60, 100, 140))
        rules += "".join(f"{x} 60 m {x} 140 l S " for x in (20, 100, 180))
        cells = [(30, 115, first), (110, 115, "1,5"), (30, 75, "b"), (110, 75, "2")]
        return rules + " ".join(f"BT /F1 10 Tf {x} {y} Td ({t}) Tj ET" for x, y, t in cells)

    path.write_bytes(pdf(page("a"), page("c")))
    return path


def test_tables_come_as_csv_and_in_other_formats(capsys, tabled, tmp_path):
    assert run(capsys, "tables", tabled, "--pages", "1") == (0, 'a,"1,5"\r\nb,2\r\n', "")
    assert run(capsys, "tables", tabled, "--pages", "1", "--format", "tsv")[1] == "a\t1,5\nb\t2\n"
    found = json.loads(run(capsys, "tables", tabled, "--format", "json", "--apart")[1])
    assert [table["page"] for table in found] == [1, 2]
    assert "<td" in run(capsys, "tables", tabled, "--format", "html")[1]
    assert "| b | 2 |" in run(capsys, "tables", tabled, "--format", "markdown")[1]
    run(capsys, "tables", tabled, "--apart", "-o", tmp_path / "all.csv")
    assert (tmp_path / "all.csv").read_text().split() == ['a,"1,5"', "b,2", 'c,"1,5"', "b,2"]


def test_in_a_folder_each_table_has_its_file(capsys, tabled, tmp_path):
    assert run(capsys, "tables", tabled, "--apart", "-o", f"{tmp_path}/out/")[0] == 0
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == [
        "tabled-page-0001-1.csv", "tabled-page-0002-1.csv",
    ]  # fmt: skip
    run(capsys, "tables", tabled, "--format", "json", "-o", tmp_path / "out")
    assert (tmp_path / "out" / "tabled.json").exists()


def test_a_workbook_needs_a_place(capsys, tabled, tmp_path):
    pytest.importorskip("xlsxwriter")
    assert run(capsys, "tables", tabled, "--format", "xlsx")[0] == 2
    assert run(capsys, "tables", tabled, "--format", "xlsx", "-o", tmp_path / "a.xlsx")[0] == 0
    assert (tmp_path / "a.xlsx").read_bytes()[:2] == b"PK"


def test_an_area_and_columns_are_obeyed_or_refused(capsys, tabled):
    out = run(capsys, "tables", tabled, "--pages", "1", "--area", "0,90,200,140")[1]
    assert "b,2" in out
    assert "a" not in out
    assert run(capsys, "tables", tabled, "--area", "1,2,3")[0] == 2
    assert run(capsys, "tables", tabled, "--columns", "x")[0] == 2


def test_tables_of_several_files_need_a_folder(capsys, tabled, tmp_path):
    assert (
        run(capsys, "tables", tabled, tabled.parent / "none.pdf", "-o", tmp_path / "a.csv")[0] == 2
    )
    status, out, err = run(capsys, "tables", tmp_path / "none.pdf", tabled, "--pages", "1")
    assert (status, out) == (1, 'a,"1,5"\r\nb,2\r\n')
    assert "none.pdf" in err


# ── completion ──


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_a_shell_completes_commands_and_options(capsys, shell):
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    status, script, _ = run(capsys, "completion", shell)
    assert status == 0
    if shell == "bash":
        asked = (
            "COMP_WORDS=(pdf-extract text --se) COMP_CWORD=2; _pdf_extract; echo ${COMPREPLY[@]};"
        )
        asked += "COMP_WORDS=(pdf-extract re) COMP_CWORD=1; _pdf_extract; echo ${COMPREPLY[@]}"
        found = subprocess.run([shell, "-c", script + asked], capture_output=True, check=True)
        assert found.stdout == b"--separator\nreport\n"
    else:
        assert subprocess.run([shell, "-n"], input=script.encode()).returncode == 0


# ── many files ──


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_each_file_of_a_folder_has_a_file_of_its_own(capsys, folder, tmp_path, jobs):
    (folder / "deep").mkdir()
    (folder / "deep" / "0.pdf").write_bytes(pdf(words("deep")))
    (folder / "no.pdf").unlink()
    out = tmp_path / "out"
    assert run(capsys, "text", folder, "-o", out, "--jobs", jobs, "--quiet") == (0, "", "")
    assert (out / "3.txt").read_text().startswith("file 3\n")
    assert (out / "deep" / "0.txt").read_text() == "deep\n"
    assert len(list(out.rglob("*.*"))) == 7


def test_files_of_one_name_do_not_overwrite_each_other(capsys, pictured, tmp_path):
    other = tmp_path / "other" / pictured.name
    other.parent.mkdir()
    other.write_bytes(pdf(words("other")))
    run(capsys, "runs", pictured, other, "-o", tmp_path / "out")
    assert (tmp_path / "out" / "pictured.jsonl").read_text() == ""
    assert json.loads((tmp_path / "out" / "pictured-2.jsonl").read_text())["text"] == "other"


def test_a_file_that_fails_is_named_and_the_others_are_written(capsys, folder, tmp_path):
    status, _, err = run(capsys, "text", folder, "-o", tmp_path / "out")
    assert status == 1
    assert "no.pdf: This is not a PDF file" in err
    assert len(list((tmp_path / "out").iterdir())) == 6


def test_several_files_need_a_folder(capsys, folder, tmp_path):
    status, _, err = run(capsys, "text", folder)
    assert status == 2
    assert "-o" in err
    (tmp_path / "file").write_bytes(b"")
    assert run(capsys, "text", folder, "-o", tmp_path / "file")[0] == 1


def test_what_is_written_is_left_out_when_a_run_goes_on(capsys, folder, tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    (out / "1.txt").write_text("mine")
    run(capsys, "text", folder, "-o", out, "--resume", "--quiet")
    assert (out / "1.txt").read_text() == "mine"
    assert (out / "2.txt").exists()
    run(capsys, "text", folder / "1.pdf", "-o", out / "1.txt", "--resume")
    assert (out / "1.txt").read_text() == "mine"
    run(capsys, "text", folder / "1.pdf", "-o", out / "1.txt")
    assert (out / "1.txt").read_text() != "mine"


def test_a_file_that_kills_its_process_costs_no_other(capsys, folder, tmp_path, monkeypatch):
    (folder / "deadly.pdf").write_bytes(pdf(words("a")))
    monkeypatch.setattr("extract.corpus.processes", sabotage.processes)
    status, _, err = run(capsys, "text", folder, "-o", tmp_path / "out", "--jobs", "2", "--quiet")
    assert status == 1
    assert "deadly.pdf: Reading this file ended its process." in err
    assert len(list((tmp_path / "out").iterdir())) == 6


# ── report ──


def test_a_report_is_printed_and_written(capsys, folder, tmp_path):
    kept, out = tmp_path / "kept.jsonl", tmp_path / "report.json"
    status, told, err = run(capsys, "report", folder, "--jobs", 1, "--json", out, "--records", kept)
    assert (status, err) == (0, "")
    assert told.startswith("files opened             6 of 7\npages read               12 of 12\n")
    written = json.loads(out.read_text())
    assert (written["files"], written["with text"], written["errors"]["NotPdf"]["count"]) == (
        7,
        6,
        1,
    )
    assert report(records(kept.read_text().splitlines())).counts["pages read"] == 12


def test_a_report_that_goes_on_reads_only_what_is_missing(capsys, folder, tmp_path):
    kept = tmp_path / "kept.jsonl"
    whole = run(capsys, "report", folder, "--jobs", 1, "--records", kept)[1]
    text = kept.read_text().splitlines(keepends=True)
    kept.write_text("".join(text[:3]) + text[3][:40])
    again = run(capsys, "report", folder, "--jobs", 1, "--records", kept, "--resume")[1]
    assert again.partition("seconds")[0] == whole.partition("seconds")[0]
    assert sorted(records(kept.read_text().splitlines()), key=lambda r: r["file"]) != []
    assert len(kept.read_text().splitlines()) == len(text)


def test_going_on_needs_what_to_go_on_from(capsys, folder, tmp_path):
    assert run(capsys, "report", folder, "--resume")[0] == 2
    assert run(capsys, "report", folder, "--resume", "--records", tmp_path / "a.parquet")[0] == 2


def test_records_may_be_parquet(capsys, folder, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    kept = tmp_path / "kept.parquet"
    assert run(capsys, "report", folder, "--jobs", 1, "--records", kept)[0] == 0
    table = parquet.read_table(kept).to_pylist()
    assert len(table) == 7
    assert sum(row["pages read"] or 0 for row in table) == 12
    assert [row["errors"] for row in table if row["status"] == "closed"] == ['{"NotPdf": 1}']


@pytest.mark.parametrize("jobs", ["0", "x", "-1"])
def test_a_number_of_processes_is_one_at_least(capsys, folder, jobs):
    with pytest.raises(SystemExit) as stopped:
        run(capsys, "report", folder, "--jobs", jobs)
    assert stopped.value.code == 2


def test_a_report_of_nothing_readable_fails(capsys, tmp_path):
    status, out, _ = run(capsys, "report", tmp_path / "none.pdf", "--jobs", 1)
    assert status == 1
    assert "OSError                1" in out


def started(folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """The command as a process of its own session."""
    return subprocess.Popen(
        [sys.executable, "-m", "extract", "report", str(folder), "--jobs", "2", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def wait_for_lines(path: Path, count: int) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError):
            if path.read_bytes().count(b"\n") >= count:
                return
        time.sleep(0.005)


def test_a_killed_report_started_again_gives_what_an_unbroken_one_gives(capsys, tmp_path):
    inside = tmp_path / "in"
    inside.mkdir()
    for index in range(30):
        (inside / f"{index:02}.pdf").write_bytes(pdf(*[words(f"page {n}") for n in range(99)]))
    kept = tmp_path / "kept.jsonl"
    with started(inside, "--records", str(kept)) as process:
        wait_for_lines(kept, 3)
        process.kill()
    before = len(records(kept.read_text().splitlines()))
    assert 3 <= before < 60
    again = run(capsys, "report", inside, "--jobs", 2, "--records", kept, "--resume")[1]
    whole = run(capsys, "report", inside, "--jobs", 2)[1]
    assert again.partition("seconds")[0] == whole.partition("seconds")[0]


def test_an_interrupt_stops_it_cleanly(tmp_path):
    path = tmp_path / "long.pdf"
    path.write_bytes(pdf(*[words(f"page {n}") for n in range(4000)]))
    kept = tmp_path / "kept.jsonl"
    with started(path, "--records", str(kept)) as process:
        wait_for_lines(kept, 1)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in err
