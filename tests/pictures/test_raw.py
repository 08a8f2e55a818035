"""Raw samples come out as PNG or TIFF files in which another program sees the same colours."""

import pytest

import extract
from tests.pictures.made import colours, made, opened, said
from tests.pictures.made import picture_page as page_of

RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)
FULL = {"/BPC ": "/BitsPerComponent ", "/CS ": "/ColorSpace ", "/H ": "/Height ", "/W ": "/Width "}
PROFILE = "<< /N %d /Length 0 >>\nstream\n\nendstream"


def picture_page(data: bytes, entries: str, *others: str) -> extract.Document:
    """Such a page; short names, as inline images have them, stand for the full ones."""
    for short, full in FULL.items():
        entries = entries.replace(short, full)
    return page_of(data, entries, *others)


@pytest.mark.parametrize(
    ("entries", "data", "mode", "expected"),
    [
        pytest.param(
            "/W 3 /H 2 /BPC 8 /CS /DeviceGray",
            bytes([0, 100, 255, 1, 2, 3]), "L", [0, 100, 255, 1, 2, 3], id="gray, 8 bits",
        ),
        pytest.param(
            "/W 3 /H 2 /BPC 8 /CS /DeviceGray /Decode [1 0]",
            bytes([0, 100, 255, 1, 2, 3]), "L", [255, 155, 0, 254, 253, 252], id="gray, inverted",
        ),
        pytest.param(
            "/W 3 /H 1 /BPC 8 /CS /DeviceGray /Decode [0 0.5]",
            bytes([0, 100, 255]), "L", [0, 50, 128], id="gray, half as light",
        ),
        pytest.param(
            "/W 10 /H 2 /BPC 1 /CS /DeviceGray",
            b"\xaa\x80\x00\x40", "L", [255, 0, 255, 0, 255, 0, 255, 0, 255, 0] + [0] * 9 + [255],
            id="gray, 1 bit, rows begin at bytes",
        ),
        pytest.param(
            "/W 3 /H 1 /BPC 2 /CS /DeviceGray",
            bytes([0b00_01_11_00]), "L", [0, 85, 255], id="gray, 2 bits",
        ),
        pytest.param(
            "/W 3 /H 1 /BPC 4 /CS /CalGray /Decode [1 0]",
            b"\x0f\x80", "L", [255, 0, 119], id="gray, 4 bits, inverted",
        ),
        pytest.param(
            "/W 3 /H 1 /BPC 4 /CS /DeviceGray /Decode [0.2 0.8]",
            b"\x0f\x80", "L", [51, 204, 133], id="gray, 4 bits, paler",
        ),
        pytest.param(
            "/W 2 /H 1 /BPC 8 /CS /DeviceRGB",
            b"\xff\0\0\1\2\3", "RGB", [RED, (1, 2, 3)], id="RGB, 8 bits",
        ),
        pytest.param(
            "/W 2 /H 1 /BPC 8 /CS [/CalRGB << /WhitePoint [1 1 1] >>]",
            b"\xff\0\0\1\2\3", "RGB", [RED, (1, 2, 3)], id="CalRGB",
        ),
        pytest.param(
            "/W 3 /H 2 /BPC 1 /CS /DeviceRGB",
            bytes([0b10001000, 0b10000000, 0b11100000, 0]), "RGB",
            [RED, GREEN, BLUE, (255, 255, 255), (0, 0, 0), (0, 0, 0)], id="RGB, 1 bit",
        ),
        pytest.param(
            "/W 1 /H 1 /BPC 4 /CS /DeviceRGB",
            b"\x0f\x80", "RGB", [(0, 255, 136)], id="RGB, 4 bits",
        ),
        pytest.param(
            "/W 1 /H 1 /BPC 8 /CS /DeviceRGB /Decode [1 0 0 1 0 0.5]",
            b"\x0f\x80\xff", "RGB", [(240, 128, 128)], id="RGB, each component its own /Decode",
        ),
        pytest.param(
            "/W 2 /H 1 /BPC 16 /CS /DeviceRGB",
            b"\xff\xff\0\0\x80\0\x12\x34\x56\x78\x9a\xbc", "RGB",
            [(255, 0, 128), (18, 86, 154)], id="RGB, 16 bits",
        ),
        pytest.param(
            "/W 3 /H 1 /BPC 8 /CS [/Indexed /DeviceRGB 2 <ff000000ff000000ff>]",
            b"\0\2\1", "RGB", [RED, BLUE, GREEN], id="Indexed, 8 bits",
        ),
        pytest.param(
            "/W 3 /H 1 /BPC 8 /CS [/Indexed /DeviceRGB 1 <ff000000ff00>]",
            b"\0\xc8\1", "RGB", [RED, GREEN, GREEN], id="Indexed, an index past the last colour",
        ),
        pytest.param(
            "/W 3 /H 1 /BPC 1 /CS [/Indexed /DeviceRGB 1 <ff000000ff00>]",
            b"\x40", "RGB", [RED, GREEN, RED], id="Indexed, 1 bit",
        ),
        pytest.param(
            "/W 3 /H 1 /BPC 1 /CS [/Indexed /DeviceRGB 1 <ff000000ff00>]"
            " /Decode [1 0]",
            b"\x40", "RGB", [GREEN, RED, GREEN], id="Indexed, 1 bit, inverted",
        ),
        pytest.param(
            "/W 2 /H 1 /BPC 4 /CS [/Indexed /DeviceGray 3 <00408090>]",
            b"\x13", "RGB", [(64, 64, 64), (144, 144, 144)], id="Indexed over gray",
        ),
        pytest.param(
            "/W 2 /H 1 /BPC 8 /CS [/Indexed /DeviceRGB 1 <ff00>]",
            b"\0\1", "RGB", [RED, (0, 0, 0)], id="Indexed, its table cut short",
        ),
        pytest.param(
            "/W 2 /H 1 /BPC 8 /CS [/Separation /Black /DeviceGray 12 0 R]",
            b"\0\xff", "L", [255, 0], id="black ink: 1 is black",
        ),
        pytest.param(
            "/W 9 /H 1 /ImageMask true",
            b"\x55\x00", "L", [0, 255, 0, 255, 0, 255, 0, 255, 0], id="a stencil paints black at 0",
        ),
        pytest.param(
            "/W 9 /H 1 /ImageMask true /BPC 1 /Decode [1 0]",
            b"\x55\x00", "L", [255, 0, 255, 0, 255, 0, 255, 0, 255], id="or at 1",
        ),
        pytest.param(
            "/W 2 /H 1 /BPC 8 /CS [/ICCBased 11 0 R]",
            b"\xff\0\0\1\2\3", "RGB", [RED, (1, 2, 3)], id="ICCBased, 3 components",
        ),
    ],
)  # fmt: skip
def test_samples_keep_their_colours_in_a_png(entries, data, mode, expected):
    doc = picture_page(data, entries, PROFILE % 3)
    image = opened(doc)
    assert image.format == "PNG"
    assert colours(image.convert(mode)) == expected


