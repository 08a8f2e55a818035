"""Bytes at a position → objects: what the standard writes, and what producers write instead."""

import time

import pytest

from extract.pdf import syntax
from extract.pdf.objects import Ref
from extract.pdf.syntax import indirect, parse, stream_end, stream_start
from tests.clock import allowed


@pytest.mark.parametrize(
    ("source", "value"),
    [
        pytest.param(b"true", True, id="a boolean"),
        pytest.param(b"null", None, id="null"),
        pytest.param(b"-17", -17, id="an integer"),
        pytest.param(b"+.5", 0.5, id="a real number without a whole part"),
        pytest.param(b"4.", 4.0, id="a real number without a fraction"),
        pytest.param(b"--5", -5, id="two signs are one"),
        pytest.param(b"5-3", 5, id="a sign inside a number ends it"),
        pytest.param(b"1" * 1000, int("1" * 40), id="a number of a thousand digits is cut"),
        pytest.param(b"(a(b)c)", b"a(b)c", id="balanced parentheses belong to the string"),
        pytest.param(b"(a\\(b)", b"a(b", id="an escaped parenthesis is no nest"),
        pytest.param(b"(\\101\\7\\1234)", b"A\x07S4", id="octal codes of one to three digits"),
        pytest.param(b"(a\\\nb\r\nc)", b"ab\nc", id="an escaped line end is none, others are one"),
        pytest.param(b"(\\q)", b"q", id="an unknown escape is its character"),
        pytest.param(b"(a)", b"a", id="a short string"),
        pytest.param(b"(a\\\\)", b"a\\", id="an escaped backslash does not escape the end"),
        pytest.param(b"(" * 40 + b")" * 40, b"(" * 39 + b")" * 39, id="forty parentheses deep"),
        pytest.param(b"<48 65\n6>", b"He`", id="a hexadecimal string with an odd digit"),
        pytest.param(b"<4x8>", b"@", id="a hexadecimal string ends where something else stands"),
        pytest.param(b"/A#20B", "A B", id="a name with a coded space"),
        pytest.param(b"/caf\xc3\xa9", "café", id="a name in UTF-8"),
        pytest.param(b"/caf\xe9", "café", id="a name in Latin-1"),
        pytest.param(b"/", "", id="the empty name"),
        pytest.param(b"12 0 R", Ref(12, 0), id="a reference"),
        pytest.param(b"[1 0 R 2 0 R]", [Ref(1, 0), Ref(2, 0)], id="an array of references"),
        pytest.param(b"[1 2 3]", [1, 2, 3], id="two numbers before another are no reference"),
        pytest.param(b"<</A 1/B[/C<</D(e)>>]>>", {"A": 1, "B": ["C", {"D": b"e"}]}, id="a nest"),
        pytest.param(b"<< /A % why\n 1 >>", {"A": 1}, id="a comment is white space"),
        pytest.param(b"<< /A 1 2 /B 3 >>", {"A": 1, "B": 3}, id="a value too many is passed over"),
        pytest.param(b"<< /A >>", {}, id="a key without a value is none"),
        pytest.param(b"<< /A [1 2 endobj", {"A": [1, 2]}, id="endobj closes what is open"),
        pytest.param(b"<< /A (b endobj 2 0 obj", {"A": b"b "}, id="endobj ends an endless string"),
        pytest.param(b"]", None, id="a lone bracket is no object"),
        pytest.param(b"", None, id="nothing is no object"),
    ],
)
def test_an_object(source, value):
    found = parse(source, 0)[0]
    assert found == value
    assert type(found) is type(value)


def test_a_long_string_is_unescaped_like_a_short_one():
    short = b"\\(a\\101\r\n\\\nb\\\\"
    long = short * 10_000
    assert parse(b"(%s)" % long, 0)[0] == parse(b"(%s)" % short, 0)[0] * 10_000  # type: ignore[operator]


def test_nests_deeper_than_the_limit_are_cut_and_told():
    told: list[str] = []
    value, _ = parse(b"[" * 50 + b"]" * 50, 0, 20, cut=lambda code, _: told.append(code))
    depth = 0
    while isinstance(value, list) and value:
        value, depth = value[0], depth + 1
    assert (depth, told) == (19, ["limit-depth"])


