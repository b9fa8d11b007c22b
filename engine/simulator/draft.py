"""From the piles of generals to the line-ups (cert-3v3 3.1, king-10 一, tongshuai 3)."""

from engine.generals import GENERALS, Kingdom
from engine.observations import (
    ClockStarted,
    GeneralPicked,
    LineupSet,
    PoolRevealed,
    TimeCalled,
    Witness,
)
from engine.seats import Seat, Team
from engine.simulator.mischief import Committed
from engine.simulator.model import Game
from engine.simulator.skills import LORD_SKILLS

_PLACES = ("commander", "left", "right")
_POOL = {
    Kingdom.WEI: "caocao simayi xiahoudun zhangliao xuchu guojia zhenji xiahouyuan caoren",
    Kingdom.SHU: "liubei guanyu zhangfei zhugeliang zhaoyun machao huangyueying huangzhong weiyan",
    Kingdom.WU: "sunquan ganning lvmeng huanggai zhouyu daqiao luxun sunshangxiang "
    "xiaoqiao zhoutai",
    Kingdom.QUN: "huatuo lvbu diaochan zhangjiao",
}
"""The 32 generals of standard and wind (cert-3v3 1.2.1)."""


def draft(game: Game) -> dict[Seat, str]:
    """Play the draft; return who sits where."""
    wanted, as_commander = game.mischief.wanted_general()
    pool = _pool(game, wanted)
    game.teller.wait(15000, 30000)
    game.teller.note(PoolRevealed(tuple(pool)))
    first = _first_picker(game)
    picked = _picks(game, pool, first)
    if game.book.is_timed:
        game.teller.note(ClockStarted("draft_show", game.book.show_ms))
        game.teller.wait_exactly(game.chance.between(4000, game.book.show_ms - 1000))
        game.teller.note(ClockStarted("lineup", game.book.lineup_ms))
    game.teller.wait_exactly(game.chance.between(20000, 70000))
    lineup: dict[Seat, str] = {}
    for team in (Team.WARM, Team.COLD):
        seats = _lineup(game, team, picked[team], wanted, as_commander=as_commander)
        lineup.update(seats)
        game.teller.note(LineupSet(team, dict(seats)))
        game.teller.wait(1000, 4000)
    _change_lineup(game, picked, lineup)
    return lineup


def _pool(game: Game, wanted: str | None) -> list[str]:
    """Return the generals that lie open; two of four piles, or eight of four from each kingdom."""
    if game.book.pool_size == 16:
        mixed = game.chance.shuffled([g for kingdom in Kingdom for g in _of_kingdom(game, kingdom)])
        piles = [mixed[start : start + 8] for start in range(0, len(mixed) - 7, 8)]
        pool = [general for pile in game.chance.sample(piles, 2) for general in pile]
    else:
        candidates = [
            general
            for kingdom in Kingdom
            for general in game.chance.sample(_of_kingdom(game, kingdom), 4)
        ]
        pool = game.chance.sample(candidates, game.book.pool_size)
    if wanted is not None and wanted not in pool:
        pool[game.chance.below(len(pool))] = wanted
    return pool


def _of_kingdom(game: Game, kingdom: Kingdom) -> list[str]:
    return [general for general in _POOL[kingdom].split() if general not in game.book.banned]


def _first_picker(game: Game) -> Team:
    """Let warm name the first side to pick; too late, the books differ (DRAFT-04)."""
    if game.book.warm_picks_first:
        return Team.WARM
    game.teller.note(ClockStarted("draft_first", game.book.first_choice_ms, team=Team.WARM))
    if game.chance.happens(0.1):
        game.teller.wait_exactly(game.book.first_choice_ms)
        game.teller.tell(Witness.CLOCK, TimeCalled("draft_first"))
        if not game.book.late_choice_passes_to_cold:
            return Team.WARM
    game.teller.wait_exactly(game.chance.between(2000, 7000))
    return game.chance.pick(tuple(Team))


