"""What one page of content draws: the recorder of the interpreter's tests."""

from dataclasses import dataclass

import extract
from extract.errors import Limits
from extract.model import Ink, Picture, Rule, Run
from extract.page.interpreter import page_ink
from tests.build import pdf


@dataclass
class Drawn:
    """A page's ink, and the codes of what was wrong."""

    ink: Ink
    problems: list[str]
    details: list[str]

    @property
    def runs(self) -> list[Run]:
        return self.ink.runs

    @property
    def run(self) -> Run:
        """The only run."""
        assert len(self.ink.runs) == 1, self.ink.runs
        return self.ink.runs[0]

    def run_of(self, text: str) -> Run:
        """The first run with this text."""
        return next(run for run in self.ink.runs if run.text == text)

    @property
    def rules(self) -> list[Rule]:
        return self.ink.rules

    @property
    def picture(self) -> Picture:
        """The only picture."""
        assert len(self.ink.pictures) == 1, self.ink.pictures
        return self.ink.pictures[0]

    @property
    def texts(self) -> list[str]:
        return [run.text for run in self.ink.runs]

    @property
    def hidden(self) -> dict[str, str]:
        """Text of each run → why it is hidden."""
        return {run.text: run.hidden for run in self.ink.runs}

    @property
    def places(self) -> list[tuple[str, float, float]]:
        """Text, and pen on a page of 200 points, y counted upwards as in the content."""
        height = self.ink.height
        return [(r.text, round(r.x, 3), round(height - r.y, 3)) for r in self.ink.runs]


def file_drawn(data: bytes, *, rules: bool = True, limits: Limits | None = None) -> Drawn:
    """The first page of a file."""
    doc = extract.open(data, limits=limits)
    with doc.on_page(1) as problems:
        ink = page_ink(doc, 1, rules=rules)
    return Drawn(ink, [p.code for p in problems], [p.detail for p in problems])


def drawn(
    content: str | bytes, *, rules: bool = True, limits: Limits | None = None, **more: object
) -> Drawn:
    """A page of 200 x 200 points with this content."""
    return file_drawn(pdf(content, **more), rules=rules, limits=limits)  # type: ignore[arg-type]


def text_drawn(content: str, **more: object) -> Drawn:
    """Content between BT and ET in F1 at 10 points, from (20, 100)."""
    return drawn(f"BT /F1 10 Tf 20 100 Td {content} ET", **more)  # type: ignore[arg-type]
