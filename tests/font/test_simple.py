"""Simple fonts, from whole dictionaries."""

import pytest

from extract.font.font import read_font
from extract.model import UNKNOWN
from tests.font.fake import Fake, cff, stream, to_unicode, true_type, type1

EMBEDDED = [".notdef", "A", "B", "space"]


def font(doc=None, **entries):
    return read_font(doc or Fake(), {"Type": "Font", "Subtype": "Type1", **entries})


def embedded(data, flags=4, key="FontFile2", **entries):
    descriptor = {"Flags": flags, key: stream(data)}
    return font(**{"Subtype": "TrueType", "FontDescriptor": descriptor, **entries})


def said(read, data):
    """The text of a string, and the evidence of its first code."""
    return read.show(data)[0], read.evidence(data[0])


# ── the order of trust ─────────────────────────────────────────────────────────────────────────


def test_to_unicode_comes_before_names():
    read = font(ToUnicode=to_unicode("<41> <0058>"), Encoding="WinAnsiEncoding")
    assert said(read, b"A") == ("X", "to-unicode")


def test_a_code_that_to_unicode_lacks_is_left_to_the_names():
    read = font(ToUnicode=to_unicode("<41> <0058>"), Encoding="WinAnsiEncoding")
    assert said(read, b"B") == ("B", "name")


def test_a_code_that_to_unicode_maps_to_nothing_is_left_to_the_names():
    read = font(ToUnicode=to_unicode("<41> <0000>", "<42> <>"), Encoding="WinAnsiEncoding")
    assert said(read, b"AB") == ("AB", "name")


def test_differences_come_before_the_base_encoding():
    encoding = {"BaseEncoding": "MacRomanEncoding", "Differences": [65, "alpha", "beta", 90, "Z"]}
    assert said(font(Encoding=encoding), b"ABCZ") == ("αβCZ", "name")


def test_a_name_that_says_nothing_leaves_the_code_to_the_program():
    read = embedded(
        true_type(EMBEDDED, unicode={0x42: "A"}, mac={1: "A"}),
        Encoding={"Differences": [1, "g1"]},
    )
    assert said(read, b"\1") == ("B", "program")


def test_a_base_encoding_counts_where_the_font_is_not_symbolic():
    read = embedded(true_type(EMBEDDED, mac={65: "A"}), 32, Encoding="WinAnsiEncoding")
    assert said(read, b"A") == ("A", "name")


def test_an_embedded_symbolic_truetype_font_is_never_assumed_to_be_latin():
    read = embedded(true_type(EMBEDDED, mac={65: "A"}), 4, Encoding="WinAnsiEncoding")
    assert said(read, b"A") == (UNKNOWN, "")


def test_a_symbolic_type_1_font_is_read_by_the_names_its_document_gives():
    read = embedded(type1("65 /g1"), 4, "FontFile", Subtype="Type1", Encoding="WinAnsiEncoding")
    assert said(read, b"A") == ("A", "name")


def test_a_type_1_program_is_read_by_its_own_encoding():
    read = embedded(type1("65 /alpha"), 4, "FontFile", Subtype="Type1")
    assert said(read, b"A") == ("α", "program")
    assert said(read, b"B") == (UNKNOWN, "")


def test_a_cff_program_is_read_by_its_own_encoding():
    data = cff([".notdef", "alpha"], [".notdef"] * 65 + ["alpha"])
    assert said(embedded(data, 4, "FontFile3", Subtype="Type1"), b"A") == ("α", "program")


def test_differences_count_on_top_of_the_programs_encoding():
    read = embedded(
        type1("65 /alpha", "66 /beta"),
        4,
        "FontFile",
        Subtype="Type1",
        Encoding={"Differences": [66, "gamma"]},
    )
    assert read.show(b"AB")[0] == "αγ"
    assert (read.evidence(65), read.evidence(66)) == ("program", "name")


def test_a_font_that_is_not_embedded_is_assumed_to_be_standard():
    assert said(font(BaseFont="Garamond"), b"A\x27") == ("A’", "assumed")
    assert said(font(BaseFont="Garamond", Subtype="TrueType"), b"A\x27") == ("A'", "assumed")


def test_flags_do_not_keep_a_font_that_is_not_embedded_from_being_assumed():
    read = font(BaseFont="Garamond", FontDescriptor={"Flags": 4}, Subtype="TrueType")
    assert said(read, b"A") == ("A", "assumed")


@pytest.mark.parametrize(
    ("name", "data", "text"),
    [
        ("Symbol", b"a\xb7", "α•"),
        ("ZapfDingbats", b"4l", "✔●"),
        ("Wingdings", b"l\xfc", "●✔"),
    ],
)
def test_fonts_with_a_table_of_their_own(name, data, text):
    assert said(font(BaseFont=name), data) == (text, "assumed")
    assert said(font(BaseFont=name, Encoding="WinAnsiEncoding"), data) == (text, "assumed")


