"""One step of a match as the rules see it."""

from dataclasses import dataclass

from engine.ledger import Ledger
from engine.observations import Observation
from engine.rulesets import RuleSet
from engine.state import MatchState


@dataclass(frozen=True, slots=True)
class Step:
    """The table before and after one observation, and what is remembered beside it."""

    ruleset: RuleSet
    before: MatchState
    observation: Observation
    after: MatchState
    ledger_before: Ledger
    ledger: Ledger

    @property
    def is_turn_start(self) -> bool:
        """Whether this observation began a turn."""
        return bool(self.after.turns) and self.after.turns != self.before.turns
