"""What the rule set says goes before what the deck's edition says."""

import dataclasses

import pytest

from engine.editions import crossbow_limit_of, ex_nihilo_cards_of, kill_reward_of
from engine.rulesets import CardText, ruleset_of
from tests.engine.told import WC, laid, sideways, told

CERT = ruleset_of("cert-3v3")
TONGSHUAI = ruleset_of("tongshuai")


@pytest.mark.parametrize(
    ("deck", "reward"),
    [("classic", 3), ("proxy", 3), ("competition_2012", 2), ("tongshuai", 2), ("my-own", 2)],
)
def test_where_the_book_is_silent_the_edition_says_what_a_kill_brings(
    deck: str, reward: int
) -> None:
    assert kill_reward_of(CERT, deck) == reward


def test_the_organiser_says_what_a_kill_brings() -> None:
    for reward in (0, 2, 3):
        rules = dataclasses.replace(CERT, kill_reward=reward)
        assert kill_reward_of(rules, "classic") == reward
    assert kill_reward_of(TONGSHUAI, "classic") == 2


def test_the_crossbow_reads_as_printed_unless_the_rules_say_otherwise() -> None:
    assert crossbow_limit_of(CERT, "classic") is None
    assert crossbow_limit_of(CERT, "competition_2013") == 4
    assert crossbow_limit_of(CERT, "my-own") is None
    assert crossbow_limit_of(TONGSHUAI, "tongshuai_app") is None
    competition = dataclasses.replace(CERT, crossbow_text=CardText.COMPETITION)
    assert crossbow_limit_of(competition, "classic") == 4


def test_ex_nihilo_brings_a_third_card_only_in_the_competition_text() -> None:
    assert ex_nihilo_cards_of(CERT, "classic") == 2
    assert ex_nihilo_cards_of(CERT, "competition_2013") == 3
    assert ex_nihilo_cards_of(CERT, "my-own") == 3
    assert ex_nihilo_cards_of(TONGSHUAI, "tongshuai_app") == 2
    competition = dataclasses.replace(CERT, ex_nihilo_text=CardText.COMPETITION)
    assert ex_nihilo_cards_of(competition, "classic") == 3


@pytest.mark.parametrize(("deck", "n_drawn"), [("classic", 2), ("competition_2013", 3)])
def test_ex_nihilo_lets_a_hand_grow_by_what_its_text_says(deck: str, n_drawn: int) -> None:
    match = told(sideways(WC), laid("ex_nihilo/H7", 1), deck=deck)
    assert match.ledger.hands.traffic.n_drawn(WC) == n_drawn
