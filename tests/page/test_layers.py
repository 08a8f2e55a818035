"""Optional content: what stands in a layer that is off is hidden with that reason (8.11)."""

import pytest

from tests.build import Writer, stream
from tests.page.drawn import file_drawn

ON, OFF = 10, 11


def layered(content, *, config="/OFF [11 0 R]", group="10 0 R", objects=(), page=""):
    """A page whose /Properties hold /On, /Off and /G; objects get the numbers 20, 21, ..."""
    writer = Writer()
    properties = f"<< /OCGs [10 0 R 11 0 R] /D << {config} >> >>"
    writer.add(f"<< /Type /Catalog /Pages 2 0 R /OCProperties {properties} >>", 1)
    writer.add("<< /Type /Pages /Count 1 /Kids [3 0 R] >>", 2)
    writer.add("<< /Type /OCG /Name (on) >>", ON)
    writer.add("<< /Type /OCG /Name (off) >>", OFF)
    for number, body in enumerate(objects, 20):
        writer.add(body, number)
    writer.add(stream(content), 5)
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    writer.add(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 5 0 R /Resources <<"
        f" /Font << /F1 {font} >> /XObject << /X 20 0 R >>"
        f" /Properties << /On 10 0 R /Off 11 0 R /G {group} >> >> {page} >>",
        3,
    )
    return file_drawn(writer.bytes(1))


def show(text):
    return f"BT /F1 10 Tf 20 100 Td ({text}) Tj ET"


def test_text_in_a_layer_that_is_off_is_hidden_and_other_text_is_not():
    content = (
        f"/OC /Off BDC {show('a')} EMC /OC /On BDC {show('b')} EMC {show('c')}"
        f" /Span /Off BDC {show('d')} EMC /OC /Nowhere BDC {show('e')} EMC"
    )
    assert layered(content).hidden == {"a": "layer", "b": "", "c": "", "d": "", "e": ""}


def test_a_layer_inside_one_that_is_off_is_off():
    content = f"/OC /Off BDC /OC /On BDC {show('a')} EMC {show('b')} EMC {show('c')}"
    assert layered(content).hidden == {"a": "layer", "b": "layer", "c": ""}


def test_paths_and_pictures_in_a_layer_that_is_off_leave_nothing():
    image = "BI /W 1 /H 1 /BPC 8 /CS /G ID x EI"
    content = f"10 10 m 50 10 l S 10 10 50 50 re f /Sh sh q 9 0 0 9 0 0 cm {image} Q"
    shown, hidden = layered(content), layered(f"/OC /Off BDC {content} EMC")
    assert (len(shown.rules), len(shown.ink.pictures), shown.ink.paths) == (1, 1, 3)
    assert (len(hidden.rules), len(hidden.ink.pictures), hidden.ink.paths) == (0, 0, 0)


def test_what_is_off_covers_nothing():
    content = f"{show('a')} /OC /Off BDC 0 0 200 200 re f EMC"
    assert layered(content).hidden == {"a": ""}


@pytest.mark.parametrize(
    ("config", "off"),
    [
        pytest.param("/OFF [11 0 R]", "layer", id="listed as off"),
        pytest.param("/ON [11 0 R]", "", id="on by default"),
        pytest.param("/BaseState /OFF", "layer", id="all are off at the base"),
        pytest.param("/BaseState /OFF /ON [11 0 R]", "", id="but this one"),
        pytest.param("/BaseState /Unchanged", "", id="a base that leaves all on"),
        pytest.param("/OFF [(x) 5]", "", id="a list of nonsense"),
    ],
)
def test_the_default_configuration_decides(config, off):
    assert layered(f"/OC /Off BDC {show('a')} EMC", config=config).hidden == {"a": off}


