"""What decryption and LZW cost: MiB/s, and the seconds of an opening. Run it by hand.

It needs no package, so that it also runs on Pyodide: `python tests/speed/crypt.py`.
"""

import sys
import time
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from extract.pdf import aes, lzw, predictors, rc4
from extract.pdf.crypt import _hash, open_cipher
from extract.pdf.objects import Dict
from tests.oracle.lzw import encoded

MIB = 1 << 20


def noise(size: int) -> bytes:
    return b"".join(sha256(b"%d" % n).digest() for n in range(size // 32 + 1))[:size]


def seconds(work: Callable[[], object], rounds: int = 3) -> float:
    """Processor time of the best of a few rounds."""
    best = 1e9
    for _ in range(rounds):
        started = time.process_time()
        work()
        best = min(best, time.process_time() - started)
    return best


def content(count: int) -> bytes:
    """Lines like those of a content stream."""
    return b"".join(
        b"%d 0 0 %d rg (word %d) Tj\n" % (n, n * n, n * 7919 % 1000) for n in range(count)
    )


def revision_6(password: bytes) -> Dict:
    """An /Encrypt dictionary whose user password this is; the key is noise."""
    u = _hash(password, b"12345678", b"") + b"12345678" + b"abcdefgh"
    ue = aes.encrypt_cbc(_hash(password, b"abcdefgh", b""), bytes(16), noise(32))
    o = _hash(b"owner", b"12345678", u) + b"12345678" + b"abcdefgh"
    oe = aes.encrypt_cbc(_hash(b"owner", b"abcdefgh", u), bytes(16), noise(32))
    return {"V": 5, "R": 6, "U": u, "UE": ue, "O": o, "OE": oe, "P": -4}


def main() -> None:
    data = noise(2 * MIB)
    for name, key in (("AES-128", data[:16]), ("AES-256", data[:32])):
        rate = 2 / seconds(partial(aes.decrypt_cbc, key, bytes(16), data))
        short = seconds(partial(aes.decrypt_cbc, key, bytes(16), data[:32]), 50)
        print(f"{name} decrypt    {rate:7.2f} MiB/s, a string of 32 bytes {short * 1e6:.0f} µs")
    cost = seconds(partial(aes.encrypt_cbc, data[:16], bytes(16), data[:64000])) / 4000
    print(f"AES-128 encrypt    {cost * 1e6:7.2f} µs a block")
    print(f"RC4                {1 / seconds(partial(rc4.crypt, data[:16], data[:MIB])):7.2f} MiB/s")
    text = content(30_000)
    packed = encoded(text)
    cost = seconds(partial(lzw.decode, packed, True, 1 << 30))
    into, out = len(packed) / MIB / cost, len(text) / MIB / cost
    print(f"LZW                {into:7.2f} MiB/s in, {out:.2f} out")
    for tag, name in enumerate(("None", "Sub", "Up", "Average", "Paeth")):
        for row in (5, 3000):
            rows = b"".join(bytes([tag]) + data[:row] for _ in range(MIB // 2 // row))
            cost = seconds(partial(predictors.png, rows, 1, 8, row))
            print(f"PNG {name:8}{row:5} a row {len(rows) / MIB / cost:7.2f} MiB/s")
    for user, given, case in (
        (b"", "", "no password needed"),
        (b"user", "user", "user password"),
        (b"user", "owner", "owner password"),
    ):
        entries = revision_6(user)
        cost = seconds(partial(open_cipher, entries, b"", given))
        print(f"R6 opening         {cost:7.2f} s, {case}")


if __name__ == "__main__":
    main()
