"""Composite fonts, from whole dictionaries."""

import pytest

from extract.font.font import read_font
from extract.model import UNKNOWN
from tests.font.fake import Fake, cff, stream, to_unicode, true_type

ROS = {"Registry": b"Adobe", "Ordering": b"Identity", "Supplement": 0}
JAPAN = {"Registry": b"Adobe", "Ordering": b"Japan1", "Supplement": 6}
NAMES = [".notdef", "A", "B", "space"]


def font(encoding="Identity-H", cid_font=None, doc=None, **entries):
    descendant = {"Subtype": "CIDFontType2", "CIDSystemInfo": ROS, **(cid_font or {})}
    return read_font(
        doc or Fake(),
        {"Subtype": "Type0", "Encoding": encoding, "DescendantFonts": [descendant], **entries},
    )


def embedded(data, key="FontFile2", **entries):
    return {"FontDescriptor": {"Flags": 4, key: stream(data)}, **entries}


def said(read, data, code):
    return read.show(data)[0], read.evidence(code)


def test_to_unicode_comes_first():
    read = font(
        cid_font=embedded(true_type(NAMES, {0x42: "A"})), ToUnicode=to_unicode("<0001> <0058>")
    )
    assert said(read, b"\0\1", 1) == ("X", "to-unicode")


def test_a_code_that_to_unicode_lacks_is_left_to_the_program():
    read = font(
        cid_font=embedded(true_type(NAMES, {0x42: "B"})), ToUnicode=to_unicode("<0001> <0058>")
    )
    assert said(read, b"\0\2", 2) == ("B", "program")


def test_a_to_unicode_map_may_state_its_codes_with_one_byte():
    assert font(ToUnicode=to_unicode("<01> <0058>")).show(b"\0\1")[0] == "X"


def test_a_map_of_one_text_for_all_codes_is_put_aside():
    lie = to_unicode(*(f"<{code:04X}> <0020>" for code in range(1, 9)))
    read = font(cid_font=embedded(true_type(NAMES, {0x42: "B"})), ToUnicode=lie)
    assert said(read, b"\0\2", 2) == ("B", "program")


def test_to_unicode_may_be_the_name_identity():
    assert said(font(ToUnicode="Identity-H"), "日本".encode("utf-16-be"), 0x65E5)[0] == "日本"


def test_the_name_identity_gives_way_to_the_program_where_codes_are_glyphs():
    glyphs = embedded(true_type(NAMES, {0x42: "B"}))
    assert said(font(cid_font=glyphs, ToUnicode="Identity-H"), b"\0\2", 2) == ("B", "program")
    characters = glyphs | {"CIDToGIDMap": stream(b"\0" * 0x42 * 2 + b"\0\1")}
    read = font(cid_font=characters, ToUnicode="Identity-H")
    assert said(read, b"\0\x42", 0x42) == ("B", "to-unicode")


def test_a_cid_is_a_glyph_where_no_map_says_otherwise():
    data = true_type(NAMES, {0x41: "A", 0x42: "B"})
    assert said(font(cid_font=embedded(data)), b"\0\1\0\2", 1) == ("AB", "program")
    named = font(cid_font=embedded(data, CIDToGIDMap="Identity"))
    assert named.show(b"\0\1")[0] == "A"


def test_a_map_from_cids_to_glyphs_is_followed():
    swapped = stream(b"\0\0\0\2\0\1")
    data = true_type(NAMES, {0x41: "A", 0x42: "B"})
    read = font(cid_font=embedded(data, CIDToGIDMap=swapped))
    assert read.show(b"\0\1\0\2\0\7")[0] == "BA" + UNKNOWN


def test_glyph_names_of_a_program_without_unicode_count():
    read = font(cid_font=embedded(cff(NAMES), "FontFile3", Subtype="CIDFontType0"))
    assert said(read, b"\0\1", 1) == ("A", "program")


def test_an_identity_font_of_no_collection_without_a_program_says_nothing():
    assert said(font(), b"\0\x41", 0x41) == (UNKNOWN, "")


def test_the_private_use_of_wingdings_is_its_characters():
    data = true_type([".notdef", "x"], symbol={0xF0FC: "x"})
    read = font(cid_font=embedded(data, BaseFont="AAAAAA+Wingdings"))
    assert read.show(b"\0\1")[0] == "✔"
    other = font(cid_font=embedded(data, BaseFont="AAAAAA+Other"))
    assert other.show(b"\0\1")[0] == UNKNOWN


# ── collections ────────────────────────────────────────────────────────────────────────────────


def test_cids_of_an_adobe_collection_have_texts():
    assert said(font(cid_font={"CIDSystemInfo": JAPAN}), b"\x03\x4b", 843) == ("あ", "collection")


def test_a_cid_keyed_program_says_whose_cids_they_are():
    data = cff([".notdef", "cid00843"], ros="Adobe-Japan1")
    read = font(cid_font=embedded(data, "FontFile3", Subtype="CIDFontType0"))
    assert said(read, b"\x03\x4b", 843) == ("あ", "collection")


