"""A match as JSON: what ``zhicai judge --json`` prints."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from typing import Literal, cast

from engine.accounts.account import CardAccount
from engine.accounts.slashes import n_accounts_of
from engine.fact_fields import Json
from engine.flags import Flag
from engine.match import Match
from engine.result.outcome import outcome_of
from engine.seats import Seat

Lang = Literal["zh", "en"]


def report_of(match: Match, lang: Lang = "zh", error: str | None = None) -> dict[str, Json]:
    """Return ruleset, flags, state, outcome and account as plain JSON values.

    ``accounts`` says how many explanations of this turn's slashes fit equally well, ``account``
    what each card laid so far may have been.

    Args:
        match: what to report on.
        lang: language of the flags' texts.
        error: what was wrong with the log behind the last good line, if anything.
    """
    return {
        "ruleset": match.ruleset.id,
        "flags": [flag_as_json(flag, lang) for flag in match.flags],
        "state": as_json(match.state),
        "outcome": as_json(outcome_of(match.state, match.ruleset)),
        "accounts": n_accounts_of(match.ledger.weighed),
        "account": [card_as_json(card) for card in match.ledger.account.cards],
        "error": error,
    }


def flag_as_json(flag: Flag, lang: Lang = "zh") -> dict[str, Json]:
    """Return a flag as the report has it."""
    return {
        "rule": flag.rule,
        "clause": flag.clause,
        "severity": flag.severity.value,
        "seq": flag.seq,
        "at_ms": flag.at_ms,
        "seat": None if flag.seat is None else flag.seat.value,
        "text": flag.text_zh if lang == "zh" else flag.text_en,
    }


def card_as_json(card: CardAccount) -> dict[str, Json]:
    """Return what a card laid may have been: everything in lists, in a fixed order."""
    return {
        "seq": card.seq,
        "track": card.track,
        "face": card.face,
        "zone": card.place.zone,
        "seat": None if card.place.seat is None else card.place.seat.value,
        "how": [how.value for how in sorted(card.how)],
        "by": [seat.value for seat in Seat if seat in card.by],
        "on": [seat.value for seat in Seat if seat in card.on],
        "as": card.as_card,
        "skill": card.skill,
        "is_certain": card.is_certain,
    }


def as_json(value: object) -> Json:
    """Return a value of the engine as plain JSON: objects by field name, enums by value."""
    if value is None or isinstance(value, bool | int | float | str):
        return value.value if isinstance(value, StrEnum) else value
    if isinstance(value, Mapping):
        entries = cast("Mapping[str, object]", value)
        return {str(key): as_json(entry) for key, entry in entries.items()}
    if isinstance(value, tuple | list):
        return [as_json(item) for item in cast("tuple[object, ...]", value)]
    assert is_dataclass(value)  # noqa: S101  anything else here is a bug
    return {field.name: as_json(getattr(value, field.name)) for field in fields(value)}