def _picks(game: Game, pool: list[str], first: Team) -> dict[Team, list[str]]:
    """Let the sides pick by turns, 1-2-2-...-1 (DRAFT-01, DRAFT-07)."""
    left = list(pool)
    picked: dict[Team, list[str]] = {team: [] for team in Team}
    team = first
    for n_due in _counts(game):
        _pick_on_time(game, team)
        for _ in range(min(n_due, len(left))):
            general = game.chance.weigh([(_liking(game, g, picked[team]), g) for g in left])
            left.remove(general)
            picked[team].append(general)
            game.teller.note(GeneralPicked(team, general))
            game.teller.wait(500, 1500)
        team = team.other
    return picked


def _liking(game: Game, general: str, picked: list[str]) -> float:
    """Return how much a side wants a general; lord skills ask for one kingdom."""
    kingdoms = [GENERALS[name].kingdom for name in picked]
    if not game.book.lord_skills_of_one_kingdom:
        return 1.0
    return 1.0 + 4.0 * kingdoms.count(GENERALS[general].kingdom)


def _counts(game: Game) -> list[int]:
    """Return how many are picked by turns; a breach takes one more and later one less."""
    counts = list(game.book.picks)
    breach = game.mischief.takes("draft_count")
    if breach is not None:
        step = game.chance.below(len(counts) - 2)
        counts[step] += 1
        counts[step + 2] -= 1
        n_before = sum(counts[: step + 1]) - 1
        n_clocks = (step + 1) * game.book.is_timed
        seq = game.teller.next_seq + n_before + n_clocks
        game.mischief.commit(breach, Committed(seq, None, is_table_visible=True))
    return counts


def _pick_on_time(game: Game, team: Team) -> None:
    if not game.book.is_timed:
        game.teller.wait(3000, 12000)
        return
    game.teller.note(ClockStarted("draft_pick", game.book.pick_ms, team=team))
    breach = game.mischief.takes("pick_late")
    if breach is None:
        game.teller.wait_exactly(game.chance.between(2000, 14000))
        return
    game.teller.wait_exactly(game.book.pick_ms)
    game.mischief.commit_now(breach, game)
    game.teller.tell(Witness.CLOCK, TimeCalled("draft_pick"))
    game.teller.wait_exactly(game.chance.between(2000, 6000))


def _lineup(
    game: Game, team: Team, own: list[str], wanted: str | None, *, as_commander: bool
) -> dict[Seat, str]:
    """Choose three of the picked generals and seat them."""
    chosen = _one_kingdom(game, own) or game.chance.sample(own, 3)
    if wanted is not None and wanted in own:
        rest = [general for general in chosen if general != wanted][:2]
        chosen = [wanted, *rest] if as_commander else game.chance.shuffled([wanted, *rest])
    return {
        Seat(f"{team}_{place}"): general for place, general in zip(_PLACES, chosen, strict=True)
    }


def _one_kingdom(game: Game, own: list[str]) -> list[str]:
    """Return three generals of one kingdom under one with a lord skill, where that pays."""
    if not game.book.lord_skills_of_one_kingdom:
        return []
    lords = [g for g in own if LORD_SKILLS.intersection(GENERALS[g].skills)]
    for lord in lords:
        kingdom = GENERALS[lord].kingdom
        others = [g for g in own if g != lord and GENERALS[g].kingdom is kingdom]
        if len(others) >= 2:
            return [lord, *game.chance.sample(others, 2)]
    return []


def _change_lineup(game: Game, picked: dict[Team, list[str]], lineup: dict[Seat, str]) -> None:
    """Put in a change of a line-up that was handed in (DRAFT-05)."""
    breach = game.mischief.takes("lineup_changed")
    if breach is None:
        return
    team = game.chance.pick(tuple(Team))
    seat = game.chance.pick([seat for seat in Seat if seat.team is team])
    spare = [general for general in picked[team] if general not in lineup.values()]
    lineup[seat] = game.chance.pick(spare)
    own = {each: general for each, general in lineup.items() if each.team is team}
    game.mischief.commit_now(breach, game)
    game.teller.note(LineupSet(team, own))
