"""A match: its record, and the state and flags that follow from it."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from engine.apply import apply
from engine.flags import Flag
from engine.ledger import Ledger
from engine.ledger_after import ledger_after
from engine.observations import Corrected, MatchStarted, Observation, Retracted, Ruled
from engine.record import effective_record
from engine.rules import RULES, withdrawn_flags
from engine.rulesets import DEFAULT_RULESET, RuleSet, ruleset_of
from engine.state import MatchState
from engine.step import Step


@dataclass(frozen=True, slots=True)
class Match:
    """A match so far; every value but ``ruleset`` follows from ``record``."""

    ruleset: RuleSet = DEFAULT_RULESET
    record: tuple[Observation, ...] = ()
    """As written, corrections among it."""
    state: MatchState = field(default_factory=MatchState)
    flags: tuple[Flag, ...] = ()
    """Oldest first."""
    ledger: Ledger = field(default_factory=Ledger)
    verdicts: tuple[tuple[str, str], ...] = ()
    """Flag ids with the referee's verdict on each, in the order of the rulings."""

    def then(self, observation: Observation) -> "Match":
        """Return the match after one more observation.

        A correction derives everything anew; anything else costs the same however long the record.
        """
        record = (*self.record, observation)
        if isinstance(observation.fact, Retracted | Corrected):
            fresh = _folded(Match(self.ruleset), effective_record(record))
            state = replace(fresh.state, at_ms=observation.at_ms)
            return replace(fresh, record=record, state=state)
        return replace(_after(self, observation), record=record)


def replay(observations: Iterable[Observation], ruleset: RuleSet | None = None) -> Match:
    """Return the match that a record describes.

    Args:
        observations: the record as written, corrections among it.
        ruleset: the rules to judge by; None takes those that the record names.

    Raises:
        UnknownRuleSetError: when the record names rules that are in no list.
    """
    record = tuple(observations)
    start = Match(ruleset or ruleset_named_in(record))
    match = replace(_folded(start, effective_record(record)), record=record)
    if not record:
        return match
    return replace(match, state=replace(match.state, at_ms=record[-1].at_ms))


def ruleset_named_in(record: Iterable[Observation]) -> RuleSet:
    """Return the rules that a record names, or the default ones when it names none.

    Raises:
        UnknownRuleSetError: when it names rules that are in no list.
    """
    for observation in effective_record(record):
        if isinstance(observation.fact, MatchStarted):
            return ruleset_of(observation.fact.ruleset)
    return DEFAULT_RULESET


def _folded(match: Match, observations: Iterable[Observation]) -> Match:
    for observation in observations:
        match = _after(match, observation)
    return match


def _after(match: Match, observation: Observation) -> Match:
    """Return the match with everything but its record brought up to ``observation``."""
    if isinstance(observation.fact, Ruled):
        match = _with_verdict(match, observation.fact)
    state = apply(match.state, observation)
    ledger = ledger_after(match.ledger, match.state, observation, state)
    step = Step(match.ruleset, match.state, observation, state, match.ledger, ledger)
    raised = tuple(flag for rule in RULES for flag in rule(step))
    return replace(match, state=state, ledger=ledger, flags=_flags_after(match, step, raised))


def _flags_after(match: Match, step: Step, raised: tuple[Flag, ...]) -> tuple[Flag, ...]:
    withdrawn = withdrawn_flags(step)
    if not raised and not withdrawn:
        return match.flags
    kept = tuple(f for f in match.flags if f.ruling is not None or f.id not in withdrawn)
    known = {flag.id for flag in kept}
    verdicts = dict(match.verdicts)
    new = (replace(f, ruling=verdicts.get(f.id)) for f in raised if f.id not in known)
    return (*kept, *new)


def _with_verdict(match: Match, fact: Ruled) -> Match:
    flags = tuple(
        replace(flag, ruling=fact.verdict) if flag.id == fact.flag else flag for flag in match.flags
    )
    return replace(match, flags=flags, verdicts=(*match.verdicts, (fact.flag, fact.verdict)))
