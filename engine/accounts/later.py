"""What later observations say about cards laid earlier in the turn.

A card that leaves somebody's zone shows whom a dismantlement was aimed at, a health card that goes
down whom a slash hit, hands that were counted again who laid nothing, and who laid a dodge alone
was the target of the slash before it.
"""

from dataclasses import replace

from engine.accounts.account import CardAccount, GameAccount, How
from engine.cards import SLASHES
from engine.characters import has_stranger, skills_alive, skills_at
from engine.decks import may_have_kind
from engine.faces import card_of
from engine.hands.hands import HandLedger
from engine.hands.traffic import Traffic
from engine.observations import HpShown, Place
from engine.seats import Seat
from engine.state import MatchState

_TAKE_FROM_ZONES = frozenset({"dismantlement", "snatch"})
_PASS_SLASHES_ON = frozenset({"liuli", "tianxiang"})


def with_lost_card(account: GameAccount, origin: Place, state: MatchState) -> GameAccount:
    """Return the account after a card left a zone before a character."""
    latest = account.of_turn[-1:]
    if origin.zone not in ("equip", "judge") or origin.seat is None or not latest:
        return account
    (card,) = latest
    if origin.seat is state.acting or card_of(card.face) not in _TAKE_FROM_ZONES:
        return account
    return _with(account, card, card.aimed(frozenset({origin.seat})))


def with_health(account: GameAccount, fact: HpShown, state: MatchState) -> GameAccount:
    """Return the account after a health card was read: a slash just laid hit whoever it shows."""
    latest = account.of_turn[-1:]
    hp = state.seat(fact.seat).hp
    if not latest or hp is None or fact.hp >= hp or fact.seat is state.acting:
        return account
    (card,) = latest
    if card_of(card.face) not in SLASHES or _may_go_astray(state):
        return account
    return _with(account, card, card.aimed(frozenset({fact.seat})))


def with_hands(
    account: GameAccount, hands: tuple[HandLedger, HandLedger], state: MatchState
) -> GameAccount:
    """Return the account after hands were counted: who holds as many as before laid nothing."""
    before, after = hands
    if after.census is before.census or not account.of_turn or _is_hand_shown(account):
        return account
    quiet = frozenset(_quiet_seats(before, after, state))
    pruned = [card if card.is_told else card.without_seats(quiet) for card in account.of_turn]
    cards = (*account.cards[: account.n_before_turn], *_with_targets(pruned, state))
    return replace(account, cards=cards)


def _is_hand_shown(account: GameAccount) -> bool:
    """Whether somebody showed a card and took it up again."""
    return any(card_of(card.face) in ("fire_attack", None) for card in account.of_turn)


def _quiet_seats(before: HandLedger, after: HandLedger, state: MatchState) -> list[Seat]:
    last, now = before.census, after.census
    if last is None or now is None or has_stranger(state) or last.turn_seq != after.last_turn_seq:
        return []
    since = now.traffic.since(last.traffic)
    return [
        seat
        for seat, count in now.counts.items()
        if seat is not after.seat
        and count == last.counts.get(seat)
        and not _may_have_gained(state, seat, since)
    ]


_TAKE_FROM_TABLE = frozenset({"jianxiong", "tiandu", "guidao"})
_GIVE_OR_TAKE_UNSEEN = frozenset({"rende", "fanjian", "huangtian", "fankui"})


def _may_have_gained(state: MatchState, seat: Seat, since: Traffic) -> bool:
    """Whether a character that laid a card may hold as many as before all the same."""
    own, alive = skills_at(state, seat), skills_alive(state)
    takes = since.n_taken and (own & _TAKE_FROM_TABLE or since.n_taken > 1)
    return bool(since.n_drawn(seat) or takes or alive & _GIVE_OR_TAKE_UNSEEN)


def _with_targets(cards: list[CardAccount], state: MatchState) -> list[CardAccount]:
    """Aim each slash at whoever alone can have laid the dodge that follows it at once."""
    if _may_go_astray(state):
        return cards
    found = list(cards)
    for index, card in enumerate(cards[1:]):
        earlier = found[index]
        is_dodge = card.how == frozenset({How.RESPONSE}) and card_of(card.face) == "jink"
        if is_dodge and len(card.by) == 1 and card_of(earlier.face) in SLASHES:
            found[index] = earlier if earlier.is_told else earlier.aimed(card.by)
    return found


def _may_go_astray(state: MatchState) -> bool:
    """Whether a slash may be aimed at several, be passed on, or hurt others as well."""
    kinds = {card_of(card.face) for card in state.table if card.place.zone == "equip"}
    has_chains = may_have_kind(state.deck, "iron_chain")
    is_passed_on = has_stranger(state) or bool(_PASS_SLASHES_ON & skills_alive(state))
    return has_chains or is_passed_on or bool({"halberd", None} & kinds)


def _with(account: GameAccount, old: CardAccount, new: CardAccount) -> GameAccount:
    if old.is_told or new is old:
        return account
    cards = tuple(new if card is old else card for card in account.cards)
    return replace(account, cards=cards)
