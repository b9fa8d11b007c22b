"""The rulings on wine (JIU), one test each."""

from engine.match import Match
from engine.observations import Fact
from engine.rulesets import ruleset_of
from tests.engine.declared import dying, flags_of, hp, respond, use
from tests.engine.told import CC, ORDINARY, WC, WL, laid, marks, only, sideways, told

FIRST = (use(WC, "analeptic/S3", WC), laid("analeptic/S3", 1))
SECOND = (use(WC, "analeptic/S9"), laid("analeptic/S9", 2))


def drunk(*facts: Fact, general: str = "xuchu") -> Match:
    return told(
        *facts,
        generals={**ORDINARY, WC: general},
        deck="tongshuai",
        ruleset=ruleset_of("tongshuai"),
    )


def test_jiu_01_one_wine_a_turn() -> None:
    flag = only(drunk(sideways(WC), *FIRST, *SECOND), "wine")
    assert (flag.rule, flag.severity, flag.clause, flag.seat, flag.seq, flag.evidence) == (
        "wine",
        "violation",
        "tongshuai FAQ 酒",
        WC,
        5,
        (3,),
    )
    assert "第2次" in flag.text_zh
    assert "number 2" in flag.text_en
    assert flags_of(drunk(sideways(WC), *FIRST), "wine") == []
    assert flags_of(drunk(sideways(WC), *FIRST, sideways(WL), *SECOND), "wine") == []


def test_jiu_02_wine_is_not_used_on_another_who_is_dying() -> None:
    facts = (sideways(WC), hp(WL, 0), dying(WL))
    given = respond(WC, "analeptic/S3", WL)
    assert flags_of(drunk(*facts, given), "wine") == [("violation", 5)]
    assert flags_of(drunk(*facts, respond(WL, "analeptic/S3", WL)), "wine") == []
    assert flags_of(drunk(*facts, respond(WL, "analeptic/S3")), "wine") == []


def test_jiu_04_wine_against_the_own_death_does_not_count() -> None:
    struck = (hp(WC, 0), dying(WC))
    saved = respond(WC, "analeptic/S9", WC)
    assert flags_of(drunk(sideways(WC), *FIRST, *struck, saved), "wine") == []
    used = use(WC, "analeptic/S9", WC)
    assert flags_of(drunk(sideways(WC), *FIRST, *struck, used), "wine") == []
    assert flags_of(drunk(sideways(WC), *FIRST, hp(WC, 0), used), "wine") == []


def test_jiu_05_there_is_no_wine_in_a_classic_deck() -> None:
    match = told(sideways(CC), laid("analeptic/S3", 1), deck="classic")
    assert marks(match, "too_many_copies") == ["procedure"]
