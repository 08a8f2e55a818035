"""Writes extract/data/encodings.txt, glyphs.txt and widths.txt.

    .venv/bin/python tests/generate/encodings.py

The encodings and the metrics of the standard 14 fonts are facts that reportlab's tables state
(ISO 32000-2, annex D; Adobe's Core 14 AFM files); the texts of glyph names come from the Adobe
Glyph List as fontTools carries it. Nothing here is edited by hand; `tex.txt` and `wingdings.txt`
beside them are.
"""

import codecs
from pathlib import Path

from fontTools import agl
from reportlab.pdfbase import _fontdata

DATA = Path(__file__).parents[2] / "extract" / "data"
NAMES = ["Standard", "WinAnsi", "MacRoman", "MacExpert", "PDFDoc", "Symbol", "ZapfDingbats"]
# What Mac OS added to the Roman set; TrueType fonts are read with it (ISO 32000-2, table 113).
MAC_OS = {
    0xAD: "notequal",
    0xB0: "infinity",
    0xB2: "lessequal",
    0xB3: "greaterequal",
    0xB6: "partialdiff",
    0xB7: "summation",
    0xB8: "product",
    0xB9: "pi",
    0xBA: "integral",
    0xBD: "Omega",
    0xC3: "radical",
    0xC5: "approxequal",
    0xC6: "Delta",
    0xD7: "lozenge",
    0xF0: "apple",
}


def encoding(name: str) -> list[str]:
    """The 256 glyph names; `-` for none."""
    names = [n if n and n != ".notdef" else "-" for n in _fontdata.encodings[name + "Encoding"]]
    if name == "MacRoman":
        for code, glyph in MAC_OS.items():
            names[code] = glyph
    # Annex D, notes 3 and 6: the second space is the one that does not break.
    if name in ("WinAnsi", "MacRoman"):
        names[0xA0 if name == "WinAnsi" else 0xCA] = "nbspace"
    if name == "PDFDoc":
        names[0xA0] = "Euro"
    if name == "Symbol":
        names[0xA0] = "Euro"
    return names


def main() -> None:
    """Write the three files, after checking them against Python's own codecs."""
    encodings = {name: encoding(name) for name in NAMES}
    for name, codec in (("WinAnsi", "cp1252"), ("MacRoman", "mac_roman")):
        for code in range(0x20, 0x100):
            theirs = codecs.decode(bytes([code]), codec, "replace")
            ours = agl.toUnicode(encodings[name][code])
            if theirs not in (ours, "\ufffd"):
                print(name, hex(code), encodings[name][code], repr(ours), repr(theirs))
    (DATA / "encodings.txt").write_text(
        "".join(f"{n} {' '.join(v)}\n" for n, v in encodings.items())
    )
    # With the list for new fonts, and Cyrillic, hardly a document needs fontTools for its names.
    usual = {g for g in [*agl.AGL2UV, *agl.LEGACY_AGL2UV] if g in agl.AGL2UV or g[:4] == "afii"}
    glyphs = sorted({g for names in encodings.values() for g in names} - {"-"} | usual)
    lines = []
    for glyph in glyphs:
        text = agl.toUnicode(
            glyph, isZapfDingbats=glyph in encodings["ZapfDingbats"] and glyph[1:].isdigit()
        )
        lines.append(f"{glyph} {' '.join(f'{ord(c):04X}' for c in text)}\n")
    (DATA / "glyphs.txt").write_text("".join(lines))
    widths = []
    for font, table in _fontdata.widthsByFontGlyph.items():
        ascent, descent = _fontdata.ascent_descent[font]
        items = " ".join(f"{glyph} {width}" for glyph, width in sorted(table.items()))
        widths.append(f"{font} {ascent} {descent} {items}\n")
    (DATA / "widths.txt").write_text("".join(widths))


if __name__ == "__main__":
    main()
