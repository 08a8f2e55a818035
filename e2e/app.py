"""The page as a person uses it: the only file of the browser tests that knows selectors."""

import base64
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import FilePayload, Locator, Page, Request, Worker, expect

from e2e.documents import Document

START = 90_000
"""How long the engine may take to start on a busy machine (ms)."""
READ = 30_000
"""How long a small document may take (ms)."""

TRANSFER = """(files) => {
  const transfer = new DataTransfer();
  for (const [name, data] of files) {
    const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
    transfer.items.add(new File([bytes], name, { type: "application/pdf" }));
  }
  return transfer;
}"""
PASTE = """(transfer) => document.body.dispatchEvent(
  new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true }),
)"""
GRID = """(table) => {
  const grid = [...table.rows].map(() => []);
  [...table.rows].forEach((row, y) => {
    for (const cell of row.cells) {
      let x = 0;
      while (grid[y][x] !== undefined) x += 1;
      for (let down = 0; down < cell.rowSpan; down += 1) {
        for (let across = 0; across < cell.colSpan; across += 1) {
          grid[y + down][x + across] = down || across ? "" : cell.innerText;
        }
      }
    }
  });
  return grid;
}"""
AXE = Path(__file__).parents[1] / "node_modules" / "axe-core" / "axe.min.js"


