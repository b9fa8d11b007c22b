"""Short scenes with a known end; the rulings are those of facts/rulings.csv."""

from contextlib import suppress

import pytest

from engine.observations import CardMoved, Place
from engine.seats import Seat
from engine.simulator.damage import deal, die
from engine.simulator.effects.delayed import judge_delayed, judging_order, next_for_lightning
from engine.simulator.effects.group import group_targets, use_group_trick
from engine.simulator.effects.slash import use_slash
from engine.simulator.effects.tricks import use_trick
from engine.simulator.model import DelayedTrick, GameOverError
from engine.simulator.moments import Damage, Material
from engine.simulator.moves import equip
from engine.simulator.skills import LORD_SKILLS
from engine.simulator.verdicts import compare
from tests.engine.simulator.arranged import arranged, from_pile, on_top, said, shown_hp, wounded

WC, WL, WR = Seat.WARM_COMMANDER, Seat.WARM_LEFT, Seat.WARM_RIGHT
CC, CL, CR = Seat.COLD_COMMANDER, Seat.COLD_LEFT, Seat.COLD_RIGHT


def slash_with(game, seat, *targets):
    player = game.players[seat]
    card = next(card for card in player.hand if card.kind.id.endswith("slash"))
    use_slash(game, player, Material((card,), card.kind.id), [game.players[t] for t in targets])


def trick_with(game, seat, kind, *targets):
    player = game.players[seat]
    card = next(card for card in player.hand if card.kind.id == kind)
    use_trick(game, player, Material((card,), kind), [game.players[t] for t in targets])


def judging(game, seat, *faces):
    """Lay delayed tricks before a character, in the order given."""
    player = game.players[seat]
    for face in faces:
        card = from_pile(game, face)
        card.track = game.teller.new_track()
        player.judges.append(DelayedTrick(card, card.kind.id))
    return player


def test_a_slash_that_nobody_dodges_hurts():
    game = arranged(hands={WL: "slash/S7"})
    slash_with(game, WL, CR)
    assert shown_hp(game, CR) == [4, 3]


def test_wine_adds_one_to_the_next_slash_only():
    game = arranged(hands={WL: "slash/S7 slash/S8"}, deck="tongshuai")
    game.turn.is_drunk = True
    slash_with(game, WL, CR)
    slash_with(game, WL, CR)
    assert shown_hp(game, CR) == [4, 2, 1]


def test_a_black_slash_does_nothing_to_the_nioh_shield():  # RENWANG-01
    game = arranged(hands={WL: "slash/S7", CR: "jink/H2"}, equips={CR: "nioh_shield/C2"})
    slash_with(game, WL, CR)
    assert shown_hp(game, CR) == [4]
    assert [line.action for line in said(game)] == ["use"]


def test_a_red_slash_goes_through_the_nioh_shield():
    game = arranged(hands={WL: "slash/H10"}, equips={CR: "nioh_shield/C2"})
    slash_with(game, WL, CR)
    assert shown_hp(game, CR) == [4, 3]


def test_the_qinggang_sword_cuts_through_the_nioh_shield():  # RENWANG-02
    game = arranged(hands={WL: "slash/S7"}, equips={CR: "nioh_shield/C2", WL: "qinggang_sword/S6"})
    slash_with(game, WL, CR)
    assert shown_hp(game, CR) == [4, 3]


@pytest.mark.parametrize(("slash", "hp"), [("slash/S7", [4]), ("thunder__slash/S4", [4, 3])])
def test_vine_stops_plain_slashes_only(slash, hp):  # VINE-01, VINE-02
    game = arranged(hands={WL: slash}, equips={CR: "vine/S2"}, ruleset="tongshuai")
    slash_with(game, WL, CR)
    assert shown_hp(game, CR) == hp


def test_fire_does_one_more_to_vine():
    game = arranged(hands={WL: "fire__slash/H4"}, equips={CR: "vine/S2"}, ruleset="tongshuai")
    slash_with(game, WL, CR)
    assert shown_hp(game, CR) == [4, 2]


def test_the_silver_lion_lets_one_point_through_and_heals_when_lost():  # LION-01
    game = arranged(
        hands={CR: "eight_diagram/S2"}, equips={CR: "silver_lion/CA"}, ruleset="tongshuai"
    )
    lion = game.players[CR]
    deal(game, Damage(game.players[WL], lion, 2))
    assert lion.hp == 3
    equip(game, lion, lion.hand[0])
    assert shown_hp(game, CR) == [4, 3, 4]


def test_lv_bu_is_dodged_by_two():  # BAGUA-04
    hands = {WL: "slash/S7", CR: "jink/H2"}
    game = arranged({WL: "lvbu", WR: "zhangfei"}, hands=hands)
    slash_with(game, WL, CR)
    assert shown_hp(game, CR) == [4, 3]


