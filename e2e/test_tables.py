"""The tables of a document: found, listed, shown, copied, saved."""

import csv
import io
import re
import zipfile

from playwright.sync_api import Browser, expect

import extract
from e2e.app import START, App
from e2e.conftest import visitor
from e2e.documents import (
    ORDER,
    REGIONS,
    STOCK,
    Document,
    flowing,
    letters,
    prose,
    report,
    ruled,
    tables,
)  # fmt: skip

SHOWN = [REGIONS, ORDER, STOCK]
DIE = "() => { self.postMessage({ fatal: 'the interpreter is gone' }) }"


def parsed(data: bytes, separator: str = ",") -> list[list[str]]:
    text = data.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))


def rows_of(document: Document) -> list[list[list[str]]]:
    doc = extract.open(document.data)
    return [table.rows for table in extract.tables(doc, "1-")]


def many(pages: int = 30) -> Document:
    """A table of its own on every page, each with columns of its own count."""
    return flowing(
        "many.pdf",
        *(
            part
            for n in range(pages)
            for part in (*prose(), ruled([row[: 2 + n % 2] for row in STOCK[:30]]), *prose(3))
        ),
    )


def test_every_table_is_shown_as_it_is_in_the_document(app: App):
    app.show_tables(tables())
    expect(app.tables_status).to_have_text("3 tables found.")
    expect(app.tables).to_have_count(3)
    assert [app.grid(n) for n in (1, 2, 3)] == SHOWN
    assert rows_of(tables()) == SHOWN


def test_tables_stand_under_the_numbers_of_their_pages(app: App):
    app.show_tables(tables())
    pages = app.page.get_by_role("heading", level=3)
    expect(pages).to_have_text(["Page 1", "Page 2", "Page 3"])
    expect(app.tables.locator("caption")).to_have_text(
        ["Table 1 on page 1", "Table 2 on page 2", "Table 3 on pages 3 to 4"]
    )
    expect(app.table_list.get_by_role("link")).to_have_text(["Table 1", "Table 2", "Table 3"])
    app.table_list.get_by_role("link", name="Table 3").click()
    expect(app.tables.nth(2).locator("caption")).to_be_in_viewport()
    expect(app.tables_tab).to_have_text("Tables (3)")


def test_headers_and_spans_are_those_of_the_table(app: App):
    app.show_tables(tables())
    first = app.tables.first
    expect(first.locator("thead tr")).to_have_count(2)
    expect(first.locator("th", has_text="Sales")).to_have_attribute("colspan", "2")
    expect(first.locator("th", has_text="Region")).to_have_attribute("rowspan", "2")
    expect(first.locator("tbody th")).to_have_count(0)


def test_a_table_is_copied_as_a_spreadsheet_takes_it(app: App):
    app.show_tables(tables())
    app.table_button("Copy", 2).click()
    expect(app.status).to_contain_text("Table 2 is copied")
    assert [line.split("\t") for line in app.clipboard().splitlines()] == ORDER


def test_a_csv_file_holds_what_is_shown(app: App):
    app.show_tables(tables("Annual report.pdf"))
    name, data = app.saved(app.table_button("Download .csv", 1))
    assert name == "Annual report-table-1-page-1.csv"
    assert data.startswith("\ufeff".encode())
    assert parsed(data) == app.grid(1)


def test_the_person_chooses_how_a_csv_file_is_written(app: App):
    app.show_tables(tables())
    app.csv_option("Decimal comma").check()
    expect(app.separator).to_have_value(";")
    app.csv_option("Mark as UTF-8").uncheck()
    app.csv_option("Protect from formulas").check()
    _, data = app.saved(app.table_button("Download .csv", 1))
    rows = parsed(data, ";")
    assert not data.startswith("\ufeff".encode())
    assert rows[2][1] == "1240"
    assert rows[4] == ["'=SUM(A1)", "-5", "1,5", "“x”, y"]
    app.separator.select_option("Tab")
    _, data = app.saved(app.table_button("Download .csv", 2))
    assert parsed(data, "\t")[2][2:] == ["240,50", "oak, oiled"]
    app.separator.select_option("Comma")
    app.csv_option("Decimal comma").uncheck()
    app.csv_option("Mark as UTF-8").check()
    app.csv_option("Protect from formulas").uncheck()


def test_the_archive_holds_every_table(app: App):
    app.show_tables(tables())
    name, data = app.saved(app.zip)
    assert name == "tables-tables.zip"
    with zipfile.ZipFile(io.BytesIO(data)) as made:
        assert made.testzip() is None
        assert made.namelist() == [
            "tables-table-1-page-1.csv", "tables-table-2-page-2.csv", "tables-table-3-page-3.csv",
        ]  # fmt: skip
        assert [parsed(made.read(entry)) for entry in made.namelist()] == SHOWN


def test_a_document_without_tables_says_so_quietly(app: App):
    app.show_tables(report(pages=2))
    expect(app.tables_status).to_have_text("No table was found on these pages.")
    expect(app.tables).to_have_count(0)
    expect(app.zip).to_be_disabled()
    expect(app.page.get_by_role("alert").filter(visible=True)).to_have_count(0)


def test_tables_are_those_of_the_pages_asked_for(app: App):
    app.show_tables(tables())
    app.range.fill("2")
    expect(app.tables).to_have_count(1)
    expect(app.tables.locator("caption")).to_have_text("Table 1 on page 2")


def test_tables_are_not_looked_for_until_someone_wants_to_see_them(app: App):
    app.read(tables())
    app.expect_tables("none")


def test_tables_of_the_next_document_are_looked_for_where_they_are_being_looked_at(app: App):
    app.show_tables(letters())
    app.choose(tables())
    expect(app.tables).to_have_count(3)


def test_tables_are_told_in_the_language_of_the_page(app: App):
    app.show_tables(tables())
    app.language.select_option("it")
    expect(app.tables.first.locator("caption")).to_have_text("Tabella 1 a pagina 1")
    app.language.select_option("en")
    expect(app.tables.first.locator("caption")).to_have_text("Table 1 on page 1")


def test_a_cell_is_text_and_not_markup(app: App):
    rows = [["Name", "Value", "Note"], *[["<img src=x>", str(n), "<b>bold</b>"] for n in range(4)]]
    app.show_tables(flowing("sly.pdf", ruled(rows)))
    assert app.grid(1) == rows
    expect(app.page.locator("main img, main b")).to_have_count(0)


def test_the_search_shows_how_far_it_is_and_can_be_cancelled(app: App):
    app.read(many())
    app.tables_tab.click()
    expect(app.progress_label).to_have_text(re.compile(r"Looking for tables: page ([3-9]|\d\d) of"))
    app.cancel.click()
    app.expect_tables("cancelled")
    expect(app.progress).to_be_hidden()
    expect(app.tables_status).to_contain_text("what was found so far stays")
    assert 0 < app.tables.count() < 30
    app.again.click()
    app.expect_tables("done")
    expect(app.tables).to_have_count(len(rows_of(many())))


def test_a_page_that_ends_the_engine_costs_only_its_own_tables(browser: Browser, site: str):
    with visitor(browser, site) as app:
        app.start()
        app.read(many(40))
        app.tables_tab.click()
        expect(app.progress_label).to_have_text(re.compile(r"page ([2-9]|1\d) of"))
        app.worker().evaluate(DIE)
        expect(app.body).to_have_attribute("data-tables", "done", timeout=START)
        expect(app.tables_status).to_contain_text("1 page could not be searched")
        assert app.tables.count() >= len(rows_of(many(40))) - 1
