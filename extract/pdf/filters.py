"""The filter chain: a stream's bytes as the file holds them → Decoded (ISO 32000-2, 7.4).

Nothing here raises. Each filter gives what it could decode, and the code of what stopped it; no
filter ever gives more than the limit.
"""

import io
import re
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import Protocol

from extract.pdf import lzw, predictors
from extract.pdf.objects import Dict, PdfObject

Params = Mapping[str, PdfObject]

ABBREVIATIONS = {
    "AHx": "ASCIIHexDecode",
    "A85": "ASCII85Decode",
    "LZW": "LZWDecode",
    "Fl": "FlateDecode",
    "RL": "RunLengthDecode",
    "CCF": "CCITTFaxDecode",
    "DCT": "DCTDecode",
}
"""Inline images may write these; some producers write them elsewhere too."""
IMAGES = {"DCTDecode", "JPXDecode", "CCITTFaxDecode", "JBIG2Decode"}
MOST_FILTERS = 16
"""Filters of one stream. Most seen in a file that means it: 3."""
CHUNK = 65536
"""Encoded bytes given to a decoder at once, so that no step makes more than 64 MB of them."""
PIECE = 1 << 20
"""Decoded bytes asked for at once."""
FINER = {CHUNK: 512, 512: 1}
"""The size of the next, more careful steps towards the byte at which a stream is damaged."""
BELIEVED = 64
"""Encoded bytes that must inflate without a fault before a stream without a zlib header is
believed to be one. Plain text taken for deflate fails within 20."""
SPACE = b"\0\t\n\f\r "

NOT_HEX = bytes(set(range(256)) - set(b"0123456789abcdefABCDEF"))
NOT_85 = bytes(set(range(256)) - set(range(33, 118)) - set(b"z"))
FROM_85 = bytes(max(0, value - 33) for value in range(256))
GROUPS_85 = re.compile(rb"(?:z|[^z]{5}){1,16384}+")
"""Whole groups of base 85, so many that memory stays small where all of them are z."""
MOST = 1 << 24
"""Colours, and samples a row, above which a predictor's parameters are not believed."""
BROTLI_CHUNK = 4096

PROBLEMS = {
    "limit-stream-bytes": "The stream decodes to more than {limit} bytes; the rest is left out.",
    "flate-cut": "The Flate data end too early; what came before is kept.",
    "flate-damaged": "The Flate data are damaged; what came before is kept.",
    "flate-header": "The Flate data have no valid header; they were decoded without it.",
    "flate-checksum": "The checksum of the Flate data is wrong; some of them may be false.",
    "flate-trailing": "There are other bytes behind the Flate data; they are ignored.",
    "lzw-cut": "The LZW data have no end; what they hold is kept.",
    "lzw-broken": "The LZW data hold an impossible code; what came before is kept.",
    "run-length-cut": "The run-length data end within a run; what came before is kept.",
    "ascii-characters": "Characters that do not belong in ASCII data are left out.",
    "brotli-cut": "The Brotli data end too early; what came before is kept.",
    "brotli-damaged": "The Brotli data are damaged; what came before is kept.",
    "brotli-missing": "Brotli data cannot be decoded here: install the package 'brotli' for it.",
    "limit-predictor-rows": "The data have too many rows with predictors; the rest is left out.",
    "predictor-tag": "A row has a predictor that does not exist; it is kept as it is.",
    "predictor-parameters": "The predictor's parameters make no sense; usual values were taken.",
    "predictor-unknown": "/Predictor {name} does not exist; the data are kept as they are.",
    "filter-unknown": "The filter /{name} is not known; the data behind it stay encoded.",
    "filter-chain": "The stream has more than {most} filters; the others are not applied.",
}
"""Stable code -> the sentence for a person."""
WHOLE = {
    "",
    "flate-header",
    "flate-checksum",
    "flate-trailing",
    "ascii-characters",
    "predictor-tag",
    "predictor-parameters",
}
"""Codes after which nothing is missing."""


