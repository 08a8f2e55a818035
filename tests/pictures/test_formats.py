"""What is a file already, or nearly so, comes out without being encoded anew."""

import io
import struct

import pytest
from PIL import Image, ImageChops, TiffImagePlugin

import extract
from tests.build import stream
from tests.pictures.made import colours, made, opened, picture_page, said

SIZE = (19, 7)
GRADIENT = bytes((x * 13 + y * 31) % 256 for y in range(7) for x in range(19))
DCT = "/Filter /DCTDecode /BitsPerComponent 8 /Width 19 /Height 7"
FAX = "/Filter /CCITTFaxDecode /BitsPerComponent 1 /Width 19 /Height 7 /ColorSpace /DeviceGray"


def gradient(mode: str = "L") -> Image.Image:
    image = Image.frombytes("L", SIZE, GRADIENT)
    if mode == "CMYK":
        return Image.merge("CMYK", [image.rotate(90 * turn).resize(SIZE) for turn in range(4)])
    return image.convert(mode)


def saved(image: Image.Image, kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


# ── JPEG ──


@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
def test_a_jpeg_comes_out_byte_for_byte(mode):
    data = saved(gradient(mode), "JPEG", quality=90)
    doc = picture_page(data, DCT)
    assert made(doc) == (".jpg", data)
    assert extract.picture_data(doc, extract.images(doc, 1)[0]) == data
    assert opened(doc).tobytes() == Image.open(io.BytesIO(data)).tobytes()


def test_a_cmyk_jpeg_stays_as_it_is_and_its_adobe_marker_is_noted():
    doc = picture_page(saved(gradient("CMYK"), "JPEG"), DCT)
    assert made(doc)[0] == ".jpg"
    assert "Adobe marker (transform" in said(doc)


def test_a_cmyk_jpeg_without_the_marker_is_noted_too_and_other_jpegs_are_not():
    data = saved(gradient("CMYK"), "JPEG")
    at = data.index(b"\xff\xee")
    length = int.from_bytes(data[at + 2 : at + 4], "big")
    doc = picture_page(data[:at] + data[at + 2 + length :], DCT)
    assert made(doc)[0] == ".jpg"
    assert "without an Adobe marker" in said(doc)
    doc = picture_page(saved(gradient("RGB"), "JPEG"), DCT)
    assert made(doc)[0] == ".jpg"
    assert said(doc) == ""


def test_a_decode_that_a_jpeg_cannot_say_is_noted():
    doc = picture_page(saved(gradient(), "JPEG"), DCT + " /Decode [1 0]")
    assert made(doc)[0] == ".jpg"
    assert "/Decode" in said(doc)
    doc = picture_page(saved(gradient(), "JPEG"), DCT + " /Decode [0 1]")
    made(doc)
    assert said(doc) == ""


def test_a_jpeg_behind_other_bytes_begins_where_it_begins():
    data = saved(gradient(), "JPEG")
    doc = picture_page(b"\r\n" + data, DCT)
    assert made(doc) == (".jpg", data)
    assert extract.picture_data(doc, "object 10") == b"\r\n" + data


def test_a_jpeg_inside_another_filter_is_taken_out_of_it():
    data = saved(gradient(), "JPEG")
    doc = picture_page(
        data.hex().encode() + b">", "/Filter [/ASCIIHexDecode /DCTDecode] /Width 19 /Height 7"
    )
    assert made(doc) == (".jpg", data)
    assert extract.picture_data(doc, "object 10") == data.hex().encode() + b">"


@pytest.mark.parametrize(
    "data", [b"", b"\xff", b"no picture", b"\xff\xd8\xff\xee\0", b"\xff\xd8" + b"\xff" * 9]
)
@pytest.mark.parametrize("name", ["DCT", "JPX", "JBIG2", "CCITTFax"])
def test_data_that_are_not_what_they_say_raise_nothing(name, data):
    doc = picture_page(data, f"/Filter /{name}Decode /Width 19 /Height 7")
    suffix, found = made(doc)
    assert suffix in (".bin", ".jpg", ".jb2", ".tif")
    assert suffix != ".bin" or (found == data and said(doc))


# ── JPEG 2000 ──


def test_a_jpeg_2000_file_comes_out_byte_for_byte():
    data = saved(gradient("RGB"), "JPEG2000", irreversible=False)
    doc = picture_page(data, "/Filter /JPXDecode /Width 19 /Height 7")
    assert made(doc) == (".jp2", data)
    assert opened(doc).tobytes() == gradient("RGB").tobytes()


def test_a_bare_jpeg_2000_codestream_says_that_it_is_one():
    data = saved(gradient(), "JPEG2000", no_jp2=True)
    doc = picture_page(data, "/Filter /JPXDecode /Width 19 /Height 7")
    assert made(doc) == (".j2k", data)
    assert opened(doc).tobytes() == gradient().tobytes()
    assert "codestream" in said(doc)


# ── fax ──


def fax(compression: str, image: Image.Image | None = None, **tags: int) -> tuple[bytes, bytes]:
    """Fax data as libtiff writes them, and the pixels they hold (a byte each).

    What Pillow hands to libtiff has 0 for black, which libtiff codes as white: it is turned first.
    """
    image = image or gradient().point(lambda value: 255 * (value > 99)).convert(
        "1", dither=Image.Dither.NONE
    )
    directory = TiffImagePlugin.ImageFileDirectory_v2()
    directory[292] = tags.get("t4", 0)
    directory[278] = image.size[1]
    file = saved(ImageChops.invert(image), "TIFF", compression=compression, tiffinfo=directory)
    found = TiffImagePlugin.TiffImageFile(io.BytesIO(file))
    (offset,), (count,) = found.tag_v2[273], found.tag_v2[279]
    assert found.tag_v2[262] == 1
    return file[offset : offset + count], image.convert("L").tobytes()


@pytest.mark.parametrize(
    ("compression", "params"),
    [
        pytest.param("group4", "/K -1", id="Group 4"),
        pytest.param("group3", "/K 0 /EndOfLine true", id="Group 3"),
        pytest.param("group3", "", id="Group 3, with ends of line that are not promised"),
    ],
)
def test_fax_data_come_in_a_tiff_that_shows_what_the_pdf_shows(compression, params):
    data, expected = fax(compression)
    for black, invert in (("", False), ("/BlackIs1 true", True)):
        for decode, again in (("", False), ("/Decode [1 0]", True), ("/Decode [0 1]", False)):
            doc = picture_page(
                data, f"{FAX} {decode} /DecodeParms << {params} /Columns 19 /Rows 7 {black} >>"
            )
            suffix, file = made(doc)
            assert suffix == ".tif"
            assert data in file
            shown = opened(doc).convert("L").tobytes()
            turned = bytes(255 - value for value in expected)
            assert shown == (turned if invert != again else expected), (black, decode)


def test_fax_rows_of_two_dimensions_and_filled_ones_are_told_by_options():
    data, expected = fax("group3", t4=5)
    params = "/DecodeParms << /K 4 /Columns 19 /EncodedByteAlign true >>"
    assert opened(picture_page(data, f"{FAX} {params}")).convert("L").tobytes() == expected


def test_fax_rows_that_begin_at_bytes_need_no_end_of_line():
    data, expected = fax("tiff_ccitt")
    params = "/DecodeParms << /K 0 /Columns 19 /EncodedByteAlign true >>"
    assert opened(picture_page(data, f"{FAX} {params}")).convert("L").tobytes() == expected


@pytest.mark.parametrize(
    ("params", "word"),
    [
        pytest.param("/K -1 /EncodedByteAlign true", "Group 4", id="Group 4 at whole bytes"),
        pytest.param("/K 0", "neither", id="rows without an end"),
        pytest.param("/K 1", "neither", id="such rows of two dimensions"),
    ],
)
def test_fax_data_that_tiff_has_no_word_for_are_given_as_they_are(params, word):
    data = b"\x80\x40\x20"
    doc = picture_page(data, f"{FAX} /DecodeParms << {params} /Columns 19 >>")
    assert made(doc) == (".bin", data)
    assert word in said(doc)


def test_fax_stencils_paint_black_where_they_paint():
    data, expected = fax("group4")
    entries = "/Filter /CCITTFaxDecode /Width 19 /Height 7 /ImageMask true"
    params = "/DecodeParms << /K -1 /Columns 19 >>"
    assert opened(picture_page(data, f"{entries} {params}")).convert("L").tobytes() == expected


@pytest.mark.parametrize(
    ("space", "inverted", "noted"),
    [
        pytest.param("[/Indexed /DeviceRGB 1 <000000ffffff>]", False, False, id="black, white"),
        pytest.param("[/Indexed /DeviceRGB 1 <ffffff000000>]", True, False, id="white, black"),
        pytest.param("[/Indexed /DeviceGray 1 <20e0>]", False, True, id="two grays"),
        pytest.param("[/Indexed /DeviceCMYK 1 <00000000ffffffff>]", True, False, id="no ink, ink"),
        pytest.param("[/Separation /Black /DeviceGray 12 0 R]", True, False, id="black ink"),
    ],
)
def test_fax_data_in_two_colours_keep_which_one_is_darker(space, inverted, noted):
    data, expected = fax("group4")
    entries = f"/Filter /CCITTFaxDecode /Width 19 /Height 7 /ColorSpace {space}"
    doc = picture_page(data, f"{entries} /DecodeParms << /K -1 /Columns 19 >>")
    shown = opened(doc).convert("L").tobytes()
    assert shown == (bytes(255 - value for value in expected) if inverted else expected)
    assert bool(said(doc)) == noted


def test_the_columns_of_the_fax_are_the_width_of_its_rows():
    data, _ = fax("group4", Image.new("1", (1728, 7), 1))
    assert opened(picture_page(data, FAX + " /DecodeParms << /K -1 >>")).size == (1728, 7)
    doc = picture_page(data, FAX + " /DecodeParms << /K -1 /Columns 99999999 >>")
    assert made(doc)[0] == ".bin"


# ── JBIG2 ──


def segment(number: int, kind: int, data: bytes = b"", page: int = 1, refers: bytes = b"") -> bytes:
    head = struct.pack(">IBB", number, kind, len(refers) << 5) + refers
    return head + struct.pack(">BI", page, len(data)) + data


PAGE = segment(1, 48, struct.pack(">IIIIBH", 19, 7, 0, 0, 0, 0))
REGION = segment(2, 38, b"r" * 30, refers=b"\0")
SHARED = segment(0, 0, b"symbols", page=0)
HEADER = b"\x97JB2\r\n\x1a\n\x01\0\0\0\1"
JBIG2 = "/Filter /JBIG2Decode /Width 19 /Height 7"


def test_jbig2_data_get_their_globals_a_header_and_an_end():
    doc = picture_page(
        PAGE + REGION, JBIG2 + " /DecodeParms << /JBIG2Globals 11 0 R >>", stream(SHARED)
    )
    end = segment(3, 49) + segment(4, 51, page=0)
    assert made(doc) == (".jb2", HEADER + SHARED + PAGE + REGION + end)
    assert extract.picture_data(doc, "object 10") == PAGE + REGION


def test_jbig2_data_that_have_their_end_get_no_second_one():
    doc = picture_page(PAGE + REGION + segment(3, 49), JBIG2)
    assert made(doc)[1] == HEADER + PAGE + REGION + segment(3, 49) + segment(4, 51, page=0)
    whole = PAGE + REGION + segment(3, 49) + segment(9, 51, page=0)
    assert made(picture_page(whole, JBIG2))[1] == made(doc)[1]


def test_segments_of_every_shape_are_counted():
    wide = struct.pack(">IBB", 7, 0x40 | 38, 0) + struct.pack(">II", 1, 2) + b"xx"
    many = (
        struct.pack(">IBI", 300, 6, 7 << 29 | 9) + b"\0\0" + b"\0\1" * 9 + struct.pack(">BI", 1, 1)
    )
    open_end = (
        struct.pack(">IBBBI", 301, 38, 0, 1, 0xFFFFFFFF) + b"\0" * 18 + b"data\xff\xac\0\0\0\7"
    )
    data = PAGE + wide + many + b"x" + open_end
    end = segment(302, 49) + segment(303, 51, page=0)
    assert made(picture_page(data, JBIG2))[1] == HEADER + data + end


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param(struct.pack(">IBI", 5, 38, 7 << 29) + b"\0", id="a long form cut short"),
        pytest.param(
            struct.pack(">IBI", 5, 38, 7 << 29 | 9999999) + b"\0" * 9, id="many references"
        ),
        pytest.param(
            struct.pack(">IBBBI", 5, 6, 0, 1, 0xFFFFFFFF), id="a length that is not known"
        ),
        pytest.param(struct.pack(">IBB", 5, 6, 6 << 5) + b"\0" * 9, id="references cut short"),
        pytest.param(b"\0" * 10, id="half a header"),
    ],
)
def test_what_is_no_segment_ends_the_segments(broken):
    end = segment(3, 49) + segment(4, 51, page=0)
    assert made(picture_page(PAGE + REGION + broken, JBIG2))[1] == HEADER + PAGE + REGION + end


def test_a_region_of_unknown_length_without_its_mark_goes_to_the_end():
    tail = struct.pack(">IBBBI", 2, 38, 0, 1, 0xFFFFFFFF) + b"\0" * 17 + b"\1data"
    end = segment(3, 49) + segment(4, 51, page=0)
    assert made(picture_page(PAGE + tail, JBIG2))[1] == HEADER + PAGE + tail + end


def test_a_jbig2_decode_is_noted():
    doc = picture_page(PAGE, JBIG2 + " /Decode [1 0]")
    assert made(doc)[0] == ".jb2"
    assert "/Decode" in said(doc)


# ── others ──


def test_a_filter_that_is_not_known_gives_the_data_and_its_name():
    doc = picture_page(b"abc", "/Filter /NewDecode /Width 1 /Height 1")
    assert made(doc) == (".bin", b"abc")
    assert "NewDecode" in said(doc)


def test_flate_data_that_are_none_give_the_bytes_of_the_file():
    doc = picture_page(b"\xff\xff", "/Filter /FlateDecode /Width 1 /Height 1")
    assert made(doc) == (".bin", b"\xff\xff")
    assert "Flate" in said(doc)
    assert colours(gradient())[0] == 0
