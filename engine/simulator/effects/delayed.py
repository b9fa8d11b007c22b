"""Delayed tricks: laid now, judged when their turn comes."""

from engine.simulator.answers import is_nullified, say_material
from engine.simulator.damage import deal
from engine.simulator.judging import finish, is_good, judge
from engine.simulator.model import DelayedTrick, Game, Player
from engine.simulator.moments import Damage, Material
from engine.simulator.moves import drop_delayed, lay_delayed, pass_delayed
from engine.simulator.windows import open_window, run_out


def use_delayed(game: Game, user: Player, material: Material, target: Player) -> None:
    """Lay a delayed trick before its target."""
    game.teller.wait(2000, 6000)
    say_material(game, user, "use", material, (target.seat,))
    lay_delayed(game, user, material.cards[0], material.kind, target)


def has_delayed(player: Player, kind: str) -> bool:
    """Whether a trick of this name lies before the character already (LE-01)."""
    return any(trick.kind == kind for trick in player.judges)


def judge_delayed(game: Game, player: Player) -> None:
    """Judge all delayed tricks that lie before a character when its judgement phase begins."""
    for trick in judging_order(game, player):
        if trick in player.judges and player.is_alive:
            _judge_one(game, player, trick)


def judging_order(game: Game, player: Player) -> list[DelayedTrick]:
    """Return the tricks in the order of judging (JUDGE-01, tongshuai 4.4.2)."""
    if game.book.judges_as_placed:
        return list(player.judges)
    return list(reversed(player.judges))


def _judge_one(game: Game, player: Player, trick: DelayedTrick) -> None:
    is_lightning = trick.kind == "lightning"
    if _is_cancelled(game, player):
        _settle(game, player, trick, passes_on=is_lightning)
        return
    verdict = judge(game, player, trick.kind)
    is_harmless = is_good(trick.kind, verdict)
    finish(game, verdict)
    _settle(game, player, trick, passes_on=is_lightning and is_harmless)
    if is_harmless:
        return
    if is_lightning:
        deal(game, Damage(None, player, 3, "thunder", (trick.card,)))
    else:
        skip_phase(game, trick)


def skip_phase(game: Game, trick: DelayedTrick) -> None:
    """Let a trick that was judged badly take the phase that it is about."""
    game.turn.skipped.add("play" if trick.kind == "indulgence" else "draw")


def _is_cancelled(game: Game, player: Player) -> bool:
    """Ask for Negates before the judgement, for 5 s when the referee counts (WUXIE-04)."""
    game.teller.wait(700, 1500)
    if not game.book.is_timed or not game.chance.happens(0.4):
        return is_nullified(game, player, player, is_harmful=True)
    open_window(game, player)
    seq = game.teller.next_seq
    with game.teller.hurried():
        is_cancelled = is_nullified(game, player, player, is_harmful=True)
    if game.teller.next_seq == seq:
        run_out(game)
    return is_cancelled


def _settle(game: Game, player: Player, trick: DelayedTrick, *, passes_on: bool) -> None:
    game.teller.wait(500, 1500)
    if passes_on:
        pass_delayed(game, trick, player, next_for_lightning(game, player))
    else:
        drop_delayed(game, trick, player)


def next_for_lightning(game: Game, player: Player) -> Player:
    """Return whose zone lightning passes to: the next living round the ring (LIGHT-02).

    Where lightnings do not stack, one who already has one before it is passed over.
    """
    for other in game.in_order_from(player):
        is_free = game.book.lightnings_stack or not has_delayed(other, "lightning")
        if other is not player and is_free:
            return other
    return player
