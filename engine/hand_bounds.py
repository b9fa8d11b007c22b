"""How many cards a character holds at most and at least, by the latest count of its hand.

Both are None while nothing bounds them: cards may have come or gone that nobody could see.
"""

from engine.cards import CARDS, CardType
from engine.characters import has_stranger, skills_of
from engine.faces import card_of
from engine.hands import Count
from engine.ledger import Ledger
from engine.observations import Place
from engine.plays import Play
from engine.seats import Seat
from engine.skills.hands import (
    GAINS_IN_ANY_TURN,
    GIVES_IN_OWN_TURN,
    GIVES_WHEN_HURT,
    TAKES_WHEN_HURT,
)
from engine.state import MatchState


def most_in_hand(state: MatchState, ledger: Ledger, seat: Seat) -> int | None:
    """Return how many cards a character holds at most in the turn of another."""
    count = _fresh_count(ledger, seat)
    if count is None or seat is state.acting or _may_have_been_given(state, ledger, seat, count):
        return None
    n_gained = ledger.hands.traffic.since(count.traffic).n_taken
    return max(0, count.count + n_gained - _n_known_losses(ledger, count, seat))


def least_in_hand(state: MatchState, ledger: Ledger, seat: Seat) -> int | None:
    """Return how many cards a character still holds at least.

    Every card laid since may have come from its hand, and may have cost it another one.
    """
    count = _fresh_count(ledger, seat)
    if count is None or has_stranger(state) or GIVES_IN_OWN_TURN & _skills_at(state, seat):
        return None
    traffic = ledger.hands.traffic.since(count.traffic)
    takers = (_skills_at(state, other.seat) & TAKES_WHEN_HURT for other in state.living)
    if traffic.n_laid and any(takers):
        return None
    n_unseen = sum(max(0, play.n_cards - len(play.cards)) for play in ledger.plays.told[:-1])
    return max(0, count.count - 2 * (traffic.n_laid + n_unseen))


def has_no_card(state: MatchState, ledger: Ledger, seat: Seat) -> bool:
    """Whether a character is known to have neither a hand card nor one on the table."""
    zones = (Place("equip", seat), Place("judge", seat))
    is_bare = not any(state.cards_at(zone) for zone in zones)
    is_seen = not any(state.is_blind(zone, state.at_ms) for zone in zones)
    return is_bare and is_seen and most_in_hand(state, ledger, seat) == 0


def _fresh_count(ledger: Ledger, seat: Seat) -> Count | None:
    """Return the latest count of a hand when no turn has gone by unseen since."""
    count = ledger.hands.counts.get(seat)
    if count is None:
        return None
    is_fresh = ledger.hands.is_of_this_turn(count) or ledger.hands.is_of_last_turns_end(count)
    return count if is_fresh else None


def _may_have_been_given(state: MatchState, ledger: Ledger, seat: Seat, count: Count) -> bool:
    """Whether cards may have come into a hand that nothing on the table shows."""
    acting = frozenset() if state.acting is None else _skills_at(state, state.acting)
    if has_stranger(state) or acting & GIVES_IN_OWN_TURN or _has_died(state, ledger):
        return True
    if not ledger.hands.traffic.since(count.traffic).n_laid:
        return False
    has_giver = any(_skills_at(state, other.seat) & GIVES_WHEN_HURT for other in state.living)
    return has_giver or bool(_skills_at(state, seat) & GAINS_IN_ANY_TURN)


def _has_died(state: MatchState, ledger: Ledger) -> bool:
    """Whether somebody may have been rewarded for a kill in this turn."""
    is_dying = any(seat.is_hp_shown and (seat.hp or 0) <= 0 for seat in state.living)
    return is_dying or (ledger.turn is not None and ledger.turn.death_ms is not None)


def _n_known_losses(ledger: Ledger, count: Count, seat: Seat) -> int:
    """Return how many hand cards a character has laid since its hand was counted, at least."""
    faces = {
        play.face
        for play in ledger.plays.told
        if play.seq > count.seq and play.seat is seat and _is_laid_from_hand(play)
    }
    return len(faces)


_LAYING = ("use", "play", "respond", "discard")
_ONLY_IN_HANDS = (CardType.BASIC, CardType.TRICK)


def _is_laid_from_hand(play: Play) -> bool:
    """Whether a card was told and seen of a kind that lies in no zone but the hand."""
    kind = CARDS.get(card_of(play.face) or "")
    is_of_hand = kind is not None and kind.type in _ONLY_IN_HANDS
    return is_of_hand and play.action in _LAYING and bool(play.cards)


def _skills_at(state: MatchState, seat: Seat) -> frozenset[str]:
    return frozenset(skills_of(state.seat(seat)))
