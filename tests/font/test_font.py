"""Reading any font dictionary, and the fast way against the plain one."""

import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extract.font.font import read_font
from extract.pdf.objects import Dict
from tests.clock import allowed
from tests.font.fake import Fake, cff, stream, to_unicode, true_type, type1

NAMES = [".notdef", "A", "B", "space"]
TRUE: Dict = {"Flags": 4, "FontFile2": stream(true_type(NAMES, {0x41: "A"}, mac={65: "A"}))}
ONE: Dict = {"Flags": 4, "FontFile": stream(type1("65 /alpha", "66 /f_f"))}
ROS: Dict = {"Registry": b"Adobe", "Ordering": b"Japan1"}
FONTS: dict[str, Dict] = {
    "plain": {"Subtype": "Type1", "BaseFont": "Helvetica", "Encoding": "WinAnsiEncoding"},
    "ligatures": {"Subtype": "Type1", "ToUnicode": to_unicode("<01> <00660069>", "<41> <0041>")},
    "truetype": {"Subtype": "TrueType", "FontDescriptor": TRUE},
    "type1": {"Subtype": "Type1", "FontDescriptor": ONE, "FirstChar": 60, "Widths": [500] * 99},
    "type3": {"Subtype": "Type3", "FontMatrix": [1, 0, 0, 1, 0, 0], "Widths": [10] * 99},
    "identity": {
        "Subtype": "Type0",
        "Encoding": "Identity-H",
        "ToUnicode": to_unicode("<0041> <00660066>"),
        "DescendantFonts": [{"W": [65, [400]], "CIDSystemInfo": ROS}],
    },
    "mixed": {
        "Subtype": "Type0",
        "Encoding": "90ms-RKSJ-V",
        "DescendantFonts": [{"CIDSystemInfo": ROS, "W2": [1, 300, -500, 0, 0]}],
    },
}


@pytest.mark.parametrize("name", FONTS)
@given(strings=st.lists(st.binary(max_size=40), max_size=4))
@settings(max_examples=40, deadline=None)
def test_what_is_shown_is_the_sum_of_its_glyphs(name, strings):
    shown, plain = read_font(Fake(), FONTS[name]), read_font(Fake(), FONTS[name])
    for data in strings:
        text, width, count, spaces = shown.show(data)
        glyphs = plain.glyphs(data)
        assert text == "".join(glyph for glyph, _, _ in glyphs)
        assert width == pytest.approx(sum(advance for _, advance, _ in glyphs))
        assert count == len(glyphs)
        assert spaces == sum(space for _, _, space in glyphs)
        assert shown.show(data) == (text, width, count, spaces)


def test_a_dictionary_that_says_nothing_is_a_font_all_the_same():
    font = read_font(Fake(), {})
    assert font.show(b"abc")[0] == "abc"
    assert font.show(b"abc")[1] == pytest.approx(1.612)
    assert not font.embedded
    assert not font.has_to_unicode


def test_a_type_0_font_without_descendants_is_a_font_all_the_same():
    assert read_font(Fake(), {"Subtype": "Type0"}).show(b"\0A")[1:] == (1.0, 1, 0)


def test_what_a_font_says_of_itself():
    font = read_font(Fake(), FONTS["truetype"] | {"BaseFont": "ABCDEF+Arial,Bold"})
    assert font.name == font.style.family == "Arial,Bold"
    assert font.style.bold
    assert font.embedded
    assert font.em == 1.0
    assert (font.ascent, font.descent) == (0.718, -0.207)


SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.integers(-5, 300)
    | st.floats()
    | st.binary(max_size=12)
    | st.sampled_from(
        ["Identity-H", "90ms-RKSJ-V", "WinAnsiEncoding", "Type0", "Type3", "TrueType", "A", "g1"]
    )
    | st.sampled_from(
        [
            stream(b"1 beginbfrange <00> <ff> <0041> endbfrange"),
            stream(b"/WMode 1 def 1 begincidrange <00> <ff> 1 endcidrange"),
            stream(true_type(NAMES, {0x41: "A"})),
            stream(cff(NAMES)),
            stream(type1("65 /A")),
            stream(b"\x01\0\4\1garbage"),
        ]
    )
)
KEYS = st.sampled_from(
    "Subtype BaseFont Encoding ToUnicode FontDescriptor FontFile FontFile2 FontFile3 Flags Widths"
    " FirstChar DescendantFonts W DW W2 DW2 CIDSystemInfo Registry Ordering CIDToGIDMap FontMatrix"
    " FontBBox CharProcs Differences BaseEncoding UseCMap MissingWidth Ascent Descent Name".split()
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(KEYS, inner, max_size=6),
    max_leaves=12,
)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(KEYS, VALUES, max_size=8), st.binary(max_size=20))
def test_reading_never_fails(dictionary, data):
    start = time.process_time()
    font = read_font(Fake(), dictionary)
    text, width, count, spaces = font.show(data)
    assert len(font.glyphs(data)) == count
    assert isinstance(text, str)
    assert width == width
    assert 0 <= spaces <= count <= len(data)
    assert isinstance(font.evidence(65), str)
    assert font.space == font.space
    assert time.process_time() - start < allowed(3)