@dataclass(slots=True)
class Decoded:
    """What a filter chain gave: all of it, or as much as could be decoded."""

    data: bytes
    """Decoded as far as it went."""
    image: str = ""
    """The image filter at which decoding stopped, by its full name, or "". `data` is its input."""
    problem: str = ""
    """The first thing that was wrong, as one sentence, or ""."""
    code: str = ""
    """The problem's stable code, or ""."""
    params: Dict = field(default_factory=dict)
    """The image filter's own /DecodeParms."""

    @property
    def complete(self) -> bool:
        """Whether nothing is missing: False where `data` is a prefix, or still encoded."""
        return self.code in WHOLE


def decode(raw: bytes, filters: list[tuple[str, Dict]], limit: int) -> Decoded:
    """The bytes behind the filters, which are (name, resolved parameters) pairs, outermost first.

    It ends at an image filter, at one that is not known, or at a package that is not installed.
    """
    done = Decoded(raw)
    for name, params in filters[:MOST_FILTERS]:
        name = ABBREVIATIONS.get(name, name) if isinstance(name, str) else str(name)
        params = params if isinstance(params, dict) else {}
        if name in IMAGES:
            done.image, done.params = name, params
            return done
        if name == "Crypt":  # what it asks for is done when the object is read
            continue
        if name not in FILTERS:
            _note(done, "filter-unknown", limit, name)
            return done
        done.data, code = FILTERS[name](done.data, params, max(limit, 0))
        _note(done, code, limit)
        if code == "brotli-missing":
            return done
        if name in PREDICTED:
            _predict(done, params, limit)
    if len(filters) > MOST_FILTERS:
        _note(done, "filter-chain", limit)
    return done


def _note(done: Decoded, code: str, limit: int, name: str = "") -> None:
    """Keep the first problem; a later one replaces it only when it alone costs bytes."""
    if code and (not done.code or (done.complete and code not in WHOLE)):
        done.code = code
        done.problem = PROBLEMS[code].format(limit=limit, name=name, most=MOST_FILTERS)


def _integer(params: Params, key: str, default: int) -> int:
    """The number under key as an integer, or the default where it is none."""
    value = params.get(key)
    if isinstance(value, float) and abs(value) < 1e9:
        return int(value)
    return int(value) if isinstance(value, int) else default


# ── Flate ──


def _flate(data: bytes, _params: Params, limit: int) -> tuple[bytes, str]:
    """Inflated data. The checksum is compared here: zlib would withhold data that fail it."""
    start = 0
    if not _has_header(data, 0):
        start = len(data) - len(data.lstrip(SPACE))  # an end of line too many after `stream`
    if _has_header(data, start):
        out, end, code = _inflate(data, start + 2, limit)
        if code != "flate-damaged" or len(out) > 0:
            return out, code or _check(out, data[end:])
    for at in (start + 2, start) if data[start : start + 1] == b"\x78" else (start, start + 2):
        out, end, code = _inflate(data, at, limit)
        if out and (code != "flate-damaged" or end - at >= BELIEVED):
            return out, code or "flate-header"
    return b"", "flate-damaged" if data.strip(SPACE) else "flate-cut"


def _has_header(data: bytes, at: int) -> bool:
    """Whether a zlib header stands there (RFC 1950); the window size is not judged."""
    head = data[at : at + 2]
    return len(head) == 2 and head[0] & 15 == 8 and int.from_bytes(head, "big") % 31 == 0


def _check(out: bytes, rest: bytes) -> str:
    """The code of what is wrong with the bytes behind the data, or "". A cut checksum passes."""
    if len(rest) >= 4 and int.from_bytes(rest[:4], "big") != zlib.adler32(out):
        return "flate-damaged" if rest[4:].strip(SPACE) else "flate-checksum"
    return "flate-trailing" if rest[4:].strip(SPACE) else ""