def test_nests_within_the_limit_are_whole():
    told: list[str] = []
    parse(b"[" * 20 + b"]" * 20, 0, 20, cut=lambda code, _: told.append(code))
    assert told == []


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        pytest.param(1005, ["limit-tokens"], id="too many parts are cut and told"),
        pytest.param(1000, [], id="as many as the limit are not"),
    ],
)
def test_an_object_of_many_parts(monkeypatch, parts, told):
    monkeypatch.setattr(syntax, "MAX_TOKENS", 1000)
    codes: list[str] = []
    value, _ = parse(b"[" + b"1 " * parts + b"]", 0, cut=lambda code, _: codes.append(code))
    assert isinstance(value, list)
    assert len(value) == min(parts, 1001)
    assert codes == told


def test_what_stands_behind_the_stop_is_not_read():
    assert parse(b"[1 2 3 4]", 0, stop=5) == ([1, 2], 4)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        pytest.param(b"3 0 obj 7 endobj", (3, 0, 7), id="an object"),
        pytest.param(b"\n 3  1\nobj<</A 1>>endobj", (3, 1, {"A": 1}), id="with odd white space"),
        pytest.param(b"3 0 objects", None, id="but not the word objects"),
        pytest.param(b"xref", None, id="nor something else"),
    ],
)
def test_an_indirect_object(source, found):
    parsed = indirect(source, 0)
    assert (parsed[:3] if parsed else None) == found


@pytest.mark.parametrize(
    ("between", "data"),
    [
        pytest.param(b"stream\n", b"data", id="a line feed behind the keyword"),
        pytest.param(b"stream\r\n", b"data", id="or both line ends"),
        pytest.param(b" stream\r", b"data", id="or a carriage return alone"),
        pytest.param(b"% comment\nstream\n", b"data", id="or a comment before it"),
        pytest.param(b"\nstream ", b" data", id="a space belongs to the data"),
    ],
)
def test_where_a_stream_begins(between, data):
    source = between + b"data\nendstream"
    start = stream_start(source, 0)
    end, _ = stream_end(source, start, None)
    assert source[start:end] == data


@pytest.mark.parametrize(
    ("length", "problem"),
    [
        pytest.param(4, "", id="a right length is believed"),
        pytest.param(3, "wrong", id="one too short is not"),
        pytest.param(900, "wrong", id="nor one behind the end of the file"),
        pytest.param(-4, "wrong", id="nor a negative one"),
        pytest.param(None, "no /Length", id="without a length endstream is looked for"),
    ],
)
def test_where_a_stream_ends(length, problem):
    end, said = stream_end(b"data\nendstream endobj", 0, length)
    assert end == 4
    assert problem in said


def test_a_stream_without_endstream_ends_before_endobj_or_with_the_file():
    assert stream_end(b"data\nendobj", 0, None)[0] == 4
    assert stream_end(b"data\n", 0, None)[0] == 5


KILLERS = [
    pytest.param(b"(", id="open parentheses"),
    pytest.param(b"(\\(", id="escaped parentheses"),
    pytest.param(b"(a", id="parentheses with letters"),
    pytest.param(b"<", id="open angles"),
    pytest.param(b"<<", id="open dictionaries"),
    pytest.param(b"<4", id="open hexadecimal strings"),
    pytest.param(b"[", id="open arrays"),
    pytest.param(b"[<<(", id="all of them"),
    pytest.param(b"()", id="empty strings"),
    pytest.param(b"1 0 R", id="references without space"),
    pytest.param(b"1 ", id="numbers"),
    pytest.param(b"%", id="comments"),
    pytest.param(b"/#", id="coded names"),
    pytest.param(b"\\", id="backslashes"),
    pytest.param(b" ", id="spaces"),
    pytest.param(b"(" * 13 + b")" * 12, id="nests that never close"),
]


@pytest.mark.parametrize("repeated", KILLERS)
@pytest.mark.parametrize("before", [b"", b"[", b"<</A "], ids=["alone", "in [", "in <<"])
def test_no_input_takes_longer_than_its_length_says(repeated, before):
    start = time.process_time()
    parse(before + repeated * (200_000 // len(repeated)), 0)
    assert time.process_time() - start < allowed(
        1.0
    )  # 0.2 s for the worst of them; a square takes hours


def test_null_is_white_space_in_a_reference_and_a_vertical_tab_is_not():
    assert parse(b"[1\0\x000\0R]", 0)[0] == [Ref(1, 0)]
    assert parse(b"[1\x0b0\x0bR]", 0)[0] == [1]
