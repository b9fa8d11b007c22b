"""Whether a character makes use of an optional skill, with the 5 s window where there is one."""

from engine.observations import ClockStarted, TimeCalled, Witness
from engine.simulator.model import Game, Player


def offer(game: Game, player: Player, probability: float, *, has_window: bool = False) -> bool:
    """Decide whether an optional skill is used; let the time to declare it pass.

    A window is opened now and then, by a referee who counts; one that nobody uses runs out, or the
    player waives it in words.
    """
    is_counted = has_window and game.book.is_timed and game.chance.happens(0.5)
    if is_counted:
        clock = ClockStarted("window", game.book.window_ms, player.seat, player.team)
        game.teller.start_clock(clock)
    if game.chance.happens(probability):
        game.teller.wait_exactly(game.chance.between(800, 4000))
        return True
    if is_counted and game.chance.happens(0.5):
        game.teller.wait_exactly(game.book.window_ms)
        game.teller.tell(Witness.CLOCK, TimeCalled("window"))
    elif is_counted:
        game.teller.wait_exactly(game.chance.between(800, 4000))
        game.teller.say(player.seat, "pass")
    return False
