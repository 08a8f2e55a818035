"""Where objects stand: tables, streams, chains, hybrids and updates."""

from collections.abc import Mapping

import pytest

from extract.pdf.document import Document
from extract.pdf.objects import PdfObject, Ref
from extract.pdf.xref import SMALL
from tests.build import Writer, modern, packed, pdf, stream, updated, xref_stream


def value(doc: Document, number: int) -> PdfObject:
    return doc.resolve(Ref(number, 0))


def one_page(extra: Mapping[int, str | bytes]) -> dict[int, str | bytes]:
    return {
        1: "<< /Type /Catalog /Pages 2 0 R >>",
        2: "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
        3: "<< /Type /Page /Parent 2 0 R >>",
        **extra,
    }


def classic(extra: Mapping[int, str | bytes], trailer: str = "") -> bytes:
    writer = Writer()
    for number, body in one_page(extra).items():
        writer.add(body, number)
    return writer.bytes(1, trailer)


def test_the_newest_update_of_an_object_wins_and_the_others_stay():
    data = classic({4: "(old)", 5: "(kept)"})
    for text in ("(newer)", "(newest)"):
        data = updated(data, {4: text})
    doc = Document(data)
    assert (value(doc, 4), value(doc, 5)) == (b"newest", b"kept")
    assert doc.problems == []


def test_a_freed_object_is_null_and_one_that_comes_again_is_not():
    freed = updated(classic({4: "(old)", 5: "(kept)"}), {4: None})
    assert value(Document(freed), 4) is None
    assert value(Document(freed), 5) == b"kept"
    assert value(Document(updated(freed, {4: "(again)"})), 4) == b"again"


def test_a_freed_object_stays_null_when_another_object_is_searched_for():
    freed = updated(classic({4: "(old)", 5: "(moved)"}), {4: None})
    doc = Document(freed.replace(b"%010d 00000 n" % freed.index(b"5 0 obj"), b"0000000011 00000 n"))
    assert value(doc, 5) == b"moved"
    assert value(doc, 4) is None


def test_an_object_that_the_file_never_had_is_null_without_a_search():
    doc = Document(classic({}))
    assert value(doc, 77) is None
    assert doc.problems == []


def test_a_cross_reference_stream_with_an_index_is_read():
    doc = Document(modern(one_page({400: "(far)"}), {}))
    assert value(doc, 400) == b"far"
    assert value(doc, 399) is None
    assert doc.problems == []


@pytest.mark.parametrize(
    ("widths", "rows", "entries"),
    [
        pytest.param("[1 2 1]", "01%04x00", "/Index [0 5]", id="short fields"),
        pytest.param("[0 4 0]", "%08x", "/Index [0 5]", id="a width of 0 is an offset by default"),
        pytest.param("[1 2 1]", "01%04x00", "", id="without an index it begins with 0"),
        pytest.param("[1 4 2]", "01%08x0000", "/Index [0 5 2000000000 7]", id="an index too long"),
    ],
)
def test_field_widths(widths, rows, entries):
    out = bytearray(b"%PDF-1.7\n")
    places = [0]
    for number, body in one_page({}).items():
        places.append(len(out))
        out += b"%d 0 obj %s endobj\n" % (number, str(body).encode())
    places.append(len(out))
    data = bytes.fromhex("".join(rows % place for place in places))
    entries = f"/Type /XRef /W {widths} /Root 1 0 R /Size 5 {entries}"
    out += b"4 0 obj %s endobj startxref %d" % (stream(data, entries), places[-1])
    doc = Document(bytes(out))
    assert doc.page_count == 1
    assert doc.problems == []


def test_objects_in_object_streams_are_read():
    doc = Document(modern(one_page({}), {10: {4: "(in)", 5: "<< /A 4 0 R >>"}}))
    assert value(doc, 4) == b"in"
    assert doc.get({"A": Ref(5, 0)}, "A") == {"A": Ref(4, 0)}
    assert doc.problems == []


@pytest.mark.parametrize("count", ["1", "0", "99", "(a)"])
def test_an_object_stream_with_a_wrong_count_gives_all_it_has(count):
    body = packed({4: "(in)", 5: "(too)"}).replace(b"/N 2", b"/N " + count.encode())
    doc = Document(modern(one_page({10: body}), {10: {4: "(in)", 5: "(too)"}}))
    assert (value(doc, 4), value(doc, 5)) == (b"in", b"too")


def test_an_object_stream_that_extends_another_leaves_its_objects_to_it():
    first, second = {4: "(first)"}, {5: "(second)"}
    objects = one_page({11: packed(second, "/Extends 10 0 R")})
    doc = Document(modern(objects, {10: first, 11: second}))
    assert (value(doc, 4), value(doc, 5)) == (b"first", b"second")


