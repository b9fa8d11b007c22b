"""The rulings on Lu Xun's humility (QIANXUN), one test each; and on black tricks."""

from engine.match import Match
from engine.observations import CardMoved, Fact, Place
from tests.engine.declared import flags_of, use
from tests.engine.told import (
    CC,
    ORDINARY,
    PILE,
    WC,
    WR,
    After,
    delayed,
    laid,
    marks,
    only,
    sideways,
    told,
)

LATER = After(6_000, laid("peach/H3", 50))


def raised(*facts: Fact | After) -> list[tuple[str, int]]:
    return flags_of(on_lu_xun(*facts), "protected_target")


def on_lu_xun(*facts: Fact | After) -> Match:
    return told(sideways(WC), *facts, generals={**ORDINARY, WC: "daqiao", WR: "luxun"})


def test_qianxun_01_nothing_is_stolen_from_lu_xun_and_no_indulgence_laid_on_him() -> None:
    flag = only(on_lu_xun(use(WC, "snatch/S3", WR)), "protected_target")
    assert (flag.rule, flag.severity, flag.clause) == (
        "protected_target",
        "violation",
        "cert-3v3 FAQ 陆逊",
    )
    assert "谦逊" in flag.text_zh
    assert raised(use(WC, "indulgence/S6", WR)) == [("violation", 3)]
    made = use(WC, "jink/D2", WR, as_card="indulgence", skill="guose")
    assert raised(made) == [("violation", 3)]


def test_qianxun_02_lu_xun_may_be_dismantled() -> None:
    assert raised(use(WC, "dismantlement/S3", WR)) == []
    assert raised(use(WC, "duel/SA", WR)) == []
    assert raised(use(WC, "supply_shortage/CQ", WR)) == []


def test_an_indulgence_that_stays_before_lu_xun_shows_without_words() -> None:
    assert raised(delayed(WR, "indulgence/S6", 1), LATER) == [("violation", 3)]
    assert raised(delayed(WR, "jink/D2", 1), LATER) == [("violation", 3)]
    assert raised(delayed(WR, "indulgence/S6", 1), laid("peach/H3", 50)) == []
    back = CardMoved(1, Place("judge", WR), PILE)
    assert raised(delayed(WR, "indulgence/S6", 1), back, LATER) == []


def test_what_lu_xun_may_have_before_him_is_left_alone() -> None:
    assert raised(delayed(CC, "indulgence/S6", 1), LATER) == []
    assert raised(delayed(WR, "supply_shortage/C4", 1), LATER) == []
    assert raised(delayed(WR, "lightning/SA", 1), LATER) == []
    assert raised(delayed(WR, "jink/H2", 1), LATER) == []


def test_an_indulgence_before_lu_xun_that_was_told_is_flagged_once() -> None:
    said = use(WC, "indulgence/S6", WR)
    assert raised(said, delayed(WR, "indulgence/S6", 1), LATER) == [("violation", 3)]


def test_a_black_trick_that_stays_before_jia_xu_shows_without_words() -> None:
    jiaxu = {**ORDINARY, WR: "jiaxu"}
    others = (("indulgence/H6", []), ("lightning/SA", []))
    for face, expected in (("supply_shortage/C4", ["watch"]), *others):
        match = told(sideways(WC), delayed(WR, face, 1), LATER, generals=jiaxu)
        assert marks(match, "protected_target") == expected
