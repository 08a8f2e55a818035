"""What no one can see is marked with its reason; what someone can see never is."""

import time
from typing import Any

import pytest

from extract.page import visibility
from tests.build import stream
from tests.clock import allowed
from tests.page.drawn import drawn

TEXT = "BT /F1 10 Tf 20 100 Td (ab) Tj ET"  # its box: 20..30 across, 98..108 up
COVER = "10 90 30 30 re f"
WHITE = f"1 g {TEXT}"

STATES = (
    "/ExtGState << /Half << /ca 0.5 >> /Full << /ca 1 >> /Zero << /ca 0 >> /Multiply << /BM"
    " /Multiply >> /Normal << /BM [/Normal] >> /Empty << /BM [] >> /Mask << /SMask << /S /Alpha >>"
    " >> /NoMask << /SMask /None >> /Over << /op true >> /OVER << /OP true >> /NoStroke << /CA 0 >>"
    " /None << /ca 0 /CA 0 >> >>"
)
SPACES = (
    "/ColorSpace << /Nothing [/Separation /None /DeviceGray << >>]"
    " /Spot [/Separation /Gold /DeviceGray << >>] >>"
)


def reason(content, resources="", objects=(), **more):
    """Why the first run is hidden."""
    found = drawn(content, resources=f"{STATES} {SPACES} {resources}", objects=objects, **more)
    return found.runs[0].hidden


# ── no ink ──


@pytest.mark.parametrize(
    ("content", "invisible"),
    [
        pytest.param("3 Tr", True, id="mode 3 leaves no ink"),
        pytest.param("7 Tr", True, id="mode 7 only clips"),
        pytest.param("0 Tr", False, id="mode 0 fills"),
        pytest.param("1 Tr", False, id="mode 1 strokes"),
        pytest.param("2 Tr", False, id="mode 2 does both"),
        pytest.param("4 Tr", False, id="mode 4 fills and clips"),
        pytest.param("/Zero gs", True, id="alpha 0"),
        pytest.param("/Half gs", False, id="alpha one half"),
        pytest.param("/Zero gs 1 Tr", False, id="alpha 0 is for fills, and strokes stay"),
        pytest.param("/NoStroke gs 1 Tr", True, id="a stroke with alpha 0"),
        pytest.param("/NoStroke gs", False, id="which fills do not mind"),
        pytest.param("/Zero gs 2 Tr", False, id="filled with nothing, but outlined"),
        pytest.param("/None gs 2 Tr", True, id="neither"),
        pytest.param("/Zero gs /Full gs", False, id="alpha 1 again"),
        pytest.param("q /Zero gs Q", False, id="Q takes alpha back"),
        pytest.param("3 Tr q 0 Tr Q", True, id="and the mode"),
    ],
)
def test_invisible(content, invisible):
    found = drawn(f"{content} {TEXT}", resources=STATES)
    assert (found.run.invisible, found.run.hidden) == (invisible, "")


# ── the page and the clip ──


@pytest.mark.parametrize(
    ("place", "hidden"),
    [
        pytest.param("20 100", "", id="on the page"),
        pytest.param("195 100", "", id="partly on it"),
        pytest.param("-9 100", "", id="partly on it at the left"),
        pytest.param("201 100", "off-page", id="right of it"),
        pytest.param("-11 100", "off-page", id="left of it"),
        pytest.param("20 203", "off-page", id="above"),
        pytest.param("20 -9", "off-page", id="below"),
        pytest.param("20 -5", "", id="its upper half on the page"),
    ],
)
def test_off_the_page(place, hidden):
    assert reason(f"BT /F1 10 Tf {place} Td (ab) Tj ET") == hidden