def test_differences_name_dingbats_in_zapf_dingbats_only():
    encoding = {"Differences": [65, "a20"]}
    assert said(font(BaseFont="ZapfDingbats", Encoding=encoding), b"A") == ("✔", "name")
    assert font(BaseFont="Helvetica", Encoding=encoding).evidence(65) == "assumed"


def test_an_embedded_wingdings_is_read_by_its_table():
    data = true_type([".notdef", "check"], symbol={0xF0FC: "check"})
    assert said(embedded(data, BaseFont="AAAAAA+Wingdings"), b"\xfc")[0] == "✔"


def test_a_code_nothing_explains_is_the_replacement_character():
    read = embedded(true_type(EMBEDDED, mac={65: "A"}))
    assert said(read, b"A") == (UNKNOWN, "")


def test_a_font_of_pictures_without_a_table_is_not_read_as_latin():
    assert said(font(BaseFont="Webdings", Subtype="TrueType"), b"a") == (UNKNOWN, "")
    assert said(font(BaseFont="Wingdings2"), b"a") == (UNKNOWN, "")


# ── lies ───────────────────────────────────────────────────────────────────────────────────────


def test_a_map_of_one_text_for_all_codes_is_put_aside():
    lie = to_unicode(*(f"<{code:02X}> <0041>" for code in range(65, 75)))
    read = font(ToUnicode=lie, Encoding="WinAnsiEncoding")
    assert said(read, b"BCD") == ("BCD", "name")


def test_a_map_that_all_names_contradict_is_put_aside():
    lie = to_unicode(*(f"<{c:02X}> <{c + 1:04X}>" for c in range(65, 75)))
    differences = {"Differences": [65, *map(chr, range(65, 75))]}
    assert said(font(ToUnicode=lie, Encoding=differences), b"BCD") == ("BCD", "name")


def test_a_map_that_one_name_supports_is_believed():
    pairs = [f"<{c:02X}> <{c + (c != 70):04X}>" for c in range(65, 75)]
    differences = {"Differences": [65, *map(chr, range(65, 75))]}
    read = font(ToUnicode=to_unicode(*pairs), Encoding=differences)
    assert said(read, b"BCD") == ("CDE", "to-unicode")


def test_private_use_gives_way_to_a_name():
    read = font(ToUnicode=to_unicode("<41> <E001>"), Encoding={"Differences": [65, "alpha"]})
    assert said(read, b"A") == ("α", "name")


def test_private_use_that_nothing_explains_stands_as_the_document_said_it():
    read = embedded(
        true_type(EMBEDDED),
        ToUnicode=to_unicode("<41> <E001>"),
        Encoding={"Differences": [65, "g1"]},
    )
    assert said(read, b"A") == ("\ue001", "to-unicode")


def test_the_private_use_of_symbol_is_its_character():
    read = font(BaseFont="Symbol", ToUnicode=to_unicode("<01> <F0B7>"))
    assert said(read, b"\1") == ("•", "to-unicode")


def test_to_unicode_may_be_the_name_identity():
    assert said(font(ToUnicode="Identity-H"), b"A\xe9") == ("Aé", "to-unicode")


# ── spaces ─────────────────────────────────────────────────────────────────────────────────────


def test_a_line_end_in_a_string_is_no_unreadable_character():
    assert font(BaseFont="Arial", Encoding="WinAnsiEncoding").show(b"a\nb")[0] == "a\nb"
    assert font(BaseFont="Arial", Encoding="WinAnsiEncoding").show(b"a\1")[0] == "a" + UNKNOWN


def test_code_32_without_a_glyph_is_a_space():
    read = embedded(type1("65 /alpha"), 4, "FontFile", Subtype="Type1")
    assert said(read, b" ") == (" ", "assumed")


def test_code_32_with_a_glyph_that_nothing_names_is_not():
    read = embedded(type1("32 /g7"), 4, "FontFile", Subtype="Type1")
    assert said(read, b" ") == (UNKNOWN, "")


def test_the_space_is_as_wide_as_the_code_that_says_it():
    widths = {"FirstChar": 1, "Widths": [300, *[500] * 60]}
    assert font(ToUnicode=to_unicode("<01> <0020>"), **widths).space == pytest.approx(0.3)
    assert font(Encoding="WinAnsiEncoding", **widths).space == pytest.approx(0.5)
    assert font(BaseFont="Helvetica").space == pytest.approx(0.278)


def test_a_space_that_only_the_encoding_names_is_known_all_the_same():
    read = embedded(
        type1("65 /A"),
        4,
        "FontFile",
        Subtype="Type1",
        ToUnicode=to_unicode("<41> <0041>"),
        Encoding="WinAnsiEncoding",
        FirstChar=32,
        Widths=[250],
    )
    assert read.space == pytest.approx(0.25)


