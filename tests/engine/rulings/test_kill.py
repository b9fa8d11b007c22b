"""The rulings on rewards for a kill (KILL), one test each; KILL-07 is in test_losses."""

from collections.abc import Mapping

import pytest

from engine.match import Match
from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    DeathConfirmed,
    Declared,
    Fact,
    HandCounted,
    HpShown,
    Place,
)
from engine.rulesets import RuleSet, ruleset_of
from engine.seats import Seat
from tests.engine.declared import respond, use
from tests.engine.told import (
    CC,
    CL,
    CR,
    ORDINARY,
    PILE,
    WC,
    WL,
    counted,
    end_turn,
    laid,
    marks,
    sideways,
    swept,
    told,
)

# Six hands of four; the warm commander draws two, kills with one slash, and is left with five.
LEFT = 5
ESTATE = tuple(CardPlaced(f"jink/D{n}", PILE, 20 + n) for n in (3, 4, 5, 10))
CERT = ruleset_of("cert-3v3")


def killed(
    dead: Seat, n_held: int, *, deck: str = "classic", ruleset: RuleSet = CERT, killer: bool = True
) -> Match:
    """The warm commander kills ``dead`` and holds ``n_held`` cards at the end of the turn."""
    slash: tuple[Fact, ...] = (laid("slash/S7", 1), HpShown(dead, 0), swept(1))
    death = DeathConfirmed(dead, WC if killer else None)
    counts = [c for c in counted(4, {WC: n_held}) if c.seat is not dead]
    return told(
        *counted(4),
        sideways(WC),
        HandCounted(WC, 6),
        *slash,
        death,
        *ESTATE,
        *counts,
        deck=deck,
        ruleset=ruleset,
    )


def test_kill_01_in_2011_the_killer_draws_three_whoever_died() -> None:
    for dead in (CL, WL):
        assert marks(killed(dead, LEFT + 3), "kill_reward") == []
        assert marks(killed(dead, LEFT), "kill_reward") == ["violation"]


def test_kill_02_from_2012_on_the_killer_draws_two() -> None:
    for n_drawn, expected in ((2, []), (0, ["violation"])):
        match = killed(CL, LEFT + n_drawn, deck="competition_2012")
        assert marks(match, "kill_reward") == expected


def test_kill_04_in_tongshuai_two_for_an_own_vanguard_as_well() -> None:
    rules = ruleset_of("tongshuai")
    for n_drawn, expected in ((2, []), (0, ["violation"])):
        match = killed(WL, LEFT + n_drawn, deck="tongshuai", ruleset=rules)
        assert marks(match, "kill_reward") == expected


def test_kill_05_a_commanders_death_ends_the_game_without_a_reward() -> None:
    match = killed(CC, LEFT)
    assert marks(match, "kill_reward") == []
    assert match.state.loss is not None
    assert match.state.loss.reason == "commander_death"


def in_words(
    n_held: int, *between: Fact, words: bool = True, generals: Mapping[Seat, str | None] = ORDINARY
) -> list[str]:
    """The warm commander kills in words and ends the turn; the cold right has drawn four cards."""
    slash = (laid("slash/S7", 1), HpShown(CL, 0), swept(1), DeathConfirmed(CL, WC))
    begun = (*counted(4), sideways(WC), HandCounted(WC, 6))
    said, over = (Declared(WC, "use", "slash/S7", targets=(CL,)),), (end_turn(WC),)
    counts = [c for c in counted(4, {WC: n_held, CR: 8}) if c.seat is not CL]
    facts = (*begun, *(said if words else ()), *slash, *between, *(over if words else ()), *counts)
    return marks(told(*facts, generals=generals), "kill_reward")


def test_the_hand_of_the_killer_shows_what_all_hands_together_hide() -> None:
    assert in_words(LEFT) == ["violation"]
    assert in_words(LEFT + 3) == []
    assert in_words(LEFT + 1) == ["watch"]
    assert in_words(LEFT - 1) == [], "a card went that nobody saw"
    assert in_words(LEFT, words=False) == []


def test_the_hand_of_the_killer_is_told_from_those_of_others() -> None:
    own = (Declared(WC, "use", "peach/H3"), laid("peach/H3", 2))
    assert in_words(LEFT - 1, *own) == ["violation"]
    assert in_words(LEFT - 1 + 3, *own) == []
    anothers = (Declared(CC, "respond", "peach/H3"), laid("peach/H3", 2))
    assert in_words(LEFT, *anothers) == ["violation"]
    assert in_words(LEFT, laid("peach/H3", 2)) == ["watch"], "it may have been his"


GIFT = (use(WC, "ex_nihilo/H7", WC), laid("ex_nihilo/H7", 2))


