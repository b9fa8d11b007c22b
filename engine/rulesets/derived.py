"""An organiser's own rules: a book with some settings changed.

The settings are those of ``RuleSet`` under their own names; a time is given in seconds (``game_s``
for ``game_ms``), with ``false`` for no clock, and the deck as ``deck``.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, cast, get_type_hints

from engine.decks import DECKS
from engine.rulesets.settings import RuleSet


class RuleSetError(ValueError):
    """Settings of which no rule set can be made; the message names the key and what is allowed."""


NAMES = ("id", "base", "name_zh", "name_en")
"""What every derived set has besides its settings."""
_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}\Z")
_NUMBERS: Mapping[str, range | tuple[int, ...]] = {
    "pool_size": range(6, 65),
    "n_games": (1, 3, 5),
    "commander_hp_bonus": range(4),
    "opening_hand": range(1, 11),
    "cards_drawn": range(1, 6),
    "slashes_a_phase": range(1, 10),
    "kill_reward": (0, 2, 3),
    "technical_points": range(1, 10),
}
_MAY_HAVE_NO_CLOCK = frozenset(
    name
    for name, kind in get_type_hints(RuleSet).items()
    if name.endswith("_ms") and kind is not int
)
_LONGEST_S = 24 * 3600
PLAYED = 3
"""Generals that a side plays, so it has to pick as many at least."""


def derived_ruleset(settings: Mapping[str, object], books: Mapping[str, RuleSet]) -> RuleSet:
    """Return the rule set that an organiser's settings make of a book.

    Args:
        settings: ``id``, ``base`` and whatever differs from the base.
        books: what may be the base, by id.

    Raises:
        RuleSetError: when a key or a value is not allowed.
    """
    base = books[_one_of("base", settings.get("base"), tuple(books))]
    changes = {
        field: value
        for key, entry in settings.items()
        if key not in NAMES
        for field, value in (_read(key, entry),)
    }
    ruleset_id = _id_in(settings.get("id"), books)
    rules = replace(
        base,
        id=ruleset_id,
        book=base.id,
        name_zh=_text("name_zh", settings.get("name_zh", ruleset_id)),
        name_en=_text("name_en", settings.get("name_en", ruleset_id)),
        **changes,
    )
    _check_picks(rules)
    return rules


def _read(key: str, entry: object) -> tuple[str, Any]:
    """Return the field that a key sets, and its value."""
    reader = _READERS.get(key)
    if reader is None:
        known = [*NAMES, *_READERS]
        close = get_close_matches(key, known, 1)
        hint = f"did you mean {close[0]!r}?" if close else f"known are {', '.join(known)}"
        raise RuleSetError(f"unknown key {key!r}; {hint}")
    return reader(key, entry)


def _id_in(entry: object, books: Mapping[str, RuleSet]) -> str:
    if not isinstance(entry, str) or not _ID.match(entry) or entry in books:
        raise RuleSetError(
            f"id = {_shown(entry)}: give a name of its own, of a-z, 0-9, '-' and '_'"
        )
    return entry


def _text(key: str, entry: object) -> str:
    if not isinstance(entry, str) or not entry.strip():
        raise RuleSetError(f"{key} = {_shown(entry)}: expected a text")
    return entry


def _one_of(key: str, entry: object, allowed: tuple[str, ...]) -> str:
    if not isinstance(entry, str) or entry not in allowed:
        raise RuleSetError(f"{key} = {_shown(entry)}: allowed are {', '.join(map(repr, allowed))}")
    return entry


def _read_deck(key: str, entry: object) -> tuple[str, str]:
    return "deck_id", _one_of(key, entry, tuple(DECKS))


def _read_switch(key: str, entry: object) -> tuple[str, bool]:
    if not isinstance(entry, bool):
        raise RuleSetError(f"{key} = {_shown(entry)}: allowed are true, false")
    return key, entry


def _read_number(key: str, entry: object) -> tuple[str, int]:
    allowed = _NUMBERS[key]
    if isinstance(entry, bool) or not isinstance(entry, int) or entry not in allowed:
        numbers = f"{allowed[0]} to {allowed[-1]}" if isinstance(allowed, range) else allowed
        raise RuleSetError(f"{key} = {_shown(entry)}: allowed are {numbers}")
    return key, entry


def _read_time(key: str, entry: object) -> tuple[str, int | None]:
    field = f"{key.removesuffix('_s')}_ms"
    if entry is False and field in _MAY_HAVE_NO_CLOCK:
        return field, None
    is_number = isinstance(entry, int | float) and not isinstance(entry, bool)
    if not is_number or not 0 < float(str(entry)) <= _LONGEST_S:
        without = ", or false for no clock" if field in _MAY_HAVE_NO_CLOCK else ""
        raise RuleSetError(f"{key} = {_shown(entry)}: expected seconds, more than 0{without}")
    return field, round(float(str(entry)) * 1000)


def _read_generals(key: str, entry: object) -> tuple[str, tuple[str, ...]]:
    entries = _entries_of(entry)
    ids = tuple(name for name in entries if isinstance(name, str) and _ID.match(name))
    if not ids or len(ids) < len(entries):
        raise RuleSetError(f"{key} = {_shown(entry)}: expected ids such as ['zhangjiao']")
    return key, ids


def _read_picks(key: str, entry: object) -> tuple[str, tuple[int, ...]]:
    entries = _entries_of(entry)
    numbers = tuple(n for n in entries if isinstance(n, int) and n > 0 and n is not True)
    if not numbers or len(numbers) < len(entries):
        raise RuleSetError(f"{key} = {_shown(entry)}: expected numbers such as [1, 2, 2, 2, 1]")
    return key, numbers


def _entries_of(entry: object) -> list[object]:
    """Return what is in a list; nothing is in what is no list."""
    return list(cast("Sequence[object]", entry)) if isinstance(entry, list | tuple) else []


def _choice_reader(choices: type[StrEnum]) -> Callable[[str, object], tuple[str, StrEnum]]:
    def read(key: str, entry: object) -> tuple[str, StrEnum]:
        return key, choices(_one_of(key, entry, tuple(str(choice) for choice in choices)))

    return read


def _readers() -> dict[str, Callable[[str, object], tuple[str, Any]]]:
    """Return how each setting is read, by the key an organiser writes."""
    readers: dict[str, Callable[[str, object], tuple[str, Any]]] = {"deck": _read_deck}
    for name, kind in get_type_hints(RuleSet).items():
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            readers[name] = _choice_reader(kind)
        elif kind is bool:
            readers[name] = _read_switch
        elif name.endswith("_ms"):
            readers[f"{name.removesuffix('_ms')}_s"] = _read_time
    readers |= dict.fromkeys(_NUMBERS, _read_number)
    return readers | {"banned_generals": _read_generals, "picks": _read_picks}


_READERS = _readers()


def _check_picks(rules: RuleSet) -> None:
    n_each = (sum(rules.picks[0::2]), sum(rules.picks[1::2]))
    if sum(n_each) > rules.pool_size or min(n_each) < PLAYED:
        raise RuleSetError(
            f"picks = {list(rules.picks)}: each side needs {PLAYED} generals at least, and there "
            f"are {rules.pool_size} to pick from (pool_size)"
        )


def _shown(entry: object) -> str:
    return "nothing" if entry is None else repr(entry)
