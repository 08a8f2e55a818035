"""Pages that place a picture, and what their pictures' files look like when another program opens
them."""

import io
from typing import Any

from PIL import Image

import extract
from tests.build import pdf, stream
from tests.conftest import checked

DRAW = "q 100 0 0 100 0 0 cm /Im Do Q"


def picture_page(data: bytes, entries: str, *others: str | bytes) -> extract.Document:
    """A page with one picture, which is object 10; the other objects follow from 11."""
    body = stream(data, f"/Type /XObject /Subtype /Image {entries}")
    return extract.open(pdf(DRAW, resources="/XObject << /Im 10 0 R >>", objects=[body, *others]))


def made(doc: extract.Document) -> tuple[str, bytes]:
    """Suffix and bytes of the file of the only picture of page 1."""
    (picture,) = extract.images(doc, 1)
    found = extract.picture_file(doc, picture)
    checked(doc)
    return found


def opened(doc: extract.Document) -> Image.Image:
    """The only picture of page 1, as Pillow reads its file."""
    image = Image.open(io.BytesIO(made(doc)[1]))
    image.load()
    return image


def colours(image: Image.Image) -> list[Any]:
    """The colours of an image, row by row."""
    width, height = image.size
    return [image.getpixel((x, y)) for y in range(height) for x in range(width)]


def said(doc: extract.Document) -> str:
    """What was noted of pictures, as one string."""
    return " ".join(p.detail for p in doc.problems if p.code.startswith("picture"))
