"""The rulings on the empty fort (KONGCHENG), one test each."""

from engine.match import Match
from engine.observations import CardTakenAway, DeathConfirmed, Fact, HandCounted, HpShown
from tests.engine.declared import respond, skill, use
from tests.engine.told import (
    CL,
    CR,
    MIDDLE,
    WC,
    WL,
    WR,
    After,
    equipped,
    laid,
    marks,
    only,
    ordinary_but,
    sideways,
    told,
)

EMPTY = (HandCounted(CR, 0), sideways(WL))


def at_the_fort(*facts: Fact | After, **generals: str) -> Match:
    return told(*facts, generals=ordinary_but(cold_right="zhugeliang", **generals))


def raised(match: Match) -> list[str]:
    return marks(match, "protected_target")


def test_kongcheng_01_neither_slash_nor_duel_is_aimed_at_an_empty_fort() -> None:
    flag = only(at_the_fort(*EMPTY, use(WL, "slash/S7", CR)), "protected_target")
    assert (flag.rule, flag.severity, flag.clause, flag.seat) == (
        "protected_target",
        "violation",
        "cert-3v3 FAQ 诸葛亮",
        WL,
    )
    assert "空城" in flag.text_zh
    assert "冷方右前锋（诸葛亮）" in flag.text_zh
    assert "Empty Fort" in flag.text_en
    assert raised(at_the_fort(*EMPTY, use(WL, "duel/SA", CR))) == ["violation"]
    red = use(WL, "jink/H2", CR, as_card="slash", skill="wusheng")
    assert raised(at_the_fort(*EMPTY, red, warm_left="guanyu")) == ["violation"]


def test_kongcheng_02_barbarians_reach_an_empty_fort() -> None:
    everybody = (WC, WR, CL, CR)
    assert raised(at_the_fort(*EMPTY, use(WL, "savage_assault/S7", *everybody))) == []


def test_kongcheng_04_a_borrowed_sword_does_not_name_an_empty_fort() -> None:
    armed = equipped(CL, "spear/SQ", 1)
    borrowed = use(WL, "collateral/CQ", CL, CR)
    assert raised(at_the_fort(armed, *EMPTY, borrowed)) == ["violation"]
    other = use(WL, "collateral/CQ", CL, WR)
    assert raised(at_the_fort(armed, *EMPTY, other)) == []


def test_kongcheng_05_diao_chan_does_not_make_an_empty_fort_show_first() -> None:
    first, second = skill(WL, "lijian", CL, CR), skill(WL, "lijian", CR, CL)
    assert raised(at_the_fort(*EMPTY, first, warm_left="diaochan")) == ["violation"]
    assert raised(at_the_fort(*EMPTY, second, warm_left="diaochan")) == []


def test_a_slash_is_not_passed_on_to_an_empty_fort() -> None:
    hit = (use(WL, "slash/S7", CL), skill(CL, "liuli", CR, face="jink/D2"))
    match = at_the_fort(*EMPTY, equipped(CL, "axe/D5", 1), *hit, cold_left="daqiao")
    assert raised(match) == ["violation"]


def test_a_fort_with_cards_is_open_to_slashes() -> None:
    slash = use(WL, "slash/S7", CR)
    assert raised(at_the_fort(HandCounted(CR, 1), sideways(WL), slash)) == []
    assert raised(at_the_fort(sideways(WL), slash)) == [], "never counted"


def test_cards_laid_since_the_count_make_a_fort_empty() -> None:
    counted = (HandCounted(CR, 1), sideways(WL), use(WL, "slash/S7", CR), laid("slash/S7", 1))
    dodged = (respond(CR, "jink/H2"), laid("jink/H2", 2))
    assert raised(at_the_fort(*counted, *dodged, use(WL, "duel/SA", CR))) == ["violation"]
    assert raised(at_the_fort(*counted, use(WL, "duel/SA", CR))) == []


def test_a_fort_that_may_have_got_cards_is_no_longer_known_to_be_empty() -> None:
    slash = use(WL, "slash/S7", CR)
    harvest = laid("amazing_grace/H3", 1), laid("peach/H4", 2), CardTakenAway(2, MIDDLE)
    assert raised(at_the_fort(*EMPTY, *harvest, slash)) == []
    assert raised(at_the_fort(*EMPTY, DeathConfirmed(CL), slash)) == []
    assert raised(at_the_fort(*EMPTY, HpShown(CL, 0), slash)) == []
    assert raised(at_the_fort(*EMPTY, slash, warm_left="liubei")) == []
    own_turn = (sideways(WC), sideways(CR), sideways(WR))
    assert raised(at_the_fort(*EMPTY, *own_turn, use(WR, "slash/S7", CR))) == [], "he drew"


def test_while_guo_jia_is_hurt_he_may_hand_cards_over() -> None:
    slash = use(WL, "slash/S7", CR)
    assert raised(at_the_fort(*EMPTY, slash, cold_left="guojia")) == ["violation"]
    assert raised(at_the_fort(*EMPTY, laid("duel/SA", 1), slash, cold_left="guojia")) == []