def test_gray_of_16_bits_keeps_all_of_them():
    entries = "/W 3 /H 1 /BPC 16 /CS [/ICCBased 11 0 R]"
    doc = picture_page(b"\0\0\x12\x34\xff\xff", entries, PROFILE % 1)
    assert colours(opened(doc)) == [0, 0x1234, 0xFFFF]
    doc = picture_page(b"\0\0\x12\x34\xff\xff", entries + " /Decode [0 0.5]", PROFILE % 1)
    assert colours(opened(doc)) == [0, 0x091A, 0x8000]


@pytest.mark.parametrize(
    ("entries", "data", "expected"),
    [
        pytest.param("/BPC 8 /CS /DeviceCMYK", bytes(range(8)),
                     [(0, 1, 2, 3), (4, 5, 6, 7)], id="as they are"),
        pytest.param("/BPC 8 /CS /DeviceCMYK /Decode [1 0 1 0 1 0 1 0]",
                     bytes(range(8)), [(255, 254, 253, 252), (251, 250, 249, 248)], id="inverted"),
        pytest.param("/BPC 1 /CS /DeviceCMYK", b"\x84",
                     [(255, 0, 0, 0), (0, 255, 0, 0)], id="of 1 bit"),
        pytest.param("/BPC 8 /CS [/ICCBased 11 0 R]", bytes(range(8)),
                     [(0, 1, 2, 3), (4, 5, 6, 7)], id="with a profile of 4 components"),
        pytest.param("/BPC 4 /CS [/Indexed /DeviceCMYK 1 <0001020304050607>]",
                     b"\x10", [(4, 5, 6, 7), (0, 1, 2, 3)], id="from a table"),
        pytest.param("/BPC 8 /CS [/Indexed /DeviceCMYK 1 <0001020304050607>]",
                     b"\1\0", [(4, 5, 6, 7), (0, 1, 2, 3)], id="from a table, a byte each"),
    ],
)  # fmt: skip
def test_cmyk_samples_come_as_tiff(entries, data, expected):
    image = opened(picture_page(data, "/W 2 /H 1 " + entries, PROFILE % 4))
    assert (image.format, image.mode) == ("TIFF", "CMYK")
    assert colours(image) == expected


def test_cmyk_of_16_bits_keeps_its_bytes():
    data = bytes(range(8))
    doc = picture_page(data, "/W 1 /H 1 /BPC 16 /CS /DeviceCMYK")
    assert opened(doc).mode == "CMYK"
    assert colours(opened(doc)) == [(0, 2, 4, 6)]


