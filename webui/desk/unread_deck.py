"""A deck none of whose cards is recognised: other cards lie on the table, as a rule."""

from engine.match import Match
from engine.observations import CardPlaced, Witness
from vision.model import Side, TableObservation, Track
from webui.desk.deck_check import deck_check_of
from webui.desk.faces import Name

LEAST_CARDS = 3
"""Fewer may be something else that lies there."""
LEAST_STILL_NS = 20_000_000_000
"""What has lain so long had time to be read."""


def unread_deck_of(match: Match, seen: TableObservation | None) -> Name | None:
    """Name the deck when cards lie on the table and not one was ever recognised, else None."""
    if seen is None:
        return None
    shown = [track for track in seen.tracks if track.side is not Side.BACK]
    n_long = sum(_lies_long(track, seen.captured_ns) for track in shown)
    if n_long < LEAST_CARDS or any(track.face for track in shown) or _was_any_read(match):
        return None
    return deck_check_of(match.state.deck, match.ruleset).name


def _lies_long(track: Track, now_ns: int) -> bool:
    since_ns = track.still_since_ns
    is_there = track.settled and track.place is not None
    return is_there and since_ns is not None and now_ns - since_ns >= LEAST_STILL_NS


def _was_any_read(match: Match) -> bool:
    return any(
        entry.by is Witness.CAMERA
        and isinstance(entry.fact, CardPlaced)
        and entry.fact.face is not None
        and not entry.fact.face.startswith("back/")
        for entry in match.record
    )
