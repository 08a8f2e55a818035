"""Names, looks and programs of fonts."""

import pytest

from extract.font.descriptor import read_descriptor
from tests.font.fake import Fake


def described(name="", **entries):
    return read_descriptor(Fake(), {"BaseFont": name, "FontDescriptor": entries})


def test_the_tag_of_a_subset_is_no_name():
    assert described("ABCDEF+Garamond").name == "Garamond"
    assert described("ABCDEF+GHIJKL+Garamond").name == "Garamond"
    assert described("ABC+Garamond").name == "ABC+Garamond"


@pytest.mark.parametrize(
    ("name", "entries", "bold", "italic", "fixed"),
    [
        ("Garamond", {}, False, False, False),
        ("Garamond-BoldItalic", {}, True, True, False),
        ("Arial,Bold", {}, True, False, False),
        ("Helvetica-Oblique", {}, False, True, False),
        ("Courier", {}, False, False, True),
        ("X", {"Flags": 1}, False, False, True),
        ("X", {"Flags": 64}, False, True, False),
        ("X", {"Flags": 1 << 18}, True, False, False),
        ("X", {"FontWeight": 700}, True, False, False),
        ("X", {"FontWeight": 400}, False, False, False),
        ("X", {"ItalicAngle": -12}, False, True, False),
    ],
)
def test_style(name, entries, bold, italic, fixed):
    style = described(name, **entries).style
    assert (style.bold, style.italic, style.fixed) == (bold, italic, fixed)


def test_symbolic_means_the_flag_and_not_both():
    assert described("X", Flags=4).symbolic
    assert not described("X", Flags=32).symbolic
    assert not described("X", Flags=36).symbolic
    assert not described("X").symbolic
    assert described("Symbol").symbolic


def test_the_most_similar_standard_font_stands_in():
    assert described("Garamond", Flags=2).metrics.widths["A"] == 722
    assert described("Frutiger").metrics.widths["A"] == 667
    assert described("Consolas").metrics.widths["A"] == 600


def test_ascent_and_descent_have_sane_values():
    assert described("X", Ascent=900, Descent=-300).ascent == 0.9
    assert described("X", Ascent=900, Descent=300).descent == -0.3
    assert described("X", Ascent=0, Descent=0).ascent == 0.718
    assert described("X", Ascent=20_000, Descent=-20_000).descent == -0.207
