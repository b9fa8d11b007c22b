"""Rule 2.1.1: who has won two of three games has won the match."""

from collections import Counter

from engine.flags import Flag, Severity
from engine.observations import MatchStarted
from engine.result.series import names_of_sides
from engine.state import FormerGame
from engine.step import Step


def match_decided(step: Step) -> tuple[Flag, ...]:
    """Remark on a game that is begun although the match is decided.

    Looks at:  the winners of the games before it; teams are known by their players' names.
    Flags:     the beginning (procedure: the game counts for nothing). Silent while a name is
               unknown, and where a match is a single game.
    Source:    2.1.1.
    """
    n_games = step.ruleset.n_games
    if not isinstance(step.observation.fact, MatchStarted) or n_games == 1:
        return ()
    wins = Counter(_winner_of(game) for game in step.after.former)
    team = next((name for name, n in wins.items() if name and n > n_games // 2), None)
    if team is None:
        return ()
    texts = (
        f"{team}已先胜{wins[team]}局（{n_games}局{n_games // 2 + 1}胜），本局不计。",
        f"{team} has won {wins[team]} of {n_games} games already; this one counts for nothing.",
    )
    return (step.flag("match_decided", Severity.PROCEDURE, None, texts),)


def _winner_of(game: FormerGame) -> str | None:
    """Return the team that has won; None when it is not known by name, or nobody has."""
    names = names_of_sides(game.players)
    return None if names is None or game.winner is None else names[game.winner]
