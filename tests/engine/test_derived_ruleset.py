"""Rules that an organiser derives from a book."""

from dataclasses import replace
from typing import Any

import pytest

from engine.match import replay
from engine.rulesets import (
    RULESETS,
    CardText,
    GeneralPool,
    NextRoundFirst,
    Overtime,
    RuleSet,
    RuleSetError,
    derived_ruleset,
    ruleset_of,
    settings_of,
)
from tests.engine.told import WC, laid, marks, observed, only, sideways, started, swept


def derived(**settings: Any) -> RuleSet:
    return derived_ruleset({"id": "my-cup", "base": "cert-3v3", **settings}, RULESETS)


def test_what_is_not_said_is_as_in_the_book() -> None:
    rules, book = derived(), RULESETS["cert-3v3"]
    assert (rules.id, rules.name_zh, rules.name_en) == ("my-cup", "my-cup", "my-cup")
    assert (rules.game_ms, rules.deck_id, rules.picks) == (2_400_000, "classic", book.picks)
    assert rules.clause("one_slash") == "cert-3v3 3.3.2 d2"


MANY_SETTINGS: dict[str, Any] = {
    "name_zh": "我的杯",
    "deck": "competition_2013",
    "general_pool": "2013_14",
    "banned_generals": ["zhangjiao", "zhoutai"],
    "overtime": "repeat",
    "next_round_first": "cold",
    "crossbow_text": "standard",
    "kill_reward": 0,
    "commander_rotates": False,
    "game_s": 1800,
    "pick_s": 12.5,
    "skill_window_s": False,
    "pool_size": 8,
    "picks": [1, 2, 2, 2, 1],
}


def test_every_kind_of_setting_can_be_changed() -> None:
    rules = derived(**MANY_SETTINGS)
    assert (rules.name_zh, rules.deck_id) == ("我的杯", "competition_2013")
    assert rules.general_pool is GeneralPool.COMPETITION_2013
    assert rules.banned_generals == ("zhangjiao", "zhoutai")
    assert (rules.overtime, rules.next_round_first) == (Overtime.REPEAT, NextRoundFirst.COLD)
    assert (rules.crossbow_text, rules.kill_reward) == (CardText.STANDARD, 0)
    assert rules.commander_rotates is False
    assert (rules.game_ms, rules.pick_ms, rules.skill_window_ms) == (1_800_000, 12_500, None)
    assert (rules.pool_size, rules.picks) == (8, (1, 2, 2, 2, 1))


def test_each_book_can_be_the_base() -> None:
    rules = derived_ruleset({"id": "home", "base": "tongshuai", "game_s": 1800}, RULESETS)
    assert rules.clause("kill_reward") == "tongshuai 4.4.3"
    assert (rules.game_ms, rules.kill_reward) == (1_800_000, 2)


def test_the_settings_are_written_as_they_were_given() -> None:
    written = settings_of(derived(**MANY_SETTINGS), RULESETS)
    lists = {"banned_generals": ("zhangjiao", "zhoutai"), "picks": (1, 2, 2, 2, 1)}
    assert written == {"base": "cert-3v3", "name_en": "my-cup", **MANY_SETTINGS, **lists}
    assert ruleset_of("my-cup", written) == derived(**MANY_SETTINGS)


@pytest.mark.parametrize("book", RULESETS)
def test_a_book_has_no_settings_to_be_written(book: str) -> None:
    assert settings_of(RULESETS[book], RULESETS) is None
    only_named = derived_ruleset({"id": "home", "base": book}, RULESETS)
    assert settings_of(only_named, RULESETS) == {
        "base": book,
        "name_zh": "home",
        "name_en": "home",
    }


def test_a_record_is_judged_by_the_settings_that_it_carries() -> None:
    settings = {"base": "king-10", "slashes_a_phase": 2}
    begun = replace(started(), ruleset="my-cup", settings=settings)
    two = (sideways(WC), laid("slash/S7", 1), swept(1), laid("slash/S8", 2))
    match = replay(observed(begun, *two))
    assert (match.ruleset.id, match.ruleset.book) == ("my-cup", "king-10")
    assert marks(match, "one_slash") == []
    third = replay(observed(begun, *two, swept(2), laid("slash/S9", 3)))
    assert only(third, "one_slash").clause == "king-10 流程 三.2"


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "no id": ({"id": None}, r"id = nothing: give a name"),
    "the id of a book": ({"id": "king-10"}, r"id = 'king-10': give a name of its own"),
    "an id with blanks": ({"id": "My Cup"}, r"id = 'My Cup'"),
    "no base": ({"base": None}, r"base = nothing: allowed are 'cert-3v3', 'king-10', 'tongshuai'"),
    "an unknown base": ({"base": "chess"}, r"base = 'chess': allowed are 'cert-3v3'"),
    "a misspelt key": ({"kil_reward": 2}, r"unknown key 'kil_reward'; did you mean 'kill_reward'"),
    "a strange key": ({"xyzzy": 2}, r"unknown key 'xyzzy'; known are id, base, .*kill_reward"),
    "a field that is no setting": ({"clauses": {}}, r"unknown key 'clauses'"),
    "a time in ms": ({"game_ms": 5}, r"unknown key 'game_ms'; did you mean 'game_s'"),
    "an unknown deck": ({"deck": "tarot"}, r"deck = 'tarot': allowed are 'classic', 'proxy'"),
    "an unknown choice": ({"overtime": "twice"}, r"overtime = 'twice': allowed are 'none', 'once'"),
    "a reward of five": ({"kill_reward": 5}, r"kill_reward = 5: allowed are \(0, 2, 3\)"),
    "a yes for a number": ({"kill_reward": True}, r"kill_reward = True: allowed are \(0, 2, 3\)"),
    "a hand of none": ({"opening_hand": 0}, r"opening_hand = 0: allowed are 1 to 10"),
    "a number for a yes": ({"commander_rotates": 1}, r"commander_rotates = 1: allowed are true"),
    "no time at all": ({"game_s": 0}, r"game_s = 0: expected seconds, .* or false for no clock"),
    "a time in words": ({"pick_s": "20"}, r"pick_s = '20': expected seconds"),
    "a yes for a time": ({"pick_s": True}, r"pick_s = True: expected seconds"),
    "extra time without end": ({"overtime_s": False}, r"overtime_s = False: .*more than 0$"),
    "one name for a list": ({"banned_generals": "caocao"}, r"banned_generals = 'caocao'"),
    "picks in words": ({"picks": "1-2-1"}, r"picks = '1-2-1'"),
    "too few picks": ({"picks": [1, 2, 1]}, r"picks = \[1, 2, 1\]: each side needs 3"),
    "more picks than generals": ({"pool_size": 8}, r"picks = .* there are 8 to pick from"),
    "an empty name": ({"name_zh": " "}, r"name_zh = ' ': expected a text"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_named_with_what_is_allowed(case: str) -> None:
    settings, message = WRONG[case]
    with pytest.raises(RuleSetError, match=message):
        derived(**settings)