def _inflate(data: bytes, start: int, limit: int) -> tuple[bytes, int, str]:
    """What the deflate data from `start` hold; where they end, or are damaged; the code.

    Steps get finer towards a fault, because zlib keeps back the output of the step that fails.
    """
    engine = zlib.decompressobj(-15)
    view = memoryview(data)
    out = io.BytesIO()  # its getvalue() makes no copy
    at = start
    step = CHUNK
    while at < len(data) and not engine.eof:
        before, mark = (engine.copy(), out.tell()) if step > 1 else (engine, 0)
        try:
            full = _drain(engine, view[at : at + step], out, limit)
        except zlib.error:
            if step == 1:
                return out.getvalue(), at, "flate-damaged"
            out.truncate(mark)
            out.seek(mark)
            engine, step = before, FINER[step]
            continue
        if full:
            return out.getvalue(), at, "limit-stream-bytes"
        at += step
    if not engine.eof:
        return out.getvalue(), len(data), "flate-cut"
    return out.getvalue(), min(at, len(data)) - len(engine.unused_data), ""


def _drain(engine: "zlib._Decompress", chunk: memoryview, out: io.BytesIO, limit: int) -> bool:
    """Write what the chunk inflates to; whether there would be more than the limit."""
    waiting: bytes | memoryview = chunk
    while True:
        room = limit - out.tell()
        piece = engine.decompress(waiting, min(room, PIECE) or 1)
        if len(piece) > room:
            return True
        out.write(piece)
        waiting = engine.unconsumed_tail
        if engine.eof or (not waiting and len(piece) < PIECE):
            return False


# ── Brotli ──


def _brotli(data: bytes, _params: Params, limit: int) -> tuple[bytes, str]:
    """Brotli data, decoded by whichever package is installed (PDF 2.0 extension, ISO/TS 32007)."""
    module = None
    for name in ("brotli", "brotlicffi"):  # imported here: few files need it, few places have it
        try:
            module = import_module(name)
        except ImportError:
            continue
        break
    if module is None:
        return b"", "brotli-missing"
    out, at, code = _unbrotli(module, data, len(data), limit)
    if code == "brotli-damaged":  # once more, byte by byte where the step failed
        out, at, code = _unbrotli(module, data, at, limit)
    return out, code


def _unbrotli(module: ModuleType, data: bytes, careful: int, limit: int) -> tuple[bytes, int, str]:
    """What Brotli data hold; where a step failed; the code. From `careful` on a step is a byte."""
    engine = module.Decompressor()
    out = io.BytesIO()
    at = 0
    while at < len(data) and not engine.is_finished():
        step = 1 if at >= careful else BROTLI_CHUNK
        try:
            full = _drain_brotli(engine, data[at : at + step], out, limit)
        except module.error:
            return out.getvalue(), at, "brotli-damaged"
        if full:
            return out.getvalue(), at, "limit-stream-bytes"
        at += step
    return out.getvalue(), at, "" if engine.is_finished() else "brotli-cut"


class BrotliEngine(Protocol):
    """What the decoders of brotli and of brotlicffi have in common."""

    def process(self, data: bytes, output_buffer_limit: int = ...) -> bytes:
        """What these bytes, and those before them, decode to."""

    def is_finished(self) -> bool:
        """Whether the end of the data was met."""

    def can_accept_more_data(self) -> bool:
        """Whether all output was taken; not there before 1.2."""


def _drain_brotli(engine: BrotliEngine, chunk: bytes, out: io.BytesIO, limit: int) -> bool:
    """Write what the chunk decodes to; whether there would be more than the limit."""
    bounded = hasattr(engine, "can_accept_more_data")  # brotli and brotlicffi from 1.2 on
    while True:
        room = limit - out.tell()
        if bounded:
            piece = engine.process(chunk, output_buffer_limit=min(room + 1, PIECE))
        else:
            piece = engine.process(chunk)
        out.write(piece[:room])
        if len(piece) > room:
            return True
        chunk = b""
        if not bounded or engine.is_finished() or engine.can_accept_more_data():
            return False


# ── ASCII and run lengths ──


def _ascii_hex(data: bytes, _params: Params, limit: int) -> tuple[bytes, str]:
    """Hexadecimal digits up to `>`; a last single digit is followed by 0 (ISO 32000-2, 7.4.2)."""
    body = data.partition(b">")[0].translate(None, SPACE)
    digits = body.translate(None, NOT_HEX)
    code = "ascii-characters" if len(digits) < len(body) else ""
    if len(digits) > 2 * limit:
        digits, code = digits[: 2 * limit], "limit-stream-bytes"
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii")), code


