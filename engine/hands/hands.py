"""What the counted hands say: who held how many cards when, and what came and went since."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.hands.traffic import Traffic, is_newly_laid, traffic_after
from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    Declared,
    Fact,
    HandCounted,
    Observation,
)
from engine.seats import Seat
from engine.state import MatchState, Phase
from engine.zones import delayed_name


@dataclass(frozen=True, slots=True)
class Count:
    """A hand as it was counted."""

    count: int
    seq: int
    at_ms: int
    turn_seq: int
    """The observation that began the turn in which it was counted; 0 before the first turn."""
    traffic: Traffic
    """Everything that had come and gone by then."""
    has_played: bool
    """Whether the acting character's play had begun by then."""
    phase: Phase
    """Where the turn stood."""


@dataclass(frozen=True, slots=True)
class Census:
    """All hands at one moment."""

    counts: Mapping[Seat, int]
    """Of everybody alive."""
    turn_seq: int
    traffic: Traffic


@dataclass(frozen=True, slots=True)
class HandLedger:
    """The latest counts of this game."""

    counts: Mapping[Seat, Count] = field(default_factory=dict[Seat, Count])
    drawn: Count | None = None
    """The acting character's hand as counted after its draw phase."""
    before_draw: Count | None = None
    """The count before that one."""
    census: Census | None = None
    """The latest moment at which all hands were known, in another turn or by other counts."""
    traffic: Traffic = field(default_factory=Traffic)
    turn_seq: int = 0
    """The observation that began this turn; 0 before the first."""
    seat: Seat | None = None
    """Whose turn it is, or was last."""
    last_turn_seq: int = 0
    """The observation that began the turn before."""
    turn_traffic: Traffic = field(default_factory=Traffic)
    """Everything that had come and gone when this turn began."""
    has_played: bool = False
    """Whether anything was laid or said in this turn that belongs behind the draw phase."""
    end_traffic: Traffic | None = None
    """Everything that had come and gone when this turn was declared over."""
    may_skip_draw: bool = False
    """Whether a supply shortage may have lain before the acting character when its turn began."""
    may_be_struck: bool = False
    """Whether a lightning may have lain there."""
    are_draws_counted: bool = False
    """Whether a hand was counted between a draw phase and what was played, in an earlier turn."""

    def is_of_this_turn(self, count: Count) -> bool:
        """Whether the hand was counted in the turn that is on."""
        return count.turn_seq == self.turn_seq

    def is_of_last_turns_end(self, count: Count) -> bool:
        """Whether the hand was counted at the end of the turn before, or after dealing."""
        return count.turn_seq == self.last_turn_seq and count.traffic == self.turn_traffic


def hands_after(
    ledger: HandLedger, before: MatchState, observation: Observation, after: MatchState
) -> HandLedger:
    """Return the ledger of hands after one more observation."""
    fact = observation.fact
    if after.acting is not None and after.turns != before.turns:
        ledger = _with_turn(ledger, observation.seq, before, after.acting)
    if isinstance(fact, HandCounted):
        return _with_count(ledger, observation, fact, after)
    if isinstance(fact, Declared) and fact.action == "end_turn" and fact.seat is ledger.seat:
        return replace(ledger, has_played=True, end_traffic=ledger.traffic)
    traffic = traffic_after(ledger.traffic, before, fact)
    has_begun = _is_play(before, fact, after)
    if traffic is ledger.traffic and not has_begun:
        return ledger
    return replace(ledger, traffic=traffic, has_played=ledger.has_played or has_begun)


def _is_play(before: MatchState, fact: Fact, after: MatchState) -> bool:
    """Whether this belongs behind the draw phase."""
    match fact:
        case CardPlaced(_, place, track):
            is_late = place.zone != "play" or after.phase in _FROM_PLAY_ON
            return is_late and is_newly_laid(before, place, track)
        case CardMoved() | CardTakenAway():
            return after.phase in _FROM_PLAY_ON
        case Declared(action=action):
            return action != "phase" and after.phase in _FROM_PLAY_ON
        case _:
            return False


_FROM_PLAY_ON = (Phase.PLAY, Phase.DISCARD, Phase.FINISH, Phase.BETWEEN_TURNS)


def _with_turn(ledger: HandLedger, seq: int, before: MatchState, seat: Seat) -> HandLedger:
    waiting = {
        delayed_name(card.face)
        for card in before.table
        if card.place.zone == "judge" and card.place.seat is seat
    }
    # A turn that no identity card marks is known only after its judgements.
    is_judged = ledger.census is not None and ledger.census.traffic != ledger.traffic
    return replace(
        ledger,
        drawn=None,
        before_draw=None,
        turn_seq=seq,
        seat=seat,
        last_turn_seq=ledger.turn_seq,
        turn_traffic=ledger.traffic,
        has_played=False,
        end_traffic=None,
        may_skip_draw=is_judged or not waiting <= {"indulgence", "lightning"},
        may_be_struck=is_judged or not waiting <= {"indulgence", "supply_shortage"},
        are_draws_counted=ledger.are_draws_counted or _is_draw_counted(ledger),
    )


def _is_draw_counted(ledger: HandLedger) -> bool:
    """Whether the hand was counted behind the draw phase of a turn in which more was done."""
    return ledger.drawn is not None and ledger.has_played


def _with_count(
    ledger: HandLedger, observation: Observation, fact: HandCounted, after: MatchState
) -> HandLedger:
    count = Count(
        fact.count,
        observation.seq,
        observation.at_ms,
        ledger.turn_seq,
        ledger.traffic,
        ledger.has_played,
        after.phase,
    )
    counts = {**ledger.counts, fact.seat: count}
    census = _census_of(counts, count, after) or ledger.census
    if fact.seat is not after.acting or ledger.has_played:
        return replace(ledger, counts=counts, census=census)
    if ledger.drawn is not None and fact.count < ledger.drawn.count:
        return replace(ledger, counts=counts, census=census)  # no draw, but a gift
    before_draw = ledger.before_draw if ledger.drawn else ledger.counts.get(fact.seat)
    return replace(ledger, counts=counts, census=census, drawn=count, before_draw=before_draw)


def _census_of(counts: Mapping[Seat, Count], latest: Count, after: MatchState) -> Census | None:
    """Return all hands when nothing came or went since the first of them was counted."""
    living = [seat.seat for seat in after.living]
    of_now = [counts[seat] for seat in living if seat in counts]
    is_whole = len(of_now) == len(living) and all(
        count.turn_seq == latest.turn_seq and count.traffic == latest.traffic for count in of_now
    )
    if not is_whole:
        return None
    held = {seat: counts[seat].count for seat in living}
    return Census(held, latest.turn_seq, latest.traffic)


def has_drawn(hands: HandLedger) -> bool:
    """Whether the acting character's hand was seen to grow by more than it took off the table."""
    drawn, held = hands.drawn, hands.before_draw
    if drawn is None or held is None or not hands.is_of_last_turns_end(held):
        return False
    since = drawn.traffic.since(held.traffic)
    return drawn.count > held.count + since.n_taken + since.n_drawn(hands.seat)
