"""Rulings TALK-01, TALK-02 and TOUCH-01: technical points."""

from engine.observations import FoulCalled, Retracted
from engine.result.outcome import outcome_of
from engine.seats import Team
from tests.engine.told import CL, WL, WR, marks, told

W, C = Team.WARM, Team.COLD


def test_talk_01_a_word_or_a_look_costs_the_side_one_point() -> None:
    match = told(FoulCalled(W, "talk", 1, WL))
    assert match.state.technical_points == {W: 2, C: 3}
    assert outcome_of(match.state).standings[W].points_lost == 1
    assert outcome_of(match.state).winner is None
    assert match.flags == ()


def test_talk_01_a_warning_costs_nothing() -> None:
    assert told(FoulCalled(W, "talk", 0, WL)).state.technical_points == {W: 3, C: 3}


def test_talk_01_a_foul_taken_back_gives_the_point_back() -> None:
    match = told(FoulCalled(W, "talk", 1, WL), Retracted(2))
    assert match.state.technical_points == {W: 3, C: 3}


def test_talk_02_the_third_point_of_a_side_loses_the_game() -> None:
    fouls = (FoulCalled(W, "talk", 1, WL), FoulCalled(C, "touch", 1), FoulCalled(W, "talk", 1, WR))
    assert outcome_of(told(*fouls).state).winner is None
    match = told(*fouls, FoulCalled(W, "gesture", 1, WL))
    found = outcome_of(match.state)
    assert (found.winner, found.reason) == (C, "technical_points")
    assert marks(match, "technical_points") == ["procedure", "procedure"]
    assert match.flags[-1].clause == "cert-3v3 2.1.2"


def test_touch_01_touching_cards_of_another_is_a_foul_that_an_official_calls() -> None:
    match = told(FoulCalled(C, "touch", 1, CL))
    assert match.state.technical_points == {W: 3, C: 2}
    assert match.flags == ()
