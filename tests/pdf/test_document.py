"""The document: limits, problems as data, laziness, and typed reads of what is otherwise."""

import io
import mmap

import pytest

from extract.errors import Limits
from extract.pdf import document
from extract.pdf.document import Document, load
from extract.pdf.objects import Dict, Ref, Stream
from tests.build import flate, pdf, stream

ENTRIES: Dict = {"N": 5, "F": 1.5, "S": b"s", "Name": "n", "A": [1], "D": {"x": 1}, "T": True}


def codes(doc: Document) -> list[str]:
    return [problem.code for problem in doc.problems]


def content(doc: Document, number: int = 1) -> bytes:
    found = doc.stream(doc.pages.page(number), "Contents")
    assert found is not None
    return doc.data(found)


def test_typed_reads_give_the_value_or_the_empty_one():
    doc = Document(pdf(""))
    assert doc.integer(ENTRIES, "N") == 5
    assert doc.integer(ENTRIES, "F") == 1
    assert doc.number(ENTRIES, "N") == 5.0
    assert doc.string(ENTRIES, "S") == b"s"
    assert doc.name(ENTRIES, "Name") == "n"
    assert doc.array(ENTRIES, "A") == [1]
    assert doc.dictionary(ENTRIES, "D") == {"x": 1}
    assert doc.problems == []
    assert doc.integer(ENTRIES, "Nothing", 7) == 7
    assert doc.array(ENTRIES, "Nothing") == []
    assert doc.problems == []


def test_the_wrong_kind_reads_as_absent_and_is_noted():
    doc = Document(pdf(""))
    assert doc.array(ENTRIES, "D") == []
    assert doc.dictionary(ENTRIES, "A") == {}
    assert doc.name(ENTRIES, "S") == ""
    assert doc.string(ENTRIES, "Name") == b""
    assert doc.number(ENTRIES, "S", 3) == 3
    assert doc.stream(ENTRIES, "D") is None
    assert codes(doc) == ["wrong-kind"]


def test_a_number_too_large_to_compute_with_is_absent():
    doc = Document(pdf(""))
    assert doc.number({"N": 10**400}, "N", 2) == 2
    assert doc.integer({"N": True}, "N", 4) == 4


def test_problems_come_in_the_order_met_each_kind_once_a_place():
    doc = Document(pdf(""))
    with doc.on_page(1) as first:
        doc.note("b", "second kind")
        doc.note("a", "first kind")
        doc.note("b", "second kind again")
    with doc.on_page(2) as second:
        doc.note("b", "second kind")
    assert [(p.code, p.where) for p in first] == [("b", "page 1"), ("a", "page 1")]
    assert [(p.code, p.where) for p in second] == [("b", "page 2")]
    assert doc.problems == first + second


def test_problems_end_somewhere(monkeypatch):
    monkeypatch.setattr(document, "MAX_PROBLEMS", 10)
    doc = Document(pdf(""))
    for number in range(100):
        doc.note("code", "detail", f"object {number}")
    assert len(doc.problems) == 10


def test_a_stream_that_decodes_to_more_than_its_limit_is_cut_and_noted():
    data = pdf(flate("x" * 5000))
    assert len(content(Document(data, limits=Limits(stream_bytes=1000)))) == 1000
    doc = Document(data, limits=Limits(stream_bytes=1000))
    content(doc)
    assert codes(doc) == ["limit-stream-bytes"]
    assert "1000" in doc.problems[0].detail


def test_a_stream_within_its_limit_is_whole():
    doc = Document(pdf(flate("x" * 5000)), limits=Limits(stream_bytes=5000))
    assert len(content(doc)) == 5000
    assert doc.problems == []


def test_the_streams_of_a_page_share_a_limit_and_each_page_has_its_own():
    body = flate("x" * 600)
    doc = Document(pdf(body, body, body), limits=Limits(page_bytes=1000))
    for number in (1, 2):
        with doc.on_page(number) as problems:
            assert len(content(doc, 1)) == 600
            assert len(content(doc, 2)) == 400
        assert [p.code for p in problems] == ["limit-page-bytes"] * (number == 1)
    with doc.on_page(3):
        assert len(content(doc, 3)) == 600


