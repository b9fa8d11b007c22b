"""Equipment zones: one card a slot, and equipment only."""

import pytest

from engine.observations import CardMoved, Fact, Place
from tests.engine.told import CC, PILE, WC, After, equipped, gone, laid, marks, sideways, told

LATER = After(6_000, laid("peach/H3", 50))
WEAPON, OTHER_WEAPON = equipped(WC, "axe/D5", 1), equipped(WC, "blade/S5", 2)


def off(track: int) -> CardMoved:
    return CardMoved(track, Place("equip", WC), PILE)


def test_two_weapons_are_a_violation_once_a_swap_would_be_over() -> None:
    match = told(sideways(WC), WEAPON, OTHER_WEAPON, laid("peach/H3", 50))
    assert match.flags == ()
    match = told(sideways(WC), WEAPON, OTHER_WEAPON, LATER)
    (flag,) = match.flags
    assert (flag.rule, flag.severity, flag.seat) == ("equipment", "violation", WC)
    assert flag.clause == "cert-3v3 2.1.4"
    assert flag.evidence == (4,)
    assert "贯石斧" in flag.text_zh
    assert "weapons" in flag.text_en


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("axe/D5", "crossbow/CA"),
        ("eight_diagram/S2", "nioh_shield/C2"),
        ("dilu/C5", "jueying/S5"),
        ("chitu/H5", "dayuan/SK"),
    ],
)
def test_each_slot_holds_one(first: str, second: str) -> None:
    match = told(sideways(WC), equipped(WC, first, 1), equipped(WC, second, 2), LATER)
    assert marks(match, "equipment") == ["violation"]


def test_a_weapon_read_as_one_that_lies_before_another_accuses_nobody() -> None:
    match = told(sideways(WC), WEAPON, equipped(CC, "blade/S5", 3), OTHER_WEAPON, LATER)
    assert marks(match, "equipment") == ["watch"]


def test_it_is_said_once() -> None:
    more = [laid("peach/?", n) for n in range(51, 56)]
    assert len(told(sideways(WC), WEAPON, OTHER_WEAPON, LATER, *more).flags) == 1


SOUND: dict[str, list[Fact | After]] = {
    "the old weapon goes after the new one came": [WEAPON, OTHER_WEAPON, off(1), LATER],
    "the old weapon goes first": [WEAPON, off(1), OTHER_WEAPON, LATER],
    "a horse each way": [equipped(WC, "chitu/H5", 1), equipped(WC, "dilu/C5", 2), LATER],
    "one of each slot": [
        WEAPON,
        equipped(WC, "nioh_shield/C2", 2),
        equipped(WC, "chitu/H5", 3),
        equipped(WC, "dilu/C5", 4),
        LATER,
    ],
    "weapons of two characters": [WEAPON, equipped(CC, "blade/S5", 2), LATER],
    "a card that nobody can read": [WEAPON, equipped(WC, None, 2), LATER],
    "the weapon is read again, better": [equipped(WC, "axe/?", 1), WEAPON, LATER],
    "the weapon is found again under another track": [WEAPON, equipped(WC, "axe/D5", 2), LATER],
    "the weapon found again is lost once more": [
        WEAPON,
        equipped(WC, "axe/D5", 2),
        gone(2, Place("equip", WC)),
        LATER,
    ],
    "a card passes over the zone": [
        equipped(WC, "slash/S7", 1),
        gone(1, Place("equip", WC)),
        LATER,
    ],
}


@pytest.mark.parametrize("case", SOUND)
def test_what_may_lie_there_is_not_flagged(case: str) -> None:
    assert marks(told(sideways(WC), *SOUND[case]), "equipment") == []


def test_a_weapon_found_again_beside_another_is_still_one_too_many() -> None:
    match = told(sideways(WC), WEAPON, equipped(WC, "axe/D5", 3), OTHER_WEAPON, LATER)
    assert marks(match, "equipment") == ["violation"]


def test_a_new_weapon_that_goes_while_the_old_one_stays_was_never_equipped() -> None:
    match = told(sideways(WC), WEAPON, OTHER_WEAPON, off(2))
    assert marks(match, "equipment") == ["violation"]


def test_a_card_that_is_no_equipment_may_be_misread() -> None:
    match = told(sideways(WC), equipped(WC, "duel/SA", 1), LATER)
    assert marks(match, "equipment") == ["procedure"]
