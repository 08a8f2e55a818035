"""What kind of block a paragraph's lines are: heading, list item or prose."""

import re
from collections.abc import Sequence
from itertools import pairwise

from extract.layout.lists import BULLETS, numbered
from extract.layout.paragraphs import Placed, finished

LARGER = 1.12
"""Times the size of the text: a heading. Less is a sway of scans, or a lead paragraph."""
LEVELS = (1.75, 1.35, LARGER)
"""Times the size of the text for headings of the first, second and third level; a fixed measure,
so that the first page's headings need not wait for the last one's."""
BOLD_LEVEL = 4
LONGEST = 200
"""Characters of a heading."""
MOST_LINES = 4
SECTION = re.compile(r"(?:\d{1,3}|[A-Z])(?:\.\d{1,3})*\.?|[IVX]{1,5}\.?|§")


def heading_level(lines: Sequence[Placed], body: float) -> int:
    """The level of the heading that the lines are, from 1; 0 where they are none."""
    first = lines[0]
    if not body or len(lines) > MOST_LINES or (first.row and not _section(first)):
        return 0
    length = sum(len(line.text) for line in lines)
    if length > LONGEST or not any(char.isalpha() for line in lines for char in line.text):
        return 0
    ratio = first.size / body
    for level, least in enumerate(LEVELS, 1):
        if ratio >= least:
            return level
    if all(line.bold for line in lines) and ratio > 0.9 and not finished(lines[-1]):
        return BOLD_LEVEL
    return 0


def _section(line: Placed) -> bool:
    """Does a section's number stand apart before its title, and no cells?"""
    words = line.line.words
    if not SECTION.fullmatch(line.first) or len(words) < 2:
        return False
    return all(b.box[0] - a.box[2] < line.size for a, b in pairwise(words[1:]))


def is_item(lines: Sequence[Placed]) -> bool:
    """Does a list's mark begin them?"""
    first = lines[0].first
    return first in BULLETS or numbered(first)