def test_a_font_without_a_space_has_none():
    assert embedded(type1("32 /A"), 4, "FontFile", Subtype="Type1").space == 0


# ── widths ─────────────────────────────────────────────────────────────────────────────────────


def test_widths_are_summed_in_ems():
    read = font(Encoding="WinAnsiEncoding", FirstChar=65, Widths=[500, 250])
    assert read.show(b"AAB")[1:] == (1.25, 3, 0)
    assert read.show(b"A A ")[2:] == (4, 2)


def test_a_standard_font_needs_no_widths():
    assert font(BaseFont="Helvetica").show(b"A")[1] == pytest.approx(0.667)
    assert font(BaseFont="Arial,Bold").show(b"A")[1] == pytest.approx(0.722)
    assert font(BaseFont="Symbol").show(b"a")[1] == pytest.approx(0.631)


def test_differences_move_the_widths_of_a_standard_font():
    read = font(BaseFont="Helvetica", Encoding={"Differences": [1, "W"]})
    assert read.show(b"\1")[1] == pytest.approx(0.944)


def test_an_embedded_font_without_widths_has_those_of_its_program():
    data = true_type(EMBEDDED, mac={65: "A"}, width=640)
    assert embedded(data).show(b"A")[1] == pytest.approx(0.64)


def test_a_cff_program_without_widths_is_as_wide_as_a_standard_font():
    data = cff([".notdef", "A", "g7"], [".notdef"] * 65 + ["A", "g7"])
    read = embedded(data, 4, "FontFile3", Subtype="Type1")
    assert read.show(b"A")[1] == pytest.approx(0.667)
    assert read.show(b"B")[1] == pytest.approx(0.5)


def test_given_widths_come_before_the_programs():
    data = true_type(EMBEDDED, mac={65: "A"}, width=640)
    assert embedded(data, FirstChar=65, Widths=[500]).show(b"A")[1] == pytest.approx(0.5)


def test_a_code_outside_the_widths_has_the_missing_width():
    descriptor = {"MissingWidth": 300}
    read = font(FontDescriptor=descriptor, FirstChar=65, Widths=[500])
    assert read.show(b"AB")[1] == pytest.approx(0.8)


# ── Type 3 ─────────────────────────────────────────────────────────────────────────────────────


def type3(**entries):
    return font(**{"Subtype": "Type3", "FontMatrix": [0.001, 0, 0, 0.001, 0, 0], **entries})


def test_a_type_3_font_is_read_by_its_names():
    procs = {"A": stream(b""), "a1": stream(b"")}
    read = type3(Encoding={"Differences": [1, "A", "a1"]}, CharProcs=procs)
    assert said(read, b"\1\2") == ("A" + UNKNOWN, "name")
    assert read.type3


def test_a_type_3_font_is_read_by_to_unicode_first():
    read = type3(Encoding={"Differences": [1, "a1"]}, ToUnicode=to_unicode("<01> <0042>"))
    assert said(read, b"\1") == ("B", "to-unicode")


def test_a_type_3_code_32_without_a_procedure_is_a_space():
    assert type3(Encoding={"Differences": [32, "A"]}, CharProcs={}).show(b" ")[0] == "A"
    assert type3(CharProcs={}).show(b" ")[0] == " "
    drawn = type3(Encoding={"Differences": [32, "a1"]}, CharProcs={"a1": stream(b"")})
    assert drawn.show(b" ")[0] == UNKNOWN


def test_type_3_widths_go_through_the_font_matrix():
    read = type3(FontMatrix=[0.01, 0, 0, 0.01, 0, 0], FirstChar=65, Widths=[50])
    assert read.show(b"A")[1] == pytest.approx(0.5)


def test_a_bitmap_font_of_dvips_has_an_em_of_its_box():
    bitmap = type3(FontMatrix=[1, 0, 0, 1, 0, 0], FontBBox=[2, -10, 40, 30])
    assert bitmap.em == pytest.approx(40)
    assert type3(FontBBox=[0, -200, 1000, 800]).em == 1
    assert type3(FontBBox=[0, 0, 0, 0]).em == 1


# ── work is done when it is needed ─────────────────────────────────────────────────────────────


def test_a_program_is_not_read_while_to_unicode_answers():
    doc = Fake()
    descriptor = {"FontFile2": stream(true_type(EMBEDDED, unicode={0x42: "B"}, mac={66: "B"}))}
    mapped = {"ToUnicode": to_unicode("<41> <0041>"), "Widths": [500] * 99}
    read = font(doc, Subtype="TrueType", FontDescriptor=descriptor, **mapped)
    decoded = doc.decoded
    assert read.show(b"AAA")[0] == "AAA"
    assert doc.decoded == decoded
    assert read.show(b"AB")[0] == "AB"
    assert doc.decoded == decoded + 1
