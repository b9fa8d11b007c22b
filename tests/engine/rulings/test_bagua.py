"""The eight trigrams, and dodges that are asked twice or not at all: rulings BAGUA."""

import pytest

from engine.observations import Fact
from tests.engine.declared import judged, respond, skill, use
from tests.engine.told import CC, CL, CR, ORDINARY, WL, WR, equipped, laid, marks, sideways, told

WORN = equipped(CC, "eight_diagram/S2", 40)
SLASH = (WORN, sideways(WL), use(WL, "slash/S7", CC), laid("slash/S7", 1))
ARROWS = (
    WORN,
    sideways(WL),
    use(WL, "archery_attack/HA", CR, CC, CL),
    laid("archery_attack/HA", 1),
)
RED = (skill(CC, "eight_diagram"), judged(CC, "peach/H3", "eight_diagram"), laid("peach/H3", 2))
BLACK = (skill(CC, "eight_diagram"), judged(CC, "slash/C2", "eight_diagram"), laid("slash/C2", 3))
JINK = (respond(CC, "jink/H2"), laid("jink/H2", 4))
LVBU = {**ORDINARY, WL: "lvbu"}
MACHAO = {**ORDINARY, WL: "machao"}


@pytest.mark.parametrize("asked", [SLASH, ARROWS])
def test_bagua_01_it_is_judged_against_a_slash_or_arrows_and_black_leaves_the_hand(
    asked: tuple[Fact, ...],
) -> None:
    assert marks(told(*asked, *RED), "responses") == []
    assert marks(told(*asked, *BLACK, *JINK), "responses") == []


def test_bagua_02_whoever_wears_it_may_take_the_hit() -> None:
    assert marks(told(*SLASH, sideways(CR)), "responses") == []


def test_bagua_04_lv_bu_needs_two_dodges_of_hand_or_trigrams() -> None:
    twice = (*JINK, respond(CC, "jink/D2"), laid("jink/D2", 5))
    match = told(*SLASH, *RED, *JINK, generals=LVBU)
    assert marks(match, "responses") == []
    assert marks(told(*SLASH, *twice, generals=LVBU), "responses") == []
    assert marks(told(*SLASH, *BLACK, *twice, generals=LVBU), "responses") == []
    third = respond(CC, "jink/D3")
    (flag,) = (f for f in told(*SLASH, *twice, third, generals=LVBU).flags if f.rule == "responses")
    assert (flag.severity, flag.clause) == ("violation", "cert-3v3 FAQ 吕布")
    assert "2次" in flag.text_zh


def test_of_anybody_else_one_dodge_is_enough() -> None:
    match = told(*SLASH, *JINK, respond(CC, "jink/D2"))
    (flag,) = (f for f in match.flags if f.rule == "responses")
    assert (flag.severity, flag.clause) == ("violation", "cert-3v3 FAQ 闪")
    unknown = {**ORDINARY, WL: None}
    assert marks(told(*SLASH, *JINK, respond(CC, "jink/D2"), generals=unknown), "responses") == []


@pytest.mark.parametrize(("face", "severities"), [("slash/C2", []), ("peach/H3", ["violation"])])
def test_trigrams_told_as_an_answer_count_as_a_dodge_only_when_they_turn_red(
    face: str, severities: list[str]
) -> None:
    tried = respond(CC, None, as_card="jink", skill="eight_diagram")
    turned = (judged(CC, face, "eight_diagram"), laid(face, 3))
    assert marks(told(*SLASH, tried, *turned, *JINK), "responses") == severities


def test_trigrams_whose_judgement_nobody_told_are_no_dodge() -> None:
    tried = respond(CC, None, as_card="jink", skill="eight_diagram")
    assert marks(told(*SLASH, tried, *JINK), "responses") == []


def tieqi(face: str) -> tuple[Fact, ...]:
    return (skill(WL, "tieqi", CC), judged(WL, face, "tieqi"), laid(face, 6))


def test_bagua_05_after_a_red_tieqi_there_is_no_dodge_nor_trigrams() -> None:
    for answer in (JINK[0], skill(CC, "eight_diagram")):
        match = told(*SLASH, *tieqi("peach/H4"), answer, generals=MACHAO)
        (flag,) = (f for f in match.flags if f.rule == "responses")
        assert (flag.severity, flag.seat, flag.clause) == ("violation", CC, "cert-3v3 FAQ 马超")


def test_after_a_black_tieqi_there_is() -> None:
    for answer in (JINK[0], skill(CC, "eight_diagram")):
        assert marks(told(*SLASH, *tieqi("slash/C4"), answer, generals=MACHAO), "responses") == []


