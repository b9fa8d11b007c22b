"""The draw pile, the discard pile and the middle, told as cards come and go."""

from engine.cards import CARDS
from engine.decks import Deck
from engine.faces import Suit
from engine.observations import (
    DISCARD_PILE,
    DRAW_PILE,
    MIDDLE,
    CardMoved,
    CardPlaced,
    CardTakenAway,
    HandCounted,
    Place,
)
from engine.simulator.chance import Chance
from engine.simulator.model import Card, Game, GameOverError, Player


def shuffled_deck(deck: Deck, chance: Chance) -> list[Card]:
    """Return the cards of a deck in a random order."""
    faces = [face for face, n_copies in deck.copies.items() for _ in range(n_copies)]
    return chance.shuffled([_card_of(face) for face in faces])


def _card_of(face: str) -> Card:
    kind, _, index = face.partition("/")
    return Card(face, CARDS[kind], Suit(index[0]), index[1:])


def top_face(game: Game) -> str:
    """Return what the top card of the draw pile is."""
    if not game.pile:
        _shuffle_again(game)
    return game.pile[-1].face


def take_top(game: Game) -> Card:
    """Take the top card of the draw pile, shuffling the discards when it is empty."""
    if not game.pile:
        _shuffle_again(game)
    return game.pile.pop()


def _shuffle_again(game: Game) -> None:
    if not game.discards:
        raise GameOverError(None, "deck_exhausted")
    for card in game.discards:
        game.teller.see(CardTakenAway(card.track, DISCARD_PILE, DRAW_PILE))
        card.track = 0
        card.is_known = False
    game.pile = game.chance.shuffled(game.discards)
    game.discards = []


def draw(game: Game, player: Player, n_cards: int) -> None:
    """Draw unseen cards from the pile."""
    for _ in range(n_cards):
        player.hand.append(take_top(game))


def count_hand(game: Game, player: Player) -> None:
    """Tell how many cards a character holds."""
    game.teller.note(HandCounted(player.seat, len(player.hand)))


def turn_up(game: Game) -> Card:
    """Turn the top card of the pile up in the middle."""
    card = take_top(game)
    appear(game, card, MIDDLE)
    game.middle.append(card)
    return card


def pick_up(game: Game, player: Player, card: Card) -> None:
    """Take a card from the middle into the hand."""
    game.middle.remove(card)
    game.teller.see(CardTakenAway(card.track, MIDDLE, Place("hand", player.seat)))
    card.track = 0
    card.is_known = True
    player.hand.append(card)


def show(game: Game, player: Player, card: Card) -> None:
    """Let a hand card be seen in the middle and go back."""
    appear(game, card, MIDDLE)
    game.teller.wait(1000, 2000)
    game.teller.see(CardTakenAway(card.track, MIDDLE, Place("hand", player.seat)))
    card.track = 0
    card.is_known = True


def wound_card(game: Game, player: Player) -> Card:
    """Turn a card of the pile up on the general card (buqu)."""
    card = take_top(game)
    appear(game, card, Place("general", player.seat))
    player.wounds.append(card)
    return card


def drop_wound(game: Game, player: Player, card: Card) -> None:
    """Discard a card from the general card (buqu)."""
    player.wounds.remove(card)
    discard(game, card, Place("general", player.seat))


def sweep(game: Game) -> None:
    """Put what lies in the middle on the discard pile."""
    if game.middle:
        game.teller.wait(300, 900)
    for card in game.middle:
        discard(game, card, MIDDLE)
    game.middle.clear()


def clear_strays(game: Game) -> None:
    """Discard what lies where it does not belong since the turn before, as a referee would."""
    old = [stray for stray in game.strays if stray.turn is not game.turn]
    for stray in old:
        discard(game, stray.card, stray.place)
        game.strays.remove(stray)


def discard(game: Game, card: Card, origin: Place) -> None:
    """Put a card on the discard pile."""
    go(game, card, origin, DISCARD_PILE)
    game.discards.append(card)


def lay_open(game: Game, card: Card, origin: Place) -> None:
    """Put a card in the middle."""
    go(game, card, origin, MIDDLE)
    game.middle.append(card)


def go(game: Game, card: Card, origin: Place, target: Place) -> None:
    """Tell that a card came to lie somewhere, followed from its origin if it was in sight."""
    if not card.track:
        appear(game, card, target)
    else:
        game.teller.see(CardMoved(card.track, origin, target))


def appear(game: Game, card: Card, place: Place) -> None:
    """Tell that a card came into sight."""
    card.track = game.teller.new_track()
    card.is_known = False
    game.teller.see(CardPlaced(card.face, place, card.track))
