"""The order of trust."""

import pytest

from extract.font.evidence import answer, believable, from_private, readable, sayable
from extract.model import UNKNOWN


def test_the_first_source_that_says_something_wins():
    sources = [("one", {1: "A"}.get), ("two", {1: "B", 2: "C"}.get)]
    ask = [(name, lambda code, get=get: get(code, "")) for name, get in sources]
    assert answer(1, ask) == ("A", "one")
    assert answer(2, ask) == ("C", "two")
    assert answer(3, ask) == (UNKNOWN, "")


def test_private_use_gives_way_to_a_character_and_stands_where_there_is_none():
    private = ("to-unicode", lambda code: "\ue123")
    assert answer(1, [private, ("name", lambda code: "A")]) == ("A", "name")
    assert answer(1, [private, ("name", lambda code: "")]) == ("\ue123", "to-unicode")


@pytest.mark.parametrize("text", ["", "\0", "\x01", "A\0", "\ufffd", "\uffff", "\x7f"])
def test_what_says_nothing(text):
    assert not sayable(text)


def test_half_a_surrogate_pair_says_nothing():
    assert not sayable(chr(0xD83D))


@pytest.mark.parametrize("text", ["A", " ", "\xa0", "\t", "\n", "ffi", "\ue000", "\xad"])
def test_what_says_something(text):
    assert sayable(text)


def test_the_private_use_of_symbol_and_wingdings_is_their_characters():
    assert from_private("\uf0b7", "Symbol") == "•"
    assert from_private("\uf0fc", "Wingdings") == "✔"
    assert from_private("\uf0b7", "") == "\uf0b7"
    assert from_private("A", "Symbol") == "A"


def test_a_programs_private_use_is_no_text():
    assert readable("\uf041", "") == ""
    assert readable("\uf0b7", "Symbol") == "•"
    assert readable("A", "") == "A"


NAMES = {code: chr(code) for code in range(65, 75)}


def test_a_map_that_says_one_thing_of_every_code_lies():
    assert not believable(dict.fromkeys(range(4), "A"), {})
    assert not believable(dict.fromkeys(range(200), " "), {})


def test_a_font_of_three_spaces_does_not_lie():
    assert believable(dict.fromkeys(range(3), " "), {})


def test_a_map_that_every_name_contradicts_lies():
    assert not believable({code: chr(code + 1) for code in NAMES}, NAMES)


def test_one_name_that_agrees_is_enough_to_believe_a_map():
    texts = {code: chr(code + 1) for code in NAMES} | {70: chr(70)}
    assert believable(texts, NAMES)


def test_a_small_capital_is_no_contradiction():
    assert believable({code: name.lower() for code, name in NAMES.items()}, NAMES)


def test_too_few_names_contradict_nothing():
    few = {code: NAMES[code] for code in range(65, 72)}
    assert believable({code: chr(code + 1) for code in few}, few)


def test_names_that_say_nothing_contradict_nothing():
    assert believable({code: chr(code + 1) for code in NAMES}, dict.fromkeys(NAMES, ""))
