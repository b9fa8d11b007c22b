"""More cards of a face than the deck has."""

from engine.observations import CardPlaced
from tests.engine.told import MIDDLE, PILE, WC, equipped, gone, laid, marks, sideways, told


def test_two_of_two_copies_are_fine_and_a_third_is_remarked() -> None:
    two = (laid("jink/H2", 1), laid("jink/H2", 2))
    assert told(*two).flags == ()
    (flag,) = told(*two, laid("jink/H2", 3)).flags
    assert (flag.rule, flag.severity, flag.clause) == (
        "too_many_copies",
        "procedure",
        "cert-3v3 1.2.2",
    )
    assert "红桃2 闪" in flag.text_zh


def test_copies_count_wherever_they_lie_but_on_the_piles() -> None:
    crossbow = equipped(WC, "crossbow/CA", 1)
    assert marks(told(crossbow, laid("crossbow/CA", 2)), "too_many_copies") == ["procedure"]
    assert told(CardPlaced("crossbow/CA", PILE, 1), laid("crossbow/CA", 2)).flags == ()


def test_a_card_that_left_the_table_does_not_count() -> None:
    assert told(laid("peach/H3", 1), gone(1), laid("peach/H3", 2)).flags == ()


def test_light_01_and_jiu_05_a_card_that_the_deck_does_not_have() -> None:
    assert marks(told(laid("lightning/SA", 1)), "too_many_copies") == ["procedure"]
    assert marks(told(laid("analeptic/S3", 1)), "too_many_copies") == ["procedure"]
    assert told(laid("lightning/SA", 1), deck="tongshuai").flags == ()


def test_the_decks_of_which_the_cards_on_the_table_can_be_are_named() -> None:
    (flag,) = told(laid("slash/S7", 1), laid("supply_shortage/SA", 2)).flags
    assert flag.text_zh.endswith("桌上的牌符合：2012 竞技牌、2013 竞技牌。")
    assert flag.text_en.endswith("fit: competition 2012, competition 2013.")
    both = (laid("nullification/CQ", 1), laid("supply_shortage/SA", 2))
    assert told(*both).flags[-1].text_zh.endswith("牌堆有误。")


def test_partly_known_cards_and_unknown_decks_are_left_alone() -> None:
    assert told(laid("peach/?", 1), laid("peach/?", 2), laid("peach/?", 3)).flags == ()
    assert told(laid("lightning/SA", 1), deck="my own").flags == ()


def test_a_card_reported_twice_lies_there_once() -> None:
    match = told(sideways(WC), laid("peach/H3", 1), CardPlaced("peach/H3", MIDDLE, 1))
    assert match.flags == ()
    assert len(match.state.table) == 1