def test_the_card_played_over_tieqi_decides() -> None:
    over = (respond(CR, "slash/C5", skill="guicai"), laid("slash/C5", 7))
    generals = {**MACHAO, CR: "simayi"}
    match = told(*SLASH, *tieqi("peach/H4"), *over, JINK[0], generals=generals)
    assert marks(match, "responses") == []
    over = (respond(CR, "peach/H5", skill="guicai"), laid("peach/H5", 7))
    match = told(*SLASH, *tieqi("slash/C4"), *over, JINK[0], generals=generals)
    assert marks(match, "responses") == ["violation"]


def test_of_two_targets_nobody_knows_whom_tieqi_was_for() -> None:
    two = (sideways(WL), use(WL, "slash/S7", CC, CL), laid("slash/S7", 1))
    assert marks(told(*two, *tieqi("peach/H4"), JINK[0], generals=MACHAO), "responses") == []


def test_liegong_leaves_no_dodge_either() -> None:
    generals = {**ORDINARY, WL: "huangzhong"}
    match = told(*SLASH, skill(WL, "liegong", CC), JINK[0], generals=generals)
    (flag,) = (f for f in match.flags if f.rule == "responses")
    assert flag.clause == "cert-3v3 FAQ 黄忠"


def test_the_qinggang_sword_goes_through_the_trigrams() -> None:
    sword = equipped(WL, "qinggang_sword/S6", 41)
    match = told(sword, *SLASH, skill(CC, "eight_diagram"))
    (flag,) = (f for f in match.flags if f.rule == "responses")
    assert flag.clause == "cert-3v3 FAQ 八卦阵"
    assert marks(told(sword, *ARROWS, skill(CC, "eight_diagram")), "responses") == []


def test_a_dodge_needs_something_to_dodge() -> None:
    match = told(sideways(WL), respond(CC, "jink/H2"))
    (flag,) = (f for f in match.flags if f.rule == "responses")
    assert (flag.severity, flag.clause) == ("violation", "cert-3v3 FAQ 闪")


def test_a_slash_of_shensu_need_not_have_been_told() -> None:
    generals = {**ORDINARY, WL: "xiahouyuan"}
    assert marks(told(sideways(WL), respond(CC, "jink/H2"), generals=generals), "responses") == []
    later = (use(WL, "savage_assault/S7", CC), laid("savage_assault/S7", 1))
    match = told(sideways(WL), *later, respond(CC, "jink/H2"), generals=generals)
    assert marks(match, "responses") == ["violation"], "its time is over"


def test_only_who_is_asked_may_dodge() -> None:
    assert marks(told(*SLASH, respond(CL, "jink/H2")), "responses") == ["violation"]
    assert marks(told(*ARROWS, respond(WR, "jink/H2")), "responses") == ["violation"]
    daqiao = {**ORDINARY, CC: "daqiao"}
    assert marks(told(*SLASH, respond(CL, "jink/H2"), generals=daqiao), "responses") == []


def test_only_the_holder_slashes_for_a_borrowed_sword() -> None:
    sword = (sideways(WL), use(WL, "collateral/CQ", CC, CL), laid("collateral/CQ", 1))
    assert marks(told(*sword, respond(CC, "slash/C2", CL)), "responses") == []
    assert marks(told(*sword, respond(CL, "slash/C2", CC)), "responses") == ["violation"]


def test_arrows_are_answered_by_dodges_and_barbarians_by_slashes() -> None:
    match = told(*ARROWS, respond(CC, "slash/C2"))
    (flag,) = (f for f in match.flags if f.rule == "responses")
    assert flag.clause == "cert-3v3 FAQ 万箭齐发"
    horde = (sideways(WL), use(WL, "savage_assault/S7", CC), laid("savage_assault/S7", 1))
    match = told(*horde, respond(CC, "jink/H2"))
    (flag,) = (f for f in match.flags if f.rule == "responses")
    assert (flag.severity, flag.clause) == ("violation", "cert-3v3 FAQ 南蛮入侵")
    assert marks(told(*horde, respond(CC, "slash/C2")), "responses") == []


def test_one_of_a_kind_is_enough_for_a_group_trick() -> None:
    again = (*JINK, respond(CC, "jink/D2"))
    assert marks(told(*ARROWS, *again), "responses") == ["violation"]


def test_a_card_lost_from_the_hand_to_a_fire_attack_is_no_dodge() -> None:
    fire = (sideways(WL), use(WL, "fire_attack/H2", CC), laid("fire_attack/H2", 1))
    assert marks(told(*fire, respond(CC, "jink/H2")), "responses") == []
