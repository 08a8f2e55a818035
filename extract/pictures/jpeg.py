"""JPEG data: where they begin, and what their markers say of their colours (ISO/IEC 10918-1)."""

from dataclasses import dataclass

START = b"\xff\xd8\xff"
BEFORE = 1024
"""Bytes in front of the start that are skipped: ends of line, headers of other formats."""
FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers that begin a frame: they say how many components it has."""
ADOBE, SCAN, END = 0xEE, 0xDA, 0xD9
ALONE = {0x01, *range(0xD0, 0xD9)}
"""Markers without a length."""
MOST_MARKERS = 4096


@dataclass(frozen=True, slots=True)
class Jpeg:
    """JPEG data from their start, and what a viewer needs to know besides."""

    data: bytes
    components: int
    """0 where no frame was found."""
    adobe: int
    """The colour transform that an Adobe marker names: 0, 1, 2; -1 without such a marker."""

    @property
    def note(self) -> str:
        """What sets CMYK apart, as a sentence, or empty."""
        if self.components != 4:
            return ""
        if self.adobe < 0:
            return "It is a CMYK JPEG without an Adobe marker: some programs show it wrongly."
        kind = "YCCK" if self.adobe == 2 else "CMYK"
        return (
            f"It is a CMYK JPEG with an Adobe marker (transform {self.adobe}, {kind}): some"
            " programs show it inverted."
        )


def jpeg(data: bytes) -> Jpeg | None:
    """The JPEG that the data hold, or None."""
    start = data.find(START, 0, BEFORE + len(START))
    if start < 0:
        return None
    components, adobe = _markers(data, start + 2)
    return Jpeg(data[start:] if start else data, components, adobe)


def _markers(data: bytes, at: int) -> tuple[int, int]:
    """Components of the frame and the Adobe transform, from the segments before the scan."""
    components, adobe = 0, -1
    for _ in range(MOST_MARKERS):
        at = data.find(b"\xff", at)
        if at < 0 or at + 4 > len(data):
            break
        kind = data[at + 1]
        if kind in (0xFF, 0x00) or kind in ALONE:
            at += 1 if kind == 0xFF else 2
            continue
        if kind in (SCAN, END):
            break
        length = int.from_bytes(data[at + 2 : at + 4], "big")
        if kind in FRAMES and length >= 8 and at + 9 < len(data):
            components = data[at + 9]
        if kind == ADOBE and data[at + 4 : at + 9] == b"Adobe" and at + 15 < len(data):
            adobe = data[at + 15]
        at += 2 + max(2, length)
    return components, adobe
