"""Every sentence exists in every language, and the markup says what the English file says."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
LANGUAGES = sorted(path.stem for path in (WEB / "i18n").glob("*.json"))
CODE = [*WEB.glob("*.js"), *WEB.glob("views/*.js"), *WEB.glob("lib/*.js")]
ASSEMBLED = ("engine.", "refusal.", "notice.", "offline.")
"""Beginnings of keys that the code completes with a code word."""


def words(language: str) -> dict[str, str | dict[str, str]]:
    found: dict[str, str | dict[str, str]] = json.loads(
        (WEB / "i18n" / f"{language}.json").read_text("utf-8")
    )
    return found


def forms(entry: str | dict[str, str]) -> dict[str, str]:
    return {"": entry} if isinstance(entry, str) else entry


def places(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


class Markup(HTMLParser):
    """Collects what the page's own markup says, by key."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[tuple[str, str]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "data-i18n" in given:
            self.open.append(given["data-i18n"])
        if "data-i18n-label" in given:
            self.said.append((given["data-i18n-label"], given["aria-label"]))

    def handle_data(self, data: str) -> None:
        if self.open:
            self.said.append((self.open.pop(), data))


def markup() -> list[tuple[str, str]]:
    page = Markup()
    page.feed((WEB / "index.html").read_text("utf-8"))
    return page.said


def test_there_are_english_and_italian():
    assert {"en", "it"} <= set(LANGUAGES)
    listed = re.search(r"LANGUAGES = (\[.*?\])", (WEB / "lib" / "words.js").read_text("utf-8"))
    assert listed
    assert json.loads(listed[1]) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_says_everything_that_english_says(language: str):
    english, other = words("en"), words(language)
    assert list(other) == list(english)
    for key, entry in english.items():
        assert forms(other[key]).keys() == forms(entry).keys(), key
        for form, text in forms(entry).items():
            assert places(forms(other[key])[form]) == places(text), f"{key} {form}"


def test_the_markup_says_what_english_says():
    english = words("en")
    said = markup()
    assert said
    assert [(key, english.get(key)) for key, _ in said] == said


def test_every_sentence_is_used():
    asked = {key for key, _ in markup()}
    asked |= {key for path in CODE for key in re.findall(r'"([a-z][\w.-]+)"', path.read_text())}
    unused = [key for key in words("en") if key not in asked and not key.startswith(ASSEMBLED)]
    assert unused == []


def test_every_code_of_the_bridge_has_its_sentence():
    codes = set(re.findall(r'(?:: |refusal\()"([a-z-]+)"', (WEB / "bridge.py").read_text("utf-8")))
    codes -= {"range", "no-such-pages"}  # these have sentences of their own under the field
    assert {"not-pdf", "broken", "encryption"} <= codes
    assert {f"refusal.{code}" for code in codes} <= set(words("en"))


def test_no_view_writes_a_sentence_of_its_own():
    for path in WEB.glob("views/*.js"):
        code = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text("utf-8"), flags=re.S)
        literals = re.findall(r'"([^"\n]*)"', code)
        assert [text for text in literals if " " in text.strip()] == [], path.name