@pytest.mark.parametrize(
    ("group", "seen"),
    [
        pytest.param("<< /Type /OCMD /OCGs 11 0 R >>", False, id="one group that is off"),
        pytest.param("<< /Type /OCMD /OCGs 10 0 R >>", True, id="one group that is on"),
        pytest.param("<< /Type /OCMD /OCGs [10 0 R 11 0 R] >>", True, id="any on, by default"),
        pytest.param("<< /Type /OCMD /OCGs [10 0 R 11 0 R] /P /AnyOn >>", True, id="any on"),
        pytest.param("<< /Type /OCMD /OCGs [11 0 R 11 0 R] /P /AnyOn >>", False, id="not any on"),
        pytest.param("<< /Type /OCMD /OCGs [10 0 R 11 0 R] /P /AllOn >>", False, id="not all on"),
        pytest.param("<< /Type /OCMD /OCGs [10 0 R 10 0 R] /P /AllOn >>", True, id="all on"),
        pytest.param("<< /Type /OCMD /OCGs [10 0 R 11 0 R] /P /AnyOff >>", True, id="any off"),
        pytest.param("<< /Type /OCMD /OCGs [10 0 R] /P /AnyOff >>", False, id="not any off"),
        pytest.param("<< /Type /OCMD /OCGs [11 0 R] /P /AllOff >>", True, id="all off"),
        pytest.param("<< /Type /OCMD /OCGs [10 0 R 11 0 R] /P /AllOff >>", False, id="not all off"),
        pytest.param("<< /Type /OCMD /OCGs [99 0 R] >>", True, id="groups that are not there"),
        pytest.param("<< /Type /OCMD /OCGs [] >>", True, id="no groups"),
        pytest.param("<< /Type /OCMD /VE [/Not 11 0 R] >>", True, id="not off"),
        pytest.param("<< /Type /OCMD /VE [/Not 10 0 R] >>", False, id="not on"),
        pytest.param("<< /Type /OCMD /VE [/And 10 0 R 11 0 R] >>", False, id="on and off"),
        pytest.param("<< /Type /OCMD /VE [/Or 10 0 R 11 0 R] >>", True, id="on or off"),
        pytest.param("<< /Type /OCMD /VE [/Or 11 0 R [/Not 10 0 R]] >>", False, id="nested"),
        pytest.param("<< /Type /OCMD /VE [/Not 10 0 R] /OCGs 10 0 R >>", False, id="VE is first"),
        pytest.param("<< /Type /OCMD /VE [] >>", True, id="an empty expression"),
        pytest.param("<< /Type /OCMD /VE 20 0 R >>", True, id="an expression that is itself"),
        pytest.param("<< /OCGs 11 0 R >>", True, id="a dictionary that says not what it is"),
        pytest.param("5", True, id="no dictionary"),
    ],
)
def test_membership(group, seen):
    found = layered(f"/OC /G BDC {show('a')} EMC", group=group, objects=["[/And 20 0 R 20 0 R]"])
    assert found.hidden == {"a": "" if seen else "layer"}


def test_membership_counts_where_no_layer_is_off():
    group = "<< /Type /OCMD /OCGs [10 0 R] /P /AllOff >>"
    assert layered(f"/OC /G BDC {show('a')} EMC", config="", group=group).hidden == {"a": "layer"}


@pytest.mark.parametrize(("group", "hidden"), [(OFF, "layer"), (ON, "")])
def test_forms_may_belong_to_a_layer(group, hidden):
    form = stream(show("a"), f"/Subtype /Form /BBox [0 0 200 200] /OC {group} 0 R")
    assert layered(f"/X Do {show('b')}", objects=[form]).hidden == {"a": hidden, "b": ""}


@pytest.mark.parametrize(("group", "count"), [(OFF, 0), (ON, 1)])
def test_pictures_may_belong_to_a_layer(group, count):
    image = stream("x", f"/Subtype /Image /Width 1 /Height 1 /OC {group} 0 R")
    assert len(layered("/X Do", objects=[image]).ink.pictures) == count


@pytest.mark.parametrize(("group", "texts"), [(OFF, []), (ON, ["a"])])
def test_annotations_may_belong_to_a_layer(group, texts):
    form = stream(show("a"), "/Subtype /Form /BBox [0 0 200 200] /Resources 21 0 R")
    fonts = "<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>"
    note = f"<< /Subtype /Stamp /Rect [0 0 200 200] /AP << /N 20 0 R >> /OC {group} 0 R >>"
    assert layered("", objects=[form, fonts], page=f"/Annots [{note}]").texts == texts
