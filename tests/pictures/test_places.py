"""Where a page places pictures, in which order, and how their bytes are fetched."""

import dataclasses
import zlib

import pytest

import extract
from tests.build import pdf, stream
from tests.conftest import checked
from tests.pictures.made import made, picture_page, said

GRAY = "/Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray"
INLINE = b"q 10 0 0 10 %d 0 cm BI /W 2 /H 1 /BPC 8 /CS /G ID %b EI Q "


def placed(content: str | bytes, *objects: str | bytes, **more: object) -> extract.Document:
    names = " ".join(f"/X{number} {number} 0 R" for number in range(10, 10 + len(objects)))
    resources = f"/XObject << {names} >> {more.pop('resources', '')}"
    return extract.open(pdf(content, resources=resources, objects=objects, **more))  # type: ignore[arg-type]


def test_pictures_come_in_drawing_order_with_the_box_they_cover():
    doc = placed(
        b"q 50 0 0 20 10 100 cm /X10 Do Q q 0 30 -40 0 90 60 cm /X11 Do Q " + INLINE % (7, b"ab"),
        stream(b"\1\2", GRAY), stream(b"\3\4", GRAY),
    )  # fmt: skip
    found = extract.images(doc, 1)
    assert [p.key for p in found[:2]] == ["object 10", "object 11"]
    assert [p.box for p in found] == [
        (10.0, 80.0, 60.0, 100.0), (50.0, 110.0, 90.0, 140.0), (7.0, 190.0, 17.0, 200.0),
    ]  # fmt: skip
    assert [p.order for p in found] == sorted(p.order for p in found)
    assert extract.picture_data(doc, found[2]) == b"ab"


def test_a_picture_that_is_placed_twice_is_one_picture_with_two_places():
    doc = placed("q 9 0 0 9 0 0 cm /X10 Do Q q 9 0 0 9 50 0 cm /X10 Do Q", stream(b"\1\2", GRAY))
    first, second = extract.images(doc, 1)
    assert first.key == second.key
    assert first.box != second.box


def test_pictures_in_forms_count_and_those_in_patterns_do_not():
    form = stream("q 5 0 0 5 0 0 cm /X11 Do Q", "/Subtype /Form /BBox [0 0 9 9]"
                  " /Resources << /XObject << /X11 11 0 R >> >>")  # fmt: skip
    doc = placed("/X10 Do", form, stream(b"\1\2", GRAY))
    assert [p.key for p in extract.images(doc, 1)] == ["object 11"]
    pattern = stream("/X11 Do", "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9]"
                     " /XStep 9 /YStep 9 /Resources << /XObject << /X11 11 0 R >> >>")  # fmt: skip
    doc = placed("/Pattern cs /P scn 0 0 99 99 re f", pattern, stream(b"\1\2", GRAY),
                 resources="/Pattern << /P 10 0 R >>")  # fmt: skip
    assert extract.images(doc, 1) == []


def test_inline_pictures_are_found_again_by_their_keys():
    form = stream(INLINE % (0, b"cd"), "/Subtype /Form /BBox [0 0 99 99]")
    doc = placed(INLINE % (0, b"ab") + b"/X10 Do " + INLINE % (50, b"ef"), form)
    found = extract.images(doc, 1)
    assert [extract.picture_data(doc, p) for p in found] == [b"ab", b"cd", b"ef"]
    assert [extract.picture_data(doc, p.key) for p in found] == [b"ab", b"cd", b"ef"]
    again = extract.open(pdf(b"", INLINE % (0, b"gh")))
    (picture,) = extract.images(again, 2)
    assert extract.picture_data(again, picture.key) == b"gh"
    assert extract.picture_file(again, picture)[0] == ".png"


def test_an_inline_picture_may_use_a_colour_space_of_the_page():
    content = b"q 9 0 0 9 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /Mine ID \1 EI Q"
    doc = placed(
        content, resources="/ColorSpace << /Mine [/Indexed /DeviceRGB 1 <000000ff0000>] >>"
    )
    assert made(doc)[0] == ".png"


def test_a_colour_space_that_is_named_by_its_own_name_is_none():
    content = b"q 9 0 0 9 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /Mine ID \1 EI Q"
    doc = placed(content, resources="/ColorSpace << /Mine /Mine >>")
    assert made(doc)[0] == ".bin"
    assert "nest" in said(doc)


def test_a_picture_whose_source_was_lost_is_read_again():
    doc = extract.open(pdf(INLINE % (0, b"ab")))
    (picture,) = extract.images(doc, 1)
    assert extract.picture_data(doc, dataclasses.replace(picture, source=None)) == b"ab"
    assert extract.picture_data(doc, dataclasses.replace(picture, source="else")) == b""


def test_a_soft_mask_is_fetched_by_its_key():
    doc = placed("/X10 Do", stream(b"\1\2", GRAY + " /SMask 11 0 R"), stream(b"\7\7", GRAY))
    (picture,) = extract.images(doc, 1)
    assert extract.picture_data(doc, picture.soft_mask) == b"\7\7"
    mask = dataclasses.replace(picture, key=picture.soft_mask)
    assert extract.picture_file(doc, mask) == extract.picture_file(doc, "object 11")


def test_stored_bytes_are_those_of_the_file_and_not_what_they_decode_to():
    packed = zlib.compress(b"\1\2")
    doc = picture_page(packed, "/Filter /FlateDecode /Width 2 /Height 1 /ColorSpace /DeviceGray")
    assert extract.picture_data(doc, "object 10") == packed


@pytest.mark.parametrize(
    "key",
    ["", "object 0", "object 1", "object 99999999999999", "page 1 inline 0", "page 9 inline 0",
     "page 0 inline 0", "object -1", "object 1e3", "object \u0661\u0660"],
)  # fmt: skip
def test_a_picture_that_the_document_has_not_is_noted_and_empty(key):
    doc = extract.open(pdf(""))
    assert extract.picture_data(doc, key) == b""
    assert extract.picture_file(doc, key) == (".bin", b"")
    assert [p.code for p in checked(doc).problems] == ["no-picture"]


def test_a_bug_costs_one_picture_and_is_noted(monkeypatch):
    doc = picture_page(b"\1\2", GRAY)

    def fail(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr("extract.pictures.raw.picture_file", fail)
    assert extract.picture_file(doc, "object 10") == (".bin", b"")
    assert [p.code for p in doc.problems] == ["internal"]
    assert extract.picture_data(doc, "object 10") == b"\1\2"
