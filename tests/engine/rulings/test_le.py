"""The rulings on indulgence (LE), one test each."""

from engine.observations import CardMoved, Place
from tests.engine.declared import flags_of, use
from tests.engine.told import (
    CL,
    ORDINARY,
    WC,
    After,
    delayed,
    equipped,
    marks,
    only,
    sideways,
    told,
)


def test_le_01_only_one_of_a_name_lies_before_a_character() -> None:
    two = (delayed(CL, "indulgence/S6", 1), delayed(CL, "indulgence/H6", 2))
    assert marks(told(sideways(WC), *two, After(9_000, sideways(CL))), "delayed_tricks") == [
        "violation"
    ]
    one = delayed(CL, "indulgence/S6", 1)
    assert marks(told(sideways(WC), one, After(9_000, sideways(CL))), "delayed_tricks") == []


def test_le_02_no_indulgence_on_oneself() -> None:
    flag = only(told(sideways(WC), use(WC, "indulgence/S6", WC)), "target_choice")
    assert (flag.rule, flag.severity, flag.clause) == (
        "target_choice",
        "violation",
        "cert-3v3 FAQ 乐不思蜀",
    )
    assert told(sideways(WC), use(WC, "indulgence/S6", CL)).flags == ()


def test_le_04_da_qiao_lays_an_equipped_diamond_as_indulgence() -> None:
    generals = {**ORDINARY, WC: "daqiao"}
    laid_so = (
        equipped(WC, "axe/D5", 3),
        sideways(WC),
        use(WC, "axe/D5", CL, as_card="indulgence", skill="guose"),
        CardMoved(3, Place("equip", WC), Place("judge", CL)),
    )
    assert told(*laid_so, generals=generals).flags == ()
    heart = use(WC, "kylin_bow/H5", CL, as_card="indulgence", skill="guose")
    wrong = told(sideways(WC), heart, generals=generals)
    assert flags_of(wrong, "skill_limit") == [("violation", 3)]
