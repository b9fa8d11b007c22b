"""How many games of the match each side has won, as the audience counts them."""

from collections.abc import Mapping

from engine.apply import former_games
from engine.result.series import names_of_sides
from engine.seats import Team
from engine.state import FormerGame, MatchState


def games_won(state: MatchState) -> Mapping[Team, int]:
    """Return the games that the teams on either side have won.

    A game counts once its result is recorded. Teams change sides between games and are known by
    their players; where a player has no name, a side counts for the team that sits there now.
    """
    names = names_of_sides(state.players)
    played = state.former if state.result is None else former_games(state)
    winners = [_winner_now(game, names) for game in played]
    return {team: winners.count(team) for team in Team}


def _winner_now(game: FormerGame, names: Mapping[Team, str] | None) -> Team | None:
    then = names_of_sides(game.players)
    if game.winner is None or names is None or then is None:
        return game.winner
    return next((team for team in Team if names[team] == then[game.winner]), None)
