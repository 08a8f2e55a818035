"""Pages, read in paragraphs → Markdown: headings, lists, emphasis, links, tables.

The words are those of the blocks' text. Bold, italic and links are put around them only where the
lines say the same words; where they do not, the text comes out plain.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from extract.model import Block, Line, Link, Page, Word
from extract.output.markdown_table import SPECIAL, table_markdown

HYPHENS = "-\u2010\u2011\xad"
BULLET = re.compile(r"[^\w\s(\[]\s+|[\uf0b7\uf0a7\uf0d8]\s*")
NUMBER = re.compile(r"(\d{1,3})[.)]\s+")
BLOCK_START = re.compile(r"\A(?:[#>+=~-]|\d{1,9}(?=[.)]\s))")
"""What would begin a block of another kind at the start of a paragraph."""
LINK_ROOM = 1.0
"""Points by which a word's middle may stand outside of its link's box."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a word is shown."""

    bold: bool = False
    italic: bool = False
    target: str = ""


PLAIN = Look()


def markdown(pages: Iterable[Page]) -> Iterator[str]:
    """The pages one after the other, a blank line between two blocks."""
    first = True
    before = ""
    for page in pages:
        for block in page.blocks:
            if not block.text:
                continue
            tight = block.kind == before == "list"
            yield ("" if first else "\n" if not tight else "") + block_markdown(block, page.links)
            first = False
            before = block.kind


def block_markdown(block: Block, links: Sequence[Link] = ()) -> str:
    """The block as Markdown, its last line ended."""
    if block.table is not None:
        return "".join(table_markdown(block.table))
    if block.kind == "heading":
        return "#" * min(block.level, 6) + " " + _escaped(block.text) + "\n"
    parts = _shown(block, links)
    if block.kind == "list":
        return _item(block.text, parts)
    return BLOCK_START.sub(_plain, _marked(parts), count=1) + "\n"


def _plain(match: re.Match[str]) -> str:
    """The start of a block made plain: before a mark, or between a number and its dot."""
    return match[0] + "\\" if match[0].isdigit() else "\\" + match[0]


def _item(text: str, parts: list[tuple[str, Look]]) -> str:
    """A list item, its mark as Markdown writes it."""
    bullet, number = BULLET.match(text), NUMBER.match(text)
    if (bullet or number) and len(parts) > 1 and " " in text:
        mark = f"{number[1]}." if number else "-"
        return f"{mark} {_marked(parts[1:])}\n"
    return f"- {_marked(parts)}\n"


def _marked(parts: Iterable[tuple[str, Look]]) -> str:
    """The words, marks around those that look alike."""
    out: list[str] = []
    for look, group in groupby(parts, key=lambda part: part[1]):
        text = " ".join(_escaped(word) for word, _look in group)
        stars = "*" * (2 * look.bold + look.italic)
        if stars and any(char.isalnum() for char in text):
            text = f"{stars}{text}{stars}"
        if look.target:
            text = f"[{text}]({_address(look.target)})"
        out.append(text)
    return " ".join(out)


def _shown(block: Block, links: Sequence[Link]) -> list[tuple[str, Look]]:
    """The words of the block's text, and how each looks."""
    looks = [pair for line in block.lines for pair in _looks(line, links)]
    found: list[tuple[str, Look]] = []
    at = 0
    for token in block.text.split(" "):
        end = _matched(token, looks, at)
        same = end > at and all(look == looks[at][1] for _word, look in looks[at:end])
        found.append((token, looks[at][1] if same else PLAIN))
        at = end if end > at else len(looks)
    return found


def _matched(token: str, looks: Sequence[tuple[str, Look]], at: int) -> int:
    """Where the words end that the token is made of, from `at`; `at` where they say otherwise."""
    rest, end = token, at
    while rest and end < len(looks):
        word = looks[end][0]
        bare = word[:-1]
        if rest.startswith((word, bare + "-" if word[-1] in HYPHENS else word)):
            rest = rest[len(word) :]
        elif word[-1] in HYPHENS and rest.startswith(bare):
            rest = rest[len(bare) :]
        else:
            return at
        end += 1
    return at if rest else end


def _looks(line: Line, links: Sequence[Link]) -> Iterator[tuple[str, Look]]:
    """The words of the line, and how each looks."""
    styles = _styles(line)
    at = 0
    for word in line.words:
        length = len(_bare(word.text))
        bold, italic = styles[at] if at < len(styles) else (False, False)
        at += length
        yield word.text, Look(bold, italic, _target(word, links))


def _styles(line: Line) -> list[tuple[bool, bool]]:
    """Bold and italic of each character of the line's words; empty where the runs say otherwise."""
    words = "".join(_bare(word.text) for word in line.words)
    said: list[str] = []
    styles: list[tuple[bool, bool]] = []
    for run in line.runs:
        text = _bare(run.text)
        said.append(text)
        styles += [(run.style.bold, run.style.italic)] * len(text)
    text = "".join(said)
    return styles[len(text) - len(words) :] if words and text.endswith(words) else []


def _bare(text: str) -> str:
    """The characters as lines normalise them, without spaces."""
    return "".join(unicodedata.normalize("NFKC", text).split())


def _target(word: Word, links: Sequence[Link]) -> str:
    """Where the word leads, or nothing."""
    x = (word.box[0] + word.box[2]) / 2
    y = (word.box[1] + word.box[3]) / 2
    for link in links:
        x0, y0, x1, y1 = link.box
        if x0 - LINK_ROOM <= x <= x1 + LINK_ROOM and y0 - LINK_ROOM <= y <= y1 + LINK_ROOM:
            return link.target
    return ""


def _escaped(text: str) -> str:
    """The text with what Markdown would read as a mark made plain."""
    return SPECIAL.sub(r"\\\g<0>", text)


def _address(target: str) -> str:
    """The target as it may stand between parentheses."""
    return target.replace(" ", "%20").replace("(", "%28").replace(")", "%29")
