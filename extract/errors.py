"""What can go wrong: errors of the door, problems inside, warnings of a page; and the limits.

PdfError
├── NotPdf                  these bytes are no PDF
├── BrokenPdf               a PDF of which no page can be found
├── PasswordRequired        encrypted, and the password is missing or wrong
└── UnsupportedEncryption   encrypted by something other than a password
"""

from dataclasses import dataclass


class PdfError(Exception):
    """Why a document could not be opened, as one sentence that a person understands."""


class NotPdf(PdfError):
    """The bytes are not a PDF file."""


class BrokenPdf(PdfError):
    """The file is a PDF, but no page of it can be found."""


class PasswordRequired(PdfError):
    """The document opens only with a password; `tried` says whether one was given."""

    def __init__(self, sentence: str, *, tried: bool) -> None:
        super().__init__(sentence)
        self.tried = tried

    def __reduce__(self) -> tuple[object, ...]:
        return (_password_required, (self.args[0], self.tried))


def _password_required(sentence: str, tried: bool) -> PasswordRequired:
    """Unpickle: the error of a worker process arrives whole."""
    return PasswordRequired(sentence, tried=tried)


class UnsupportedEncryption(PdfError):
    """The document is encrypted by a handler that a password does not open."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that was wrong in the file, and that reading survived."""

    code: str
    """A stable word for the kind, such as `wrong-kind`."""
    where: str
    """`page 3`, `object 12`, or `` for the file."""
    detail: str
    """One sentence: what was wrong, and what was done about it."""


@dataclass(frozen=True, slots=True)
class PageWarning:
    """What a reader of the text has to know about a page."""

    code: str
    """`scanned`, `drawing`, `blank`, `unreadable`, `failed` or `hidden`."""
    page: int
    """The page's number, from 1."""
    detail: str
    """One sentence."""
    share: float = 0.0
    """`unreadable`: the share of the page's characters, 0 to 1. Otherwise 0."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much work one document may cost: at a limit that piece of work stops, which is noted."""

    stream_bytes: int = 128 << 20
    """Bytes that one stream may decode to. Largest seen in an honest file: 60 MB of samples."""
    page_bytes: int = 256 << 20
    """Bytes that all the streams of one page may decode to."""
    depth: int = 100
    """Nesting of arrays and dictionaries. Deepest seen: 14."""
    form_depth: int = 16
    """Nesting of form XObjects. Deepest seen: 7."""
    runs: int = 300_000
    """Runs of one page. Most seen, on a drawing: 45 000."""
    operators: int = 2_000_000
    """Operators of one page, its forms included. Most seen, on a map: 1.4 million."""
    pages: int = 1_000_000
    """Pages of one document."""
    objects: int = 8_388_607
    """The largest object number (ISO 32000-1, annex C)."""
