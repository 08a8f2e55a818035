"""Predefined CMaps and CID collections."""

import pytest

from extract.font.collections import cid_texts, predefined
from extract.font.encodings import DATA

TEXT = "日本語、abc"


@pytest.mark.parametrize(
    ("name", "codec", "text"),
    [
        ("90ms-RKSJ-H", "cp932", "日本語、ｱabc"),
        ("EUC-H", "euc_jp", "日本語、"),
        ("GBK-EUC-H", "gbk", "汉字、中文"),
        ("GB-EUC-V", "gb2312", "汉字"),
        ("ETen-B5-H", "big5", "漢字、中文"),
        ("KSCms-UHC-H", "cp949", "한글 텍스트"),
        ("UniJIS-UTF16-H", "utf-16-be", "日本語、abc"),
        ("UniJIS-UTF8-V", "utf-8", "日本語、abc"),
        ("UniGB-UTF32-H", "utf-32-be", "汉字"),
        ("UniKS-UCS2-H", "utf-16-be", "한글"),
        ("UniCNS-UTF16-V", "utf-16-be", "漢字"),
        ("UniJIS2004-UTF16-H", "utf-16-be", "漢字𠀋"),
    ],
)
def test_text_in_a_legacy_encoding_comes_back_through_its_cids(name, codec, text):
    cmap = predefined(name)
    assert cmap is not None
    texts = cid_texts(cmap.collection)
    codes = cmap.pattern().findall(text.encode(codec))
    assert len(codes) == len(text)
    assert "".join(texts[cmap.cid(code)] for code in codes).replace("ア", "ｱ") == text
    assert cmap.vertical == name.endswith("V")


def test_a_vertical_cmap_gives_other_cids_and_the_same_text():
    across, down = predefined("90ms-RKSJ-H"), predefined("90ms-RKSJ-V")
    assert across is not None
    assert down is not None
    comma = "、".encode("cp932")
    assert across.cid(comma) != down.cid(comma)
    texts = cid_texts("Adobe-Japan1")
    assert texts[across.cid(comma)] == texts[down.cid(comma)] == "、"


def test_a_unicode_cmap_is_its_own_text():
    cmap = predefined("UniJIS-UTF16-H")
    assert cmap is not None
    assert cmap.text("𠀋".encode("utf-16-be")) == "𠀋"
    assert cmap.text(b"\xd8\x40") == ""


@pytest.mark.parametrize("name", ["NoSuch-H", "../README.md", "Uni../x-UTF16-H", "", "a" * 300])
def test_what_is_not_predefined_is_none(name):
    assert predefined(name) is None


def test_an_unknown_collection_has_no_texts():
    assert not any(cid_texts("Adobe-Identity"))
    assert not any(cid_texts("../encodings"))


def test_the_plain_form_stands_where_several_codes_share_a_cid():
    texts = cid_texts("Adobe-Japan1")
    assert texts[1] == " "
    assert texts[231] == " "
    # The ideograph, and not the radical of the same shape.
    assert "人" in texts
    assert "\u2f08" not in texts


def test_the_data_stay_small():
    files = [*(DATA / "cmaps").iterdir(), *(DATA / "collections").iterdir()]
    assert sum(file.stat().st_size for file in files) < 1_200_000
    assert len(files) > 150
