"""The rule books as settings; the rules read these and carry no numbers of their own."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class UnknownRuleSetError(ValueError):
    """A rule set id that is in no list."""


class FirstChoiceTimeout(StrEnum):
    """What follows when the side that names the first picker runs out of time."""

    PASS_TO_COLD = "pass_to_cold"
    WARM_FIRST = "warm_first"


class Overtime(StrEnum):
    """How often extra time is given."""

    ONCE = "once"
    REPEAT = "repeat"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One rule book; times in ms."""

    id: str
    name_zh: str
    name_en: str
    clauses: Mapping[str, str]
    """Clause number by rule id, or by ``rule.part`` where a rule rests on several."""
    deck_id: str = "classic"
    commander_hp_bonus: int = 1
    opening_hand: int = 4
    slashes_a_phase: int = 1
    first_unit_must_be_commander: bool = True
    pool_size: int = 16
    game_ms: int = 2_400_000
    overtime: Overtime = Overtime.ONCE
    overtime_ms: int = 300_000
    skill_window_ms: int = 5_000
    nullification_window_ms: int = 5_000
    first_choice_ms: int = 10_000
    first_choice_timeout: FirstChoiceTimeout = FirstChoiceTimeout.PASS_TO_COLD
    pick_ms: int = 20_000
    show_ms: int = 10_000
    assign_ms: int = 90_000
    technical_points: int = 3
    settle_tolerance_ms: int = 1_000
    """How much later than the act a settled card or a tap may be reported."""

    def clause(self, key: str) -> str:
        """Return book and clause of a rule, such as ``cert-3v3 3.3.2 d2``."""
        return f"{self.id} {self.clauses[key]}"


_CERT_CLAUSES: Mapping[str, str] = {
    "one_slash": "3.3.2 d2",
    "acts_once_a_round": "3.3.1 c",
    "acts_once_a_round.reset": "3.3.1 d",
    "unit_order.opening": "3.3.1 a",
    "unit_order.first_team": "3.2.3",
    "unit_order.alternate": "3.3.1 b",
    "hand_limit": "3.3.2 e",
    "window.start": "3.3.2 a",
    "window.judge": "3.3.2 b",
    "window.draw": "3.3.2 c",
    "window.discard": "3.3.2 e",
    "window.finish": "3.3.2 f",
    "window.other": "3.3.2",
    "draft_order": "3.1.3",
    "draft_order.first": "3.1.3 a",
    "draft_order.show": "3.1.3 b",
    "draft_order.lineup": "3.1.3 c",
    "match_clock": "3.4.2",
    "match_clock.overtime": "1.4.2",
    "too_many_copies": "1.2.2",
    "play_after_death": "1.4.1",
    "technical_points": "2.1.2",
    "result_agrees": "3.4",
}

# The tenth-King text breaks off before the phases of a turn, which it takes over from the
# standard game; its chapters are numbered anew in each part (总则, 流程).
_KING_CLAUSES: Mapping[str, str] = {
    "one_slash": "流程 三.2",
    "acts_once_a_round": "流程 三.1(3)",
    "acts_once_a_round.reset": "流程 三.1(4)",
    "unit_order.opening": "流程 三.1(2)",
    "unit_order.first_team": "流程 二.3",
    "unit_order.alternate": "流程 三.1(2)",
    "hand_limit": "流程 三.2",
    "window.start": "流程 三.2",
    "window.judge": "流程 三.2",
    "window.draw": "流程 三.2",
    "window.discard": "流程 三.2",
    "window.finish": "流程 三.2",
    "window.other": "流程 三.2",
    "draft_order": "流程 一.3",
    "draft_order.first": "流程 一.3 a",
    "draft_order.show": "流程 一.3 b",
    "draft_order.lineup": "流程 一.3 c",
    "match_clock": "总则 三",
    "match_clock.overtime": "总则 四.2",
    "too_many_copies": "总则 二",
    "play_after_death": "总则 四.1",
    "technical_points": "总则 一.2",
    "result_agrees": "总则 四",
}

RULESETS: Mapping[str, RuleSet] = {
    ruleset.id: ruleset
    for ruleset in (
        RuleSet("cert-3v3", "3v3 认证裁判规则", "3v3, certified referees", _CERT_CLAUSES),
        RuleSet(
            "king-10",
            "第十届王者之战",
            "10th King tournament",
            _KING_CLAUSES,
            overtime=Overtime.REPEAT,
            first_choice_timeout=FirstChoiceTimeout.WARM_FIRST,
        ),
    )
}

DEFAULT_RULESET = RULESETS["cert-3v3"]


def ruleset_of(ruleset_id: str) -> RuleSet:
    """Return the rule set called ``ruleset_id``.

    Raises:
        UnknownRuleSetError: when there is none; the message lists those there are.
    """
    try:
        return RULESETS[ruleset_id]
    except KeyError:
        known = ", ".join(RULESETS)
        raise UnknownRuleSetError(f"unknown rules {ruleset_id!r}; known are {known}") from None
