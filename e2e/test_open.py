"""Every way in, and every reason why a document is not opened."""

import pytest
from playwright.sync_api import expect

from e2e.app import App, payload
from e2e.documents import PASSWORD, Document, letters, lines, locked, scanned
from tests.build import pdf


def test_a_dropped_document_is_read(app: App):
    app.drop(letters("dropped.pdf"))
    assert app.finished(letters("dropped.pdf")).splitlines()[0] == "Page 1 of letters"


def test_a_pasted_document_is_read(app: App):
    app.paste(letters("pasted.pdf"))
    assert app.finished(letters("pasted.pdf")).splitlines()[0] == "Page 1 of letters"


def test_a_document_chosen_through_the_button_is_read(app: App):
    with app.page.expect_file_chooser() as chooser:
        app.zone.click()
    chooser.value.set_files([payload(letters("chosen.pdf"))])
    assert app.finished(letters("chosen.pdf"))


def test_the_same_document_can_be_chosen_twice(app: App):
    app.read(letters("twice.pdf"))
    assert app.read(letters("twice.pdf"))


def test_of_several_files_the_first_is_read_and_the_page_says_so(app: App):
    app.drop(letters("first.pdf"), letters("second.pdf"))
    app.finished(letters("first.pdf"))
    expect(app.status).to_contain_text("Only the first of the 2 files is read.")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        pytest.param(b"\x89PNG\r\n\x1a\n" + b"\0" * 100, "is not a PDF file", id="a picture"),
        pytest.param(b"", "is not a PDF file", id="an empty file"),
        pytest.param(b"%PDF-1.7\nand no more", "damaged so badly", id="a header alone"),
    ],
)
def test_what_cannot_be_opened_gets_an_error(app: App, data: bytes, sentence: str):
    app.choose(Document("wrong.pdf", data))
    expect(app.failure).to_contain_text(sentence)
    expect(app.failure).to_contain_text("wrong.pdf")
    expect(app.result).to_be_hidden()
    app.read(letters())
    expect(app.failure).to_be_hidden()


def test_a_damaged_document_is_still_read(app: App):
    whole = pdf(lines("Still here"))
    assert "Still here" in app.read(Document("cut.pdf", whole[: whole.index(b"xref")]))


def test_a_protected_document_asks_for_its_password(app: App):
    app.choose(locked())
    expect(app.password_message).to_contain_text("locked.pdf is protected")
    expect(app.password).to_be_focused()
    app.unlock("wrong")
    expect(app.password_message).to_contain_text("That password does not open locked.pdf")
    expect(app.result).to_be_hidden()
    app.unlock(PASSWORD)
    assert app.finished(locked()).startswith("Page 1 of letters")
    expect(app.password).to_be_hidden()
    app.join_paragraphs.check()
    assert app.finished(locked()).startswith("Page 1 of letters")


def test_a_password_prompt_goes_when_another_document_comes(app: App):
    app.choose(locked())
    expect(app.password).to_be_visible()
    app.read(scanned(1))
    expect(app.password).to_be_hidden()
