"""A picture → where its bytes stand: an image's object, or a place in a page's content."""

import re
from dataclasses import dataclass, field

from extract.model import Picture
from extract.page.inline import InlineImage
from extract.page.interpreter import page_ink
from extract.pdf.document import Document
from extract.pdf.objects import Dict, Ref, Stream

OBJECT = re.compile(r"object ([0-9]{1,10})")
INLINE = re.compile(r"page ([0-9]{1,10}) inline [0-9]{1,10}")


@dataclass(slots=True)
class Source:
    """A picture's stream, and the resources in which its colour space may have a name."""

    stream: Stream
    resources: Dict = field(default_factory=dict)


def find(doc: Document, picture: Picture | str) -> Source | None:
    """Where a picture stands, or the one of a key; None where the document has no such picture."""
    key = picture if isinstance(picture, str) else picture.key
    if match := OBJECT.fullmatch(key):
        found = doc.resolve(Ref(int(match[1]), 0))
        return Source(found) if isinstance(found, Stream) else None
    match = INLINE.fullmatch(key)
    if not match or not 1 <= int(match[1]) <= doc.page_count:
        return None
    if isinstance(picture, Picture) and picture.source is not None:
        return _inline(picture)
    return _reread(doc, int(match[1]), key)


def _reread(doc: Document, number: int, key: str) -> Source | None:
    """The inline picture of this key. Its page is read again, because forms have to be followed."""
    with doc.on_page(number):
        pictures = page_ink(doc, number, rules=False).pictures
    return next((_inline(picture) for picture in pictures if picture.key == key), None)


def _inline(picture: Picture) -> Source | None:
    match picture.source:
        case (InlineImage() as image, dict() as resources):
            return Source(Stream(image.dict, image.data, 0, len(image.data)), resources)
    return None
