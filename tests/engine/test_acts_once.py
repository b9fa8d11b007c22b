"""Identity cards: who acts, who has acted, when a round is over."""

from engine.observations import CardPlaced, CardTakenAway, DeathConfirmed, Place
from engine.state import Phase
from tests.engine.told import (
    CC,
    CL,
    CR,
    WC,
    WL,
    WR,
    After,
    end_turn,
    marks,
    sideways,
    told,
    upright,
)

ROUND = (WC, CC, WL, WR, CL, CR)
ALL_ACT = tuple(sideways(seat) for seat in ROUND)
ALL_UPRIGHT = tuple(upright(seat) for seat in ROUND)


def test_turning_a_card_sideways_begins_a_turn() -> None:
    state = told(sideways(WC)).state
    assert (state.acting, state.turns, state.round_no, state.phase) == (WC, (WC,), 1, Phase.START)
    assert state.seat(WC).acted


def test_a_round_in_which_everybody_acts_once_is_clean() -> None:
    match = told(*ALL_ACT)
    assert match.flags == ()
    assert match.state.turns == ROUND


def test_act_05_a_character_that_has_acted_begins_another_turn() -> None:
    match = told(sideways(WC), sideways(CC), upright(WC), sideways(WC))
    (flag,) = (f for f in match.flags if f.rule == "acts_once_a_round")
    assert (flag.seq, flag.seat, flag.severity) == (5, WC, "violation")
    assert flag.clause == "cert-3v3 3.3.1 c"
    assert match.state.turns == (WC, CC, WC)


def test_act_05_also_when_nobody_saw_the_card_set_upright() -> None:
    match = told(sideways(WC), sideways(CC), sideways(WC))
    assert marks(match, "acts_once_a_round") == ["violation"]


def test_a_round_whose_uprights_nobody_saw_is_followed_by_another() -> None:
    match = told(*ALL_ACT, end_turn(CR), sideways(WC), end_turn(WC), upright(CC), sideways(CC))
    assert marks(match, "acts_once_a_round") == []
    assert (match.state.round_no, match.state.turns) == (2, (WC, CC))


def test_who_acted_last_does_not_open_the_next_round_unseen() -> None:
    match = told(*ALL_ACT, end_turn(CR), sideways(CR))
    assert marks(match, "acts_once_a_round") == ["violation"]
    assert match.state.round_no == 1


def test_act_05_also_right_after_the_own_turn() -> None:
    match = told(sideways(WC), end_turn(WC), upright(WC), sideways(WC))
    assert marks(match, "acts_once_a_round") == ["violation"]


def test_two_reports_of_one_turning_are_one_turn() -> None:
    match = told(sideways(WC), sideways(WC))
    assert match.flags == ()
    assert match.state.turns == (WC,)


def test_an_identity_card_lost_and_found_again_begins_no_turn() -> None:
    place = Place("identity", WC)
    found = CardPlaced("identity/lord", place, 40)
    lost = CardTakenAway(40, place)
    again = CardPlaced("identity/lord", place, 41)
    facts = (found, sideways(WC), sideways(CC), lost, again, After(100, sideways(WC)))
    match = told(*facts)
    assert match.flags == ()
    assert (match.state.acting, match.state.turns) == (CC, (WC, CC))
    late = told(*facts[:-1], After(2000, sideways(WC)))
    assert marks(late, "acts_once_a_round") == ["violation"]


def test_an_identity_card_first_seen_sideways_begins_a_turn() -> None:
    found = CardPlaced("identity/lord", Place("identity", WC), 40)
    assert told(found, After(0, sideways(WC))).state.acting is WC


def test_act_08_a_card_set_upright_in_the_own_turn_is_remarked() -> None:
    match = told(sideways(WC), upright(WC))
    assert [(f.severity, f.clause) for f in match.flags] == [("procedure", "cert-3v3 3.3.1 d")]


def test_act_07_the_reset_opens_a_new_round() -> None:
    match = told(*ALL_ACT, end_turn(CR), *ALL_UPRIGHT)
    assert match.flags == ()
    assert (match.state.round_no, match.state.turns, match.state.acting) == (2, (), None)
    assert match.state.last_round == ROUND


def test_everybody_may_act_again_in_the_next_round() -> None:
    match = told(*ALL_ACT, *ALL_UPRIGHT, *ALL_ACT)
    assert marks(match, "acts_once_a_round") == []
    assert match.state.round_no == 2


def test_a_round_with_an_unseen_turn_still_ends_with_the_reset() -> None:
    unseen = tuple(sideways(seat) for seat in ROUND if seat is not WR)
    reset = tuple(upright(seat) for seat in ROUND if seat is not WR)
    match = told(*unseen, end_turn(CR), *reset, sideways(WC))
    assert match.state.round_no == 2
    assert marks(match, "acts_once_a_round") == []


def test_one_card_set_upright_is_no_reset() -> None:
    match = told(sideways(WC), end_turn(WC), upright(WC))
    assert match.state.round_no == 1


def test_the_dead_need_not_act() -> None:
    living = [seat for seat in ROUND if seat is not CR]
    acts = [sideways(seat) for seat in living]
    match = told(*acts, DeathConfirmed(CR), end_turn(CL), upright(WC))
    assert match.state.round_no == 2


def test_the_turn_of_a_character_that_dies_is_over() -> None:
    assert told(sideways(WC), sideways(CL), DeathConfirmed(CL)).state.acting is None
