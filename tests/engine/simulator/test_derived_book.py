"""Games under an organiser's rules."""

from typing import Any

import pytest

from engine.observations import ClockStarted, HandCounted, MatchStarted, PoolRevealed
from engine.rulesets import RULESETS, derived_ruleset
from engine.simulator.book import BOOKS, Book
from engine.simulator.derived_book import UnplayableSettingError, book_under
from engine.simulator.game import Plan, simulate


def book(base: str = "cert-3v3", **settings: Any) -> Book:
    return book_under(derived_ruleset({"id": "cup", "base": base, **settings}, RULESETS))


@pytest.mark.parametrize("base", RULESETS)
def test_without_changes_a_derived_book_is_its_base(base: str) -> None:
    plain = book(base)
    assert plain.id == "cup"
    assert {
        name for name in BOOKS[base].__slots__ if getattr(plain, name) != getattr(BOOKS[base], name)
    } == {"id", "settings"}


def test_what_the_organiser_changed_is_played() -> None:
    changed = book(
        deck="competition_2013", opening_hand=5, pick_s=15, overtime="repeat", kill_reward=0
    )
    assert (changed.deck_id, changed.opening_hand, changed.pick_ms) == (
        "competition_2013",
        5,
        15000,
    )
    assert (changed.repeats_overtime, changed.kill_reward) == (True, 0)
    banned = ["caocao", "simayi", "xiahoudun"]
    played = simulate(Plan("cup", 3, book=book(opening_hand=5, pick_s=15, banned_generals=banned)))
    facts = [observation.fact for observation in played.observations]
    (started,) = [fact for fact in facts if isinstance(fact, MatchStarted)]
    assert started.ruleset == "cup"
    (pool,) = [fact for fact in facts if isinstance(fact, PoolRevealed)]
    assert len(set(pool.generals) - set(banned)) == 16
    assert {
        f.limit_ms for f in facts if isinstance(f, ClockStarted) and f.clock == "draft_pick"
    } == {15_000}
    assert [fact.count for fact in facts if isinstance(fact, HandCounted)][:6] == [5] * 6


@pytest.mark.parametrize(
    "settings", [{"cards_drawn": 3}, {"unit": "single"}, {"game_s": False}, {"overtime": "none"}]
)
def test_what_the_game_master_cannot_play_is_refused(settings: dict[str, Any]) -> None:
    (name,) = settings
    with pytest.raises(UnplayableSettingError, match=name.removesuffix("_s")):
        book(**settings)
