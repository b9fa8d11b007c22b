"""The ruling on dismantling and stealing where there is nothing (CHAIQIAO-01)."""

from engine.observations import Fact, HandCounted, Place, Unobservable
from tests.engine.declared import flags_of, use
from tests.engine.told import CL, CR, WC, WR, delayed, equipped, laid, only, sideways, told

BARE = (HandCounted(WR, 0), sideways(CL))
DISMANTLE = use(CL, "dismantlement/S3", WR)


def raised(*facts: Fact) -> list[tuple[str, int]]:
    return flags_of(told(*facts), "target_choice")


def test_chaiqiao_01_who_has_no_card_is_no_target() -> None:
    flag = only(told(*BARE, DISMANTLE), "target_choice")
    assert (flag.rule, flag.severity, flag.clause, flag.seat) == (
        "target_choice",
        "violation",
        "cert-3v3 FAQ 过河拆桥",
        CL,
    )
    assert "暖方右前锋（陆逊）没有任何牌" in flag.text_zh


def test_nothing_is_stolen_from_who_has_no_card() -> None:
    bare = (HandCounted(WC, 0), sideways(WR))
    match = told(*bare, use(WR, "snatch/S4", WC))
    assert only(match, "target_choice").clause == "cert-3v3 FAQ 顺手牵羊"


def test_any_card_makes_a_target() -> None:
    assert raised(HandCounted(WR, 1), sideways(CL), DISMANTLE) == []
    assert raised(equipped(WR, "dilu/C5", 1), *BARE, DISMANTLE) == []
    assert raised(delayed(WR, "indulgence/S6", 1), *BARE, DISMANTLE) == []
    assert raised(sideways(CL), DISMANTLE) == [], "the hand was not counted"
    hidden = Unobservable((Place("equip", WR),), "hand over it")
    assert raised(*BARE, hidden, DISMANTLE) == []


def test_lu_xun_may_have_drawn_since_something_was_laid() -> None:
    assert raised(*BARE, laid("duel/SA", 1), DISMANTLE) == []
    other = use(CL, "dismantlement/S3", CR)
    assert raised(HandCounted(CR, 0), sideways(CL), laid("slash/S7", 1), other) == []
