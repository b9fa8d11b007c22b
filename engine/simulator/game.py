"""A whole game: draft, preparation, rounds until it is decided."""

from dataclasses import dataclass

from engine.observations import (
    MatchEnded,
    Observation,
)
from engine.seats import Team
from engine.simulator.model import Game, GameOverError
from engine.simulator.preparation import Plan, new_game, prepare, start
from engine.simulator.truth import Truth
from engine.simulator.units import play_round
from engine.simulator.verdicts import decide_on_time

__all__ = ["Plan", "Simulated", "simulate"]


@dataclass(frozen=True, slots=True)
class Simulated:
    """A finished game: what was seen and said, and what it really was."""

    observations: tuple[Observation, ...]
    truth: Truth


def simulate(plan: Plan) -> Simulated:
    """Play one whole game.

    Raises:
        UnknownBookError: when there is no such rule book.
        UnknownDeckError: when there is no such deck.
    """
    game = new_game(plan)
    over = _play(game)
    game.teller.wait(1000, 3000)
    game.teller.note(MatchEnded(_recorded_winner(game, over), over.reason))
    _begin_second_game(game)
    return Simulated(tuple(game.teller.observations), _truth(plan, game, over))


def _recorded_winner(game: Game, over: GameOverError) -> Team | None:
    """Return the winner, or the loser when a breach records the wrong one."""
    breach = game.mischief.takes("wrong_result")
    if breach is None or over.winner is None:
        return over.winner
    game.mischief.commit_now(breach, game)
    return over.winner.other


def _begin_second_game(game: Game) -> None:
    """Begin another game under the same commanders, where a breach asks for it."""
    breach = game.mischief.takes("commander_not_changed")
    if breach is not None and game.book.commander_rotates:
        game.teller.wait(60_000, 120_000)
        game.mischief.commit_now(breach, game)
        start(game, game_no=2)


def _play(game: Game) -> GameOverError:
    """Play until the game is over; return how it ended."""
    try:
        start(game)
        prepare(game)
        first = game.first_team
        while True:
            first = play_round(game, first)
            decide_on_time(game)
    except GameOverError as over:
        return over


def _truth(plan: Plan, game: Game, over: GameOverError) -> Truth:
    players = game.players.values()
    return Truth(
        plan.ruleset,
        game.deck.id,
        plan.seed,
        n_cards=game.deck.n_cards,
        winner=over.winner,
        reason=over.reason,
        generals={player.seat: player.general.id for player in players},
        plays=tuple(game.teller.plays),
        hands_at_end={p.seat: tuple(card.face for card in p.hand) for p in players},
        hp_at_end={player.seat: player.hp for player in players},
        violations=tuple(game.mischief.made),
    )
