"""Which cards a deck holds, face by face, and what its edition says of them.

A deck is written as a list of indices per kind, or as what it has more and fewer than another one.
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
    has_longer_ex_nihilo: bool = False
    """Whether 无中生有 brings a third card to the side with fewer characters alive."""
    kill_reward: int = 2
    """Cards that its edition gives for a kill, where the rule book gives no number."""

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

_FREEKILL_2023: Mapping[str, str] = {
    "slash": "S7 S8 S8 S9 S9 S10 H10 C3 C4 C6 C8 C9 C9 C10 C10 CJ CJ D6 D10 DK",
    "fire__slash": "H4 H10 D4 D5",
    "thunder__slash": "S4 S5 S6 C5 C6 C7 C8",
    "jink": "H2 H2 H9 HJ HK D2 D6 D7 D7 D8 D8 D9 D10 DJ DJ",
    "peach": "H4 H6 H7 H8 H9 D2 D3 DQ",
    "analeptic": "S3 C3 D9",
    "dismantlement": "S3 S4 SQ HQ",
    "snatch": "SJ D3 D4",
    "duel": "SA DA",
    "collateral": "CQ CK",
    "ex_nihilo": "H7 H8 HJ",
    "nullification": "SK HA CQ DQ",
    "savage_assault": "S7 C7",
    "archery_attack": "HA",
    "god_salvation": "HA",
    "amazing_grace": "H3",
    "indulgence": "S6 H6",
    "supply_shortage": "S10 C4",
    "iron_chain": "SJ CQ CK",
    "fire_attack": "H3 DQ",
    "crossbow": "CA",
    "ice_sword": "S2",
    "double_swords": "S2",
    "blade": "S5",
    "spear": "SQ",
    "axe": "D5",
    "kylin_bow": "H5",
    "guding_blade": "SA",
    "fan": "DA",
    "eight_diagram": "C2",
    "vine": "C2",
    "silver_lion": "CA",
    "dilu": "C5",
    "zhuahuangfeidian": "HK",
    "hualiu": "DK",
    "chitu": "H5",
    "dayuan": "SK",
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
_TONGSHUAI_FACES = _CLASSIC_FACES + _faces(_SECOND_PACK)
_APP_FACES = _TONGSHUAI_FACES - Counter(
    ["lightning/SA", "lightning/HQ", "nullification/DQ", "vine/C2"]
)


def _competition_text(deck_id: str, name_zh: str, name_en: str, faces: Mapping[str, int]) -> Deck:
    """Return a deck whose crossbow and ex nihilo have the wording of 2013."""
    return Deck(deck_id, name_zh, name_en, faces, crossbow_limit=4, has_longer_ex_nihilo=True)


DECKS: Mapping[str, Deck] = {
    deck.id: deck
    for deck in (
        Deck("classic", "标准版 106 张", "classic, 106 cards", _CLASSIC_FACES, kill_reward=3),
        Deck("proxy", "替用牌 106 张", "proxy cards, 106", _CLASSIC_FACES, kill_reward=3),
        Deck("competition_2012", "2012 竞技牌", "competition 2012", _COMPETITION_FACES),
        _competition_text(
            "competition_2013", "2013 竞技牌", "competition 2013", _COMPETITION_FACES
        ),
        _competition_text(
            "freekill_2023", "2023 竞技牌", "competition 2023", _faces(_FREEKILL_2023)
        ),
        Deck("tongshuai", "统帅三军 160 张", "tongshuai, 160 cards", _TONGSHUAI_FACES),
        _competition_text("tongshuai_app", "统率三军 156 张", "tongshuai, 156 cards", _APP_FACES),
    )
}


def may_have_kind(deck_id: str, kind: str) -> bool:
    """Whether a deck has a card of that kind, or is in no list and may have any."""
    deck = DECKS.get(deck_id)
    return deck is None or any(face.startswith(f"{kind}/") for face in deck.copies)


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
