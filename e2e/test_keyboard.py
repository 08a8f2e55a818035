"""No mouse; and what a screen reader is told."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from e2e.app import START, App, payload
from e2e.conftest import visitor
from e2e.documents import Document, letters, locked, long, report, scanned, tables

FOCUS = "() => document.activeElement.id || document.activeElement.value"


def test_everything_can_be_done_with_the_keyboard(app: App):
    page = app.page
    press = page.keyboard.press
    # Asked for long before Enter: a dialog that comes before playwright is ready for it is lost.
    with page.expect_file_chooser(timeout=START) as chooser:
        page.reload()  # the first Tab goes to the beginning of the page
        app.wait_for_engine()
        reached = []
        for _ in range(2):
            press("Tab")
            reached.append(page.evaluate(FOCUS))
        assert reached == ["language", "drop"]
        press("Enter")
    chooser.value.set_files([payload(letters("keys.pdf"))])
    app.finished(letters("keys.pdf"))
    press("Tab")
    press("ArrowDown")
    expect(app.join_paragraphs).to_be_checked()
    press("Tab")
    page.keyboard.type("2")
    expect(app.pages).to_have_text(["Page 2 of letters written on line two of 2"])
    # The text is there before the reading is over; until then Tab leads to Cancel.
    app.expect_phase("done")
    press("Tab")
    assert page.evaluate(FOCUS) == "tab-text"
    press("Tab")
    assert page.evaluate(FOCUS) == "copy"
    press("Enter")
    expect(app.status).to_contain_text("The text is copied.")
    assert app.clipboard() == "Page 2 of letters written on line two of 2"
    press("Tab")
    press("Tab")
    assert page.evaluate(FOCUS) == "text"


def test_tables_can_be_had_with_the_keyboard(app: App):
    app.read(tables())
    page = app.page
    press = page.keyboard.press
    app.text_tab.focus()
    press("ArrowRight")
    expect(app.tables_tab).to_be_focused()
    expect(app.tables_tab).to_have_attribute("aria-selected", "true")
    app.expect_tables("done")
    reached = []
    for _ in range(8):
        press("Tab")
        reached.append(page.evaluate("() => document.activeElement.innerText.split('\\n')[0]"))
    assert reached == [
        *("Download all (.zip)", "How CSV files are written", "Table 1", "Table 2", "Table 3"),
        *("Copy", "Download .csv", "Table 1 on page 1"),
    ]
    press("Shift+Tab")
    press("Shift+Tab")
    press("Enter")
    expect(app.status).to_contain_text("Table 1 is copied")
    app.tables_tab.focus()
    press("Home")
    expect(app.text_tab).to_be_focused()
    expect(app.result).to_be_visible()


def test_focus_is_seen(app: App):
    outline = "() => getComputedStyle(document.activeElement).outlineStyle"
    app.zone.focus()
    for key in ("Tab", "Shift+Tab"):
        app.page.keyboard.press(key)
        assert app.page.evaluate(outline) == "solid", key


def ready(app: App) -> None:
    app.reset()


def amber(app: App) -> None:
    app.read(scanned(2))


def refused(app: App) -> None:
    app.choose(Document("wrong.pdf", b"no PDF"))
    expect(app.failure).to_be_visible()


def wrong_range(app: App) -> None:
    app.range.fill("abc")
    expect(app.range_error).to_be_visible()


def asking(app: App) -> None:
    app.choose(locked())
    expect(app.password).to_be_visible()


def reading(app: App) -> None:
    app.choose(long())
    expect(app.progress).to_be_visible()


def paragraphs(app: App) -> None:
    app.join_paragraphs.check()
    app.read(report(pages=3))
    expect(app.left_out).to_be_visible()


def damaged(app: App) -> None:
    app.read(Document("cut.pdf", letters().data[:-60]))
    app.problems.locator("summary").click()


def table_view(app: App) -> None:
    app.show_tables(tables())
    app.csv_option("Decimal comma").is_visible()


def no_tables(app: App) -> None:
    app.show_tables(letters())


STATES = [
    ready, amber, refused, wrong_range, asking, reading, paragraphs, damaged, table_view, no_tables,
]  # fmt: skip


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_accessibility_rules(app: App, state: Callable[[App], None]):
    state(app)
    assert app.violations() == []


def test_accessibility_rules_in_the_dark_on_a_phone(browser: Browser, site: str):
    phone = {"width": 360, "height": 740}
    with visitor(browser, site, color_scheme="dark", viewport=phone) as app:
        app.start()
        for state in STATES:
            state(app)
            assert app.violations() == [], state.__name__
            app.reset()
            width = app.page.evaluate("() => document.documentElement.scrollWidth")
            assert width <= 360, f"{state.__name__} is {width} wide"
