"""PDFs that were whole, with bytes flipped, cut, doubled and numbers made huge.

Whatever comes out of opening is a PdfError, nothing comes out of reading, and no bug is caught.
"""

import random
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import extract
from extract.errors import Limits, PdfError
from tests.build import flate, modern, packed, pdf, stream, updated

LIMITS = Limits(stream_bytes=1 << 20, page_bytes=2 << 20, operators=20_000, pages=50)
TEXT = "BT /F1 12 Tf 1 0 0 1 20 150 Tm (Hello) Tj 0 -14 Td [(Wor) -20 (ld)] TJ T* <48> ' ET"
DRAWN = "q 1 0 0 1 5 5 cm 0 0 50 50 re f /X Do BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI Q"
FORM = stream(TEXT, "/Type /XObject /Subtype /Form /BBox [0 0 200 200]")
TYPE3 = (
    "<< /Type /Font /Subtype /Type3 /FontMatrix [.001 0 0 .001 0 0] /FirstChar 65 /LastChar 65"
    " /Widths [500] /Encoding << /Differences [65 /A] >> /CharProcs << /A 10 0 R >> >>"
)
CMAP = stream(
    "1 beginbfchar <0041> <0042> endbfchar 1 beginbfrange <0050> <0060> [<0041>] endbfrange"
)
TYPE0 = (
    "<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /ToUnicode 11 0 R /DescendantFonts"
    " [<< /Type /Font /Subtype /CIDFontType2 /W [1 [500 600] 5 9 400] /DW 1000 >>] >>"
)
WHOLE = [
    pdf(TEXT, DRAWN + " " + TEXT, objects=[FORM], resources="/XObject << /X 10 0 R >>"),
    pdf(
        "BT /T 10 Tf 20 20 Td (AAA) Tj /C 10 Tf <00410055> Tj ET",
        fonts={"T": TYPE3, "C": TYPE0},
        objects=[stream("500 0 0 0 400 700 d1 0 0 400 700 re f"), CMAP],
        page="/Annots [<< /Subtype /FreeText /Rect [0 0 9 9] /AP << /N 10 0 R >> >>]",
    ),
    modern(
        {3: flate(TEXT), 5: packed({8: "<< /Title (t) >>"})},
        {
            4: {
                1: "<< /Type /Catalog /Pages 2 0 R /Outlines << /First 8 0 R >> >>",
                2: "<< /Type /Pages /Count 1 /Kids [6 0 R] >>",
                6: "<< /Type /Page /Parent 2 0 R /Contents 3 0 R /Rotate 90 >>",
            },
            5: {8: "<< /Title (t) >>"},
        },
    ),
    updated(pdf(TEXT, trailer="/Info 120 0 R"), {120: "<< /Title (x) >>", 101: flate(TEXT)}),
]
HUGE = [b"0", b"-1", b"1e9", b"99999999999", b"4294967295", b"-2147483648", b"0.00000001", b"null"]
SYNTAX = [b"<<", b">>", b"[", b"]", b"(", b")", b"endobj", b"stream", b"1 0 R", b"/", b"%", b"xref"]


def read_all(data: bytes) -> None:
    """Open, and read everything that can be asked for."""
    try:
        doc = extract.open(data, limits=LIMITS)
    except PdfError:
        return
    for number in range(1, min(doc.page_count, 3) + 1):
        extract.read_page(doc, number, "paragraphs")
        extract.runs(doc, number)
        doc.page_boxes(number)
    assert doc.metadata is not None
    assert len(doc.page_labels) == doc.page_count
    assert isinstance(doc.outline + doc.warnings + doc.attachments, list)
    assert not [problem for problem in doc.problems if problem.code == "internal"], doc.problems


def mutated(data: bytes, seed: int) -> bytes:
    """The file with a few things done to it, always the same for a seed."""
    chance = random.Random(seed)
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        at, to = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
        to = min(to, at + chance.choice((1, 3, 20, 300)))
        numbers = list(re.finditer(rb"-?[0-9.]+", data))
        match chance.randrange(8):
            case 0:
                data = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
            case 1:
                data = data[:at] + data[to:]
            case 2:
                data = data[:to] + data[at:]
            case 3 if numbers:
                found = chance.choice(numbers)
                data = data[: found.start()] + chance.choice(HUGE) + data[found.end() :]
            case 4 if numbers:
                one, other = chance.choice(numbers), chance.choice(numbers)
                data = data[: one.start()] + other[0] + data[one.end() :]
            case 5:
                data = data[:at] + chance.choice(SYNTAX) + data[at:]
            case 6:
                data = data[: max(at, 20)]
            case _:
                data = data[:at] + data[at:to] * chance.choice((2, 50)) + data[to:]
    return data


@pytest.mark.parametrize("whole", WHOLE, ids=["simple", "fonts", "modern", "updated"])
def test_the_files_themselves_are_read_without_problems(whole):
    doc = extract.open(whole)
    assert doc.page_count
    assert all(extract.runs(doc, n) for n in range(1, doc.page_count + 1) if b"/F1" in whole)
    read_all(whole)


@settings(max_examples=300, deadline=5000, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(WHOLE), st.integers(0, 2**32))
def test_a_changed_file_gives_pages_or_a_pdf_error(whole, seed):
    read_all(mutated(whole, seed))


@settings(max_examples=100, deadline=5000, suppress_health_check=list(HealthCheck))
@given(st.binary(max_size=300))
def test_any_bytes_at_all_give_pages_or_a_pdf_error(data):
    read_all(data)
    read_all(b"%PDF-1.7\n1 0 obj\n" + data)


@settings(max_examples=200, deadline=5000, suppress_health_check=list(HealthCheck))
@given(st.lists(st.sampled_from([*TEXT.split(), *DRAWN.split(), "1", "(", "[", "<<", "/X", "BI"])))
def test_any_content_at_all_gives_a_page(parts):
    content = " ".join(parts).replace("endstream", "")
    read_all(pdf(content, objects=[FORM], resources="/XObject << /X 10 0 R >>"))
