"""Raw samples → a PNG file, or a TIFF file where they are CMYK: nothing is lost (8.9.5)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from extract.pictures import samples, tiff
from extract.pictures.facts import Facts, PictureFile, without_size
from extract.pictures.png import GRAY, PALETTE, RGB, png
from extract.pictures.samples import Decode
from extract.pictures.spaces import BY_COUNT, Space, space


@dataclass(slots=True)
class Raw:
    """Samples, and how they have to be read."""

    width: int
    height: int
    space: Space
    bits: int
    decode: Decode
    data: bytes
    notes: list[str] = field(default_factory=list)

    @property
    def row_bytes(self) -> int:
        """Bytes of a row."""
        return samples.row_bytes(self.width, self.space.components, self.bits)

    @property
    def rows(self) -> Iterator[bytes]:
        """Its rows, whole, packed as they are."""
        return samples.rows(self.data, self.row_bytes, self.height)


def picture_file(facts: Facts, data: bytes) -> PictureFile:
    """The file of these samples; `.bin` where no format holds them."""
    if not facts.sized:
        return without_size(facts, data)
    notes: list[str] = []
    colours = _space(facts, len(data), notes)
    if not colours.base:
        return PictureFile(".bin", data, colours.reason)
    bits = _bits(facts, colours, len(data), notes)
    raw = Raw(facts.width, facts.height, colours, bits, (), data, notes)
    # Where samples are not a byte each, a file may need a byte for every component.
    if max(raw.row_bytes, raw.width * colours.parts) * raw.height > facts.doc.limits.stream_bytes:
        reason = f"Its {raw.width} x {raw.height} samples are more than one picture may have."
        return PictureFile(".bin", data, reason)
    whole = len(data) // raw.row_bytes
    if whole < raw.height:
        notes.append(f"Of its {raw.height} rows only {whole} are there; the others are filled up.")
    raw.decode = _decode(facts, raw)
    suffix, file = _indexed(raw) if colours.indexed else _components(raw)
    return PictureFile(suffix, file, " ".join(notes))


# ── what the dictionary leaves open ──


def _space(facts: Facts, size: int, notes: list[str]) -> Space:
    """The colour space; what the amount of data suggests, where none is named."""
    if facts.stencil:
        return Space("gray")
    value = facts.entries.get("ColorSpace")
    if facts.doc.resolve(value) is not None:
        return space(facts.doc, value, facts.resources)
    bits = facts.doc.integer(facts.entries, "BitsPerComponent", 8)
    bits = bits if bits in samples.DEPTHS else 8
    fitting = [
        base
        for count, base in sorted(BY_COUNT.items())
        if samples.row_bytes(facts.width, count, bits) * facts.height <= size
    ]
    found = Space(fitting[-1] if fitting else "gray")
    notes.append(f"It names no colour space; by the amount of its data it is {found.base}.")
    return found


def _bits(facts: Facts, colours: Space, size: int, notes: list[str]) -> int:
    """Bits a component; by the amount of data, where none or impossible ones are named."""
    bits = 1 if facts.stencil else facts.doc.integer(facts.entries, "BitsPerComponent")
    if bits in samples.DEPTHS and not (colours.indexed and bits == 16):
        return bits
    row = {
        depth: samples.row_bytes(facts.width, colours.components, depth) for depth in (8, 4, 2, 1)
    }
    found = next((depth for depth in row if row[depth] * facts.height <= size), 8)
    notes.append(f"It has {bits or 'no'} bits a component by its dictionary; {found} were taken.")
    return found


def _decode(facts: Facts, raw: Raw) -> Decode:
    """/Decode, if it has two numbers for each component; else what holds without it."""
    colours = raw.space
    usual = (0.0, float((1 << raw.bits) - 1)) if colours.indexed else (0.0, 1.0) * colours.parts
    if not facts.decode:
        return usual
    if len(facts.decode) < len(usual):
        raw.notes.append("Its /Decode is too short; it was left out.")
        return usual
    return facts.decode[: len(usual)]


# ── writing ──


def _indexed(raw: Raw) -> tuple[str, bytes]:
    """Indices: the table becomes the palette, in the order in which samples name its colours."""
    size = (raw.width, raw.height)
    table = raw.space.colours
    used = [table[i] for i in samples.indices(raw.bits, raw.decode, len(table) - 1)]
    if raw.space.base == "cmyk":
        change = samples.coloured(raw.width, raw.bits, used)
        return ".tif", tiff.cmyk(size, 8, map(change, raw.rows))
    palette = b"".join(colour * 3 if len(colour) == 1 else colour for colour in used)
    return ".png", png(size, raw.bits, PALETTE, raw.rows, palette)


def _components(raw: Raw) -> tuple[str, bytes]:
    """Gray, RGB or CMYK: rows as they are, if the format takes them so."""
    count = raw.space.parts
    decode = raw.decode
    if raw.space.ink:
        decode = tuple(1.0 - value for value in decode)
    fits = raw.bits >= 8 or raw.space.base == "gray"
    rows: Iterable[bytes] = raw.rows
    bits = raw.bits
    if fits and samples.is_inverse(decode):
        rows = map(samples.inverted, rows)
    elif not (fits and samples.is_plain(decode)):
        bits = max(8, raw.bits)
        if bits == 16:
            rows = map(samples.decoded_16(count, decode), rows)
        else:
            rows = map(samples.as_bytes(raw.width, count, raw.bits, decode), rows)
    size = (raw.width, raw.height)
    if raw.space.base == "cmyk":
        return ".tif", tiff.cmyk(size, bits, rows)
    return ".png", png(size, bits, RGB if count == 3 else GRAY, rows)
