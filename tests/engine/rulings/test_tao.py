"""The rulings on peaches (TAO), one test each."""

from engine.match import Match
from engine.observations import CardMoved, CardTakenAway, Conceded, Fact, Place
from engine.seats import Team
from tests.engine.declared import dying, flags_of, hp, respond, use
from tests.engine.told import (
    CC,
    ORDINARY,
    PILE,
    WC,
    WL,
    WR,
    After,
    equipped,
    laid,
    only,
    responded,
    sideways,
    told,
)

PEACH = "peach/H3"


def peached(*facts: Fact | After, general: str | None = "xuchu") -> Match:
    return told(sideways(WC), *facts, generals={**ORDINARY, WC: general})


def raised(*facts: Fact | After) -> list[tuple[str, int]]:
    return flags_of(peached(*facts), "peach")


def test_tao_01_no_peach_at_full_health() -> None:
    flag = only(peached(hp(WC, 5), use(WC, PEACH, WC)), "peach")
    assert (flag.rule, flag.severity, flag.clause, flag.seat) == (
        "peach",
        "violation",
        "cert-3v3 FAQ 桃",
        WC,
    )
    assert "体力已满（5）" in flag.text_zh
    assert raised(hp(WC, 5), use(WC, PEACH)) == [("violation", 4)]
    assert raised(hp(WC, 4), use(WC, PEACH, WC)) == [], "a commander has one more"


def test_tao_02_no_peach_for_a_wounded_mate_who_is_not_dying() -> None:
    flag = only(peached(hp(WL, 2), use(WC, PEACH, WL)), "peach")
    assert (flag.rule, flag.severity) == ("peach", "violation")
    assert "暖方左前锋（张辽）" in flag.text_zh
    assert "体力2" in flag.text_zh
    assert raised(hp(WL, 0), dying(WL), use(WC, PEACH, WL)) == []
    assert raised(hp(WL, 0), use(WC, PEACH, WL)) == []
    assert raised(hp(WL, 2), respond(WC, PEACH, WL)) == [], "it may be for the dying"


def test_tao_04_the_dying_cannot_refuse_a_peach() -> None:
    saved = (hp(WL, 0), dying(WL), respond(WC, PEACH, WL), laid(PEACH, 1), hp(WL, 1))
    match = peached(*saved)
    assert match.flags == ()
    assert match.state.seat(WL).hp == 1


def test_what_may_have_hurt_somebody_meanwhile_leaves_the_peach_alone() -> None:
    slash = (use(WC, "slash/S7", WL), laid("slash/S7", 1))
    assert raised(hp(WL, 1), *slash, use(WC, PEACH, WL)) == []
    assert raised(hp(WL, 1), laid("slash/S7", 1), use(WC, PEACH, WL)) == []
    taken = CardTakenAway(1, Place("play"), Place("hand", WL))
    assert raised(hp(WL, 1), *slash, taken, use(WC, PEACH, WL)) == [("violation", 7)], "奸雄"
    by_another = CardTakenAway(1, Place("play"), Place("hand", WR))
    assert raised(hp(WL, 1), *slash, by_another, use(WC, PEACH, WL)) == []
    assert raised(use(WC, PEACH, WC)) == [], "no health card was read"
    assert flags_of(peached(hp(WC, 5), use(WC, PEACH), general=None), "peach") == []


def test_a_health_that_is_read_just_after_the_word_takes_the_flag_back() -> None:
    assert raised(hp(WC, 5), use(WC, PEACH, WC), After(600, hp(WC, 4))) == []
    assert raised(hp(WC, 5), use(WC, PEACH, WC), After(3_000, hp(WC, 4))) == [("violation", 4)]


def test_in_anothers_turn_or_after_the_game_it_is_not_judged_here() -> None:
    assert raised(hp(CC, 5), responded(CC, PEACH)) == []
    assert raised(Conceded(Team.COLD), hp(WC, 5), use(WC, PEACH)) == []


def test_a_health_that_goes_up_behind_a_peach_shows_whom_it_was_for() -> None:
    def healed(*facts: Fact | After, general: str = "xuchu") -> list[tuple[str, int]]:
        return flags_of(peached(*facts, general=general), "peach")

    assert healed(hp(WL, 2), laid(PEACH, 1), hp(WL, 3)) == [("violation", 5)]
    assert healed(hp(WC, 2), laid(PEACH, 1), hp(WC, 3)) == [], "one's own"
    assert healed(hp(WL, 0), laid(PEACH, 1), hp(WL, 1)) == [], "for the dying"
    assert healed(laid(PEACH, 1), hp(WL, 3)) == [], "no health was shown before"
    assert healed(hp(WL, 2), laid("jink/H2", 1), hp(WL, 3)) == [], "no peach"
    own = (hp(WC, 2), hp(WL, 2), laid(PEACH, 1), hp(WC, 3), hp(WL, 3))
    assert healed(*own) == [], "the peach was for the other"
    assert healed(hp(WL, 2), use(WC, PEACH, WL), laid(PEACH, 1), hp(WL, 3)) == [("violation", 4)]


def test_what_else_may_heal_leaves_the_health_alone() -> None:
    risen = (laid(PEACH, 1), hp(WL, 3))
    garden = laid("god_salvation/HA", 2)
    assert raised(hp(WL, 2), garden, *risen) == []
    assert raised(hp(WL, 2), equipped(WL, "silver_lion/CA", 2), *risen) == []
    assert raised(hp(WL, 2), equipped(WR, "silver_lion/CA", 2), *risen) == [("violation", 6)]
    for general in ("huatuo", "sunshangxiang"):
        assert flags_of(peached(hp(WL, 2), *risen, general=general), "peach") == []
    worn = equipped(WL, "silver_lion/CA", 2)
    taken_off = CardMoved(2, Place("equip", WL), PILE)
    assert raised(hp(WL, 2), worn, laid(PEACH, 1), taken_off, hp(WL, 3)) == [], "the lion heals"
    long_gone = (worn, taken_off, sideways(CC), sideways(WC))
    assert raised(hp(WL, 2), *long_gone, laid(PEACH, 1), hp(WL, 3)) == [("violation", 9)]
    lucky = {**ORDINARY, WL: "weiyan"}
    match = told(sideways(WC), hp(WL, 2), *risen, generals=lucky)
    assert flags_of(match, "peach") == []


def test_a_rescue_with_one_more_point_brings_two_and_not_three() -> None:
    """Sun Quan may be healed by one more (救援) as he is saved, from nothing to two."""

    def risen_to(health: int) -> list[tuple[str, int]]:
        facts = (sideways(WC), hp(WL, health - 1), laid(PEACH, 1), hp(WL, health))
        return flags_of(told(*facts, generals={**ORDINARY, WL: "sunquan"}), "peach")

    assert risen_to(2) == []
    assert risen_to(3) == [("violation", 5)]
