"""How long each clock runs by the book."""

import pytest

from engine.rulesets import RULESETS, clock_limit_ms, derived_ruleset, ruleset_of

LIMITS_S = {
    "match": 2400,
    "overtime": 300,
    "window": 5,
    "draft_first": 10,
    "draft_pick": 20,
    "draft_show": 10,
    "lineup": 90,
}


@pytest.mark.parametrize("clock", LIMITS_S)
def test_the_clocks_of_six_players_run_as_the_books_say(clock: str) -> None:
    for book in ("cert-3v3", "king-10"):
        assert clock_limit_ms(ruleset_of(book), clock) == LIMITS_S[clock] * 1000


def test_tongshuai_has_no_clocks_and_an_unknown_clock_no_limit() -> None:
    tongshuai = ruleset_of("tongshuai")
    assert {clock_limit_ms(tongshuai, clock) for clock in LIMITS_S if clock != "overtime"} == {None}
    assert clock_limit_ms(ruleset_of("cert-3v3"), "break") is None


def test_a_window_in_a_judge_phase_is_that_of_a_nullification() -> None:
    settings = {"id": "cup", "base": "cert-3v3", "skill_window_s": 4, "nullification_window_s": 8}
    cup = derived_ruleset(settings, RULESETS)
    assert clock_limit_ms(cup, "window") == 4_000
    assert clock_limit_ms(cup, "window", is_judging=True) == 8_000
    assert clock_limit_ms(cup, "match", is_judging=True) == 2_400_000
    assert clock_limit_ms(ruleset_of("tongshuai"), "window", is_judging=True) is None


def test_an_organiser_sets_a_clock() -> None:
    cup = derived_ruleset({"id": "cup", "base": "cert-3v3", "assign_s": 60}, RULESETS)
    assert clock_limit_ms(cup, "lineup") == 60_000
