"""Peach, wine and equipment used in the own play phase."""

from engine.simulator.answers import say_material
from engine.simulator.model import Card, Game, Player
from engine.simulator.moments import Material
from engine.simulator.moves import equip, lay
from engine.simulator.recovery import recover


def use_peach(game: Game, user: Player, material: Material) -> None:
    """Recover 1 health by a peach on oneself (TAO-01, TAO-02)."""
    game.teller.wait(2000, 5000)
    say_material(game, user, "use", material, (user.seat,))
    lay(game, user, material.cards)
    recover(game, user)


def use_wine(game: Game, user: Player, card: Card) -> None:
    """Drink: the next slash of this turn does 1 more; once a turn (JIU-01)."""
    game.teller.wait(1500, 4000)
    game.teller.say(user.seat, "use", card.face, (user.seat,))
    lay(game, user, [card])
    game.turn.is_drunk = True
    game.turn.has_drunk = True


def use_equipment(game: Game, user: Player, card: Card) -> None:
    """Lay a piece of equipment before oneself."""
    game.teller.wait(2000, 5000)
    game.teller.say(user.seat, "use", card.face)
    equip(game, user, card)
