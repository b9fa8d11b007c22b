"""Words that officials tap twice, or only after the table has gone on."""

from collections.abc import Mapping

import pytest

from engine.accounts.account import How
from engine.observations import CardPlaced, DeathConfirmed, Declared, Fact, HandCounted
from engine.seats import Seat
from tests.engine.declared import faults, flags_of, hp, judged, respond, skill, use
from tests.engine.told import (
    CC,
    CL,
    CR,
    ORDINARY,
    PILE,
    WC,
    WL,
    WR,
    After,
    counted,
    end_turn,
    equipped,
    laid,
    marks,
    sideways,
    swept,
    told,
)

Generals = Mapping[Seat, str | None]
SLASHED = (sideways(CC), use(CC, "slash/S7", CR), laid("slash/S7", 1))
DUEL = (sideways(CC), use(CC, "duel/SA", WL), laid("duel/SA", 1))
JUDGED = (*SLASHED, judged(CR, "slash/S8", "eight_diagram"), laid("slash/S8", 2))
GUICAI = respond(WR, "jink/H2", skill="guicai")


def test_a_dodge_told_after_it_was_swept_answers_what_was_swept_with_it() -> None:
    dodged = (use(CC, "slash/S7", CR), laid("slash/S7", 1), laid("jink/H2", 2))
    match = told(sideways(CC), *dodged, swept(1), swept(2), respond(CR, "jink/H2"))
    assert faults(match) == []


def test_a_nullification_told_after_it_was_swept_answers_what_was_swept_with_it() -> None:
    negated = (use(CC, "ex_nihilo/H7", CC), laid("ex_nihilo/H7", 1), laid("nullification/SJ", 2))
    match = told(sideways(CC), *negated, swept(1), swept(2), respond(WL, "nullification/SJ"))
    assert faults(match) == []


@pytest.mark.parametrize(("ms", "found"), [(900, []), (1_100, ["violation"])])
def test_a_nullification_may_be_told_just_after_its_trick_was_swept(
    ms: int, found: list[str]
) -> None:
    trick = (use(CC, "ex_nihilo/H7", CC), laid("ex_nihilo/H7", 1), swept(1))
    negated = (After(ms, respond(WL, "nullification/SJ")), laid("nullification/SJ", 2))
    match = told(sideways(CC), *trick, *negated)
    assert marks(match, "nullification") == found


@pytest.mark.parametrize(
    ("before", "word", "cards", "generals"),
    [
        ((sideways(CC),), skill(CC, "zhiheng"), (laid("slash/S7", 1),), {CC: "sunquan"}),
        (SLASHED, respond(CR, "jink/H2"), (laid("jink/H2", 2),), {}),
        (JUDGED, GUICAI, (laid("jink/H2", 3),), {WR: "simayi"}),
        (DUEL, respond(WL, "slash/S8"), (laid("slash/S8", 2),), {}),
        ((sideways(CC),), use(CC, "slash/S7", CR), (laid("slash/S7", 1),), {}),
    ],
)
def test_the_same_word_tapped_twice_is_one_act(
    before: tuple[Fact, ...], word: Fact, cards: tuple[Fact, ...], generals: Generals
) -> None:
    match = told(*before, word, After(400, word), *cards, generals={**ORDINARY, **generals})
    assert faults(match) == []


def test_the_same_skill_told_again_later_is_a_second_act() -> None:
    word = skill(CC, "zhiheng")
    match = told(sideways(CC), word, After(2100, word), generals={**ORDINARY, CC: "sunquan"})
    assert flags_of(match, "skill_limit") == [("violation", 4)]


def test_the_same_slash_told_again_when_its_card_was_seen_is_a_second_one() -> None:
    word = use(CC, "slash/S8", CR)
    seen = After(500, laid("slash/S8", 1))
    match = told(sideways(CC), word, seen, After(900, word), After(1200, laid("slash/S8", 2)))
    assert "one_slash" in faults(match)


def test_a_vanguard_without_health_is_not_waited_for_before_its_death_is_told() -> None:
    killed = (sideways(WC), sideways(CL), hp(CR, 0), sideways(WL), DeathConfirmed(CR))
    assert faults(told(*killed)) == []
    match = told(sideways(WC), sideways(CL), hp(CR, 1), sideways(WL))
    assert flags_of(match, "unit_order") == [("violation", 5)]


def test_what_the_dead_laid_before_their_death_may_be_told_after_it() -> None:
    died = (hp(CL, 0), DeathConfirmed(CL, WC))
    duel, word = laid("duel/SA", 1), use(CL, "duel/SA", WC)
    late = told(sideways(WC), sideways(CL), duel, *died, word)
    assert flags_of(late, "play_after_death") == []
    dead = told(sideways(WC), sideways(CL), *died, duel, word)
    assert flags_of(dead, "play_after_death") == [("violation", 7)]


def test_a_skill_told_just_after_the_next_identity_card_was_turned_is_of_the_turn_before() -> None:
    generals, word = {**ORDINARY, CC: "huatuo"}, skill(CC, "qingnang", CL, face="jink/H2")
    begun = (sideways(CC), laid("jink/H2", 1), sideways(WC))
    assert flags_of(told(*begun, After(1500, word), generals=generals), "skill_limit") == []
    match = told(*begun, After(15_000, word), generals=generals)
    assert flags_of(match, "skill_limit") == [("violation", 5)]


def test_a_skill_with_a_card_of_the_new_turn_is_of_that_turn() -> None:
    word = skill(CC, "qingnang", CL, face="jink/H2")
    begun = (sideways(CC), sideways(WC), laid("jink/H2", 1), After(500, word))
    match = told(*begun, generals={**ORDINARY, CC: "huatuo"})
    assert flags_of(match, "skill_limit") == [("violation", 5)]


