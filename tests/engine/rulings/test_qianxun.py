"""The rulings on Lu Xun's humility (QIANXUN), one test each; and on black tricks."""

from engine.match import Match
from engine.observations import Fact
from tests.engine.declared import flags_of, use
from tests.engine.told import ORDINARY, WC, WR, only, sideways, told


def raised(*facts: Fact) -> list[tuple[str, int]]:
    return flags_of(on_lu_xun(*facts), "protected_target")


def on_lu_xun(*facts: Fact) -> Match:
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
