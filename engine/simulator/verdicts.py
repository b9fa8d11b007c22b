"""Time over: the round is played out and the sides are compared (cert-3v3 1.4.2, 3.4.2)."""

from engine.observations import ClockStarted
from engine.seats import Team
from engine.simulator.model import Game, GameOverError


def decide_on_time(game: Game) -> None:
    """End the game after a round when its time is over and one side is ahead.

    Raises:
        GameOverError: when the game is decided, or stays even where extra time is given once.
    """
    called = game.teller.called
    clock = "overtime" if game.is_overtime else "match"
    if clock not in called:
        return
    breach = game.mischief.takes("round_after_time")
    winner, reason = compare(game)
    if breach is not None and winner is not None:
        game.mischief.begin_round(breach)
        return
    if winner is not None or (game.is_overtime and not game.book.repeats_overtime):
        raise GameOverError(winner, reason)
    game.is_overtime = True
    game.teller.start_clock(ClockStarted("overtime", game.book.overtime_ms), is_kept=True)


def compare(game: Game) -> tuple[Team | None, str]:
    """Return the side with more survivors, else with less lost health, else with fewer points lost.

    A character that buqu keeps alive has lost all its health (cert-3v3 积分 1.3).
    """
    survivors = {team: sum(p.team is team for p in game.living) for team in Team}
    lost = {
        team: sum(p.max_hp - max(0, p.hp) for p in game.living if p.team is team) for team in Team
    }
    criteria = (
        ("survivors", {team: -n for team, n in survivors.items()}),
        ("lost_hp", lost),
        ("points_lost", game.technical_points),
    )
    for reason, score in criteria:
        if score[Team.WARM] != score[Team.COLD]:
            return min(Team, key=score.__getitem__), reason
    return None, "undecided"
