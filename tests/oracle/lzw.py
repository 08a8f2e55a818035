"""An LZW encoder by the book: what LZWDecode is tested and measured with."""


def packed(codes: list[tuple[int, int]]) -> bytes:
    """(code, width) pairs as bytes."""
    bits = "".join(format(code, f"0{width}b") for code, width in codes)
    bits += "0" * (-len(bits) % 8)
    return int("1" + bits, 2).to_bytes(len(bits) // 8 + 1, "big")[1:]


def encoded(data: bytes, early: int = 1, clear_at: int = 4095, end: bool = True) -> bytes:
    """LZW by the book: it clears when the table holds `clear_at` entries, or never."""
    codes = [(256, 9)]
    table = {bytes([value]): value for value in range(256)}
    known = 258  # entries the decoder will have; it lags one behind the encoder
    width = 9
    current = b""
    for byte in data:
        longer = current + bytes([byte])
        if longer in table:
            current = longer
            continue
        codes.append((table[current], width))
        if known < 4096:
            table[longer] = known
            known += 1
        if known - 1 + early >= 1 << width and width < 12:
            width += 1
        if known >= clear_at:
            codes.append((256, width))
            table = {bytes([value]): value for value in range(256)}
            known, width = 258, 9
        current = bytes([byte])
    if current:
        codes.append((table[current], width))
        if known + early >= 1 << width and width < 12:
            width += 1
    return packed([*codes, (257, width)] if end else codes)