@pytest.mark.parametrize(
    ("clip", "hidden"),
    [
        pytest.param("0 0 200 200", "", id="around"),
        pytest.param("25 90 50 50", "", id="through the middle"),
        pytest.param("0 104 200 90", "", id="the upper half"),
        pytest.param("0 0 200 102", "", id="the lower half"),
        pytest.param("0 0 200 98.5", "clipped", id="less than a tenth of an em, below"),
        pytest.param("0 107.5 200 50", "clipped", id="less than a tenth of an em, above"),
        pytest.param("40 90 50 50", "clipped", id="beside"),
        pytest.param("20 100 0 0", "clipped", id="nothing"),
    ],
)
def test_clips(clip, hidden):
    assert reason(f"{clip} re W n {TEXT}") == hidden


def test_turned_text_is_clipped_by_its_whole_box():
    turned = "BT /F1 10 Tf 0 1 -1 0 50 100 Tm (abcd) Tj ET"
    assert reason(f"0 0 200 99 re W n {turned}") == "clipped"
    assert reason(f"0 0 200 101 re W n {turned}") == ""


def test_text_without_widths_is_not_clipped_for_it():
    fonts = {"F1": "<< /Type /Font /Subtype /Type1 /FontDescriptor << /FontFile 99 0 R >> >>"}
    text = "BT /F1 10 Tf 0 100 Td 0 Tz (ab) Tj ET"
    assert reason(text, fonts=fonts) == ""
    assert reason(f"0 0 50 50 re W n {text}", fonts=fonts) == "clipped"


def test_a_part_of_a_padded_run_may_be_clipped():
    found = drawn("0 0 30 200 re W n BT /F1 10 Tf 20 100 Td (a    b) Tj ET")
    assert [run.hidden for run in found.runs] == ["", "", "clipped"]


# ── covers ──


