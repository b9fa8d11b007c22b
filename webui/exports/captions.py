"""Captions for a recording of the match, as WebVTT or SubRip: what happened, when it happened.

Only what the audience may know is said: no flags, no rulings, nothing of what could not be seen.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.observations import (
    CardPlaced,
    Conceded,
    DeathConfirmed,
    Declared,
    FirstTeamChosen,
    FoulCalled,
    GeneralPicked,
    HpShown,
    IdentityTurned,
    LineupSet,
    MatchEnded,
    MatchStarted,
    Observation,
    PoolRevealed,
    TimeCalled,
)
from webui.desk.messages import Texts
from webui.desk.sentences import sentence_of
from webui.exports.record import MatchRecord

SHOWN_MS = 4_000
TOGETHER_MS = 1_000
"""Entries this close to the first of a caption are shown with it."""
MOST_LINES = 3
TOLD = (
    MatchStarted | PoolRevealed | GeneralPicked | LineupSet | FirstTeamChosen | IdentityTurned
    | HpShown | Declared | DeathConfirmed | TimeCalled | FoulCalled | Conceded | MatchEnded
)  # fmt: skip
TOLD_ZONES = ("play", "equip", "judge")


@dataclass(frozen=True, slots=True)
class Caption:
    """Lines that are shown together."""

    start_ms: int
    end_ms: int
    lines: tuple[str, ...]


def as_vtt(record: MatchRecord, texts: Texts, offset_ms: int = 0) -> str:
    """Return the captions as WebVTT.

    Args:
        record: what to caption.
        texts: in which language.
        offset_ms: where in the recording the match starts; negative when the recording began
            later. What lies before the recording is left out.
    """
    blocks = [
        f"{number}\n{_time(caption.start_ms)} --> {_time(caption.end_ms)}\n"
        + "\n".join(map(_escaped, caption.lines))
        for number, caption in enumerate(_captions_in(record, texts, offset_ms), start=1)
    ]
    return "\n\n".join(["WEBVTT", *blocks]) + "\n"


def as_srt(record: MatchRecord, texts: Texts, offset_ms: int = 0) -> str:
    """Return the captions as SubRip, which has no markup to escape; arguments as for WebVTT."""
    blocks = [
        f"{number}\n{_time(caption.start_ms, ',')} --> {_time(caption.end_ms, ',')}\n"
        + "\n".join(" ".join(line.split()) for line in caption.lines)
        for number, caption in enumerate(_captions_in(record, texts, offset_ms), start=1)
    ]
    return "\n\n".join(blocks) + "\n"


def _captions_in(record: MatchRecord, texts: Texts, offset_ms: int) -> tuple[Caption, ...]:
    faces = record.faces()
    told = [
        (observation.at_ms + offset_ms, sentence_of(observation.fact, faces, texts))
        for observation in record.effective()
        if _is_told(observation)
    ]
    return captions_of((at_ms, line) for at_ms, line in told if at_ms >= 0)


def captions_of(told: Iterable[tuple[int, str]]) -> tuple[Caption, ...]:
    """Put lines into captions that follow each other without overlap.

    Args:
        told: time in ms and text of each line, oldest first.
    """
    groups = list(_together(told))
    ends = [start_ms for start_ms, _ in groups[1:]]
    if groups:
        ends.append(groups[-1][0] + SHOWN_MS)
    return tuple(
        Caption(start_ms, min(start_ms + SHOWN_MS, end_ms), lines)
        for (start_ms, lines), end_ms in zip(groups, ends, strict=True)
    )


def _together(told: Iterable[tuple[int, str]]) -> Iterator[tuple[int, tuple[str, ...]]]:
    start_ms: int | None = None
    lines: tuple[str, ...] = ()
    for at_ms, line in told:
        if start_ms is not None and at_ms < start_ms + TOGETHER_MS:
            # Of more than can be read at once the latest lines stay.
            lines = (*lines, line)[-MOST_LINES:]
            continue
        if start_ms is not None:
            yield start_ms, lines
        start_ms, lines = at_ms, (line,)
    if start_ms is not None:
        yield start_ms, lines


def _is_told(observation: Observation) -> bool:
    match observation.fact:
        case IdentityTurned(sideways=sideways):
            return sideways
        case CardPlaced(face, place):
            return face not in (None, "back") and place.zone in TOLD_ZONES
        case fact:
            return isinstance(fact, TOLD)


def _time(ms: int, point: str = ".") -> str:
    minutes, rest = divmod(ms, 60_000)
    return f"{minutes // 60:02}:{minutes % 60:02}:{rest // 1000:02}{point}{rest % 1000:03}"


def _escaped(line: str) -> str:
    """Write a line so that nothing in it is taken for markup or ends the caption."""
    text = " ".join(line.split())
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