def test_what_the_killer_drew_in_words_is_no_part_of_the_reward() -> None:
    assert in_words(LEFT - 1 + 2, *GIFT) == ["violation"]
    assert in_words(LEFT - 1 + 2 + 3, *GIFT) == []
    negated = (*GIFT, respond(CC, "nullification/SJ"), laid("nullification/SJ", 3))
    assert in_words(LEFT - 1 + 2, *negated) == ["watch"], "two may be of the reward"
    unspoken = (*GIFT, laid("nullification/SJ", 3))
    assert in_words(LEFT - 1 + 2, *unspoken) == [], "nor is it known whose card that was"
    recast = (use(WC, "iron_chain/CQ", skill="recast"), laid("iron_chain/CQ", 2))
    assert in_words(LEFT, *recast) == ["violation"]


def test_where_ex_nihilo_may_bring_three_cards_two_are_all_that_is_sure() -> None:
    begun = (*counted(4), sideways(WC), HandCounted(WC, 6), use(WC, "slash/S7", CL))
    again = (use(WC, "ex_nihilo/H8", WC), laid("ex_nihilo/H8", 3))
    killed_in_words = (laid("slash/S7", 1), HpShown(CL, 0), swept(1), DeathConfirmed(CL, WC))
    n_held = LEFT - 2 + 4
    for n_drawn, found in ((2, []), (0, ["violation"])):
        counts = [c for c in counted(4, {WC: n_held + n_drawn, CR: 8}) if c.seat is not CL]
        facts = (*begun, *killed_in_words, *GIFT, *again, end_turn(WC), *counts)
        assert marks(told(*facts, deck="competition_2013"), "kill_reward") == found


def test_a_card_that_the_killer_stole_is_no_part_of_the_reward() -> None:
    stolen = (use(WC, "snatch/D3", CR), laid("snatch/D3", 2))
    assert in_words(LEFT, *stolen) == ["violation"]
    horse = Place("equip", CR)
    in_sight = CardTakenAway(9, horse, Place("hand", WC))
    worn = (CardPlaced("dilu/C5", horse, 9), *stolen, in_sight)
    assert in_words(LEFT - 1, *worn) == ["violation"], "the horse was laid by somebody"


def test_cards_that_come_to_the_pile_with_a_death_are_the_deads_as_many_as_it_held() -> None:
    assert in_words(LEFT, *ESTATE) == ["violation"]
    assert in_words(LEFT, *ESTATE, CardPlaced("jink/D8", PILE, 40)) == ["watch"]


def test_what_somebody_else_lost_to_a_card_did_not_come_from_the_killer() -> None:
    taken = (use(WC, "dismantlement/S3", CR), laid("dismantlement/S3", 2), laid("jink/H2", 3))
    assert in_words(LEFT - 1, *taken) == ["violation"]
    horse = Place("equip", CR)
    worn = (CardPlaced("dilu/C5", horse, 9), taken[0], taken[1], CardMoved(9, horse, PILE))
    assert in_words(LEFT, *worn, laid("jink/H2", 3)) == [], "both may be his"


def test_the_rewards_of_two_kills_in_one_turn_are_both_due() -> None:
    again = (use(WC, "duel/SA", CR), laid("duel/SA", 2), HpShown(CR, 0), DeathConfirmed(CR, WC))
    assert in_words(LEFT - 1 + 3, *again) == ["violation"]
    assert in_words(LEFT - 1 + 6, *again) == []
    assert in_words(LEFT - 1 + 5, *again) == ["watch"]


def test_one_card_that_zhou_yu_may_have_given_away_leaves_a_doubt() -> None:
    generals = {**ORDINARY, WC: "zhouyu"}
    assert in_words(LEFT - 1, generals=generals) == ["violation"]
    assert in_words(LEFT, generals=generals) == ["watch"]
    assert in_words(LEFT, generals={**ORDINARY, WC: "liubei"}) == []


@pytest.mark.parametrize(("n_held", "found"), [(3, ["violation"]), (6, []), (5, ["watch"])])
def test_who_kills_in_the_turn_of_another_is_rewarded_as_well(
    n_held: int, found: list[str]
) -> None:
    duel = (use(CL, "duel/SA", WL), laid("duel/SA", 1), respond(WL, "slash/S7"))
    died = (laid("slash/S7", 2), HpShown(CL, 0), DeathConfirmed(CL, WL))
    counts = [c for c in counted(4, {WL: n_held, CR: 8}) if c.seat is not CL]
    match = told(*counted(4), sideways(CL), HandCounted(CL, 6), *duel, *died, *counts)
    assert marks(match, "kill_reward") == found


def test_a_hand_dropped_as_one_stack_hides_no_card_of_the_reward() -> None:
    slash = (laid("slash/S7", 1), HpShown(CL, 0), swept(1), DeathConfirmed(CL, WC))
    later = (Declared(WC, "discard"), CardPlaced("peach/H3", PILE, 60))

    def dropped(n_seen: int, n_drawn: int) -> list[str]:
        counts = [c for c in counted(4, {WC: LEFT + n_drawn - 1}) if c.seat is not CL]
        begun = (*counted(4), sideways(WC), HandCounted(WC, 6))
        return marks(told(*begun, *slash, *ESTATE[:n_seen], *later, *counts), "kill_reward")

    assert dropped(1, 3) == []
    assert dropped(0, 3) == []
    assert dropped(4, 0) == ["violation"]
    assert dropped(1, 0) == ["violation"]