def test_no_dodge_is_asked_for_after_a_red_tieqi():  # BAGUA-05
    game = arranged(
        {WL: "machao", WR: "zhangfei"},
        hands={WL: "slash/S7", CR: "jink/H2"},
        equips={CR: "eight_diagram/S2"},
    )
    on_top(game, "peach/H3")
    while not any(line.skill == "tieqi" for line in said(game)):  # an optional skill
        slash_with(game, WL, CR)
    assert shown_hp(game, CR) == [4, 3]
    assert game.players[CR].hand != []


def test_in_a_duel_the_target_shows_first():  # DUEL-01
    game = arranged(hands={WL: "duel/SA", CR: "slash/S8"})
    trick_with(game, WL, "duel", CR)
    answers = [line.seat for line in said(game) if line.action in ("respond", "pass")]
    assert answers[0] is CR
    assert shown_hp(game, WL if len(answers) == 2 else CR)[-1] == 3


def test_chained_characters_share_elemental_damage():
    game = arranged(ruleset="tongshuai")
    for seat in (CR, CL, WL):
        game.players[seat].is_chained = True
    deal(game, Damage(game.players[WC], game.players[CR], 1, "thunder"))
    assert [game.players[seat].hp for seat in (CR, CL, WL, CC)] == [3, 3, 3, 5]
    assert not any(player.is_chained for player in game.living)


def test_plain_damage_leaves_chains_alone():
    game = arranged(ruleset="tongshuai")
    for seat in (CR, CL):
        game.players[seat].is_chained = True
    deal(game, Damage(game.players[WC], game.players[CR], 1))
    assert game.players[CL].hp == 4
    assert game.players[CR].is_chained


def test_group_tricks_go_one_way_round_or_the_other():  # AOE-01
    seen = set()
    for seed in range(12):
        game = arranged(seed=seed)
        targets = group_targets(game, game.players[WL], "archery_attack")
        seen.add(tuple(player.seat for player in targets))
    assert seen == {(WC, WR, CL, CC, CR), (CR, CC, CL, WR, WC)}


def test_tongshuai_fixes_the_order_of_group_tricks():  # AOE-05
    game = arranged(ruleset="tongshuai")
    attack = group_targets(game, game.players[CL], "archery_attack")
    assert [player.seat for player in attack] == [WL, WC, WR, CC, CR]
    gift = group_targets(game, game.players[CL], "god_salvation")
    assert [player.seat for player in gift] == [CL, CC, CR, WL, WC, WR]


def test_nobody_negates_a_peach_garden_for_the_healthy():  # WUXIE-07
    for seed in range(20):
        hands = {WL: "god_salvation/HA", CR: "nullification/SJ nullification/CQ"}
        game = arranged(hands=hands, seed=seed)
        player = game.players[WL]
        use_group_trick(game, player, Material((player.hand[0],), "god_salvation"))
        assert [line.action for line in said(game)] == ["use"]


def test_the_delayed_trick_placed_last_is_judged_first():  # JUDGE-01
    game = arranged(deck="competition_2012")
    player = judging(game, WL, "indulgence/S6", "supply_shortage/SA")
    assert [trick.kind for trick in judging_order(game, player)] == [
        "supply_shortage",
        "indulgence",
    ]


def test_xiao_qiao_plays_on_when_a_spade_is_judged():  # JUDGE-05
    game = arranged({WL: "xiaoqiao"})
    player = judging(game, WL, "indulgence/S6")
    on_top(game, "slash/S7")
    judge_delayed(game, player)
    assert "play" not in game.turn.skipped


def test_lightning_goes_round_the_six_seats_past_the_dead():  # LIGHT-02
    game = arranged(ruleset="tongshuai")
    game.players[CR].is_alive = False
    path = [CL]
    for _ in range(5):
        path.append(next_for_lightning(game, game.players[path[-1]]).seat)
    assert path == [CL, CC, WL, WC, WR, CL]


@pytest.mark.parametrize(("judged", "hp"), [("slash/S9", 1), ("slash/S10", 4), ("peach/H9", 4)])
def test_lightning_strikes_on_spades_two_to_nine(judged, hp):  # LIGHT-05
    game = arranged(ruleset="tongshuai", acting=CL)
    player = judging(game, CL, "lightning/HQ")
    on_top(game, judged)
    judge_delayed(game, player)
    assert player.hp == hp
    moves = [o.fact for o in game.teller.observations if isinstance(o.fact, CardMoved)]
    struck_or_passed = Place("discard") if hp == 1 else Place("judge", CC)
    assert moves[-1].target == struck_or_passed


@pytest.mark.parametrize(
    ("ruleset", "deck", "n_cards"),
    [("cert-3v3", "classic", 3), ("king-10", "competition_2012", 2), ("tongshuai", None, 2)],
)
def test_whoever_kills_draws_the_reward(ruleset, deck, n_cards):  # KILL-01, KILL-02, KILL-04
    game = arranged(ruleset=ruleset, deck=deck)
    die(game, game.players[WR], game.players[WL])
    assert len(game.players[WL].hand) == n_cards


