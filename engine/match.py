"""A match: its record, and the state and flags that follow from it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from engine.apply import apply
from engine.flags import Flag, with_flag
from engine.ledger.after import ledger_after
from engine.ledger.ledger import Ledger
from engine.observations import (
    Corrected,
    MatchStarted,
    Observation,
    Retracted,
    Ruled,
    Setting,
)
from engine.record import effective_record
from engine.rules import RULES, withdrawn_flags
from engine.rulesets import DEFAULT_RULESET, RuleSet, ruleset_of
from engine.seats import Team
from engine.state import FormerGame, MatchState
from engine.step import Step


@dataclass(frozen=True, slots=True)
class Match:
    """A match so far; every value but ``ruleset`` follows from ``record``."""

    ruleset: RuleSet = DEFAULT_RULESET
    former: tuple[FormerGame, ...] = ()
    """Earlier games of the same match whose records are others."""
    record: tuple[Observation, ...] = ()
    """As written, corrections among it."""
    state: MatchState = field(default_factory=MatchState)
    flags: tuple[Flag, ...] = ()
    """Oldest first."""
    ledger: Ledger = field(default_factory=Ledger)
    verdicts: tuple[tuple[str, str], ...] = ()
    """Flag ids with the referee's verdict on each, in the order of the rulings."""
    checkpoints: tuple["Checkpoint", ...] = field(default=(), compare=False, repr=False)
    """Where a correction can begin to derive anew; oldest first."""

    def then(self, observation: Observation) -> "Match":
        """Return the match after one more observation.

        A correction derives everything after the corrected entry anew; anything else costs the
        same however long the record.
        """
        record = (*self.record, observation)
        if isinstance(observation.fact, Retracted | Corrected):
            return _with_checkpoint(_corrected(self, record, observation.fact.of_seq))
        return _with_checkpoint(replace(_after(self, observation), record=record))


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A match as it was after the entry ``seq``, without its record."""

    seq: int
    match: Match


def new_match(ruleset: RuleSet, former: tuple[FormerGame, ...] = ()) -> Match:
    """Return a match of which nothing is recorded yet.

    Args:
        ruleset: the rules to judge by.
        former: earlier games of the same match whose records are others, oldest first.
    """
    points = dict.fromkeys(Team, ruleset.technical_points)
    return Match(ruleset, former, state=MatchState(former=former, technical_points=points))


def replay(
    observations: Iterable[Observation],
    ruleset: RuleSet | None = None,
    former: tuple[FormerGame, ...] = (),
) -> Match:
    """Return the match that a record describes.

    Args:
        observations: the record as written, corrections among it.
        ruleset: the rules to judge by; None takes those that the record names.
        former: earlier games of the same match whose records are others, oldest first.

    Raises:
        UnknownRuleSetError: when the record names rules that are in no list.
    """
    record = tuple(observations)
    start = new_match(ruleset or ruleset_named_in(record), former)
    if not record:
        return start
    return _completed(_folded(start, effective_record(record)), record, ())


def ruleset_named_in(record: Iterable[Observation]) -> RuleSet:
    """Return the rules that a record names, or the default ones when it names none.

    Raises:
        UnknownRuleSetError: when it names rules that are in no list.
    """
    started = _start_of(record)
    return DEFAULT_RULESET if started is None else ruleset_of(started.ruleset, started.settings)


def settings_in(record: Iterable[Observation]) -> Mapping[str, Setting] | None:
    """Return the settings of an organiser's rules that a record carries, or None."""
    started = _start_of(record)
    return None if started is None else started.settings


def _start_of(record: Iterable[Observation]) -> MatchStarted | None:
    facts = (observation.fact for observation in effective_record(record))
    return next((fact for fact in facts if isinstance(fact, MatchStarted)), None)


def _corrected(match: Match, record: tuple[Observation, ...], of_seq: int) -> Match:
    """Derive anew from the last checkpoint that the correction leaves as it was.

    The checkpoints behind an entry that was corrected are gone, so those before a correction that
    is now retracted are sound as well.
    """
    sound = tuple(point for point in match.checkpoints if point.seq < of_seq)
    unrecorded = new_match(match.ruleset, match.former)
    start, seq = (sound[-1].match, sound[-1].seq) if sound else (unrecorded, 0)
    entries = (entry for entry in effective_record(record) if entry.seq > seq)
    return _completed(_folded(start, entries), record, sound)


def _completed(
    match: Match, record: tuple[Observation, ...], checkpoints: tuple[Checkpoint, ...]
) -> Match:
    """Give a match folded from the effective record the record as written."""
    state = replace(match.state, at_ms=record[-1].at_ms)
    return replace(match, record=record, state=state, checkpoints=checkpoints)


CHECKPOINT_EVERY = 100


def _with_checkpoint(match: Match) -> Match:
    if len(match.record) % CHECKPOINT_EVERY:
        return match
    snapshot = replace(match, record=(), checkpoints=())
    point = Checkpoint(match.record[-1].seq, snapshot)
    return replace(match, checkpoints=(*match.checkpoints, point))


def _folded(match: Match, observations: Iterable[Observation]) -> Match:
    for observation in observations:
        match = _after(match, observation)
    return match


def _after(match: Match, observation: Observation) -> Match:
    """Return the match with everything but its record brought up to ``observation``."""
    if isinstance(observation.fact, Ruled):
        match = _with_verdict(match, observation.fact)
    state = apply(match.state, observation, match.ruleset)
    ledger = ledger_after(match.ledger, match.ruleset, match.state, observation, state)
    step = Step(match.ruleset, match.state, observation, state, match.ledger, ledger)
    raised = tuple(flag for rule in RULES.values() for flag in rule(step))
    return replace(match, state=state, ledger=ledger, flags=_flags_after(match, step, raised))


def _flags_after(match: Match, step: Step, raised: tuple[Flag, ...]) -> tuple[Flag, ...]:
    withdrawn = withdrawn_flags(step)
    if not raised and not withdrawn:
        return match.flags
    flags = tuple(f for f in match.flags if f.ruling is not None or f.entry not in withdrawn)
    for flag in raised:
        flags = with_flag(flags, flag)
    verdicts = dict(match.verdicts)
    return tuple(replace(flag, ruling=verdicts.get(flag.id, flag.ruling)) for flag in flags)


def _with_verdict(match: Match, fact: Ruled) -> Match:
    flags = tuple(
        replace(flag, ruling=fact.verdict) if flag.id == fact.flag else flag for flag in match.flags
    )
    return replace(match, flags=flags, verdicts=(*match.verdicts, (fact.flag, fact.verdict)))
