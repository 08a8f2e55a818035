"""What the page shows of a document: text, modes, ranges, warnings. CPython reads the same."""

import base64
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.app import App
from e2e.documents import (
    BLANK,
    Document,
    document,
    everything,
    letters,
    lines,
    portfolio,
    report,
    scanned,
    tables,
)  # fmt: skip
from web.bridge import Session

ONE_EMPTY = "1 page carries no selectable text and comes out empty"
MANY_EMPTY = "2 pages carry no selectable text and come out empty"
ENGINE = """async ([data, mode]) => {
  const { Engine } = await import("/engine.js");
  const engine = new Engine(new URL("/worker.js", location.href));
  await engine.ready;
  const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0)).buffer;
  const { page_count } = await engine.ask("open", { data: bytes, password: "" }, [bytes]);
  const pages = [];
  const numbers = Array.from({ length: page_count }, (_, index) => index + 1);
  await engine.ask("begin", { pages: numbers, mode, furniture: "" });
  for (const page of numbers) {
    pages.push(await engine.ask("next", {}));
    pages.push(await engine.ask("page", { page, mode, furniture: "" }));
    pages.push(await engine.ask("tables", { page, first: page === 1 }));
  }
  engine.worker.terminate();
  return pages;
}"""


def letter_page(n: int) -> str:
    return f"Page {n} of letters\nwritten on line two of {n}"


def test_pages_stand_one_blank_line_apart(app: App):
    assert app.read(letters()) == (
        "Page 1 of letters\nwritten on line two of 1\n\nPage 2 of letters\nwritten on line two of 2"
    )


def test_an_empty_page_leaves_no_separator(app: App):
    assert app.read(document("gap.pdf", lines("One"), BLANK, lines("Three"))) == "One\n\nThree"


def test_joining_paragraphs_reads_the_same_document_again(app: App):
    app.read(letters())
    app.join_paragraphs.check()
    expect(app.pages.first).to_contain_text("Page 1 of letters written on line two of 1")
    app.keep_lines.check()
    expect(app.pages.first).to_have_text("Page 1 of letters\nwritten on line two of 1")


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        pytest.param("2", [2], id="one page"),
        pytest.param("1-3, 5", [1, 2, 3, 5], id="a range and a page"),
        pytest.param("4-", [4, 5], id="to the end"),
        pytest.param("-2", [1, 2], id="from the beginning"),
        pytest.param("4–99", [4, 5], id="past the end is clipped, and an en dash is a dash"),
        pytest.param("3-2", [2, 3], id="backwards"),
        pytest.param("", [1, 2, 3, 4, 5], id="nothing means all"),
    ],
)
def test_ranges(app: App, typed: str, read: list[int]):
    app.range.fill(typed)
    app.read(letters("five.pdf", pages=5))
    expect(app.range_error).to_be_hidden()
    expect(app.pages).to_have_text([letter_page(n) for n in read])


def test_a_range_is_applied_to_the_open_document(app: App):
    app.read(letters("five.pdf", pages=5))
    app.range.fill("5")
    expect(app.pages).to_have_text([letter_page(5)])
    expect(app.status).to_have_text("1 page of 5 read.")


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        pytest.param("1,abc", "“abc”", id="a word"),
        pytest.param("1--", "“1--”", id="two dashes"),
        pytest.param("0", "“0”", id="page 0"),
    ],
)
def test_what_is_no_range_is_named_and_nothing_is_read_until_it_is_mended(
    app: App, typed: str, named: str
):
    app.range.fill(typed)
    expect(app.range_error).to_contain_text(named)
    app.choose(letters("waiting.pdf"))
    expect(app.status).to_have_text("waiting.pdf is read as soon as the range of pages is mended.")
    expect(app.range).to_have_attribute("aria-invalid", "true")
    expect(app.result).to_be_hidden()
    app.range.fill("1")
    expect(app.range_error).to_be_hidden()
    assert app.finished(letters("waiting.pdf")).startswith("Page 1 of letters")


def test_a_range_of_which_no_page_exists_is_not_taken_for_a_scan(app: App):
    app.read(letters())
    app.range.fill("99")
    expect(app.range_error).to_have_text(
        "None of the requested pages exist in this document: it has 2. "
        "Correct the range, or clear it to read all pages."
    )
    expect(app.result).to_be_hidden()
    expect(app.notice("all-scanned")).to_have_count(0)
    app.range.fill("")
    app.finished(letters())


