"""Health going up, and the health card that shows it."""

from engine.observations import HpShown
from engine.simulator.model import Card, Game, Player
from engine.simulator.piles import drop_wound


def show_hp(game: Game, player: Player) -> None:
    """Tell what the health card shows when that has changed; it shows nothing below 0."""
    shown = max(0, player.hp)
    if shown != player.shown_hp:
        player.shown_hp = shown
        game.teller.see(HpShown(player.seat, shown))


def recover(game: Game, player: Player, points: int = 1) -> None:
    """Recover health up to the limit; buqu loses a card for every point below 1."""
    if not player.is_wounded:
        return
    for _ in range(min(points, player.max_hp - player.hp)):
        player.hp += 1
        if player.wounds:
            drop_wound(game, player, _card_to_drop(player))
    game.teller.wait(400, 1200)
    show_hp(game, player)


def _card_to_drop(player: Player) -> Card:
    ranks = [card.rank for card in player.wounds]
    return max(player.wounds, key=lambda card: ranks.count(card.rank))
