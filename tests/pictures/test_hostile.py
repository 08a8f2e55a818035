"""Whatever a picture's dictionary and its data say, there is an answer, and no bug is noted."""

import io

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

import extract
from tests.pictures.made import picture_page

NUMBER = st.sampled_from(["0", "1", "2", "7", "8", "9", "16", "-1", "1.5", "99999999999", "null"])
OTHER = st.sampled_from(["/Name", "[]", "[1]", "<< >>", "(text)", "true", "10 0 R", "99 0 R"])
SIDE = st.one_of(st.integers(1, 20).map(str), NUMBER, OTHER)
PLAIN = ["/DeviceGray", "/DeviceRGB", "/DeviceCMYK", "/Unknown", "/Pattern", "[/Lab << >>]"]
SPACE = st.recursive(
    st.one_of(st.sampled_from(PLAIN), OTHER),
    lambda inner: st.one_of(
        st.tuples(inner, NUMBER, st.sampled_from(["<00ff>", "<>", "11 0 R", "/X", "10 0 R"])).map(
            lambda parts: f"[/Indexed {parts[0]} {parts[1]} {parts[2]}]"
        ),
        inner.map(lambda space: f"[{space}]"),
        st.just("[/ICCBased 11 0 R]"),
        inner.map(lambda space: f"[/Separation /Black {space} 11 0 R]"),
    ),
    max_leaves=4,
)
DECODE = st.one_of(st.lists(NUMBER, max_size=10).map(lambda found: f"[{' '.join(found)}]"), OTHER)
FILTER = st.sampled_from(
    ["/DCTDecode", "/JPXDecode", "/CCITTFaxDecode", "/JBIG2Decode", "/FlateDecode", "/Odd", "null",
     "[/ASCIIHexDecode /DCTDecode]", "[/DCTDecode /FlateDecode]", "/RunLengthDecode"]
)  # fmt: skip
ENTRIES = st.fixed_dictionaries(
    {"Width": SIDE, "Height": SIDE},
    optional={
        "BitsPerComponent": NUMBER,
        "ColorSpace": SPACE,
        "Decode": DECODE,
        "Filter": st.one_of(FILTER, OTHER),
        "ImageMask": st.sampled_from(["true", "false", "1"]),
        "DecodeParms": st.one_of(
            OTHER,
            st.tuples(NUMBER, SIDE, st.sampled_from(["true", "false", "3"])).map(
                lambda p: (
                    f"<< /K {p[0]} /Columns {p[1]} /EncodedByteAlign {p[2]} /BlackIs1 {p[2]}"
                    " /JBIG2Globals 11 0 R >>"
                )
            ),
        ),
    },
)


@settings(max_examples=400, deadline=2000, suppress_health_check=[HealthCheck.too_slow])
@given(ENTRIES, st.binary(max_size=200))
def test_no_dictionary_is_a_bug_and_every_png_opens(entries, data):
    source = " ".join(f"/{key} {value}" for key, value in entries.items())
    doc = picture_page(data, source, "<< /N 3 /Length 2 >>\nstream\nab\nendstream")
    for picture in extract.images(doc, 1):
        suffix, file = extract.picture_file(doc, picture)
        assert extract.picture_data(doc, picture) == data
        if suffix == ".png" and picture.width * picture.height < 1 << 16:
            image = Image.open(io.BytesIO(file))
            image.load()
            assert image.size == (picture.width, picture.height)
        if suffix == ".bin":
            assert [p for p in doc.problems if p.code == "picture-format"]
    assert "internal" not in {problem.code for problem in doc.problems}
