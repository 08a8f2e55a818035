"""The examples that the project began with, each in a PDF that the test writes."""

import extract
from tests.build import pdf

LEADING = 14


def column(lines, x, top, size=10):
    """The lines of a column, from (x, top) of the page's upper left in a box 400 high."""
    shown = " ".join(f"({line}) Tj 0 -{LEADING} Td" for line in lines)
    return f"BT /F1 {size} Tf {x} {400 - top} Td {shown} ET"


def document(*contents):
    return extract.open(pdf(*contents, box="0 0 600 400"))


def paragraphs(*contents):
    return extract.text(document(*contents), 1, "paragraphs")


def test_two_columns_never_meet_in_a_line():
    left = [
        "Revenue for the quarter rose by four per",
        "cent, and it was carried mostly by the sub-",
        "scription business, which has grown for a",
        "year and a half without any interruption.",
    ]
    right = [
        "Costs grew more slowly, at two per cent,",
        "since it was helped by the reclassification",
        "of contractors into the general overhead,",
        "which will not be repeated in the spring.",
    ]
    both = " ".join(
        column([line], x, 60 + LEADING * i)
        for i, pair in enumerate(zip(left, right, strict=True))
        for x, line in zip((30, 330), pair, strict=True)
    )
    found = paragraphs(both)
    assert "carried mostly by the subscription business" in found
    assert found.index("without any interruption.") < found.index("Costs grew")


def test_long_term_and_e_mail_keep_their_hyphens():
    found = paragraphs(
        column(
            [
                "All of this was agreed upon for the long-",
                "term, and the answer was sent by an e-",
                "mail that they had con-",
            ],
            30,
            60,
        )
        + column(["cluded in a hurry."], 30, 60 + 3 * LEADING)
    )
    assert found.replace("\n\n", " ") == (
        "All of this was agreed upon for the long-term, and the answer was sent by an e-mail "
        "that they had concluded in a hurry."
    )


def consolidated(number):
    """A page of a law: header, text, page number."""
    head = column(["LEGISLACI\xd3N CONSOLIDADA"], 200, 30, 8)
    foot = column([f"P\xe1gina {number}"], 250, 380, 8)
    words = f"Art\xedculo {number}. Los interesados que lo soliciten"
    text = [
        f"{words} tienen derecho al acceso",
        "a la informaci\xf3n en los plazos que fija esta ley para todos ellos sin",
        "excepci\xf3n alguna y en las condiciones que se indican en su anexo.",
    ]
    if number == 5:
        text += ["La resoluci\xf3n se dicta en el plazo de tres meses desde la entrada de la"]
    if number == 6:
        text = ["solicitud en el registro del \xf3rgano que deba resolver.", *text]
    return " ".join((head, column(text, 60, 80), foot))


def test_the_header_on_44_pages_goes_and_the_sentence_across_pages_5_and_6_stays_whole():
    doc = document(*(consolidated(number) for number in range(1, 45)))
    pages = list(extract.read(doc, mode="paragraphs"))
    text = "\n\n".join(page.text for page in pages)
    assert "CONSOLIDADA" not in text
    assert "Página" not in text
    assert "desde la entrada de la solicitud en el registro" in text
    assert pages[4].text.endswith("que deba resolver.")
    assert pages[5].text.startswith("Artículo 6.")
    assert all(
        page.dropped == ["LEGISLACIÓN CONSOLIDADA", f"Página {page.number}"] for page in pages
    )


def test_in_lines_it_is_kept_on_all_44():
    doc = document(*(consolidated(number) for number in range(1, 45)))
    assert sum("CONSOLIDADA" in page.text for page in extract.read(doc)) == 44
    assert sum("CONSOLIDADA" in page.text for page in extract.read(doc, furniture="drop")) == 0


LIGATED = (
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 32 /LastChar 255"
    f" /Widths [{' '.join(['500'] * 224)}]"
    " /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [1 /fi /fl] >> >>"
)


def test_ligatures_come_out_as_letters():
    content = "BT /F1 10 Tf 20 100 Td (con\\001rmed) Tj 0 -12 Td (\\002uently) Tj ET"
    doc = extract.open(pdf(content, fonts={"F1": LIGATED}))
    assert extract.text(doc, 1) == "confirmed\nfluently"
