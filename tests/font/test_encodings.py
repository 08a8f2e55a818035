"""Glyph names and encodings."""

import pytest

from extract.font.encodings import encoding, glyph_text, own_table, own_texts, private


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("A", "A", id="a letter is itself"),
        pytest.param("nahiragana", "な", id="a rare name comes from the Adobe Glyph List"),
        pytest.param("uni0041", "A", id="uni and four digits are a UTF-16 unit"),
        pytest.param("uni00e9", "é", id="some writers put the digits in lower case"),
        pytest.param("uni00410301", "A\u0301", id="uni may hold several units"),
        pytest.param("uniD83DDE00", "😀", id="uni may hold a surrogate pair"),
        pytest.param("uniD83D", "", id="half a surrogate pair says nothing"),
        pytest.param("u1F600", "😀", id="u and up to six digits are a code point"),
        pytest.param("u110000", "", id="no code point lies beyond 10FFFF"),
        pytest.param("A.sc", "A", id="a suffix is cut"),
        pytest.param(".notdef", "", id="a suffix alone says nothing"),
        pytest.param("f_f_i", "ffi", id="underscores join the letters of a ligature"),
        pytest.param("f_12", "", id="a part that says nothing spoils the whole"),
        pytest.param("ffi", "ﬃ", id="a ligature of its own stays one character"),
        pytest.param("dotlessj", "ȷ", id="TeX's dotless j is no private-use character"),
        pytest.param("angbracketleft", "⟨", id="TeX's angle bracket"),
        pytest.param("parenleftbigg", "(", id="a taller bracket is the bracket"),
        pytest.param("summationdisplay", "∑", id="a display operator is the operator"),
        pytest.param("Asmall", "a", id="a small capital is a letter"),
        pytest.param("zerooldstyle", "0", id="an old-style figure is a figure"),
        pytest.param("registerserif", "®", id="a sign with serifs is the sign"),
        pytest.param("H9262", "μ", id="Mathematical Pi numbers its Greek"),
        pytest.param("g12", "", id="a g and a number say nothing"),
        pytest.param("a37", "", id="an a and a number say nothing"),
        pytest.param("cid_45", "", id="a CID is no character"),
        pytest.param("glyph3", "", id="a glyph's number is no character"),
        pytest.param("C0_1", "", id="a counter of two numbers is no character"),
        pytest.param("x" * 1000, "", id="an endless name says nothing"),
    ],
)
def test_glyph_names(name, text):
    assert glyph_text(name) == text


def test_a_number_means_a_dingbat_in_zapf_dingbats_only():
    assert glyph_text("a20", dingbats=True) == "✔"
    assert glyph_text("a20") == ""


@pytest.mark.parametrize(
    ("font", "table"),
    [
        ("Symbol", "Symbol"),
        ("SymbolMT", "Symbol"),
        ("Symbol,Bold", "Symbol"),
        ("Wingdings-Regular", "Wingdings"),
        ("ITCZapfDingbats", "ZapfDingbats"),
        ("Wingdings2", ""),
        ("SymbolNeu", ""),
        ("Helvetica", ""),
    ],
)
def test_fonts_with_a_table_of_their_own(font, table):
    assert own_table(font) == table


def test_own_tables_say_what_the_fonts_draw():
    assert own_texts("Symbol")[0xB7] == "•"
    assert own_texts("Symbol")[0x61] == "α"
    assert own_texts("ZapfDingbats")[0x34] == "✔"
    assert own_texts("Wingdings")[0x6C] == "●"
    assert own_texts("Wingdings")[0x10] == ""


def test_encodings_agree_with_pythons_codecs():
    windows = bytes(range(0xA1, 0x100)).replace(b"\xad", b"-").decode("cp1252")
    names = encoding("WinAnsiEncoding")[0xA1:]
    assert "".join(map(glyph_text, names)) == windows
    letters = bytes(range(0x20, 0x7F))
    assert "".join(map(glyph_text, encoding("MacRoman")[0x20:0x7F])) == letters.decode("ascii")


def test_the_second_space_of_win_ansi_does_not_break():
    assert glyph_text(encoding("WinAnsi")[0xA0]) == "\xa0"
    assert glyph_text(encoding("WinAnsi")[0xAD]) == "-"


def test_an_unknown_encoding_is_empty():
    assert encoding("NoSuchEncoding") == ()
    assert all(len(encoding(n)) == 256 for n in ("Standard", "MacExpert", "Symbol", "ZapfDingbats"))


def test_private_use_is_recognised():
    assert private("\uf0b7")
    assert private("\U000f0001")
    assert not private("•")