@pytest.mark.parametrize(
    ("content", "hidden"),
    [
        pytest.param(f"{TEXT} {COVER}", "covered", id="a box drawn later"),
        pytest.param(f"{COVER} {TEXT}", "", id="a box drawn earlier"),
        pytest.param(f"{TEXT} 1 g {COVER}", "covered", id="a white box"),
        pytest.param(f"{TEXT} 10 90 15 30 re f", "", id="a box over half of it"),
        pytest.param(f"{TEXT} 10 103 30 30 re f", "", id="a box over its upper half"),
        pytest.param(f"{TEXT} 10 100 30 0.5 re f", "", id="a line through it"),
        pytest.param(f"{TEXT} 60 90 30 30 re f", "", id="a box beside it"),
        pytest.param(f"{TEXT} 10 90 m 40 90 l 40 120 l 10 120 l f", "covered", id="by segments"),
        pytest.param(f"{TEXT} 10 90 m 40 90 l 40 120 l 10 120 l 10 90 l b", "covered", id="closed"),
        pytest.param(f"{TEXT} 10 90 30 30 re B*", "covered", id="filled and stroked"),
        pytest.param(f"{TEXT} 10 90 30 30 re S", "", id="stroked only"),
        pytest.param(f"{TEXT} 10 90 30 30 re n", "", id="not painted"),
        pytest.param(f"{TEXT} 10 90 m 40 90 l 40 140 l f", "", id="a triangle"),
        pytest.param(f"{TEXT} 10 90 m 40 90 l 41 120 l 10 120 l f", "", id="a slanted side"),
        pytest.param(f"{TEXT} 10 90 m 40 90 40 120 10 120 c f", "", id="a curve"),
        pytest.param(f"{TEXT} 10 90 30 30 re 15 95 20 20 re f*", "", id="a frame of two boxes"),
        pytest.param(f"{TEXT} 10 90 30 30 re 25 80 40 20 re f*", "", id="two that overlap"),
        pytest.param(f"{TEXT} 10 90 30 30 re 60 90 20 20 re f", "covered", id="two side by side"),
        pytest.param(f"{TEXT} 10 90 30 30 re 15 95 m 20 95 20 99 15 95 c f", "", id="with a hole"),
        pytest.param(f"{TEXT} 10 90 30 30 re {'1 1 1 1 re ' * 45} f", "", id="a pattern of many"),
        pytest.param(f"{TEXT} /Half gs {COVER}", "", id="see-through"),
        pytest.param(f"{TEXT} /Zero gs {COVER}", "", id="not there at all"),
        pytest.param(f"{TEXT} /Half gs /Full gs {COVER}", "covered", id="opaque again"),
        pytest.param(f"{TEXT} /Multiply gs {COVER}", "", id="multiplied, as a marker pen is"),
        pytest.param(f"{TEXT} /Multiply gs /Full gs {COVER}", "", id="which alpha does not undo"),
        pytest.param(f"{TEXT} /Multiply gs /Normal gs {COVER}", "covered", id="but Normal does"),
        pytest.param(f"{TEXT} /Multiply gs /Empty gs {COVER}", "covered", id="as does no mode"),
        pytest.param(f"{TEXT} /Mask gs {COVER}", "", id="through a soft mask"),
        pytest.param(f"{TEXT} /Mask gs /Full gs {COVER}", "", id="which alpha leaves"),
        pytest.param(f"{TEXT} /Mask gs /NoMask gs {COVER}", "covered", id="but None does"),
        pytest.param(f"{TEXT} /Over gs {COVER}", "", id="overprinted"),
        pytest.param(f"{TEXT} /OVER gs {COVER}", "", id="overprinted, by the older name"),
        pytest.param(f"{TEXT} /Pattern cs /P scn {COVER}", "", id="a pattern, which has gaps"),
        pytest.param(f"{TEXT} /Nothing cs 1 scn {COVER}", "", id="the colorant that marks nothing"),
        pytest.param(f"{TEXT} /Spot cs 1 scn {COVER}", "covered", id="a spot colour"),
        pytest.param(f"{TEXT} /Sh sh", "", id="a shading"),
        pytest.param(f"{TEXT} 0 0 15 200 re W n {COVER}", "", id="cut off by a clip"),
        pytest.param(f"{TEXT} 0 0 90 200 re W n {COVER}", "covered", id="within a clip"),
        pytest.param(f"{TEXT} 0 0 m 90 0 l 0 9 l W n {COVER}", "", id="within a slanted clip"),
        pytest.param(f"{TEXT} q 0 0 m 90 0 l 0 9 l W n Q {COVER}", "covered", id="which is gone"),
        pytest.param(
            f"{TEXT} 0 0 15 200 re 90 0 15 200 re W n {COVER}", "", id="within a clip of two parts"
        ),
        pytest.param(
            f"{TEXT} BT /F1 90 Tf 7 Tr (x) Tj ET {COVER}", "", id="within a clip of letters"
        ),
        pytest.param(f"BT 3 Tr /F1 10 Tf 20 100 Td (ab) Tj ET {COVER}", "", id="over no ink"),
        pytest.param(f"{TEXT} 0.9 0.1 -0.1 0.9 0 0 cm 0 0 200 200 re f", "", id="a turned box"),
        pytest.param(f"{TEXT} 0 1 -1 0 200 0 cm 0 0 200 200 re f", "covered", id="a quarter turn"),
        pytest.param(f"300 0 Td {TEXT} {COVER} {COVER}", "covered", id="two boxes"),
    ],
)  # fmt: skip
def test_covers(content, hidden):
    assert reason(content) == hidden
    assert reason(content, rules=False) == hidden


def form_with(content, entries=""):
    return stream(content, f"/Subtype /Form /BBox [0 0 200 200] {entries}")


