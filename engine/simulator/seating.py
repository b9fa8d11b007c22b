"""How far it is from one character to another, and who can be reached."""

from engine.cards import CARDS, CardType
from engine.seats import Seat
from engine.simulator.model import Card, Game, Player


def distance(game: Game, one: Player, other: Player, spent: Card | None = None) -> int:
    """Return the distance from ``one`` to ``other``; at least 1.

    Args:
        game: who is alive counts on the ring (facts: rules_3v3 1.5).
        one: its horse and mashu make it nearer.
        other: its horse makes it farther.
        spent: a card of ``one`` that is being spent and does not count any more.
    """
    steps = (
        _fixed(one.seat, other.seat) if game.book.has_fixed_distances else _ring(game, one, other)
    )
    minus = one.equips.get(CardType.MINUS_HORSE)
    steps -= minus is not None and minus is not spent
    steps -= one.has("mashu")
    steps += CardType.PLUS_HORSE in other.equips
    return max(1, steps)


def _ring(game: Game, one: Player, other: Player) -> int:
    living = game.living
    apart = abs(living.index(one) - living.index(other))
    return min(apart, len(living) - apart)


def _fixed(one: Seat, other: Seat) -> int:
    """Return the distance by the table of tongshuai 4.3; own vanguards are 2 apart (open in it)."""
    n_commanders = one.is_commander + other.is_commander
    if one.team is other.team:
        return 1 if n_commanders else 2
    return 2 if n_commanders else 1


def attack_range(player: Player, spent: Card | None = None) -> int:
    """Return how far a slash reaches, without a weapon that is being spent."""
    weapon = player.equips.get(CardType.WEAPON)
    if weapon is None or weapon is spent:
        return 1
    return CARDS[weapon.kind.id].range or 1


def is_in_range(game: Game, one: Player, other: Player, spent: Card | None = None) -> bool:
    """Whether a slash of ``one`` reaches ``other``."""
    if one is other:
        return False
    return distance(game, one, other, spent) <= attack_range(one, spent)


def may_be_slashed(player: Player) -> bool:
    """Whether a character can be the target of a slash or a duel (kongcheng)."""
    return not (player.has("kongcheng") and not player.hand)


def may_be_robbed(player: Player) -> bool:
    """Whether a character can be the target of snatch or indulgence (qianxun)."""
    return not player.has("qianxun")
