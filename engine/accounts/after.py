"""How the account goes on with one more observation: new cards, what is said, what follows."""

from collections.abc import Iterable
from dataclasses import replace

from engine.accounts.account import CardAccount, GameAccount, How, Reading
from engine.accounts.first import readings_of
from engine.accounts.later import with_hands, with_health, with_lost_card
from engine.characters import may_have
from engine.faces import card_of
from engine.hands.hands import HandLedger
from engine.hands.traffic import LAID_ZONES, is_newly_laid
from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    Declared,
    Fact,
    HandCounted,
    HpShown,
    Observation,
)
from engine.plays.play import Play, Plays
from engine.state import MatchState, TableCard

_HOW_SAID = {
    "use": How.USE,
    "play": How.RESPONSE,
    "respond": How.RESPONSE,
    "discard": How.DISCARD,
    "judge": How.JUDGEMENT,
    "skill": How.COST,
}


def account_after(
    account: GameAccount,
    observation: Observation,
    states: tuple[MatchState, MatchState],
    plays: Plays,
    hands: tuple[HandLedger, HandLedger],
) -> GameAccount:
    """Return the account after one more observation.

    Args:
        account: what every card so far may have been.
        observation: what was seen or said.
        states: the table before and after it.
        plays: what was declared, this observation included.
        hands: the counted hands before and after it.
    """
    before, after = states
    fact = observation.fact
    if after.turns != before.turns:
        account = replace(account, n_before_turn=len(account.cards))
    if isinstance(fact, Declared):
        return _with_words(account, plays)
    if isinstance(fact, HandCounted):
        return with_hands(account, hands, after)
    if isinstance(fact, HpShown):
        return with_health(account, fact, before)
    return _with_card(account, observation, fact, states, plays)


def _with_card(
    account: GameAccount,
    observation: Observation,
    fact: Fact,
    states: tuple[MatchState, MatchState],
    plays: Plays,
) -> GameAccount:
    before, after = states
    if isinstance(fact, CardMoved | CardTakenAway):
        account = with_lost_card(account, fact.origin, before)
    card = _newly_laid(fact, before, after)
    if card is None:
        return _with_better_face(account, fact)
    readings = readings_of(before, card.face, card.place, _open_kinds(account, before))
    origin = fact.origin if isinstance(fact, CardMoved) else None
    entry = CardAccount(
        observation.seq, observation.at_ms, card.track, card.face, card.place, origin, readings
    )
    play = plays.told_with(card.track)
    if play is not None:
        account, entry = _without_words(account, card.face, plays), _as_said(entry, play)
    return replace(account, cards=(*account.cards, entry))


def _without_words(account: GameAccount, face: str | None, plays: Plays) -> GameAccount:
    """Take back what was said of earlier cards of a face when it was said of another."""
    alike = [card for card in account.of_turn if card.face == face and card.unsaid is not None]
    freed = (card.unsaid for card in alike if plays.told_with(card.track) is None)
    return _replaced(account, (card for card in freed if card is not None))


def _newly_laid(fact: Fact, before: MatchState, after: MatchState) -> TableCard | None:
    """Return the card that came onto the table, or from a zone into the middle."""
    match fact:
        case CardPlaced(_, place, track):
            is_new = is_newly_laid(before, place, track)
        case CardMoved(track, origin, target) if target.zone in LAID_ZONES:
            is_out_of_zone = origin.zone in ("equip", "judge") and target != origin
            is_new = is_out_of_zone or is_newly_laid(before, target, track)
        case _:
            return None
    return after.find_card(track) if is_new else None


def _with_better_face(account: GameAccount, fact: Fact) -> GameAccount:
    """A card that is read again keeps its account under the better face."""
    if not isinstance(fact, CardPlaced) or fact.place.zone not in LAID_ZONES:
        return account
    return _replaced(
        account,
        (
            replace(card, face=fact.face)
            for card in account.of_turn
            if card.track == fact.track and card.face != fact.face
        ),
    )


def _open_kinds(account: GameAccount, before: MatchState) -> frozenset[str | None]:
    """Return kinds of the cards in the middle, and of those that may not be settled yet.

    The latest may just have been swept; one whom a trick hurts may take it before it is settled
    for the others (奸雄).
    """
    lying = {card_of(card.face) for card in before.table if card.place.zone == "play"}
    may_be_taken = any(may_have(seat, "jianxiong") for seat in before.living)
    earlier = account.of_turn if may_be_taken else account.of_turn[-1:]
    return frozenset(lying | {card_of(c.face) for c in earlier if c.place.zone == "play"})


def _with_words(account: GameAccount, plays: Plays) -> GameAccount:
    """Take in an entry that speaks of cards laid before it."""
    if not plays.told:
        return account
    play = plays.told[-1]
    latest = {card.track: card for card in account.of_turn if not card.is_told}
    spoken_of = [latest[card.track] for card in play.cards if card.track in latest]
    said = (replace(_as_said(card, play), unsaid=card) for card in spoken_of)
    return _replaced(account, said)


def _as_said(card: CardAccount, play: Play) -> CardAccount:
    how = _HOW_SAID.get(play.action)
    if how is None:
        return card
    reading = Reading(how, frozenset({play.seat}), frozenset(play.targets), is_on_all=True)
    return replace(card, readings=(reading,), as_card=play.as_card, skill=play.skill, is_told=True)


def _replaced(account: GameAccount, changed: Iterable[CardAccount]) -> GameAccount:
    by_seq = {card.seq: card for card in changed}
    if not by_seq:
        return account
    return replace(account, cards=tuple(by_seq.get(card.seq, card) for card in account.cards))
