"""Nullifications: rulings WUXIE-01 to WUXIE-08 and DUEL-02."""

import pytest

from engine.observations import Declared, Fact, HandCounted
from engine.rulesets import ruleset_of
from engine.seats import Seat
from tests.engine.declared import (
    dying,
    flags_of,
    from_judge_zone,
    hp,
    judged,
    phase,
    respond,
    skill,
    use,
)
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
    delayed,
    end_turn,
    laid,
    marks,
    sideways,
    swept,
    told,
)

RULE = "nullification"
TONGSHUAI = ruleset_of("tongshuai")
TURN = sideways(WL)
DISMANTLE = (use(WL, "dismantlement/S3", CC), laid("dismantlement/S3", 1))
NEGATE = (respond(CR, "nullification/SJ", CC), laid("nullification/SJ", 2))
GARDEN = (
    use(WL, "god_salvation/HA", WL, CR, CC, CL, WR, WC),
    laid("god_salvation/HA", 1),
)
INDULGED = (sideways(CC), delayed(WL, "indulgence/S6", 50), end_turn(CC), TURN)


def clause_of(*facts: Fact | After) -> list[str]:
    return [flag.clause for flag in told(*facts).flags if flag.rule == RULE]


def test_wuxie_01_a_chain_of_three_is_legal() -> None:
    chain = (
        respond(WR, "nullification/CQ", CC),
        laid("nullification/CQ", 3),
        respond(CL, "nullification/CK", CC),
        laid("nullification/CK", 4),
    )
    match = told(TURN, *DISMANTLE, *NEGATE, *chain)
    assert marks(match, RULE) == []
    (pending,) = match.ledger.plays.pending
    assert len(pending.nullifications) == 3, "odd: the trick is cancelled"


def test_wuxie_02_with_no_trick_pending_it_is_illegal() -> None:
    slash = (use(WL, "slash/S7", CC), laid("slash/S7", 1), respond(CC, "jink/H2"))
    for facts in ((), slash, (*DISMANTLE, swept(1)), (use(WL, "peach/H3", WL),)):
        match = told(TURN, *facts, respond(CR, "nullification/SJ"))
        (flag,) = (f for f in match.flags if f.rule == RULE)
        assert (flag.severity, flag.seat, flag.seq) == ("violation", CR, 3 + len(facts))
        assert flag.clause == "cert-3v3 FAQ 无懈可击"
        assert "黑桃J 无懈可击" in flag.text_zh
        assert "♠J Negate" in flag.text_en


@pytest.mark.parametrize(
    "unknown",
    [
        (laid("duel/SA", 1),),
        (laid(None, 1),),
        (Declared(WL, "use", "slash/C2", None, (), "qixi"),),
        (Declared(WL, "use"),),
    ],
)
def test_what_was_not_told_may_be_a_trick(unknown: tuple[Fact, ...]) -> None:
    assert marks(told(TURN, *unknown, *NEGATE), RULE) == []


def test_a_nullification_told_late_is_judged_as_it_lay_there() -> None:
    late = (laid("nullification/SJ", 2), respond(CR, "nullification/SJ", CC))
    assert marks(told(TURN, *DISMANTLE, *late), RULE) == []
    gone_on = (laid("nullification/SJ", 2), swept(1), respond(CR, "nullification/SJ", CC))
    assert marks(told(TURN, *DISMANTLE, *gone_on), RULE) == []


def test_beside_a_general_not_in_the_data_it_is_for_the_referee_to_watch() -> None:
    strange = {**ORDINARY, CL: "caiwenji"}
    match = told(TURN, respond(CR, "nullification/SJ"), generals=strange)
    assert marks(match, RULE) == ["watch"]


def test_wuxie_04_on_an_indulgence_that_is_being_laid_it_is_illegal() -> None:
    laying = (use(CC, "indulgence/S6", WL), delayed(WL, "indulgence/S6", 50))
    match = told(sideways(CC), *laying, respond(WR, "nullification/SJ", WL))
    (flag,) = (f for f in match.flags if f.rule == RULE)
    assert (flag.severity, flag.clause) == ("violation", "cert-3v3 FAQ 乐不思蜀")
    assert "乐不思蜀" in flag.text_zh