@pytest.mark.parametrize(
    ("encoding", "codec"),
    [("90ms-RKSJ-H", "cp932"), ("UniJIS-UTF16-H", "utf-16-be"), ("UniJIS-UCS2-H", "utf-16-be")],
)
def test_predefined_cmaps(encoding, codec):
    read = font(encoding, {"CIDSystemInfo": JAPAN})
    text = "日本語abcあ"
    assert read.show(text.encode(codec))[0] == text
    assert read.show(text.encode(codec))[2] == len(text)


def test_a_predefined_cmap_comes_before_the_program():
    glyphs = embedded(true_type(NAMES, {0x42: "A"}), CIDToGIDMap=stream(b"\0\1" * 9000))
    read = font("90ms-RKSJ-H", glyphs | {"CIDSystemInfo": JAPAN})
    assert said(read, b"a", 0x61) == ("a", "collection")


def test_a_code_in_no_code_space_is_unknown_and_the_rest_stays_in_step():
    read = font("90ms-RKSJ-H", {"CIDSystemInfo": JAPAN})
    assert read.show(b"\xff\x93\xfa\xff")[0] == f"{UNKNOWN}日{UNKNOWN}"


def test_word_spacing_applies_to_a_single_byte_32_only():
    assert font("90ms-RKSJ-H", {"CIDSystemInfo": JAPAN}).show(b"a b ")[2:] == (4, 2)
    assert font("UniJIS-UCS2-H", {"CIDSystemInfo": JAPAN}).show(b"\0a\0 ")[2:] == (2, 0)


def test_an_unknown_cmap_is_noted_and_read_as_identity():
    doc = Fake()
    read = font("NoSuch-V", doc=doc, ToUnicode=to_unicode("<0001> <0058>"))
    assert read.show(b"\0\1")[0] == "X"
    assert read.vertical
    assert doc.notes[0][0] == "unknown-cmap"


# ── embedded CMaps ─────────────────────────────────────────────────────────────────────────────


def test_an_embedded_cmap_gives_cids():
    cmap = stream(
        b"1 begincodespacerange <00> <ff> endcodespacerange 1 begincidchar <41> 843 endcidchar"
    )
    assert font(cmap, {"CIDSystemInfo": JAPAN}).show(b"A")[0] == "あ"


def test_an_embedded_cmap_builds_on_a_predefined_one():
    cmap = stream(b"/90ms-RKSJ-H usecmap 1 begincidchar <41> 843 endcidchar")
    assert font(cmap, {"CIDSystemInfo": JAPAN}).show(b"AB\x93\xfa")[0] == "あB日"


def test_an_embedded_cmap_builds_on_another_stream():
    base = stream(
        b"1 begincodespacerange <00> <ff> endcodespacerange 1 begincidchar <42> 844 endcidchar"
    )
    cmap = stream(b"1 begincidchar <41> 843 endcidchar", UseCMap=base)
    assert font(cmap, {"CIDSystemInfo": JAPAN}).show(b"AB")[0] == "あぃ"


def test_a_cmap_that_builds_on_itself_ends():
    cmap = stream(b"1 begincidchar <0041> 843 endcidchar")
    cmap.dict["UseCMap"] = cmap
    assert font(cmap, {"CIDSystemInfo": JAPAN}).show(b"\0A")[0] == "あ"


# ── widths and directions ──────────────────────────────────────────────────────────────────────


def test_widths_belong_to_cids():
    read = font("90ms-RKSJ-H", {"CIDSystemInfo": JAPAN, "W": [231, 389, 500]})
    assert read.show("a日".encode("cp932"))[1] == pytest.approx(1.5)


def test_vertical_strings_run_downwards():
    down = font("Identity-V", {"DW2": [880, -900], "W2": [1, [-500, 250, 880]]})
    assert down.vertical
    assert down.show(b"\0\1\0\2")[1] == pytest.approx(1.4)
    assert not font("Identity-H").vertical


def test_the_write_mode_of_an_embedded_cmap_counts():
    assert font(stream(b"", WMode=1)).vertical
    assert font(stream(b"/WMode 1 def")).vertical
    assert not font(stream(b"/WMode 0 def")).vertical


def test_the_space_is_the_code_that_says_it():
    wide = {"W": [3, [250]]}
    assert font(cid_font=wide, ToUnicode=to_unicode("<0003> <0020>")).space == pytest.approx(0.25)
    assert font("90ms-RKSJ-H", {"W": [1, [300]]}).space == pytest.approx(0.3)
    assert font("UniJIS-UTF16-H", {"W": [1, [300]]}).space == pytest.approx(0.3)
    assert font().space == 0


def test_a_last_lone_byte_is_no_code():
    assert font(ToUnicode=to_unicode("<0001> <0058>")).show(b"\0\1\0")[:3] == ("X", 1.0, 1)


def test_nothing_shown_is_nothing():
    assert font().show(b"") == ("", 0, 0, 0)
    assert font("90ms-RKSJ-H").show(b"") == ("", 0, 0, 0)
