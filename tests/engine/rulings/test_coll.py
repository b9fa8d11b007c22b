"""The rulings on the borrowed sword (COLL), one test each."""

from engine.match import Match
from engine.observations import Fact, Place, Unobservable
from tests.engine.declared import flags_of, use
from tests.engine.told import CC, CL, CR, WC, WL, WR, After, equipped, gone, only, sideways, told

ARMED = equipped(CL, "spear/SQ", 1)


def borrowed(*facts: Fact | After) -> Match:
    return told(sideways(WC), *facts)


def raised(*facts: Fact | After) -> list[tuple[str, int]]:
    return flags_of(borrowed(*facts), "target_choice")


def test_coll_01_no_sword_is_borrowed_from_somebody_without_a_weapon() -> None:
    flag = only(borrowed(use(WC, "collateral/CQ", CL, WR)), "target_choice")
    assert (flag.rule, flag.severity, flag.clause, flag.seat) == (
        "target_choice",
        "violation",
        "cert-3v3 FAQ 借刀杀人",
        WC,
    )
    assert "冷方左前锋（魏延）没有装备武器" in flag.text_zh
    assert "has no weapon" in flag.text_en
    far = borrowed(use(WC, "collateral/CQ", CL, WL))
    assert flags_of(far, "distance") == [], "whom he would not reach is beside the point"
    horse = equipped(CL, "chitu/H5", 2)
    assert raised(horse, use(WC, "collateral/CQ", CL, WR)) == [("violation", 4)]
    assert raised(ARMED, use(WC, "collateral/CQ", CL, WR)) == []


def test_coll_02_both_have_to_be_named() -> None:
    assert raised(ARMED, use(WC, "collateral/CQ", CL)) == [("procedure", 4)]
    assert raised(ARMED, use(WC, "collateral/CQ")) == [], "nothing was told"


def test_coll_04_somebody_has_to_be_in_the_holders_range() -> None:
    """With horses on all neighbours a crossbow's range of 1 holds nobody."""
    crossbow = equipped(CL, "crossbow/CA", 1)
    kept_off = (equipped(CC, "dilu/C5", 2), equipped(WR, "jueying/S5", 3))
    assert raised(crossbow, *kept_off, use(WC, "collateral/CQ", CL, WR)) == [("violation", 6)]
    assert raised(crossbow, kept_off[0], use(WC, "collateral/CQ", CL, WR)) == []


def test_coll_05_the_holder_may_be_told_to_slash_the_user() -> None:
    assert raised(ARMED, use(WC, "collateral/CQ", CL, WC)) == []


def test_the_own_sword_is_not_borrowed() -> None:
    own = equipped(WC, "spear/SQ", 1)
    assert raised(own, use(WC, "collateral/CQ", WC, WL)) == [("violation", 4)]
    assert raised(ARMED, use(WC, "collateral/CQ", CL, CL)) == [("violation", 4)]


def test_a_weapon_that_may_be_there_is_enough() -> None:
    hidden = Unobservable((Place("equip", CL),), "hand over it")
    assert raised(hidden, use(WC, "collateral/CQ", CL, WR)) == []
    assert raised(equipped(CL, None, 1), use(WC, "collateral/CQ", CL, WR)) == []
    late = After(700, equipped(CL, "spear/SQ", 1))
    assert raised(use(WC, "collateral/CQ", CL, WR), late) == []
    lost = gone(1, Place("equip", CL))
    assert raised(ARMED, lost, use(WC, "collateral/CQ", CL, CR)) == [("violation", 5)]
