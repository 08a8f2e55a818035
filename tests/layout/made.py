"""Runs made by hand, for layout's tests: no PDF. Each character is half an em wide."""

from extract.model import Run, Style

PLAIN = Style("Serif")
BOLD = Style("Serif", bold=True)


def run(
    text: str,
    x: float,
    y: float,
    *,
    size: float = 10.0,
    width: float | None = None,
    order: int = 0,
    angle: float = 0.0,
    space: float | None = None,
    style: Style = PLAIN,
    invisible: bool = False,
    hidden: str = "",
    vertical: bool = False,
) -> Run:
    """A run at (x, y) whose pen moves half an em a character, unless told otherwise."""
    return Run(
        text,
        x,
        y,
        len(text) * size / 2 if width is None else width,
        size,
        angle,
        size / 4 if space is None else space,
        style,
        "F1",
        vertical=vertical,
        invisible=invisible,
        hidden=hidden,
        order=order,
    )


def row(text: str, y: float, *, x: float = 0.0, size: float = 10.0, style: Style = PLAIN) -> Run:
    """A line of text as one run."""
    return run(text, x, y, size=size, style=style)


def prose(*texts: str, x: float = 0.0, top: float = 100.0, step: float = 12.0) -> list[Run]:
    """Lines of text below each other."""
    return [row(text, top + step * i, x=x) for i, text in enumerate(texts)]
