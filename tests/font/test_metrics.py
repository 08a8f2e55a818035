"""Widths."""

import pytest

from extract.font.metrics import (
    cid_widths,
    simple_widths,
    standard_metrics,
    standard_name,
    vertical_advances,
)
from extract.pdf.objects import Dict, Ref
from tests.font.fake import Fake


@pytest.mark.parametrize(
    ("name", "standard"),
    [
        ("Helvetica", "Helvetica"),
        ("Arial", "Helvetica"),
        ("Arial,Bold", "Helvetica-Bold"),
        ("Arial-BoldItalicMT", "Helvetica-BoldOblique"),
        ("TimesNewRomanPS-BoldMT", "Times-Bold"),
        ("TimesNewRoman,Italic", "Times-Italic"),
        ("CourierNew", "Courier"),
        ("CourierNewPS-ItalicMT", "Courier-Oblique"),
        ("SymbolMT", "Symbol"),
        ("ArialNarrow", ""),
        ("HelveticaNeue-Light", ""),
        ("Garamond", ""),
    ],
)
def test_aliases_of_the_standard_fonts(name, standard):
    assert standard_name(name) == standard


def test_the_standard_widths_are_adobes():
    helvetica, times = standard_metrics("Helvetica"), standard_metrics("Times-Roman")
    assert helvetica.widths["A"] == 667
    assert helvetica.widths["nbspace"] == 278
    assert times.widths["A"] == 722
    assert standard_metrics("Garamond").widths == {}


def test_widths_begin_at_the_first_character():
    font: Dict = {"FirstChar": 65, "Widths": [500, Ref(1, 0), 700.5]}
    widths = simple_widths(Fake({1: 600}), font, 250.0)
    assert widths is not None
    assert widths[64:69] == [250.0, 500, 600, 700.5, 250.0]


def test_a_font_without_widths_has_none():
    assert simple_widths(Fake(), {}, 250.0) is None


@pytest.mark.parametrize("width", [-500, 1e9, float("nan"), float("inf")])
def test_a_width_that_makes_no_sense_is_zero(width):
    assert (simple_widths(Fake(), {"Widths": [width]}, 9.0) or [1])[0] == 0


def test_a_width_that_is_no_number_is_missing():
    assert (simple_widths(Fake(), {"Widths": ["x"]}, 9.0) or [1])[0] == 9.0


def test_codes_beyond_one_byte_have_no_width():
    font: Dict = {"FirstChar": -2, "Widths": list(range(1000, 1400))}
    widths = simple_widths(Fake(), font, 0.0) or []
    assert len(widths) == 256
    assert widths[:2] == [1002, 1003]


def test_both_forms_of_a_cid_width():
    font: Dict = {"W": [1, [500, 600], 10, 12, 700], "DW": 900}
    assert cid_widths(Fake(), font) == ({1: 500, 2: 600, 10: 700, 11: 700, 12: 700}, 900)


def test_a_cid_is_an_em_wide_where_nothing_is_said():
    assert cid_widths(Fake(), {}) == ({}, 1000)


def test_cid_widths_may_be_references():
    font: Dict = {"W": [1, Ref(7, 0), Ref(8, 0), 4, 250]}
    assert cid_widths(Fake({7: [500], 8: 3}), font)[0] == {1: 500, 3: 250, 4: 250}


@pytest.mark.parametrize(
    "array",
    [["x", [1]], [1], [1, "x"], [1, 2], [5, 3, 100], [-1, [500]], [70000, [500]], [1e300, 2, 3]],
)
def test_a_broken_width_array_says_nothing(array):
    assert cid_widths(Fake(), {"W": array})[0] == {}


def test_ranges_of_widths_are_limited():
    widths, _ = cid_widths(Fake(), {"W": [0, 1 << 20, 500] * 100_000})
    assert len(widths) == 1 << 16


def test_vertical_advances_are_distances_downwards():
    font: Dict = {
        "W2": [1, [-500, 250, 880, -600, 250, 880], 5, 6, -700, 250, 880],
        "DW2": [880, -900],
    }
    assert vertical_advances(Fake(), font) == ({1: 500, 2: 600, 5: 700, 6: 700}, 900)


def test_the_pen_goes_down_an_em_where_nothing_is_said():
    assert vertical_advances(Fake(), {}) == ({}, 1000)