@pytest.mark.parametrize(
    ("state", "entries", "inside", "hidden"),
    [
        pytest.param("", "", "", "covered", id="a form"),
        pytest.param("/Half gs", "", "", "", id="a form inherits its transparency"),
        pytest.param("/Half gs", "", "/Full gs", "covered", id="and may end it"),
        pytest.param("/Half gs", "/Group << /S /Transparency >>", "/Full gs", "", id="a group not"),
        pytest.param("", "/Group << /S /Transparency >>", "", "covered", id="an opaque group"),
        pytest.param("/Multiply gs", "/Group << /S /Transparency >>", "", "", id="a blended group"),
    ],
)
def test_covers_drawn_by_forms(state, entries, inside, hidden):
    form = form_with(f"{inside} {COVER}", f"{entries} /Resources << {STATES} >>")
    content = f"{TEXT} {state} /X Do"
    assert reason(content, "/XObject << /X 10 0 R >>", [form]) == hidden


def test_text_in_a_group_that_is_not_there_is_invisible():
    form = form_with(f"/Full gs {TEXT}", f"/Group << /S /Transparency >> /Resources << {STATES}"
                     " /Font << /F1 100 0 R >> >>")  # fmt: skip
    resources = f"{STATES} /XObject << /X 10 0 R >>"
    found = drawn(f"/Zero gs /X Do {TEXT}", resources=resources, objects=[form])
    assert [run.invisible for run in found.runs] == [True, True]
    found = drawn(f"/Half gs /X Do {TEXT}", resources=resources, objects=[form])
    assert [run.invisible for run in found.runs] == [False, False]


# ── pictures ──

IMAGE = "/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray"


@pytest.mark.parametrize(
    ("placed", "entries", "hidden", "invisible"),
    [
        pytest.param("30 0 0 30 10 90 cm", "", "covered", False, id="a small one hides"),
        pytest.param("200 0 0 200 0 0 cm", "", "", True, id="a scan makes invisible"),
        pytest.param("0 200 -200 0 200 0 cm", "", "", True, id="also a turned one"),
        pytest.param("180 80 -80 180 20 0 cm", "", "", False, id="a slanted one covers nothing"),
        pytest.param("30 0 0 30 10 90 cm", "/SMask 11 0 R", "", False, id="a soft mask"),
        pytest.param("30 0 0 30 10 90 cm", "/SMask 99 0 R", "covered", False, id="an absent mask"),
        pytest.param("30 0 0 30 10 90 cm", "/Mask 11 0 R", "", False, id="a mask"),
        pytest.param(
            "30 0 0 30 10 90 cm", "/Mask [0 5]", "", False, id="a colour that is left out"
        ),
        pytest.param("30 0 0 30 10 90 cm", "/ImageMask true", "", False, id="a stencil"),
        pytest.param("30 0 0 30 10 90 cm", "/SMaskInData 1", "", False, id="a mask in the data"),
        pytest.param("/Half gs 30 0 0 30 10 90 cm", "", "", False, id="see-through"),
        pytest.param("0 0 5 5 re W n 30 0 0 30 10 90 cm", "", "", False, id="clipped away"),
        pytest.param("0 0 15 200 re W n 30 0 0 30 10 90 cm", "", "", False, id="clipped in part"),
        pytest.param("0 0 m 9 9 l 0 9 l W n 200 0 0 200 0 0 cm", "", "", False, id="in a triangle"),
    ],
)
def test_pictures_drawn_over_text(placed, entries, hidden, invisible):
    image, mask = stream("x", f"{IMAGE} {entries}"), stream("x", IMAGE)
    found = drawn(
        f"{TEXT} q {placed} /I Do Q", resources=f"{STATES} /XObject << /I 10 0 R >>",
        objects=[image, mask],
    )  # fmt: skip
    assert (found.run.hidden, found.run.invisible) == (hidden, invisible)


def test_a_scan_in_strips_is_a_scan():
    strips = " ".join(f"q 200 0 0 20 0 {20 * i} cm /I Do Q" for i in range(10))
    more: dict[str, Any] = {
        "resources": "/XObject << /I 10 0 R >>",
        "objects": [stream("x", IMAGE)],
    }
    found = drawn(f"BT /F1 10 Tf 20 105 Td (ab) Tj ET {strips}", **more)
    assert (found.run.hidden, found.run.invisible) == ("", True)
    found = drawn(f"{strips} {TEXT}", **more)
    assert (found.run.hidden, found.run.invisible) == ("", False)


