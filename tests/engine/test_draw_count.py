"""Draws: two in a draw phase, what skills and cards change in that, and the opening hand."""

import pytest

from engine.observations import (
    CardTakenAway,
    DeathConfirmed,
    Declared,
    Fact,
    HandCounted,
    HpShown,
    Place,
)
from engine.rulesets import RULESETS
from tests.engine.told import (
    CC,
    CL,
    ORDINARY,
    WC,
    WL,
    counted,
    delayed,
    gone,
    laid,
    marks,
    sideways,
    swept,
    told,
    used,
)

DEALT = counted(4)
EVERYBODY = {**ORDINARY, WC: "caocao", CC: "zhangfei", WL: "machao"}


PLAYED = laid("peach/H3", 50)


def after_draw(
    n_cards: int, *between: Fact, general: str = "caocao", then: Fact = PLAYED
) -> list[str]:
    """The remarks on a first turn in which the warm commander then holds so many cards."""
    counts = HandCounted(WC, n_cards)
    generals = {**EVERYBODY, WC: general}
    facts = (*DEALT, sideways(WC), *between, counts, then)
    return marks(told(*facts, generals=generals), "draw_count")


def test_two_cards_are_drawn() -> None:
    assert after_draw(6) == []
    assert after_draw(7) == ["violation"]
    assert after_draw(5) == ["violation"]
    assert after_draw(4) == ["violation"]


# What each skill lets the draw phase bring, beside two cards.
BY_SKILL = {
    "zhouyu": {5, 7},  # one card may be shown by 反间
    "xuchu": {5},
    "zhangliao": {5},
    "xiahouyuan": {4},
    "caoren": {4, 9},  # face down he has no phases at all; 据守 brings three more
    "diaochan": {7},
}


@pytest.mark.parametrize("general", BY_SKILL)
@pytest.mark.parametrize("n_cards", range(3, 11))
def test_a_skill_allows_what_it_says(general: str, n_cards: int) -> None:
    is_legal = n_cards in {6} | BY_SKILL[general]
    assert (after_draw(n_cards, general=general, then=sideways(CC)) == []) is is_legal


def test_what_is_drawn_at_the_end_does_not_explain_a_hand_that_plays_on() -> None:
    assert after_draw(7, general="diaochan") == ["violation"]
    assert after_draw(7, general="diaochan", then=used(WC, "peach/H3")) == ["violation"]
    assert after_draw(7, general="diaochan", then=used(CC, "peach/H3")) == []
    assert after_draw(9, general="caoren") == ["violation"]
    assert after_draw(6, general="caoren") == []
    assert after_draw(4, general="caoren") == []


@pytest.mark.parametrize(("skill", "severities"), [("lijian", ["violation"]), ("biyue", [])])
def test_a_skill_of_the_play_phase_shows_that_the_end_is_to_come(
    skill: str, severities: list[str]
) -> None:
    words = (Declared(WC, "phase", as_card="play"), Declared(WC, "skill", skill=skill))
    facts = (*DEALT, sideways(WC), HandCounted(WC, 7), *words)
    match = told(*facts, generals={**EVERYBODY, WC: "diaochan"})
    assert marks(match, "draw_count") == severities


def test_luoshen_may_bring_any_number_of_cards_that_nobody_saw_lie() -> None:
    assert after_draw(9, general="zhenji") == []
    assert after_draw(5, general="zhenji") == ["violation"]


def test_too_many_are_seen_at_once_and_too_few_when_play_goes_on() -> None:
    many = told(*DEALT, sideways(WC), HandCounted(WC, 7), generals=EVERYBODY)
    assert [(flag.seq, flag.seat) for flag in many.flags] == [(9, WC)]
    few = told(*DEALT, sideways(WC), HandCounted(WC, 5), generals=EVERYBODY)
    assert few.flags == ()
    dealt_on = told(
        *DEALT,
        sideways(WC),
        HandCounted(WC, 5),
        HandCounted(WC, 6),
        laid("peach/H3", 1),
        generals=EVERYBODY,
    )
    assert dealt_on.flags == ()


def test_a_draw_that_is_all_that_shows_the_first_turn_is_counted_like_any_other() -> None:
    def first_draw(n_cards: int) -> list[str]:
        facts = (*DEALT, HandCounted(CC, n_cards), laid("peach/H3", 50))
        match = told(*facts, generals=EVERYBODY, deck="tongshuai", ruleset=RULESETS["tongshuai"])
        return marks(match, "draw_count")

    assert first_draw(6) == []
    assert first_draw(7) == ["violation"]
    assert first_draw(5) == ["violation"]


