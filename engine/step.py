"""One step of a match as the rules see it."""

from dataclasses import dataclass

from engine.flags import Flag, Severity
from engine.ledger.ledger import Ledger
from engine.observations import Observation
from engine.rulesets import RuleSet
from engine.seats import Seat
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

    def flag(
        self,
        key: str,
        severity: Severity,
        seat: Seat | None,
        texts: tuple[str, str],
        evidence: tuple[int, ...] = (),
    ) -> Flag:
        """Return a flag at this observation.

        Args:
            key: the clause's key: the rule's id, or ``rule.part``.
            severity: how sure and how grave it is.
            seat: whom it concerns.
            texts: what to say, in Chinese and in English.
            evidence: further observations it rests on.
        """
        text_zh, text_en = texts
        return Flag(
            rule=key.partition(".")[0],
            clause=self.ruleset.clause(key),
            severity=severity,
            seq=self.observation.seq,
            at_ms=self.observation.at_ms,
            seat=seat,
            text_en=text_en,
            text_zh=text_zh,
            evidence=evidence,
        )
