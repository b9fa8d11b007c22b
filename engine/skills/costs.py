"""What is paid for a skill or the effect of a weapon."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.faces import ANY_SUIT, BLACK, RED, Suit


@dataclass(frozen=True, slots=True)
class Cost:
    """Which cards the one who declares it has to give."""

    least: int = 1
    most: int | None = 1
    """None for any number."""
    suits: frozenset[Suit] = ANY_SUIT
    is_from_hand: bool = False
    """Whether equipment in play may not be given."""


COSTS: Mapping[str, Cost] = {
    "guicai": Cost(is_from_hand=True),
    "guidao": Cost(suits=BLACK),
    "huanshi": Cost(),
    "rende": Cost(most=None, is_from_hand=True),
    "zhiheng": Cost(most=None),
    "fanjian": Cost(is_from_hand=True),
    "liuli": Cost(),
    "jieyin": Cost(least=2, most=2, is_from_hand=True),
    "qingnang": Cost(is_from_hand=True),
    "lijian": Cost(),
    # Xiao Qiao's spades count as hearts.
    "tianxiang": Cost(suits=frozenset({Suit.HEART, Suit.SPADE}), is_from_hand=True),
    "jiuzhu": Cost(),
    "zhongyi": Cost(suits=RED),
    "axe": Cost(least=2, most=2),
}
"""By skill or weapon; what another has to give is not its user's cost."""
