"""The page tree: page n without the pages before it (ISO 32000-2, 7.7.3).

/Count is used to skip whole branches. Where the tree contradicts itself it is walked once, and
where nothing hangs on it the file's objects are searched for pages.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import accumulate

from extract.pdf.objects import Dict, Objects, PdfObject, Ref

INHERITED = ("Resources", "MediaBox", "CropBox", "Rotate")
MAX_DEPTH = 256  # levels of the tree that are followed by count; deepest seen: 9
CHECKED_KIDS = 64  # kids of a node that are all looked at before its /Count is believed


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
        self._sums: dict[int, list[int]] = {}
        self._count = -1

    @property
    def count(self) -> int:
        """How many pages the document has. What was told once stays, even if it proves wrong."""
        if self._count < 0:
            self._count = self._believed_count()
            if self._count < 0:
                self._count = len(self._walked())
        return self._count

    @property
    def found(self) -> bool:
        """Whether there is any page, at the cost of the first one alone."""
        return self._descend(0) is not None or self.count > 0

    def page(self, number: int) -> Dict:
        """Page `number`, from 1, with what it inherits; an empty dictionary where it is broken."""
        if self._flat is None and 1 <= number <= self.count:
            found = self._descend(number - 1)
            if found is not None:
                return found
        flat = self._walked()
        if not 1 <= number <= len(flat):
            return {}
        kid, inherited = flat[number - 1]
        return self._complete(kid, inherited)

    def number_of(self, object_number: int) -> int:
        """Which page, from 1, an object is; 0 where it is none."""
        if self._numbers is None:
            refs = (kid for kid, _ in self._walked(wrong=False))
            self._numbers = {}
            for place, kid in enumerate(refs, 1):
                if isinstance(kid, Ref):
                    self._numbers.setdefault(kid.number, place)
        return self._numbers.get(object_number, 0)

    def _believed_count(self) -> int:
        """What the root's /Count says, where its kids bear it out; -1 where they do not."""
        root = self._doc.resolve(self._root)
        if not isinstance(root, dict):
            return -1
        kids, count = self._doc.array(root, "Kids"), self._doc.get(root, "Count")
        if count.__class__ is not int or not kids or not 0 < count <= self._limit:
            return -1
        return count if self._descend(count - 1) is not None else -1

    def _sum(self, node: PdfObject, kids: list[PdfObject]) -> list[int]:
        """How many pages hang on the first kids of a node, for each number of kids from 1."""
        key = node.number if isinstance(node, Ref) else 0
        if key not in self._sums:
            self._sums[key] = list(accumulate(self._leaves(kid) for kid in kids))
        return self._sums[key]

    def _leaves(self, kid: PdfObject) -> int:
        """How many pages hang on a kid by its own word."""
        node = self._doc.resolve(kid)
        if not isinstance(node, dict):
            return 0
        if _is_branch(self._doc, node):
            return max(0, self._doc.integer(node, "Count"))
        return 1 if _may_be_page(self._doc, node) else 0

    def _descend(self, index: int) -> Dict | None:
        """The page by following /Count; None where a count turns out to be wrong."""
        doc = self._doc
        at = self._root
        inherited: Dict = {}
        for _ in range(MAX_DEPTH):
            node = doc.resolve(at)
            if not isinstance(node, dict):
                return None
            if not _is_branch(doc, node):
                return {**inherited, **node} if index == 0 and _may_be_page(doc, node) else None
            inherited = {**inherited, **{key: node[key] for key in INHERITED if key in node}}
            kids = doc.array(node, "Kids")
            if self._seems_flat(node, kids, index):
                at, index = kids[index], 0
                continue
            if index == 0 and (first := self._first(kids)) is not None:
                at = first
                continue
            sums = self._sum(at, kids)
            place = bisect_right(sums, index)
            if place >= len(kids) or sums[-1] != doc.integer(node, "Count"):
                return None
            index -= sums[place - 1] if place else 0
            at = kids[place]
        return None

    def _first(self, kids: list[PdfObject]) -> PdfObject:
        """The first kid with pages; None where the first few have none."""
        return next((kid for kid in kids[:CHECKED_KIDS] if self._leaves(kid)), None)

    def _seems_flat(self, node: Dict, kids: list[PdfObject], index: int) -> bool:
        """Whether a node seems to have many kids, all of them pages, so that an index is a page."""
        if not len(kids) == self._doc.integer(node, "Count") > max(index, CHECKED_KIDS):
            return False
        found = self._doc.resolve(kids[index])
        return isinstance(found, dict) and not _is_branch(self._doc, found)

    def _walked(self, *, wrong: bool = True) -> list[tuple[PdfObject, Dict]]:
        """Every page with what it inherits, found without counts; loops end.

        `wrong` says that the walk is needed because the counts do not lead to a page.
        """
        if self._flat is None:
            self._flat = list(self._walk())
            if not self._flat:
                self._flat = [(page, {}) for page in self._search()[: self._limit]]
                if self._flat:
                    self._doc.note(
                        "page-tree", "No page hangs on the page tree; the pages were searched for."
                    )
            elif wrong:
                self._doc.note(
                    "page-tree", "The counts of the page tree are wrong; it was walked instead."
                )
        return self._flat

    def _walk(self) -> Iterator[tuple[PdfObject, Dict]]:
        doc = self._doc
        seen: set[int] = set()
        stack: list[tuple[PdfObject, Dict]] = [(self._root, {})]
        found = 0
        while stack:
            kid, inherited = stack.pop()
            node = doc.resolve(kid)
            if not isinstance(node, dict):
                continue
            if not _is_branch(doc, node):
                if _may_be_page(doc, node):
                    if found == self._limit:
                        doc.note("limit-pages", f"Pages behind the first {found} are left out.")
                        return
                    found += 1
                    yield kid, inherited
                continue
            if isinstance(kid, Ref):
                if kid.number in seen:
                    doc.note("page-loop", "The page tree runs in a circle; it was cut there.")
                    continue
                seen.add(kid.number)
            below = {**inherited, **{key: node[key] for key in INHERITED if key in node}}
            stack.extend((k, below) for k in reversed(doc.array(node, "Kids")))

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
    """Whether a node without kids is a page: it does not say it is anything else."""
    kind = doc.get(node, "Type")
    if kind == "Page" or (kind is None and node):
        return True
    return kind != "Pages" and any(key in node for key in ("Contents", "MediaBox", "Resources"))
