"""What an image dictionary says of its picture (ISO 32000-2, 8.9.5)."""

from extract.geometry import Matrix, transform_box
from extract.model import Picture
from extract.page.colour import space_name
from extract.pdf.objects import Dict, Objects, Ref, Stream

UNIT = (0.0, 0.0, 1.0, 1.0)
MAX_SIDE = 1 << 20


def picture(
    doc: Objects,
    entries: Dict,
    matrix: Matrix,
    key: str,
    resources: Dict,
    order: int,
    *,
    opaque: bool,
) -> Picture:
    """The placement of an image: its facts, and the unit square under the matrix.

    `opaque` says whether the graphics state lets nothing through.
    """
    stencil = doc.get(entries, "ImageMask") is True
    filters = doc.get(entries, "Filter")
    if isinstance(filters, list):
        filters = doc.resolve(filters[-1]) if filters else None
    mask = entries.get("SMask")
    masked = (
        stencil
        or doc.resolve(mask) is not None
        or doc.get(entries, "Mask") is not None
        or doc.integer(entries, "SMaskInData") > 0
    )
    space = entries.get("ColorSpace")
    return Picture(
        box=transform_box(matrix, UNIT),
        matrix=matrix,
        width=_side(doc, entries, "Width"),
        height=_side(doc, entries, "Height"),
        bits=1 if stencil else doc.integer(entries, "BitsPerComponent", 8),
        colour_space=space_name(doc, space, resources) if space is not None else "",
        filter=filters if isinstance(filters, str) else "",
        key=key,
        stencil=stencil,
        soft_mask=f"object {mask.number}" if isinstance(mask, Ref) else "",
        opaque=opaque and not masked,
        order=order,
    )


def _side(doc: Objects, entries: Dict, key: str) -> int:
    return max(0, min(MAX_SIDE, doc.integer(entries, key)))


def is_upright(matrix: Matrix) -> bool:
    """Whether upright boxes stay upright."""
    a, b, c, d, _, _ = matrix
    return (b == 0.0 and c == 0.0) or (a == 0.0 and d == 0.0)


def is_image(doc: Objects, stream: Stream) -> bool:
    """Whether an external object is an image; /Subtype may be missing where there are samples."""
    kind = doc.get(stream.dict, "Subtype")
    return kind == "Image" or (
        kind is None and "Width" in stream.dict and "BBox" not in stream.dict
    )