def test_first_aid_told_just_after_the_own_turn_began_is_of_the_turn_before() -> None:
    aid = respond(WC, "slash/H10", WR, as_card="peach", skill="jijiu")
    match = told(sideways(CC), sideways(WC), After(800, aid), generals={**ORDINARY, WC: "huatuo"})
    assert flags_of(match, "skill_limit") == []


def test_a_slash_told_without_the_blade_may_follow_up_one_that_was_dodged() -> None:
    first = (use(CC, "slash/S7", CR), laid("slash/S7", 1))
    dodged = (respond(CR, "jink/H2"), laid("jink/H2", 2))
    second = (use(CC, "slash/S8", CR), laid("slash/S8", 3))
    begun = (sideways(CC), equipped(CC, "blade/S5", 9), *first)
    assert flags_of(told(*begun, *dodged, *second), "one_slash") == []
    assert flags_of(told(*begun, *second), "one_slash") == [("violation", 6)]
    assert flags_of(told(sideways(CC), *first, *dodged, *second), "one_slash") == [("violation", 7)]


def test_a_weapon_that_settles_just_after_the_word_was_there() -> None:
    word = use(CC, None, CR, as_card="slash", skill="spear")
    early = told(sideways(CC), word, After(500, equipped(CC, "spear/SQ", 9)))
    assert flags_of(early, "skill_limit") == []
    late = told(sideways(CC), word, After(5000, equipped(CC, "spear/SQ", 9)))
    assert flags_of(late, "skill_limit") == [("violation", 3)]


@pytest.mark.parametrize(("after_ms", "n_flags"), [(800, 0), (5000, 1)])
def test_health_paid_for_kurou_and_seen_just_after_the_count_explains_it(
    after_ms: int, n_flags: int
) -> None:
    begun = (hp(CC, 5), *counted(4), sideways(CC), skill(CC, "kurou"), HandCounted(CC, 8))
    match = told(*begun, After(after_ms, hp(CC, 4)), generals={**ORDINARY, CC: "huanggai"})
    assert len(flags_of(match, "draw_count")) == n_flags


@pytest.mark.parametrize(("after_ms", "n_flags"), [(500, 0), (5000, 1)])
def test_health_won_and_seen_just_after_the_count_allows_the_hand(
    after_ms: int, n_flags: int
) -> None:
    ended = (hp(CL, 3), sideways(CL), laid("slash/S7", 1), end_turn(CL), HandCounted(CL, 4))
    match = told(*ended, After(after_ms, hp(CL, 4)))
    assert len(flags_of(match, "hand_limit")) == n_flags


def test_a_peach_after_kurou_may_heal_what_no_card_has_shown_yet() -> None:
    generals = {**ORDINARY, CC: "huanggai"}
    begun, peach = (hp(CC, 5), sideways(CC)), use(CC, "peach/H3", CC)
    assert flags_of(told(*begun, skill(CC, "kurou"), peach, generals=generals), "peach") == []
    assert flags_of(told(*begun, peach, generals=generals), "peach") == [("violation", 4)]


@pytest.mark.parametrize(("after_ms", "n_flags"), [(2000, 0), (20_000, 1)])
def test_a_death_told_just_after_the_next_turn_began_explains_its_order(
    after_ms: int, n_flags: int
) -> None:
    begun = (sideways(WC), sideways(CL), sideways(WL))
    match = told(*begun, After(after_ms, DeathConfirmed(CR, CL)))
    assert len(flags_of(match, "unit_order")) == n_flags


# The deck has two ♠8 slashes: one is laid open by a dismantlement, another is used.
OPENED = (
    sideways(CC),
    use(CC, "dismantlement/S3", WL),
    laid("dismantlement/S3", 1),
    laid("slash/S8", 2),
)
WORD, CARD = use(CC, "slash/S8", CR), After(300, laid("slash/S8", 3))


@pytest.mark.parametrize("cleared", [(swept(1), swept(2)), ()])
def test_a_word_speaks_of_the_card_that_follows_it_and_not_of_its_like_before(
    cleared: tuple[Fact, ...],
) -> None:
    match = told(*OPENED, *cleared, WORD, CARD)
    assert faults(match) == []
    opened, used = match.ledger.account.cards[1:]
    assert (opened.is_told, used.is_told) == (False, True)
    assert {How.DISCARD} <= opened.how
    assert used.how == {How.USE}


def test_a_discard_told_for_its_like_is_of_the_card_that_follows() -> None:
    word = Declared(CC, "discard", "slash/S8")
    match = told(*OPENED, swept(1), swept(2), word, CardPlaced("slash/S8", PILE, 3))
    assert [card.is_told for card in match.ledger.account.cards] == [True, False, True]


def test_a_card_that_nobody_spoke_of_leaves_the_word_with_the_card_before() -> None:
    told_late = (sideways(CC), laid("slash/S8", 1), swept(1), WORD)
    match = told(*told_late, laid("dismantlement/S3", 2), laid("slash/S8", 3))
    assert [card.is_told for card in match.ledger.account.cards] == [True, False, False]


def test_its_like_taken_by_an_ice_sword_is_no_second_slash() -> None:
    armed = (sideways(CC), equipped(CC, "ice_sword/S2", 9))
    match = told(*armed, laid("slash/S8", 1), WORD, laid("slash/S8", 3))
    assert faults(match) == []


@pytest.mark.parametrize("cleared", [(swept(1),), ()])
def test_a_second_slash_of_the_same_face_is_one_too_many_however_it_was_told(
    cleared: tuple[Fact, ...],
) -> None:
    match = told(sideways(CC), laid("slash/S8", 1), *cleared, WORD, CARD)
    assert [severity for severity, _ in flags_of(match, "one_slash")] == ["violation"]
