"""Pages that show no table, looked at one by one, give none: at most two in all of them."""

import json
from pathlib import Path

import pytest

import extract

TEXTS = Path(__file__).parents[3] / "shared" / "bench" / "text"
PAGES: dict[str, list[int]] = json.loads(
    Path(__file__).with_name("pages_without_tables.json").read_text("utf-8")
)
pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not TEXTS.is_dir(), reason="the benchmark is not here"),
    pytest.mark.timeout(600),
]


def test_pages_without_tables_give_none():
    found = []
    for name, pages in PAGES.items():
        doc = extract.open(TEXTS / f"{name}.pdf")
        found += [(name, page) for page in pages if extract.tables(doc, page)]
    assert len(found) <= 2, found


def test_documents_made_without_tables_give_none():
    found = []
    for path in sorted(TEXTS.glob("gen-*.pdf")):
        doc = extract.open(path)
        found += [(path.name, t.page) for t in extract.tables(doc, f"1-{doc.page_count}")]
    assert found == []
