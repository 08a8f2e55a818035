"""Optional content: which layers are off in the default configuration (ISO 32000-2, 8.11)."""

from extract.pdf.objects import Dict, Objects, PdfObject, Ref

MAX_TERMS = 200  # terms of one visibility expression; most seen: 12


class Layers:
    """Which optional-content groups of a document are off."""

    def __init__(self, doc: Objects, catalogue: Dict) -> None:
        self._doc = doc
        properties = doc.dictionary(catalogue, "OCProperties")
        config = doc.dictionary(properties, "D")
        self._off: set[int] = set()
        if doc.get(config, "BaseState") == "OFF":
            self._off |= _numbers(doc.array(properties, "OCGs"))
            self._off -= _numbers(doc.array(config, "ON"))
        self._off |= _numbers(doc.array(config, "OFF"))
        self._terms = 0

    def is_off(self, group: PdfObject) -> bool:
        """Whether what belongs to a group or a membership dictionary is not shown."""
        value = self._doc.resolve(group)
        if not isinstance(value, dict) or self._doc.get(value, "Type") != "OCMD":
            return not self._is_on(group)
        expression = self._doc.get(value, "VE")
        if isinstance(expression, list):
            self._terms = MAX_TERMS
            return not self._evaluate(expression)
        members = self._doc.get(value, "OCGs")
        groups = members if isinstance(members, list) else [value.get("OCGs")]
        states = [self._is_on(g) for g in groups if isinstance(self._doc.resolve(g), dict)]
        if not states:
            return False
        policy = self._doc.get(value, "P")
        if policy == "AllOn":
            return not all(states)
        if policy == "AnyOff":
            return all(states)
        if policy == "AllOff":
            return any(states)
        return not any(states)

    def _is_on(self, group: PdfObject) -> bool:
        return not (isinstance(group, Ref) and group.number in self._off)

    def _evaluate(self, expression: PdfObject) -> bool:
        """A visibility expression (8.11.2.2); on where it makes no sense or never ends."""
        self._terms -= 1
        value = self._doc.resolve(expression)
        if not isinstance(value, list):
            return self._is_on(expression)
        if len(value) < 2 or self._terms < 0:
            return True
        if self._doc.resolve(value[0]) == "Not":
            return not self._evaluate(value[1])
        states = (self._evaluate(item) for item in value[1:])
        return any(states) if self._doc.resolve(value[0]) == "Or" else all(states)


def _numbers(groups: list[PdfObject]) -> set[int]:
    return {group.number for group in groups if isinstance(group, Ref)}
