"""From what lies on the table to what happened: table observations in, facts out.

The bridge remembers what it has reported. A card that settles is placed, one that settles elsewhere
was moved, one that is gone was taken away; an identity card that lies the other way was turned. A
face that becomes known later corrects the entry that placed the card. After a restart the cards of
the record are orphans until they are seen again.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.faces import may_be_same_face
from engine.match import Match
from engine.observations import (
    PILES,
    CardMoved,
    CardPlaced,
    CardTakenAway,
    Corrected,
    Fact,
    IdentityTurned,
    Observation,
    Place,
    Unobservable,
)
from engine.seats import Seat
from vision.model import Place as MatPlace
from vision.model import TableObservation, Track, Turn
from webui.desk.actions import FIRST_TRACK_BY_HAND

BLIND_AFTER_NS = 3_000_000_000
"""How long a zone must be hidden before that is reported."""
ADOPT_FOR_NS = 5_000_000_000
"""How long after a restart a zone must be in sight before its cards of the record are given up."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A fact with its moment and the track that shows it, for the evidence picture."""

    fact: Fact
    at_ns: int
    """When it happened, on the clock of the frames; noticed it is later."""
    track: Track | None = None


@dataclass(frozen=True, slots=True)
class BetterFace:
    """The face of an already placed card became known."""

    log_track: int
    face: str
    track: Track


@dataclass(frozen=True, slots=True)
class _Known:
    face: str | None
    place: Place


class _Sight:
    """Which zones can be seen, and since when."""

    def __init__(self) -> None:
        self._began_ns: int | None = None
        self._hidden_since_ns: dict[Place, int] = {}
        self._hidden_last_ns: dict[Place, int] = {}
        self._reported: set[Place] = set()

    def take(self, hidden: tuple[Place, ...], now_ns: int) -> None:
        """Take in which zones cannot be seen now."""
        if self._began_ns is None:
            self._began_ns = now_ns
        since_ns = self._hidden_since_ns
        self._hidden_since_ns = {place: since_ns.get(place, now_ns) for place in hidden}
        self._hidden_last_ns |= dict.fromkeys(hidden, now_ns)
        self._reported &= set(hidden)

    def seen_for_ns(self, place: Place, now_ns: int) -> int:
        """Return for how long a zone has been in sight without a break."""
        began_ns = now_ns if self._began_ns is None else self._began_ns
        return now_ns - self._hidden_last_ns.get(place, began_ns)

    def newly_blind(self, now_ns: int) -> tuple[Place, ...]:
        """Return the zones that have now been hidden for long, each once."""
        blind = tuple(
            place
            for place, since_ns in self._hidden_since_ns.items()
            if place not in self._reported and now_ns - since_ns >= BLIND_AFTER_NS
        )
        self._reported |= set(blind)
        return blind


