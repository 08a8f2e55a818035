"""Files that qpdf encrypted in every mode, read through a Document."""

import pytest

import extract
from extract.errors import PasswordRequired
from extract.pdf.crypt import open_cipher
from extract.pdf.document import Document
from tests.pdf.test_crypt import CONTENT, MODES, TITLE, encrypted, entries


@pytest.mark.parametrize(
    ("user", "owner", "password"),
    [
        pytest.param("", "owner", "", id="empty user password"),
        pytest.param("", "owner", "no matter what", id="the empty one first, not the given one"),
        pytest.param("user", "owner", "user", id="user password"),
        pytest.param("user", "owner", "owner", id="owner password"),
        pytest.param("pässwörd", "own€r", "pässwörd", id="user password beyond ASCII"),
        pytest.param("pässwörd", "own€r", "own€r", id="owner password beyond ASCII"),
        pytest.param("u" * 40, "o" * 40, "u" * 40, id="user password over 32 characters"),
        pytest.param("u" * 40, "o" * 40, "o" * 40, id="owner password over 32 characters"),
    ],
)
@pytest.mark.parametrize(("mode", "method"), MODES)
def test_what_was_encrypted_comes_back_whole(mode, method, user, owner, password):
    document = Document(encrypted(user, owner, **mode), password=password)
    assert document.string(document.dictionary(document.trailer, "Info"), "Title") == TITLE
    metadata = document.stream(document.catalogue, "Metadata")
    assert metadata is not None
    assert TITLE in document.data(metadata)
    content = document.stream(document.pages.page(1), "Contents")
    assert content is not None
    assert document.data(content) == CONTENT
    assert document.problems == []
    assert method.endswith(f"R{mode['R']}")


@pytest.mark.parametrize(("mode", "method"), MODES)
def test_the_method_and_whose_password_it_was_are_told(mode, method):
    for password in ("user", "owner"):
        cipher = open_cipher(*entries("user", "owner", **mode), password)
        assert (cipher.method, cipher.owner) == (method, password == "owner")


@pytest.mark.parametrize(("mode", "method"), MODES)
def test_a_document_stays_shut_without_its_password(mode, method):
    with pytest.raises(PasswordRequired) as caught:
        Document(encrypted("user", "owner", **mode))
    assert (caught.value.tried, bool(method)) == (False, True)


@pytest.mark.parametrize(("mode", "method"), MODES)
def test_the_text_of_an_encrypted_page_is_read(mode, method):
    with extract.open(encrypted("", "owner", **mode)) as document:
        assert extract.text(document, 1) == "content"
    assert method
