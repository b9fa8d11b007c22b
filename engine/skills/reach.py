"""Skills that change distances or do away with them."""

from collections.abc import Mapping

DISTANCE_TO_OTHERS: Mapping[str, int] = {"mashu": -1}
"""Added to its owner's distance to everybody."""

DISTANCE_TO_TEAM_MATES: Mapping[str, int] = {"zhenwei": 1}
"""Added to an enemy's distance to the owner's team-mates, not to the owner (facts: 2013 text)."""

REACHES_ANYBODY: Mapping[str, frozenset[str]] = {
    "qicai": frozenset({"snatch", "supply_shortage"}),
}
"""Tricks that its owner may use at any distance."""

TRICK_RANGE: Mapping[str, int] = {"snatch": 1, "supply_shortage": 1}
"""Distance up to which a trick may be used."""

LONGER_TRICK_RANGE: Mapping[tuple[str, str], int] = {("duanliang", "supply_shortage"): 2}
"""The same by the skill that its user has."""
