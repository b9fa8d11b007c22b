"""The dying and who may save them: rulings DYING-01 to DYING-05 and TAO-04."""

import pytest

from engine.observations import DeathConfirmed, Fact
from engine.seats import Seat
from tests.engine.declared import (
    dying,
    faults,
    hp,
    phase,
    respond,
    skill,
    use,
    waived,
)
from tests.engine.told import CC, CL, CR, ORDINARY, WC, WL, equipped, laid, marks, sideways, told

# In the turn of the warm left the others follow as WC WR CL CC CR.
DYING = (
    equipped(WL, "halberd/DQ", 40),
    hp(CC, 1),
    sideways(WL),
    use(WL, "slash/S7", CC),
    laid("slash/S7", 1),
    hp(CC, 0),
    dying(CC),
)


def peach(seat: Seat, number: int, target: Seat = CC) -> tuple[Fact, ...]:
    return respond(seat, f"peach/H{number}", target), laid(f"peach/H{number}", number)


def test_dying_01_they_are_asked_from_the_acting_character_counter_clockwise() -> None:
    assert marks(told(*DYING, *peach(CL, 3), *peach(CC, 4), *peach(CR, 6)), "dying") == []
    match = told(*DYING, *peach(CC, 3), *peach(CL, 4))
    (flag,) = (f for f in match.flags if f.rule == "dying")
    assert (flag.severity, flag.seat, flag.clause) == ("violation", CL, "cert-3v3 FAQ 桃")
    assert "逆时针" in flag.text_zh
    assert marks(told(*DYING, *peach(CR, 3), *peach(CL, 4)), "dying") == ["violation"]


def test_dying_01_everybody_has_one_chance() -> None:
    assert marks(told(*DYING, waived(CL), *peach(CC, 3)), "dying") == []
    match = told(*DYING, waived(CL), waived(CC), *peach(CL, 3))
    assert marks(match, "dying") == ["violation"]


def test_dying_01_whoever_waives_was_asked() -> None:
    match = told(*DYING, waived(CR), *peach(CL, 3))
    assert marks(match, "dying") == ["violation"]
    assert "冷方右前锋" in match.flags[-1].text_zh


def test_a_character_that_holds_out_at_no_health_may_have_been_saved_before() -> None:
    zhoutai = {**ORDINARY, CC: "zhoutai"}
    assert marks(told(*DYING, waived(CR), *peach(CL, 3), generals=zhoutai), "dying") == []


def test_dying_01_the_next_time_everybody_is_asked_anew() -> None:
    again = (hp(CC, 1), hp(CC, 0), dying(CC))
    assert marks(told(*DYING, *peach(CR, 3), *again, *peach(CL, 4)), "dying") == []
    buqu = (dying(CC),)
    assert marks(told(*DYING, *peach(CR, 3), *buqu, *peach(CL, 4)), "dying") == []


def test_dying_02_three_peaches_for_one_at_minus_two() -> None:
    facts = (*DYING, *peach(CL, 3), *peach(CL, 4), *peach(CL, 6))
    match = told(*facts)
    assert faults(match) == []
    assert [p.kind for p in match.ledger.plays.pending] == ["slash", "dying"]
    saved = told(*facts, hp(CC, 1))
    assert [p.kind for p in saved.ledger.plays.pending] == ["slash"]


def test_dying_02_peaches_are_not_given_back_when_it_dies_all_the_same() -> None:
    match = told(*DYING, *peach(CL, 3), DeathConfirmed(CC, WL))
    assert marks(match, "dying") == []
    assert [card.track for card in match.state.table] == [40, 1, 3]


def test_a_dead_one_is_not_saved_any_more() -> None:
    generals = {**ORDINARY, CL: "xuchu", WC: "weiyan"}
    dead = (hp(CL, 0), sideways(WL), DeathConfirmed(CL, WL))
    match = told(*dead, respond(CC, "peach/H3", CL), laid("peach/H3", 3), generals=generals)
    (flag,) = (f for f in match.flags if f.rule == "dying")
    assert (flag.severity, flag.seat) == ("violation", CC)
    risen = told(*dead, hp(CL, 1), generals=generals)
    assert marks(risen, "dying") == ["watch"]
    fed = told(*dead, laid("peach/H3", 3), hp(CL, 1), generals=generals)
    assert marks(fed, "dying") == ["violation"]
    fed = told(*dead, laid("peach/H3", 3), laid("jink/H2", 4), hp(CL, 1), generals=generals)
    assert marks(fed, "dying") == ["watch"]
    assert marks(told(*dead, hp(CL, 0), generals=generals), "dying") == []


SIMAYI = {**ORDINARY, CC: "simayi"}


def test_dying_04_fankui_only_after_the_rescue() -> None:
    fankui = skill(CC, "fankui", WL)
    match = told(*DYING, fankui, generals=SIMAYI)
    (flag,) = (f for f in match.flags if f.rule == "dying")
    assert (flag.severity, flag.seat, flag.clause) == ("violation", CC, "cert-3v3 FAQ 司马懿")
    assert "反馈" in flag.text_zh
    saved = (*peach(CR, 3), hp(CC, 1), fankui)
    assert marks(told(*DYING, *saved, generals=SIMAYI), "dying") == []


def test_dying_04_the_health_card_may_be_slow_to_show_the_rescue() -> None:
    fankui = skill(CC, "fankui", WL)
    assert marks(told(*DYING, *peach(CR, 3), fankui, generals=SIMAYI), "dying") == []
    assert marks(told(*DYING, laid("peach/H3", 3), fankui, generals=SIMAYI), "dying") == []


def test_dying_05_jijiu_is_for_the_turns_of_others() -> None:
    generals = {**ORDINARY, WL: "huatuo", CR: "huatuo"}
    own = respond(WL, "slash/H10", CC, as_card="peach", skill="jijiu")
    match = told(*DYING, own, generals=generals)
    flag = match.flags[-1]
    assert (flag.severity, flag.seat) == ("violation", WL)
    assert "急救" in flag.text_zh
    others = respond(CR, "slash/H10", CC, as_card="peach", skill="jijiu")
    assert faults(told(*DYING, others, generals=generals)) == []


def test_wine_saves_only_its_user() -> None:
    own, other = (respond(seat, "analeptic/S3", CC) for seat in (CC, CR))
    assert faults(told(*DYING, own, deck="tongshuai")) == []
    assert faults(told(*DYING, other, deck="tongshuai")) == ["wine"]


def test_tao_04_nobody_refuses_a_peach_so_the_health_goes_up() -> None:
    match = told(*DYING, *peach(CR, 3), hp(CC, 1), waived(CC))
    assert faults(match) == []
    assert match.ledger.plays.find("dying") is None


@pytest.mark.parametrize("own_turn", [(), (phase(WL, "play"),)])
def test_a_peach_for_oneself_has_nothing_to_do_with_the_dying(own_turn: tuple[Fact, ...]) -> None:
    """Of a character that holds out at 0 no health card shows that it was saved."""
    facts = (hp(WL, 3), *DYING, *peach(CR, 3), *own_turn, use(WL, "peach/H4", WL))
    assert marks(told(*facts), "dying") == []