class Bridge:
    """Turns the observations of one table into facts; not thread-safe."""

    def __init__(self, resumed: Match | None = None) -> None:
        """Start with an empty table, or with the cards of a record that goes on."""
        match = resumed or Match()
        self._turn_of = {
            state.seat: Turn.SIDEWAYS if state.acted else Turn.UPRIGHT
            for state in match.state.seats
        }
        given = (_track_in(entry) for entry in match.record)
        self._next = max((t for t in given if t < FIRST_TRACK_BY_HAND), default=0) + 1
        self._sight = _Sight()
        self.take_up(match)

    def take_up(self, match: Match) -> None:
        """Go on with the cards of ``match``, of which another game is on the table now.

        What still lies there is reported again, as it belongs to that game. An identity card that
        the game before has left sideways has not acted in this one; nor is it news that it is set
        upright.
        """
        self._known = {c.track: _Known(c.face, c.place) for c in match.state.table}
        self._orphans = set(self._known)
        self._seen_ns: dict[int, int] = {}
        self._log_track_of: dict[int, int] = {}
        self._left_sideways = {
            state.seat
            for state in match.state.seats
            if self._turn_of[state.seat] is Turn.SIDEWAYS and not state.acted
        }

    def log_tracks(self) -> dict[int, int]:
        """Return the log's track number of each track of the camera that was reported."""
        return dict(self._log_track_of)

    def facts_of(self, table: TableObservation) -> tuple[Sighting | BetterFace, ...]:
        """Return what happened since the observation before, oldest first.

        A card is placed when it came to lie and taken when it was last seen, not when that is sure.
        """
        self._sight.take(tuple(map(_place_of, table.unobservable)), table.captured_ns)
        news: list[Sighting | BetterFace] = [*self._gone(table)]
        for track in table.tracks:
            if track.settled and track.place is not None:
                news += self._seen(track, _place_of(track.place), _moment_of(track, table))
            self._remember_sight(track)
        news += self._turns(table)
        news += self._blindness(table)
        now_ns = table.captured_ns
        return tuple(sorted(news, key=lambda n: n.at_ns if isinstance(n, Sighting) else now_ns))

    def _remember_sight(self, track: Track) -> None:
        log_track = self._log_track_of.get(track.id)
        if log_track is not None and track.seen_ns is not None:
            self._seen_ns[log_track] = track.seen_ns

    def _gone(self, table: TableObservation) -> Iterable[Sighting]:
        present = {track.id for track in table.tracks}
        for track_id in [known for known in self._log_track_of if known not in present]:
            log_track = self._log_track_of.pop(track_id)
            at_ns = self._seen_ns.pop(log_track, table.captured_ns)
            yield Sighting(CardTakenAway(log_track, self._known.pop(log_track).place), at_ns)
        for log_track in sorted(self._orphans):
            place = self._known[log_track].place
            if self._sight.seen_for_ns(place, table.captured_ns) > ADOPT_FOR_NS:
                self._orphans.discard(log_track)
                del self._known[log_track]
                if place not in PILES:  # there it may be covered, and still lie
                    yield Sighting(CardTakenAway(log_track, place), table.captured_ns)

    def _seen(self, track: Track, place: Place, at_ns: int) -> Iterable[Sighting | BetterFace]:
        face = _face_of(track)
        is_known = track.id in self._log_track_of
        log_track = self._log_track_of[track.id] if is_known else self._adopted(track, face, place)
        if log_track is not None and not may_be_same_face(face, self._known[log_track].face):
            yield Sighting(CardTakenAway(log_track, self._known.pop(log_track).place), at_ns)
            log_track = None  # turned over, or another card lies there now
        if log_track is None:
            log_track, self._next = self._next, self._next + 1
            self._log_track_of[track.id] = log_track
            self._known[log_track] = _Known(face, place)
            yield Sighting(CardPlaced(face, place, log_track), at_ns, track)
        known = self._known[log_track]
        if known.place != place:
            yield Sighting(CardMoved(log_track, known.place, place), at_ns, track)
            known = replace(known, place=place)
        if face is not None and _is_better(face, known.face):
            yield BetterFace(log_track, face, track)
            known = replace(known, face=face)
        self._known[log_track] = known

    def _turns(self, table: TableObservation) -> Iterable[Sighting]:
        """Compare with how each seat's identity card lay last, whichever track it then was."""
        for seat in Seat:
            tracks = [track for track in table.tracks if _is_identity_of(seat, track)]
            if len(tracks) != 1:
                continue  # nothing can be concluded while two seem to lie there
            turn = tracks[0].turn
            if turn not in (Turn.TURNING, self._turn_of[seat]):
                self._turn_of[seat] = turn
                if seat in self._left_sideways:
                    self._left_sideways.discard(seat)
                    continue
                at_ns = _moment_of(tracks[0], table)
                yield Sighting(IdentityTurned(seat, turn is Turn.SIDEWAYS), at_ns, tracks[0])

    def _adopted(self, track: Track, face: str | None, place: Place) -> int | None:
        """After a restart, recognise a card that the record already has."""
        for log_track in sorted(self._orphans):
            known = self._known[log_track]
            if known.place == place and may_be_same_face(face, known.face):
                self._orphans.discard(log_track)
                self._log_track_of[track.id] = log_track
                return log_track
        return None

    def _blindness(self, table: TableObservation) -> Iterable[Sighting]:
        blind = self._sight.newly_blind(table.captured_ns)
        if blind:
            yield Sighting(Unobservable(blind, _why_blind(table)), table.captured_ns)


def _why_blind(table: TableObservation) -> str:
    cameras = [c for c in table.cameras or (table.camera,) if c.mat_found and not c.lost]
    if not cameras:
        return "mat not in view"
    if not any(camera.trusted for camera in cameras):
        return "picture blurred or flickering"
    return "hand over the table"


def _track_in(observation: Observation) -> int:
    """Return the track number that an entry gives a card, 0 when it gives none."""
    fact = observation.fact
    placed = fact.replacement if isinstance(fact, Corrected) else fact
    return placed.track if isinstance(placed, CardPlaced) else 0


def _place_of(place: MatPlace) -> Place:
    return Place(place.zone, Seat(place.seat) if place.seat else None)


def _moment_of(track: Track, table: TableObservation) -> int:
    """Return when a card came to lie as it lies."""
    return table.captured_ns if track.still_since_ns is None else track.still_since_ns


def _face_of(track: Track) -> str | None:
    """Return what the log calls the card; None for one that it has no name for."""
    face = track.face
    if face is not None and face.startswith("back"):
        return "back"
    return face if face is not None and face.isprintable() else None


def _is_better(face: str, before: str | None) -> bool:
    return before is None or (before.endswith("/?") and not face.endswith("/?"))


def _is_identity_of(seat: Seat, track: Track) -> bool:
    """Whether this is a seat's identity card; one that nobody could read counts by its place."""
    place = track.place
    if place is None or place.zone != "identity" or place.seat != seat or not track.settled:
        return False
    return track.face is None or track.face.startswith("identity/")
