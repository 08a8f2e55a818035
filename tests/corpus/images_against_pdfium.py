"""Pictures beside two other readers, over the corpus.

python tests/corpus/images_against_pdfium.py [FOLDER] [--cap 20] [-v]

A page agrees where our placements and PDFium's, walked into forms, have the same count and the same
pixel sizes. A picture agrees where its stored bytes are those that pikepdf gives as raw.

What remained on 2026-12-01: three pages where a picture stands in an annotation, which PDFium's
page objects leave out; and one stream whose /Length is wrong by one byte.
"""

import argparse
import ctypes
import json
import re
import warnings
from collections import Counter
from pathlib import Path

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium_c

import extract
from extract.pdf.objects import Ref, Stream

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
DEPTH = 16
OBJECT = re.compile(r"object ([0-9]+)")


def passwords(folder: Path) -> dict[str, str]:
    """What opens the encrypted files, as far as the index knows."""
    index = folder / "index.json"
    entries = json.loads(index.read_text("utf-8")) if index.exists() else []
    return {entry["file"]: entry.get("password") or "" for entry in entries}


def ours(doc: extract.Document, number: int) -> Counter[tuple[int, int]]:
    return Counter((p.width, p.height) for p in extract.images(doc, number))


def theirs(doc: pypdfium2.PdfDocument, number: int) -> Counter[tuple[int, int]]:
    found: Counter[tuple[int, int]] = Counter()
    page = doc[number - 1]
    for item in page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_IMAGE], max_depth=DEPTH):
        width, height = ctypes.c_uint(), ctypes.c_uint()
        pdfium_c.FPDFImageObj_GetImagePixelSize(item.raw, width, height)
        found[width.value, height.value] += 1
    page.close()
    return found


def compare_pages(path: Path, password: str, cap: int, told: list[str]) -> tuple[int, int]:
    """Pages that agree, and pages compared; what differs is added to `told`."""
    try:
        doc = extract.open(path, password=password)
        other = pypdfium2.PdfDocument(path, password=password or None)
    except (extract.PdfError, pypdfium2.PdfiumError):
        return 0, 0
    agreed = compared = 0
    for number in range(1, min(doc.page_count, len(other), cap) + 1):
        try:
            expected = theirs(other, number)
        except pypdfium2.PdfiumError:
            continue
        found = ours(doc, number)
        compared += 1
        agreed += found == expected
        if found != expected:
            only = f"only here {dict(found - expected)}, only there {dict(expected - found)}"
            told.append(f"{path.name} page {number}: {only}")
    other.close()
    return agreed, compared


def generation(doc: extract.Document, number: int) -> int:
    stream = doc.resolve(Ref(number, 0))
    return stream.generation if isinstance(stream, Stream) else 0


def compare_bytes(path: Path, password: str, cap: int, told: list[str]) -> tuple[int, int]:
    """Pictures whose stored bytes agree, and pictures compared."""
    try:
        doc = extract.open(path, password=password)
        other = pikepdf.open(path, password=password)
    except (extract.PdfError, pikepdf.PdfError, pikepdf.PasswordError):
        return 0, 0
    keys = {
        picture.key
        for number in range(1, min(doc.page_count, cap) + 1)
        for picture in extract.images(doc, number)
        if OBJECT.fullmatch(picture.key)
    }
    agreed = compared = 0
    for key in sorted(keys):
        number = int(key.split()[1])
        try:
            raw = other.get_object(number, generation(doc, number)).read_raw_bytes()
        except (pikepdf.PdfError, AttributeError, TypeError):  # no stream, as it sees the file
            continue
        compared += 1
        found = extract.picture_data(doc, key)
        agreed += found == raw
        if found != raw:
            told.append(f"{path.name} {key}: {len(found)} bytes here, {len(raw)} there")
    return agreed, compared


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=CORPUS)
    parser.add_argument("--cap", type=int, default=20, help="pages of each file")
    parser.add_argument("-v", "--verbose", action="store_true")
    args = parser.parse_args()
    warnings.simplefilter("ignore")
    known = passwords(args.folder)
    told: list[str] = []
    totals = [0, 0, 0, 0]
    for path in sorted(args.folder.rglob("*.pdf")):
        password = known.get(str(path.relative_to(args.folder)), "")
        pages = compare_pages(path, password, args.cap, told)
        stored = compare_bytes(path, password, args.cap, told)
        totals = [a + b for a, b in zip(totals, (*pages, *stored), strict=True)]
    if args.verbose:
        print("\n".join(told))
    for what, (agreed, compared) in (("pages", totals[:2]), ("stored bytes", totals[2:])):
        print(f"{what:14} {agreed} of {compared} agree ({100 * agreed / max(1, compared):.2f} %)")


if __name__ == "__main__":
    main()
