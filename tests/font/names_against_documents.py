"""Counts how often a glyph name and /ToUnicode say the same, over the documents of a folder.

    .venv/bin/python tests/font/names_against_documents.py [../shared/corpus]

Asked is every code of a simple font that /Differences names and /ToUnicode maps. Names that say
nothing (`g12`) and maps that are put aside as lies do not count. The most frequent disagreements
are printed: those with many fonts show a wrong entry of ours, the rest documents that lie.
"""

import json
import sys
import unicodedata
from collections import Counter
from pathlib import Path

import extract
from extract.font.cmap import to_unicode
from extract.font.encodings import glyph_text, own_table
from extract.font.evidence import believable, sayable
from extract.font.simple import Names
from extract.pdf.objects import Dict, Ref, Stream

LIMIT = 200_000
"""Objects of one document that are looked at."""


def plain(text: str) -> str:
    """Without differences that are none: ligatures, the two Omegas, spaces and hyphens."""
    folded = unicodedata.normalize("NFKC", text)
    return folded.replace("\xad", "-").replace("\u2010", "-").strip() or " "


def fonts(document: extract.Document) -> list[Dict]:
    """The dictionaries of the document that are simple fonts."""
    found = []
    for number in range(1, min(document.integer(document.trailer, "Size", LIMIT), LIMIT)):
        value = document.resolve(Ref(number, 0))
        if isinstance(value, dict) and value.get("Type") == "Font" and "ToUnicode" in value:
            found.append(value)
    return found


def main(root: Path) -> None:
    index = json.loads((root / "index.json").read_text("utf-8"))
    agreed = compared = lies = 0
    apart: Counter[tuple[str, str, str]] = Counter()
    for entry in index:
        try:
            document = extract.open(root / entry["file"], password=entry.get("password") or "")
        except extract.PdfError:
            continue
        for font in fonts(document):
            stream = document.get(font, "ToUnicode")
            names = Names(document, font).differences
            if not isinstance(stream, Stream) or not names:
                continue
            dingbats = own_table(document.name(font, "BaseFont")) == "ZapfDingbats"
            said = {code: glyph_text(name, dingbats) for code, name in names.items()}
            texts = to_unicode(document.data(stream))
            if not believable(texts, said):
                lies += 1
                print("a lie:", entry["file"], font.get("BaseFont"))
                continue
            for code, text in said.items():
                if text and sayable(texts.get(code, "")):
                    compared += 1
                    if plain(text) == plain(texts[code]):
                        agreed += 1
                    else:
                        apart[names[code], text, texts[code]] += 1
    print(f"{agreed} of {compared} agree ({100 * agreed / max(compared, 1):.2f} %), {lies} lies")
    for (name, ours, theirs), count in apart.most_common(40):
        print(f"{count:4} {name}: {ours!r}, the document says {theirs!r}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "../shared/corpus"))