def test_too_few_are_flagged_at_the_count_when_the_next_turn_begins() -> None:
    match = told(*DEALT, sideways(WC), HandCounted(WC, 4), sideways(CC), generals=EVERYBODY)
    (flag,) = [flag for flag in match.flags if flag.rule == "draw_count"]
    assert (flag.seq, flag.clause, flag.severity) == (9, "cert-3v3 3.3.2 c", "violation")
    assert "曹操" in flag.text_zh


def second_turn(trick: str, *between: Fact) -> list[str]:
    """The cold commander's turn with a delayed trick before it; nothing is drawn."""
    facts = (
        *DEALT,
        sideways(WC),
        HandCounted(WC, 6),
        delayed(CC, trick, 1),
        *counted(4, {WC: 4}),
        sideways(CC),
        *between,
        HandCounted(CC, 4),
        laid("peach/H3", 50),
    )
    return marks(told(*facts, generals=EVERYBODY, deck="competition_2012"), "draw_count")


def test_a_supply_shortage_may_take_the_draw() -> None:
    judged = (laid("peach/H4", 2), gone(1, Place("judge", CC)), swept(2))
    assert second_turn("supply_shortage/SA", *judged) == []
    assert second_turn("indulgence/S6", *judged) == ["violation"]


def test_cards_laid_and_lifted_before_the_draw_leave_room() -> None:
    def hand_after(n_cards: int, *between: Fact) -> list[str]:
        facts = (
            delayed(WC, "indulgence/S6", 1),
            *DEALT,
            sideways(WC),
            *between,
            HandCounted(WC, n_cards),
        )
        match = told(*facts, gone(1, Place("judge", WC)), laid("peach/H3", 50), generals=EVERYBODY)
        return marks(match, "draw_count")

    nullified = laid("nullification/SJ", 2)
    assert hand_after(5, nullified) == []
    assert hand_after(7, nullified) == ["violation"]
    taken_back = (laid("slash/S7", 2), CardTakenAway(2, Place("play")))
    assert hand_after(7, *taken_back) == []
    assert hand_after(8, *taken_back) == ["violation"]


@pytest.mark.parametrize(
    ("general", "face", "severities"),
    [
        ("caocao", "jink/H2", ["violation"]),
        ("caocao", "nullification/SJ", []),
        ("caocao", "peach/H3", []),
        ("simayi", "jink/H2", []),
        ("xiaoqiao", "jink/H2", []),
    ],
)
def test_a_card_turned_for_a_judgement_is_the_decks(
    general: str, face: str, severities: list[str]
) -> None:
    """The hand grows by one; one card lay there before, which may have been its own or not."""
    waiting = delayed(WC, "indulgence/S6", 1)
    judged = (laid(face, 2), gone(1, Place("judge", WC)), swept(2))
    facts = (waiting, *DEALT, sideways(WC), *judged, HandCounted(WC, 5), PLAYED)
    match = told(*facts, generals={**EVERYBODY, WC: general})
    assert marks(match, "draw_count") == severities


@pytest.mark.parametrize(("n_given", "severities"), [(1, []), (0, ["violation"])])
def test_a_card_given_away_is_in_another_hand_at_the_end(
    n_given: int, severities: list[str]
) -> None:
    facts = (*DEALT, sideways(WC), HandCounted(WC, 5), laid("peach/H3", 50), swept(50))
    ended = counted(4, {CL: 4 + n_given})
    match = told(*facts, *ended, generals={**EVERYBODY, WC: "liubei"})
    assert marks(match, "draw_count") == severities


def test_too_few_are_flagged_where_a_count_begins_the_next_turn() -> None:
    def turn(n_cards: int) -> list[str]:
        facts = (*DEALT, HandCounted(CC, n_cards), *counted(4, {CC: n_cards}), HandCounted(WC, 6))
        match = told(*facts, generals=EVERYBODY, deck="tongshuai", ruleset=RULESETS["tongshuai"])
        return marks(match, "draw_count")

    assert turn(6) == []
    assert turn(5) == ["violation"]


