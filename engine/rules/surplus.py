"""Whether what was laid last in a turn may have been the discard of what was over the limit.

Phases cannot be seen, and a discard may be laid down in the middle like a play.
"""

from engine.accounts.account import CardAccount
from engine.accounts.laid import TurnLedger
from engine.characters import skills_at
from engine.ledger.contradiction import can_all_be_the_actors
from engine.ledger.ledger import Ledger
from engine.observations import DISCARD_PILE, MIDDLE
from engine.rules.hand_limit import limit_of
from engine.seats import Seat
from engine.skills.hands import drawn_at_end
from engine.step import Step


def may_be_surplus(step: Step, ledger: Ledger, seq: int) -> bool:
    """Whether a card and all after it may have been discarded at the end of the turn.

    Nothing came of any of them, they can all have been the acting character's, and its hand then
    holds no less than is allowed.

    Args:
        step: at which the turn is over or its hands have been counted.
        ledger: of that turn.
        seq: the first of the cards.
    Source: 3.3.2 e.
    """
    turn = ledger.turn
    if turn is None or _has_effect(turn, seq):
        return False
    cards = [card for card in ledger.account.of_turn if card.seq >= seq]
    if not cards or not all(_may_be_discarded(card) for card in cards):
        return False
    if not can_all_be_the_actors(ledger, frozenset(card.track for card in cards)):
        return False
    held, limit = _held_at_end(ledger, turn.seat, cards), limit_of(step, step.before, turn.seat)
    if held is None:
        return False
    return limit is None or held >= limit - drawn_at_end(skills_at(step.before, turn.seat))


def _may_be_discarded(card: CardAccount) -> bool:
    is_laid_down = card.place in (MIDDLE, DISCARD_PILE)
    return is_laid_down and card.origin is None and not card.is_told


def _has_effect(turn: TurnLedger, seq: int) -> bool:
    return any(since > seq for since, _ in (*turn.losses, *turn.heals))


def _held_at_end(ledger: Ledger, seat: Seat, cards: list[CardAccount]) -> int | None:
    """Return what the hand held at most once they lay there; None when it cannot have laid them.

    Where it was not counted after the draw, only a card alone can be its own without a sign of it.
    """
    known, drawn = ledger.hands.counts.get(seat), ledger.hands.drawn
    count = known if known is not None and known.seq > cards[-1].seq else None
    if drawn is None and len(cards) > 1 and not ledger.shares:
        return None
    if drawn is None or ledger.shares:
        return _MOST_IN_HAND if count is None else count.count
    others = [card for card in ledger.account.of_turn if drawn.seq < card.seq < cards[0].seq]
    n_own = sum(card.by == frozenset({seat}) and card.origin is None for card in others)
    left = drawn.count - n_own - len(cards)
    return left if count is None or count.count == left else None


_MOST_IN_HAND = 99
"""More than any hand holds."""
