"""One module a rule: what it looks at, what it flags, which clause it is."""

from collections.abc import Callable

from engine.flags import Flag
from engine.rules.acts_once import acts_once_a_round
from engine.step import Step

Rule = Callable[[Step], tuple[Flag, ...]]

RULES: tuple[Rule, ...] = (acts_once_a_round,)


def withdrawn_flags(step: Step) -> frozenset[str]:
    """Return ids of flags that this observation explains away."""
    return frozenset()
