"""Breaches of who acts when, and of how many cards are drawn and kept."""

from engine.observations import IdentityTurned
from engine.simulator.mischief import Committed, Violation
from engine.simulator.model import Game, Player
from engine.simulator.moments import DRAW
from engine.simulator.moves import lay
from engine.simulator.piles import count_hand, draw, sweep
from engine.simulator.units import upright
from engine.simulator.violations.rig import now


def _vanguards(game: Game, chosen: list[Player]) -> list[Player]:
    """Open the game with the vanguards (ACT-01)."""
    vanguards = [p for p in upright(game, chosen[0].team) if not p.seat.is_commander]
    return vanguards[:1] if game.book.has_blocks else game.chance.shuffled(vanguards)


def _out_of_order(game: Game, chosen: list[Player]) -> list[Player] | None:
    """Let the wrong side act, or only one of two vanguards (ACT-02, ACT-04, ACT-16)."""
    if game.book.has_blocks:
        return _third_unit(game, chosen)
    others = upright(game, chosen[0].team.other)
    if len(chosen) == 2 and others and game.chance.happens(0.5):
        return [chosen[0], game.chance.pick(others)]
    commander = [p for p in others if p.seat.is_commander]
    has_just_acted = any(p.has_acted for p in game.living if p.team is not chosen[0].team)
    return commander if has_just_acted and commander else None


def _third_unit(game: Game, chosen: list[Player]) -> list[Player] | None:
    """Return the second unit of a block with a third one after it."""
    ready = upright(game, chosen[0].team)
    acted = [p for p in game.living if p.team is chosen[0].team and p.has_acted]
    more = [p for p in ready if p is not chosen[0]]
    return [chosen[0], more[0]] if len(acted) == 1 and more else None


def _acted_already(game: Game, chosen: list[Player]) -> list[Player] | None:
    """Let somebody act who has acted in this round (ACT-05)."""
    team = chosen[0].team
    acted = [p for p in game.living if p.team is team and p.has_acted and p.seat.is_commander]
    return acted or None


def _one_more(_: Game, player: Player, n_cards: int) -> int | None:
    return None if _may_draw_others(player) or n_cards != 2 else 3


def _one_fewer(_: Game, player: Player, n_cards: int) -> int | None:
    return None if _may_draw_others(player) or n_cards != 2 else 1


def _may_draw_others(player: Player) -> bool:
    """Whether a skill brings other numbers of cards before the hand is counted.

    The judgement cards of luoshen are taken as soon as they are turned.
    """
    return bool(DRAW.of(player)) or player.has("luoshen")


def _keep_one_more(game: Game, player: Player, n_excess: int) -> int | None:
    """Discard one card too few (DISCARD-01)."""
    has_way_out = any(player.has(skill) for skill in ("keji", "biyue", "jushou"))
    return None if n_excess < 1 or has_way_out or player.hp < 1 else n_excess - 1


def _dead_acts(game: Game, _: Player) -> Committed | None:
    """Let a dead character draw and use a card."""
    dead = [p for p in game.players.values() if not p.is_alive]
    if not dead:
        return None
    player = game.chance.pick(dead)
    game.teller.wait(2000, 4000)
    committed = now(game, player, is_table_visible=True)
    if game.book.has_turn_marks:
        game.teller.see(IdentityTurned(player.seat, sideways=True))
    draw(game, player, 2)
    count_hand(game, player)
    game.teller.wait(2000, 4000)
    card = game.chance.pick(player.hand)
    game.teller.say(player.seat, "use", card.face)
    lay(game, player, [card])
    sweep(game)
    return committed


TURN_VIOLATIONS = (
    Violation("commander_not_first", "unit_order", opening_unit=_vanguards, chance=1.0),
    Violation("unit_order", "unit_order", unit=_out_of_order, chance=0.5),
    Violation("acted_twice", "acts_once_a_round", unit=_acted_already, chance=0.5),
    Violation("identity_not_turned", "identity_turned", chance=0.1),
    Violation("drew_too_many", "draw_count", counts={"draw": _one_more}),
    Violation("drew_too_few", "draw_count", counts={"draw": _one_fewer}),
    Violation("hand_over_limit", "hand_limit", counts={"discard": _keep_one_more}, chance=0.5),
    Violation("play_after_death", "play_after_death", {"turn_over": _dead_acts}),
)
