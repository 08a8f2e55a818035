"""Writes small PDFs in memory, so that each test shows the whole file it is about.

The font F1 is Helvetica in name, with every code 500/1000 of an em wide, so positions are known by
head. `pdf(content)` is a one-page file of 200 x 200 points; `Writer` puts any objects together.
"""

import zlib
from collections.abc import Iterable, Mapping

WIDTHS = " ".join(["500"] * 224)
F1 = (
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding"
    f" /FirstChar 32 /LastChar 255 /Widths [{WIDTHS}] >>"
)


def to_bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode("latin-1")


def stream(data: str | bytes, entries: str = "") -> bytes:
    """The body of a stream object."""
    raw = to_bytes(data)
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(raw), to_bytes(entries), raw)


def flate(data: str | bytes, entries: str = "") -> bytes:
    return stream(zlib.compress(to_bytes(data)), "/Filter /FlateDecode " + entries)


class Writer:
    """Objects by number; `bytes()` writes them with a classic cross-reference table."""

    def __init__(self) -> None:
        self.objects: dict[int, bytes] = {}

    def add(self, body: str | bytes, number: int = 0) -> int:
        number = number or max(self.objects, default=0) + 1
        self.objects[number] = to_bytes(body)
        return number

    def bytes(self, root: int, trailer: str = "", header: bytes = b"%PDF-1.7\n") -> bytes:
        out = bytearray(header)
        offsets = {}
        for number, body in self.objects.items():
            offsets[number] = len(out)
            out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
        start = len(out)
        size = max(self.objects) + 1
        out += b"xref\n0 %d\n0000000000 65535 f \n" % size
        for number in range(1, size):
            entry = (
                b"%010d 00000 n \n" % offsets[number]
                if number in offsets
                else b"0000000000 00000 f \n"
            )
            out += entry
        out += b"trailer\n<< /Size %d /Root %d 0 R %s >>\n" % (size, root, to_bytes(trailer))
        return bytes(out) + b"startxref\n%d\n%%%%EOF\n" % start


def packed(
    objects: Mapping[int, str | bytes], entries: str = "", *, compress: bool = True
) -> bytes:
    """The body of an object stream that holds these objects."""
    head, body = b"", b""
    for number, text in objects.items():
        head += b"%d %d " % (number, len(body))
        body += to_bytes(text) + b" "
    entries = f"/Type /ObjStm /N {len(objects)} /First {len(head)} {entries}"
    return flate(head + body, entries) if compress else stream(head + body, entries)


def xref_stream(rows: Mapping[int, tuple[int, int, int]], entries: str) -> bytes:
    """The body of a cross-reference stream: (kind, place, order) by object number."""
    data = b"".join(
        bytes([kind]) + place.to_bytes(4, "big") + order.to_bytes(2, "big")
        for _, (kind, place, order) in sorted(rows.items())
    )
    index = " ".join(f"{number} 1" for number in sorted(rows))
    return flate(data, f"/Type /XRef /W [1 4 2] /Index [{index}] {entries}")


def modern(
    objects: Mapping[int, str | bytes],
    held: Mapping[int, Mapping[int, str | bytes]],
    root: int = 1,
    entries: str = "",
    header: bytes = b"%PDF-1.7\n",
) -> bytes:
    """A file with a cross-reference stream; `held` are object streams and what they hold."""
    out = bytearray(header)
    rows: dict[int, tuple[int, int, int]] = {}
    bodies = {n: to_bytes(body) for n, body in objects.items()}
    for holder, inside in held.items():
        bodies.setdefault(holder, packed(inside))
        rows |= {number: (2, holder, index) for index, number in enumerate(inside)}
    for number, body in bodies.items():
        rows[number] = (1, len(out), 0)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    own, start = max(rows) + 1, len(out)
    rows[own] = (1, start, 0)
    body = xref_stream(rows, f"/Root {root} 0 R /Size {own + 1} {entries}")
    out += b"%d 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n" % (own, body, start)
    return bytes(out)


def updated(data: bytes, objects: Mapping[int, str | bytes | None], trailer: str = "") -> bytes:
    """The file with an incremental update behind it; None frees an object."""
    previous = int(data[data.rindex(b"startxref") + 9 :].split()[0])
    out = bytearray(data)
    table = b"xref\n"
    for number, body in objects.items():
        if body is None:
            table += b"%d 1\n0000000000 00001 f \n" % number
            continue
        table += b"%d 1\n%010d 00000 n \n" % (number, len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, to_bytes(body))
    start = len(out)
    root = "" if "/Root" in trailer else "/Root 1 0 R"
    out += table + to_bytes(f"trailer\n<< /Prev {previous} /Size 100 {root} {trailer} >>\n")
    return bytes(out) + b"startxref\n%d\n%%%%EOF\n" % start


def pdf(
    *contents: str | bytes,
    fonts: dict[str, str | bytes] | None = None,
    resources: str = "",
    page: str = "",
    box: str = "0 0 200 200",
    objects: Iterable[str | bytes] = (),
    trailer: str = "",
) -> bytes:
    """One page for each content stream. `objects` are numbered from 10; fonts default to F1."""
    writer = Writer()
    writer.add("<< /Type /Catalog /Pages 2 0 R >>", 1)
    for number, body in enumerate(objects, 10):
        writer.add(body, number)
    named = {
        name: writer.add(body, max(100, max(writer.objects) + 1))
        for name, body in (fonts or {"F1": F1}).items()
    }
    font = " ".join(f"/{name} {number} 0 R" for name, number in named.items())
    kids = []
    for content in contents:
        body = (
            content if isinstance(content, bytes) and content.startswith(b"<<") else stream(content)
        )
        at = writer.add(body)
        kids.append(
            writer.add(
                f"<< /Type /Page /Parent 2 0 R /MediaBox [{box}] /Contents {at} 0 R"
                f" /Resources << /Font << {font} >> {resources} >> {page} >>"
            )
        )
    writer.add(
        f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(f'{k} 0 R' for k in kids)}] >>", 2
    )
    return writer.bytes(1, trailer)
