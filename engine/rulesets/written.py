"""An organiser's rules written out again, as the first entry of a log carries them.

A log has to be judged the same wherever it is opened, so it does not rest on the organiser's file.
"""

from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any

from engine.observations import Setting
from engine.rulesets.derived import NAMES
from engine.rulesets.settings import RuleSet

_NOT_WRITTEN = frozenset({*NAMES, "book", "clauses"})


def settings_of(rules: RuleSet, books: Mapping[str, RuleSet]) -> Mapping[str, Setting] | None:
    """Return the settings of which ``derived_ruleset`` makes these rules, all but the id.

    Args:
        rules: what is to be written.
        books: what may be the base, by id.

    Returns:
        None for a book itself.
    """
    if not rules.book:
        return None
    base = books[rules.book]
    names = [field.name for field in fields(RuleSet) if field.name not in _NOT_WRITTEN]
    changed = [name for name in names if getattr(rules, name) != getattr(base, name)]
    return {
        "base": rules.book,
        "name_zh": rules.name_zh,
        "name_en": rules.name_en,
        **dict(_entry_of(name, getattr(rules, name)) for name in changed),
    }


def _entry_of(name: str, value: Any) -> tuple[str, Setting]:
    """Return key and value as an organiser writes them: times in seconds, false for no clock."""
    if name.endswith("_ms"):
        return f"{name.removesuffix('_ms')}_s", value is not None and _seconds(value)
    return name.removesuffix("_id"), str(value) if isinstance(value, StrEnum) else value


def _seconds(time_ms: int) -> int | float:
    return time_ms / 1000 if time_ms % 1000 else time_ms // 1000