@pytest.mark.parametrize(
    ("space", "reason"),
    [
        pytest.param("[/Separation /Gold /DeviceRGB 12 0 R]", "/Separation", id="a spot colour"),
        pytest.param("[/DeviceN [/A /B] /DeviceRGB 12 0 R]", "/DeviceN", id="several spot colours"),
        pytest.param("[/Lab << >>]", "/Lab", id="Lab"),
        pytest.param("/Unheard", "/Unheard", id="a name that nothing explains"),
        pytest.param("[/Indexed [/Separation /Gold /DeviceRGB 12 0 R] 1 <00ff>]", "/Separation",
                     id="a table of spot colours"),
        pytest.param("[/Indexed /DeviceRGB 1]", "table", id="a table that is missing"),
        pytest.param("[/Indexed /DeviceRGB 1 /Table]", "table", id="a table that is none"),
        pytest.param("[/Indexed [/Indexed /DeviceGray 0 <00>] 1 <00>]", "plain", id="twice"),
        pytest.param("[/Indexed /DeviceRGB]", "table", id="a table without a size"),
        pytest.param("[[[[[[/DeviceGray]]]]]]", "no name", id="arrays in each other"),
        pytest.param("[/ICCBased 99 0 R]", "profile", id="a profile that is missing"),
        pytest.param("[/ICCBased 11 0 R]", "components", id="a profile of two components"),
        pytest.param("<< >>", "no name", id="a dictionary"),
        pytest.param("[]", "no name", id="an empty array"),
    ],
)  # fmt: skip
def test_what_no_file_can_hold_is_given_as_it_is_and_says_why(space, reason):
    entries = f"/W 2 /H 1 /BPC 8 /CS {space}"
    doc = picture_page(b"\1\2", entries, PROFILE % 2)
    assert made(doc) == (".bin", b"\1\2")
    assert reason in said(doc)


def test_a_profile_without_a_count_gives_way_to_its_alternate():
    profile = PROFILE.replace("/N %d", "/Alternate /DeviceGray")
    doc = picture_page(b"\1\2", "/W 2 /H 1 /BPC 8 /CS [/ICCBased 11 0 R]", profile)
    assert colours(opened(doc)) == [1, 2]


@pytest.mark.parametrize(
    ("entries", "data", "size", "expected"),
    [
        pytest.param("/W 2 /H 3 /BPC 8 /CS /DeviceGray", b"\7\7\7",
                     (2, 3), [7, 7, 7, 0, 0, 0], id="rows that are missing are filled up"),
        pytest.param("/W 2 /H 1 /BPC 8 /CS /DeviceGray", b"\7\7\7\7",
                     (2, 1), [7, 7], id="rows too many are left out"),
        pytest.param("/W 4 /H 1 /BPC 3 /CS /DeviceGray", b"\7\7\7\7",
                     (4, 1), [7, 7, 7, 7], id="3 bits a component do not exist"),
        pytest.param("/W 8 /H 1 /CS /DeviceGray", b"\xf0",
                     (8, 1), [255] * 4 + [0] * 4, id="no bits: the amount of data tells"),
        pytest.param("/W 2 /H 1 /BPC 8", b"\7\7\7\7\7\7",
                     (2, 1), [(7, 7, 7)] * 2, id="no colour space: the amount of data tells"),
        pytest.param("/W 2 /H 1 /BPC 8 /CS /DeviceGray /Decode [1]",
                     b"\7\7", (2, 1), [7, 7], id="half a /Decode"),
        pytest.param("/W 2 /H 1 /BPC 8 /CS /DeviceRGB /Decode [1 0]",
                     b"\7\7\7\7\7\7", (2, 1), [(7, 7, 7)] * 2, id="a /Decode that is too short"),
        pytest.param("/W 2 /H 1 /BPC 8 /CS /DeviceGray /Decode [/a 0]",
                     b"\7\7", (2, 1), [7, 7], id="a /Decode that is no list of numbers"),
        pytest.param("/W 2 /H 1 /BPC 8 /CS /DeviceGray"
                     " /Decode [-99999999 9]", b"\7\xff", (2, 1), [0, 255], id="a huge /Decode"),
    ],
)  # fmt: skip
def test_a_dictionary_that_is_wrong_costs_no_picture(entries, data, size, expected):
    image = opened(picture_page(data, entries))
    assert image.size == size
    assert colours(image) == expected


@pytest.mark.parametrize(
    "entries",
    [
        pytest.param("/W 0 /H 1", id="no width"),
        pytest.param("/W 1", id="no height"),
        pytest.param("/W -5 /H 5", id="a width below zero"),
        pytest.param("/W 99999999999 /H 1", id="a width past belief"),
        pytest.param("/W 1000000 /H 1000000", id="more samples than memory"),
        pytest.param("/W 1000000 /H 1000 /BPC 1", id="more bytes than bits"),
    ],
)
def test_a_size_that_cannot_be_is_said_before_memory_is_taken(entries):
    space = "/CS /DeviceRGB" if "Bits" in entries else "/CS /DeviceGray"
    entries = entries if "Bits" in entries else entries + " /BPC 8"
    doc = picture_page(b"\7", f"{entries} {space}")
    assert made(doc) == (".bin", b"\7")
    assert "samples" in said(doc)


def test_the_limit_of_the_document_holds_for_pictures_too():
    entries = "/W 30 /H 30 /BPC 8 /CS /DeviceGray"
    data = bytes(900)
    assert made(picture_page(data, entries))[0] == ".png"
    doc = picture_page(data, entries)
    doc.limits = extract.Limits(stream_bytes=899)
    assert made(doc)[0] == ".bin"
