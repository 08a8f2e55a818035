"""Before the engine is up, and after it was here once."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from e2e.app import READ, START
from e2e.conftest import served, visitor
from e2e.documents import letters


def test_a_document_dropped_before_the_engine_is_up_is_read_when_it_is(browser: Browser, site: str):
    with visitor(browser, site) as app:
        app.visit()
        expect(app.status).to_have_text("The engine is loading. You can already choose a document.")
        app.drop(letters())
        expect(app.status).to_contain_text("letters.pdf is read as soon as it is up")
        expect(app.pages).to_have_count(2, timeout=START)
        assert app.finished(letters()).startswith("Page 1 of letters")


def test_a_range_typed_before_the_engine_is_up_is_checked_when_it_is(browser: Browser, site: str):
    with visitor(browser, site) as app:
        app.visit()
        app.range.fill("1,abc")
        app.choose(letters())
        expect(app.range_error).to_contain_text("“abc”", timeout=START)
        expect(app.result).to_be_hidden()


def test_the_page_is_readable_without_any_script(browser: Browser, site: str):
    with visitor(browser, site, java_script_enabled=False) as app:
        app.visit()
        expect(app.page.get_by_role("heading", name="PDF Extract")).to_be_visible()
        expect(app.page.locator("noscript p")).to_be_visible()


def test_it_works_with_the_network_off_after_one_visit(browser: Browser, dist: Path):
    with served(dist) as url:
        visit = visitor(browser, url)
        app = visit.__enter__()
        app.start()
        app.wait_for_offline()
    try:  # the server is gone as well
        app.page.context.set_offline(True)
        app.page.reload()
        app.wait_for_engine()
        assert app.read(letters()).startswith("Page 1 of letters")
        app.wait_for_offline()
    finally:
        visit.__exit__(None, None, None)


def test_kept_files_come_back_under_the_policy(browser: Browser, site: str):
    with visitor(browser, site) as app:
        app.start()
        app.wait_for_offline()
        answer = app.page.reload()
        assert answer is not None
        assert answer.from_service_worker
        assert "default-src 'none'" in (answer.header_value("content-security-policy") or "")


@pytest.mark.parametrize(
    ("locale", "language", "title"),
    [
        pytest.param("it-IT", "it", "Scegli un PDF", id="an Italian browser gets Italian"),
        pytest.param("fr-FR", "en", "Choose a PDF", id="one without its own gets English"),
    ],
)
def test_language_of_the_browser(
    browser: Browser, site: str, locale: str, language: str, title: str
):
    with visitor(browser, site, locale=locale) as app:
        app.visit()
        expect(app.page.locator("#drop")).to_contain_text(title)
        expect(app.page.locator("html")).to_have_attribute("lang", language)


def test_the_language_can_be_switched_and_is_remembered(browser: Browser, site: str):
    with visitor(browser, site) as app:
        app.start()
        app.read(letters())
        app.language.select_option("it")
        expect(app.status).to_have_text("2 pagine lette.", timeout=READ)
        app.page.reload()
        expect(app.page.locator("#drop")).to_contain_text(re.compile("Scegli un PDF"))
