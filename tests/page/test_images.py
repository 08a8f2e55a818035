"""Pictures: what their dictionary says, and where they land (8.9)."""

import pytest

from extract.page import interpreter
from tests.build import stream
from tests.page.drawn import drawn

IMAGE = "/Subtype /Image /Width 3 /Height 2"


def placed(
    entries="", *, content="q 40 0 0 30 10 20 cm /I Do Q", image=IMAGE, resources="", **more
):
    return drawn(
        content,
        resources=f"/XObject << /I 10 0 R >> {resources}",
        objects=[stream("data", f"{image} {entries}"), stream("mask", IMAGE)],
        **more,
    )


def test_the_facts_of_a_picture():
    picture = placed("/BitsPerComponent 4 /ColorSpace /DeviceRGB /Filter /DCTDecode").picture
    assert (picture.width, picture.height, picture.bits) == (3, 2, 4)
    assert (picture.colour_space, picture.filter, picture.key) == (
        "DeviceRGB",
        "DCTDecode",
        "object 10",
    )
    assert picture.opaque
    assert not picture.stencil


def test_the_placement_is_a_box_and_a_matrix():
    picture = placed().picture
    assert picture.box == (10, 150, 50, 180)
    assert picture.matrix == (40, 0, 0, -30, 10, 180)


def test_the_placement_follows_the_page():
    picture = placed(page="/Rotate 90").picture
    assert picture.box == (20, 10, 50, 50)
    assert picture.matrix == (0, 40, 30, 0, 20, 10)
    turned = placed(content="q 0 40 -30 0 100 20 cm /I Do Q").picture
    assert turned.box == (70, 140, 100, 180)


def test_each_placement_is_a_picture_with_the_same_key():
    found = placed(content="/I Do 1 0 0 1 5 5 cm /I Do")
    first, second = found.ink.pictures
    assert first.key == second.key
    assert first.order < second.order
    assert first.box != second.box


@pytest.mark.parametrize(
    ("entries", "space"),
    [
        pytest.param("/ColorSpace [/ICCBased 11 0 R]", "ICCBased", id="a profile without a count"),
        pytest.param("/ColorSpace [/Indexed /DeviceRGB 1 (abcdef)]", "Indexed", id="a palette"),
        pytest.param("/ColorSpace /CS1", "DeviceCMYK", id="by its name in the resources"),
        pytest.param("", "", id="none"),
    ],
)
def test_colour_spaces(entries, space):
    resources = "/ColorSpace << /CS1 [/DeviceCMYK] >>"
    assert placed(entries, resources=resources).picture.colour_space == space


@pytest.mark.parametrize(
    ("entries", "name"),
    [
        pytest.param("/Filter [/ASCII85Decode /JPXDecode]", "JPXDecode", id="the last one counts"),
        pytest.param("/Filter []", "", id="an empty list"),
        pytest.param("/Filter [5]", "", id="no name"),
        pytest.param("", "", id="none"),
    ],
)
def test_filters(entries, name):
    assert placed(entries).picture.filter == name


def test_masks_and_stencils():
    stencil = placed("/ImageMask true /BitsPerComponent 8").picture
    assert (stencil.stencil, stencil.bits, stencil.opaque) == (True, 1, False)
    masked = placed("/SMask 11 0 R").picture
    assert (masked.soft_mask, masked.opaque) == ("object 11", False)


@pytest.mark.parametrize(
    ("image", "size"),
    [
        pytest.param(
            "/Subtype /Image /Width -5 /Height 9999999999", (0, 1 << 20), id="sizes are cut"
        ),
        pytest.param("/Subtype /Image /Width (x)", (0, 0), id="sizes that are none"),
        pytest.param("/Width 7 /Height 8", (7, 8), id="an image that does not say it is one"),
    ],
)
def test_odd_images(image, size):
    picture = placed(image=image).picture
    assert (picture.width, picture.height) == size


@pytest.mark.parametrize(
    "image", ["/Subtype /PS", "/Subtype /Form /BBox [0 0 1 1]", "/BBox [0 0 1 1]"]
)
def test_what_is_no_image(image):
    assert placed(image=image).ink.pictures == []


def test_an_inline_image_is_a_picture_of_the_page():
    found = drawn("q 8 0 0 4 10 20 cm BI /W 2 /H 1 /BPC 8 /CS /RGB /F [/AHx] ID 00> EI Q")
    picture = found.picture
    assert (picture.width, picture.height, picture.colour_space) == (2, 1, "DeviceRGB")
    assert (picture.filter, picture.box) == ("ASCIIHexDecode", (10, 176, 18, 180))
    assert picture.key.startswith("page 1 inline")


def test_inline_images_of_a_form_are_not_those_of_the_page():
    image = "BI /W {} /H 1 /BPC 8 /CS /G ID {} EI"
    form = stream(image.format(2, "ab"), "/Subtype /Form /BBox [0 0 9 9]")
    page = f"{image.format(1, 'x')} /X Do {image.format(3, 'abc')}"
    found = drawn(page, resources="/XObject << /X 10 0 R >>", objects=[form])
    assert [picture.width for picture in found.ink.pictures] == [1, 2, 3]
    assert len({picture.key for picture in found.ink.pictures}) == 3


def test_pictures_have_a_limit(monkeypatch):
    monkeypatch.setattr(interpreter, "MAX_PICTURES", 2)
    found = placed(content="/I Do /I Do /I Do")
    assert (len(found.ink.pictures), found.problems) == (2, ["limit-pictures"])
