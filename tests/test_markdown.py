"""Blocks → Markdown: the words of the text, marks around them only where that is sure."""

from extract.layout.document import read_drafts
from extract.layout.reading import draft
from extract.model import Block, Ink, Link, Run, Style, Table
from extract.output.markdown import block_markdown, markdown
from tests.layout.made import BOLD, PLAIN, prose, row, run

ITALIC = Style("Serif", italic=True)


def written(*runs: Run, links: tuple[Link, ...] = ()) -> str:
    for order, one in enumerate(runs):
        one.order = order
    ink = Ink(1, 600.0, 800.0, list(runs), links=list(links))
    return "".join(markdown(read_drafts([draft(ink)], "paragraphs")))


def words(*parts: tuple[str, Style], y: float = 100.0) -> list[Run]:
    """Runs one after the other on a line, a space between them."""
    found, x = [], 0.0
    for text, style in parts:
        found.append(run(text, x, y, style=style))
        x += 5 * (len(text) + 1)
    return found


def block(text: str, kind: str = "paragraph", level: int = 0) -> Block:
    return Block(kind, (0, 0, 1, 1), [], text, level)


def test_headings_have_their_level():
    assert block_markdown(block("Aims", "heading", 2)) == "## Aims\n"


def test_paragraphs_are_parted_by_a_blank_line():
    assert written(*prose("one line and", "another"), row("Behind a gap", 160)) == (
        "one line and another\n\nBehind a gap\n"
    )


def test_items_of_a_list_follow_each_other():
    assert written(*prose("• one thing", "• another", "3. a third")) == (
        "- one thing\n- another\n3. a third\n"
    )


def test_bold_and_italic_words_are_marked():
    runs = words(("a", PLAIN), ("bold", BOLD), ("and", PLAIN), ("slanted", ITALIC), ("word", PLAIN))
    assert written(*runs) == "a **bold** and *slanted* word\n"


def test_words_that_look_alike_share_their_marks():
    assert written(*words(("two bold", BOLD), ("words", BOLD), ("here", PLAIN))) == (
        "**two bold words** here\n"
    )


def test_a_word_broken_between_lines_is_marked_whole():
    runs = [
        *words(("all was", PLAIN), ("con-", BOLD)),
        *words(("cluded", BOLD), ("so", PLAIN), y=112),
    ]
    assert written(*runs) == "all was **concluded** so\n"


def test_a_link_is_put_around_its_words():
    link = Link((10.0, 90.0, 30.0, 102.0), "https://example.org/a_(b)")
    assert written(*words(("a", PLAIN), ("link", PLAIN), ("here", PLAIN)), links=(link,)) == (
        "a [link](https://example.org/a_%28b%29) here\n"
    )


def test_text_that_the_lines_do_not_say_comes_out_plain():
    found = block("other words than those")
    ink = Ink(1, 600.0, 800.0, words(("bold", BOLD), ("line", BOLD)))
    found.lines = draft(ink).lines
    assert block_markdown(found) == "other words than those\n"


def test_marks_in_the_text_are_made_plain():
    assert block_markdown(block("a * b and `c` and snake_case")) == (
        "a \\* b and \\`c\\` and snake_case\n"
    )


def test_what_would_begin_another_block_is_made_plain():
    assert block_markdown(block("# 12 is a number")) == "\\# 12 is a number\n"
    assert block_markdown(block("1999. That was the year")) == "1999\\. That was the year\n"
    assert block_markdown(block("1999 was the year")) == "1999 was the year\n"


def test_tables_are_tables():
    found = block("", "table")
    found.table = Table(1, (0, 0, 1, 1), [["a", "b"], ["1", ""]])
    assert block_markdown(found).splitlines()[-1] == "| 1 |  |"
