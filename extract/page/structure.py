"""The order that the structure tree gives a page's marked content (ISO 32000-2, 14.7).

Only the page asked for is looked up: its entry of the parent tree names the element of each marked
content, and the way from an element up to the root is its place in the document.
"""

from extract.pdf.objects import Array, Dict, Objects, PdfObject, Ref

MAX_LEVELS = 64  # elements inside elements that are climbed; deepest seen: 19
MAX_NODES = 64  # nodes of the parent tree on the way to a page; deepest seen: 4
MAX_KIDS = 100_000  # kids of one element; most seen: 6,000 under a document of 900 pages
MAX_CONTENTS = 20_000  # marked contents of one page; most seen: 2,300

Place = tuple[int, ...]
"""Which kid of which kid, from the root; the last number is the place inside the element."""


def structure_order(doc: Objects, catalogue: Dict, page: Dict) -> list[int]:
    """The page's marked-content identifiers in the order of the tree; empty where it says nothing.

    Content whose element has no place in the tree is left out. Empty too where an element takes
    content of a form of this page, whose identifiers would be mistaken for the page's own.
    """
    key = doc.integer(page, "StructParents", -1) if "StructParents" in page else -1
    root = doc.dictionary(catalogue, "StructTreeRoot") if "StructTreeRoot" in catalogue else {}
    if key < 0 or not root:
        return []
    parents = _parents(doc, doc.dictionary(root, "ParentTree"), key)
    climb = _Climb(doc, root)
    places = []
    for mcid, parent in enumerate(parents[:MAX_CONTENTS]):
        place = climb.place(parent, mcid)
        if place is not None:
            places.append((place, mcid))
    return [] if climb.forms else [mcid for _place, mcid in sorted(places)]


def _parents(doc: Objects, node: Dict, key: int) -> Array:
    """The entry of the parent tree, a number tree (7.9.7): the element of each content."""
    for _ in range(MAX_NODES):
        numbers = doc.array(node, "Nums")
        for i in range(0, len(numbers) - 1, 2):
            if numbers[i] == key:
                found = doc.resolve(numbers[i + 1])
                return found if isinstance(found, list) else []
        node = _kid_with(doc, node, key)
        if not node:
            break
    return []


def _kid_with(doc: Objects, node: Dict, key: int) -> Dict:
    """The kid whose limits hold the key; an empty dictionary where none does."""
    for kid in doc.array(node, "Kids")[:MAX_KIDS]:
        below = doc.resolve(kid)
        if isinstance(below, dict):
            limits = [doc.resolve(limit) for limit in doc.array(below, "Limits")]
            if len(limits) == 2 and all(isinstance(limit, int) for limit in limits):
                low, high = limits
                if low <= key <= high:  # type: ignore[operator]  # both were just seen to be int
                    return below
    return {}


class _Climb:
    """The ways up that were found: contents of one page share most of theirs."""

    def __init__(self, doc: Objects, root: Dict) -> None:
        self.doc = doc
        self.root = root
        self.forms = False
        """An element took content of a form."""
        self._ways: dict[int, Place | None] = {}
        self._kids: dict[int, dict[int, int]] = {}
        self._contents: dict[int, dict[int, int]] = {}

    def place(self, parent: PdfObject, mcid: int) -> Place | None:
        """The place of one content; None where its element is not in the tree."""
        if not isinstance(parent, Ref):
            return None
        number = parent.number
        if number not in self._ways:
            self._ways[number] = self._way(parent)
            self._contents[number] = self._own(parent)
        way = self._ways[number]
        inside = self._contents[number].get(mcid)
        return None if way is None or inside is None else (*way, inside)

    def _way(self, element: Ref) -> Place | None:
        """From the root down to the element; None where it runs in a circle or ends elsewhere."""
        way: list[int] = []
        at: Ref = element
        for _ in range(MAX_LEVELS):
            node = self.doc.resolve(at)
            if not isinstance(node, dict):
                return None
            above = node.get("P")
            parent = self.doc.resolve(above)
            if not isinstance(parent, dict) or not isinstance(above, Ref):
                return None
            index = self._kids_of(above, parent).get(at.number)
            if index is None:
                return None
            way.append(index)
            if parent is self.root or parent.get("Type") == "StructTreeRoot":
                return tuple(reversed(way))
            at = above
        return None

    def _kids_of(self, ref: Ref, node: Dict) -> dict[int, int]:
        """The kids of an element that are objects, by number, and which one each is."""
        if ref.number not in self._kids:
            kids = self._list(node)
            self._kids[ref.number] = {
                kid.number: index for index, kid in enumerate(kids) if isinstance(kid, Ref)
            }
        return self._kids[ref.number]

    def _own(self, element: Ref) -> dict[int, int]:
        """The contents of an element, and which of its kids each is."""
        node = self.doc.resolve(element)
        found: dict[int, int] = {}
        if isinstance(node, dict):
            for index, kid in enumerate(self._list(node)):
                value = self.doc.resolve(kid)
                if isinstance(value, dict) and value.get("Type") == "MCR":
                    self.forms = self.forms or "Stm" in value
                    value = self.doc.get(value, "MCID")
                if value.__class__ is int:
                    found.setdefault(value, index)
        return found

    def _list(self, node: Dict) -> Array:
        """The kids of an element: an array, or one alone."""
        kids = self.doc.resolve(node.get("K"))
        if isinstance(kids, list):
            return kids[:MAX_KIDS]
        return [] if kids is None else [node["K"]]
