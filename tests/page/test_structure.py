"""The structure tree of small files: the order of one page's marked content."""

import pytest

import extract
from extract.page.structure import structure_order
from extract.pdf.document import Document
from tests.build import Writer, stream


def document(elements: dict[int, str], parents: str, root: str = "/K 20 0 R") -> Document:
    """One page with StructParents 0; objects from 20 on are elements, 10 is the root."""
    writer = Writer()
    writer.add("<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 10 0 R >>", 1)
    writer.add("<< /Type /Pages /Kids [3 0 R] /Count 1 >>", 2)
    writer.add("<< /Type /Page /Parent 2 0 R /Contents 4 0 R /StructParents 0 >>", 3)
    writer.add(stream(""), 4)
    writer.add(f"<< /Type /StructTreeRoot {root} /ParentTree 11 0 R >>", 10)
    writer.add(parents, 11)
    for number, body in elements.items():
        writer.add(body, number)
    return extract.open(writer.bytes(1))


def order(doc: Document) -> list[int]:
    return structure_order(doc, doc.catalogue, doc.pages.page(1))


TREE = {
    20: "<< /S /Document /P 10 0 R /K [21 0 R 22 0 R] >>",
    21: "<< /S /H1 /P 20 0 R /K 2 >>",
    22: "<< /S /P /P 20 0 R /K [1 << /Type /MCR /MCID 0 >> ] >>",
}


def test_contents_come_in_the_order_of_the_tree():
    assert order(document(TREE, "<< /Nums [0 [22 0 R 22 0 R 21 0 R]] >>")) == [2, 1, 0]


def test_the_parent_tree_may_have_branches():
    elements = TREE | {30: "<< /Limits [0 5] /Nums [0 [22 0 R 22 0 R 21 0 R]] >>"}
    assert order(document(elements, "<< /Kids [30 0 R] >>")) == [2, 1, 0]


def test_an_element_that_hangs_nowhere_is_left_out():
    elements = TREE | {23: "<< /S /P /P 20 0 R /K 3 >>"}
    doc = document(elements, "<< /Nums [0 [22 0 R 22 0 R 21 0 R 23 0 R]] >>")
    assert order(doc) == [2, 1, 0]


def test_content_of_a_form_makes_the_tree_no_witness():
    elements = TREE | {22: "<< /S /P /P 20 0 R /K [1 << /Type /MCR /MCID 0 /Stm 4 0 R >>] >>"}
    assert order(document(elements, "<< /Nums [0 [22 0 R 22 0 R 21 0 R]] >>")) == []


@pytest.mark.parametrize(
    ("elements", "parents"),
    [
        pytest.param({}, "<< >>", id="an empty tree"),
        pytest.param(
            {20: "<< /P 20 0 R /K [20 0 R 0] >>"}, "<< /Nums [0 [20 0 R]] >>", id="a loop"
        ),
        pytest.param(
            {20: "<< /P 7 /K 0 >>"}, "<< /Nums [0 [20 0 R]] >>", id="a parent that is none"
        ),
        pytest.param({}, "<< /Kids [11 0 R] /Limits [0 9] >>", id="a parent tree in a circle"),
        pytest.param({}, "<< /Nums [0 (no)] >>", id="an entry of the wrong kind"),
        pytest.param({}, "<< /Nums [0 [99 0 R 5 null]] >>", id="elements that are missing"),
    ],
)
def test_a_broken_tree_says_nothing(elements, parents):
    assert order(document(elements, parents)) == []


def test_a_page_without_structure_says_nothing():
    doc = document(TREE, "<< /Nums [0 [22 0 R]] >>")
    assert structure_order(doc, doc.catalogue, {}) == []
    assert structure_order(doc, {}, doc.pages.page(1)) == []
