"""Rulings TIME-04, TIME-05, TIME-07 and TIME-08: time is up, the sides are compared, extra time."""

import pytest

from engine.observations import (
    ClockStarted,
    DeathConfirmed,
    Fact,
    FoulCalled,
    HpShown,
    MatchEnded,
    Place,
    Unobservable,
)
from engine.result.outcome import Outcome, outcome_of
from engine.rulesets import RuleSet, ruleset_of
from engine.seats import Team
from tests.engine.rulings.games import (
    ALL_UPRIGHT,
    EXTRA,
    EXTRA_UP,
    MATCH_CLOCK,
    ROUND,
    TIME_UP,
    healthy,
    played_to_time,
    round_of,
)
from tests.engine.told import CC, CL, CR, WC, WL, WR, After, end_turn, marks, sideways, told

W, C = Team.WARM, Team.COLD
CERT, KING = ruleset_of("cert-3v3"), ruleset_of("king-10")


def outcome(*facts: Fact | After, ruleset: RuleSet = CERT) -> Outcome:
    return outcome_of(told(*facts, ruleset=ruleset).state, ruleset)


def result(*facts: Fact | After, ruleset: RuleSet = CERT) -> tuple[Team | None, str]:
    found = outcome(*facts, ruleset=ruleset)
    return found.winner, found.reason


# TIME-04: the round is played out.


def test_time_04_after_time_play_goes_on_until_all_identity_cards_lie_sideways() -> None:
    facts = played_to_time(*healthy(cold_left=1))
    assert result(*facts[:-2]) == (None, "playing"), "the last vanguard has not acted"
    assert result(*facts[:-1]) == (None, "playing"), "its turn is not over"
    assert result(*facts) == (W, "lost_hp")


def test_time_04_the_dead_need_not_act_for_the_round_to_be_over() -> None:
    death = DeathConfirmed(CL)
    assert result(*played_to_time(*healthy(), death, dead=(CL,))) == (W, "survivors")


def test_time_04_time_called_between_two_rounds_needs_no_further_one() -> None:
    facts = (*healthy(warm_left=1), MATCH_CLOCK, *round_of(), *ALL_UPRIGHT, TIME_UP)
    assert result(*facts) == (C, "lost_hp")


def test_time_04_comparing_before_the_round_is_played_out_is_remarked() -> None:
    early = (*healthy(), MATCH_CLOCK, sideways(WC), TIME_UP, end_turn(WC))
    match = told(*early, MatchEnded(W, "survivors"))
    (flag,) = (flag for flag in match.flags if flag.rule == "match_clock" and flag.seq == 12)
    assert flag.severity == "procedure"
    assert flag.clause == "cert-3v3 3.4.2"
    assert "冷方右前锋" in flag.text_zh
    assert "暖方主帅" not in flag.text_zh
    hidden = Unobservable((Place("identity", CC),), "a hand")
    assert len(told(*early, hidden, MatchEnded(W, "survivors")).flags) < len(match.flags)


def test_time_04_comparing_with_time_left_is_remarked() -> None:
    too_soon = (MATCH_CLOCK, After(2_390_000, MatchEnded(W, "survivors")))
    (flag,) = told(*too_soon).flags[:1]
    assert (flag.rule, flag.severity) == ("match_clock", "procedure")
    assert "10.0" in flag.text_zh
    on_the_minute = (MATCH_CLOCK, After(2_399_500, MatchEnded(None, "survivors")))
    assert marks(told(*on_the_minute), "match_clock") == []
    by_death = (MATCH_CLOCK, DeathConfirmed(CC), MatchEnded(W, "commander_death"))
    assert told(*by_death).flags == ()


# TIME-05, TIME-07: what is compared, in this order.

both_books = pytest.mark.parametrize("ruleset", [CERT, KING], ids=lambda ruleset: ruleset.id)


@both_books
def test_time_05_more_survivors_win(ruleset: RuleSet) -> None:
    deaths = tuple(DeathConfirmed(seat) for seat in (WL, WR, CL))
    facts = played_to_time(*healthy(), *deaths, dead=(WL, WR, CL))
    assert result(*facts, ruleset=ruleset) == (C, "survivors")


@both_books
def test_time_05_more_survivors_win_whatever_health_and_fouls_say(ruleset: RuleSet) -> None:
    worse = (*healthy(warm_commander=4, warm_left=3), FoulCalled(W, "talk", 2))
    facts = played_to_time(*worse, DeathConfirmed(CR), dead=(CR,))
    assert result(*facts, ruleset=ruleset) == (W, "survivors")


LOST: dict[str, tuple[Fact | After, ...]] = {
    "whatever the fouls": played_to_time(
        *healthy(warm_left=1, cold_left=1, cold_right=1), FoulCalled(W, "talk", 2)
    ),
    "of the living": played_to_time(
        *healthy(warm_left=3, warm_right=1, cold_right=2),
        DeathConfirmed(WL),
        DeathConfirmed(CL),
        dead=(WL, CL),
    ),
    # The cold commander, with 5 at most, has more left and has lost more.
    "and not what is left": played_to_time(*healthy(warm_right=1, cold_commander=2)),
}


