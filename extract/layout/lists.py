"""Marks that begin the items of lists."""

import re

BULLETS = frozenset("•◦‣▪▫■□●○◆◇►▶➢➤✓✔–—*·∙\uf0b7\uf0a7\uf0d8-")
NUMBERED = re.compile(
    r"\(?\d{1,3}[.)]|\[\d{1,3}\]|\(?[a-z]\)|[a-z]\.|\(?[A-Z]\)"
    r"|\(?[ivx]{1,5}[.)]|\(?[IVX]{2,5}[.)]"
)
"""`3.`, `(a)`, `iv)`, `[12]`. Not `O.`, which begins a name, nor `2011).`, which ends a source."""


def numbered(word: str) -> bool:
    """Is it the mark of a list item?"""
    return NUMBERED.fullmatch(word) is not None
