"""The kinds of breaches that can be put into a game."""

from collections.abc import Iterable, Mapping

from engine.simulator.mischief import Violation

_VIOLATIONS = (
    Violation("draft_count", "draft_order"),
    Violation("pick_late", "draft_order"),
    Violation("lineup_changed", "draft_order"),
)

KINDS: Mapping[str, Violation] = {violation.kind: violation for violation in _VIOLATIONS}


class UnknownViolationError(ValueError):
    """A kind of breach that nobody can put in."""


def violations_of(kinds: Iterable[str]) -> tuple[Violation, ...]:
    """Return the breaches called ``kinds``, each once.

    Raises:
        UnknownViolationError: for a kind that is not known; the message lists those that are.
    """
    unknown = [kind for kind in kinds if kind not in KINDS]
    if unknown:
        known = ", ".join(KINDS)
        raise UnknownViolationError(f"unknown violation {unknown[0]!r}; known are {known}")
    return tuple(KINDS[kind] for kind in dict.fromkeys(kinds))
