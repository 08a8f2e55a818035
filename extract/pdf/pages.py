"""The page tree: page n without the pages before it (ISO 32000-2, 7.7.3).

/Count is used to skip whole branches. Where the tree contradicts itself it is walked once, and
where nothing hangs on it the file's objects are searched for pages.
"""

from collections.abc import Callable, Iterator

from extract.pdf.objects import Dict, Objects, PdfObject, Ref

INHERITED = ("Resources", "MediaBox", "CropBox", "Rotate")
MAX_DEPTH = 64  # levels of the tree; deepest seen: 9
CHECKED_KIDS = 64  # kids of the root whose counts are added up before /Count is believed


class PageTree:
    """The pages of one document."""

    def __init__(
        self, doc: Objects, root: PdfObject, limit: int, search: Callable[[], list[PdfObject]]
    ) -> None:
        """`root` is the catalogue's /Pages; `search` gives the loose pages of a broken file."""
        self._doc = doc
        self._root = root
        self._limit = limit
        self._search = search
        self._flat: list[tuple[PdfObject, Dict]] | None = None
        self._numbers: dict[int, int] | None = None
        self._count = -1

    @property
    def count(self) -> int:
        """How many pages the document has."""
        if self._flat is not None:
            return len(self._flat)
        if self._count < 0:
            self._count = self._believed_count()
            if self._count < 0:
                self._count = len(self._walked())
        return self._count

    def page(self, number: int) -> Dict:
        """Page `number`, from 1, with what it inherits; an empty dictionary where it is broken."""
        if self._flat is None and number <= self.count:
            found = self._descend(number - 1)
            if found is not None:
                return found
            self._doc.note(
                "page-tree", "The counts of the page tree are wrong; it was walked instead."
            )
        flat = self._walked()
        if not 1 <= number <= len(flat):
            return {}
        kid, inherited = flat[number - 1]
        return self._complete(kid, inherited)

    def number_of(self, object_number: int) -> int:
        """Which page, from 1, an object is; 0 where it is none."""
        if self._numbers is None:
            refs = (kid for kid, _ in self._walked())
            places = enumerate(refs, 1)
            self._numbers = {kid.number: n for n, kid in places if isinstance(kid, Ref)}
        return self._numbers.get(object_number, 0)

    def _believed_count(self) -> int:
        """What the root's /Count says, where its kids bear it out; -1 where they do not."""
        root = self._doc.resolve(self._root)
        if not isinstance(root, dict):
            return -1
        kids, count = self._doc.array(root, "Kids"), self._doc.get(root, "Count")
        if not isinstance(count, int) or not kids or not 0 < count <= self._limit:
            return -1
        if len(kids) > CHECKED_KIDS or len(set(map(str, kids))) < len(kids):
            return count if len(kids) == count and len(set(map(str, kids))) == count else -1
        total = 0
        for kid in kids:
            node = self._doc.resolve(kid)
            if not isinstance(node, dict):
                return -1
            total += self._leaves(node)
        return count if total == count else -1

    def _leaves(self, node: Dict) -> int:
        """How many pages hang on a node by its own word."""
        return self._doc.integer(node, "Count") if _is_branch(self._doc, node) else 1

    def _descend(self, index: int) -> Dict | None:
        """The page by following /Count; None where a count turns out to be wrong."""
        doc = self._doc
        node = doc.resolve(self._root)
        inherited: Dict = {}
        for _ in range(MAX_DEPTH):
            if not isinstance(node, dict):
                return None
            if not _is_branch(doc, node):
                return {**inherited, **node} if index == 0 and node else None
            inherited = {**inherited, **{key: node[key] for key in INHERITED if key in node}}
            kids = doc.array(node, "Kids")
            if len(kids) == doc.integer(node, "Count"):
                if index >= len(kids):
                    return None
                node, index = doc.resolve(kids[index]), 0
                continue
            node, index = self._kid(kids, index)
        return None

    def _kid(self, kids: list[PdfObject], index: int) -> tuple[PdfObject, int]:
        """The kid that holds the page at an index, and the page's index in it."""
        for kid in kids:
            node = self._doc.resolve(kid)
            if not isinstance(node, dict):
                continue
            leaves = self._leaves(node)
            if leaves < 0:
                break
            if index < leaves:
                return node, index
            index -= leaves
        return None, 0

    def _walked(self) -> list[tuple[PdfObject, Dict]]:
        """Every page with what it inherits, found without counts; loops end."""
        if self._flat is None:
            self._flat = list(self._walk())
            if not self._flat:
                self._flat = [(page, {}) for page in self._search()[: self._limit]]
                if self._flat:
                    self._doc.note(
                        "page-tree", "No page hangs on the page tree; the pages were searched for."
                    )
        return self._flat

    def _walk(self) -> Iterator[tuple[PdfObject, Dict]]:
        doc = self._doc
        seen: set[int] = set()
        stack: list[tuple[PdfObject, Dict, int]] = [(self._root, {}, 0)]
        found = 0
        while stack and found < self._limit:
            kid, inherited, depth = stack.pop()
            if isinstance(kid, Ref):
                if kid.number in seen:
                    doc.note("page-tree", "The page tree runs in a circle; it was cut there.")
                    continue
                seen.add(kid.number)
            node = doc.resolve(kid)
            if not isinstance(node, dict) or depth > MAX_DEPTH:
                continue
            if not _is_branch(doc, node):
                if _may_be_page(doc, node):
                    found += 1
                    yield kid, inherited
                continue
            below = {**inherited, **{key: node[key] for key in INHERITED if key in node}}
            stack.extend((k, below, depth + 1) for k in reversed(doc.array(node, "Kids")))

    def _complete(self, kid: PdfObject, inherited: Dict) -> Dict:
        """A page with what it inherits; for a page found loose, what its /Parent chain says."""
        doc = self._doc
        page = doc.resolve(kid)
        if not isinstance(page, dict):
            return {}
        if not inherited:
            node = doc.get(page, "Parent")
            for _ in range(MAX_DEPTH):
                if not isinstance(node, dict):
                    break
                inherited = {**{k: node[k] for k in INHERITED if k in node}, **inherited}
                node = doc.get(node, "Parent")
        return {**inherited, **page}


def _is_branch(doc: Objects, node: Dict) -> bool:
    """Whether a node has kids: /Type may be missing or wrong, /Kids is what counts."""
    kind = doc.get(node, "Type")
    return isinstance(doc.get(node, "Kids"), list) and (kind != "Page" or "Contents" not in node)


def _may_be_page(doc: Objects, node: Dict) -> bool:
    """Whether a node without kids is a page: it says so, or has what only pages have."""
    kind = doc.get(node, "Type")
    if kind == "Page":
        return True
    return kind != "Pages" and any(key in node for key in ("Contents", "MediaBox", "Resources"))
