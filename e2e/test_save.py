"""Copy and download give what the screen shows."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.app import App
from e2e.documents import Document, letters, scanned, typeset

SELECT = """() => {
  getSelection().selectAllChildren(document.querySelector("#text"));
  return getSelection().toString();
}"""


@pytest.mark.parametrize("document", [letters(), scanned(2, 4), typeset()], ids=lambda d: d.name)
def test_copied_text_is_the_text_shown(app: App, document: Document):
    shown = app.read(document)
    app.copy.click()
    expect(app.status).to_contain_text("The text is copied.")
    assert app.clipboard() == shown


def test_the_download_is_named_after_the_document_and_holds_its_text(app: App, tmp_path: Path):
    shown = app.read(letters("Annual report.PDF"))
    with app.page.expect_download() as download:
        app.download.click()
    assert download.value.suggested_filename == "Annual report.txt"
    download.value.save_as(tmp_path / "saved.txt")
    assert (tmp_path / "saved.txt").read_text("utf-8") == shown + "\n"


def test_text_selected_by_hand_has_the_blank_line_between_pages(app: App):
    shown = app.read(letters())
    assert app.page.evaluate(SELECT).strip() == shown
