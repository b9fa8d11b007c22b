"""What holds of every game, read off its log by a naive account."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

import pytest

from engine.cards import CARDS
from engine.decks import DECKS
from engine.generals import GENERALS
from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    DeathConfirmed,
    Declared,
    GeneralPicked,
    HandCounted,
    HpShown,
    IdentityTurned,
    MatchEnded,
    PoolRevealed,
    TimeCalled,
)
from engine.seats import Seat
from engine.simulator.game import Plan, simulate
from engine.simulator.model import Game, GameOverError
from engine.simulator.phases import play_turn
from engine.simulator.preparation import new_game, prepare

RULESETS = ("cert-3v3", "king-10", "tongshuai")
UNSPOKEN = {"paoxiao", "kongcheng", "mashu", "qicai", "qianxun", "wushuang", "hongyan"}
"""Locked skills that nobody declares."""
DRAWN = {None: 2, "yingzi": 3, "luoyi": 1}
LORD_SKILLS = {"hujia", "jijiang", "jiuyuan", "huangtian"}


def facts(game, *kinds):
    return [o.fact for o in game.observations if isinstance(o.fact, kinds)]


def all_cards(game: Game):
    yield from (*game.pile, *game.discards, *game.middle)
    for player in game.players.values():
        yield from (*player.cards, *player.wounds)
        yield from (trick.card for trick in player.judges)


@pytest.mark.parametrize(("ruleset", "n_cards"), [("cert-3v3", 106), ("tongshuai", 160)])
def test_every_card_is_in_exactly_one_place_after_every_turn(ruleset, n_cards):
    for seed in range(8):
        game = new_game(Plan(ruleset, seed))
        prepare(game)
        for number in range(60):
            player = game.living[number % len(game.living)]
            try:
                play_turn(game, player)
            except GameOverError:
                break
            cards = list(all_cards(game))
            assert len(cards) == n_cards
            assert len({id(card) for card in cards}) == n_cards
            assert game.middle == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_cards_move_from_where_they_lie(played, ruleset):
    for game in played[ruleset]:
        lying = {}
        for fact in facts(game, CardPlaced, CardMoved, CardTakenAway):
            match fact:
                case CardPlaced(face, place, track):
                    assert lying.get(track, place) == place, "only a general is read anew"
                    assert track not in lying or face in ("back", f"general/{face[8:]}")
                    lying[track] = place
                case CardMoved(track, origin, target):
                    assert lying[track] == origin
                    lying[track] = target
                case CardTakenAway(track, origin, _):
                    assert lying.pop(track) == origin


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_more_copies_lie_on_the_table_than_the_deck_has(played, ruleset):
    for game in played[ruleset]:
        copies, lying = DECKS[game.truth.deck].copies, {}
        for fact in facts(game, CardPlaced, CardTakenAway):
            if isinstance(fact, CardTakenAway):
                del lying[fact.track]
            elif fact.face.split("/")[0] in CARDS:
                lying[fact.track] = fact.face
                assert Counter(lying.values())[fact.face] <= copies[fact.face]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_health_stays_between_nothing_and_the_most_a_character_has(played, ruleset):
    for game in played[ruleset]:
        for shown in facts(game, HpShown):
            general = GENERALS[game.truth.generals[shown.seat]]
            assert 0 <= shown.hp <= general.max_hp + shown.seat.is_commander


def turns_of(game) -> Iterator[tuple[Seat, list[object]]]:
    """Yield who acted and what happened, by the declared phases and ends."""
    begun: tuple[Seat, list[object]] | None = None
    for observation in game.observations:
        fact = observation.fact
        if isinstance(fact, Declared) and fact.as_card == "start" and fact.action == "phase":
            begun = (fact.seat, [])
        if begun is not None:
            begun[1].append(fact)
        if begun is not None and isinstance(fact, Declared) and fact.action == "end_turn":
            yield begun
            begun = None


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nobody_ends_a_turn_with_more_cards_than_health(played, ruleset):  # DISCARD-01
    n_ends = 0
    for game in played[ruleset]:
        hp: dict[Seat, int] = {}
        discarding: Seat | None = None  # a turn spent face down has no discard phase
        ended: Seat | None = None
        for fact in facts(game, HpShown, Declared, HandCounted):
            match fact:
                case HpShown(seat, points):
                    hp[seat] = points
                case Declared(seat=seat, action="phase", as_card="discard"):
                    discarding = seat
                case Declared(seat=seat, action="end_turn"):
                    ended, discarding = discarding, None
                case HandCounted(seat, count) if ended is seat:
                    general = GENERALS[game.truth.generals[seat]]
                    extra = {"caoren": 3, "diaochan": 1}.get(general.id, 0)
                    if general.id != "lvmeng":
                        assert count <= hp[seat] + extra
                        n_ends += 1
                    ended = None
                case _:
                    pass
    assert n_ends > 300


def slashes_used(lines):
    return [
        line
        for line in lines
        if isinstance(line, Declared)
        and line.action == "use"
        and (line.as_card or line.face or "").split("/")[0].endswith("slash")
        and line.skill not in ("shensu", "blade")
    ]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_one_slash_a_turn_without_crossbow_or_zhang_fei(played, ruleset):  # SHA-01
    for game in played[ruleset]:
        with_more = {
            fact.place.seat
            for fact in facts(game, CardPlaced)
            if fact.place.zone == "equip" and fact.face.split("/")[0] in ("crossbow", "blade")
        }
        for seat, lines in turns_of(game):
            is_free = seat in with_more or game.truth.generals[seat] == "zhangfei"
            own = [line for line in slashes_used(lines) if line.seat is seat]
            assert is_free or len(own) <= 1


@pytest.mark.parametrize("ruleset", ["cert-3v3", "king-10"])
def test_units_alternate_and_everybody_acts_once_a_round(played, ruleset):  # ACT-01 to ACT-07
    for game in played[ruleset]:
        dead: set[Seat] = set()
        rounds: list[list[Seat]] = [[]]
        for fact in facts(game, IdentityTurned, DeathConfirmed):
            match fact:
                case DeathConfirmed(seat, _):
                    dead.add(seat)
                case IdentityTurned(seat, True):
                    assert seat not in rounds[-1]
                    assert seat not in dead
                    if rounds[-1] == [] and len(rounds) > 1:  # ACT-11
                        assert seat.team is not rounds[-2][-1].team
                    _check_unit(rounds[-1], seat, dead)
                    rounds[-1].append(seat)
                case IdentityTurned():
                    assert set(rounds[-1]) | dead == set(Seat) or rounds[-1] == []
                    if rounds[-1]:
                        rounds.append([])
        assert rounds[0][0].is_commander


def _check_unit(acted: list[Seat], seat: Seat, dead: set[Seat]) -> None:
    """Check that ``seat`` may act after those who have."""
    if not acted:
        return
    last = acted[-1]
    partner = next(s for s in Seat if s.team is last.team and s is not last and not s.is_commander)
    if not last.is_commander and partner not in acted and partner not in dead:
        assert seat is partner
    elif seat.team is last.team:
        assert all(s in acted or s in dead for s in Seat if s.team is not last.team)


def test_tongshuai_is_played_in_blocks_of_two_cold_first(played):  # ACT-13, ACT-14, ACT-16
    for game in played["tongshuai"]:
        order = [
            fact.seat
            for fact in facts(game, Declared)
            if (fact.action, fact.as_card) == ("phase", "start")
        ]
        assert order[0] is Seat.COLD_COMMANDER
        assert "IdentityTurned" not in {type(o.fact).__name__ for o in game.observations}
        if "caoren" in game.truth.generals.values():
            continue  # a turn spent face down has no phases
        blocks = [list(block) for _, block in groupby(order, key=lambda seat: seat.team)]
        assert all(len(block) <= 2 and len(set(block)) == len(block) for block in blocks)


@pytest.mark.parametrize(
    ("ruleset", "n_open", "picks"),
    [("cert-3v3", 16, [1, 2, 2, 2, 2, 2, 2, 2, 1]), ("tongshuai", 8, [1, 2, 2, 2, 1])],
)
def test_the_draft_goes_as_the_book_says(played, ruleset, n_open, picks):  # DRAFT-01, DRAFT-07
    for game in played[ruleset]:
        (pool,) = facts(game, PoolRevealed)
        assert len(set(pool.generals)) == n_open
        picked = facts(game, GeneralPicked)
        assert sorted(pick.general for pick in picked) == sorted(pool.generals)
        runs = [len(list(run)) for _, run in groupby(picked, key=lambda pick: pick.team)]
        assert runs == picks


def test_time_called_is_played_out_and_compared(played):  # TIME-04
    ends = Counter()
    for game in played["cert-3v3"] + played["king-10"]:
        (end,) = facts(game, MatchEnded)
        ends[end.reason] += 1
        was_called = TimeCalled("match") in facts(game, TimeCalled)
        assert was_called or end.reason in ("commander_death", "concession")
    assert ends["commander_death"] > 30
    assert ends["survivors"] + ends["lost_hp"] > 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_ends_with_a_dead_commander_unless_time_or_a_side_gives_up(played, ruleset):
    for game in played[ruleset]:
        (end,) = facts(game, MatchEnded)
        assert end.winner is game.truth.winner
        if end.reason == "commander_death":
            assert facts(game, DeathConfirmed)[-1].seat.is_commander
            assert facts(game, DeathConfirmed)[-1].seat.team is not end.winner


@pytest.mark.parametrize("ruleset", RULESETS)
def test_times_never_go_back_and_most_games_fit_the_clock(played, ruleset):
    lengths = []
    for game in played[ruleset]:
        times = [observation.at_ms for observation in game.observations]
        assert times == sorted(times)
        lengths.append(times[-1])
    assert sum(length < 45 * 60_000 for length in lengths) > 0.8 * len(lengths)


def test_every_skill_that_is_declared_comes_up(played):
    said = {
        play.declared.skill
        for games in played.values()
        for game in games
        for play in game.truth.plays
    }
    skills = {
        skill
        for ruleset in RULESETS
        for game in played[ruleset]
        for general in game.truth.generals.values()
        for skill in GENERALS[general].skills
    }
    assert len(skills) == 50
    assert skills - UNSPOKEN - LORD_SKILLS - said == set()
    weapons = {"blade", "spear", "axe", "halberd", "kylin_bow", "ice_sword", "double_swords", "fan"}
    assert weapons | {"eight_diagram"} <= said


def test_every_kind_of_card_is_used(played):
    used = Counter(
        play.declared.face.split("/")[0]
        for game in played["tongshuai"]
        for play in game.truth.plays
        if play.declared.face and play.declared.action in ("use", "respond")
    )
    assert set(CARDS) - set(used) == set()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_seed_plays_one_game_and_the_table_alone_shows_the_same_one(ruleset):
    told = simulate(Plan(ruleset, 5))
    assert simulate(Plan(ruleset, 5)) == told
    assert simulate(Plan(ruleset, 6)) != told
    silent = simulate(Plan(ruleset, 5, is_table_only=True))
    assert silent.truth.hands_at_end == told.truth.hands_at_end
    spoken = [o for o in told.observations if not isinstance(o.fact, Declared)]
    assert [o.at_ms for o in silent.observations] == [o.at_ms for o in spoken]
    assert facts(silent, Declared) == []
    assert all(death.killer is None for death in facts(silent, DeathConfirmed))
    assert all(taken.target is None for taken in facts(silent, CardTakenAway))


def test_the_draw_phase_brings_two_cards_or_what_a_skill_makes_of_it(played):
    seen: Counter[str | None] = Counter()
    for game in (*played["cert-3v3"], *played["tongshuai"]):
        hands: dict[Seat, int] = {}
        before: list[Declared] = []
        for fact in facts(game, Declared, HandCounted):
            if isinstance(fact, Declared):
                before.append(fact)
                continue
            skill = _draw_skill(before, fact.seat)
            if skill != "something else":
                n_due = len(before[-1].targets) if skill == "tuxi" else DRAWN[skill]
                assert fact.count - hands[fact.seat] == n_due
                seen[skill] += 1
            hands[fact.seat] = fact.count
            before = []
    assert min(seen[skill] for skill in (*DRAWN, "tuxi")) > 5


def _draw_skill(lines: list[Declared], seat: Seat) -> str | None:
    """Return the skill of a draw phase before which nothing happened but phases and a waiver."""
    phases = [line.as_card for line in lines if line.action == "phase"]
    others = [line for line in lines if line.action not in ("phase", "pass")]
    if phases != ["start", "judge", "draw"] or len(others) > 1 or lines[0].seat is not seat:
        return "something else"
    if not others:
        return None
    is_drawing = others[0].skill in ("yingzi", "luoyi", "tuxi")
    return others[0].skill if is_drawing else "something else"
