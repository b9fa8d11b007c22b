"""The table as everybody around it sees it, the part that all pages share.

Names come in every language, everything else as ids, so that a page can change its language by
itself. Times ending in ``_at_ms`` or ``_since_ms`` are of the server clock (``webui.desk.hub``).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.observations import CardPlaced, Corrected, Fact, Observation, Place, Retracted
from engine.seats import Seat, Team
from engine.state import ClockState, MatchState, Phase, SeatState, TableCard
from webui.desk.faces import FaceView, Name, face_view_of, general_name_of
from webui.desk.series_score import games_won

BACK = "back"


@dataclass(frozen=True, slots=True)
class CardView:
    """A card lying on the table."""

    track: int
    placed_seq: int
    """Entry that placed it."""
    face: FaceView | None
    """None for a card that is face down or that nobody could name."""
    is_back: bool


@dataclass(frozen=True, slots=True)
class SeatView:
    """One character."""

    seat: str
    team: str
    player: str
    general: str | None
    """None while unknown or not yet turned up."""
    general_name: Name | None
    hp: int | None
    max_hp: int | None
    hand_count: int | None
    is_acting: bool
    has_acted: bool
    """Whether the identity card lies sideways."""
    is_alive: bool
    equipment: tuple[CardView, ...]
    judgement: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class TeamView:
    """One side."""

    team: str
    technical_points: int
    """Points that are left."""
    alive: int
    games_won: int
    """Games of this match, the present one once its result is recorded."""


@dataclass(frozen=True, slots=True)
class ClockView:
    """One clock; it runs when ``running_since_ms`` is set."""

    clock: str
    seat: str | None
    team: str | None
    limit_ms: int | None
    """None for a clock that counts upwards."""
    elapsed_ms: int
    """Time spent before the current run."""
    running_since_ms: int | None
    ends_at_ms: int | None
    """When it runs out; None while it stands or when it has no limit."""
    is_expired: bool


@dataclass(frozen=True, slots=True)
class PickView:
    """A general taken in the draft."""

    team: str
    general: str
    name: Name


@dataclass(frozen=True, slots=True)
class ResultView:
    """How the match ended."""

    winner: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class TableView:
    """The table as everybody around it sees it."""

    ruleset: str
    deck: str
    game_no: int
    phase: str
    round_no: int
    first_team: str | None
    acting: str | None
    """Seat whose turn it is."""
    teams: tuple[TeamView, ...]
    seats: tuple[SeatView, ...]
    clocks: tuple[ClockView, ...]
    play: tuple[CardView, ...]
    """Cards lying in the play areas, oldest first."""
    last_play: CardView | None
    """The card last put into a play area, even when it has left since."""
    pool: tuple[PickView, ...]
    """Generals still to be drafted; ``team`` is empty."""
    picks: tuple[PickView, ...]
    result: ResultView | None


def table_view_of(state: MatchState, record: tuple[Observation, ...], origin_ms: int) -> TableView:
    """Return the public part of ``state``.

    Args:
        state: the table.
        record: the entries it comes from.
        origin_ms: server clock at which the match time was 0.
    """
    won = games_won(state)
    return TableView(
        ruleset=state.ruleset,
        deck=state.deck,
        game_no=state.game_no,
        phase=state.phase.value,
        round_no=state.round_no,
        first_team=state.first_team.value if state.first_team else None,
        acting=state.acting.value if state.acting else None,
        teams=tuple(_team_view(team, state, won[team]) for team in Team),
        seats=tuple(_seat_view(seat, state) for seat in state.seats),
        clocks=clock_views_of(state, origin_ms),
        play=tuple(_card_view(card) for card in state.table if card.place.zone == "play"),
        last_play=next(last_plays(record), None),
        pool=tuple(PickView("", general, general_name_of(general)) for general in state.pool),
        picks=tuple(PickView(t.value, g, general_name_of(g)) for t, g in state.picks),
        result=_result_view(state),
    )


def _team_view(team: Team, state: MatchState, n_won: int) -> TeamView:
    alive = sum(seat.alive for seat in state.seats if seat.seat.team is team)
    return TeamView(team.value, state.technical_points[team], alive, n_won)


def _seat_view(seat: SeatState, state: MatchState) -> SeatView:
    # In the draft a side knows its line-up before the other side may.
    general = None if state.phase is Phase.DRAFT else seat.general
    return SeatView(
        seat=seat.seat.value,
        team=seat.seat.team.value,
        player=seat.player,
        general=general,
        general_name=general_name_of(general) if general else None,
        hp=seat.hp,
        max_hp=seat.max_hp,
        hand_count=seat.hand_count,
        is_acting=state.acting is seat.seat,
        has_acted=seat.acted,
        is_alive=seat.alive,
        equipment=_cards_at("equip", seat.seat, state),
        judgement=_cards_at("judge", seat.seat, state),
    )


def _cards_at(zone: str, seat: Seat, state: MatchState) -> tuple[CardView, ...]:
    return tuple(_card_view(card) for card in state.cards_at(Place(zone, seat)))


def _card_view(card: TableCard) -> CardView:
    return _face_up_view(card.face, card.track, card.placed_seq)


def _face_up_view(face: str | None, track: int, placed_seq: int) -> CardView:
    is_back = face is not None and face.partition("/")[0] == BACK
    shown = None if face is None or is_back else face_view_of(face)
    return CardView(track, placed_seq, shown, is_back)


def last_plays(record: tuple[Observation, ...]) -> Iterator[CardView]:
    """Yield the cards put into a play area, the last one first, as they are known by now."""
    # Backwards, so that an entry is met after all that was said about it later.
    retracted: set[int] = set()
    replaced: dict[int, Fact] = {}
    for entry in reversed(record):
        if entry.seq in retracted:
            continue
        fact = replaced.get(entry.seq, entry.fact)
        if isinstance(fact, Retracted):
            retracted.add(fact.of_seq)
        elif isinstance(fact, Corrected):
            replaced.setdefault(fact.of_seq, fact.replacement)
        elif isinstance(fact, CardPlaced) and fact.place.zone == "play":
            yield _face_up_view(fact.face, fact.track, entry.seq)


def clock_views_of(state: MatchState, origin_ms: int) -> tuple[ClockView, ...]:
    """Return every clock that was started; ``origin_ms`` as for ``table_view_of``."""
    return tuple(_clock_view(clock, origin_ms) for clock in state.clocks)


def _clock_view(clock: ClockState, origin_ms: int) -> ClockView:
    since_ms = None if clock.running_since_ms is None else origin_ms + clock.running_since_ms
    ends_at_ms = None
    if since_ms is not None and clock.limit_ms is not None:
        ends_at_ms = since_ms + clock.limit_ms - clock.elapsed_ms
    return ClockView(
        clock=clock.clock,
        seat=clock.seat.value if clock.seat else None,
        team=clock.team.value if clock.team else None,
        limit_ms=clock.limit_ms,
        elapsed_ms=clock.elapsed_ms,
        running_since_ms=since_ms,
        ends_at_ms=ends_at_ms,
        is_expired=clock.expired,
    )


def _result_view(state: MatchState) -> ResultView | None:
    if state.result is None:
        return None
    winner = state.result.winner
    return ResultView(winner.value if winner else None, state.result.reason)
