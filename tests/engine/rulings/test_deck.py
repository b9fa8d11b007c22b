"""The rulings on decks (DECK), one test each: a deck is known by its marker cards."""

from collections import Counter

from engine.deck_check import deck_fits
from engine.decks import DECKS


def cards_of(deck: str) -> list[str]:
    return list(Counter(DECKS[deck].copies).elements())


def fitting(*faces: str | None, is_whole_deck: bool = False) -> set[str]:
    fits = deck_fits(faces, is_whole_deck=is_whole_deck)
    return {fit.deck.id for fit in fits if fit.is_possible}


def test_deck_01_a_3v3_deck_has_106_or_108_cards_and_its_own_markers() -> None:
    assert {deck: len(cards_of(deck)) for deck in ("classic", "competition_2012")} == {
        "classic": 106,
        "competition_2012": 108,
    }
    assert fitting(*cards_of("classic"), is_whole_deck=True) == {"classic", "proxy"}
    assert fitting(*cards_of("competition_2012"), is_whole_deck=True) == {
        "competition_2012",
        "competition_2013",
    }


def test_deck_02_a_tongshuai_deck_has_160_cards_or_156_without_the_four_removed() -> None:
    assert len(cards_of("tongshuai")) == 160
    assert len(cards_of("tongshuai_app")) == 156
    removed = {"lightning/SA", "lightning/HQ", "nullification/DQ", "vine/C2"}
    assert set(cards_of("tongshuai")) - set(cards_of("tongshuai_app")) == removed
    assert fitting(*cards_of("tongshuai"), is_whole_deck=True) == {"tongshuai"}
    assert fitting(*cards_of("tongshuai_app"), is_whole_deck=True) == {"tongshuai_app"}


def test_108_cards_with_both_lightnings_are_no_competition_deck() -> None:
    with_lightnings = [*cards_of("classic"), "lightning/SA", "lightning/HQ"]
    assert len(with_lightnings) == 108
    assert fitting(*with_lightnings, is_whole_deck=True) == set()
    (fit,) = (f for f in deck_fits(with_lightnings) if f.deck.id == "competition_2012")
    assert fit.surplus == ("lightning/HQ", "lightning/SA", "nullification/CQ")


def test_156_cards_without_the_extra_cards_are_not_the_deck_of_the_app() -> None:
    extra = Counter(["ice_sword/S2", "nioh_shield/C2", "lightning/HQ", "nullification/DQ"])
    without_extra = list((Counter(cards_of("tongshuai")) - extra).elements())
    assert len(without_extra) == 156
    assert fitting(*without_extra, is_whole_deck=True) == set()
    (fit,) = (f for f in deck_fits(without_extra) if f.deck.id == "tongshuai_app")
    assert fit.surplus == ("lightning/SA", "vine/C2")


def test_a_few_cards_leave_every_deck_that_has_them() -> None:
    assert fitting("supply_shortage/SA") == {"competition_2012", "competition_2013"}
    assert fitting("nullification/CQ", "slash/S7") == {
        "classic",
        "proxy",
        "freekill_2023",
        "tongshuai",
        "tongshuai_app",
    }
    assert fitting("lightning/?", None, "back", "general/zhaoyun") == {"tongshuai"}
    assert fitting() == set(DECKS)


def test_one_copy_too_many_speaks_against_a_deck() -> None:
    assert "classic" in fitting("jink/DJ", "jink/DJ")
    assert "classic" not in fitting("jink/DJ", "jink/DJ", "jink/DJ")
    assert "tongshuai" in fitting("jink/DJ", "jink/DJ", "jink/DJ")
