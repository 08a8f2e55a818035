"""RC4: a key makes a stream of bytes, which is XORed to the data. Old PDF files use it."""

ROUND = [*range(1, 256), 0]
"""How the first index runs; 256 bytes of key stream are made a turn."""
CHUNK = 1 << 16
"""Bytes XORed at once: a bound for the memory of the big integers."""


def crypt(key: bytes, data: bytes) -> bytes:
    """The data encrypted, or decrypted, which is the same. An empty key leaves them as they are."""
    if not key:
        return data
    box = _mixed(key)
    j = 0
    out = []
    for start in range(0, len(data), CHUNK):
        chunk = data[start : start + CHUNK]
        size = len(chunk)
        made: list[int] = []
        append = made.append
        while len(made) < size:
            for i in ROUND:
                left = box[i]
                j = j + left & 255
                right = box[i] = box[j]
                box[j] = left
                append(box[left + right & 255])
        stream = int.from_bytes(bytes(made[:size]), "little")
        out.append((int.from_bytes(chunk, "little") ^ stream).to_bytes(size, "little"))
    return b"".join(out)


def _mixed(key: bytes) -> list[int]:
    """The key schedule: 0 to 255 in an order that the key decides."""
    box = list(range(256))
    j = 0
    for i, value in enumerate(box):
        j = j + value + key[i % len(key)] & 255
        box[i], box[j] = box[j], value
    return box
