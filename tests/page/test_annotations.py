"""What annotations and form fields show is read like the page (12.5, 12.7)."""

import pytest

from tests.build import F1, Writer, stream
from tests.page.drawn import file_drawn

FONT = "/Resources << /Font << /F1 9 0 R >> >>"
SHOW = "BT /F1 10 Tf 0 0 Td (ab) Tj ET"
BOX = "/Subtype /Form /BBox [0 0 40 20]"


def noted(annotations, *, objects=(), content="", form="", page=""):
    """A page with these annotations; objects get the numbers 20, 21, ..."""
    writer = Writer()
    writer.add(f"<< /Type /Catalog /Pages 2 0 R /AcroForm << {form} >> >>", 1)
    writer.add("<< /Type /Pages /Count 1 /Kids [3 0 R] >>", 2)
    writer.add(stream(content), 5)
    writer.add(F1, 9)
    for number, body in enumerate(objects, 20):
        writer.add(body, number)
    writer.add(
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 5 0 R {FONT}"
        f" /Annots [{annotations}] {page} >>",
        3,
    )
    return file_drawn(writer.bytes(1))


def shown(content=SHOW, entries=BOX):
    return stream(content, f"{entries} {FONT}")


def note(kind="Stamp", entries="", rect="50 60 90 80"):
    return f"<< /Type /Annot /Subtype /{kind} /Rect [{rect}] /AP << /N 20 0 R >> {entries} >>"


@pytest.mark.parametrize("kind", ["Stamp", "FreeText", "Text", "Highlight", "Watermark"])
def test_appearances_are_read_and_marked(kind):
    found = noted(note(kind), objects=[shown()])
    assert (found.places, found.run.origin) == ([("ab", 50, 60)], "annotation")


def test_a_widget_is_a_field():
    found = noted(note("Widget"), objects=[shown()], content="BT /F1 9 Tf (page) Tj ET")
    assert [(run.text, run.origin) for run in found.runs] == [("page", "page"), ("ab", "field")]


@pytest.mark.parametrize(
    ("entries", "texts"),
    [
        pytest.param("/F 4", ["ab"], id="printed ones are shown"),
        pytest.param("/F 2", [], id="Hidden"),
        pytest.param("/F 32", [], id="NoView"),
        pytest.param("/F 1", ["ab"], id="Invisible is for kinds that nobody knows"),
        pytest.param("/Rect 5", [], id="no rectangle"),
    ],
)
def test_flags(entries, texts):
    assert noted(note(entries=entries), objects=[shown()]).texts == texts


@pytest.mark.parametrize("kind", ["Popup", "Link"])
def test_kinds_that_show_nothing(kind):
    assert noted(note(kind), objects=[shown()]).texts == []


@pytest.mark.parametrize(
    ("state", "texts"),
    [
        pytest.param("/AS /On", ["on"], id="on"),
        pytest.param("/AS /Off", ["off"], id="off"),
        pytest.param("/AS /Other", [], id="a state without an appearance"),
        pytest.param("", [], id="no state"),
        pytest.param("/AS /Bad", [], id="a state that is no stream"),
    ],
)
def test_appearance_states(state, texts):
    on, off = (shown(f"BT /F1 10 Tf ({text}) Tj ET") for text in ("on", "off"))
    annotation = f"<< /Subtype /Widget /FT /Btn /Rect [0 0 40 20] {state}"
    states = "/AP << /N << /On 20 0 R /Off 21 0 R /Bad 5 >> >> >>"
    assert noted(f"{annotation} {states}", objects=[on, off]).texts == texts


@pytest.mark.parametrize(
    ("entries", "rect", "place", "size"),
    [
        pytest.param(BOX, "50 60 90 80", (50, 60), 10, id="as it is"),
        pytest.param(BOX, "90 80 50 60", (50, 60), 10, id="a rectangle drawn backwards"),
        pytest.param(BOX, "50 60 130 100", (50, 60), 20, id="twice as large"),
        pytest.param(
            "/Subtype /Form /BBox [-5 -5 35 15]", "50 60 90 80", (55, 65), 10, id="a shifted box"
        ),
        pytest.param(
            f"{BOX} /Matrix [1 0 0 1 -300 7]", "50 60 90 80", (50, 60), 10, id="a shifting matrix"
        ),
        pytest.param(
            f"{BOX} /Matrix [2 0 0 2 0 0]", "50 60 90 80", (50, 60), 10, id="a scaling matrix"
        ),
        pytest.param(
            f"{BOX} /Matrix [0 1 -1 0 0 0]", "50 60 70 100", (70, 60), 10, id="a turning matrix"
        ),
        pytest.param(
            "/Subtype /Form /BBox [0 0 40 0]",
            "50 60 90 60",
            (50, 60),
            10,
            id="a box without height",
        ),
    ],
)
def test_the_appearance_fills_the_rectangle(entries, rect, place, size):
    found = noted(note(rect=rect), objects=[shown(entries=entries)])
    assert found.places == [("ab", *place)]
    assert found.run.size == pytest.approx(size)


def test_an_appearance_without_a_box_is_not_shown():
    assert noted(note(), objects=[shown(entries="/Subtype /Form")]).texts == []


def test_the_box_clips_what_an_annotation_shows():
    far = shown("BT /F1 10 Tf 50 0 Td (ab) Tj ET")
    assert noted(note(), objects=[far]).hidden == {"ab": "clipped"}


