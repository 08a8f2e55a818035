"""Hyphens at the ends of lines, judged: the typesetter's are taken away, the word's own stay."""

from collections.abc import Collection

HYPHENS = "-\u2010\u2011\xad"
SUSPENDED = frozenset("and or und oder bzw sowie och og eller nebo ja tai".split())
"""Words after which a hyphen was the writer's, with a space: `short- and long-term`."""
KEPT_BEFORE = frozenset(
    """
    self non well half cross quasi long short high low two three four five six seven eight
    nine twenty thirty forty fifty sixty seventy eighty ninety first second third fourth fifth
    real full large small single double vice user peer case year deep fine soft hard
    demi peut avant arrière grand nord sud jean кое юго северо
    """.split()
)
"""First parts that keep their hyphen, where the document does not say otherwise."""
HABIT_BEFORE = frozenset(
    """
    ex pro co re pre anti post mid so all un sub over under out off up in on by to end state open
    new old left right top front back wide free far near one ten multi semi inter intra extra ultra
    micro macro neo pseudo super sous mi vor по в во из
    """.split()
)
"""First parts that keep it before a word where the document writes other words with them so:
`co-ordinate` beside `co-operation`; but not `pro-` in `pro-cured`, nor `up-` in `up-loaded`."""
KEPT_AFTER = frozenset(
    """
    term based friendly specific related oriented aware dimensional driven dependent independent
    shaped effective efficient intensive resistant même mêmes là ci либо нибудь таки
    """.split()
)
"""Second parts that keep it, but after a prefix."""
WORD_AFTER = frozenset(
    """
    like free wide known art date time level scale sensitive sized style type called born made
    defined rich poor year old edge end hand depth round one two three four five six seven eight
    making maker makers taking ranging looking nine fold life profit quality speed
    law user world up out off in on by down over
    il elle ils elles je tu nous vous on ce être se lo la los las me lhe nos то
    """.split()
)
"""Second parts that keep it after a word that the document writes by itself."""
CLOSED = (("der", "und"), ("het", "een"), ("och", "att"), ("og", "det"), ("ja", "on"))
"""Words that tell German, Dutch, Swedish, Danish or Norwegian, and Finnish: they write compounds in
one, so that two words that the document writes tell nothing."""
PREFIXES = frozenset(
    """
    un in re dis inter en ir cor con over under pre mis out proto uni co de sub trans intra inde
    """.split()
)
"""What the words of KEPT_AFTER are written together with: `un-related`, `inter-dependent`."""
CLOSED_BEFORE = frozenset(
    """
    some any every there where here under over out inter with after super fore more never
    none further how what when who which through counter grand hand head home land life work
    news book data time week year photo micro macro multi trans sub con com pre per para
    auto electro hydro thermo
    """.split()
)
"""First parts of words that are written as one, though both parts are words."""


def joined(left: str, right: str, vocabulary: Collection[str], soft: bool = False) -> str:
    """What stands between two lines of which the first ends in a hyphen, and the hyphen with it.

    `left` is the last word of the first line with its hyphen, `right` the first word of the next;
    `soft` says that the file itself marked the hyphen as the typesetter's. The answer takes the
    hyphen's place: empty, the hyphen, or the hyphen and a space.
    """
    hyphen = left[-1:]
    before, after = _last_part(left[:-1]), _first_part(right)
    if not before or not after:
        return hyphen
    if after.casefold() in SUSPENDED and right == after:
        return hyphen + " "
    verdict = _known(_letters(left[:-1]), _first_letters(right), vocabulary)
    if verdict is not None:
        return "" if verdict else "-"
    if _written_so(before, after, left[:-1], right, vocabulary):
        return "-"
    if soft or hyphen != "-":
        return ""
    return "-" if _two_words(before, after, vocabulary) else ""


def _known(left: str, right: str, vocabulary: Collection[str]) -> bool | None:
    """Does the document write it in one (True) or with its hyphen (False)? None: neither."""
    left, right = left.casefold(), right.casefold()
    whole, hyphened = left + right in vocabulary, f"{left}-{right}" in vocabulary
    return whole if whole != hyphened else None


def _written_so(
    before: str, after: str, left: str, right: str, vocabulary: Collection[str]
) -> bool:
    """Is it of a kind that is written with a hyphen?"""
    if after[0].isdigit() or before[-1].isdigit():
        return True
    if len(before) == 1:
        return True  # No language breaks off one letter: e-mail, β-carotene, X-ray.
    if after[0].isupper():
        return not (before.isupper() and after.isupper() and len(before) > 1 and len(after) > 2)
    if before.isupper() and len(before) < 5:
        return True
    low_before, low_after = before.casefold(), after.casefold()
    if low_before in KEPT_BEFORE:
        return True
    if low_before in HABIT_BEFORE and f"{low_before}-" in vocabulary and low_after in vocabulary:
        return True
    if low_after in KEPT_AFTER and low_before not in PREFIXES:
        return True
    if low_after in WORD_AFTER and len(before) > 2 and low_before in vocabulary:
        return low_before not in CLOSED_BEFORE and low_before not in PREFIXES
    return (right.startswith(after + "-") and low_after in SMALL_WORDS) or (
        low_before in SMALL_WORDS and "-" in left
    )


SMALL_WORDS = frozenset("of the to and in by on at a an for de la".split())


def _two_words(before: str, after: str, vocabulary: Collection[str]) -> bool:
    """Are both parts words of the document, and not of the kind that is written in one?"""
    before, after = before.casefold(), after.casefold()
    if any(first in vocabulary and second in vocabulary for first, second in CLOSED):
        return False
    return (
        len(before) > 3
        and len(after) > 3
        and before in vocabulary
        and after in vocabulary
        and before not in CLOSED_BEFORE
    )


def _letters(text: str) -> str:
    """The word at the end of the text: its letters and inner hyphens."""
    start = len(text)
    while start and (text[start - 1].isalnum() or text[start - 1] in "-'’"):
        start -= 1
    return text[start:].lstrip("-'’")


def _first_letters(text: str) -> str:
    """The word at the start of the text: its letters and inner hyphens."""
    end = 0
    while end < len(text) and (text[end].isalnum() or text[end] in "-'’"):
        end += 1
    return text[:end].rstrip("-'’")


def _last_part(text: str) -> str:
    """The letters after the last hyphen of the word that ends the text."""
    return _letters(text).rpartition("-")[2]


def _first_part(text: str) -> str:
    """The letters before the first hyphen of the word that begins the text."""
    return _first_letters(text).partition("-")[0]