def test_the_dead_lose_everything_and_a_dead_commander_ends_the_game():  # KILL-05
    game = arranged(hands={CR: "jink/H2", WL: "jink/D2"}, equips={CR: "dilu/C5"})
    die(game, game.players[CR], None)
    assert game.players[CR].cards == []
    assert len(game.discards) == 2
    assert len(game.players[WL].hand) == 1
    with pytest.raises(GameOverError) as over:
        die(game, game.players[CC], game.players[WL])
    assert over.value.winner is WC.team
    assert len(game.players[WL].hand) == 1


def test_peaches_are_asked_for_round_the_table_from_who_is_acting():  # DYING-01
    game = arranged(acting=WR)
    victim = wounded(game, CC, 1)
    with pytest.raises(GameOverError):
        deal(game, Damage(game.players[WR], victim, 1))
    asked = [line.seat for line in said(game) if line.action == "pass"]
    assert asked == [WR, CL, CC, CR, WL, WC]


def test_a_dying_one_needs_a_peach_for_every_point_below_one():  # DYING-02
    game = arranged(hands={CC: "peach/H3 peach/H4 peach/H6"})
    victim = wounded(game, CC, 1)
    with suppress(GameOverError):
        deal(game, Damage(game.players[WL], victim, 3))
    n_peaches = sum(line.action == "respond" for line in said(game))
    assert victim.hp == -2 + n_peaches
    assert victim.is_alive is (n_peaches == 3)


def test_buqu_holds_out_while_the_ranks_differ():
    game = arranged({CR: "zhoutai"})
    victim = wounded(game, CR, 1)
    on_top(game, "slash/S7", "slash/S8", "jink/D8")
    deal(game, Damage(game.players[WL], victim, 2))
    assert victim.is_alive
    deal(game, Damage(game.players[WL], victim, 1))
    assert not victim.is_alive


def test_tianxiang_passes_damage_on_and_the_other_draws_what_it_has_lost():  # TIANX-01, TIANX-02
    game = arranged({CR: "xiaoqiao"}, hands={CR: "slash/S8"}, seed=3)
    other = game.players[WL]
    for seat in (WC, WR):
        game.players[seat].is_alive = False
    wounded(game, WL, 3)
    deal(game, Damage(other, game.players[CR], 1))
    assert game.players[CR].hp == 3
    assert other.hp == 2
    assert len(other.hand) == 2


def test_lord_skills_are_off_in_3v3_and_need_one_kingdom_in_tongshuai():  # LORD-01, LORD-02
    shu = {WC: "liubei", WL: "guanyu", WR: "zhaoyun"}
    mixed = {WC: "liubei", WL: "guanyu", WR: "lvmeng"}
    assert "jijiang" in LORD_SKILLS
    assert not arranged(shu).players[WC].has("jijiang")
    assert arranged(shu, ruleset="tongshuai").players[WC].has("jijiang")
    assert not arranged(mixed, ruleset="tongshuai").players[WC].has("jijiang")


def test_hujia_lets_a_friend_of_wei_dodge():
    wei = {CC: "caocao", CL: "xuchu", CR: "zhangliao", WC: "lvbu"}
    for seed in range(30):
        game = arranged(
            wei,
            hands={WL: "slash/S7", CL: "jink/H2"},
            equips={WL: "blade/S5"},
            ruleset="tongshuai",
            seed=seed,
        )
        slash_with(game, WL, CC)
        if any(line.skill == "hujia" for line in said(game)):
            assert game.players[CL].hand == []
            assert shown_hp(game, CC) == [5]
            return
    pytest.fail("nobody used hujia")


def test_sun_quan_is_healed_by_two_when_a_friend_of_wu_saves_him():
    wu = {CC: "sunquan", CL: "huanggai", CR: "ganning"}
    game = arranged(wu, hands={CL: "peach/H3"}, ruleset="tongshuai", seed=2)
    victim = wounded(game, CC, 1)
    deal(game, Damage(game.players[WL], victim, 1))
    assert victim.hp == 2


def test_the_side_with_more_survivors_is_ahead():  # TIME-05
    game = arranged()
    game.players[CL].is_alive = False
    wounded(game, WC, 1)
    assert compare(game) == (WC.team, "survivors")


def test_with_as_many_survivors_the_less_wounded_side_is_ahead():
    game = arranged({CR: "zhoutai"})
    wounded(game, WC, 2)
    wounded(game, CR, -1)  # buqu: 4 lost for a vanguard (cert-3v3 积分 1.3)
    assert compare(game) == (WC.team, "lost_hp")


def test_then_technical_points_decide():  # TIME-07
    game = arranged()
    assert compare(game) == (None, "undecided")
    game.technical_points[WC.team] = 1
    assert compare(game) == (CC.team, "points_lost")
