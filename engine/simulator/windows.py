"""Whether a character makes use of an optional skill, with the 5 s window where there is one."""

from engine.observations import ClockStarted, TimeCalled, Witness
from engine.simulator.model import Game, Player


def offer(game: Game, player: Player, probability: float, *, has_window: bool = False) -> bool:
    """Decide whether an optional skill is used; let the time to declare it pass.

    A window is opened now and then, by a referee who counts; one that nobody uses runs out, or the
    player waives it in words.
    """
    is_timed = has_window and game.book.is_timed
    if is_timed and _is_late(game, player):
        return True
    is_counted = is_timed and game.chance.happens(0.5)
    if is_counted:
        open_window(game, player)
    if game.chance.happens(probability):
        game.teller.wait_exactly(game.chance.between(800, 4000))
        return True
    if is_counted and game.chance.happens(0.5):
        run_out(game)
    elif is_counted:
        game.teller.wait_exactly(game.chance.between(800, 4000))
        game.teller.say(player.seat, "pass")
    return False


def open_window(game: Game, player: Player) -> None:
    """Start the clock of a window."""
    clock = ClockStarted("window", game.book.window_ms, player.seat, player.team)
    game.teller.start_clock(clock)


def run_out(game: Game) -> None:
    """Let the window opened last run out."""
    game.teller.wait_exactly(game.book.window_ms)
    game.teller.tell(Witness.CLOCK, TimeCalled("window"))


def _is_late(game: Game, player: Player) -> bool:
    """Whether a breach declares the skill only after the window (TIME-01)."""
    breach = game.mischief.takes("window_late")
    if breach is None:
        return False
    open_window(game, player)
    run_out(game)
    game.teller.wait_exactly(game.chance.between(1500, 4000))
    game.mischief.commit_now(breach, game, player.seat, is_table_visible=False)
    return True
