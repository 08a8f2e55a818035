"""Files that are damaged as real ones are: what was written is still found."""

import io
import re

import pikepdf
import pytest

from extract.errors import BrokenPdf, NotPdf, PasswordRequired
from extract.pdf import repair
from extract.pdf.document import Document
from extract.pdf.objects import Ref
from tests.build import Writer, flate, modern, packed, pdf, stream, updated

PAGES = ["(one) Tj", "(two) Tj", "(three) Tj"]


def contents(data: bytes) -> list[str]:
    """The content of every page, as the document gives it."""
    return contents_of(Document(data))


def contents_of(doc: Document) -> list[str]:
    found = []
    for number in range(1, doc.page_count + 1):
        part = doc.stream(doc.pages.page(number), "Contents")
        found.append(doc.data(part).decode("latin-1") if part else "")
    assert not [problem for problem in doc.problems if problem.code == "internal"]
    return found


def ref(number: int) -> Ref:
    return Ref(number, 0)


def codes(doc: Document) -> list[str]:
    return [problem.code for problem in doc.problems]


def cut_trailer(data: bytes) -> bytes:
    return data[: data.rindex(b"xref\n0")]


def moved(data: bytes, by: int) -> bytes:
    """The file with another startxref."""
    return re.sub(rb"(?<=startxref\n)\d+", lambda m: b"%d" % max(0, int(m[0]) + by), data)


WHOLE = pdf(*PAGES)
MODERN = modern(
    {3: stream(PAGES[0]), 4: stream(PAGES[1]), 6: flate(PAGES[2])},
    {
        5: {
            1: "<< /Type /Catalog /Pages 2 0 R >>",
            2: "<< /Type /Pages /Count 3 /Kids [7 0 R 8 0 R 9 0 R] >>",
            7: "<< /Type /Page /Parent 2 0 R /Contents 3 0 R >>",
            8: "<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>",
            9: "<< /Type /Page /Parent 2 0 R /Contents 6 0 R >>",
        }
    },
)
KINDS = pytest.mark.parametrize("whole", [WHOLE, MODERN], ids=["table", "stream"])


@KINDS
def test_a_whole_file_has_no_problems(whole):
    doc = Document(whole)
    assert contents_of(doc) == PAGES
    assert doc.problems == []


@KINDS
@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda data: b"junk\n" * 50 + data, id="a header behind 250 bytes of junk"),
        pytest.param(lambda data: b"\n" * 3 + data, id="a header behind line ends"),
        pytest.param(lambda data: data.replace(b"%PDF-1.7\n", b""), id="no header"),
        pytest.param(lambda data: data.replace(b"%PDF-1.7", b"%!PS-Adob"), id="another header"),
        pytest.param(lambda data: moved(data, 100_000), id="startxref behind the end"),
        pytest.param(lambda data: moved(data, -(1 << 40)), id="startxref 0"),
        pytest.param(lambda data: moved(data, -300), id="startxref in the middle of something"),
        pytest.param(lambda data: data[: data.rindex(b"startxref")], id="no startxref"),
        pytest.param(lambda data: data.replace(b"startxref", b"startxxxx"), id="no such word"),
        pytest.param(lambda data: data + b"\0" * 5000, id="zeros behind the end"),
        pytest.param(lambda data: data + b"<html>startxref</html>", id="junk behind the end"),
        pytest.param(lambda data: data.replace(b"endobj", b""), id="no endobj"),
        pytest.param(lambda data: data.replace(b"\nobj", b" obj"), id="odd white space"),
        pytest.param(lambda data: data.replace(b"/Size", b"/Sice"), id="no size"),
        pytest.param(lambda data: re.sub(rb"/Root 1 0 R", b"", data), id="no root"),
        pytest.param(lambda data: re.sub(rb"/Root 1 0 R", b"/Root 3 0 R", data), id="wrong root"),
        pytest.param(lambda data: re.sub(rb"/Root 1 0 R", b"/Root 99 0 R", data), id="lost root"),
    ],
)
def test_every_page_is_found_in_spite_of(whole, damage):
    assert contents(damage(whole)) == PAGES


