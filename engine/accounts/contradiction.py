"""What speaks against the record of a turn, when all hands are counted at its end.

One card misread, missed or seen that was not there leaves traces: hands that do not add up, more
cards than the acting character can have laid, health that comes from nowhere, a card for which
there is no explanation. None of them accuses anybody; they take accusations back.
"""

from enum import StrEnum

from engine.accounts.account import CardAccount, How
from engine.cards import SLASHES
from engine.characters import has_stranger, skills_alive, skills_of
from engine.decks import may_have_kind
from engine.faces import card_of
from engine.hands.hands import HandLedger
from engine.ledger.ledger import Ledger
from engine.observations import Place
from engine.seats import Seat
from engine.skills.hands import drawn_at_end
from engine.state import MatchState


class Contradiction(StrEnum):
    """In what the record of a turn contradicts itself."""

    HANDS = "hands"
    """All hands together hold more or fewer cards than they can."""
    ACTOR = "actor"
    """The acting character has laid fewer cards than are taken for its own."""
    HEALTH = "health"
    """Somebody was healed by nothing that was seen, or a peach healed nobody."""
    VICTIMS = "victims"
    """Several were hurt by what can only hurt one."""
    LOST = "lost"
    """A card has no explanation."""


def contradictions_of(
    ledger: Ledger, state: MatchState, n_slashes: int
) -> frozenset[Contradiction]:
    """Return what contradicts itself in the turn whose hands were all counted just now.

    Args:
        ledger: with the balance of this turn.
        state: the table.
        n_slashes: how many slashes are taken for the acting character's.
    """
    balance = ledger.balance
    is_off = balance is not None and not balance.least <= balance.total <= balance.most
    found = {
        Contradiction.HANDS: is_off,
        Contradiction.ACTOR: _is_more_than_laid(ledger, state, n_slashes),
        Contradiction.HEALTH: _is_healed_by_nothing(ledger, state) or _is_in_vain(ledger),
        Contradiction.VICTIMS: _are_too_many_hurt(ledger, state),
        Contradiction.LOST: any(card.is_lost for card in ledger.account.of_turn),
    }
    return frozenset(kind for kind, is_given in found.items() if is_given)


def _is_more_than_laid(ledger: Ledger, state: MatchState, n_slashes: int) -> bool:
    """Whether the hand of the acting character has not shrunk by that many cards."""
    most = _most_laid(ledger.hands, ledger.account.of_turn, state)
    if most is None or ledger.hands.drawn is None:
        return False
    since = ledger.hands.drawn.seq
    own = [c for c in ledger.account.of_turn if c.seq > since and _is_the_actors(c, ledger.hands)]
    return n_slashes + len(own) > most


def _most_laid(hands: HandLedger, cards: tuple[CardAccount, ...], state: MatchState) -> int | None:
    """Return how many cards can have left the acting character's hand since it drew."""
    seat, drawn = hands.seat, hands.drawn
    held = None if seat is None else hands.counts.get(seat)
    if seat is None or drawn is None or held is None or has_stranger(state):
        return None
    if not hands.is_of_this_turn(held) or held.seq == drawn.seq:
        return None
    since = held.traffic.since(drawn.traffic)
    skills = skills_of(state.seat(seat))
    n_snatched = sum(card_of(card.face) in ("snatch", None) for card in cards)
    n_won = since.n_hurt if "fankui" in skills else 0
    gained = since.n_taken + since.n_drawn(seat) + n_snatched + n_won + drawn_at_end(skills)
    return drawn.count - held.count + gained


def _is_the_actors(card: CardAccount, hands: HandLedger) -> bool:
    """Whether a card other than a slash can only have come from the acting character's hand."""
    if card.origin is not None or card_of(card.face) in SLASHES:
        return False
    return card.by == frozenset({hands.seat}) or card.place.zone == "discard"


_HEALING_CARDS = frozenset({"peach", "analeptic", "god_salvation", "silver_lion", None})
_HEALING_SKILLS = frozenset({"rende", "jieyin", "qingnang", "kuanggu", "jijiu", "jiuyuan"})


def _is_healed_by_nothing(ledger: Ledger, state: MatchState) -> bool:
    if ledger.turn is None or not ledger.turn.heals or has_stranger(state):
        return False
    kinds = {card_of(card.face) for card in ledger.account.of_turn}
    on_table = {card_of(card.face) for card in state.table}
    return not (
        kinds & _HEALING_CARDS or "silver_lion" in on_table or skills_alive(state) & _HEALING_SKILLS
    )


_PLAYED = frozenset({How.USE, How.RESPONSE})


def _is_in_vain(ledger: Ledger) -> bool:
    """Whether a peach that must have been played was followed by anything but a healing."""
    cards, turn = ledger.account.of_turn, ledger.turn
    if turn is None:
        return False
    heals, losses = ({seq for seq, _ in events} for events in (turn.heals, turn.losses))
    peaches = [c for c in cards if card_of(c.face) == "peach" and c.how and c.how <= _PLAYED]
    others = {card.seq for card in cards if card_of(card.face) != "peach"} | losses
    for peach in peaches:
        following = min((seq for seq in heals | others if seq > peach.seq), default=None)
        if following not in heals:
            return True
    return False


_HURT_SEVERAL = frozenset({"savage_assault", "archery_attack", "lightning", "halberd", None})


def _are_too_many_hurt(ledger: Ledger, state: MatchState) -> bool:
    """Whether one play hurt several others; a new play is laid on a middle that was swept."""
    turn = ledger.turn
    if turn is None or may_have_kind(state.deck, "iron_chain"):
        return False
    if has_stranger(state) or "leiji" in skills_alive(state):
        return False
    starts = [card.seq for card in turn.laid if card.is_first]
    for start, end in zip(starts, [*starts[1:], None], strict=False):
        within = [card for card in turn.laid if start <= card.seq and (not end or card.seq < end)]
        hurt = {seat for seq, seat in turn.losses if start < seq and (not end or seq < end)}
        kinds = {card_of(card.face) for card in within} | _equipped(state, turn.seat)
        if len(hurt - {turn.seat}) > 1 and not kinds & _HURT_SEVERAL:
            return True
    return False


def _equipped(state: MatchState, seat: Seat) -> set[str | None]:
    return {card_of(card.face) for card in state.cards_at(Place("equip", seat))}
