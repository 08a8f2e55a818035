"""Time budgets of tests: what goes wrong there takes a hundred times as long, or never ends."""

import sys


def allowed(seconds: float) -> float:
    """The budget (s of processor time); more where a tracer, such as coverage's, watches."""
    return seconds * (20 if sys.gettrace() else 1)
