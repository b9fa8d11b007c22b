"""Skills by which cards come into a hand or leave it without being seen on the table."""

from collections.abc import Iterable, Mapping

GIVES_IN_OWN_TURN = frozenset({"rende", "fanjian", "hongyuan", "yinghun"})
"""The acting owner may hand cards, or draws, to anybody."""

GIVES_ONE_CARD = frozenset({"fanjian"})
"""Of these skills those by which the owner hands over a single card, once a phase."""

GIVES_WHEN_HURT = frozenset({"yiji", "tianxiang"})
"""The owner may hand cards, or draws, to anybody when damage comes its way."""

GAINS_IN_ANY_TURN = frozenset(
    {
        "jianxiong",
        "fankui",
        "tiandu",
        "yiji",
        "jizhi",
        "lianying",
        "xiaoji",
        "guidao",
        "huangtian",
        "mingzhe",
        "jiang",
    }
)
"""The owner may draw or take cards in the turns of others."""

TAKES_WHEN_HURT = frozenset({"fankui"})
"""The owner may take a card out of the hand of whoever hurts it."""

TAKES_IN_OWN_TURN = frozenset({"tuxi"})
"""The acting owner may take cards out of the hands of others."""

DRAWS_AT_END: Mapping[str, int] = {"biyue": 1, "jushou": 3}
"""How many cards the owner may draw when its turn ends."""


def drawn_at_end(skills: Iterable[str]) -> int:
    """Return how many cards the owner of these skills may draw when its turn ends, at most."""
    return sum(DRAWS_AT_END.get(skill, 0) for skill in skills)
