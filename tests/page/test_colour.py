"""The colour of text: #rrggbb, or the name of a colour space that is no plain colour (8.6)."""

import pytest

from tests.build import stream
from tests.page.drawn import drawn, text_drawn

PROFILE = stream("", "/N 3")
SPACES = (
    "/ColorSpace << /Icc3 [/ICCBased 10 0 R] /Icc1 [/ICCBased 11 0 R] /Icc4 [/ICCBased 12 0 R]"
    " /Icc2 [/ICCBased 13 0 R] /Icc0 [/ICCBased] /Rgb /DeviceRGB /Chain /Rgb"
    " /Gray [/CalGray << /WhitePoint [1 1 1] >>] /Cal [/CalRGB << >>] /Lab [/Lab << >>]"
    " /Spot [/Separation /Gold /DeviceCMYK << >>] /Nothing [/Separation /None /DeviceCMYK << >>]"
    " /Two [/DeviceN [/A /B] /DeviceCMYK << >>] /Index [/Indexed /DeviceRGB 1 (abcdef)]"
    " /Tiled [/Pattern /DeviceRGB] /Odd 5 /Empty [] /Worse [7] /Loop /Loop >>"
)
PROFILES = [PROFILE, stream("", "/N 1"), stream("", "/N 4"), stream("", "/N 2")]


@pytest.mark.parametrize(
    ("content", "colour"),
    [
        pytest.param("", "#000000", id="black at first"),
        pytest.param("1 g", "#ffffff", id="gray"),
        pytest.param("0.5 g", "#808080", id="gray is rounded"),
        pytest.param("1 0 0.2 rg", "#ff0033", id="rgb"),
        pytest.param("2 -1 0 rg", "#ff0000", id="out of range is cut"),
        pytest.param("0 1 1 0 k", "#ff0000", id="cmyk"),
        pytest.param("0 0 0 1 k", "#000000", id="cmyk black"),
        pytest.param("1 0 0 rg /DeviceGray cs", "#000000", id="a new space begins black"),
        pytest.param("/DeviceRGB cs 0 0 1 sc", "#0000ff", id="sc in a device space"),
        pytest.param("/Rgb cs 0 1 0 scn", "#00ff00", id="a space by its name in the resources"),
        pytest.param("/Chain cs 0 1 0 scn", "#00ff00", id="a name for a name"),
        pytest.param("/Icc3 cs 0 0 1 scn", "#0000ff", id="a profile of three components"),
        pytest.param("/Icc1 cs 1 scn", "#ffffff", id="a profile of one component"),
        pytest.param("/Icc4 cs 0 0 0 0 scn", "#ffffff", id="a profile of four components"),
        pytest.param("/Icc2 cs 0 0 scn", "ICCBased", id="a profile of two is no plain colour"),
        pytest.param("/Icc0 cs 0 0 scn", "ICCBased", id="nor is one that is missing"),
        pytest.param("/Gray cs 1 sc", "#ffffff", id="calibrated gray"),
        pytest.param("/Cal cs 1 1 1 sc", "#ffffff", id="calibrated rgb"),
        pytest.param("/Lab cs 100 0 0 sc", "Lab", id="Lab"),
        pytest.param("/Spot cs", "Separation", id="a spot colour, before one is set"),
        pytest.param("/Spot cs 0.5 scn", "Separation", id="a spot colour"),
        pytest.param("/Nothing cs 1 scn", "None", id="the colorant that marks nothing"),
        pytest.param("/Two cs 1 1 scn", "DeviceN", id="DeviceN"),
        pytest.param("/Index cs 1 sc", "Indexed", id="a palette"),
        pytest.param("/Pattern cs /P1 scn", "Pattern", id="a pattern"),
        pytest.param("/Tiled cs 1 0 0 /P1 scn", "Pattern", id="an uncoloured pattern"),
        pytest.param("/Unknown cs 1 scn", "Unknown", id="a space that is not there"),
        pytest.param("/Odd cs 1 scn", "Pattern", id="a space that is none"),
        pytest.param("/Odd cs", "#000000", id="and it begins black"),
        pytest.param("/Empty cs 1 scn", "Pattern", id="an empty space"),
        pytest.param("/Worse cs 1 scn", "Pattern", id="a space of a strange kind"),
        pytest.param("/Loop cs 1 scn", "Pattern", id="a space that is itself"),
        pytest.param("/Rgb cs 1 0 scn", "DeviceRGB", id="components too few"),
        pytest.param("1 0 0 rg q 0 1 0 rg Q", "#ff0000", id="Q takes the colour back"),
        pytest.param("/Rgb cs /Rgb cs 0 1 0 sc", "#00ff00", id="a space that was asked before"),
        pytest.param("/Rgb cs q /Icc1 cs Q 1 0 0 sc", "#ff0000", id="and the space"),
    ],
)
def test_fill_colours(content, colour):
    assert text_drawn(f"{content} (a) Tj", resources=SPACES, objects=PROFILES).run.colour == colour


@pytest.mark.parametrize(
    ("content", "colour"),
    [
        pytest.param("1 G", "#000000", id="a stroke's colour is not that of filled text"),
        pytest.param("1 Tr 0.2 G", "#333333", id="outlined text has the stroke's colour"),
        pytest.param("1 Tr 1 0 0 RG", "#ff0000", id="RG"),
        pytest.param("1 Tr 0 1 1 0 K", "#ff0000", id="K"),
        pytest.param("1 Tr /Rgb CS 0 0 1 SC", "#0000ff", id="SC"),
        pytest.param("5 Tr /Icc1 CS 1 SCN", "#ffffff", id="SCN, in a mode that clips too"),
        pytest.param("1 Tr /Odd CS", "#000000", id="a strange space begins black"),
        pytest.param("2 Tr 1 0 0 rg 0 0 1 RG", "#ff0000", id="filled and outlined: the fill's"),
        pytest.param("2 Tr 1 g 0 0 1 RG", "#0000ff", id="white with an outline: the outline's"),
        pytest.param("2 Tr 1 g 1 G", "#ffffff", id="white with a white outline"),
        pytest.param(
            "1 0 0 RG q 0 1 0 RG Q 1 Tr", "#ff0000", id="Q takes the stroke's colour back"
        ),
    ],
)
def test_the_mode_decides_which_colour_is_seen(content, colour):
    assert text_drawn(f"{content} (a) Tj", resources=SPACES, objects=PROFILES).run.colour == colour


def test_a_form_reads_colour_spaces_by_its_own_names():
    form = stream(
        "BT /F1 10 Tf /A cs 1 scn (b) Tj ET",
        "/Subtype /Form /BBox [0 0 200 200] /Resources << /ColorSpace << /A /DeviceGray >>"
        " /Font << /F1 100 0 R >> >>",
    )
    found = drawn(
        "/A cs BT /F1 10 Tf 1 0 0 scn (a) Tj ET /X Do BT 0 0 1 scn (c) Tj ET",
        resources="/ColorSpace << /A /DeviceRGB >> /XObject << /X 10 0 R >>", objects=[form],
    )  # fmt: skip
    assert [run.colour for run in found.runs] == ["#ff0000", "#ffffff", "#0000ff"]