@pytest.mark.parametrize("by", [-60, -20, -5, -1, 1, 2, 3, 7])
@KINDS
def test_a_startxref_a_few_bytes_off_needs_no_scan(whole, by):
    doc = Document(moved(whole, by))
    assert contents_of(doc) == PAGES
    assert "rebuilt" not in codes(doc)


@pytest.mark.parametrize("by", [-1, 0, 1])
def test_one_that_is_nearly_right_is_noted_and_one_that_is_right_is_not(by):
    doc = Document(moved(WHOLE, 40 * by))
    assert codes(doc) == ([] if not by else ["cross-reference"])


TABLE = {
    "offsets off by three": lambda d: re.sub(
        rb"(\d{10}) 00000 n", lambda m: b"%010d 00000 n" % (int(m[1]) + 3), d
    ),
    "offsets off by minus three": lambda d: re.sub(
        rb"(\d{10}) 00000 n", lambda m: b"%010d 00000 n" % (int(m[1]) - 3), d
    ),
    "offsets one too far, into the number": lambda d: re.sub(
        rb"(\d{10}) 00000 n", lambda m: b"%010d 00000 n" % (int(m[1]) + 1), d
    ),
    "offsets all zero": lambda d: re.sub(rb"\d{10} 00000 n", b"0000000000 00000 n", d),
    "offsets behind the end": lambda d: re.sub(rb"\d{10} 00000 n", b"9999999999 00000 n", d),
    "entries of 19 bytes": lambda d: d.replace(b" n \n", b" n\n").replace(b" f \n", b" f\n"),
    "entries of 21 bytes": lambda d: d.replace(b" n \n", b" n \r\n"),
    "a count too small": lambda d: re.sub(rb"xref\n0 \d+", b"xref\n0 3", d, count=1),
    "a count too large": lambda d: re.sub(rb"xref\n0 \d+", b"xref\n0 999", d, count=1),
    "a count of billions": lambda d: re.sub(rb"xref\n0 \d+", b"xref\n0 9999999999", d, count=1),
    "a list that begins with 1": lambda d: d.replace(b"xref\n0 ", b"xref\n1 "),
    "a list that begins with 7": lambda d: d.replace(b"xref\n0 ", b"xref\n7 "),
    "all entries free": lambda d: d.replace(b" 00000 n", b" 00000 f"),
    "letters for entries": lambda d: re.sub(rb"\d{10} 00000 n", b"abcdefghij 00000 n", d),
    "no trailer word": lambda d: d.replace(b"trailer", b"xxxxxxx"),
    "a trailer that is no dictionary": lambda d: d.replace(b"trailer\n<<", b"trailer\n(("),
    "a /Prev that leads nowhere": lambda d: d.replace(b"/Root", b"/Prev 77777 /Root"),
    "a /Prev that leads to itself": lambda d: d.replace(
        b"/Root", b"/Prev %d /Root" % d.rindex(b"xref\n0")
    ),
    "an /XRefStm that leads nowhere": lambda d: d.replace(b"/Root", b"/XRefStm 3 /Root"),
    "line ends made longer": lambda d: d.replace(b"\n", b"\r\n"),
    "line ends made one carriage return": lambda d: d.replace(b"\n", b"\r"),
}


@pytest.mark.parametrize("damage", TABLE.values(), ids=TABLE.keys())
def test_every_page_is_found_with_a_table_that_has(damage):
    found = [content.strip() for content in contents(damage(WHOLE))]
    assert found == PAGES


def test_a_list_that_begins_with_1_by_mistake_is_read_without_a_scan():
    doc = Document(WHOLE.replace(b"xref\n0 ", b"xref\n1 "))
    assert contents_of(doc) == PAGES
    assert doc.problems == []


def test_one_wrong_object_is_found_without_giving_the_table_up():
    place = b"%010d 00000 n" % WHOLE.index(b"101 0 obj")
    bad = WHOLE.replace(place, b"0000000012 00000 n")
    doc = Document(bad)
    assert contents_of(doc) == PAGES
    assert codes(doc) == ["wrong-place"]
    assert doc.problems[0].where == "object 101"