# ── white ──


@pytest.mark.parametrize(
    ("content", "hidden"),
    [
        pytest.param(WHITE, "white", id="on the bare page"),
        pytest.param(f"{COVER} {WHITE}", "", id="on a dark box"),
        pytest.param(f"1 g {COVER} {WHITE}", "white", id="on a white box"),
        pytest.param(f"{WHITE} 0 g 90 90 9 9 re f", "white", id="beside a dark box"),
        pytest.param(f"10 90 m 40 90 l 40 130 l f {WHITE}", "", id="on a triangle"),
        pytest.param(f"/Half gs {COVER} {WHITE}", "", id="on a pale box"),
        pytest.param(
            f"/Zero gs {COVER} /Full gs {WHITE}", "white", id="on a box that is not there"
        ),
        pytest.param(f"/Sh sh {WHITE}", "", id="on a shading"),
        pytest.param(f"12 w 0 103 m 90 103 l S {WHITE}", "", id="on a thick stroke"),
        pytest.param(f"12 w 0 103 m 9 103 60 103 90 103 c S {WHITE}", "", id="on a thick curve"),
        pytest.param(f"12 w 1 G 0 103 m 90 103 l S {WHITE}", "white", id="on a thick white stroke"),
        pytest.param(f"1 w 0 103 m 90 103 l S {WHITE}", "white", id="on a thin line"),
        pytest.param(f"q 30 0 0 30 10 90 cm /I Do Q {WHITE}", "", id="on a picture"),
        pytest.param(f"{WHITE} q 30 0 0 30 90 90 cm /I Do Q", "white", id="beside a picture"),
        pytest.param(f"2 Tr {WHITE}", "", id="with a black outline"),
        pytest.param(f"2 Tr 1 G {WHITE}", "white", id="with a white outline"),
        pytest.param(f"0.9 g {TEXT}", "", id="pale gray can be seen"),
        pytest.param(f"3 Tr {WHITE}", "", id="what is invisible is not hidden too"),
    ],
)
def test_white_text(content, hidden):
    found = drawn(
        content, resources=f"{STATES} /XObject << /I 10 0 R >>", objects=[stream("x", IMAGE)]
    )
    assert found.run.hidden == hidden


def test_white_letters_over_dark_ones_are_seen():
    found = drawn(f"{TEXT} 1 g BT /F1 10 Tf 21 100 Td (cd) Tj ET")
    assert found.hidden == {"ab": "", "cd": ""}
    found = drawn(f"1 g BT /F1 10 Tf 21 100 Td (cd) Tj ET 0 g {TEXT}")
    assert found.hidden == {"ab": "", "cd": "white"}


# ── cost ──


def test_what_cannot_be_decided_in_time_is_not_hidden(monkeypatch):
    more: dict[str, Any] = {
        "resources": "/XObject << /I 10 0 R >>",
        "objects": [stream("x", IMAGE)],
    }
    monkeypatch.setattr(visibility, "LOOKS", 0)
    assert reason(f"{TEXT} {COVER}") == ""
    assert reason(f"{COVER} {WHITE}") == ""
    assert not drawn(f"{TEXT} 200 0 0 200 0 0 cm /I Do", **more).run.invisible


def test_many_covers_over_much_text_end():
    runs = "".join(f"BT /F1 1 Tf {i % 150} {i // 30} Td (a) Tj ET " for i in range(4000))
    boxes = "".join(f"{i % 90} 0 100 200 re f " for i in range(4000))
    start = time.process_time()
    drawn(f"{runs} {boxes} 1 g {runs}")
    assert time.process_time() - start < allowed(5)
