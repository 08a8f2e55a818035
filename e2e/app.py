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
        self.download = page.get_by_role("button", name="Download .txt")
        self.language = page.get_by_role("combobox")
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
        self.keep_lines.check()
        self.range.fill("")

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

    def notice(self, code: str) -> Locator:
        """A line about the pages: no-text, all-scanned, blank, unreadable, failed."""
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
