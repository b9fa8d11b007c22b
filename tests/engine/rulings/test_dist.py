"""The rulings on distances and ranges (DIST), one test each."""

from engine.distance import Span, attack_range, distance_between
from engine.match import Match
from engine.observations import CardMoved, DeathConfirmed, Fact, Place
from engine.rulesets import Distances, ruleset_of
from engine.seats import Seat
from tests.engine.declared import flags_of, respond, skill, use
from tests.engine.told import (
    CC,
    CL,
    CR,
    MIDDLE,
    ORDINARY,
    WC,
    WL,
    WR,
    After,
    equipped,
    laid,
    marks,
    only,
    ordinary_but,
    sideways,
    told,
)

TONGSHUAI = ruleset_of("tongshuai")
SLASH = "slash/S7"


def slashed(seat: Seat, target: Seat, *before: Fact, **generals: str) -> Match:
    facts = (*before, sideways(seat), use(seat, SLASH, target))
    return told(*facts, generals=ordinary_but(**generals))


def flagged(match: Match) -> bool:
    return bool(marks(match, "distance"))


def on_the_ring(match: Match, origin: Seat, target: Seat) -> Span:
    return distance_between(match.state, Distances.RING, origin, target)


def test_dist_01_without_weapon_and_horse_nobody_at_distance_2_is_slashed() -> None:
    flag = only(slashed(WL, CC), "distance")
    assert (flag.rule, flag.severity, flag.clause, flag.seat, flag.seq) == (
        "distance",
        "violation",
        "cert-3v3 FAQ 杀",
        WL,
        3,
    )
    assert "距离2，范围1" in flag.text_zh
    assert "暖方左前锋（张辽）" in flag.text_zh
    assert "distance 2, range 1" in flag.text_en
    assert not flagged(slashed(WL, CR))


def test_dist_02_commander_and_own_vanguard_are_1_apart() -> None:
    assert on_the_ring(told(), WC, WL) == Span(1, 1)
    assert not flagged(slashed(WC, WR))


def test_dist_04_the_two_vanguards_of_a_side_are_2_apart() -> None:
    assert on_the_ring(told(), WL, WR) == Span(2, 2)
    assert flagged(slashed(WL, WR))


def test_dist_05_a_vanguard_and_the_enemy_commander_are_2_apart() -> None:
    assert on_the_ring(told(), WR, CC) == Span(2, 2)


def test_dist_07_the_commanders_are_3_apart_while_six_live() -> None:
    assert on_the_ring(told(), WC, CC) == Span(3, 3)
    assert flagged(slashed(WC, CC, equipped(WC, "ice_sword/S2", 1)))
    assert not flagged(slashed(WC, CC, equipped(WC, "axe/D5", 1)))


def test_dist_08_a_dead_vanguard_brings_the_commanders_together() -> None:
    assert on_the_ring(told(DeathConfirmed(WL)), WC, CC) == Span(2, 2)
    assert not flagged(slashed(WC, CC, equipped(WC, "ice_sword/S2", 1), DeathConfirmed(WL)))


def test_dist_10_ma_chao_with_chitu_is_1_from_the_far_commander() -> None:
    generals = {**ORDINARY, WC: "machao"}
    match = told(equipped(WC, "chitu/H5", 1), generals=generals)
    assert on_the_ring(match, WC, CC) == Span(1, 1)
    assert on_the_ring(match, WC, WL) == Span(1, 1), "never below 1"


def test_dist_11_the_qinggang_sword_does_not_reach_distance_3() -> None:
    match = slashed(WC, CC, equipped(WC, "qinggang_sword/S6", 1))
    assert attack_range(match.state, WC) == Span(2, 2)
    assert flagged(match)


def test_dist_13_huang_yueying_steals_at_any_distance() -> None:
    stealing = (sideways(WC), use(WC, "snatch/S3", CC))
    assert not flagged(told(*stealing, generals={**ORDINARY, WC: "huangyueying"}))
    assert only(told(*stealing), "distance").clause == "cert-3v3 FAQ 顺手牵羊"


def test_dist_14_the_table_of_tongshuai_puts_the_commanders_2_apart() -> None:
    state = told(ruleset=TONGSHUAI).state
    assert TONGSHUAI.distances is Distances.TABLE
    assert distance_between(state, TONGSHUAI.distances, CC, WC) == Span(2, 2)


def test_dist_16_every_enemy_vanguard_is_1_away_in_tongshuai() -> None:
    facts = (sideways(CL), use(CL, SLASH, WL))
    assert not flagged(told(*facts, ruleset=TONGSHUAI, deck="tongshuai"))
    assert flagged(told(*facts)), "3 on the ring"


