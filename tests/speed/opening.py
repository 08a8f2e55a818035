"""Opening time and peak memory of a 10 000-page and of a 300 MB file, beside other readers.

python tests/speed/opening.py [FOLDER]     the files are made there, or in a temporary folder

Each row is a process of its own: import, then open and count the pages, then fetch the last page.
Times are processor time, for the machine may be shared.
Memory is what opening added to the process after its import; mapped pages of the file do not count
where the system can tell them apart (anonymous memory), and do where it cannot.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ENGINES = ("extract", "pypdf", "pikepdf")
PAGE = b"<< /Type /Page /Parent %d 0 R /MediaBox [0 0 612 792] /Contents %d 0 R /Resources 3 0 R >>"
FONT = b"<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>"


def write(path: Path, pages: int, ballast: int) -> None:
    """A file of a classic table, ten pages a branch, `ballast` bytes of pictures on each page."""
    places: dict[int, int] = {}
    noise = random.Random(1).randbytes(ballast)
    with path.open("wb") as out:

        def put(number: int, body: bytes) -> None:
            places[number] = out.tell()
            out.write(b"%d 0 obj\n%s\nendobj\n" % (number, body))

        out.write(b"%PDF-1.4\n")
        put(1, b"<< /Type /Catalog /Pages 2 0 R >>")
        put(3, FONT)
        branches, number = [], 4
        for first in range(0, pages, 10):
            branch, kids = number, []
            number += 1
            for page in range(first, min(first + 10, pages)):
                content = b"BT /F1 12 Tf 72 700 Td (Page %d) Tj ET" % (page + 1)
                put(number, PAGE % (branch, number + 1))
                stream = b"<< /Length %d >>\nstream\n%s\nendstream"
                put(number + 1, stream % (len(content), content))
                kids.append(b"%d 0 R" % number)
                number += 2
                if ballast:
                    put(number, stream % (len(noise), noise))
                    number += 1
            node = b"<< /Type /Pages /Parent 2 0 R /Count %d /Kids [%s] >>"
            put(branch, node % (len(kids), b" ".join(kids)))
            branches.append(b"%d 0 R" % branch)
        put(2, b"<< /Type /Pages /Count %d /Kids [%s] >>" % (pages, b" ".join(branches)))
        start = out.tell()
        out.write(b"xref\n0 %d\n0000000000 65535 f \n" % number)
        out.writelines(b"%010d 00000 n \n" % places[n] for n in range(1, number))
        out.write(b"trailer\n<< /Size %d /Root 1 0 R >>\n" % number)
        out.write(b"startxref\n%d\n%%%%EOF\n" % start)


def memory() -> float:
    """MB of memory that is the process's own, or its peak where the system does not say."""
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith("RssAnon")) / 1024
    except OSError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def child(engine: str, path: str) -> None:
    """One row: milliseconds to open and count, milliseconds to the last page, MB."""
    if engine == "extract":
        import extract

        before, start = memory(), time.process_time()
        doc = extract.open(path)
        count = doc.page_count
        opened = time.process_time()
        text = extract.text(doc, count)
    elif engine == "pypdf":
        import pypdf

        before, start = memory(), time.process_time()
        reader = pypdf.PdfReader(path)
        count = len(reader.pages)
        opened = time.process_time()
        text = reader.pages[count - 1].extract_text()
    else:
        import pikepdf

        before, start = memory(), time.process_time()
        pdf = pikepdf.open(path)
        count = len(pdf.pages)
        opened = time.process_time()
        text = pdf.pages[count - 1].Contents.read_bytes().decode()
    end = time.process_time()
    assert f"Page {count}" in text
    print(json.dumps([(opened - start) * 1e3, (end - opened) * 1e3, memory() - before]))


def main(folder: Path) -> None:
    files = {"10 000 pages": (10_000, 0), "300 MB, 1 000 pages": (1_000, 314_000)}
    root = Path(__file__).parents[2]
    for name, (pages, ballast) in files.items():
        whole = folder / f"{pages}-pages.pdf"
        write(whole, pages, ballast)
        broken = folder / f"{pages}-pages-without-table.pdf"
        data = whole.read_bytes()
        broken.write_bytes(data[: data.rindex(b"xref\n0")])
        del data
        for said, path in ((name, whole), (f"{name}, without a table", broken)):
            for engine in ENGINES:
                command = [sys.executable, __file__, "--child", engine, str(path)]
                env = {**os.environ, "PYTHONPATH": str(root)}
                done = subprocess.run(command, capture_output=True, env=env, check=False)
                if done.returncode:
                    why = done.stderr.decode().strip().splitlines()[-1][-60:]
                    print(f"{said:36} {engine:8} failed: {why}")
                    continue
                opened, last, used = json.loads(done.stdout)
                print(
                    f"{said:36} {engine:8} open {opened:9.1f} ms   last page {last:8.1f} ms"
                    f"   memory {used:7.1f} MB"
                )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        child(sys.argv[2], sys.argv[3])
    elif sys.argv[1:]:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as temporary:
            main(Path(temporary))
