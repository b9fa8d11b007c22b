"""Which deck is played with, as it is checked before a match."""

from dataclasses import dataclass
from functools import cache

from engine.decks import DECKS
from engine.editions import crossbow_limit_of, kill_reward_of
from engine.rulesets import RuleSet
from vision.read.deck import DeckError, load_deck
from webui.desk.faces import Name


@dataclass(frozen=True, slots=True)
class DeckCheckView:
    """A deck, and what its edition says where the rules leave it to the edition."""

    id: str
    name: Name
    n_cards: int | None
    """Game cards; None of a deck that cannot be looked into."""
    n_faces: int | None
    """Different faces among them."""
    is_listed: bool
    """Whether it is one of the known editions."""
    crossbow_limit: int | None
    """Slashes a phase with the crossbow; None for any number."""
    kill_reward: int
    """Cards for a kill."""


def deck_check_of(deck_id: str, ruleset: RuleSet) -> DeckCheckView:
    """Return what there is to know of the deck ``deck_id`` in a match by ``ruleset``."""
    name, n_cards, n_faces = _counted(deck_id)
    return DeckCheckView(
        id=deck_id,
        name=name,
        n_cards=n_cards,
        n_faces=n_faces,
        is_listed=deck_id in DECKS,
        crossbow_limit=crossbow_limit_of(ruleset, deck_id),
        kill_reward=kill_reward_of(ruleset, deck_id),
    )


@cache
def _counted(deck_id: str) -> tuple[Name, int | None, int | None]:
    """Return name, number of cards and number of faces of an edition or of an enrolled deck."""
    if deck_id in DECKS:
        listed = DECKS[deck_id]
        return Name(listed.name_zh, listed.name_en), listed.n_cards, len(listed.copies)
    try:
        own = load_deck(deck_id)
    except DeckError:
        return Name(deck_id, deck_id), None, None
    copies = [copies for card in own.cards for copies in card.copies.values()]
    return Name(own.name, own.name), sum(copies), len(copies)
