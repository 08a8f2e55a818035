"""Right to left: what stands on the page → what is read."""

import pytest

from extract.layout.bidi import logical, logical_votes, reading_order
from extract.layout.lines import join, lines
from tests.layout.made import row, run

READ = "\u05e9\u05dc\u05d5\u05dd"
"""A Hebrew word as it is read; its last letter is a final form."""
SEEN = READ[::-1]


@pytest.mark.parametrize(
    ("seen", "read"),
    [
        pytest.param(SEEN, READ, id="a word is reversed"),
        pytest.param("plain text", "plain text", id="Latin is not"),
        pytest.param(f"{SEEN} {SEEN[:2]}", f"{SEEN[:2][::-1]} {READ}", id="words change places"),
        pytest.param(f"1998 {SEEN}", f"{READ} 1998", id="a number keeps its order"),
        pytest.param(f"12.5% {SEEN}", f"{READ} 12.5%", id="with its point and sign"),
        pytest.param(f"-4.3 {SEEN}", f"{READ} -4.3", id="with its minus"),
        pytest.param(f"5-{SEEN[0]}", f"{SEEN[0]}-5", id="a dash between word and number is none"),
        pytest.param(f"Windows 10 {SEEN}", f"{READ} Windows 10", id="Latin words keep theirs"),
        pytest.param(f"({SEEN})", f"({READ})", id="brackets are mirrored back"),
        pytest.param(f"(PDF) {SEEN}", f"{READ} (PDF)", id="around Latin words too"),
        pytest.param(f".{SEEN}", f"{READ}.", id="the full stop ends the line"),
        pytest.param(
            f"the word {SEEN} means (this)",
            f"the word {READ} means (this)",
            id="a word inside Latin",
        ),
    ],
)
def test_lines_are_read_in_logical_order(seen, read):
    assert logical(seen) == read


def test_marks_stay_behind_their_letter():
    assert logical("\u05dc\u05b8\u05d0") == "\u05d0\u05dc\u05b8"


def test_every_character_is_read_once():
    seen = f"a1 {SEEN} (2,3%) x- {SEEN}!"
    assert sorted(reading_order(seen)) == list(range(len(seen)))


def test_final_letters_tell_how_a_string_is_held():
    assert logical_votes(READ) > 0 > logical_votes(SEEN)


def test_a_run_in_reading_order_is_taken_as_it_is():
    assert join(lines([row(READ, 100)])) == READ


def test_letters_drawn_one_by_one_are_read_from_the_right():
    drawn = [run(char, 50 - 5.0 * i, 100) for i, char in enumerate(READ)]
    assert join(lines(drawn)) == READ


def test_presentation_forms_are_ordinary_letters():
    # As seen: noon, lam-alef, feh, in forms of print.
    assert join(lines([row("\ufee5\ufefb\ufed3", 100)])) == "\u0641\u0644\u0627\u0646"


def test_one_glyph_of_lam_alef_is_read_lam_first():
    ligature = run("\u0646\u0644\u0627\u0633", 0, 100)
    assert join(lines([ligature])) == "\u0633\u0644\u0627\u0646"


def test_the_article_is_read_alef_first():
    article = run("\u0633\u0646\u0644\u0627", 0, 100)
    article.source = (lambda: [0.0, 5.0, 10.0, 14.0, 17.0], ())
    assert join(lines([article])) == "\u0627\u0644\u0646\u0633"


def test_a_latin_line_of_a_page_read_from_the_right_ends_with_its_stop():
    page = [row(f"{SEEN} {SEEN} {SEEN}", 100), row(".PDF 3", 112)]
    assert join(lines(page)).splitlines()[1] == "PDF 3."


def test_a_latin_line_of_a_latin_page_begins_as_it_stands():
    assert join(lines([row("words of prose", 100), row(".PDF 3", 112)])).endswith(".PDF 3")


def test_a_latin_word_and_the_hebrew_word_behind_it_are_two():
    # Word draws the space behind "Python" in front of it, as seen.
    page = [row(f"{SEEN} {SEEN}", 100), run(SEEN, 0, 112), run("Python ", 20.2, 112)]
    assert join(lines([*page, run(SEEN, 55.2, 112)])).splitlines()[1] == f"{READ} Python {READ}"


def test_a_prefix_stays_with_its_latin_word():
    page = [row(f"{SEEN} {SEEN}", 100), run("Python", 0, 112), run("\u05d5", 30, 112)]
    assert join(lines(page)).splitlines()[1] == "\u05d5Python"


def test_a_ligature_with_a_kern_behind_it_is_told_by_a_lam_elsewhere():
    # As seen: kaf, lam-alef in one glyph; space; lam, meem. The lone lam is narrower.
    drawn = run("\u062a\u0644\u0627\u0643 \u0644\u0645", 0, 100)
    drawn.source = (lambda: [0.0, 5.0, 8.3, 11.5, 16.0, 18.5, 21.0, 26.0], ())
    assert join(lines([drawn])) == "\u0645\u0644 \u0643\u0644\u0627\u062a"


def test_a_lam_as_wide_as_elsewhere_is_no_half_of_a_ligature():
    drawn = run("\u062a\u0644\u0627\u0643 \u0644\u0645", 0, 100)
    drawn.source = (lambda: [0.0, 5.0, 7.5, 10.0, 14.5, 17.0, 19.5, 24.5], ())
    assert join(lines([drawn])) == "\u0645\u0644 \u0643\u0627\u0644\u062a"


def test_the_article_before_an_alef_with_hamza():
    # As seen: dal, lam, alef with hamza, alef: "al-" and the ligature of what follows.
    drawn = run("\u062f\u0644\u0623\u0627", 0, 100)
    drawn.source = (lambda: [0.0, 5.0, 8.2, 11.1, 14.0], ())
    assert join(lines([drawn])) == "\u0627\u0644\u0623\u062f"
