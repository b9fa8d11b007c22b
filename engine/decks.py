"""Which cards a deck holds, face by face.

A deck is written as a list of indices per kind; the others differ from the classic one by a few
cards.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass


class UnknownDeckError(ValueError):
    """A deck id that is in no list."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The game cards of one edition."""

    id: str
    name_zh: str
    name_en: str
    copies: Mapping[str, int]
    """How many cards show a face, such as ``slash/S8``: 2."""
    crossbow_limit: int | None = None
    """Slashes a phase with the crossbow; None means no limit."""

    @property
    def n_cards(self) -> int:
        """Return how many cards the deck has."""
        return sum(self.copies.values())


_CLASSIC: Mapping[str, str] = {
    "slash": "S7 S8 S8 S9 S9 S10 S10 H10 H10 HJ C2 C3 C4 C5 C6 "
    "C7 C8 C8 C9 C9 C10 C10 CJ CJ D6 D7 D8 D9 D10 DK",
    "jink": "H2 H2 HK D2 D2 D3 D4 D5 D6 D7 D8 D9 D10 DJ DJ",
    "peach": "H3 H4 H6 H7 H8 H9 HQ DQ",
    "dismantlement": "S3 S4 SQ HQ C3 C4",
    "snatch": "S3 S4 SJ D3 D4",
    "duel": "SA CA DA",
    "collateral": "CQ CK",
    "ex_nihilo": "H7 H8 H9 HJ",
    "nullification": "SJ CQ CK DQ",
    "savage_assault": "S7 SK C7",
    "archery_attack": "HA",
    "god_salvation": "HA",
    "amazing_grace": "H3 H4",
    "indulgence": "S6 H6 C6",
    "crossbow": "CA DA",
    "qinggang_sword": "S6",
    "ice_sword": "S2",
    "double_swords": "S2",
    "blade": "S5",
    "spear": "SQ",
    "axe": "D5",
    "halberd": "DQ",
    "kylin_bow": "H5",
    "eight_diagram": "S2 C2",
    "nioh_shield": "C2",
    "dilu": "C5",
    "jueying": "S5",
    "zhuahuangfeidian": "HK",
    "chitu": "H5",
    "dayuan": "SK",
    "zixing": "DK",
}

# On top of the classic deck: the second pack, the two lightnings.
_SECOND_PACK: Mapping[str, str] = {
    "fire__slash": "H4 H7 H10 D4 D5",
    "thunder__slash": "S4 S5 S6 S7 S8 C5 C6 C7 C8",
    "jink": "H8 H9 HJ HQ D6 D7 D8 D10 DJ",
    "peach": "H5 H6 D2 D3",
    "analeptic": "S3 S9 C3 C9 D9",
    "nullification": "SK HA HK",
    "lightning": "SA HQ",
    "supply_shortage": "S10 C4",
    "iron_chain": "SJ SQ C10 CJ CQ CK",
    "fire_attack": "H2 H3 DQ",
    "guding_blade": "SA",
    "fan": "DA",
    "vine": "S2 C2",
    "silver_lion": "CA",
    "hualiu": "DK",
}


def _faces(indices_by_kind: Mapping[str, str]) -> Counter[str]:
    return Counter(
        f"{kind}/{index}" for kind, indices in indices_by_kind.items() for index in indices.split()
    )


_CLASSIC_FACES = _faces(_CLASSIC)
_COMPETITION_FACES = (
    _CLASSIC_FACES
    - Counter(["nullification/CQ"])
    + Counter(["nullification/HQ", "supply_shortage/SA", "supply_shortage/CQ"])
)

DECKS: Mapping[str, Deck] = {
    deck.id: deck
    for deck in (
        Deck("classic", "标准版 106 张", "classic, 106 cards", _CLASSIC_FACES),
        Deck("proxy", "替用牌 106 张", "proxy cards, 106", _CLASSIC_FACES),
        Deck("competition_2012", "2012 竞技牌", "competition 2012", _COMPETITION_FACES),
        Deck("competition_2013", "2013 竞技牌", "competition 2013", _COMPETITION_FACES, 4),
        Deck(
            "tongshuai",
            "统帅三军 160 张",
            "tongshuai, 160 cards",
            _CLASSIC_FACES + _faces(_SECOND_PACK),
        ),
    )
}


def deck_of(deck_id: str) -> Deck:
    """Return the deck called ``deck_id``.

    Raises:
        UnknownDeckError: when there is none; the message lists those there are.
    """
    try:
        return DECKS[deck_id]
    except KeyError:
        known = ", ".join(DECKS)
        raise UnknownDeckError(f"unknown deck {deck_id!r}; known are {known}") from None
