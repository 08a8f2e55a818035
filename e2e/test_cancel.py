"""A person changes their mind; the engine breaks down."""

import re

from playwright.sync_api import Browser, expect

from e2e.app import START, App
from e2e.conftest import visitor
from e2e.documents import letters, long

HANG = "() => { setTimeout(() => { for (;;) {} }) }"
DIE = "() => { self.postMessage({ fatal: 'the interpreter is gone' }) }"


def test_progress_is_shown_and_cancel_keeps_what_was_read(app: App):
    app.choose(long())
    expect(app.progress).to_be_visible()
    expect(app.progress_label).to_have_text(re.compile(r"Page ([2-9]|\d\d) of 60"))
    app.cancel.click()
    app.expect_phase("cancelled")
    expect(app.status).to_have_text(re.compile(r"Cancelled: \d+ pages? of 60 (was|were) read\."))
    expect(app.progress).to_be_hidden()
    assert 0 < app.pages.count() < 60
    expect(app.copy).to_be_enabled()


def test_a_second_document_takes_the_place_of_the_first(app: App):
    app.choose(long())
    expect(app.progress).to_be_visible()
    assert app.read(letters()).startswith("Page 1 of letters")
    expect(app.pages).to_have_count(2)


def test_another_mode_during_the_reading_starts_it_anew(app: App):
    app.choose(long(pages=12))
    expect(app.progress).to_be_visible()
    app.join_paragraphs.check()
    app.finished(long())
    expect(app.status).to_have_text("12 pages read.")
    expect(app.pages).not_to_have_count(12)  # a paragraph goes over the page breaks


def test_cancel_does_not_wait_for_a_page_that_never_ends(browser: Browser, site: str):
    with visitor(browser, site) as app:
        app.start()
        app.read(letters())
        app.worker().evaluate(HANG)
        app.choose(letters("second.pdf"))
        app.cancel.click()
        app.expect_phase("cancelled")
        assert app.read(letters("third.pdf")).startswith("Page 1 of letters")


def test_an_engine_that_says_nothing_is_started_anew(browser: Browser, site: str):
    with visitor(browser, site) as app:
        app.start()
        app.read(letters())
        app.page.clock.install()
        app.worker().evaluate(HANG)
        app.join_paragraphs.check()
        app.page.clock.run_for(100_000)
        expect(app.status).to_contain_text("The engine gave no answer for a long time")
        expect(app.failure).to_contain_text("Choose it again")
        app.choose(letters())
        expect(app.pages.first).to_contain_text("Page 1 of letters", timeout=START)


def test_a_page_that_ends_the_engine_costs_only_itself(browser: Browser, site: str):
    with visitor(browser, site) as app:
        app.start()
        app.choose(long(pages=20))
        expect(app.progress_label).to_have_text(re.compile(r"Page ([2-9]|1\d) of 20"))
        app.worker().evaluate(DIE)
        app.expect_phase("done", timeout=START)
        expect(app.notice("failed")).to_contain_text("1 page could not be decoded")
        expect(app.pages).to_have_count(19)


def test_an_engine_that_breaks_down_is_started_anew(browser: Browser, site: str):
    with visitor(browser, site) as app:
        app.start()
        app.read(letters())
        app.worker().evaluate(DIE)
        expect(app.status).to_contain_text("The engine broke down and was started anew.")
        app.range.fill("2")
        expect(app.pages).to_have_count(1, timeout=START)
        assert app.text() == "Page 2 of letters\nwritten on line two of 2"
