"""What embedded programs call their glyphs."""

import struct
import time
import warnings
from io import BytesIO

import pytest
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.DefaultTable import DefaultTable
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extract.font.program import MAPPED, Program, read_program, subtable_size, type1_encoding
from tests.clock import allowed
from tests.font.fake import Fake, cff, true_type, type1

GLYPHS = [".notdef", "A", "space", "g37"]


def test_a_truetype_program_says_what_its_unicode_cmap_says_backwards():
    program = read_program(Fake(), true_type(GLYPHS, unicode={0x41: "A", 0x20: "space"}))
    assert program.glyph_text(1) == "A"
    assert program.glyph_text(2) == " "
    assert program.glyph_text(3) == ""


def test_a_glyph_of_two_characters_is_the_plainer():
    cmap = {0x20: "space", 0xA0: "space", 0x4EBA: "A", 0x2F08: "A"}
    program = read_program(Fake(), true_type(GLYPHS, unicode=cmap))
    assert program.glyph_text(2) == " "
    assert program.glyph_text(1) == "人"


def test_glyph_names_speak_where_the_cmap_does_not():
    program = read_program(Fake(), true_type(GLYPHS, mac={65: "A", 66: "g37"}, post=True))
    assert program.code_text(65, "") == "A"
    assert program.code_text(66, "") == ""


def test_a_subset_without_names_and_unicode_says_nothing():
    program = read_program(Fake(), true_type(GLYPHS, mac={65: "A"}))
    assert program.glyph(65, "") == 1
    assert program.code_text(65, "") == ""


def test_a_symbolic_cmap_is_read_at_f000():
    program = read_program(Fake(), true_type(GLYPHS, symbol={0xF041: "A", 0x42: "g37"}))
    assert program.glyph(0x41, "") == 1
    assert program.glyph(0x42, "") == 3
    assert program.glyph_text(1) == "\uf041"


def test_the_name_of_the_document_counts_where_the_cmap_confirms_it():
    program = read_program(Fake(), true_type(GLYPHS, unicode={0x41: "A"}))
    assert program.code_text(200, "A") == "A"
    assert program.code_text(200, "B") == ""


def test_a_name_of_the_document_finds_a_glyph_that_has_a_character():
    program = read_program(Fake(), true_type(GLYPHS, unicode={0x42: "g37"}, post=True))
    assert program.code_text(1, "g37") == "B"


def test_a_cff_program_has_an_encoding_of_its_own():
    encoding = [".notdef"] * 65 + ["alpha", "g37"]
    program = read_program(Fake(), cff([".notdef", "alpha", "g37"], encoding))
    assert program.code_text(65, "") == "α"
    assert program.code_text(66, "") == ""
    assert program.draws(66, "")
    assert not program.draws(67, "")


def test_a_cid_keyed_program_names_its_collection():
    program = read_program(Fake(), cff([".notdef", "cid00843"], ros="Adobe-Japan1"))
    assert program.collection == "Adobe-Japan1"
    assert program.cid_text(843) == ""


def test_a_cff_program_without_cids_counts_glyphs():
    program = read_program(Fake(), cff([".notdef", "alpha", "B"]))
    assert program.cid_text(1) == "α"
    assert program.cid_text(9) == ""


@pytest.mark.parametrize(
    ("entries", "encoding"),
    [
        pytest.param(["65 /alpha", "66/beta"], {65: "alpha", 66: "beta"}, id="decimal codes"),
        pytest.param(["8#101 /alpha", "16#42 /beta"], {65: "alpha", 66: "beta"}, id="a radix"),
        pytest.param(["65 /.notdef", "300 /A", "8#9 /B"], {}, id="what is no code is left out"),
    ],
)
def test_a_type_1_encoding(entries, encoding):
    assert type1_encoding(type1(*entries)) == encoding


def test_a_type_1_program_may_name_the_standard_encoding():
    found = type1_encoding(type1(encoding="StandardEncoding def"))
    assert found[0x27] == "quoteright"
    assert 0 not in found


def test_a_type_1_encoding_may_be_an_array():
    assert type1_encoding(b"%!\n/Encoding [/.notdef /A /B] def eexec") == {1: "A", 2: "B"}


def test_the_encrypted_part_of_a_type_1_program_is_not_read():
    assert 65 not in type1_encoding(type1("66 /B"))


def test_what_no_format_begins_with_is_noted():
    doc = Fake()
    assert read_program(doc, b"GIF89a") == Program()
    assert doc.notes[0][0] == "font-program"


def test_a_broken_table_is_noted_and_costs_no_other():
    data = true_type(GLYPHS, unicode={0x41: "A"}, post=True)
    at = data.index(b"post", 12)
    offset = struct.unpack(">L", data[at + 8 : at + 12])[0]
    doc = Fake()
    program = read_program(doc, data[:offset] + b"\xff" * 4 + data[offset + 4 :])
    assert program.glyph_text(1) == "A"
    assert doc.notes


def cmap_bomb(form):
    """A subtable of some bytes that names as many characters as it can."""
    if form == 4:
        many = 8000
        ends = struct.pack(">H", 0xFFFF) * many
        starts = struct.pack(">H", 0) * many
        length = 16 + 8 * many
        return struct.pack(">7H", 4, length, 0, 2 * many, 0, 0, 0) + ends + b"\0\0" + starts * 3
    return struct.pack(">HHLLLLLL", form, 0, 28, 0, 1, 0, 0xFFFFFFFF, 0)


@pytest.mark.parametrize("form", [4, 12, 13])
def test_a_cmap_that_names_too_much_is_not_read_and_costs_no_other(form):
    bomb = cmap_bomb(form)
    assert subtable_size(bomb) > MAPPED
    honest = struct.pack(">HHHHHH", 6, 12, 0, 65, 1, 1)
    head = struct.pack(">HHHHLHHL", 0, 2, 3, 10, 20, 3, 1, 20 + len(bomb))
    font = TTFont(BytesIO(true_type(GLYPHS, unicode={0x41: "A"})))
    table = font["cmap"] = DefaultTable("cmap")
    table.data = head + bomb + honest
    out = BytesIO()
    font.save(out)
    start = time.process_time()
    program = read_program(Fake(), out.getvalue())
    assert program.unicode == {65: 1}
    assert time.process_time() - start < allowed(2)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(
        [
            true_type(GLYPHS, unicode={0x41: "A"}, symbol={0xF041: "A"}, post=True),
            cff([".notdef", "alpha"], [".notdef"] * 65 + ["alpha"]),
            cff([".notdef", "cid00843"], ros="Adobe-Japan1"),
            type1("65 /A", "66 /B"),
        ]
    ),
    st.lists(st.tuples(st.integers(0, 2000), st.binary(min_size=1, max_size=4)), max_size=6),
    st.integers(0, 3000),
)
def test_no_damage_makes_reading_fail(data, changes, length):
    broken = bytearray(data)
    for at, new in changes:
        broken[at : at + len(new)] = new
    start = time.process_time()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        program = read_program(Fake(), bytes(broken[: length or None]))
    for code in (0, 65, 255):
        program.code_text(code, "")
        program.cid_text(code)
    assert time.process_time() - start < allowed(5)
