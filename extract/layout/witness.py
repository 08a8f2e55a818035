"""The document's own order of its lines, where its structure tree is sound."""

from collections.abc import Sequence

from extract.model import Line

COVERED = 0.97
"""The share of the characters that the tree has to name; page furniture is often left out of it."""


def tagged_order(lines: Sequence[Line], structure: Sequence[int]) -> list[int]:
    """The numbers of the lines in the order of the structure tree; empty where it is not sound.

    Sound is a tree that names nearly all characters but those marked as furniture, and no marked
    content twice. A line it does not name stays behind the one drawn before it.
    """
    if not structure or len(set(structure)) < len(structure):
        return []
    place = {mcid: index for index, mcid in enumerate(structure)}
    keys: list[tuple[int, int]] = []
    named = all_characters = 0
    last = -1
    for number, line in enumerate(lines):
        found: list[int] = []
        for run in line.runs:
            count = len(run.text)
            index = -1 if run.artifact or run.origin != "page" else place.get(run.mcid, -1)
            if not run.artifact:
                all_characters += count
            if index >= 0:
                named += count
                found.append(index)
        if found:
            last = min(found)
        keys.append((last, number))
    if not named or named < COVERED * all_characters:
        return []
    return [number for _place, number in sorted(keys)]
