"""A play that was declared, with the table on which it is judged."""

from dataclasses import dataclass, field

from engine.characters import has_stranger
from engine.flags import Flag, Severity
from engine.hands.bounds import has_no_card, least_in_hand, most_in_hand
from engine.ledger.ledger import Ledger
from engine.plays.play import Play, Plays
from engine.rulesets import RuleSet
from engine.seats import Seat
from engine.state import MatchState
from engine.step import Step


@dataclass(frozen=True, slots=True)
class Claim:
    """What somebody said to do."""

    ruleset: RuleSet
    state: MatchState
    """The table as it was when it was said, or as it was seen a moment later."""
    ledger: Ledger
    play: Play
    plays_before: Plays = field(default_factory=Plays)
    """What had been declared before it, and what of that was pending."""

    @property
    def severity(self) -> Severity:
        """Return violation, or watch while a stranger's skills might allow it."""
        return Severity.WATCH if has_stranger(self.state) else Severity.VIOLATION

    def most_in_hand(self, seat: Seat) -> int | None:
        """Return how many cards a character held at most; None while that is not known."""
        return most_in_hand(self.state, self.ledger.bounds, self.plays_before, seat)

    def least_in_hand(self, seat: Seat) -> int:
        """Return how many cards a character held at least."""
        return least_in_hand(self.state, self.ledger.bounds, self.plays_before, seat)

    def has_no_card(self, seat: Seat) -> bool:
        """Whether a character is known to have had neither a hand card nor one on the table."""
        return has_no_card(self.state, self.ledger.bounds, self.plays_before, seat)

    def flag(
        self,
        key: str,
        texts: tuple[str, str],
        severity: Severity | None = None,
        evidence: tuple[int, ...] = (),
    ) -> Flag:
        """Return a flag on the declaration.

        Args:
            key: the clause's key: the rule's id, or ``rule.part``.
            texts: what to say, in Chinese and in English.
            severity: how sure and how grave it is; None for the usual.
            evidence: further observations it rests on.
        """
        text_zh, text_en = texts
        return Flag(
            rule=key.partition(".")[0],
            clause=self.ruleset.clause(key),
            severity=severity or self.severity,
            seq=self.play.seq,
            at_ms=self.play.at_ms,
            seat=self.play.seat,
            text_en=text_en,
            text_zh=text_zh,
            evidence=evidence,
        )


def claim_in(step: Step) -> Claim | None:
    """Return the play that this observation declares, or None when it declares none.

    What was told only after others had gone on is left alone: the table has changed since.
    """
    play = step.ledger.plays.told_at(step.observation.seq)
    if play is None or play.is_late:
        return None
    return Claim(step.ruleset, step.after, step.ledger, play, step.ledger_before.plays)


def recent_claims(step: Step) -> tuple[Claim, ...]:
    """Return what was declared a moment ago, on the table as it is seen only now.

    A card counts as seen once it lies still, so that what was laid before a declaration may be
    reported after it.
    """
    since_ms = step.observation.at_ms - step.ruleset.settle_tolerance_ms
    return tuple(
        Claim(step.ruleset, step.after, step.ledger, play)
        for play in step.ledger.plays.told
        if play.at_ms >= since_ms and play.seq < step.observation.seq and not play.is_late
    )
