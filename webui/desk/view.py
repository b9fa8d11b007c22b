"""What a page may show, by role: the contract between the desk and the browser.

docs/api.md lists the fields; a test keeps the list and these classes equal.
"""

from dataclasses import dataclass, replace
from itertools import islice

from engine.flags import Flag, Severity
from engine.match import Match
from engine.observations import FoulCalled, MatchStarted, Observation
from engine.record import effective_record
from engine.result.outcome import outcome_of
from engine.seats import Team
from vision.model import CameraHealth, TableObservation
from webui.desk.faces import Name
from webui.desk.log_view import LogEntryView, log_entries_of
from webui.desk.next_game import NextGameView, next_game_of
from webui.desk.published import Published
from webui.desk.reasons import reason_name_of
from webui.desk.roles import Role
from webui.desk.sentences import flag_words_of
from webui.desk.table_picture import turn_deg_of
from webui.desk.table_view import (
    CardView,
    ClockView,
    TableView,
    clock_views_of,
    last_plays,
    table_view_of,
)
from webui.desk.undo import next_redo, next_undo, retracted_by
from webui.desk.unread_deck import unread_deck_of

URGENCY = (
    Severity.VIOLATION,
    Severity.TIMEOUT,
    Severity.PROCEDURE,
    Severity.UNOBSERVABLE,
    Severity.WATCH,
)
"""Order in which open flags are shown."""
WINDOW = "window"
"""The clock of an answer: whom it is for could tell players who may answer."""
MOST_PLAYS = 8
"""Cards that the public is reminded of."""


