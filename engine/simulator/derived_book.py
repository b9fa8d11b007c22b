"""The book of a rule set that an organiser derived: the base's, with the settings that he changed.

Only settings are taken over, and only those that a game master can play; any other is refused.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from engine.rulesets import (
    RULESETS,
    FirstChoiceTimeout,
    Overtime,
    RuleSet,
    settings_of,
)
from engine.simulator.book import Book, book_of


class UnplayableSettingError(ValueError):
    """A setting that the game master does not play."""


_TAKEN_OVER: Mapping[str, tuple[str, Callable[[Any], Any]]] = {
    "deck_id": ("deck_id", str),
    "banned_generals": ("banned", frozenset),
    "picks": ("picks", tuple),
    "commander_hp_bonus": ("hp_bonus", int),
    "opening_hand": ("opening_hand", int),
    "kill_reward": ("kill_reward", int),
    "lightnings_stack": ("lightnings_stack", bool),
    "commander_rotates": ("commander_rotates", bool),
    "game_ms": ("game_ms", int),
    "overtime_ms": ("overtime_ms", int),
    "skill_window_ms": ("window_ms", int),
    "first_choice_ms": ("first_choice_ms", int),
    "pick_ms": ("pick_ms", int),
    "show_ms": ("show_ms", int),
    "assign_ms": ("lineup_ms", int),
    "overtime": ("repeats_overtime", lambda value: value is Overtime.REPEAT),
    "first_choice_timeout": (
        "late_choice_passes_to_cold",
        lambda value: value is FirstChoiceTimeout.PASS_TO_COLD,
    ),
}
"""How a setting is called in a book, and how it is put there."""
_OF_NO_ACCOUNT = frozenset(
    {"id", "name_zh", "name_en", "book", "clauses", "n_games", "technical_points"}
    | {"settle_tolerance_ms", "nullification_window_ms", "general_pool"}
    | {"may_heal_after_concession"}
)
"""Settings that change nothing in a single game."""


def book_under(rules: RuleSet) -> Book:
    """Return the book by which a game under these rules is played.

    Raises:
        UnplayableSettingError: when the organiser changed what the game master cannot change.
    """
    base = RULESETS[rules.book or rules.id]
    names = (field.name for field in fields(RuleSet) if field.name not in _OF_NO_ACCOUNT)
    changed = {
        name: getattr(rules, name) for name in names if getattr(rules, name) != getattr(base, name)
    }
    for name, value in changed.items():
        if name not in _TAKEN_OVER or value is None or value is Overtime.NONE:
            raise UnplayableSettingError(f"cannot simulate {rules.id}: its {name} is not played")
    taken_over = {
        field: convert(changed[name])
        for name, (field, convert) in _TAKEN_OVER.items()
        if name in changed
    }
    settings = settings_of(rules, RULESETS)
    return replace(book_of(base.id), id=rules.id, settings=settings, **taken_over)
