"""Adapter for the case checker: what one case asks of one file, as JSON."""

import argparse
import json

import extract


def runs_of(doc: extract.Document, number: int) -> list[dict[str, object]]:
    return [
        {
            "text": run.text,
            "x0": run.x,
            "y0": run.y - run.size,
            "x1": run.x + run.width,
            "y1": run.y,
            "size": run.size,
            "angle": run.angle,
        }
        for run in extract.runs(doc, number)
    ]


def tables_of(
    doc: extract.Document, pages: str, opts: dict[str, object]
) -> list[dict[str, object]]:
    """The tables of each page; one over several pages stands with its first."""
    found: dict[int, list[list[list[str]]]] = {}
    for table in extract.tables(doc, pages, join=bool(opts.get("join_pages"))):
        found.setdefault(table.page, []).append(table.rows)
    return [{"page": page, "tables": tables} for page, tables in sorted(found.items())]


FORMATS = {".jpg": "jpeg", ".jp2": "jp2", ".j2k": "jp2", ".tif": "tiff"}


def images_of(doc: extract.Document, number: int) -> list[dict[str, object]]:
    """The pictures of a page, as stored."""
    found: list[dict[str, object]] = []
    for picture in extract.images(doc, number):
        suffix, _ = extract.picture_file(doc, picture)
        kind = FORMATS.get(suffix, suffix.lstrip("."))
        found.append({"width": picture.width, "height": picture.height, "format": kind})
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--file", required=True)
    parser.add_argument("--pages", default="")
    parser.add_argument("--mode", default="text")
    parser.add_argument("--password", default="")
    parser.add_argument("--opts", default="{}")
    args = parser.parse_args()
    mode = "paragraphs" if args.mode == "paragraphs" else "lines"
    try:
        doc = extract.open(args.file, password=args.password)
    except extract.PdfError as error:
        print(json.dumps({"pages": [], "error": str(error)}))
        return
    if args.mode == "tables":
        print(json.dumps({"pages": tables_of(doc, args.pages, json.loads(args.opts))}))
        return
    if args.mode == "images":
        numbers = extract.parse_ranges(args.pages, doc.page_count)
        print(json.dumps({"pages": [{"page": n, "images": images_of(doc, n)} for n in numbers]}))
        return
    pages, warnings = [], []
    furniture = "drop" if json.loads(args.opts).get("drop_headers") else ""
    for page in extract.read(doc, args.pages, mode=mode, furniture=furniture):
        found: dict[str, object] = {"page": page.number, "text": page.text}
        if args.mode == "runs":
            found["runs"] = runs_of(doc, page.number)
        pages.append(found)
        warnings += [f"{w.code}: {w.detail}" for w in page.warnings]
    print(json.dumps({"pages": pages, "warnings": warnings}))


if __name__ == "__main__":
    main()
