"""What the rule set says goes before what the deck's edition says."""

import dataclasses

import pytest

from engine.editions import crossbow_limit_of, kill_reward_of
from engine.rulesets import CardText, ruleset_of

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
