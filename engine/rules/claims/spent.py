"""Equipment in play that is given away for a play itself."""

from engine.decks import DECKS
from engine.observations import Place
from engine.plays.play import Play
from engine.state import MatchState


def spent_equipment(state: MatchState, play: Play) -> int | None:
    """Return the track of the equipment in play that ``play`` uses up; None when it may be none.

    A declaration names only the face, so that the card is known to come from the equipment zone
    only when the deck has no second one.
    """
    if play.face is None:
        return None
    deck = DECKS.get(state.deck)
    if deck is None or deck.copies.get(play.face) != 1:
        return None
    equipped = state.cards_at(Place("equip", play.seat))
    return next((card.track for card in equipped if card.face == play.face), None)
