"""Optional content: which layers are off in the default configuration (ISO 32000-2, 8.11)."""

from extract.pdf.objects import Dict, Objects, PdfObject, Ref

MAX_DEPTH = 16  # nesting of a visibility expression; deepest seen: 3


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

    def is_off(self, group: PdfObject) -> bool:
        """Whether what belongs to a group or a membership dictionary is not shown."""
        return bool(self._off) and not self._is_on(group)

    def _is_on(self, group: PdfObject) -> bool:
        if isinstance(group, Ref) and group.number in self._off:
            return False
        value = self._doc.resolve(group)
        if not isinstance(value, dict) or value.get("Type") != "OCMD":
            return True
        expression = self._doc.get(value, "VE")
        if isinstance(expression, list):
            return self._evaluate(expression, 0)
        members = value.get("OCGs")
        resolved = self._doc.resolve(members)
        groups = resolved if isinstance(resolved, list) else [members]
        states = [self._is_on(g) for g in groups if isinstance(g, Ref)]
        if not states:
            return True
        policy = self._doc.get(value, "P")
        if policy == "AllOn":
            return all(states)
        if policy == "AnyOff":
            return not all(states)
        if policy == "AllOff":
            return not any(states)
        return any(states)

    def _evaluate(self, expression: PdfObject, depth: int) -> bool:
        """A visibility expression (8.11.2.2); on where it makes no sense."""
        value = self._doc.resolve(expression)
        if not isinstance(value, list):
            return self._is_on(expression)
        if not value or depth > MAX_DEPTH:
            return True
        states = [self._evaluate(item, depth + 1) for item in value[1:]]
        if value[0] == "Not":
            return not states[0] if states else True
        return any(states) if value[0] == "Or" else all(states)


def _numbers(groups: list[PdfObject]) -> set[int]:
    return {group.number for group in groups if isinstance(group, Ref)}
