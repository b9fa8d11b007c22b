"""Skills that keep their owner from being chosen as a target."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.cards import ATTACKS, CARDS, GIFTS, SLASHES, CardType

_TRICKS = (CardType.TRICK, CardType.DELAYED_TRICK)
_CHOOSES_NOBODY = (*ATTACKS, *GIFTS, "nullification")
"""Those on everybody merely pass over who cannot be a target."""


@dataclass(frozen=True, slots=True)
class Approach:
    """A card that somebody is aimed at with; None is not known."""

    kind: str
    is_black: bool | None
    is_hand_empty: bool
    """Whether the target is known to hold no card."""


def _kongcheng(approach: Approach) -> bool:
    return approach.is_hand_empty and (approach.kind in SLASHES or approach.kind == "duel")


def _qianxun(approach: Approach) -> bool:
    return approach.kind in ("snatch", "indulgence")


def _weimu(approach: Approach) -> bool:
    kind = CARDS.get(approach.kind)
    is_chosen = approach.kind not in _CHOOSES_NOBODY
    return approach.is_black is True and is_chosen and kind is not None and kind.type in _TRICKS


PROTECTIONS: Mapping[str, Callable[[Approach], bool]] = {
    "kongcheng": _kongcheng,
    "qianxun": _qianxun,
    "weimu": _weimu,
}
"""Whether the owner of the skill cannot be aimed at."""
