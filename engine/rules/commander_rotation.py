"""Rule 2.1.1: in a match of several games the commanders change."""

from collections.abc import Mapping

from engine.flags import Flag, Severity
from engine.observations import MatchStarted
from engine.seats import Seat
from engine.state import FormerGame, MatchState
from engine.step import Step
from engine.wording import TEAM_EN, TEAM_ZH


def commander_rotation(step: Step) -> tuple[Flag, ...]:
    """Flag players who are commanders again.

    Looks at:  the players' names in this game and the ones before it; an empty name is unknown.
    Flags:     a commander of the game before (violation); one of an earlier game, which the book
               does not clearly forbid (watch). Silent where both sides have a player of that name.
    Source:    2.1.1.
    """
    if not isinstance(step.observation.fact, MatchStarted) or not step.ruleset.commander_rotates:
        return ()
    again: dict[Seat, FormerGame] = {}
    for seat in (Seat.WARM_COMMANDER, Seat.COLD_COMMANDER):
        games = _games_commanded(step.after, step.after.seat(seat).player)
        if games:
            again[seat] = games[-1]
    return (_flag(step, again),) if again else ()


def _games_commanded(state: MatchState, player: str) -> list[FormerGame]:
    """Return the earlier games in which ``player`` was a commander, oldest first."""
    if not player:
        return []
    return [game for game in state.former if player in _commanders(game)]


def _commanders(game: FormerGame) -> tuple[str, ...]:
    """Return the commanders whose names only one player of that game has."""
    names = list(game.players.values())
    return tuple(name for name in game.commanders if names.count(name) == 1)


def _flag(step: Step, again: Mapping[Seat, FormerGame]) -> Flag:
    last = step.after.former[-1]
    who_zh = "、".join(f"{_player_zh(step, seat)}（第{again[seat].game_no}局）" for seat in again)
    who_en = ", ".join(f"{_player_en(step, seat)} (game {again[seat].game_no})" for seat in again)
    severity = Severity.VIOLATION if last in again.values() else Severity.WATCH
    seat = next(iter(again)) if len(again) == 1 else None
    texts = (
        f"主帅选手应当轮换，已担任过主帅：{who_zh}。",
        f"Commander again: {who_en}; the commanders have to change.",
    )
    return step.flag("commander_rotation", severity, seat, texts)


def _player_zh(step: Step, seat: Seat) -> str:
    return f"{TEAM_ZH[seat.team]} {step.after.seat(seat).player}"


def _player_en(step: Step, seat: Seat) -> str:
    return f"{TEAM_EN[seat.team]} {step.after.seat(seat).player}"
