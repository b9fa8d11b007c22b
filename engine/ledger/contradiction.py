"""What speaks against the record of a turn, when all hands are counted at its end.

One card misread, missed or seen that was not there leaves traces: hands that do not add up, cards
that nobody can have laid, health that comes from nowhere, a card for which there is no explanation.
None of them accuses anybody; they put accusations in doubt.
"""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import replace
from enum import StrEnum
from itertools import combinations

from engine.accounts.account import How
from engine.accounts.laid import Cause, Doubt, LaidCard
from engine.accounts.sharing import Source, can_be_shared_out, laid_more_than_seen, source_of
from engine.accounts.slashes import Excess
from engine.ledger.effects import (
    are_too_many_hurt,
    is_healed_by_nothing,
    is_in_vain,
    is_robbed_by_nothing,
)
from engine.ledger.ledger import Ledger
from engine.seats import Seat
from engine.state import MatchState


class Contradiction(StrEnum):
    """In what the record of a turn contradicts itself."""

    HANDS = "hands"
    """All hands together hold more or fewer cards than they can."""
    SHARES = "shares"
    """The cards cannot have been laid out of the hands as they were counted."""
    HEALTH = "health"
    """Somebody was healed by nothing that was seen, or a peach healed nobody."""
    VICTIMS = "victims"
    """Several were hurt by what can only hurt one."""
    ROBBED = "robbed"
    """A card left the zone of another by nothing that was seen."""
    LOST = "lost"
    """A card has no explanation."""


def contradictions_of(
    ledger: Ledger, state: MatchState, excess: tuple[Excess, ...], n_allowed: int
) -> frozenset[Contradiction]:
    """Return what contradicts itself in the turn whose hands were all counted just now.

    Args:
        ledger: with the balance of this turn.
        state: the table.
        excess: the slashes that are held against the acting character.
        n_allowed: how many others it is taken to have used at least.
    """
    found = {
        Contradiction.HANDS: ledger.balance is not None and ledger.balance.is_off,
        Contradiction.SHARES: not _can_be_shared_out(ledger, excess, n_allowed),
        Contradiction.HEALTH: is_healed_by_nothing(ledger, state) or is_in_vain(ledger, state),
        Contradiction.VICTIMS: are_too_many_hurt(ledger, state),
        Contradiction.ROBBED: is_robbed_by_nothing(ledger, state),
        Contradiction.LOST: any(card.is_lost for card in ledger.account.of_turn),
    }
    return frozenset(kind for kind, is_given in found.items() if is_given)


def _begins_a_play(card: LaidCard) -> bool:
    """Whether nothing was pending when a card was laid, for which it might have been laid."""
    may_be_late = Doubt.EARLY_SWEEP in card.doubts
    return card.is_first and not may_be_late and not any(r.total is None for r in card.reasons)


def is_card_missing(ledger: Ledger) -> bool:
    """Whether the hand of the acting character lost more cards than were seen that it laid."""
    seat, balance = ledger.hands.seat, ledger.balance
    if seat is None or balance is None:
        return False
    is_short = laid_more_than_seen(_sources(ledger, set()), ledger.shares, seat)
    return balance.total < balance.least or is_short


def can_all_be_the_actors(ledger: Ledger, tracks: frozenset[int | None]) -> bool:
    """Whether the counts, as far as there are any, leave room for the actor to have laid these."""
    return can_be_shared_out(_sources(ledger, tracks), ledger.shares)


def _can_be_shared_out(ledger: Ledger, excess: tuple[Excess, ...], n_allowed: int) -> bool:
    """Whether the counts leave room for these slashes and as many others as are allowed."""
    seqs = {card.seq for card in excess}
    slashes = [] if ledger.turn is None else [card for card in ledger.turn.laid if card.is_slash]
    others = [card.track for card in slashes if card.seq not in seqs]
    accused = {card.track for card in slashes if card.seq in seqs}
    n_others = min(n_allowed, len(others)) if accused else 0
    return any(
        can_be_shared_out(_sources(ledger, accused | set(chosen)), ledger.shares)
        for chosen in combinations(others, n_others)
    )


def _sources(ledger: Ledger, own: AbstractSet[int | None]) -> Iterable[Source]:
    """Yield where each card laid in the turn came from when these are the actor's."""
    seat, drawn = ledger.hands.seat, ledger.hands.drawn
    actor = frozenset[Seat]() if seat is None else frozenset({seat})
    laid = () if ledger.turn is None else ledger.turn.laid
    relaid = {card.track for card in laid if any(r.cause is Cause.RELAID for r in card.reasons)}
    begun = {card.track for card in laid if _begins_a_play(card)}
    for card in ledger.account.of_turn:
        if card.origin is not None:
            continue
        may_be_used = any(r.how is How.USE and actor <= r.by for r in card.readings)
        is_used = card.track in begun and may_be_used
        is_own = is_used or card.track in own
        source = Source(actor, is_of_hand=True) if is_own else source_of(card)
        if drawn is not None and card.seq <= drawn.seq:
            source = source.or_from(actor)
        yield replace(source, is_of_hand=False) if card.track in relaid else source
