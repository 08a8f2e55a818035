"""The Python half of the worker: one document, asked about by the page, answered in JSON.

It sees the package's public face only, and runs natively too, where a test holds both against each
other.
"""

import json
from typing import Protocol

import extract

CODES = {
    extract.NotPdf: "not-pdf",
    extract.BrokenPdf: "broken",
    extract.UnsupportedEncryption: "encryption",
}


class Proxy(Protocol):
    """Bytes that belong to JavaScript."""

    def to_bytes(self) -> bytes:
        """A copy that belongs to Python."""


def refusal(code: str, fault: Exception, **more: object) -> str:
    """Why it was not done, as JSON."""
    return json.dumps({"error": {"code": code, "detail": str(fault), **more}})


def range_refusal(fault: extract.PageRangeError) -> str:
    """What is wrong with a range of pages, as JSON."""
    if isinstance(fault, extract.NoSuchPages):
        return refusal("no-such-pages", fault, count=fault.count)
    return refusal("range", fault, piece=fault.piece)


class Session:
    """The document that the page has open, if any."""

    def __init__(self) -> None:
        self.document: extract.Document | None = None

    def open(self, data: bytes | Proxy, password: str = "") -> str:
        """`page_count`, or an error: not-pdf, broken, encryption, password, wrong-password."""
        self.document = None
        try:
            raw = data if isinstance(data, bytes) else data.to_bytes()
            self.document = extract.open(raw, password=password)
        except extract.PasswordRequired as fault:
            return refusal("wrong-password" if fault.tried else "password", fault)
        except extract.PdfError as fault:
            return refusal(CODES.get(type(fault), "broken"), fault)
        return json.dumps({"page_count": self.document.page_count})

    def check(self, text: str) -> str:
        """Whether a range can be read at all, before there is a document: nothing, or an error."""
        try:
            extract.check_ranges(text)
        except extract.PageRangeError as fault:
            return range_refusal(fault)
        return json.dumps({})

    def plan(self, text: str) -> str:
        """The `pages` of the open document that a range names, or an error."""
        try:
            pages = extract.parse_ranges(text, self._open_document().page_count)
        except extract.PageRangeError as fault:
            return range_refusal(fault)
        return json.dumps({"pages": pages})

    def page(self, number: int, mode: str) -> str:
        """One page: number, text, warnings."""
        page = extract.read_page(self._open_document(), number, mode=mode)
        warnings = [
            {"code": w.code, "page": w.page, "detail": w.detail, "share": round(w.share, 4)}
            for w in page.warnings
        ]
        return json.dumps({"page": page.number, "text": page.text, "warnings": warnings})

    def summary(self, warnings: str, pages: str) -> str:
        """The `notices` that the warnings of the pages asked for come to; both come in as JSON."""
        noted = [extract.PageWarning(**warning) for warning in json.loads(warnings)]
        notices = extract.summarise(noted, json.loads(pages))
        return json.dumps(
            {
                "notices": [
                    {"code": n.code, "pages": list(n.pages), "detail": n.detail} for n in notices
                ]
            }
        )

    def _open_document(self) -> extract.Document:
        if self.document is None:
            raise RuntimeError("no document is open")
        return self.document
