"""What a document says of itself."""

import pytest

from extract.pdf.document import Document
from extract.pdf.metadata import OutlineItem
from tests.build import Writer, stream


def document(catalogue: str, objects: dict[int, str | bytes], trailer: str = "") -> Document:
    """Four pages, objects 3 to 6; the catalogue's entries, and objects from 10."""
    writer = Writer()
    writer.add(f"<< /Type /Catalog /Pages 2 0 R {catalogue} >>", 1)
    writer.add("<< /Type /Pages /Count 4 /Kids [3 0 R 4 0 R 5 0 R 6 0 R] >>", 2)
    for number in range(3, 7):
        writer.add("<< /Type /Page >>", number)
    for number, body in objects.items():
        writer.add(body, number)
    return Document(writer.bytes(1, trailer))


XMP = """<x:xmpmeta><rdf:RDF><rdf:Description xmp:CreateDate="2024-01-31T12:00:00Z"
 pdf:Producer='A &amp; B'><dc:title><rdf:Alt><rdf:li xml:lang="x-default">From XMP</rdf:li>
 </rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>Ann</rdf:li><rdf:li>Bob</rdf:li></rdf:Seq>
 </dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>"""


def test_metadata_come_from_the_information_dictionary():
    info = "<< /Title (T) /Author 11 0 R /Producer (P) /CreationDate (D:20240131) >>"
    found = document("", {10: info, 11: "(A)"}, "/Info 10 0 R").metadata
    assert (found.title, found.author, found.producer) == ("T", "A", "P")
    assert (found.created, found.modified, found.keywords) == ("2024-01-31", "", "")


def test_metadata_come_from_xmp_where_the_dictionary_is_silent():
    objects: dict[int, str | bytes] = {10: "<< /Title ( ) /Author (Info) >>", 11: stream(XMP)}
    found = document("/Metadata 11 0 R", objects, "/Info 10 0 R").metadata
    assert (found.title, found.author, found.producer) == ("From XMP", "Info", "A & B")
    assert found.created == "2024-01-31T12:00:00Z"


def test_several_authors_in_xmp_are_joined_by_commas():
    assert document("/Metadata 11 0 R", {11: stream(XMP)}).metadata.author == "Ann, Bob"


def test_metadata_of_the_wrong_kind_are_empty():
    found = document("/Metadata (a)", {10: "<< /Title /Name /Author 3 >>"}, "/Info 10 0 R").metadata
    assert (found.title, found.author) == ("", "")


@pytest.mark.parametrize(
    ("numbers", "labels"),
    [
        pytest.param("", ["1", "2", "3", "4"], id="none: numbers"),
        pytest.param(
            "0 << /S /r >> 2 << /S /D >>", ["i", "ii", "1", "2"], id="Roman, then decimal"
        ),
        pytest.param(
            "0 << /S /A /St 26 >> 3 << /P (Index) >>", ["Z", "AA", "BB", "Index"], id="letters"
        ),
        pytest.param("1 << /S /D /P (A-) /St 7 >>", ["1", "A-7", "A-8", "A-9"], id="a prefix"),
        pytest.param("0 << /S /R /St 1999 >>", ["MCMXCIX", "MM", "MMI", "MMII"], id="large"),
        pytest.param(
            "0 << /S /r >> 0 << /S /D >> (a) 5 99 << /S /R >>", ["1", "2", "3", "4"], id="nonsense"
        ),
    ],
)
def test_page_labels(numbers, labels):
    assert document(f"/PageLabels << /Nums [{numbers}] >>", {}).page_labels == labels


def test_page_labels_in_a_tree_with_a_circle():
    objects: dict[int, str | bytes] = {
        10: "<< /Kids [11 0 R 10 0 R] >>",
        11: "<< /Nums [0 << /S /r >>] >>",
    }
    assert document("/PageLabels 10 0 R", objects).page_labels == ["i", "ii", "iii", "iv"]


