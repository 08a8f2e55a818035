"""The page tree: page n, whatever the tree says of itself, and without the pages before it."""

import pytest

from extract.errors import BrokenPdf, Limits
from extract.pdf.document import Document
from tests.build import Writer


def tree(nodes: dict[int, str], limits: Limits | None = None) -> Document:
    """A document whose page tree is object 2; every page says its number in /At."""
    writer = Writer()
    writer.add("<< /Type /Catalog /Pages 2 0 R >>", 1)
    for number, body in nodes.items():
        writer.add(body, number)
    return Document(writer.bytes(1), limits=limits)


def page(at: int, more: str = "") -> str:
    return f"<< /Type /Page /At {at} {more} >>"


def order(doc: Document) -> list[object]:
    return [doc.pages.page(n).get("At") for n in range(1, doc.page_count + 1)]


def codes(doc: Document) -> list[str]:
    return [problem.code for problem in doc.problems]


NESTED = {
    2: "<< /Type /Pages /Count 4 /Kids [3 0 R 4 0 R 5 0 R] >>",
    3: page(1),
    4: "<< /Type /Pages /Count 2 /Kids [6 0 R 7 0 R] >>",
    5: page(4),
    6: page(2),
    7: page(3),
}


def changed(number: int, old: str, new: str) -> dict[int, str]:
    assert old in NESTED[number]
    return {**NESTED, number: NESTED[number].replace(old, new)}


def test_pages_come_in_the_order_of_the_tree():
    doc = tree(NESTED)
    assert order(doc) == [1, 2, 3, 4]
    assert doc.problems == []


@pytest.mark.parametrize(
    ("nodes", "found"),
    [
        pytest.param(changed(2, "/Count 4", ""), [1, 2, 3, 4], id="no count at the root"),
        pytest.param(changed(2, "/Count 4", "/Count 9"), [1, 2, 3, 4], id="a count too large"),
        pytest.param(changed(2, "/Count 4", "/Count 2"), [1, 2, 3, 4], id="a count too small"),
        pytest.param(changed(2, "/Count 4", "/Count -4"), [1, 2, 3, 4], id="a negative count"),
        pytest.param(changed(2, "/Count 4", "/Count (4)"), [1, 2, 3, 4], id="no number as count"),
        pytest.param(changed(4, "/Count 2", ""), [1, 2, 3, 4], id="no count at a branch"),
        pytest.param(changed(4, "/Type /Pages", ""), [1, 2, 3, 4], id="no type at a branch"),
        pytest.param(changed(4, "/Pages", "/Page"), [1, 2, 3, 4], id="a branch called a page"),
        pytest.param(changed(6, "/Type /Page", ""), [1, 2, 3, 4], id="no type at a page"),
        pytest.param(changed(2, "/Type /Pages", ""), [1, 2, 3, 4], id="no type at the root"),
        pytest.param(changed(2, "[3 0 R", "[null 3 0 R null"), [1, 2, 3, 4], id="nulls as kids"),
        pytest.param(changed(2, "[3 0 R", "[99 0 R 3 0 R"), [1, 2, 3, 4], id="a lost kid"),
        pytest.param(changed(2, "[3 0 R", "[(a) 5 3 0 R"), [1, 2, 3, 4], id="other things as kids"),
        pytest.param(changed(4, "7 0 R", "2 0 R 7 0 R"), [1, 2, 3, 4], id="a circle to the root"),
        pytest.param(changed(4, "7 0 R", "4 0 R 7 0 R"), [1, 2, 3, 4], id="a circle to itself"),
        pytest.param(changed(4, "7 0 R", "6 0 R"), [1, 2, 2, 4], id="the same page twice"),
        pytest.param(changed(5, "/Page", "/Font"), [1, 2, 3], id="a kid that is something else"),
        pytest.param(changed(2, "[3 0 R", f"[{page(0)}"), [0, 2, 3, 4], id="a page in the array"),
        pytest.param({2: page(7)}, [7], id="a page in the place of the tree"),
    ],
)
def test_every_page_is_found_once_in_a_tree_with(nodes, found):
    assert order(tree(nodes)) == found


def test_a_wrong_count_is_noted_and_a_right_one_is_not():
    for nodes, noted in ((changed(2, "/Count 4", "/Count 9"), ["page-tree"]), (NESTED, [])):
        doc = tree(nodes)
        assert doc.page_count == 4
        assert codes(doc) == noted


def test_a_circle_is_noted():
    doc = tree(changed(4, "7 0 R", "2 0 R 7 0 R"))
    assert order(doc) == [1, 2, 3, 4]
    assert "page-loop" in codes(doc)


def test_a_count_that_proves_wrong_later_leaves_empty_pages_and_no_more():
    nodes = changed(4, "7 0 R", "99 0 R")  # the root's count is borne out, but a page is lost
    doc = tree(nodes)
    assert doc.page_count == 4
    assert order(doc) == [1, 2, 4, None]
    assert doc.page_count == 4
    assert codes(doc) == ["page-tree"]


