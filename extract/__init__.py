"""Reads a PDF page back: its text in reading order, every piece with its place and size.

doc = extract.open("report.pdf")
extract.text(doc, 1)
"""

from extract.api import (
    images,
    open,
    picture_data,
    picture_file,
    read,
    read_page,
    runs,
    tables,
    text,
)
from extract.errors import (
    BrokenPdf,
    Limits,
    NotPdf,
    PageWarning,
    PasswordRequired,
    PdfError,
    Problem,
    UnsupportedEncryption,
)
from extract.information import FontInfo, Info, info
from extract.layout.lines import join, lines
from extract.model import Cell, Ink, Line, Page, Picture, Rule, Run, Style, Table, Word
from extract.output.notices import Notice, summarise
from extract.pdf.document import Document
from extract.ranges import NoSuchPages, PageRangeError, check_ranges, parse_ranges

__version__ = "0.1.0"
__all__ = [
    "BrokenPdf", "Cell", "Document", "FontInfo", "Info", "Ink", "Limits", "Line", "NoSuchPages",
    "NotPdf", "Notice", "Page", "PageRangeError", "PageWarning", "PasswordRequired", "PdfError",
    "Picture", "Problem", "Rule", "Run", "Style", "Table", "UnsupportedEncryption", "Word",
    "check_ranges", "images", "info", "join", "lines", "open", "parse_ranges", "picture_data",
    "picture_file", "read", "read_page", "runs", "summarise", "tables", "text",
]  # fmt: skip