@pytest.mark.parametrize(
    ("pictures", "sentence"),
    [
        pytest.param((2,), f"{ONE_EMPTY}: 2", id="one page"),
        pytest.param((2, 4), f"{MANY_EMPTY}: 2, 4", id="two pages"),
    ],
)
def test_amber_line(app: App, pictures: tuple[int, ...], sentence: str):
    text = app.read(scanned(*pictures))
    expect(app.notice("no-text")).to_have_text(sentence)
    assert text == "\n\n".join(f"Typed page {n}" for n in range(1, 5) if n not in pictures)


def test_no_amber_line_where_every_page_has_text(app: App):
    app.read(letters())
    expect(app.page.get_by_test_id("notices").locator("li")).to_have_count(0)


def test_only_the_pages_asked_for_are_warned_about(app: App):
    app.range.fill("1-2")
    app.read(scanned(2, 4))
    expect(app.notice("no-text")).to_have_text(f"{ONE_EMPTY}: 2")


def test_a_document_of_scans_gets_one_sentence(app: App):
    assert app.read(scanned(1, 2, pages=2)) == ""
    expect(app.notice("all-scanned")).to_contain_text("most probably a scan without a text layer")
    expect(app.notice("no-text")).to_have_count(0)
    expect(app.page.get_by_text("No text came out of these pages.")).to_be_visible()
    expect(app.copy).to_be_disabled()


def test_blank_pages_get_a_quiet_line_of_their_own(app: App):
    app.read(document("blank.pdf", lines("Words"), BLANK))
    expect(app.notice("blank")).to_have_text("1 page is blank: 2")
    expect(app.notice("no-text")).to_have_count(0)


def command_line(tmp_path: Path, document: Document, *options: str) -> str:
    file = tmp_path / document.name
    file.write_bytes(document.data)
    command = [sys.executable, "-m", "extract", "text", str(file), *options]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


@pytest.mark.parametrize("document", [report(), tables(), scanned(2)], ids=lambda d: d.name)
def test_paragraphs_are_those_of_the_command_line(app: App, tmp_path: Path, document: Document):
    app.join_paragraphs.check()
    app.read(document)
    options = ("--mode", "paragraphs", "--separator", "\\n")
    said = command_line(tmp_path, document, *options)
    app.copy.click()
    expect(app.status).to_contain_text("The text is copied.")
    assert app.clipboard() == re.sub(r"\n{3,}", "\n\n", said).strip("\n")


def test_running_headers_are_left_out_of_paragraphs_and_can_be_kept(app: App):
    app.join_paragraphs.check()
    assert "Annual report" not in app.read(report(pages=3))
    expect(app.left_out).to_contain_text("“Annual report of the board” (3 pages), “1” (3 pages)")
    app.keep_furniture.check()
    expect(app.left_out).to_contain_text("are kept")
    expect(app.pages.first).to_contain_text("Annual report of the board")
    app.expect_phase("done")
    expect(app.keep_furniture).to_be_focused()
    app.keep_furniture.uncheck()
    expect(app.pages.first).not_to_contain_text("Annual report of the board")
    app.keep_lines.check()
    expect(app.pages.first).to_contain_text("Annual report of the board")
    expect(app.left_out).to_be_hidden()


def test_a_portfolio_says_what_it_is(app: App):
    app.read(portfolio())
    expect(app.notice("portfolio")).to_contain_text("a cover around 2 files")


def test_what_was_wrong_in_the_file_can_be_looked_at(app: App):
    app.read(letters())
    expect(app.problems).to_be_hidden()
    app.read(Document("cut.pdf", letters().data[:-60]))
    expect(app.problems.locator("summary")).to_have_text(
        re.compile(r"What was wrong in this file \(\d+\)")
    )
    expect(app.problems.locator("li").first).to_be_hidden()
    app.problems.locator("summary").click()
    expect(app.problems.locator("li").first).to_be_visible()


def test_text_of_a_document_is_text_and_not_markup(app: App):
    sly = document("<b>sly<b>.pdf", lines("<img src=x onerror=alert\\(1\\)>"))
    assert app.read(sly) == "<img src=x onerror=alert(1)>"
    expect(app.page.locator("main img, main b")).to_have_count(0)


@pytest.mark.parametrize("mode", ["lines", "paragraphs"])
@pytest.mark.parametrize("document", [pytest.param(d, id=d.name) for d in everything()])
def test_the_browser_reads_what_cpython_reads(app: App, document: Document, mode: str):
    data = base64.b64encode(document.data).decode()
    session = Session()
    count = json.loads(session.open(document.data))["page_count"]
    session.begin(json.dumps(list(range(1, count + 1))), mode)
    native = []
    for number in range(1, count + 1):
        native.append(json.loads(session.next()))
        native.append(json.loads(session.page(number, mode)))
        native.append(json.loads(session.tables(number, first=number == 1)))
    assert app.page.evaluate(ENGINE, [data, mode]) == native