def test_a_count_in_the_play_phase_is_no_draw() -> None:
    match = told(
        *DEALT, sideways(WC), laid("ex_nihilo/H7", 1), HandCounted(WC, 9), generals=EVERYBODY
    )
    assert marks(match, "draw_count") == []


def test_a_phase_that_is_only_named_does_not_end_the_draw() -> None:
    named = Declared(WC, "phase", as_card="play")
    match = told(*DEALT, sideways(WC), named, HandCounted(WC, 7), generals=EVERYBODY)
    assert marks(match, "draw_count") == ["violation"]


def test_gifts_leave_no_trace() -> None:
    assert after_draw(3, general="liubei") == []
    assert after_draw(7, general="liubei") == ["violation"]


def test_an_unknown_general_leaves_a_doubt() -> None:
    unknown = {**EVERYBODY, CL: "nobody_knows"}
    match = told(*DEALT, sideways(WC), HandCounted(WC, 7), generals=unknown)
    assert marks(match, "draw_count") == ["watch"]


def test_without_a_count_before_nothing_is_known() -> None:
    assert told(sideways(WC), HandCounted(WC, 9), generals=EVERYBODY).flags == ()


def test_a_hand_that_may_have_changed_since_it_was_counted_proves_nothing() -> None:
    facts = (*DEALT, laid("slash/S7", 1), sideways(WC), HandCounted(WC, 8))
    assert marks(told(*facts, generals=EVERYBODY), "draw_count") == []


def test_four_cards_are_dealt_to_begin_with() -> None:
    facts = (*counted(4, {CL: 5}), sideways(WC))
    (flag,) = told(*facts, generals=EVERYBODY).flags
    assert (flag.rule, flag.severity, flag.seat) == ("draw_count", "procedure", CL)
    assert flag.clause == "cert-3v3 3.2.4"


def test_another_book_names_its_own_clause() -> None:
    king = RULESETS["king-10"]
    facts = (*DEALT, sideways(WC), HandCounted(WC, 7))
    (flag,) = told(*facts, generals=EVERYBODY, ruleset=king).flags
    assert flag.clause == "king-10 流程 三.2"


@pytest.mark.parametrize("loss", [DeathConfirmed(CL), HpShown(CL, 3)], ids=["a death", "a wound"])
def test_hands_of_a_record_begun_in_the_middle_of_a_game_are_no_opening_hands(loss: Fact) -> None:
    facts = (*counted(2), sideways(WC))
    assert marks(told(*facts), "draw_count") == ["procedure"] * 6
    assert marks(told(loss, *facts), "draw_count") == []
    assert marks(told(HpShown(CL, 4), *facts), "draw_count") == ["procedure"] * 6


@pytest.mark.parametrize(
    ("n_cards", "words", "found"),
    [
        (5, ("draw", "play"), ["violation"]),
        (6, ("draw", "play"), []),
        (5, ("draw", None), []),
        (5, (None, "play"), []),
    ],
)
def test_liu_bei_gives_nothing_away_before_his_play_phase(
    n_cards: int, words: tuple[str | None, str | None], found: list[str]
) -> None:
    before, after = ([Declared(WC, "phase", as_card=word)] if word else [] for word in words)
    facts = (*DEALT, sideways(WC), *before, HandCounted(WC, n_cards), *after)
    match = told(*facts, used(WC, "peach/H3"), generals={**EVERYBODY, WC: "liubei"})
    assert marks(match, "draw_count") == found


def test_a_card_told_to_be_anothers_or_the_decks_explains_no_smaller_hand() -> None:
    lying = (delayed(WC, "indulgence/S6", 9), *DEALT, sideways(WC))
    turned = (Declared(WC, "judge", "slash/S8", skill="indulgence"), laid("slash/S8", 1))
    replaced = (Declared(WL, "respond", "jink/H2", skill="guicai"), laid("jink/H2", 2))

    def drew(n_cards: int, *between: Fact) -> list[str]:
        facts = (*lying, *between, HandCounted(WC, n_cards), sideways(CC))
        return marks(told(*facts, generals=EVERYBODY), "draw_count")

    assert drew(5, *turned, *replaced) == ["violation"]
    assert drew(6, *turned, *replaced) == []
    unspoken = laid("nullification/SJ", 2)
    assert drew(5, *turned, unspoken) == [], "nobody said whose it was"
    own = (Declared(WC, "respond", "nullification/SJ"), laid("nullification/SJ", 2))
    assert drew(5, *turned, *own) == []