def _ascii_85(data: bytes, _params: Params, limit: int) -> tuple[bytes, str]:
    """Groups of five base-85 digits up to `~>`; `z` is four zero bytes (ISO 32000-2, 7.4.3)."""
    body = data.translate(None, SPACE)
    body = body.removeprefix(b"<~").partition(b"~")[0]
    digits = body.translate(None, NOT_85)
    code = "ascii-characters" if len(digits) < len(body) else ""
    out = io.BytesIO()
    end = 0
    for match in GROUPS_85.finditer(digits):
        if match.start() != end:  # a z within a group
            code = "ascii-characters"
        end = match.end()
        out.write(_base_256(match[0].replace(b"z", b"!!!!!")))
        if out.tell() > limit:
            break
    else:
        rest = digits[end:]
        if len(rest) > 1:
            out.write(_base_256(rest.ljust(5, b"u"))[: len(rest) - 1])
    return _limited(out, limit, code)


def _limited(out: io.BytesIO, limit: int, code: str) -> tuple[bytes, str]:
    """What was written, at most the limit; the code, or that there was more."""
    if out.tell() > limit:
        out.truncate(limit)
        code = "limit-stream-bytes"
    return out.getvalue(), code


def _base_256(digits: bytes) -> bytes:
    """Four bytes for each five digits. All groups are summed at once, in lanes of 64 bits; of a
    group above 2**32 the lower 32 bits are taken."""
    count = len(digits) // 5
    digits = digits.translate(FROM_85)
    total = 0
    lanes = bytearray(8 * count)
    for place in range(5):
        lanes[7::8] = digits[place::5]
        total = total * 85 + int.from_bytes(lanes, "big")
    summed = total.to_bytes(8 * count, "big")
    out = bytearray(4 * count)
    for place in range(4):
        out[place::4] = summed[4 + place :: 8]
    return bytes(out)


def _run_length(data: bytes, _params: Params, limit: int) -> tuple[bytes, str]:
    """Runs: n < 128 is followed by n + 1 bytes, n > 128 by one that is repeated 257 - n times."""
    out = io.BytesIO()
    at = 0
    while at < len(data) and out.tell() <= limit:
        length = data[at]
        if length == 128:
            break
        if length < 128:
            out.write(data[at + 1 : at + 2 + length])
            at += 2 + length
        else:
            out.write(data[at + 1 : at + 2] * (257 - length))
            at += 2
    return _limited(out, limit, "run-length-cut" if at > len(data) else "")


# ── LZW and predictors ──


def _lzw(data: bytes, params: Params, limit: int) -> tuple[bytes, str]:
    return lzw.decode(data, _integer(params, "EarlyChange", 1) != 0, limit)


def _predict(done: Decoded, params: Params, limit: int) -> None:
    """Take back the predictor that the parameters name, if any (ISO 32000-2, table 8)."""
    predictor = _integer(params, "Predictor", 1)
    if predictor == 1 or not done.data:
        return
    colors = _integer(params, "Colors", 1)
    bits = _integer(params, "BitsPerComponent", 8)
    columns = _integer(params, "Columns", 1)
    if not (0 < colors <= MOST and bits in predictors.LANES and 0 < columns <= MOST):
        _note(done, "predictor-parameters", limit)
        colors = colors if 0 < colors <= MOST else 1
        bits = bits if bits in predictors.LANES else 8
        columns = columns if 0 < columns <= MOST else 1
    if predictor == 2:
        done.data = predictors.tiff(done.data, colors, bits, columns)
    elif 10 <= predictor <= 15:
        done.data, code = predictors.png(done.data, colors, bits, columns)
        _note(done, code, limit)
    else:
        _note(done, "predictor-unknown", limit, str(predictor))


FILTERS: dict[str, Callable[[bytes, Params, int], tuple[bytes, str]]] = {
    "FlateDecode": _flate,
    "LZWDecode": _lzw,
    "ASCII85Decode": _ascii_85,
    "ASCIIHexDecode": _ascii_hex,
    "RunLengthDecode": _run_length,
    "BrotliDecode": _brotli,
}
PREDICTED = {"FlateDecode", "LZWDecode", "BrotliDecode"}
"""Filters whose parameters may name a predictor."""
