"""Rule 2.1.1: in a match of several games the commanders change."""

from engine.flags import Flag, Severity
from engine.observations import MatchStarted
from engine.seats import Seat, Team
from engine.state import FormerGame, MatchState
from engine.step import Step
from engine.wording import TEAM_EN, TEAM_ZH


def commander_rotation(step: Step) -> tuple[Flag, ...]:
    """Flag a player who is commander again.

    Looks at:  the players' names in this game and the ones before it; an empty name is unknown.
    Flags:     the commander of the game before (violation); that of an earlier one, which the book
               does not clearly forbid (watch). Silent where both sides have a player of that name.
    Source:    2.1.1.
    """
    if not isinstance(step.observation.fact, MatchStarted) or not step.ruleset.commander_rotates:
        return ()
    flags: list[Flag] = []
    for team in Team:
        commander = Seat(f"{team}_commander")
        games = _games_commanded(step.after, step.after.seat(commander).player)
        if games:
            flags.append(_flag(step, commander, games[-1]))
    return tuple(flags)


def _games_commanded(state: MatchState, player: str) -> list[FormerGame]:
    """Return the earlier games in which ``player`` was a commander, oldest first."""
    if not player:
        return []
    return [game for game in state.former if player in _commanders(game)]


def _commanders(game: FormerGame) -> tuple[str, ...]:
    """Return the commanders whose names only one player of that game has."""
    names = list(game.players.values())
    commanders = (name for seat, name in game.players.items() if seat.is_commander)
    return tuple(name for name in commanders if names.count(name) == 1)


def _flag(step: Step, commander: Seat, game: FormerGame) -> Flag:
    state, team = step.after, commander.team
    is_last = game is state.former[-1]
    player = state.seat(commander).player
    return Flag(
        rule="commander_rotation",
        clause=step.ruleset.clause("commander_rotation"),
        severity=Severity.VIOLATION if is_last else Severity.WATCH,
        seq=step.observation.seq,
        at_ms=step.observation.at_ms,
        seat=commander,
        text_en=f"{player}, commander of the {TEAM_EN[team]} side, was commander in game "
        f"{game.game_no} already; the commanders have to change.",
        text_zh=f"{TEAM_ZH[team]}主帅 {player} 在第{game.game_no}局已担任主帅，主帅选手应当轮换。",
    )