@pytest.mark.parametrize("share", [0.35, 0.5, 0.7, 0.9, 0.98])
def test_a_truncated_file_gives_the_pages_before_the_cut(share):
    writer = Writer()
    writer.add("<< /Type /Catalog /Pages 2 0 R >>", 1)
    kids = " ".join(f"{n} 0 R" for n in range(3, 43, 2))
    writer.add(f"<< /Type /Pages /Count 20 /Kids [{kids}] >>", 2)
    for number in range(3, 43, 2):
        writer.add(f"<< /Type /Page /Parent 2 0 R /Contents {number + 1} 0 R >>", number)
        writer.add(stream(f"(page {number}) Tj"), number + 1)
    data = writer.bytes(1)
    cut = data[: int(len(data) * share)]
    expected = [f"(page {n}) Tj" for n in range(3, 43, 2) if b"(page %d) Tj\nend" % n in cut]
    found = contents(cut)
    assert expected
    assert found[: len(expected)] == expected


def test_a_cut_stream_is_read_up_to_the_cut():
    writer = Writer()
    writer.add("<< /Type /Catalog /Pages 2 0 R >>", 1)
    writer.add("<< /Type /Pages /Count 1 /Kids [3 0 R] >>", 2)
    writer.add("<< /Type /Page /Contents 4 0 R >>", 3)
    writer.add(stream("(kept) Tj (lost) Tj"), 4)
    data = writer.bytes(1)
    assert contents(data[: data.index(b"(lost)")]) == ["(kept) Tj "]


def test_a_file_that_lost_its_catalogue_keeps_its_pages():
    data = WHOLE.replace(b"/Type /Catalog", b"/Type /Cxxxxxx").replace(b"/Pages 2", b"/Pxxxs 2")
    doc = Document(data)
    assert contents_of(doc) == PAGES
    assert "catalogue" in codes(doc)


def test_a_file_that_lost_its_page_tree_keeps_its_pages_with_what_they_inherit():
    writer = Writer()
    writer.add("<< /Type /Catalog /Pages 2 0 R >>", 1)
    writer.add("<< /Type /Lost >>", 2)
    writer.add("<< /Type /Page /Contents 4 0 R /Parent 5 0 R >>", 3)
    writer.add(stream("(kept) Tj"), 4)
    writer.add("<< /MediaBox [0 0 7 7] >>", 5)
    doc = Document(writer.bytes(1))
    assert contents_of(doc) == ["(kept) Tj"]
    assert doc.pages.page(1)["MediaBox"] == [0, 0, 7, 7]


def test_the_newest_of_two_objects_wins_in_a_scan():
    data = WHOLE.replace(b"xref", b"xxxx") + b"101 0 obj\n" + stream("(new) Tj") + b"\nendobj\n"
    assert contents(data)[0] == "(new) Tj"


def test_an_object_stream_that_stands_later_wins_in_a_scan_and_an_earlier_one_does_not():
    old = b"7 0 obj\n<< /Old true >>\nendobj\n"
    holder = b"9 0 obj\n" + packed({7: "<< /New true >>"}) + b"\nendobj\n"
    whole = WHOLE.replace(b"xref", b"xxxx")
    after, before = Document(whole + old + holder), Document(whole + holder + old)
    assert after.dictionary({"X": ref(7)}, "X") == {"New": True}
    assert before.dictionary({"X": ref(7)}, "X") == {"Old": True}


def test_objects_inside_a_stream_are_not_objects_of_the_file():
    inside = "1 0 obj << /Type /Catalog /Pages 99 0 R >> endobj"
    data = pdf(*PAGES, objects=[stream(inside)]).replace(b"xref", b"xxxx")
    assert contents(data) == PAGES


