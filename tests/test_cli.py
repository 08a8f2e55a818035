"""The command line, run as a person runs it: exit status, output, error line."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from extract.cli import main
from tests.build import pdf

HELLO = "BT /F1 10 Tf 20 100 Td (Hello) Tj 0 -12 Td (world) Tj ET"
SQUARE = "20 20 50 50 re f"


def words(text):
    return f"BT /F1 10 Tf 20 100 Td ({text}) Tj ET"


@pytest.fixture
def hello(tmp_path):
    path = tmp_path / "hello.pdf"
    path.write_bytes(pdf(HELLO))
    return str(path)


@pytest.fixture
def nine(tmp_path):
    path = tmp_path / "nine.pdf"
    path.write_bytes(pdf(*(words(f"page {n}") for n in range(1, 10))))
    return str(path)


def run(capsys, *arguments):
    """Exit status, standard output, standard error."""
    status = main(arguments)
    out, err = capsys.readouterr()
    return status, out, err


def test_lines_are_the_default(capsys, hello):
    assert run(capsys, "text", hello) == (0, "Hello\nworld\n", "")


def test_paragraphs_join_lines(capsys, hello):
    assert run(capsys, "text", hello, "--mode", "paragraphs") == (0, "Hello world\n", "")


def test_pages_are_parted_by_a_form_feed(capsys, nine):
    assert run(capsys, "text", nine, "--pages", "1-2")[1] == "page 1\n\fpage 2\n"


def test_or_by_a_separator_with_escapes(capsys, nine):
    assert run(capsys, "text", nine, "--pages", "1-2", "--separator", r"--\n")[1] == (
        "page 1\n--\npage 2\n"
    )


@pytest.mark.parametrize("arguments", [("--pages", "-3,5"), ("--pages=-3,5",)])
def test_a_range_that_begins_with_a_dash_is_taken_as_written(capsys, nine, arguments):
    out = run(capsys, "text", nine, *arguments)[1]
    assert out.split("\f") == [f"page {n}\n" for n in (1, 2, 3, 5)]


def test_a_range_past_the_end_is_clipped_without_a_word(capsys, nine):
    assert run(capsys, "text", nine, "--pages", "9-20") == (0, "page 9\n", "")


def test_a_range_of_no_page_fails_with_one_line(capsys, nine):
    status, out, err = run(capsys, "text", nine, "--pages", "99")
    assert (status, out) == (1, "")
    assert err == (
        f"pdf-extract: {nine}: None of the requested pages exist in this document: it has 9. "
        "Correct the range, or clear it to read all pages.\n"
    )


def test_what_is_no_range_fails_and_names_the_piece(capsys, nine):
    status, out, err = run(capsys, "text", nine, "--pages", "1,abc")
    assert (status, out) == (1, "")
    assert "abc" in err
    assert err.count("\n") == 1


def test_json(capsys, hello):
    status, out, _err = run(capsys, "text", hello, "--format", "json")
    assert status == 0
    assert json.loads(out) == {
        "file": hello,
        "page_count": 1,
        "pages": [{"page": 1, "text": "Hello\nworld", "warnings": [], "dropped": []}],
        "warnings": [],
        "dropped": [],
    }


def test_runs_are_lines_of_json(capsys, hello):
    status, out, _err = run(capsys, "runs", hello, "--format", "jsonl")
    assert status == 0
    records = [json.loads(line) for line in out.splitlines()]
    assert [(record["text"], record["x"], record["page"]) for record in records] == [
        ("Hello", 20, 1),
        ("world", 20, 1),
    ]


def test_a_page_without_text_is_named_and_all_the_same_read(capsys, tmp_path):
    path = tmp_path / "mixed.pdf"
    path.write_bytes(pdf(words("one"), SQUARE, words("three"), SQUARE))
    status, out, err = run(capsys, "text", str(path))
    assert (status, out) == (0, "one\n\f\fthree\n\f")
    assert err == (
        f"pdf-extract: {path}: 2 pages carry no selectable text and come out empty: 2, 4\n"
    )


def test_the_warnings_stand_in_json_too(capsys, tmp_path):
    path = tmp_path / "mixed.pdf"
    path.write_bytes(pdf(words("one"), SQUARE))
    found = json.loads(run(capsys, "text", str(path), "--format", "json")[1])
    assert [warning["code"] for warning in found["pages"][1]["warnings"]] == ["drawing"]
    assert found["warnings"][0]["detail"] == (
        "1 page carries no selectable text and comes out empty: 2"
    )


@pytest.fixture
def headed(tmp_path):
    path = tmp_path / "headed.pdf"
    page = "BT /F1 8 Tf 20 190 Td (ANNUAL REPORT) Tj /F1 10 Tf 0 -60 Td (Text {n}) Tj ET"
    path.write_bytes(pdf(*(page.replace("{n}", str(n)) for n in (11, 22, 33))))
    return str(path)


def test_what_is_dropped_is_said(capsys, headed):
    status, out, err = run(capsys, "text", headed, "--furniture", "drop")
    assert (status, out) == (0, "Text 11\n\fText 22\n\fText 33\n")
    assert err == (
        f"pdf-extract: {headed}: Left out as running headers, footers or numbers: "
        "“ANNUAL REPORT” (3 pages)\n"
    )


def test_lines_keep_it_and_paragraphs_drop_it(capsys, headed):
    assert run(capsys, "text", headed, "--pages", "1-3")[1].count("ANNUAL") == 3
    assert run(capsys, "text", headed, "--mode", "paragraphs")[1].count("ANNUAL") == 0
    kept = run(capsys, "text", headed, "--mode", "paragraphs", "--furniture", "keep")
    assert (kept[1].count("ANNUAL"), kept[2]) == (3, "")


def test_json_says_what_was_dropped_and_where(capsys, headed):
    found = json.loads(run(capsys, "text", headed, "--furniture", "drop", "--format", "json")[1])
    assert found["dropped"] == [{"text": "ANNUAL REPORT", "pages": [1, 2, 3]}]
    assert [page["dropped"] for page in found["pages"]] == [["ANNUAL REPORT"]] * 3


def test_markdown_is_made_of_paragraphs(capsys, hello):
    assert run(capsys, "text", hello, "--format", "markdown") == (0, "Hello world\n", "")


def test_a_missing_file_fails_with_one_line(capsys, tmp_path):
    path = str(tmp_path / "none.pdf")
    assert run(capsys, "text", path) == (1, "", f"pdf-extract: {path}: No such file or directory\n")


def test_what_is_no_pdf_fails_with_one_line(capsys, tmp_path):
    path = tmp_path / "page.html"
    path.write_text("<html></html>")
    status, out, err = run(capsys, "text", str(path))
    assert (status, out, err.count("\n")) == (1, "", 1)


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param([], id="no command"),
        pytest.param(["text"], id="no file"),
        pytest.param(["text", "a.pdf", "--mode", "sideways"], id="an unknown mode"),
        pytest.param(["text", "a.pdf", "--pages"], id="an option without its value"),
        pytest.param(["text", "a.pdf", "--furniture", "hide"], id="an unknown kind of furniture"),
        pytest.param(
            ["text", "a.pdf", "--format", "markdown", "--mode", "lines"], id="Markdown by lines"
        ),
        pytest.param(["runs", "a.pdf", "--format", "json"], id="a format of another command"),
    ],
)
def test_wrong_usage_exits_with_2(capsys, arguments):
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_the_version_is_shown(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out.startswith("pdf-extract ")


def test_output_is_written_beside_and_moved_into_place(capsys, hello, tmp_path):
    target = tmp_path / "out" / "hello.txt"
    target.parent.mkdir()
    target.write_text("old")
    assert run(capsys, "text", hello, "-o", str(target)) == (0, "", "")
    assert target.read_text() == "Hello\nworld\n"
    assert os.listdir(target.parent) == ["hello.txt"]


def test_output_that_breaks_off_leaves_the_old_file(capsys, hello, tmp_path, monkeypatch):
    def broken(pages, _separator):
        for page in pages:
            yield page.text
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("extract.cli.text", broken)
    target = tmp_path / "out" / "hello.txt"
    target.parent.mkdir()
    target.write_text("old")
    status, _out, err = run(capsys, "text", hello, "-o", str(target))
    assert (status, target.read_text()) == (1, "old")
    assert err == f"pdf-extract: {target}: No space left on device\n"
    assert os.listdir(target.parent) == ["hello.txt"]


def test_a_dash_reads_standard_input(capsys, hello, monkeypatch):
    data = Path(hello).read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert run(capsys, "text", "-")[:2] == (0, "Hello\nworld\n")


def command(*arguments, **options):
    return subprocess.run(
        [sys.executable, "-m", "extract", *arguments],
        capture_output=True,
        check=False,
        cwd=Path(__file__).parents[1],
        **options,
    )


def test_output_is_utf_8_whatever_the_locale(tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(pdf(words("caf\xe9")))
    done = command(
        "text", str(path), env={**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    )
    assert (done.returncode, done.stdout) == (0, "café\n".encode())


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pipe that breaks")
def test_a_reader_that_stops_reading_is_no_error(tmp_path):
    path = tmp_path / "long.pdf"
    path.write_bytes(pdf(*(words("page " + "x" * 4000) for _n in range(100))))
    process = subprocess.Popen(
        [sys.executable, "-m", "extract", "text", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parents[1],
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    assert (process.stderr.read(), process.wait(30)) == (b"", 0)
    process.stderr.close()


def test_the_password_comes_from_the_environment_too(capsys, hello, monkeypatch):
    seen = []

    def opened(_source, *, password=""):
        seen.append(password)
        raise OSError(0, "stop here")

    monkeypatch.setattr("extract.open", opened)
    monkeypatch.setenv("PDF_EXTRACT_PASSWORD", "from outside")
    run(capsys, "text", hello)
    run(capsys, "text", hello, "--password", "-given")
    assert seen == ["from outside", "-given"]


def test_a_portfolio_is_told_on_stderr_and_in_json_and_a_plain_file_is_not(tmp_path, capsys):
    plain = pdf("BT /F1 10 Tf 20 100 Td (cover) Tj ET")
    catalogue = b"<< /Type /Catalog /Pages 2 0 R >>"
    portfolio = plain.replace(catalogue, catalogue[:-2] + b"/Collection << /View /D >> >>")
    for name, data, told in (("plain", plain, []), ("portfolio", portfolio, ["portfolio"])):
        path = tmp_path / f"{name}.pdf"
        path.write_bytes(data)
        assert main(["text", str(path), "--format", "json"]) == 0
        out, err = capsys.readouterr()
        assert [warning["code"] for warning in json.loads(out)["warnings"]] == told
        assert ("portfolio" in err.replace(str(path), "")) is bool(told)


def test_hidden_text_and_annotations_are_chosen_by_options(tmp_path, capsys):
    path = tmp_path / "hidden.pdf"
    content = "BT /F1 10 Tf 20 100 Td (seen) Tj ET q 0 0 5 5 re W n"
    path.write_bytes(pdf(f"{content} BT /F1 10 Tf 20 50 Td (unseen) Tj ET Q"))
    assert main(["text", str(path)]) == 0
    out, err = capsys.readouterr()
    assert out.split() == ["seen"]
    assert "no one can see was left out on 1 page: 1" in err
    assert main(["text", str(path), "--hidden", "keep"]) == 0
    assert capsys.readouterr().out.split() == ["seen", "unseen"]
