"""Tables set up by hand: who sits where with what, and whose play phase it is."""

from typing import Any

from engine.cards import CARDS
from engine.observations import Declared, HpShown
from engine.seats import Seat
from engine.simulator.model import Card, Game, Player, Turn
from engine.simulator.preparation import Plan, new_game, seat_all

PLAIN = {
    Seat.WARM_COMMANDER: "xuchu",
    Seat.WARM_LEFT: "zhangfei",
    Seat.WARM_RIGHT: "lvmeng",
    Seat.COLD_COMMANDER: "caocao",
    Seat.COLD_LEFT: "huanggai",
    Seat.COLD_RIGHT: "zhangliao",
}
"""Generals whose skills do nothing in the tests that use them."""


def arranged(
    generals: dict[Seat, str] | None = None,
    hands: dict[Seat, str] | None = None,
    equips: dict[Seat, str] | None = None,
    *,
    acting: Seat = Seat.WARM_LEFT,
    **plan: Any,
) -> Game:
    """Return a game in the play phase of ``acting``; hands and equipment are faces with blanks."""
    game = new_game(Plan(**{"ruleset": "cert-3v3", "seed": 1, **plan}))
    seat_all(game, PLAIN | (generals or {}))
    for seat, faces in (hands or {}).items():
        game.players[seat].hand = [from_pile(game, face) for face in faces.split()]
    for seat, faces in (equips or {}).items():
        for face in faces.split():
            card = from_pile(game, face)
            card.track = game.teller.new_track()
            game.players[seat].equips[CARDS[card.kind.id].type] = card
    game.turn = Turn(game.players[acting], phase="play")
    return game


def from_pile(game: Game, face: str) -> Card:
    """Take the card of this face out of the draw pile."""
    card = next(card for card in game.pile if card.face == face)
    game.pile.remove(card)
    return card


def on_top(game: Game, *faces: str) -> None:
    """Put cards on the draw pile, the first named on top."""
    game.pile.extend(reversed([from_pile(game, face) for face in faces]))


def wounded(game: Game, seat: Seat, hp: int) -> Player:
    """Set a character's health; return the character."""
    player = game.players[seat]
    player.hp = player.shown_hp = hp
    return player


def said(game: Game) -> list[Declared]:
    """Return what was said so far."""
    facts = [observation.fact for observation in game.teller.observations]
    return [fact for fact in facts if isinstance(fact, Declared)]


def shown_hp(game: Game, seat: Seat) -> list[int]:
    """Return the health shown on a seat, the start included."""
    facts = [observation.fact for observation in game.teller.observations]
    return [fact.hp for fact in facts if isinstance(fact, HpShown) and fact.seat is seat]
