"""What may be done in the play phase; the rulings are those of facts/rulings.csv."""

import pytest

from engine.seats import Seat
from engine.simulator.model import DelayedTrick
from engine.simulator.options import options_of
from tests.engine.simulator.arranged import arranged, said, wounded

WC, WL, WR = Seat.WARM_COMMANDER, Seat.WARM_LEFT, Seat.WARM_RIGHT
CC, CL, CR = Seat.COLD_COMMANDER, Seat.COLD_LEFT, Seat.COLD_RIGHT


def options(game):
    return options_of(game, game.turn.player)


def named_targets(build):
    """Return all targets that any option names, each option tried on a table of its own."""
    n_options = len(options(build()))
    found = set()
    for number in range(n_options):
        game = build()
        options(game)[number].act()
        found.add(next(line.targets for line in said(game) if line.action == "use"))
    return found


def test_a_slash_reaches_only_the_neighbour():  # DIST-01
    assert named_targets(lambda: arranged(hands={WL: "slash/S7"})) == {(CR,)}


def test_a_weapon_of_range_three_reaches_all_enemies():
    def build():
        return arranged(hands={WL: "slash/S7"}, equips={WL: "spear/SQ"})

    assert named_targets(build) == {(CR,), (CC,), (CL,)}


def test_one_without_hand_cards_is_safe_in_the_empty_city():  # KONGCHENG-01
    empty = arranged({CR: "zhugeliang"}, hands={WL: "slash/S7"})
    assert options(empty) == []
    holding = arranged({CR: "zhugeliang"}, hands={WL: "slash/S7", CR: "jink/H2"})
    assert len(options(holding)) == 1


def test_a_duel_cannot_name_the_empty_city_nor_oneself():  # KONGCHENG-01, DUEL-04
    targets = named_targets(lambda: arranged({CR: "zhugeliang"}, hands={WL: "duel/SA"}))
    assert targets == {(CC,), (CL,), (WC,), (WR,)}


def test_the_humble_cannot_be_stolen_from_but_dismantled():  # QIANXUN-01, QIANXUN-02
    luxun = {CR: "luxun", WC: "machao"}
    snatch = arranged(luxun, hands={WL: "snatch/S3", CR: "jink/H2"})
    assert options(snatch) == []

    def dismantle():
        return arranged(luxun, hands={WL: "dismantlement/S3", CR: "jink/H2"})

    assert named_targets(dismantle) == {(CR,)}


def test_a_peach_is_for_the_wounded():  # TAO-01
    game = arranged(hands={WL: "peach/H3"})
    assert options(game) == []
    wounded(game, WL, 3)
    assert len(options(game)) == 1


def lvmeng(**arrangement):
    return arranged({WL: "lvmeng", WR: "zhangfei"}, **arrangement)


def test_one_slash_a_phase():  # SHA-01
    game = lvmeng(hands={WL: "slash/S7"})
    game.turn.n_slashes = 1
    assert options(game) == []


def test_the_crossbow_lifts_the_limit():  # SHA-05
    game = lvmeng(hands={WL: "slash/S7"}, equips={WL: "crossbow/CA"})
    game.turn.n_slashes = 7
    assert len(options(game)) == 1


@pytest.mark.parametrize(("n_slashes", "n_options"), [(3, 1), (4, 0)])
def test_the_competition_crossbow_allows_four(n_slashes, n_options):  # SHA-07
    game = lvmeng(hands={WL: "slash/S7"}, equips={WL: "crossbow/CA"}, deck="competition_2013")
    game.turn.n_slashes = n_slashes
    assert len(options(game)) == n_options


def test_zhang_fei_has_no_limit():
    game = arranged(hands={WL: "slash/S7"})
    game.turn.n_slashes = 5
    assert len(options(game)) == 1


def test_the_crossbow_cannot_be_spent_for_the_slash_it_allows():  # SHA-10
    game = arranged({WL: "guanyu"}, equips={WL: "crossbow/DA"})
    assert len(options(game)) == 1
    game.turn.n_slashes = 1
    assert options(game) == []


def test_an_indulgence_goes_to_another_who_has_none():  # LE-01, LE-02
    def build():
        game = arranged(hands={WL: "indulgence/S6", CC: "indulgence/H6"})
        card = game.players[CC].hand.pop()
        card.track = game.teller.new_track()
        game.players[CC].judges.append(DelayedTrick(card, "indulgence"))
        return game

    assert named_targets(build) == {(CL,), (CR,), (WC,), (WR,)}


def test_a_sword_is_borrowed_only_from_who_has_one_and_can_reach():  # COLL-01, COLL-04, COLL-05
    def build():
        return arranged(hands={WL: "collateral/CQ"}, equips={CR: "crossbow/CA"})

    assert named_targets(build) == {(CR, WL), (CR, CC)}


def test_nobody_without_cards_is_dismantled():  # CHAIQIAO-01
    assert options(arranged(hands={WL: "dismantlement/S3"})) == []


def test_the_halberd_hits_more_only_with_the_last_card():  # HALB-01
    def build(hand):
        return lambda: lvmeng(hands={WL: hand}, equips={WL: "halberd/DQ"})

    last = named_targets(build("slash/S7"))
    assert all(len(targets) == 3 for targets in last)
    assert {len(targets) for targets in named_targets(build("slash/S7 jink/H2"))} == {1}


def test_wine_is_drunk_once_a_turn():  # JIU-01
    game = arranged(hands={WL: "analeptic/S3"}, ruleset="tongshuai")
    assert len(options(game)) == 1
    game.turn.has_drunk = True
    assert options(game) == []


def test_qicai_steals_at_any_distance():  # DIST-13
    def build():
        hands = {WL: "snatch/S3", CL: "jink/H2", CR: "jink/D2", CC: "jink/D3"}
        return arranged({WL: "huangyueying"}, hands=hands)

    assert named_targets(build) == {(CL,), (CR,), (CC,)}


@pytest.mark.parametrize("skill", ["zhiheng", "fanjian", "qingnang", "jieyin", "lijian"])
def test_a_skill_of_once_a_phase_is_gone_after_it(skill):
    holders = {
        "zhiheng": "sunquan",
        "fanjian": "zhouyu",
        "qingnang": "huatuo",
        "jieyin": "sunshangxiang",
        "lijian": "diaochan",
    }
    game = arranged({WL: holders[skill]}, hands={WL: "jink/H2 jink/D2"})
    wounded(game, WL, 2)
    wounded(game, WC, 2)
    assert options(game) != []
    game.turn.used.add(skill)
    assert options(game) == []


def test_a_side_may_kill_its_own_weak_vanguard_but_not_its_commander():  # KILL-04
    def build():
        game = arranged(hands={WC: "slash/S7"}, equips={WC: "blade/S5"}, acting=WC)
        wounded(game, WL, 1)
        return game

    assert named_targets(build) == {(CL,), (CC,), (CR,), (WL,)}