class App:
    """One tab with the page in it."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.requests: list[str] = []
        self.complaints: list[str] = []
        page.context.on("request", self._note_request)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on(
            "console", lambda message: self.complaints.append(f"{message.type}: {message.text}")
        )

        self.body = page.locator("body")
        self.zone = page.get_by_role("button", name="Choose a PDF")
        self.file = page.get_by_test_id("file")
        self.keep_lines = page.get_by_role("radio", name="Keep lines")
        self.join_paragraphs = page.get_by_role("radio", name="Join paragraphs")
        self.range = page.get_by_role("textbox", name="Pages")
        self.range_error = page.get_by_test_id("range-error")
        self.status = page.locator("#status")
        self.failure = page.get_by_test_id("failure")
        self.password = page.get_by_label("Password")
        self.password_message = page.get_by_test_id("password-message")
        self.progress = page.get_by_role("progressbar", name="Pages read")
        self.progress_label = page.get_by_test_id("progress-label")
        self.cancel = page.get_by_role("button", name="Cancel")
        self.result = page.get_by_role("region", name="Text of the document")
        self.pages = self.result.locator("p")
        self.copy = page.get_by_role("button", name="Copy text")
        self.left_out = page.get_by_test_id("left-out")
        self.keep_furniture = page.get_by_role("switch", name="Keep running headers")
        self.problems = page.get_by_test_id("problems")
        self.text_tab = page.get_by_role("tab", name="Text")
        self.tables_tab = page.get_by_role("tab", name="Tables")
        self.tables_status = page.get_by_test_id("tables-status")
        self.tables = page.get_by_role("table")
        self.table_list = page.get_by_role("list", name="Tables found")
        self.zip = page.get_by_role("button", name="Download all (.zip)")
        self.again = page.get_by_role("button", name="Look once more")
        self.separator = page.get_by_label("Separator")
        self.download = page.get_by_role("button", name="Download .txt")
        self.language = page.locator("#language")
        self.offline = page.get_by_test_id("offline")

    def _note_request(self, request: Request) -> None:
        self.requests.append(request.url)

    # ── getting there ──

    def visit(self) -> "App":
        """Load the page; the engine may still be starting."""
        self.page.goto(self.url)
        return self

    def start(self) -> "App":
        """Load the page and wait for the engine."""
        return self.visit().wait_for_engine()

    def wait_for_engine(self) -> "App":
        up_or_broken = re.compile("ready|broken")
        expect(self.body).to_have_attribute("data-engine", up_or_broken, timeout=START)
        expect(self.body, str(self.complaints)).to_have_attribute("data-engine", "ready")
        return self

    def wait_for_offline(self) -> None:
        expect(self.offline).to_have_text("Ready to work without a network.", timeout=START)

    def reset(self) -> None:
        """The options as they are at first."""
        if self.keep_furniture.is_visible():
            self.keep_furniture.uncheck()
        self.keep_lines.check()
        self.range.fill("")
        if self.text_tab.is_visible():
            self.text_tab.click()

    # ── bringing a document ──

    def choose(self, document: Document) -> None:
        """Through the file dialog."""
        self.file.set_input_files([payload(document)])

    def drop(self, *documents: Document) -> None:
        """Dragged onto the zone."""
        transfer = self._transfer(*documents)
        for event in ("dragenter", "dragover", "drop"):
            self.zone.dispatch_event(event, {"dataTransfer": transfer})

    def paste(self, document: Document) -> None:
        """From the clipboard."""
        self.page.evaluate(PASTE, self._transfer(document))

    def _transfer(self, *documents: Document) -> Any:
        files = [
            [document.name, base64.b64encode(document.data).decode()] for document in documents
        ]
        return self.page.evaluate_handle(TRANSFER, files)

    def unlock(self, password: str) -> None:
        self.password.fill(password)
        self.page.get_by_role("button", name="Open", exact=True).click()

    # ── what came of it ──

    def expect_phase(self, phase: str, timeout: int = READ) -> None:
        expect(self.body).to_have_attribute("data-phase", phase, timeout=timeout)

    def read(self, document: Document) -> str:
        """Choose the document, and the text once all of it is there."""
        self.choose(document)
        return self.finished(document)

    def finished(self, document: Document) -> str:
        """The text, once this document is read."""
        expect(self.page.get_by_role("heading", name=document.name, exact=True)).to_be_visible(
            timeout=READ
        )
        self.expect_phase("done")
        return self.text()

    def text(self) -> str:
        """The text as the page shows it."""
        return self.result.inner_text() if self.result.is_visible() else ""

    def show_tables(self, document: Document) -> None:
        """Choose the document, open its tables, and wait until all are there."""
        self.read(document)
        self.tables_tab.click()
        self.expect_tables("done")

    def expect_tables(self, state: str) -> None:
        expect(self.body).to_have_attribute("data-tables", state)

    def grid(self, number: int) -> list[list[str]]:
        """The table as it is shown, spanning cells at their first place."""
        grid: list[list[str]] = self.tables.nth(number - 1).evaluate(GRID)
        return grid

    def table_button(self, name: str, number: int) -> Locator:
        """Copy or Download .csv of a table."""
        return self.page.get_by_role("button", name=re.compile(rf"^{name}: Table {number} "))

    def csv_option(self, name: str) -> Locator:
        """One of the boxes of how CSV files are written."""
        if not self.separator.is_visible():
            self.page.get_by_text("How CSV files are written").click()
        return self.page.get_by_role("checkbox", name=name)

    def saved(self, button: Locator) -> tuple[str, bytes]:
        """Name and bytes of the file that the button gives."""
        with self.page.expect_download() as download:
            button.click()
        return download.value.suggested_filename, download.value.path().read_bytes()

    def notice(self, code: str) -> Locator:
        """A line about the pages: no-text, all-scanned, blank, unreadable, failed, portfolio."""
        return self.page.get_by_test_id(f"notice-{code}")

    def clipboard(self) -> str:
        return str(self.page.evaluate("() => navigator.clipboard.readText()"))

    def worker(self) -> Worker:
        """The engine's thread."""
        return self.page.workers[-1]

    def violations(self) -> list[str]:
        """What axe finds wrong with the page as it is now."""
        self.page.evaluate(AXE.read_text("utf-8") + ";0")
        found = self.page.evaluate("() => axe.run(document)")
        return [f"{v['id']}: {node['html']}" for v in found["violations"] for node in v["nodes"]]


def payload(document: Document) -> FilePayload:
    return {"name": document.name, "mimeType": "application/pdf", "buffer": document.data}