def test_a_supply_shortage_reaches_1() -> None:
    facts = (sideways(WC), use(WC, "supply_shortage/CQ", CC))
    match = told(*facts, deck="competition_2012")
    assert only(match, "distance").clause == "cert-3v3 FAQ 兵粮寸断"


def test_every_target_of_a_halberd_has_to_be_in_range() -> None:
    held = equipped(CL, "halberd/DQ", 1)
    assert not flagged(told(held, sideways(CL), use(CL, SLASH, WR, WL)))
    far = equipped(WL, "dilu/C5", 2), equipped(CL, "halberd/DQ", 1)
    assert not flagged(told(*far, sideways(CL), use(CL, SLASH, WR, WL)))
    assert flagged(told(sideways(CL), use(CL, SLASH, WR, WL)))


def test_the_holder_of_a_borrowed_sword_has_to_reach_the_victim() -> None:
    armed = equipped(CL, "crossbow/CA", 1)
    assert flagged(told(armed, sideways(WC), use(WC, "collateral/CQ", CL, CR)))
    assert not flagged(told(armed, sideways(WC), use(WC, "collateral/CQ", CL, WR)))
    assert not flagged(told(armed, sideways(WC), use(WC, "collateral/CQ", CL, CC)))


def test_a_slash_is_passed_on_only_within_da_qiaos_own_range() -> None:
    generals = {**ORDINARY, CR: "daqiao"}
    hit = (sideways(WL), use(WL, SLASH, CR), laid(SLASH, 1))
    assert flagged(told(*hit, skill(CR, "liuli", WC, face="jink/H2"), generals=generals))
    assert not flagged(told(*hit, skill(CR, "liuli", CC, face="jink/H2"), generals=generals))


def test_rapid_slashes_and_follow_ups_are_not_measured() -> None:
    rapid = use(WC, None, CC, as_card="slash", skill="shensu")
    assert not flagged(told(sideways(WC), rapid, generals={**ORDINARY, WC: "xiahouyuan"}))
    unnamed = use(WC, None, CC, as_card="slash")
    assert not flagged(told(sideways(WC), unnamed, generals={**ORDINARY, WC: "xiahouyuan"}))
    own = use(WC, SLASH, CC)
    assert flagged(told(sideways(WC), own, generals={**ORDINARY, WC: "xiahouyuan"}))
    assert not flagged(told(sideways(WC), use(WC, SLASH, CC, skill="blade")))


def test_a_slash_in_answer_is_not_measured() -> None:
    assert not flagged(told(sideways(WC), respond(CC, SLASH, WC)))


def test_guan_yu_does_not_reach_by_the_weapon_that_he_lays_as_the_slash() -> None:
    generals = {**ORDINARY, WC: "guanyu"}
    as_slash = use(WC, "axe/D5", CL, as_card="slash", skill="wusheng")
    assert flagged(told(equipped(WC, "axe/D5", 1), sideways(WC), as_slash, generals=generals))
    other = use(WC, "peach/H3", CL, as_card="slash", skill="wusheng")
    assert not flagged(told(equipped(WC, "axe/D5", 1), sideways(WC), other, generals=generals))


def test_what_is_not_known_is_legal() -> None:
    assert not flagged(slashed(WL, CC, warm_left="someone"))
    assert not flagged(slashed(WL, CC, equipped(WL, None, 1)))
    assert not flagged(told(sideways(WL), use(WL, SLASH)))
    assert not flagged(told(sideways(WL), use(WL, None, CC)))


def test_beside_a_stranger_it_is_only_watched() -> None:
    match = slashed(WL, CC, warm_right="someone")
    assert flags_of(match, "distance") == [("watch", 3)]


def test_a_weapon_that_settles_just_after_the_word_takes_the_flag_back() -> None:
    told_first = (sideways(WL), use(WL, SLASH, CC))
    assert not flagged(told(*told_first, After(800, equipped(WL, "axe/D5", 1))))
    assert flagged(told(*told_first, After(2_000, equipped(WL, "axe/D5", 1))))
    assert flagged(told(*told_first, After(800, equipped(WL, "crossbow/CA", 1))))


def test_a_death_told_just_after_the_word_takes_the_flag_back() -> None:
    told_first = (equipped(WC, "ice_sword/S2", 1), sideways(WC), use(WC, SLASH, CC))
    assert not flagged(told(*told_first, After(500, DeathConfirmed(WL))))
    assert flagged(told(*told_first, After(5_000, DeathConfirmed(WL))))


def test_a_weapon_moved_up_from_the_middle_counts_too() -> None:
    facts = (laid("axe/D5", 4), CardMoved(4, MIDDLE, Place("equip", WL)))
    assert not flagged(told(sideways(WL), *facts, use(WL, SLASH, CC)))
