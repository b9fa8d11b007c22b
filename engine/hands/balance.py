"""Whether the hands counted at the end of a turn agree with what came and went on the table.

All hands together do not change when cards pass between them unseen. So between two counts of
everybody the sum can only have grown by what was drawn or picked up, and fallen by what was laid.
"""

from dataclasses import dataclass, replace

from engine.characters import has_stranger, skills_at
from engine.decks import may_have_kind
from engine.hands.hands import HandLedger
from engine.hands.traffic import is_newly_laid
from engine.observations import (
    CardPlaced,
    DeathConfirmed,
    Declared,
    Fact,
    HandCounted,
    IdentityTurned,
    Observation,
)
from engine.rulesets import RuleSet
from engine.seats import Seat
from engine.skills.hands import drawn_at_end
from engine.state import MatchState
from engine.tolerances import ESTATE_WITHIN_MS


@dataclass(frozen=True, slots=True)
class Balance:
    """What all hands together hold, and what they can hold."""

    total: int
    least: int
    """If everything laid came from hands and nothing was drawn but in the draw phase."""
    most: int
    """If as little as possible came from hands and everything was drawn that may have been."""
    n_deaths: int

    @property
    def is_off(self) -> bool:
        """Whether all hands together hold what they cannot."""
        return not self.least <= self.total <= self.most


@dataclass(frozen=True, slots=True)
class DeathNote:
    """A death of this turn."""

    seat: Seat
    seq: int
    killer: Seat | None
    has_source: bool
    """Whether somebody else must have killed: who loses health by his own skill or is struck by
    lightning has no killer (FAQ 黄盖, 闪电)."""
    at_ms: int
    n_unseen: int
    """Cards of the dead character's hand that were not seen laid out: a stack shows its top."""
    n_counted: int = 0
    """How many cards it held when it was counted last."""
    n_laid_out: int = 0
    """Cards that were seen coming to the pile for it."""
    is_over: bool = False
    """Whether the game has gone on, so that cards laid now are those of others."""


def deaths_after(
    known: tuple[DeathNote, ...],
    hands: HandLedger,
    observation: Observation,
    states: tuple[MatchState, MatchState],
) -> tuple[DeathNote, ...]:
    """Return the deaths of a turn after one more observation, oldest first.

    Args:
        known: those before it.
        hands: as they were counted before it.
        observation: what was seen or said.
        states: the table before and after it.
    """
    before, after = states
    fact = observation.fact
    if after.turns != before.turns:
        known = ()
    if isinstance(fact, DeathConfirmed) and before.seat(fact.seat).alive:
        return (*known, _death_of(fact, hands, observation, before))
    if not known:
        return known
    return (*known[:-1], _with_estate(known[-1], observation, before))


def _death_of(
    fact: DeathConfirmed,
    hands: HandLedger,
    observation: Observation,
    before: MatchState,
) -> DeathNote:
    count = hands.counts.get(fact.seat)
    n_counted = 0 if count is None else count.count
    return DeathNote(
        seat=fact.seat,
        seq=observation.seq,
        killer=fact.killer,
        has_source=_has_killer(hands, fact, before),
        at_ms=observation.at_ms,
        n_unseen=n_counted,
        n_counted=n_counted,
    )


def _with_estate(death: DeathNote, observation: Observation, before: MatchState) -> DeathNote:
    is_late = observation.at_ms - death.at_ms > ESTATE_WITHIN_MS
    if death.is_over or is_late or _goes_on(observation.fact):
        return replace(death, is_over=True)
    match observation.fact:
        case CardPlaced(place=place, track=track) if is_newly_laid(before, place, track):
            is_laid_out = place.zone in ("play", "discard")
            return replace(
                death,
                n_unseen=max(0, death.n_unseen - is_laid_out),
                n_laid_out=death.n_laid_out + (place.zone == "discard"),
            )
        case _:
            return death


def _goes_on(fact: Fact) -> bool:
    return isinstance(fact, Declared | HandCounted | IdentityTurned)


def _has_killer(hands: HandLedger, fact: DeathConfirmed, before: MatchState) -> bool:
    """Whether somebody else must have killed, even when nobody says who.

    The acting character may have done it himself, and chained damage may come back to whoever
    dealt it.
    """
    if fact.killer is not None:
        return fact.killer is not fact.seat
    has_chains = may_have_kind(before.deck, "iron_chain")
    return not (hands.may_be_struck or hands.seat is fact.seat or has_chains)


def balance_of(
    hands: HandLedger, before: HandLedger, ruleset: RuleSet, state: MatchState
) -> Balance | None:
    """Return the balance of a turn when the latest count completes it; None at any other moment.

    Args:
        hands: the ledger after the count.
        before: the ledger before it.
        ruleset: how many cards are drawn.
        state: the table after the count.
    """
    census, last = hands.census, before.census
    if census is None or last is None or census is last or has_stranger(state):
        return None
    if last.turn_seq != hands.last_turn_seq or census.turn_seq != hands.turn_seq:
        return None
    low, high = _drawn(hands, ruleset, state)
    since = census.traffic.since(last.traffic)
    held = sum(last.counts.values())
    return Balance(
        total=sum(census.counts.values()),
        least=held + low - (since.n_laid - since.n_turned_up) + since.n_to_hands,
        most=held + high - since.n_from_hands + since.n_taken + since.n_drawn(),
        n_deaths=len(last.counts) - len(census.counts),
    )


_LESS_DRAWN = {"luoyi": 1, "tuxi": 2, "shensu": 2, "jushou": 2}
_MORE_DRAWN = {"yingzi": 1}


def _drawn(hands: HandLedger, ruleset: RuleSet, state: MatchState) -> tuple[int, int]:
    """Return how many cards the acting character took from the deck in its phases."""
    skills = skills_at(state, hands.seat)
    at_end = drawn_at_end(skills)
    seen = None if "tuxi" in skills else _drawn_in_sight(hands)
    if seen is not None:
        return seen, seen + at_end
    low = sum(_LESS_DRAWN.get(skill, 0) for skill in skills)
    high = sum(_MORE_DRAWN.get(skill, 0) for skill in skills)
    # Who was not counted after the draw phase may have died before it.
    may_not_draw = hands.may_skip_draw or hands.drawn is None
    least = 0 if may_not_draw else ruleset.cards_drawn - low
    return max(0, least), ruleset.cards_drawn + high + at_end


def _drawn_in_sight(hands: HandLedger) -> int | None:
    """Return how many were drawn in the draw phase when nothing else changed the hand."""
    drawn, held = hands.drawn, hands.before_draw
    if drawn is None or held is None or not hands.is_of_last_turns_end(held):
        return None
    return drawn.count - held.count if drawn.traffic == hands.turn_traffic else None
