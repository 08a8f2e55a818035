"""Text strings and dates (ISO 32000-2, 7.9.2.2 and 7.9.4)."""

import re

DOC_ENCODING = dict(
    zip(
        (*range(0x18, 0x20), *range(0x80, 0x9F), 0xA0),
        "˘ˇˆ˙˝˛˚˜•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž€",
        strict=True,
    )
)
"""What PDFDocEncoding has otherwise than Latin-1 (annex D.3)."""
LANGUAGE = re.compile("\x1b[^\x1b]{0,16}\x1b")
"""A language code inside a UTF-16 string (7.9.2.2.1)."""
DATE = re.compile(
    r"(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:([+\-Z])(?:(\d{2})'?(\d{2})?)?)?"
)


def text_string(data: bytes) -> str:
    """What a text string says: UTF-16 or UTF-8 by its mark, otherwise PDFDocEncoding."""
    if data.startswith(b"\xfe\xff"):
        return LANGUAGE.sub("", data[2:].decode("utf-16-be", "replace"))
    if data.startswith(b"\xff\xfe"):
        return LANGUAGE.sub("", data[2:].decode("utf-16-le", "replace"))
    if data.startswith(b"\xef\xbb\xbf"):
        return data[3:].decode("utf-8", "replace")
    return data.decode("latin-1").translate(DOC_ENCODING)


def iso_date(text: str) -> str:
    """`D:20240131120000+01'00'` as `2024-01-31T12:00:00+01:00`; other text as it is."""
    match = DATE.match(text.strip())
    if match is None or text.strip()[4:5] == "-":
        return text.strip()
    year, month, day, hour, minute, second, sign, zone, zone_minute = match.groups()
    found = year + (f"-{month}" if month else "") + (f"-{day}" if day else "")
    if hour:
        found += f"T{hour}:{minute or '00'}:{second or '00'}"
        if sign == "Z":
            found += "Z"
        elif sign and zone:
            found += f"{sign}{zone}:{zone_minute or '00'}"
    return found
