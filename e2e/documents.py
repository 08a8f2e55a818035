"""The PDFs of the browser tests, each made where it is asked for."""

import io
from dataclasses import dataclass

import pikepdf
from reportlab.lib.colors import black
from reportlab.lib.pagesizes import A4, A5
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    Flowable,
    PageBreak,
    Paragraph,
    SimpleDocTemplate,
    Spacer,
    Table,
    TableStyle,
)

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
        report(),
        tables(),
    ]


PROSE = (
    "The board met in March and heard the report of the treasurer, who said that the year "
    "had begun well and that the figures of the spring would bear this out. Nothing was put "
    "to the vote, and the meeting closed before noon with thanks to all who had come."
)
REGIONS = [
    ["Region", "Sales", "", "Share"],
    ["", "2024", "2025", ""],
    ["North", "1,240", "980", "21 %"],
    ["South", "2,310", "", "39 %"],
    ["=SUM(A1)", "-5", "1.5", "“x”, y"],
]
ORDER = [
    ["Item", "Supplier", "Price", "Note"],
    ["Chair", "Nordia", "89.00", ""],
    ["Table", "", "240.50", "oak, oiled"],
    ["Lamp", "Lux & Co", "35.25", "discontinued"],
    ["Shelf", "Nordia", "129.90", "on request"],
]
STOCK = [["Code", "Name", "Pieces"]] + [
    [f"A-{n:03}", f"Part number {n}", str(n * 7)] for n in range(1, 61)
]
SPANS = [("SPAN", (1, 0), (2, 0)), ("SPAN", (0, 0), (0, 1)), ("SPAN", (3, 0), (3, 1))]


def flowing(name: str, *parts: Flowable, header: str = "") -> Document:
    """A document as an office program writes it; `header` runs over its pages, with a number."""
    out = io.BytesIO()

    def furniture(canvas: Canvas, template: SimpleDocTemplate) -> None:
        if header:
            canvas.setFont("Helvetica", 8)
            canvas.drawString(60, A4[1] - 36, header)
            canvas.drawCentredString(A4[0] / 2, 30, str(template.page))

    made = SimpleDocTemplate(out, pagesize=A4, invariant=1, leftMargin=60, rightMargin=60)
    made.build(list(parts), onFirstPage=furniture, onLaterPages=furniture)
    return Document(name, out.getvalue())


def prose(times: int = 1) -> list[Flowable]:
    style = getSampleStyleSheet()["BodyText"]
    return [Paragraph(PROSE, style) for _ in range(times)]


def ruled(rows: list[list[str]], *more: tuple[object, ...], repeat: int = 1) -> Table:
    """A table with lines around all cells, its header repeated where a page breaks it."""
    style = [("GRID", (0, 0), (-1, -1), 0.5, black), ("FONTSIZE", (0, 0), (-1, -1), 10), *more]
    return Table(rows, style=TableStyle(style), repeatRows=repeat)


def tables(name: str = "tables.pdf") -> Document:
    """Prose, a ruled table with spans, one without lines on the next page, and one over pages."""
    order = Table(ORDER, colWidths=[90, 110, 80, 120])
    return flowing(
        name,
        *prose(), ruled(REGIONS, *SPANS, repeat=2), *prose(), PageBreak(),
        *prose(), order, *prose(), PageBreak(),
        ruled(STOCK), Spacer(1, 12), *prose(),
    )  # fmt: skip


def report(pages: int = 8) -> Document:
    """Prose under a running header, with page numbers; paragraphs go over the page breaks."""
    return flowing("report.pdf", *prose(13 * pages), header="Annual report of the board")


def portfolio() -> Document:
    """A cover around two files."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(letters().data)) as cover:
        cover.Root.Collection = pikepdf.Dictionary(View=pikepdf.Name.D)
        for name in ("one.pdf", "two.pdf"):
            cover.attachments[name] = pikepdf.AttachedFileSpec(cover, letters().data, filename=name)
        cover.save(out)
    return Document("portfolio.pdf", out.getvalue())
