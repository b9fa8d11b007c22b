"""Turns that show although nobody turned the identity card (3.3.1 c)."""

from engine.observations import CardPlaced, Fact, HandCounted
from engine.seats import Seat
from tests.engine.declared import from_judge_zone
from tests.engine.told import (
    CC,
    PILE,
    WC,
    WL,
    After,
    counted,
    delayed,
    laid,
    marks,
    only,
    ordinary_but,
    sideways,
    swept,
    told,
    upright,
)

INDULGED = (sideways(CC), delayed(WL, "indulgence/S6", 50), *counted(4))
LEAVES = from_judge_zone(WL, 50, PILE)
TURNED = laid("jink/H2", 1)


def remarks(*facts: Fact | After, **generals: str) -> list[str]:
    return marks(told(*facts, generals=ordinary_but(**generals)), "identity_turned")


def test_a_trick_that_is_judged_after_all_hands_were_read_out_shows_a_turn() -> None:
    flag = only(told(*INDULGED, TURNED, LEAVES), "identity_turned")
    assert (flag.severity, flag.seat, flag.clause) == ("procedure", WL, "cert-3v3 3.3.1 c")
    assert remarks(*INDULGED, sideways(WL), TURNED, LEAVES) == []


def test_a_trick_may_leave_otherwise_in_the_turn_that_is_on() -> None:
    assert remarks(*INDULGED[:2], TURNED, LEAVES) == [], "the turn is not over"
    assert remarks(*INDULGED, laid("dismantlement/S3", 1), LEAVES) == [], "it was taken off"
    assert remarks(*INDULGED, LEAVES) == [], "no card was turned for it"
    lying = (sideways(CC), delayed(WL, "indulgence/S6", 50), TURNED, *counted(4))
    assert remarks(*lying, LEAVES) == [], "the card lay there before"
    gone_on = (laid("slash/S7", 2), swept(2), TURNED)
    assert remarks(*INDULGED, *gone_on, LEAVES) == [], "the turn may have gone on"
    own = (sideways(WL), delayed(WL, "indulgence/S6", 50), *counted(4))
    assert remarks(*own, TURNED, LEAVES) == [], "of the acting character"
    assert remarks(*INDULGED, CardPlaced("jink/H2", PILE, 1), LEAVES) == [], "a discard"


def test_who_may_give_cards_cannot_any_more_once_the_cards_are_set_upright() -> None:
    turn = (sideways(WC), *counted(4))
    drawn = HandCounted(WL, 6)
    assert remarks(*turn, drawn, warm_commander="liubei") == []
    whole_round = (*map(sideways, Seat), *counted(4), *map(upright, Seat))
    last = list(Seat)[-1].value
    assert remarks(*whole_round, HandCounted(WL, 6), **{last: "liubei"}) == ["procedure"]
