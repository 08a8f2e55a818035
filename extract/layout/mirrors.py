"""Characters that are drawn mirrored where text runs from the right (UAX #9, L4): pairs."""

PAIRS = "() [] {} <> «» ‹› ≤≥ ⟨⟩ ⟦⟧ ⁽⁾ ₍₎ ❨❩ 〈〉 《》 「」 『』 【】 〔〕 ≪≫"
MIRRORS = {a: b for pair in PAIRS.split() for a, b in ((pair[0], pair[1]), (pair[1], pair[0]))}
