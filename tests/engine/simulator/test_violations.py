"""Every breach is made, is of the rule that it names, and the log shows it where it says."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.faces import Suit, card_of, suit_of
from engine.generals import GENERALS
from engine.observations import (
    CardMoved,
    CardPlaced,
    DeathConfirmed,
    Declared,
    GeneralPicked,
    HandCounted,
    HpShown,
    IdentityTurned,
    LineupSet,
    MatchEnded,
    MatchStarted,
    TimeCalled,
)
from engine.simulator.game import Plan, Simulated, simulate
from engine.simulator.violations import KINDS, UnknownViolationError, violations_of

RULES = {
    "draft_order": "draft_count pick_late lineup_changed",
    "commander_rotation": "commander_not_changed",
    "unit_order": "unit_order commander_not_first",
    "acts_once_a_round": "acted_twice",
    "identity_turned": "identity_not_turned",
    "one_slash": "second_slash",
    "hand_limit": "hand_over_limit",
    "draw_count": "drew_too_many drew_too_few",
    "equipment": "double_equipment wrong_equipment",
    "delayed_tricks": "second_delayed_trick wrong_delayed_trick",
    "kill_reward": "reward_not_taken",
    "too_many_copies": "too_many_copies",
    "play_after_death": "play_after_death",
    "distance": "out_of_range",
    "protected_target": "empty_city_slash protected_target",
    "target_choice": "self_duel collateral_without_weapon dismantle_nothing halberd",
    "peach": "peach_at_full_health peach_on_another",
    "wine": "second_wine",
    "lord_skill": "lord_skill",
    "skill_limit": "skill_twice skill_not_owned wrong_cost",
    "nullification": "nullification_without_trick nullification_late",
    "responses": "wrong_response",
    "judgement": "judgement_replaced_twice wrong_judge_order",
    "dying": "wrong_dying_order healed_after_death",
    "group_order": "group_order",
    "lightning": "lightning_passed_wrongly",
    "window": "window_late",
    "match_clock": "round_after_time",
    "result_agrees": "wrong_result",
}
IN_TONGSHUAI = {"second_wine", "lightning_passed_wrongly"}
"""Breaches that need cards which the classic deck has not."""
UNNAMED = {"draft_count", "pick_late", "lineup_changed", "commander_not_changed"} | {
    "round_after_time",
    "wrong_result",
}
"""Breaches of a side or an official rather than of a character."""


def game_with(kind: str, ruleset: str | None = None) -> Simulated:
    """Return the first game in which the breach was made."""
    ruleset = ruleset or ("tongshuai" if kind in IN_TONGSHUAI else "cert-3v3")
    plans = (Plan(ruleset, seed, None, violations_of([kind])) for seed in range(40))
    return next(game for game in map(simulate, plans) if game.truth.violations)


def shown_by(game: Simulated):
    """Return the fact that first shows the breach."""
    (violation,) = game.truth.violations
    return game.observations[violation.seq - 1].fact


def facts_before(game: Simulated) -> list[object]:
    (violation,) = game.truth.violations
    return [observation.fact for observation in game.observations[: violation.seq - 1]]


def test_the_kinds_are_those_of_the_table():
    named = {kind: rule for rule, kinds in RULES.items() for kind in kinds.split()}
    assert {kind: violation.rule for kind, violation in KINDS.items()} == named


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_put_in_once_and_says_where(kind):
    game = game_with(kind)
    (violation,) = game.truth.violations
    assert (violation.kind, violation.rule) == (kind, KINDS[kind].rule)
    fact = shown_by(game)
    assert (violation.seat is None) is (kind in UNNAMED)
    if violation.seat and isinstance(fact, Declared | IdentityTurned | HandCounted):
        assert fact.seat is violation.seat


def test_a_kind_that_needs_other_cards_is_played_with_a_deck_that_has_them():
    game = game_with("wrong_judge_order")
    assert (game.truth.deck, game.observations[0].fact.deck) == ("competition_2012",) * 2
    assert game_with("out_of_range").truth.deck == "classic"
    kinds = violations_of(["wrong_judge_order"])
    assert simulate(Plan("cert-3v3", 1, "competition_2013", kinds)).truth.deck == "competition_2013"
    assert simulate(Plan("tongshuai", 1, None, kinds)).truth.deck == "tongshuai"


def test_several_kinds_go_into_one_game():
    kinds = ("draft_count", "drew_too_many", "out_of_range")
    game = simulate(Plan("cert-3v3", 3, None, violations_of(kinds)))
    assert {violation.kind for violation in game.truth.violations} == set(kinds)


def test_a_kind_that_nobody_knows_is_named():
    with pytest.raises(UnknownViolationError, match="'cheating'; known are draft_count"):
        violations_of(["cheating"])


def last(game: Simulated, kind: type, **fields: object):
    """Return the last fact of a kind with these fields before the breach."""
    return next(
        fact
        for fact in reversed(facts_before(game))
        if isinstance(fact, kind)
        and all(getattr(fact, name) == value for name, value in fields.items())
    )


def is_slash_without_leave(game: Simulated) -> bool:
    fact = shown_by(game)
    since = facts_before(game)
    while not (isinstance(since[0], IdentityTurned) and IdentityTurned not in map(type, since[1:])):
        since.pop(0)
    used = [
        f for f in since if isinstance(f, Declared) and f.action == "use" and f.seat is fact.seat
    ]
    n_before = sum((line.as_card or card_of(line.face) or "").endswith("slash") for line in used)
    return n_before >= 1 and card_of(fact.face) == "slash" and fact.targets != ()


def is_pick_too_many(game: Simulated) -> bool:
    picks = [f.team for f in facts_before(game) if isinstance(f, GeneralPicked)]
    fact = shown_by(game)
    run = len(picks) - next(
        (n for n in range(len(picks), 0, -1) if picks[n - 1] is not fact.team), 0
    )
    return run == (1 if len(set(picks)) == 1 else 2)


def is_changed_lineup(game: Simulated) -> bool:
    fact = shown_by(game)
    return last(game, LineupSet, team=fact.team).seats != fact.seats


def is_other_count(by: int) -> Callable[[Simulated], bool]:
    def check(game: Simulated) -> bool:
        fact = shown_by(game)
        return fact.count - last(game, HandCounted, seat=fact.seat).count == 2 + by

    return check


def is_over_limit(game: Simulated) -> bool:
    fact = shown_by(game)
    return fact.count == last(game, HpShown, seat=fact.seat).hp + 1


def is_duel_with_oneself(game: Simulated) -> bool:
    fact = shown_by(game)
    return fact.targets == (fact.seat,) and card_of(fact.face) == "duel"


def is_peach_for_another(game: Simulated) -> bool:
    fact = shown_by(game)
    return card_of(fact.face) == "peach" and fact.targets[0] is not fact.seat


def is_peach_of_the_healthy(game: Simulated) -> bool:
    fact = shown_by(game)
    shown = [f.hp for f in facts_before(game) if isinstance(f, HpShown) and f.seat is fact.seat]
    return card_of(fact.face) == "peach" and shown[-1] == max(shown)


def is_second_of_a_name(game: Simulated) -> bool:
    fact = shown_by(game)
    placed = next(
        o.fact
        for o in game.observations[game.truth.violations[0].seq :]
        if isinstance(o.fact, CardPlaced)
    )
    return placed.place.zone == "judge" and placed.place.seat is fact.targets[0]


def is_healing_of_the_dead(game: Simulated) -> bool:
    dead = {f.seat for f in facts_before(game) if isinstance(f, DeathConfirmed)}
    return shown_by(game).targets[0] in dead


def is_turn_of_the_dead(game: Simulated) -> bool:
    dead = {f.seat for f in facts_before(game) if isinstance(f, DeathConfirmed)}
    return shown_by(game).seat in dead


def is_second_turn(game: Simulated) -> bool:
    fact = shown_by(game)
    turned = [f for f in facts_before(game) if isinstance(f, IdentityTurned)]
    return fact.sideways and next(f for f in reversed(turned) if f.seat is fact.seat).sideways


def is_opened_by_vanguard(game: Simulated) -> bool:
    return not any(isinstance(f, IdentityTurned) for f in facts_before(game)) and not (
        shown_by(game).seat.is_commander
    )


def is_wrong_suit(game: Simulated) -> bool:
    fact = shown_by(game)
    suit = suit_of(fact.face)
    wanted = {"qixi": "SC", "guose": "D", "wusheng": "HD"}[fact.skill]
    return suit is not None and suit.value not in wanted


def is_skill_of_another(game: Simulated) -> bool:
    fact = shown_by(game)
    return fact.skill not in GENERALS[game.truth.generals[fact.seat]].skills


def is_lightning_astray(game: Simulated) -> bool:
    ring = [
        *("cold_left", "cold_commander", "cold_right"),
        *("warm_left", "warm_commander", "warm_right"),
    ]
    fact = shown_by(game)
    dead = {f.seat for f in facts_before(game) if isinstance(f, DeathConfirmed)}
    start = ring.index(fact.origin.seat) + 1
    after = [seat for seat in (*ring[start:], *ring[:start]) if seat not in dead]
    return isinstance(fact, CardMoved) and fact.target.seat != after[0]


def is_slash_into_empty_city(game: Simulated) -> bool:
    fact = shown_by(game)
    return game.truth.generals[fact.targets[0]] == "zhugeliang"


def is_unarmed_lender(game: Simulated) -> bool:
    fact = shown_by(game)
    return card_of(fact.face) == "collateral" and len(fact.targets) == 2


def is_late_skill(game: Simulated) -> bool:
    called = [o for o in game.observations if o.fact == TimeCalled("window")]
    seq = game.truth.violations[0].seq
    before = max(o.at_ms for o in called if o.seq < seq)
    return game.observations[seq - 1].at_ms - before > 1000


def is_kill_without_reward(game: Simulated) -> bool:
    seat = game.truth.violations[0].seat
    since = facts_before(game)
    killed = [fact for fact in since if isinstance(fact, DeathConfirmed)]
    return isinstance(shown_by(game), HandCounted) and seat in {death.killer for death in killed}


def is_turn_after_a_whole_round(game: Simulated) -> bool:
    fact, since = shown_by(game), facts_before(game)
    called = since.index(TimeCalled("match"))
    upright = [f for f in since[called:] if isinstance(f, IdentityTurned) and not f.sideways]
    return isinstance(fact, IdentityTurned) and fact.sideways and len(upright) >= 2


def is_wrong_winner(game: Simulated) -> bool:
    fact = shown_by(game)
    return isinstance(fact, MatchEnded) and fact.winner is not game.truth.winner


def is_same_commander(game: Simulated) -> bool:
    fact = shown_by(game)
    first = game.observations[0].fact
    return (
        isinstance(fact, MatchStarted)
        and isinstance(first, MatchStarted)
        and fact.game_no == 2
        and fact.seats == first.seats
    )


CHECKS: dict[str, Callable[[Simulated], bool]] = {
    "second_slash": is_slash_without_leave,
    "draft_count": is_pick_too_many,
    "pick_late": lambda game: shown_by(game) == TimeCalled("draft_pick"),
    "lineup_changed": is_changed_lineup,
    "commander_not_changed": is_same_commander,
    "commander_not_first": is_opened_by_vanguard,
    "acted_twice": is_second_turn,
    "drew_too_many": is_other_count(1),
    "drew_too_few": is_other_count(-1),
    "hand_over_limit": is_over_limit,
    "second_delayed_trick": is_second_of_a_name,
    "healed_after_death": is_healing_of_the_dead,
    "play_after_death": is_turn_of_the_dead,
    "self_duel": is_duel_with_oneself,
    "collateral_without_weapon": is_unarmed_lender,
    "empty_city_slash": is_slash_into_empty_city,
    "peach_on_another": is_peach_for_another,
    "peach_at_full_health": is_peach_of_the_healthy,
    "wrong_cost": is_wrong_suit,
    "skill_not_owned": is_skill_of_another,
    "lightning_passed_wrongly": is_lightning_astray,
    "window_late": is_late_skill,
    "wrong_result": is_wrong_winner,
    "reward_not_taken": is_kill_without_reward,
    "round_after_time": is_turn_after_a_whole_round,
}


@pytest.mark.parametrize("kind", ["empty_city_slash", "dismantle_nothing"])
def test_a_hand_that_has_to_be_empty_is_counted_just_before(kind):
    game = game_with(kind)
    (target,) = shown_by(game).targets
    assert facts_before(game)[-1] == HandCounted(target, 0)


def test_a_halberd_breach_follows_the_count_of_the_own_hand():
    fact = facts_before(game_with("halberd"))[-1]
    assert isinstance(fact, HandCounted)
    assert fact.count >= 3


def test_the_table_hides_a_second_slash_only_behind_what_may_cost_one():
    plans = (Plan("tongshuai", n, None, violations_of(["second_slash"])) for n in range(40))
    made = [(game, breach) for game in map(simulate, plans) for breach in game.truth.violations]
    hiding = {"sunquan", "diaochan", "ganning"}
    for game, breach in made:
        general = game.truth.generals[breach.seat]
        laid = (o.fact for o in game.observations[: breach.seq] if isinstance(o.fact, CardPlaced))
        blades = [f for f in laid if f.place.zone == "equip" and card_of(f.face) == "blade"]
        assert breach.is_table_visible or general in hiding or blades
    assert any(not breach.is_table_visible for _, breach in made)


def test_no_commander_rotates_where_the_book_does_not_ask_for_it():
    plan = Plan("tongshuai", 1, None, violations_of(["commander_not_changed"]))
    assert simulate(plan).truth.violations == ()


@pytest.mark.parametrize("kind", CHECKS)
def test_the_breach_breaks_the_rule_it_names(kind):
    assert CHECKS[kind](game_with(kind))


def test_the_description_lists_every_kind_under_its_rule():
    text = (Path(__file__).parents[3] / "docs" / "simulator.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    for rule, kinds in RULES.items():
        row = next(line for line in rows if line.startswith(f"| `{rule}` |"))
        assert all(f"`{kind}`" in row for kind in kinds.split())


@pytest.mark.parametrize(("ruleset", "seed"), [("cert-3v3", 63), ("cert-3v3", 75), ("king-10", 4)])
def test_nobody_answers_wrongly_what_the_own_skill_would_make_right(ruleset: str, seed: int):
    game = simulate(Plan(ruleset, seed, None, violations_of(["wrong_response"])))
    for breach in game.truth.violations:
        told = [fact for fact in facts_before(game) if isinstance(fact, Declared)]
        used = next(fact for fact in reversed(told) if fact.action == "use")
        is_by_barbarians = card_of(used.face) == "savage_assault"
        assert not (is_by_barbarians and game.truth.generals[breach.seat] in ("guanyu", "zhaoyun"))


def test_guose_makes_a_diamond_a_delayed_trick_and_so_no_breach():
    game = simulate(Plan("tongshuai", 35, None, violations_of(["wrong_delayed_trick"])))
    for breach in game.truth.violations:
        face = shown_by(game).face
        assert not (game.truth.generals[breach.seat] == "daqiao" and suit_of(face) is Suit.DIAMOND)