def test_the_outline_has_titles_pages_and_levels():
    doc = document(
        "/Outlines 10 0 R /Dests << /old [5 0 R /Fit] >> /Names << /Dests 15 0 R >>",
        {
            10: "<< /First 11 0 R >>",
            11: "<< /Title (One) /Dest [3 0 R /Fit] /Next 12 0 R /First 13 0 R >>",
            12: "<< /Title (Two) /A << /S /GoTo /D (new) >> /Next 14 0 R >>",
            13: "<< /Title (One\r  A) /Dest /old >>",
            14: "<< /Title (Away) /A << /S /URI /URI (http://a) >> >>",
            15: "<< /Names [(new) << /D [6 0 R /Fit] >>] >>",
        },
    )
    assert doc.outline == [
        OutlineItem("One", 1, 1),
        OutlineItem("One A", 3, 2),
        OutlineItem("Two", 4, 1),
        OutlineItem("Away", 0, 1),
    ]
    assert doc.problems == []


def test_an_outline_that_runs_in_a_circle_ends():
    items: dict[int, str | bytes] = {
        10: "<< /First 11 0 R >>",
        11: "<< /Title (a) /First 11 0 R /Next 12 0 R >>",
        12: "<< /Title (b) /Next 11 0 R /First 10 0 R >>",
    }
    found = document("/Outlines 10 0 R", items).outline
    assert [item.title for item in found] == ["a", "b", ""]


def test_embedded_files_are_listed():
    objects: dict[int, str | bytes] = {
        10: "<< /Names [(key) << /UF (data.csv) >> (b) 11 0 R (c.txt) null] >>",
        11: "<< /F (b.bin) >>",
    }
    doc = document("/Names << /EmbeddedFiles 10 0 R >>", objects)
    assert doc.attachments == ["data.csv", "b.bin", "c.txt"]
    assert document("", {}).attachments == []


@pytest.mark.parametrize(
    ("catalogue", "code"),
    [
        pytest.param("/AcroForm << /XFA [] /Fields [] >>", "dynamic-form", id="XFA without fields"),
        pytest.param(
            "/NeedsRendering true /AcroForm << /XFA 3 0 R /Fields [4 0 R] >>",
            "dynamic-form",
            id="XFA that needs rendering",
        ),
        pytest.param("/AcroForm << /XFA [] /Fields [4 0 R] >>", "", id="XFA beside real fields"),
        pytest.param("/AcroForm << /Fields [] >>", "", id="an ordinary form"),
        pytest.param("/Collection << /View /D >>", "portfolio", id="a portfolio"),
        pytest.param("", "", id="an ordinary file"),
    ],
)
def test_what_the_file_is(catalogue, code):
    doc = document(catalogue, {})
    assert [warning.code for warning in doc.warnings] == ([code] if code else [])


def test_a_portfolio_says_how_many_files_it_holds():
    names = "/Names << /EmbeddedFiles << /Names [(a) null (b) null] >> >>"
    assert "2 embedded files" in document(f"/Collection << >> {names}", {}).warnings[0].detail


@pytest.mark.parametrize(
    ("entries", "crop", "rotation", "unit"),
    [
        pytest.param("/MediaBox [0 0 9 8]", (0, 0, 9, 8), 0, 1, id="a sheet"),
        pytest.param("/MediaBox [9 8 0 0] /Rotate 90", (0, 0, 9, 8), 90, 1, id="turned corners"),
        pytest.param("/MediaBox [0 0 9 8] /CropBox [1 1 99 99]", (1, 1, 9, 8), 0, 1, id="a crop"),
        pytest.param("/MediaBox [0 0 9 8] /CropBox [20 20 30 30]", (0, 0, 9, 8), 0, 1, id="off it"),
        pytest.param("/MediaBox [0 0 9 8] /Rotate -90", (0, 0, 9, 8), 270, 1, id="turned left"),
        pytest.param("/MediaBox [0 0 9 8] /UserUnit 2", (0, 0, 9, 8), 0, 2, id="larger units"),
        pytest.param("/MediaBox [0 0 0 0]", (0, 0, 612, 792), 0, 1, id="a sheet of no size"),
        pytest.param("", (0, 0, 612, 792), 0, 1, id="nothing"),
    ],
)
def test_boxes_of_a_page(entries, crop, rotation, unit):
    writer = Writer()
    writer.add("<< /Type /Catalog /Pages 2 0 R >>", 1)
    writer.add(f"<< /Count 1 /Kids [<< /Type /Page {entries} /TrimBox [2 2 5 5] >>] >>", 2)
    found = Document(writer.bytes(1)).page_boxes(1)
    assert (found.crop, found.rotation, found.user_unit) == (crop, rotation, unit)
    assert (found.trim, found.art) == ((2, 2, 5, 5), crop)
