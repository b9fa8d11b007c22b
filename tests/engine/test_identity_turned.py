"""Turns that show although nobody turned the identity card (3.3.1 c)."""

from engine.observations import (
    CardPlaced,
    CardTakenAway,
    Fact,
    HandCounted,
    Place,
    Unobservable,
)
from engine.seats import Seat
from tests.engine.declared import from_judge_zone, phase
from tests.engine.told import (
    CC,
    PILE,
    WC,
    WL,
    After,
    counted,
    delayed,
    end_turn,
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


def test_a_hand_that_grows_by_a_draw_before_the_first_turn_shows_a_turn() -> None:
    flag = only(told(*counted(4), HandCounted(WC, 6)), "identity_turned")
    assert (flag.severity, flag.seat, flag.seq) == ("procedure", WC, 8)
    assert remarks(*counted(4), HandCounted(CC, 5)) == []
    assert remarks(*counted(2), HandCounted(WC, 4)) == [], "cards are being dealt"
    assert remarks(*counted(4), laid("jink/H2", 1), HandCounted(WC, 6)) == []


STANDING = tuple(
    CardPlaced("identity/rebel", Place("identity", seat), 60 + number)
    for number, seat in enumerate(Seat)
)
PLAYS = phase(WL, "play")


def test_a_play_phase_that_is_said_to_begin_needs_a_turned_card() -> None:
    flag = only(told(*STANDING, sideways(CC), end_turn(CC), PLAYS), "identity_turned")
    assert (flag.severity, flag.seat, flag.seq) == ("procedure", WL, 10)
    assert remarks(*STANDING, PLAYS) == ["procedure"], "in the first turn as well"
    assert remarks(*STANDING, sideways(CC), end_turn(CC), sideways(WL), PLAYS) == []
    assert remarks(*STANDING, sideways(WL), end_turn(WL), PLAYS) == [], "told after the turn"
    assert remarks(*STANDING, phase(WL, "draw")) == [], "the card may be turned yet"


def test_a_card_that_nobody_sees_may_have_been_turned() -> None:
    assert remarks(sideways(CC), end_turn(CC), PLAYS) == []
    hidden = Unobservable((Place("identity", WL),), "hands")
    assert remarks(*STANDING, sideways(CC), end_turn(CC), hidden, PLAYS) == []
    lost = CardTakenAway(60 + list(Seat).index(WL), Place("identity", WL))
    assert remarks(*STANDING, sideways(CC), end_turn(CC), lost, PLAYS) == []


def test_a_draw_that_was_counted_is_not_said_twice() -> None:
    facts = (*STANDING, sideways(CC), *counted(4), HandCounted(WL, 6), PLAYS)
    assert marks(told(*facts), "identity_turned") == ["procedure"]