def test_objects_that_nest_too_deep_are_cut_and_noted():
    nested = "[" * 30 + "]" * 30
    doc = Document(pdf("", objects=[nested]), limits=Limits(depth=20))
    assert doc.resolve(Ref(10, 0)) is not None
    assert codes(doc) == ["limit-depth"]
    assert doc.problems[0].where == "object 10"
    doc = Document(pdf("", objects=[nested]), limits=Limits(depth=30))
    doc.resolve(Ref(10, 0))
    assert doc.problems == []


def test_what_would_cost_too_much_to_parse_is_left_out_and_noted(monkeypatch):
    doc = Document(pdf("", objects=["(a)"]))
    monkeypatch.setattr(doc.store, "_work", -1)
    assert doc.resolve(Ref(10, 0)) is None
    assert codes(doc) == ["limit-parse"]
    doc.store.renew()
    assert doc.resolve(Ref(10, 0)) == b"a"


@pytest.mark.parametrize("bodies", [["10 0 R"], ["11 0 R", "10 0 R"]], ids=["itself", "a circle"])
def test_references_that_run_in_a_circle_are_null(bodies):
    doc = Document(pdf("", objects=bodies))
    assert doc.resolve(Ref(10, 0)) is None


def test_references_to_references_are_followed():
    doc = Document(pdf("", objects=["11 0 R", "12 0 R", "(end)"]))
    assert doc.resolve(Ref(10, 0)) == b"end"


def test_opening_reads_the_catalogue_and_the_pages_on_the_way_and_nothing_else():
    doc = Document(pdf(*["(a) Tj"] * 50))
    assert doc.store.loaded <= 52


def test_decoded_content_is_not_kept():
    doc = Document(pdf(flate("x" * 1_000_000)))
    content(doc)
    kept = [value for value in doc.store._objects.values() if isinstance(value, Stream)]
    assert kept
    assert not any(isinstance(getattr(kept[0], name), bytes) for name in ("dict", "number"))
    assert kept[0].source is doc.store.data


def test_parsed_objects_are_let_go_when_they_are_many():
    doc = Document(pdf("", objects=["(a)"] * 9000))
    for number in range(10, 9010):
        assert doc.resolve(Ref(number, 0)) == b"a"
    assert len(doc.store._objects) <= 8192


def test_a_stream_of_the_identity_crypt_filter_without_encryption_is_read():
    body = stream("(a) Tj", "/Filter /Crypt /DecodeParms << /Name /Identity >>")
    assert content(Document(pdf(body))) == b"(a) Tj"


def test_filters_that_are_references_are_followed():
    body = flate("(a) Tj").replace(b"/Filter /FlateDecode", b"/Filter [10 0 R]")
    assert content(Document(pdf(body, objects=["/FlateDecode"]))) == b"(a) Tj"


def test_what_can_be_opened(tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(pdf("(a) Tj"))
    with path.open("rb") as file:
        sources = [path, str(path), path.read_bytes(), bytearray(path.read_bytes()), file]
        assert [Document(load(source)).page_count for source in sources] == [1] * 5
    with pytest.raises(TypeError, match="binary"):
        load(io.StringIO("text"))  # type: ignore[arg-type]
    with pytest.raises(OSError, match="nowhere"):
        load(tmp_path / "nowhere.pdf")


@pytest.mark.parametrize("damaged", [False, True], ids=["whole", "damaged"])
def test_a_large_file_is_mapped_and_closed(tmp_path, monkeypatch, damaged):
    monkeypatch.setattr(document, "MAPPED_FROM", 100)
    data = pdf("(" * 30 + ")" * 30 + " Tj", flate("(b) Tj"))
    path = tmp_path / "a.pdf"
    path.write_bytes(data.replace(b"xref", b"xxxx") if damaged else data)
    with Document(load(path)) as doc:
        assert isinstance(doc.store.data, mmap.mmap)
        assert (content(doc, 1)[:4], content(doc, 2)) == (b"((((", b"(b) Tj")
        mapped = doc.store.data
    assert mapped.closed
