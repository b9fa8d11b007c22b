"""What a rule set leaves to the edition of the deck that is played with."""

from engine.decks import DECKS
from engine.rulesets import CardText, RuleSet

COMPETITION_CROSSBOW = 4
"""Slashes a phase with the crossbow in the wording of 2013."""
USUAL_KILL_REWARD = 2


def crossbow_limit_of(ruleset: RuleSet, deck_id: str) -> int | None:
    """Return how many slashes a phase the crossbow allows; None for any number.

    Source: tongshuai 2; facts of the editions; rulings SHA-05, SHA-07, SHA-08.
    """
    match ruleset.crossbow_text:
        case CardText.STANDARD:
            return None
        case CardText.COMPETITION:
            return COMPETITION_CROSSBOW
        case CardText.AS_PRINTED:
            deck = DECKS.get(deck_id)
            return None if deck is None else deck.crossbow_limit


def ex_nihilo_cards_of(ruleset: RuleSet, deck_id: str) -> int:
    """Return how many cards 无中生有 brings at most; of a deck that is in no list: three.

    Source: facts of the editions: two, or three for the side with fewer alive from 2013 on.
    """
    match ruleset.ex_nihilo_text:
        case CardText.STANDARD:
            return 2
        case CardText.COMPETITION:
            return 3
        case CardText.AS_PRINTED:
            deck = DECKS.get(deck_id)
            return 3 if deck is None or deck.has_longer_ex_nihilo else 2


def kill_reward_of(ruleset: RuleSet, deck_id: str) -> int:
    """Return how many cards a kill brings; of a deck that is in no list: two, as usual now.

    Source: tongshuai 4.4.3; facts of the editions; rulings KILL-01, KILL-02.
    """
    if ruleset.kill_reward is not None:
        return ruleset.kill_reward
    deck = DECKS.get(deck_id)
    return USUAL_KILL_REWARD if deck is None else deck.kill_reward
