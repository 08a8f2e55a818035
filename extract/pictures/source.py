"""A picture's key → where its bytes stand: an image's object, or a place in a page's content."""

import re
from dataclasses import dataclass, field

from extract.model import Ink
from extract.page import interpreter
from extract.page.content import Operator, Values
from extract.page.layers import Layers
from extract.page.state import Pen
from extract.pdf.document import Document
from extract.pdf.objects import Dict, Ref, Stream

OBJECT = re.compile(r"object ([0-9]{1,10})")
INLINE = re.compile(r"page ([0-9]{1,10}) inline [0-9]{1,10}")


@dataclass(slots=True)
class Source:
    """A picture's stream, and the resources in which its colour space may have a name."""

    stream: Stream
    resources: Dict = field(default_factory=dict)


def find(doc: Document, key: str) -> Source | None:
    """Where the picture of this key stands; None where the document has no such picture."""
    if match := OBJECT.fullmatch(key):
        found = doc.resolve(Ref(int(match[1]), 0))
        return Source(found) if isinstance(found, Stream) else None
    if match := INLINE.fullmatch(key):
        number = int(match[1])
        return inline_sources(doc, number).get(key) if 1 <= number <= doc.page_count else None
    return None


def inline_sources(doc: Document, number: int) -> dict[str, Source]:
    """The inline images of page `number`, and of the forms on it, by their keys.

    The page is read once more, because its forms have to be followed in the order of drawing.
    """
    found: dict[str, Source] = {}

    def keep(pen: Pen, index: float) -> None:
        before = len(pen.ink.pictures)
        interpreter.draw_inline(pen, index)
        if len(pen.ink.pictures) > before:
            image = pen.inline[int(index)]
            stream = Stream(image.dict, image.data, 0, len(image.data))
            found[pen.ink.pictures[-1].key] = Source(stream, pen.resources)

    def glued(words: list[bytes]) -> Operator:
        return Operator(lambda pen: interpreter.carry_out(pen, words), -1)

    page = doc.pages.page(number)
    box, matrix = interpreter.page_space(doc, page)
    ink = Ink(number, box[2], box[3])
    operators = {**interpreter.OPERATORS, b"EI": Operator(keep, 1)}
    values = Values(operators, interpreter.UNKNOWN, glued)
    pen = Pen(doc, ink, Layers(doc, doc.catalogue), matrix, values)
    pen.rules_wanted = False
    pen.take(doc.dictionary(page, "Resources"))
    interpreter.run(pen, interpreter.page_content(doc, page)[0])
    return found