def test_objects_behind_a_stream_that_lost_its_end_are_objects_of_the_file():
    data = pdf(*PAGES, objects=[stream("x", "/Length 5 0 R")]).replace(b"xref", b"xxxx")
    data = data.replace(b"endstream", b"", 1)
    assert contents(data) == PAGES


def test_a_table_with_objects_under_other_numbers_finds_the_right_ones():
    first, second = (b"%010d" % WHOLE.index(b"%d 0 obj" % n) for n in (101, 103))
    data = WHOLE.replace(first, b"#").replace(second, first).replace(b"#", second)
    assert contents(data) == PAGES


def test_an_object_that_exists_under_a_wrong_number_only_is_taken():
    assert contents(WHOLE.replace(b"\n101 0 obj", b"\n901 0 obj")) == PAGES


@pytest.mark.parametrize(
    ("length", "told"),
    [
        pytest.param("/Length 2", True, id="too short"),
        pytest.param("/Length 2000", True, id="too long"),
        pytest.param("/Length 99 0 R", True, id="a reference that leads nowhere"),
        pytest.param("/Length 4 0 R", True, id="a reference to the stream itself"),
        pytest.param("/Length (a)", True, id="no number"),
        pytest.param("", True, id="missing"),
        pytest.param("/Length 5 0 R", False, id="a reference to the right number is no damage"),
    ],
)
def test_a_stream_is_read_whole_with_a_length_that_is(length, told):
    writer = Writer()
    writer.add("<< /Type /Catalog /Pages 2 0 R >>", 1)
    writer.add("<< /Type /Pages /Count 1 /Kids [3 0 R] >>", 2)
    writer.add("<< /Type /Page /Contents 4 0 R >>", 3)
    writer.add(f"<< {length} >>\nstream\n(whole) Tj\nendstream", 4)
    writer.add("10", 5)
    for data in (writer.bytes(1), cut_trailer(writer.bytes(1))):
        doc = Document(data)
        assert contents_of(doc) == ["(whole) Tj"]
        assert ("stream-length" in codes(doc)) is told