def test_before_the_judgement_card_is_turned_it_is_legal() -> None:
    assert marks(told(*INDULGED, respond(WR, "nullification/SJ", WL)), RULE) == []


def test_wuxie_05_after_the_judgement_card_was_turned_it_is_too_late() -> None:
    turned = (judged(WL, "slash/C2", "indulgence"), laid("slash/C2", 3))
    match = told(*INDULGED, *turned, respond(WR, "nullification/SJ", WL))
    (flag,) = (f for f in match.flags if f.rule == RULE)
    assert (flag.severity, flag.clause) == ("violation", "cert-3v3 FAQ 乐不思蜀")
    swept_away = from_judge_zone(WL, 50, PILE)
    match = told(*INDULGED, *turned, swept_away, respond(WR, "nullification/SJ", WL))
    assert marks(match, RULE) == ["violation"]


NEGATED = laid("nullification/SJ", 4)


def test_wuxie_05_without_words_it_is_for_the_referee_to_watch() -> None:
    turned = laid("slash/C2", 3)
    match = told(*INDULGED, turned, NEGATED)
    (flag,) = (f for f in match.flags if f.rule == RULE)
    assert (flag.severity, flag.clause) == ("watch", "cert-3v3 FAQ 乐不思蜀")
    for facts in ((NEGATED, turned), (turned, After(900, NEGATED)), (laid(None, 3), NEGATED)):
        assert marks(told(*INDULGED, *facts), RULE) == []
    played = (laid("dismantlement/S3", 5), NEGATED)
    assert marks(told(*INDULGED, turned, *played), RULE) == []


def test_wuxie_05_a_trick_that_leaves_before_the_counted_draw_proves_it() -> None:
    counted_turn = (
        *(*counted(4), sideways(CC), HandCounted(CC, 6), laid("peach/H3", 40), swept(40)),
        *(delayed(WL, "indulgence/S6", 50), *counted(4), TURN),
    )
    turned, leaves = laid("slash/C2", 3), from_judge_zone(WL, 50, PILE)
    late = told(*counted_turn, turned, NEGATED, leaves)
    assert marks(late, RULE) == ["watch", "violation"]
    assert marks(told(*counted_turn, NEGATED, turned, leaves), RULE) == []
    assert marks(told(*counted_turn, turned, leaves), RULE) == []
    drawn = (turned, HandCounted(WL, 6), NEGATED, leaves)
    assert marks(told(*counted_turn, *drawn), RULE) == []
    assert marks(told(*INDULGED, turned, NEGATED, leaves), RULE) == ["watch"]


def test_wuxie_05_without_marks_the_last_turns_cards_count_for_nothing() -> None:
    """Gan Ning might reach for the trick by any black card, but not before a draw is counted."""

    def turn(seat: Seat, *facts: Fact) -> tuple[Fact, ...]:
        return (HandCounted(seat, 6), *facts, *counted(4))

    waiting = (
        *(*counted(4), *turn(CC, delayed(WL, "indulgence/S6", 50))),
        *turn(CL, laid("peach/H3", 40), swept(40)),
    )
    turned, leaves = laid("slash/C2", 3), from_judge_zone(WL, 50, PILE)

    def seen(*facts: Fact) -> list[str]:
        generals = {**ORDINARY, WR: "ganning"}
        match = told(*waiting, *facts, generals=generals, deck="tongshuai", ruleset=TONGSHUAI)
        return marks(match, RULE)

    assert seen(turned, NEGATED, leaves) == ["violation"]
    assert seen(NEGATED, turned, leaves) == []
    assert seen(turned, HandCounted(WL, 6), NEGATED, leaves) == []


@pytest.mark.parametrize(
    ("seat", "general"),
    [(WL, "zhenji"), (WL, "xiahouyuan"), (CR, "simayi"), (CR, "zhangjiao"), (CR, "somebody")],
)
def test_without_words_a_skill_may_explain_it(seat: Seat, general: str) -> None:
    generals = {**ORDINARY, seat: general}
    assert marks(told(*INDULGED, laid("slash/C2", 3), NEGATED, generals=generals), RULE) == []


