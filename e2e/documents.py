"""The PDFs of the browser tests, each made where it is asked for."""

import io
from dataclasses import dataclass

import pikepdf
from reportlab.lib.pagesizes import A5
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tests.build import pdf, stream

PASSWORD = "open sesame"
PICTURE = stream(
    "\0" * 16,
    "/Type /XObject /Subtype /Image /Width 4 /Height 4 /BitsPerComponent 8 /ColorSpace /DeviceGray",
)
SCAN = "q 180 0 0 180 10 10 cm /Im Do Q"
BLANK = ""
TYPESET = ("Perché no? Naïve façade, 21 %", "straße — “quoted”")


@dataclass(frozen=True)
class Document:
    """A file as a person has it: a name and bytes."""

    name: str
    data: bytes


def lines(*texts: str) -> str:
    """A content stream with each text on a line of its own."""
    shown = " ".join(f"({text}) Tj 0 -14 Td" for text in texts)
    return f"BT /F1 10 Tf 10 170 Td {shown} ET"


def document(name: str, *contents: str) -> Document:
    """One page for each content stream; /Im is a picture."""
    return Document(name, pdf(*contents, resources="/XObject << /Im 10 0 R >>", objects=[PICTURE]))


def letters(name: str = "letters.pdf", pages: int = 2) -> Document:
    """`Page 1 of letters`, and a second line, on each page."""
    return document(
        name,
        *(
            lines(f"Page {n} of letters", f"written on line two of {n}")
            for n in range(1, pages + 1)
        ),
    )


def scanned(*pictures: int, pages: int = 4) -> Document:
    """A document some of whose pages are a picture."""
    return document(
        f"scanned-{'-'.join(map(str, pictures))}.pdf",
        *(SCAN if n in pictures else lines(f"Typed page {n}") for n in range(1, pages + 1)),
    )


def long(pages: int = 60) -> Document:
    """Pages that take the engine long enough for a person to change their mind."""
    words = "(word) Tj 21 0 Td " * 40
    heavy = f"BT /F1 10 Tf 10 170 Td {words * 150} ET"
    return document("long.pdf", *([heavy] * pages))


def locked() -> Document:
    """Encrypted with AES-256; opens with PASSWORD."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(letters().data)) as plain:
        plain.save(out, encryption=pikepdf.Encryption(user=PASSWORD, owner="owner", R=6))
    return Document("locked.pdf", out.getvalue())


def typeset() -> Document:
    """A subset of a real TrueType font with a ToUnicode map, and letters beyond ASCII."""
    pdfmetrics.registerFont(TTFont("Vera", "Vera.ttf"))
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A5, invariant=1)
    for number in (1, 2):
        canvas.setFont("Vera", 11)
        for row, text in enumerate([*TYPESET, f"pagina {number}"]):
            canvas.drawString(40, 500 - 16 * row, text)
        canvas.showPage()
    canvas.save()
    return Document("typeset.pdf", out.getvalue())


def everything() -> list[Document]:
    """What native and browser engines are held against each other on."""
    return [
        letters(),
        scanned(2, 4),
        document("blank.pdf", lines("Words"), BLANK, "10 10 100 100 re f"),
        typeset(),
    ]