def test_object_streams_that_extend_each_other_end():
    first, second = {4: "(first)"}, {5: "(second)"}
    objects = one_page(
        {10: packed(first, "/Extends 11 0 R"), 11: packed(second, "/Extends 10 0 R")}
    )
    doc = Document(modern(objects, {10: first, 11: second}))
    assert (value(doc, 4), value(doc, 5), value(doc, 6)) == (b"first", b"second", None)


def test_object_streams_that_hold_each_other_are_null():
    rows = {10: (2, 11, 0), 11: (2, 10, 0), 12: (2, 12, 0)}
    data = bytearray(b"%PDF-1.7\n")
    for number, body in one_page({}).items():
        rows[number] = (1, len(data), 0)
        data += b"%d 0 obj %s endobj\n" % (number, str(body).encode())
    start = len(data)
    body = xref_stream(rows, "/Root 1 0 R /Size 20")
    data += b"19 0 obj %s endobj startxref %d" % (body, start)
    doc = Document(bytes(data))
    assert [value(doc, number) for number in (10, 11, 12)] == [None, None, None]


def hybrid(update: bool) -> bytes:
    """A file whose object 4 is hidden from readers that know tables only."""
    data = bytearray(classic({}))
    holder = len(data)
    data += b"10 0 obj\n%s\nendobj\n" % packed({4: "(hidden)"})
    hidden = len(data)
    rows = {4: (2, 10, 0), 10: (1, holder, 0)}
    data += b"11 0 obj\n%s\nendobj\n" % xref_stream(rows, "/Size 12")
    whole = updated(bytes(data), {4: None}, f"/XRefStm {hidden}")
    return updated(whole, {4: "(newer)"}) if update else whole


def test_a_hybrid_file_shows_what_it_hides_from_old_readers():
    doc = Document(hybrid(update=False))
    assert value(doc, 4) == b"hidden"
    assert doc.problems == []


def test_an_update_of_a_hybrid_file_wins_over_what_was_hidden():
    assert value(Document(hybrid(update=True)), 4) == b"newer"


def test_a_chain_of_ten_thousand_sections_is_followed_to_its_end():
    data = bytearray(classic({4: "(first)"}))
    previous = data.rindex(b"xref\n0")
    for number in range(10_000):
        start = len(data)
        data += b"xref\n9 1\n%010d 00000 n \ntrailer <</Prev %d>>\n" % (number, previous)
        previous = start
    data += b"startxref %d" % previous
    doc = Document(bytes(data))
    assert value(doc, 4) == b"first"
    assert doc.problems == []


def test_a_chain_that_runs_in_a_circle_ends():
    data = classic({4: "(first)"})
    start = data.rindex(b"xref\n0")
    data = updated(data.replace(b"/Size 5", b"/Prev %d /Size 5" % (len(data) + 13)), {5: "(new)"})
    doc = Document(data)
    assert (value(doc, 4), value(doc, 5)) == (b"first", b"new")
    assert start


@pytest.mark.parametrize("line_end", [b" \n", b"\n", b" \r\n"], ids=["20 bytes", "19", "21"])
def test_a_long_table_is_read_entry_by_entry(line_end):
    extra = {n: f"({n})" for n in range(4, SMALL + 500)}
    data = classic(extra)
    at = data.rindex(b"xref\n0")
    doc = Document(data[:at] + data[at:].replace(b" \n", line_end))
    last = SMALL + 499
    assert (value(doc, last), value(doc, 17), value(doc, last + 1)) == (b"%d" % last, b"17", None)
    assert doc.problems == []
    assert not any(isinstance(layer, dict) and len(layer) > 100 for layer in doc.store.xref.layers)


def test_a_long_cross_reference_stream_is_read_entry_by_entry():
    data = bytearray(b"%PDF-1.7\n")
    rows = {}
    for number, body in one_page({n: f"({n})" for n in range(4, SMALL + 500)}).items():
        rows[number] = (1, len(data), 0)
        data += b"%d 0 obj %s endobj\n" % (number, str(body).encode())
    size = max(rows) + 1
    start = len(data)
    body = xref_stream(rows, f"/Root 1 0 R /Size {size}")
    first = body.index(b"/Index [")
    body = body[:first] + b"/Index [1 %d" % (size - 1) + body[body.index(b"]", first) :]
    data += b"%d 0 obj %s endobj startxref %d" % (size, body, start)
    doc = Document(bytes(data))
    assert (value(doc, SMALL + 499), value(doc, 17)) == (b"%d" % (SMALL + 499), b"17")
    assert doc.problems == []


def test_numbers_behind_the_largest_that_there_can_be_are_left_out():
    data = pdf("(a) Tj").replace(b"xref\n0 ", b"xref\n99999999 1\n0000000009 00000 n \n0 ")
    doc = Document(data)
    assert value(doc, 99_999_999) is None
    assert doc.page_count == 1