def test_between_two_judgements_it_is_for_the_second() -> None:
    second = delayed(WL, "supply_shortage/SA", 51)
    first = (judged(WL, "slash/C2", "supply_shortage"), laid("slash/C2", 3))
    facts = (sideways(CC), delayed(WL, "indulgence/S6", 50), second, end_turn(CC), TURN, *first)
    assert marks(told(*facts, respond(WR, "nullification/SJ", WL)), RULE) == []
    judged_one = from_judge_zone(WL, 51, PILE)
    assert marks(told(*facts, judged_one, respond(WR, "nullification/SJ", WL)), RULE) == []


def test_wuxie_07_for_a_full_health_character_a_peach_garden_has_nothing_to_cancel() -> None:
    full, hurt = (hp(CC, 5),), (hp(CC, 4),)
    negate = respond(CR, "nullification/SJ", CC)
    match = told(*full, TURN, *GARDEN, negate)
    (flag,) = (f for f in match.flags if f.rule == RULE)
    assert (flag.severity, flag.clause) == ("violation", "cert-3v3 FAQ 桃园结义")
    assert marks(told(*hurt, TURN, *GARDEN, negate), RULE) == []
    assert marks(told(TURN, *GARDEN, negate), RULE) == [], "health that no card has shown"


def test_wuxie_08_the_duel_of_lijian_cannot_be_answered() -> None:
    lijian = (skill(WL, "lijian", CC, CR, face="slash/S7"), laid("slash/S7", 1))
    generals = {**ORDINARY, WL: "diaochan"}
    match = told(TURN, *lijian, respond(CL, "nullification/SJ", CC), generals=generals)
    (flag,) = (f for f in match.flags if f.rule == RULE)
    assert (flag.severity, flag.clause) == ("violation", "cert-3v3 FAQ 貂蝉")


def test_duel_02_after_the_first_slash_of_a_duel_it_is_too_late() -> None:
    duel = (use(WL, "duel/SA", CC), laid("duel/SA", 1))
    shown = (respond(CC, "slash/C2"), laid("slash/C2", 2))
    assert clause_of(TURN, *duel, respond(CR, "nullification/SJ", CC)) == []
    late = clause_of(TURN, *duel, *shown, respond(CR, "nullification/SJ", CC))
    assert late == ["cert-3v3 FAQ 决斗"]
    hurt = (hp(CC, 4), respond(CR, "nullification/SJ", CC))
    assert clause_of(hp(CC, 5), TURN, *duel, *hurt) == ["cert-3v3 FAQ 决斗"]


BARBARIANS = (
    use(WL, "savage_assault/S7", WC, WR, CL, CC, CR),
    laid("savage_assault/S7", 1),
    respond(WR, "slash/C2"),
    laid("slash/C2", 2),
)


@pytest.mark.parametrize(("target", "n_flags"), [(WC, 1), (WR, 1), (CL, 0), (CR, 0), (None, 0)])
def test_of_a_group_trick_only_what_is_still_to_come_can_be_negated(
    target: Seat | None, n_flags: int
) -> None:
    targets = () if target is None else (target,)
    match = told(TURN, *BARBARIANS, Declared(CR, "respond", "nullification/SJ", None, targets))
    assert len(marks(match, RULE)) == n_flags


def test_in_between_a_rescue_does_not_end_a_group_trick() -> None:
    rescue = (hp(CL, 0), dying(CL), respond(CL, "peach/H3", CL), laid("peach/H3", 4), hp(CL, 1))
    match = told(TURN, *BARBARIANS, *rescue, respond(CR, "nullification/SJ", CC))
    assert marks(match, RULE) == []


def test_in_a_game_without_marks_another_turn_may_have_begun() -> None:
    """tongshuai 4.1.3: nobody is marked as acting."""
    facts = (delayed(CC, "indulgence/S6", 50), use(WL, "slash/S7", CC), laid("slash/S7", 1))
    negate = respond(CR, "nullification/SJ", CC)
    rules = ruleset_of("tongshuai")
    assert marks(told(TURN, *facts, negate, ruleset=rules), RULE) == []
    assert flags_of(told(TURN, *facts, negate), RULE) == [("violation", 6)]
    on_wl = (phase(WL, "play"), *facts[1:], negate)
    assert marks(told(TURN, *on_wl, ruleset=rules), RULE) == ["violation"]