@dataclass(frozen=True, slots=True)
class FlagView:
    """One remark of the tracker."""

    id: str
    rule: str
    clause: str
    severity: str
    seq: int
    at_ms: int
    seat: str | None
    text: Name
    evidence: tuple[int, ...]
    """Entries it rests on, oldest first; ``/evidence/<seq>.jpg`` shows each."""
    ruling: str | None


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A zone that cannot be seen."""

    zone: str
    seat: str | None


@dataclass(frozen=True, slots=True)
class CameraView:
    """How well the camera sees."""

    source: str
    fps: int
    is_mat_found: bool
    is_frozen: bool
    is_lost: bool
    turn_deg: int
    """How far to turn its pictures clockwise, so that the mat lies in them as the pages draw it."""


@dataclass(frozen=True, slots=True)
class FoulView:
    """Technical points that were taken, or a warning."""

    seq: int
    at_ms: int
    team: str
    seat: str | None
    code: str
    points: int
    """0 is a warning."""
    points_left: int
    """Of the side, after it."""
    note: str
    official: str
    """Who called it, ``referee`` or ``side_referee``; empty when the record does not say."""


@dataclass(frozen=True, slots=True)
class OutcomeView:
    """What the table, or the record of an official, gives as the result."""

    winner: str | None
    """None while it is open or even."""
    reason: str
    """An id, as in the record."""
    reason_name: Name


@dataclass(frozen=True, slots=True)
class RefereeView:
    """Everything, for the referee and the console."""

    role: str
    table: TableView
    flags: tuple[FlagView, ...]
    """Open ones first, the gravest first, then the newest first."""
    fouls: tuple[FoulView, ...]
    """Those that stand, oldest first."""
    pending: tuple[LogEntryView, ...]
    """Declarations that are not known to be settled, the one to be settled first at the end."""
    is_last_round: bool
    """Whether time is up and the round is played out."""
    outcome: OutcomeView
    next_game: NextGameView | None
    """What can be begun next; None while the game is on."""
    undo: LogEntryView | None
    """The entry that undoing would take back."""
    redo: LogEntryView | None
    """The entry that redoing would bring back."""
    cameras: tuple[CameraView, ...]
    """In the order in which they were named; empty before the first picture."""
    unobservable: tuple[PlaceView, ...]
    unread_deck: Name | None
    """The deck when cards lie on the table and not one was ever recognised."""
    is_desync: bool
    problem: str


@dataclass(frozen=True, slots=True)
class LedgerView:
    """What the side referee keeps."""

    role: str
    table: TableView
    fouls: tuple[FoulView, ...]
    """Those that stand, oldest first."""


@dataclass(frozen=True, slots=True)
class ClockBoardView:
    """What a screen beside the table shows; players see it, so it says nothing but the time."""

    role: str
    game_no: int
    round_no: int
    acting_team: str | None
    """Side whose turn it is, as the identity cards show everybody."""
    clocks: tuple[ClockView, ...]
    """Whom a window is for is left out."""


@dataclass(frozen=True, slots=True)
class BroadcastView:
    """What the public may see."""

    role: str
    table: TableView
    """Whom a window is for is left out."""
    last_plays: tuple[CardView, ...]
    """Cards put into a play area, the last one first."""
    delay_s: int
    """How far this is behind the table."""


ViewModel = RefereeView | LedgerView | ClockBoardView | BroadcastView


def view_of(published: Published, role: Role) -> ViewModel:
    """Return ``published`` as ``role`` may see it.

    Args:
        published: from ``Hub.seen_by`` of the same role.
        role: who looks.
    """
    match role:
        case Role.ADMIN | Role.REFEREE:
            return _referee_view(published, role)
        case Role.SIDE_REFEREE:
            fouls = _fouls_of(published.snapshot.match)
            return LedgerView(role.value, _table_of(published), fouls)
        case Role.CLOCK:
            return _clock_board(published, role)
        case Role.BROADCAST | Role.VIEWER:
            return _broadcast_view(published, role)


def _referee_view(published: Published, role: Role) -> RefereeView:
    snapshot = published.snapshot
    record, seen = snapshot.match.record, snapshot.table
    return RefereeView(
        role=role.value,
        table=_table_of(published),
        flags=flags_view_of(snapshot.match.flags),
        fouls=_fouls_of(snapshot.match),
        pending=_pending_of(snapshot.match),
        is_last_round=snapshot.match.ledger.is_last_round,
        outcome=_outcome_of(snapshot.match),
        next_game=next_game_of(snapshot.match),
        undo=_entry_of(record, next_undo(record)),
        redo=_entry_of(record, retracted_by(record, next_redo(record))),
        cameras=_cameras_of(seen) if seen else (),
        unobservable=tuple(PlaceView(p.zone, p.seat) for p in seen.unobservable) if seen else (),
        unread_deck=unread_deck_of(snapshot.match, seen),
        is_desync=snapshot.desync,
        problem=snapshot.problem,
    )


def _broadcast_view(published: Published, role: Role) -> BroadcastView:
    table = _table_of(published)
    plays = islice(last_plays(published.snapshot.match.record), MOST_PLAYS)
    return BroadcastView(
        role=role.value,
        table=replace(table, clocks=_unhinting(table.clocks)),
        last_plays=tuple(plays),
        delay_s=published.delay_ms // 1000,
    )


def _clock_board(published: Published, role: Role) -> ClockBoardView:
    state = published.snapshot.match.state
    clocks = _unhinting(clock_views_of(state, published.origin_ms))
    acting_team = state.acting.team.value if state.acting else None
    return ClockBoardView(role.value, state.game_no, state.round_no, acting_team, clocks)


def _table_of(published: Published) -> TableView:
    match = published.snapshot.match
    return table_view_of(match.state, match.record, published.origin_ms)


def _unhinting(clocks: tuple[ClockView, ...]) -> tuple[ClockView, ...]:
    return tuple(
        replace(clock, seat=None, team=None) if clock.clock == WINDOW else clock for clock in clocks
    )


def _fouls_of(game: Match) -> tuple[FoulView, ...]:
    all_points = dict.fromkeys(Team, game.ruleset.technical_points)
    left, fouls = dict(all_points), list[FoulView]()
    for entry in effective_record(game.record):
        match entry.fact:
            case MatchStarted():
                left = dict(all_points)
            case FoulCalled(team=team, points=points) as foul:
                left[team] -= points
                fouls.append(_foul_view(entry, foul, left[team]))
            case _:
                pass
    return tuple(fouls)


def _foul_view(entry: Observation, foul: FoulCalled, points_left: int) -> FoulView:
    return FoulView(
        seq=entry.seq,
        at_ms=entry.at_ms,
        team=foul.team.value,
        seat=foul.seat.value if foul.seat else None,
        code=foul.code,
        points=foul.points,
        points_left=points_left,
        note=foul.note,
        official=foul.official,
    )


def _pending_of(match: Match) -> tuple[LogEntryView, ...]:
    told = (pending.play.seq for pending in match.ledger.plays.pending)
    return tuple(entry for seq in told for entry in log_entries_of(match.record, seq - 1, seq))


def _outcome_of(match: Match) -> OutcomeView:
    outcome = outcome_of(match.state, match.ruleset)
    winner = outcome.winner.value if outcome.winner else None
    return OutcomeView(winner, outcome.reason, reason_name_of(outcome.reason))


def _entry_of(record: tuple[Observation, ...], seq: int | None) -> LogEntryView | None:
    return None if seq is None else log_entries_of(record, seq - 1, seq)[0]


def flags_view_of(flags: tuple[Flag, ...]) -> tuple[FlagView, ...]:
    """Return flags in the order of ``RefereeView``."""
    ordered = sorted(
        flags, key=lambda f: (f.ruling is not None, URGENCY.index(f.severity), -f.at_ms, -f.seq)
    )
    return tuple(_flag_view(flag) for flag in ordered)


def _flag_view(flag: Flag) -> FlagView:
    return FlagView(
        id=flag.id,
        rule=flag.rule,
        clause=flag.clause,
        severity=flag.severity.value,
        seq=flag.seq,
        at_ms=flag.at_ms,
        seat=flag.seat.value if flag.seat else None,
        text=flag_words_of(flag),
        evidence=tuple(dict.fromkeys((*flag.evidence, flag.seq))),
        ruling=flag.ruling,
    )


def _cameras_of(seen: TableObservation) -> tuple[CameraView, ...]:
    looks = seen.of_cameras or (seen,)
    views_mm = {look.camera.source: look.view_mm for look in looks}
    return tuple(
        _camera_view(camera, turn_deg_of(views_mm.get(camera.source, ())))
        for camera in seen.cameras or (seen.camera,)
    )


def _camera_view(camera: CameraHealth, turn_deg: int) -> CameraView:
    return CameraView(
        source=camera.source,
        fps=round(camera.fps),
        is_mat_found=camera.mat_found,
        is_frozen=camera.frozen,
        is_lost=camera.lost,
        turn_deg=turn_deg,
    )
