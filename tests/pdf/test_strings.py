"""Text strings and dates."""

import pytest

from extract.pdf.strings import iso_date, text_string


@pytest.mark.parametrize(
    ("data", "text"),
    [
        pytest.param(b"plain", "plain", id="ASCII"),
        pytest.param(b"caf\xe9 \x80 \xa0", "café • €", id="PDFDocEncoding"),
        pytest.param("Ωμ".encode("utf-16"), "Ωμ", id="UTF-16, little end first"),
        pytest.param(b"\xfe\xff" + "Ωμ".encode("utf-16-be"), "Ωμ", id="UTF-16, big end first"),
        pytest.param(b"\xef\xbb\xbf" + "Ωμ".encode(), "Ωμ", id="UTF-8 with its mark"),
        pytest.param(
            b"\xfe\xff" + "\x1bde\x1bHallo".encode("utf-16-be"), "Hallo", id="a language code"
        ),
        pytest.param(b"\xfe\xff\x00a\x00", "a\ufffd", id="half a character at the end"),
        pytest.param(b"", "", id="nothing"),
    ],
)
def test_a_text_string(data, text):
    assert text_string(data) == text


@pytest.mark.parametrize(
    ("text", "date"),
    [
        pytest.param("D:20240131120000+01'00'", "2024-01-31T12:00:00+01:00", id="whole"),
        pytest.param("D:20240131120000Z", "2024-01-31T12:00:00Z", id="in universal time"),
        pytest.param("D:202401311200", "2024-01-31T12:00:00", id="without seconds"),
        pytest.param("D:20240131", "2024-01-31", id="a day"),
        pytest.param("D:2024", "2024", id="a year"),
        pytest.param("20240131120000", "2024-01-31T12:00:00", id="without the mark"),
        pytest.param("2024-01-31T12:00:00+01:00", "2024-01-31T12:00:00+01:00", id="as XMP has it"),
        pytest.param("last week", "last week", id="no date is left as it is"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_a_date(text, date):
    assert iso_date(text) == date
