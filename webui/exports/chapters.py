"""Chapters of a recording of the match: one line each, as video sites read them in a description.

The first line is at 0:00 and chapters are ten seconds apart at least, or sites ignore them all.
Only what the audience may know is said.
"""

from collections.abc import Iterable, Iterator

from engine.observations import (
    DeathConfirmed,
    FirstTeamChosen,
    IdentityTurned,
    MatchEnded,
    MatchStarted,
    Observation,
    PoolRevealed,
)
from webui.desk.messages import Texts
from webui.desk.sentences import sentence_of
from webui.exports.record import MatchRecord

LEAST_MS = 10_000
GRAVE = (MatchStarted, DeathConfirmed, MatchEnded)
"""What takes the place of a chapter that has just begun."""


def as_chapters(record: MatchRecord, texts: Texts, offset_ms: int = 0) -> str:
    """Return the chapters.

    Args:
        record: what to divide.
        texts: in which language.
        offset_ms: where in the recording the match starts; negative when the recording began
            later. What lies before the recording is left out.
    """
    told = (
        (entry.at_ms + offset_ms, _title(entry, texts), _is_grave(entry))
        for entry in record.effective()
        if _begins_chapter(entry)
    )
    lines = [(0, texts["chapters.start"], False), *(line for line in told if line[0] >= 0)]
    return "".join(f"{_time(at_ms)} {title}\n" for at_ms, title in _apart(lines))


def _apart(lines: Iterable[tuple[int, str, bool]]) -> Iterator[tuple[int, str]]:
    """Yield chapters that are far enough apart, a grave one instead of what it follows closely."""
    held: tuple[int, str] | None = None
    for at_ms, title, is_grave in lines:
        if held is not None and at_ms < held[0] + LEAST_MS:
            held = (held[0], title) if is_grave else held
            continue
        if held is not None:
            yield held
        held = (at_ms, title)
    if held is not None:
        yield held


def _begins_chapter(entry: Observation) -> bool:
    match entry.fact:
        case IdentityTurned(sideways=sideways):
            return sideways
        case PoolRevealed() | FirstTeamChosen():
            return True
        case _:
            return _is_grave(entry)


def _title(entry: Observation, texts: Texts) -> str:
    if isinstance(entry.fact, IdentityTurned):
        return texts["turn.of"].format(seat=texts[f"seat.{entry.fact.seat.value}"])
    return sentence_of(entry.fact, {}, texts)


def _is_grave(entry: Observation) -> bool:
    return isinstance(entry.fact, GRAVE)


def _time(ms: int) -> str:
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
