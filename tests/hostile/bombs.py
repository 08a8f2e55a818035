"""Files made to cost far more than they weigh: each is opened and its first page read.

python tests/hostile/bombs.py [SCALE] [NAME...]     a row a bomb; 1.0 is the full size (default)
"""

import json
import resource
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from pathlib import Path

from tests.build import Writer, pdf, stream

PLAIN = "BT /F1 10 Tf 20 100 Td (seen) Tj ET "
FIRST = "0000000000 65535 f \n"


def deflated(size: int, unit: bytes) -> bytes:
    """A stream of Flate data of `size` bytes, made without holding them."""
    packer = zlib.compressobj(9)
    block = unit * ((1 << 20) // len(unit))
    parts = [packer.compress(PLAIN.encode())]
    parts += [packer.compress(block) for _ in range(max(1, size // len(block)))]
    return b"".join([*parts, packer.flush()])


def content(data: bytes, filters: str = "/FlateDecode") -> bytes:
    return pdf(stream(data, f"/Filter [{filters}]"))


def flate_bomb(size: int, unit: bytes) -> bytes:
    return content(deflated(size, unit))


def double_flate(size: int) -> bytes:
    """10 GB of zeros behind two Flates: 10 kB."""
    return content(zlib.compress(deflated(size, b"\0" * 1024), 9), "/FlateDecode /FlateDecode")


def self_drawing() -> bytes:
    form = "/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << /XObject << /A {} >> >>"
    forms = [stream("/A Do /A Do " * 50, form.format(f"{11 + n % 20} 0 R")) for n in range(20)]
    return pdf("/A Do " + PLAIN, objects=forms, resources="/XObject << /A 10 0 R >>")


def many_objects(count: int, *, table: bool) -> bytes:
    head = (
        b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"
        b"2 0 obj\n<< /Type /Pages /Count 1 /Kids [3 0 R] >>\nendobj\n"
        b"3 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj\n"
    )
    parts, entries, at = [head], [FIRST], len(head)
    entries += [f"{head.index(b'%d 0 obj' % n):010d} 00000 n \n" for n in (1, 2, 3)]
    for number in range(4, count):
        body = b"%d 0 obj\n[]\nendobj\n" % number
        parts.append(body)
        entries.append(f"{at:010d} 00000 n \n")
        at += len(body)
    if not table:
        return b"".join(parts)
    tail = f"xref\n0 {count}\n{''.join(entries)}trailer\n<< /Size {count} /Root 1 0 R >>\n"
    return b"".join(parts) + tail.encode() + f"startxref\n{at}\n".encode()


def long_chain(sections: int) -> bytes:
    data = bytearray(pdf(PLAIN))
    previous = data.rindex(b"xref\n0")
    for _ in range(sections):
        start = len(data)
        data += b"xref\n0 1\n%b" % FIRST.encode()
        data += b"trailer <</Root 1 0 R/Prev %d>>\n" % previous
        previous = start
    return bytes(data) + b"startxref %d" % previous


def in_file(killer: bytes, size: int) -> bytes:
    """The killer as an object that the page needs, in a file that has to be rebuilt as well."""
    return pdf(PLAIN, page="/Rotate 10 0 R", objects=[killer * max(1, size // len(killer))])


def in_every_object(killer: bytes, count: int) -> bytes:
    """A rebuilt file of many kids, each of which begins what never ends."""
    writer = Writer()
    writer.add("<< /Type /Catalog /Pages 2 0 R >>", 1)
    writer.add(f"<< /Kids [{' '.join(f'{n} 0 R' for n in range(3, count))}] >>", 2)
    for number in range(3, count):
        writer.add(killer, number)
    return writer.bytes(1).replace(b"endobj", b"").replace(b"xref", b"xxxx")


def in_content(killer: bytes, size: int) -> bytes:
    return pdf(PLAIN.encode() + killer * max(1, size // len(killer)))


def nested_lengths(count: int) -> bytes:
    """Streams each of whose /Length is the next stream."""
    writer = Writer()
    writer.add("<< /Type /Catalog /Pages 2 0 R >>", 1)
    writer.add("<< /Count 1 /Kids [3 0 R] >>", 2)
    writer.add("<< /Type /Page /Contents 4 0 R >>", 3)
    for number in range(4, count):
        writer.add(f"<< /Length {number + 1} 0 R >>\nstream\n{PLAIN}\nendstream", number)
    return writer.bytes(1)


def reference_chain(count: int) -> bytes:
    bodies = [f"{n + 1} 0 R" for n in range(10, 10 + count)]
    return pdf(PLAIN, page="/Rotate 10 0 R", objects=bodies)


def object_stream_head(count: int) -> bytes:
    """An object stream whose head names more objects than memory has room for."""
    data = b"7 0 " * count
    packed = zlib.compress(data, 9)
    body = stream(packed, f"/Type /ObjStm /N {count} /First {len(data)} /Filter /FlateDecode")
    return pdf(PLAIN, objects=[body]).replace(b"xref", b"xxxx")


MB = 1 << 20
KILLERS = {
    "parentheses": b"(",
    "escaped parentheses": b"(\\(",
    "dictionaries": b"<<",
    "arrays": b"[",
    "closed arrays": b"[]",
    "closers": b"]",
    "hexadecimal": b"<4",
    "inline images": b"BI ID EI ",
    "inline images without end": b"BI ",
    "marks": b"/A BMC ",
    "saves": b"q ",
    "numbers": b"1 ",
    "closed strings": b"(a)",
    "strings without end": b"(a",
}
Maker = Callable[[float], bytes]
BOMBS: dict[str, tuple[Maker, float]] = {
    "flate to 1 MB of text": (lambda s: flate_bomb(MB, PLAIN.encode()), 2),
    "flate to 1 GB of zeros": (lambda s: flate_bomb(int(1024 * MB * s), b"\0"), 10),
    "flate to 1 GB of operators": (lambda s: flate_bomb(int(1024 * MB * s), b"q Q "), 20),
    "flate to 1 GB of numbers": (lambda s: flate_bomb(int(1024 * MB * s), b"1 "), 30),
    "flate to 1 GB of text": (lambda s: flate_bomb(int(1024 * MB * s), b"(a)Tj "), 30),
    "10 GB through two flates": (lambda s: double_flate(int(10240 * MB * s)), 10),
    "a page that draws itself": (lambda s: self_drawing(), 20),
    "a million objects": (lambda s: many_objects(int(1e6 * s), table=True), 2),
    "a million objects without a table": (lambda s: many_objects(int(1e6 * s), table=False), 15),
    "a chain of 10 000 sections": (lambda s: long_chain(int(10_000 * s)), 2),
    "lengths that are streams": (lambda s: nested_lengths(int(5000 * s)), 2),
    "references to references": (lambda s: reference_chain(int(100_000 * s)), 2),
    "an object stream's head": (lambda s: object_stream_head(int(2e7 * s)), 10),
    "kids that never end": (lambda s: in_every_object(b"(a", int(1e5 * s)), 20),
    "kids that nest": (lambda s: in_every_object(b"[[<<", int(1e5 * s)), 20),
    "kids that are streams without end": (
        lambda s: in_every_object(b"<< >>\nstream\n", int(1e5 * s)),
        20,
    ),
    "50 MB string in the file": (lambda s: in_file(b"(" + b"a" * int(50 * MB * s), MB), 5),
    "50 MB string in a page": (lambda s: in_content(b"(" + b"a" * int(50 * MB * s), MB), 5),
}


def killed(make: Callable[[bytes, int], bytes], killer: bytes) -> Maker:
    return lambda scale: make(killer, int(10 * MB * scale))


for _name, _killer in KILLERS.items():
    BOMBS[f"10 MB of {_name} in the file"] = (killed(in_file, _killer), 20)
    BOMBS[f"10 MB of {_name} in a page"] = (killed(in_content, _killer), 20)


def measure(data: bytes) -> tuple[float, float, str]:
    """Seconds of processor time, peak memory in MB and what came out, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bomb.pdf"
        path.write_bytes(data)
        command = [sys.executable, __file__, "--child", str(path)]
        root = Path(__file__).parents[2]
        done = subprocess.run(
            command, capture_output=True, timeout=600, env={"PYTHONPATH": str(root)}, check=False
        )
    if done.returncode:
        return 0.0, 0.0, f"died: {done.stderr.decode()[-200:]}"
    seconds, most, said = json.loads(done.stdout)
    return seconds, most, said


def child(path: str) -> None:
    import extract

    start = time.process_time()
    try:
        doc = extract.open(path)
        page = extract.read_page(doc, 1)
        codes = sorted({problem.code for problem in doc.problems})
        said = f"{doc.page_count} pages, {len(page.text)} letters, {' '.join(codes)}"
    except extract.PdfError as error:
        said = type(error).__name__
    print(json.dumps([time.process_time() - start, peak(), said]))


def peak() -> float:
    """MB at most. Linux gives a child the peak of its parent by getrusage, but not here."""
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024
    except (OSError, StopIteration):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(scale: float, names: list[str]) -> None:
    for name, (make, bound) in BOMBS.items():
        if names and not any(part in name for part in names):
            continue
        data = make(scale)
        seconds, most, said = measure(data)
        verdict = "" if seconds <= bound and most <= 512 and "died" not in said else "  <-- !"
        print(f"{seconds:7.2f} s {most:6.0f} MB {len(data) / MB:7.2f} MB  {name}: {said}{verdict}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        child(sys.argv[2])
    else:
        main(float(sys.argv[1]) if sys.argv[1:] else 1.0, sys.argv[2:])
