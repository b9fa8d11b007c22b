"""A side that gives up, and the peaches its opponents may still use (cert-3v3 3.4.3, 积分 3)."""

from engine.observations import Conceded
from engine.seats import Team
from engine.simulator.effects.supplies import use_peach
from engine.simulator.model import Game, GameOverError
from engine.simulator.moments import Material
from engine.simulator.piles import sweep

_OUTNUMBERED_BY = 2


def concede_when_hopeless(game: Game, team: Team) -> None:
    """Give up now and then when outnumbered, in a book that has concession.

    Raises:
        GameOverError: when the side gives up.
    """
    n_own = sum(player.team is team for player in game.living)
    is_hopeless = len(game.living) - 2 * n_own >= _OUTNUMBERED_BY
    if not game.book.is_timed or not is_hopeless or not game.chance.happens(0.03):
        return
    game.teller.wait(2000, 6000)
    game.teller.note(Conceded(team))
    for player in game.living:
        peach = next((card for card in player.hand if card.kind.id == "peach"), None)
        if player.team is team.other and player.is_wounded and peach is not None:
            use_peach(game, player, Material((peach,), "peach"))
            sweep(game)
    raise GameOverError(team.other, "concession")
