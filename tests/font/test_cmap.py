"""ToUnicode maps and CMap programs."""

import time

import pytest

from extract.font.cmap import ENTRIES, read_cmap, to_unicode
from tests.clock import allowed


def char(*pairs):
    return b"begincmap 1 beginbfchar\n" + b"\n".join(p.encode() for p in pairs) + b"\nendbfchar"


def span(*triples):
    return b"1 beginbfrange\n" + b"\n".join(t.encode() for t in triples) + b"\nendbfrange"


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        pytest.param("<01> <0041>", "A", id="UTF-16"),
        pytest.param("<01> <D83DDE00>", "😀", id="a surrogate pair is one character"),
        pytest.param("<01> <00660066>", "ff", id="a code may say several characters"),
        pytest.param("<01> <48>", "H", id="one byte is a character without its leading zeros"),
        pytest.param("<01> <20D>", "\u020d", id="three digits lack a leading zero"),
        pytest.param("<01> <1D400>", "\U0001d400", id="five digits are a code point"),
        pytest.param("<01> <0001D400>", "\U0001d400", id="eight that begin with zeros are too"),
        pytest.param("<01> <FEFF0041>", "A", id="a byte order mark is no text"),
        pytest.param("<01> <00 41>", "A", id="white space inside a string does not count"),
        pytest.param("<01> /alpha", "α", id="a glyph name stands for its character"),
        pytest.param("<0001> <0041>", "A", id="the code may be written with two bytes"),
        pytest.param("<1> <0041>", "A", id="the code may be written with one digit"),
        pytest.param("<01> <0041004>", "A", id="a digit too few ends the text before it"),
    ],
)
def test_what_a_bfchar_says(entry, text):
    assert to_unicode(char(entry)) == {1: text}


@pytest.mark.parametrize("entry", ["<01> <>", "<01> <D83D>", "<01> <0>", "<01> /g12"])
def test_a_bfchar_that_says_nothing_is_empty(entry):
    assert to_unicode(char(entry)) == {1: ""}


@pytest.mark.parametrize(
    ("entry", "texts"),
    [
        pytest.param("<01> <03> <0041>", {1: "A", 2: "B", 3: "C"}, id="a range counts up"),
        pytest.param("<01> <02> <00660069>", {1: "fi", 2: "fj"}, id="its last character does"),
        pytest.param("<01> <03> [<0041> <005A>]", {1: "A", 2: "Z"}, id="an array says each"),
        pytest.param("<05> <01> <0041>", {5: "A"}, id="a range backwards states its first code"),
        pytest.param("<01> <02> <D83DDE00>", {1: "😀", 2: "😁"}, id="pairs count as one"),
        pytest.param(
            "<00FE> <0101> <00FE>", {254: "þ", 255: "ÿ", 256: "Ā", 257: "ā"}, id="over FF"
        ),
        pytest.param("<01> <03> <D7FF>", {1: "\ud7ff"}, id="a range ends before the surrogates"),
        pytest.param("<01><02><0041>", {1: "A", 2: "B"}, id="strings need no white space"),
    ],
)
def test_what_a_bfrange_says(entry, texts):
    assert to_unicode(span(entry)) == texts


@pytest.mark.parametrize(
    ("program", "texts"),
    [
        pytest.param(b"beginbfchar <01> <0041> endbfchar", {1: "A"}, id="a count is not needed"),
        pytest.param(
            b"1 beginbfchar <01> <0041> 1 beginbfrange <02> <02> <0042> endbfrange",
            {1: "A", 2: "B"},
            id="a forgotten endbfchar ends where the next section begins",
        ),
        pytest.param(b"1 beginbfchar <01> <0041>", {1: "A"}, id="the end of the data ends it too"),
        pytest.param(
            b"2 beginbfchar % <01> <0058>\n<01> <0041>\nendbfchar", {1: "A"}, id="comments pass"
        ),
        pytest.param(
            b"1 beginbfchar <01> <0041> endbfchar 1 beginbfchar <01> <0042> endbfchar",
            {1: "B"},
            id="the later entry wins",
        ),
        pytest.param(b"<01> <0041>", {}, id="outside a section nothing is said"),
        pytest.param(b"\x00\xff<<(((", {}, id="rubbish says nothing"),
    ],
)
def test_sections(program, texts):
    assert to_unicode(program) == texts


def test_sections_of_cids_state_code_points():
    assert to_unicode(b"1 begincidchar <03> 32 endcidchar") == {3: " "}
    assert to_unicode(b"1 begincidrange <03> <04> 65 endcidrange") == {3: "A", 4: "B"}
    assert to_unicode(b"1 begincidchar <03> 55296 endcidchar") == {3: ""}


def test_ranges_stop_at_the_limit_of_entries():
    huge = b"\n".join(b"<%06X> <%06X> <0041>" % (i << 16, i << 16 | 0xFFFF) for i in range(2000))
    assert 0 < len(to_unicode(span(huge.decode()))) <= ENTRIES


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(span("<0000> <FFFF> <0041>\n" * 50_000), id="ranges"),
        pytest.param(b"1 beginbfrange <00><ff><00> endbfrange " * 50_000, id="sections"),
        pytest.param(b"1 begincidrange " + b"<0000><ffff> 0 " * 50_000, id="ranges of CIDs"),
    ],
)
def test_saying_the_same_again_and_again_is_counted_too(program):
    start = time.process_time()
    to_unicode(program)
    read_cmap(program)
    assert time.process_time() - start < allowed(5)


@pytest.mark.parametrize(
    "piece", [b"<", b"(", b"(\\", b"[", b"%", b"/", b"<00", b"beginbfchar ", b"<0><0>[", b"1 "]
)
def test_reading_is_linear_on_what_never_ends(piece):
    program = b"1 beginbfrange " + piece * (400_000 // len(piece))
    start = time.process_time()
    to_unicode(program)
    read_cmap(program)
    assert time.process_time() - start < allowed(5)


CMAP = b"""/WMode 1 def
1 begincodespacerange <00> <80> <8140> <9FFC> endcodespacerange
1 begincidrange <20> <7e> 231 <8140> <817e> 633 endcidrange
1 begincidchar <80> 97 endcidchar"""


def test_an_embedded_cmap_gives_lengths_cids_and_direction():
    cmap, base = read_cmap(CMAP)
    assert base == ""
    assert cmap.vertical
    assert not cmap.two_bytes
    codes = cmap.pattern().findall(b"\x21\x81\x41\x80")
    assert codes == [b"\x21", b"\x81\x41", b"\x80"]
    assert [cmap.cid(code) for code in codes] == [232, 634, 97]


def test_a_code_outside_every_code_space_takes_the_shortest_length():
    cmap, _ = read_cmap(CMAP)
    assert cmap.pattern().findall(b"\xff\x21\n") == [b"\xff", b"\x21", b"\n"]
    assert cmap.cid(b"\xff") == 0


def test_a_cmap_names_the_one_it_builds_on():
    assert read_cmap(b"/90ms-RKSJ-H usecmap")[1] == "90ms-RKSJ-H"


def test_without_code_spaces_the_codes_themselves_give_the_lengths():
    cmap, _ = read_cmap(b"1 begincidrange <0000> <ffff> 0 endcidrange")
    assert cmap.two_bytes
    assert cmap.cid(b"\x12\x34") == 0x1234
