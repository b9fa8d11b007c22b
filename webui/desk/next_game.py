"""The next game of a match: who is seated where, and the entry that begins it.

cert-3v3 2.1.1: a match is won by more than half of its games, and the commanders change. The sides
are drawn anew before each game (3.1.1), so whether the teams change them is for people to say.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.apply import former_games
from engine.match import Match
from engine.observations import MatchStarted, SeatEntry
from engine.seats import Seat, Team
from webui.desk.series_score import games_won


@dataclass(frozen=True, slots=True)
class SeatedView:
    """A player of the next game."""

    seat: str
    player: str
    """May be empty."""
    commanded: int | None
    """The latest game in which he was the commander; None for none that is known."""


@dataclass(frozen=True, slots=True)
class NextGameView:
    """What the referee is offered once a game is over."""

    game_no: int
    seats: tuple[SeatedView, ...]
    """As suggested: the teams stay on their sides, the commanders change where the rules ask it."""
    rotates: bool
    """Whether the rules ask for other commanders."""
    n_cards: int
    """Cards of the game before that still lie on the table."""
    is_decided: bool
    """Whether the match is won, or has no more games: another one would count for nothing."""


def next_game_of(match: Match) -> NextGameView | None:
    """Return what can be begun, None while the game is on."""
    if not match.state.is_over:
        return None
    seating, commanded = suggested_seating(match), _commanders_of(match)
    return NextGameView(
        game_no=match.state.game_no + 1,
        seats=tuple(
            SeatedView(seat.value, player, commanded.get(player))
            for seat, player in seating.items()
        ),
        rotates=match.ruleset.commander_rotates,
        n_cards=len(match.state.table),
        is_decided=_is_decided(match),
    )


def suggested_seating(match: Match) -> dict[Seat, str]:
    """Seat everybody as before but the commanders, who change with who was none yet."""
    players = match.state.players
    if not match.ruleset.commander_rotates:
        return players
    commanded = _commanders_of(match)
    for team in Team:
        commander, *vanguards = (seat for seat in Seat if seat.team is team)
        fresh = (seat for seat in vanguards if players[seat] not in commanded)
        other = next(fresh, vanguards[0])
        players[commander], players[other] = players[other], players[commander]
    return players


def game_after(last: MatchStarted, players: Mapping[Seat, str], started_utc: str) -> MatchStarted:
    """Return the entry that begins the game after ``last``, by the same rules and with its deck.

    Args:
        last: the beginning of the game that is over.
        players: who sits where; a seat that is missing has no name.
        started_utc: the time of day.
    """
    seats = {seat: SeatEntry(players.get(seat, ""), None) for seat in Seat}
    return replace(last, seats=seats, started_utc=started_utc, game_no=last.game_no + 1)


def _commanders_of(match: Match) -> dict[str, int]:
    """Return the latest game in which each player was a commander."""
    return {
        player: game.game_no for game in former_games(match.state) for player in game.commanders
    }


def _is_decided(match: Match) -> bool:
    n_games, n_played = match.ruleset.n_games, len(former_games(match.state))
    most_won = max(games_won(match.state).values())
    return n_played >= n_games or most_won > n_games // 2