def test_pages_inherit_from_the_nodes_above_and_their_own_entries_win():
    doc = tree(
        {
            2: "<< /Count 3 /Kids [3 0 R 4 0 R] /Rotate 90 /MediaBox [0 0 1 1] /Title (no) >>",
            3: page(1, "/Rotate 180"),
            4: "<< /Count 2 /Kids [5 0 R 6 0 R] /MediaBox [0 0 2 2] >>",
            5: page(2),
            6: page(3, "/MediaBox [0 0 3 3]"),
        }
    )
    pages = [doc.pages.page(n) for n in (1, 2, 3)]
    assert [p["Rotate"] for p in pages] == [180, 90, 90]
    assert [p["MediaBox"] for p in pages] == [[0, 0, n, n] for n in (1, 2, 3)]
    assert all("Title" not in p for p in pages)


def flat(count: int) -> dict[int, str]:
    kids = " ".join(f"{n} 0 R" for n in range(10, 10 + count))
    return {
        2: f"<< /Count {count} /Kids [{kids}] >>",
        **{n: page(n - 9) for n in range(10, 10 + count)},
    }


def branched(branches: int, leaves: int) -> dict[int, str]:
    """A tree of two levels."""
    nodes = {2: ""}
    kids = []
    for branch in range(branches):
        at = 10 + branch * (leaves + 1)
        kids.append(f"{at} 0 R")
        below = " ".join(f"{at + leaf} 0 R" for leaf in range(1, leaves + 1))
        nodes[at] = f"<< /Count {leaves} /Kids [{below}] >>"
        for leaf in range(1, leaves + 1):
            nodes[at + leaf] = page(branch * leaves + leaf)
    nodes[2] = f"<< /Count {branches * leaves} /Kids [{' '.join(kids)}] >>"
    return nodes


@pytest.mark.parametrize(
    ("nodes", "most"),
    [
        pytest.param(flat(1000), 10, id="in one array"),
        pytest.param(branched(40, 25), 100, id="in branches"),
        pytest.param(branched(200, 5), 215, id="in many branches"),
    ],
)
def test_page_900_of_1000_is_read_without_the_others(nodes, most):
    doc = tree(nodes)
    assert doc.page_count == 1000
    assert doc.pages.page(900)["At"] == 900
    assert doc.store.loaded <= most


def test_opening_costs_the_first_page_alone():
    doc = tree(branched(200, 5))
    assert doc.store.loaded <= 5
    assert doc.pages.page(1)["At"] == 1


def test_the_right_page_is_found_where_kids_are_as_many_as_pages_but_not_pages():
    doc = tree(
        {
            2: "<< /Count 3 /Kids [3 0 R 4 0 R 5 0 R] >>",
            3: "<< /Count 2 /Kids [6 0 R 7 0 R] >>",
            4: page(3),
            5: "<< /Count 0 /Kids [] >>",
            6: page(1),
            7: page(2),
        }
    )
    assert order(doc) == [1, 2, 3]


def test_a_tree_of_many_levels_is_followed_and_one_of_too_many_is_walked():
    for levels in (50, 1000):
        nodes = {n: f"<< /Count 1 /Kids [{n + 1} 0 R] >>" for n in range(2, 2 + levels)}
        assert order(tree({**nodes, 2 + levels: page(1)})) == [1]


def test_branches_that_multiply_do_not_multiply_the_work():
    nodes = {n: f"<< /Kids [{n + 1} 0 R {n + 1} 0 R] >>" for n in range(2, 60)}
    doc = tree({**nodes, 60: page(1)})
    assert doc.page_count == 2
    assert doc.store.loaded < 100


def test_pages_behind_the_limit_are_left_out_and_noted():
    doc = tree({**flat(10), 2: flat(10)[2].replace("/Count 10", "")}, Limits(pages=4))
    assert doc.page_count == 4
    assert "limit-pages" in codes(doc)


def test_pages_within_the_limit_are_all_there():
    doc = tree(flat(10), Limits(pages=10))
    assert doc.page_count == 10
    assert doc.problems == []


def test_a_count_of_millions_without_the_pages_is_not_believed():
    branch = "<< /Count 900000 /Kids [4 0 R] >>"
    doc = tree({2: "<< /Count 900000 /Kids [3 0 R] >>", 3: branch, 4: page(1)})
    assert doc.page_count == 1


def test_a_tree_without_pages_is_an_error():
    with pytest.raises(BrokenPdf):
        tree({2: "<< /Count 1 /Kids [3 0 R] >>", 3: "<< /Type /Font >>"})


def test_which_page_an_object_is():
    doc = tree(NESTED)
    assert [doc.pages.number_of(n) for n in (3, 6, 7, 5, 4, 99)] == [1, 2, 3, 4, 0, 0]
    assert doc.problems == []
