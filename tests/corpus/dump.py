"""Adapter for the corpus scorer: the first pages of a file as JSON lines, one a page.

python tests/corpus/dump.py FILE PASSWORD CAP
"""

import json
import sys
import time

import extract


def main(path: str, password: str, cap: str) -> None:
    start = time.perf_counter()
    try:
        doc = extract.open(path, password=password)
    except extract.PdfError as error:
        print(json.dumps({"pages": [], "error": f"{type(error).__name__}: {error}"}))
        return
    for number in range(1, min(int(cap), doc.page_count) + 1):
        page = extract.read_page(doc, number)
        failed = [w.detail for w in page.warnings if w.code == "failed"]
        found = (
            {"page": number, "error": failed[0]} if failed else {"page": number, "text": page.text}
        )
        print(json.dumps(found))
    seconds = time.perf_counter() - start
    print(json.dumps({"n_pages": doc.page_count, "seconds": seconds, "error": None}))


if __name__ == "__main__":
    main(*sys.argv[1:4])