@both_books
@pytest.mark.parametrize("case", LOST)
def test_of_as_many_survivors_those_who_lost_less_health_win(case: str, ruleset: RuleSet) -> None:
    assert result(*LOST[case], ruleset=ruleset) == (W, "lost_hp")


@both_books
def test_time_07_all_equal_but_for_the_fouls(ruleset: RuleSet) -> None:
    facts = played_to_time(*healthy(warm_left=1, cold_right=1), FoulCalled(W, "talk", 1))
    assert result(*facts, ruleset=ruleset) == (C, "points_lost")


@both_books
def test_time_08_all_equal_calls_for_extra_time(ruleset: RuleSet) -> None:
    facts = played_to_time(*healthy(warm_left=1, cold_right=1))
    assert result(*facts, ruleset=ruleset) == (None, "overtime")


# TIME-08: extra time.

EVEN = played_to_time(*healthy())
EXTENDED = (*EVEN, *ALL_UPRIGHT, EXTRA)


def test_time_08_during_extra_time_the_game_is_open() -> None:
    assert result(*EXTENDED) == (None, "playing")
    assert result(*EXTENDED, sideways(CC), HpShown(WL, 3)) == (None, "playing")
    assert result(*EXTENDED, sideways(CC), DeathConfirmed(WC)) == (C, "commander_death")


def test_time_08_after_extra_time_the_sides_are_compared_again() -> None:
    assert result(*EXTENDED, HpShown(WL, 3), EXTRA_UP) == (C, "lost_hp")


def test_time_08_the_round_in_which_extra_time_runs_out_is_played_out() -> None:
    first, *others = round_of()
    facts = (*EXTENDED, first, HpShown(WL, 3), EXTRA_UP)
    assert result(*facts) == (None, "playing")
    assert result(*facts, *others) == (C, "lost_hp")
    match = told(*facts, *others, *ALL_UPRIGHT, sideways(CC))
    assert marks(match, "match_clock") == ["timeout", "timeout", "procedure"]


def test_time_08_the_certified_referees_book_knows_one_extra_time() -> None:
    again = (*EXTENDED, EXTRA_UP)
    assert result(*again) == (None, "even")
    match = told(*again, EXTRA)
    assert marks(match, "extra_time") == ["procedure"]
    assert match.flags[-1].clause == "cert-3v3 1.4.2"


def test_time_08_the_kings_book_repeats_extra_time_until_it_is_decided() -> None:
    again = (*EXTENDED, EXTRA_UP)
    assert result(*again, ruleset=KING) == (None, "overtime")
    assert result(*again, EXTRA, ruleset=KING) == (None, "playing")
    assert result(*again, EXTRA, EXTRA_UP, ruleset=KING) == (None, "overtime")
    assert result(*again, EXTRA, HpShown(CR, 2), EXTRA_UP, ruleset=KING) == (W, "lost_hp")
    assert marks(told(*again, EXTRA, EXTRA_UP, EXTRA, ruleset=KING), "extra_time") == []


def test_time_08_extra_time_is_not_due_once_a_side_is_ahead() -> None:
    ahead = played_to_time(*healthy(warm_left=1))
    assert marks(told(*ahead, EXTRA), "extra_time") == ["procedure"]
    assert marks(told(*EVEN, EXTRA), "extra_time") == []
    unseen = played_to_time(HpShown(WL, 3))
    assert marks(told(*unseen, EXTRA), "extra_time") == [], "the others' health was never seen"


def test_time_08_extra_time_is_five_minutes() -> None:
    assert marks(told(*EVEN, ClockStarted("overtime", 600_000)), "extra_time") == ["procedure"]
    assert marks(told(*EVEN, ClockStarted("overtime")), "extra_time") == []


# Health that nobody knows is said, not guessed.


def test_unknown_health_leaves_the_result_open_and_names_the_seats() -> None:
    match = told(*played_to_time(*healthy()), generals={WC: "xuchu", CC: "caoren", CL: None})
    found = outcome_of(match.state)
    assert (found.winner, found.reason) == (None, "health_unknown")
    assert found.standings[W].unknown == (WL, WR)
    assert found.standings[C].unknown == (CL, CR)
    assert found.standings[W].lost_hp is None


def test_unknown_health_does_not_matter_when_the_survivors_decide() -> None:
    match = told(*played_to_time(DeathConfirmed(WL), dead=(WL,)), generals={})
    assert outcome_of(match.state).winner is C


def test_health_that_was_never_seen_is_taken_as_full_and_said() -> None:
    found = outcome(*played_to_time(HpShown(WL, 3), *healthy()[3:]))
    assert (found.winner, found.reason) == (C, "lost_hp")
    assert found.standings[W].assumed == (WC, WR)
    assert found.standings[C].assumed == ()


def test_everybody_acted_is_meant_by_a_round() -> None:
    assert len(ROUND) == 6
    assert {seat.team for seat in ROUND} == {W, C}