def test_an_annotation_begins_with_a_state_of_its_own():
    content = "1 g 0.5 0 0 0.5 0 0 cm 0 0 5 5 re W n /Artifact BMC q BT /F1 20 Tf 3 Tr"
    run = noted(note(), objects=[shown()], content=content).run
    assert (run.colour, run.size, run.hidden, run.artifact) == ("#000000", 10, "", False)
    assert not run.invisible


def test_an_annotation_may_cover_the_page():
    content = "BT /F1 10 Tf 55 65 Td (page) Tj ET"
    box = shown("0 0 40 20 re f")
    assert noted(note(), objects=[box], content=content).hidden == {"page": "covered"}
    frame = shown("0 0 40 20 re S")
    assert noted(note(), objects=[frame], content=content).hidden == {"page": ""}


def test_what_is_no_annotation_is_passed_over():
    assert noted("5 null (x) [] " + note(), objects=[shown()]).texts == ["ab"]


def test_annotations_turn_with_the_page():
    run = noted(note(), objects=[shown()], page="/Rotate 90").run
    assert (run.x, run.y, run.angle) == (60, 50, 90)


# ── values ──


def field(entries, kind="Widget", rect="50 60 150 80"):
    return f"<< /Type /Annot /Subtype /{kind} /Rect [{rect}] {entries} >>"


@pytest.mark.parametrize(
    ("entries", "texts"),
    [
        pytest.param("/FT /Tx /V (Ada)", ["Ada"], id="a text field"),
        pytest.param("/FT /Tx /V <FEFF00E9>", ["é"], id="in UTF-16"),
        pytest.param("/FT /Tx /V (a\\nb\\n \\nc)", ["a", "b", "c"], id="several lines"),
        pytest.param("/FT /Tx /V 20 0 R", ["long"], id="a value in a stream"),
        pytest.param("/FT /Tx /Ff 8192 /V (secret)", [], id="a password is not shown"),
        pytest.param("/FT /Tx /V 5", [], id="a value that is no text"),
        pytest.param("/FT /Tx", [], id="no value"),
        pytest.param("/FT /Btn /V /On", [], id="a button says nothing"),
        pytest.param("/V (Ada)", [], id="a field of no kind"),
        pytest.param("/FT /Ch /V (it)", ["it"], id="a choice"),
        pytest.param(
            "/FT /Ch /V (it) /Opt [[(de) (German)] [(it) (Italian)]]", ["Italian"], id="named"
        ),
        pytest.param(
            "/FT /Ch /V (it) /Opt [(it) [(it)] [5 (x)] 7]", ["it"], id="options of its own"
        ),
        pytest.param("/FT /Ch /V [(a) (b)] /Opt 5", ["a", "b"], id="several choices"),
        pytest.param("/Parent 21 0 R", ["above"], id="a value above"),
        pytest.param("/FT /Tx /Parent 22 0 R", [], id="parents without an end"),
        pytest.param("/FT /Tx /Parent 5", [], id="a parent that is none"),
        pytest.param("/FT /Tx /V (Ada) /AP << /N 99 0 R >>", [], id="an appearance that is lost"),
    ],
)
def test_a_value_without_an_appearance_is_shown(entries, texts):
    objects = [stream("long"), "<< /FT /Tx /V (above) >>", "<< /Parent 22 0 R >>"]
    found = noted(field(entries), objects=objects)
    assert found.texts == texts
    assert {run.origin for run in found.runs} <= {"field"}


def test_a_value_stands_in_its_box():
    run = noted(field("/FT /Tx /V (Ada)")).run
    assert (run.x, run.size, run.width) == (50, 10, 15)
    assert 60 < 200 - run.y < 75
    flat = noted(field("/FT /Tx /V (Ada)", rect="50 60 150 60")).run
    assert flat.size == 10
    first, second = noted(field("/FT /Tx /V (a\\nb)", rect="50 60 150 90")).runs
    assert (200 - first.y, 200 - second.y) == pytest.approx((80, 68))


@pytest.mark.parametrize(
    ("form", "content", "texts"),
    [
        pytest.param("", "/Tx BMC EMC", [], id="an empty appearance is what is shown"),
        pytest.param("/NeedAppearances true", "/Tx BMC EMC", ["Ada"], id="unless viewers make it"),
        pytest.param("/NeedAppearances true", SHOW, ["ab"], id="but one that says something stays"),
        pytest.param("/NeedAppearances false", "", [], id="viewers do not make it"),
    ],
)
def test_an_appearance_that_is_empty(form, content, texts):
    entries = "/FT /Tx /V (Ada) /AP << /N 20 0 R >>"
    assert noted(field(entries), objects=[shown(content)], form=form).texts == texts


def test_free_text_without_an_appearance_says_its_contents():
    run = noted(field("/Contents (see here)", "FreeText")).run
    assert (run.text, run.origin) == ("see here", "annotation")
    assert noted(field("/Contents (a note)", "Text")).texts == []


# ── links ──


def test_links_lead_to_addresses():
    action = "/A << /S /URI /URI (https://example.org/a) >>"
    found = noted(field(action, "Link", "10 20 60 40"))
    (link,) = found.ink.links
    assert (link.target, link.box) == ("https://example.org/a", (10, 160, 60, 180))
    assert found.texts == []


@pytest.mark.parametrize("entries", ["/A << /S /GoTo /D [3 0 R /Fit] >>", "/Dest [3 0 R]", "/A 5"])
def test_links_within_the_document_are_left_out(entries):
    assert noted(field(entries, "Link")).ink.links == []


def test_a_hidden_link_is_none():
    assert noted(field("/F 2 /A << /URI (x) >>", "Link")).ink.links == []