def test_an_object_stream_damaged_part_of_the_way_gives_what_it_has():
    inside = {
        1: "<< /Type /Catalog /Pages 2 0 R >>",
        2: "<< /Type /Pages /Count 2 /Kids [7 0 R 8 0 R] >>",
        7: "<< /Type /Page /Parent 2 0 R /Contents 3 0 R >>",
        8: "<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>",
        9: "(" + "".join(chr(33 + n * 7 % 80) for n in range(4000)).replace("(", "") + ")",
    }
    body = packed(inside)
    broken = body[: len(body) * 3 // 4] + b"\xff" * 40 + b"\nendstream"
    doc = Document(modern({3: stream("(one) Tj"), 4: stream("(two) Tj"), 5: broken}, {5: inside}))
    assert contents_of(doc) == ["(one) Tj", "(two) Tj"]
    assert any(code.startswith("flate") for code in codes(doc))


def test_a_lost_object_stream_is_searched_for():
    place = MODERN.index(b"5 0 obj\n<< /Length")
    moved_down = MODERN[:place] + b"% moved\n" + MODERN[place:]
    assert contents(moved_down) == PAGES


def test_an_update_that_was_cut_off_leaves_the_file_before_it():
    newer = updated(WHOLE, {101: stream("(new) Tj")})
    assert contents(newer)[0] == "(new) Tj"
    assert contents(newer[: newer.index(b"101 0 obj", len(WHOLE))])[0] == "(one) Tj"


@pytest.mark.parametrize(
    ("data", "error"),
    [
        pytest.param(b"", NotPdf, id="nothing"),
        pytest.param(b"hello", NotPdf, id="text"),
        pytest.param(b"\x89PNG\r\n\x1a\n" + bytes(500), NotPdf, id="a picture"),
        pytest.param(b"%PDF-1.7\n", BrokenPdf, id="a header alone"),
        pytest.param(b"%PDF-1.7\n1 0 obj <<>> endobj", BrokenPdf, id="an object that is no page"),
        pytest.param(b"1 0 obj 1 endobj", BrokenPdf, id="an object without a header"),
    ],
)
def test_what_cannot_be_opened_says_why(data, error):
    with pytest.raises(error, match=r"^[A-Z].*\.$"):
        Document(data)


def test_the_scan_steps_over_streams_whose_length_is_right():
    body = b"stream 5 0 obj trailer << /Root 9 0 R >> " * 50
    data = b"%PDF-1.7\n4 0 obj\n" + stream(body) + b"\nendobj\n"
    found = repair.scan(data, 1000)
    assert list(found.places) == [4]
    assert found.trailer == {}


def test_the_scan_of_a_file_takes_the_last_trailer_of_each_key():
    data = b"1 0 obj 1 endobj trailer << /Root 1 0 R /Info 2 0 R >> trailer << /Root 3 0 R >>"
    assert repair.scan(data, 1000).trailer == {"Root": ref(3), "Info": ref(2)}


@pytest.mark.parametrize("objects", ["generate", "disable"], ids=["object streams", "a table"])
def test_an_encrypted_file_is_rebuilt_and_decrypted(objects):
    kept = io.BytesIO()
    with pikepdf.open(io.BytesIO(WHOLE)) as whole:
        whole.save(
            kept,
            encryption=pikepdf.Encryption(owner="o", user="u", R=4),
            object_stream_mode=pikepdf.ObjectStreamMode[objects],
        )
    whole_bytes = kept.getvalue()
    for data in (whole_bytes, moved(whole_bytes, -(1 << 40)), b"x" * 30 + whole_bytes):
        assert contents_of(Document(data, "u")) == PAGES
        with pytest.raises(PasswordRequired):
            Document(data)


def test_a_table_that_is_mostly_wrong_is_believed_in_nothing_more():
    data = pdf(*PAGES)
    head, table = data[: data.index(b"xref\n")], data[data.index(b"xref\n") :]
    wrong = re.sub(rb"(\d{10}) 00000 n", lambda m: b"%010d 00000 n" % (int(m[1]) + 7), table)
    lost = head.index(b"(three)")
    number = int(re.findall(rb"(\d+) 0 obj", head[:lost])[-1])
    row = wrong.index(b" \n", wrong.index(b"65535 f")) + 2 + 20 * (number - 1)
    wrong = wrong[:row] + b"0000000000 00255 f \n" + wrong[row + 20 :]
    doc = Document(head + wrong)
    assert contents_of(doc) == PAGES
    assert {"wrong-place", "rebuilt"} <= {problem.code for problem in doc.problems}


def test_a_table_with_one_wrong_place_keeps_what_it_frees():
    data = pdf(*PAGES)
    lost = int(re.findall(rb"(\d+) 0 obj", data[: data.index(b"(three)")])[-1])
    freed = updated(data, {lost: None})
    pages = freed.index(b"\n2 0 obj") + 1
    moved = freed.replace(b"%010d 00000 n" % pages, b"%010d 00000 n" % (pages + 3))
    doc = Document(moved)
    assert contents_of(doc) == [*PAGES[:2], ""]
    assert "wrong-place" in {problem.code for problem in doc.problems}


def test_a_cross_reference_stream_whose_rows_slipped_by_one_gives_way_to_a_scan():
    objects: dict[int, str | bytes] = {1: "<< /Type /Catalog /Pages 2 0 R >>", 10: "(a)", 11: "(b)"}
    objects[9] = stream("(kept) Tj")
    held: dict[int, dict[int, str | bytes]] = {
        12: {
            2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            3: "<< /Type /Page /Parent 2 0 R /Contents 9 0 R >>",
            4: "(c)",
        }
    }
    doc = Document(modern(objects, held))
    rows = {n: doc.store.xref.find(n) for n in range(1, 13)}
    slipped = {n: rows.get(n - 1) or rows[1] for n in range(2, 13)} | {1: rows[1], 2: rows[2]}
    doc.store.xref.layers[:] = [slipped]
    doc.store.forget()
    assert contents_of(doc) == ["(kept) Tj"]
    assert "rebuilt" in {problem.code for problem in doc.problems}
