"""What the pages show of a recorded match; docs/api.md lists the fields."""

from dataclasses import dataclass

from webui.desk.faces import Name
from webui.desk.log_view import LogEntryView, log_entries_of
from webui.desk.reasons import reason_name_of
from webui.desk.table_view import TableView, table_view_of
from webui.desk.view import FlagView, flags_view_of
from webui.match_summary import summary_of
from webui.matches.opened import OpenedMatch
from webui.matches.shelf import ListedMatch


@dataclass(frozen=True, slots=True)
class MatchView:
    """A recorded match in short."""

    id: str
    is_running: bool
    """Whether it is being recorded and not decided yet."""
    rules: Name
    started_utc: str
    """As the record has it; may be empty."""
    length_ms: int
    """Match time of its last entry."""
    n_entries: int
    n_flags: int
    n_open_flags: int
    winner: str | None
    """Null while nobody has won."""
    reason: Name
    table: TableView
    """As it was in the end; clocks are in match time."""
    forgotten_utc: str
    """When its pictures were deleted; empty when they were not."""
    problem: str
    """Why its log cannot be read any further, empty when all of it was."""


@dataclass(frozen=True, slots=True)
class TimelineView:
    """Everything that happened in a recorded match."""

    entries: tuple[LogEntryView, ...]
    flags: tuple[FlagView, ...]
    """In the order of ``RefereeView``."""
    pictures: tuple[int, ...]
    """Entries that a picture proves."""
    clips: tuple[str, ...]
    """Flags that have a clip."""


def match_view_of(listed: ListedMatch, opened: OpenedMatch) -> MatchView:
    """Return a match in short."""
    match = opened.record.match
    summary = summary_of(match, opened.record.last_hash)
    outcome = summary.outcome
    is_over = match.state.result is not None or outcome.winner is not None
    return MatchView(
        id=listed.id,
        is_running=listed.is_live and not is_over,
        rules=summary.rules,
        started_utc=summary.started_utc,
        length_ms=match.state.at_ms,
        n_entries=summary.n_entries,
        n_flags=len(match.flags),
        n_open_flags=sum(flag.ruling is None for flag in match.flags),
        winner=outcome.winner.value if outcome.winner else None,
        reason=reason_name_of(outcome.reason),
        table=table_view_of(match.state, match.record, 0),
        forgotten_utc=opened.forgotten_utc,
        problem=opened.problem,
    )


def timeline_of(opened: OpenedMatch) -> TimelineView:
    """Return all entries and flags of a match."""
    match = opened.record.match
    clips = opened.clips
    return TimelineView(
        entries=log_entries_of(match.record, 0, len(match.record)),
        flags=flags_view_of(match.flags),
        pictures=opened.pictures(),
        clips=tuple(flag.id for flag in match.flags if clips and clips.has(flag.id)),
    )
