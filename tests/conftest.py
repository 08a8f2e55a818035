"""What many tests share: one page of content as text, and as runs."""

from collections.abc import Callable
from pathlib import Path

import pytest

import extract
from tests.build import pdf

SHARED = Path(__file__).parents[2] / "shared"
BUGS = {"internal"}


def checked(doc: extract.Document) -> extract.Document:
    """The document, if no bug of ours was caught on the way."""
    assert not [p for p in doc.problems if p.code in BUGS], doc.problems
    return doc


@pytest.fixture
def page_text() -> Callable[..., str]:
    """The text of one page with this content."""

    def read(content: str | bytes, mode: str = "lines", **more: object) -> str:
        doc = extract.open(pdf(content, **more))  # type: ignore[arg-type]
        found = extract.text(doc, 1, mode)
        checked(doc)
        return found

    return read


@pytest.fixture
def page_runs() -> Callable[..., list[extract.Run]]:
    """The runs of one page with this content."""

    def read(content: str | bytes, **more: object) -> list[extract.Run]:
        doc = extract.open(pdf(content, **more))  # type: ignore[arg-type]
        found = extract.runs(doc, 1)
        checked(doc)
        return found

    return read


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of public documents beside the checkout; without it the test is skipped."""
    if not (SHARED / "corpus" / "index.json").exists():
        pytest.skip("the public documents are not beside this checkout")
    return SHARED
