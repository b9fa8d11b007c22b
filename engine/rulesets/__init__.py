"""The rule books as settings; the rules read these and carry no numbers of their own."""

from collections.abc import Mapping

from engine.rulesets.cert_3v3 import CERT_3V3
from engine.rulesets.choices import (
    Alternation,
    AoeOrder,
    CardText,
    Distances,
    FirstChoiceTimeout,
    FirstPicker,
    FirstSide,
    GeneralPool,
    IdentityCards,
    JudgeOrder,
    KillRewardFor,
    LordSkills,
    NextRoundFirst,
    Overtime,
    Unit,
)
from engine.rulesets.clocks import clock_limit_ms
from engine.rulesets.derived import RuleSetError, derived_ruleset
from engine.rulesets.king_10 import KING_10
from engine.rulesets.settings import RuleSet
from engine.rulesets.tongshuai import TONGSHUAI
from engine.rulesets.written import settings_of

__all__ = [
    "DEFAULT_RULESET",
    "RULESETS",
    "Alternation",
    "AoeOrder",
    "CardText",
    "Distances",
    "FirstChoiceTimeout",
    "FirstPicker",
    "FirstSide",
    "GeneralPool",
    "IdentityCards",
    "JudgeOrder",
    "KillRewardFor",
    "LordSkills",
    "NextRoundFirst",
    "Overtime",
    "RuleSet",
    "RuleSetError",
    "Unit",
    "UnknownRuleSetError",
    "clock_limit_ms",
    "derived_ruleset",
    "ruleset_of",
    "settings_of",
]


class UnknownRuleSetError(ValueError):
    """A rule set id that is in no list."""


RULESETS: Mapping[str, RuleSet] = {
    ruleset.id: ruleset for ruleset in (CERT_3V3, KING_10, TONGSHUAI)
}

DEFAULT_RULESET = CERT_3V3


def ruleset_of(ruleset_id: str, settings: Mapping[str, object] | None = None) -> RuleSet:
    """Return the rule set called ``ruleset_id``.

    Args:
        ruleset_id: a book; or an organiser's rules, of which ``settings`` tell the rest.
        settings: base and what differs from it; None for a book.

    Raises:
        UnknownRuleSetError: when there is none; the message lists those there are.
        RuleSetError: when the settings make no rule set.
    """
    if settings is not None:
        return derived_ruleset({**settings, "id": ruleset_id}, RULESETS)
    try:
        return RULESETS[ruleset_id]
    except KeyError:
        known = ", ".join(RULESETS)
        raise UnknownRuleSetError(
            f"unknown rules {ruleset_id!r}; known are {known}, or an organiser's own file .toml"
        ) from None
