"""The kinds of breaches that can be put into a game."""

from collections.abc import Iterable, Mapping

from engine.simulator.mischief import Violation
from engine.simulator.violations.answers import ANSWER_VIOLATIONS
from engine.simulator.violations.limits import LIMIT_VIOLATIONS
from engine.simulator.violations.table import TABLE_VIOLATIONS
from engine.simulator.violations.targets import TARGET_VIOLATIONS
from engine.simulator.violations.turns import TURN_VIOLATIONS

# Those of the draft, of windows and of the end are decisions changed where they are made.
_OTHERS = (
    Violation("draft_count", "draft_order", chance=1.0),
    Violation("pick_late", "draft_order"),
    Violation("lineup_changed", "draft_order", chance=1.0),
    Violation("commander_not_changed", "commander_rotation", chance=1.0),
    Violation(
        "window_late",
        "window",
        generals=(
            "zhenji",
            "zhugeliang",
            "xiahouyuan",
            "zhangliao",
            "xuchu",
            "zhouyu",
            "lvmeng",
            "diaochan",
            "caoren",
        ),
        chance=0.4,
    ),
    Violation("round_after_time", "match_clock", is_slow=True, chance=1.0),
    Violation("wrong_result", "result_agrees", chance=1.0),
)

KINDS: Mapping[str, Violation] = {
    violation.kind: violation
    for violation in (
        *_OTHERS,
        *TURN_VIOLATIONS,
        *TABLE_VIOLATIONS,
        *TARGET_VIOLATIONS,
        *LIMIT_VIOLATIONS,
        *ANSWER_VIOLATIONS,
    )
}


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
