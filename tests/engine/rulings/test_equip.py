"""The rulings on equipment zones (EQUIP), one test each; EQUIP-04 is in test_losses."""

from engine.observations import CardMoved, HpShown, Place
from tests.engine.declared import skill, use
from tests.engine.told import CC, PILE, WC, After, equipped, laid, marks, sideways, told

LATER = After(6_000, laid("peach/H3", 50))


def test_equip_01_the_old_weapon_leaves_for_the_new_one() -> None:
    swapped = CardMoved(1, Place("equip", WC), PILE)
    weapons = (equipped(WC, "axe/D5", 1), equipped(WC, "blade/S5", 2))
    assert marks(told(sideways(WC), *weapons, swapped, LATER), "equipment") == []
    assert marks(told(sideways(WC), *weapons, LATER), "equipment") == ["violation"]


def test_equip_02_a_horse_each_way_is_legal() -> None:
    horses = (equipped(WC, "chitu/H5", 1), equipped(WC, "dilu/C5", 2))
    assert marks(told(sideways(WC), *horses, LATER), "equipment") == []


def test_equip_05_the_kylin_bow_takes_a_horse_before_the_damage() -> None:
    facts = (
        equipped(WC, "kylin_bow/H5", 1),
        equipped(CC, "dilu/C5", 2),
        equipped(CC, "chitu/H5", 3),
        use(WC, "slash/S7", CC),
        laid("slash/S7", 4),
        skill(WC, "kylin_bow", CC),
        CardMoved(3, Place("equip", CC), PILE),
        HpShown(CC, 4),
    )
    match = told(sideways(WC), *facts)
    assert [flag for flag in match.flags if flag.severity == "violation"] == []
    left = [card.face for card in match.state.cards_at(Place("equip", CC))]
    assert left == ["dilu/C5"]
