"""Effects of a turn for which none of its cards accounts: healing, damage, cards that went."""

from engine.accounts.account import CardAccount, How
from engine.accounts.laid import TurnLedger
from engine.characters import has_stranger, skills_alive, skills_at
from engine.decks import may_have_kind
from engine.faces import RED, card_of, suit_of
from engine.ledger.ledger import Ledger
from engine.observations import Place
from engine.seats import Seat
from engine.skills.conversions import CONVERSIONS
from engine.state import MatchState


def _settled_turn(ledger: Ledger, state: MatchState) -> TurnLedger | None:
    """Return the turn when all skills in it are known; those of who died in it are not."""
    turn = ledger.turn
    is_open = turn is None or turn.death_ms is not None or has_stranger(state)
    return None if is_open else turn


_HEALS_ONE = frozenset({"peach", "analeptic"})
_HEALS_MORE = frozenset({"god_salvation", None})
_HEAL_IN_OWN_TURN = frozenset({"rende", "jieyin", "qingnang"})
_HEAL_AT_ANY_TIME = frozenset({"kuanggu"})
_HEAL_ONCE_MORE = frozenset({"jiuyuan"})


def is_healed_by_nothing(ledger: Ledger, state: MatchState) -> bool:
    """Whether health went up more often than there were cards and skills to heal by."""
    turn = _settled_turn(ledger, state)
    alive = skills_alive(state)
    if turn is None or alive & _HEAL_AT_ANY_TIME:
        return False
    faces = [card.face for card in ledger.account.of_turn]
    is_free = skills_at(state, turn.seat) & _HEAL_IN_OWN_TURN
    if is_free or _HEALS_MORE & {card_of(face) for face in faces}:
        return False
    n_cards = sum(
        card_of(face) in _HEALS_ONE or ("jijiu" in alive and suit_of(face) in {*RED, None})
        for face in faces
    )
    n_lions = sum(card_of(face) in ("silver_lion", None) for _, _, face in turn.lost)
    n_for_each = 2 if alive & _HEAL_ONCE_MORE else 1
    return len(turn.heals) > n_for_each * n_cards + n_lions


_PLAYED = frozenset({How.USE, How.RESPONSE})
_HEALED_OUT_OF_SIGHT = frozenset({"buqu"})
"""Skills by which a peach need not change what the health card shows."""


def _is_surely_peach(card: CardAccount, state: MatchState) -> bool:
    """Whether a card was played as a peach: nobody can have made anything else of it."""
    if card_of(card.face) != "peach" or not card.how or not card.how <= _PLAYED:
        return False
    if card.is_told and (card.as_card is not None or card.how != frozenset({How.USE})):
        return False
    has_spear = any(card_of(other.face) == "spear" for other in state.table)
    ways = (way for skill in skills_alive(state) for way in CONVERSIONS.get(skill, ()))
    is_made = any(way.takes(card.face) and way.into != frozenset({"peach"}) for way in ways)
    return not has_spear and not is_made


def is_in_vain(ledger: Ledger, state: MatchState) -> bool:
    """Whether a peach that must have been played was followed by anything but a healing."""
    cards, turn = ledger.account.of_turn, _settled_turn(ledger, state)
    if turn is None or skills_alive(state) & _HEALED_OUT_OF_SIGHT:
        return False
    heals, losses = ({seq for seq, _ in events} for events in (turn.heals, turn.losses))
    peaches = [card for card in cards if _is_surely_peach(card, state)]
    others = {card.seq for card in cards if card_of(card.face) != "peach"} | losses
    for peach in peaches:
        following = min((seq for seq in heals | others if seq > peach.seq), default=None)
        if following not in heals:
            return True
    return False


_HURT_SEVERAL = frozenset({"savage_assault", "archery_attack", "lightning", "halberd", None})
_HURT_IN_ANSWER = frozenset({"leiji"})
_HURT_ALONE = frozenset({"lijian", "fanjian"})
"""Skills by which the acting character hurts others with no card of its own in the middle."""


def are_too_many_hurt(ledger: Ledger, state: MatchState) -> bool:
    """Whether one play hurt several others; a new play is laid on a middle that was swept."""
    turn = _settled_turn(ledger, state)
    if turn is None or may_have_kind(state.deck, "iron_chain"):
        return False
    if skills_alive(state) & _HURT_IN_ANSWER or skills_at(state, turn.seat) & _HURT_ALONE:
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


_ROB = frozenset({"dismantlement", "snatch"})
_ROB_EQUIPMENT = frozenset({"collateral", "kylin_bow", "ice_sword"})
_ROBBING_SKILLS = frozenset({"qixi"})
_SPEND_EQUIPMENT = frozenset({"fankui", "guidao", "wusheng", "jijiu", "liuli", "guose", "xuanfeng"})


def is_robbed_by_nothing(ledger: Ledger, state: MatchState) -> bool:
    """Whether more cards left the zones of others than there were cards to take them by.

    The cards of who dies go as well, and some skills use up or take equipment.
    """
    turn, skills = _settled_turn(ledger, state), skills_alive(state)
    if turn is None or any(seat.is_at_zero for seat in state.living):
        return False
    if skills_at(state, turn.seat) & _ROBBING_SKILLS:
        return False
    kinds = [card_of(card.face) for card in ledger.account.of_turn]
    on_table = {card_of(card.face) for card in state.table}
    is_equipment_free = _ROB_EQUIPMENT & (on_table | set(kinds)) or skills & _SPEND_EQUIPMENT
    robbed = [
        place
        for _, place, _ in turn.lost
        if place.seat is not turn.seat and (place.zone == "judge" or not is_equipment_free)
    ]
    return None not in kinds and len(robbed) > sum(kind in _ROB for kind in kinds)
