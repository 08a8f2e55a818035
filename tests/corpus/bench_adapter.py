"""For `bench/score.py run text NAME --adapter`: the text that a reader wants."""

import extract


def text(path: str) -> str:
    """The pages in paragraphs mode, a blank line between two."""
    document = extract.open(path)
    return "\n\n".join(page.text for page in extract.read(document, mode="paragraphs"))
