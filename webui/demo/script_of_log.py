"""Turn a match log into what a simulated camera acts out on a table.

The log says which card came to lie where; it does not say whose hand brought it, and hands that do
nothing leave no entry. ``Gestures`` adds those, and guesses stand in where they say nothing.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    HpShown,
    IdentityTurned,
    MatchStarted,
    Observation,
    Place,
)
from engine.seats import Seat, Team
from vision.model import Place as MatPlace
from vision.proxy_deck.faces import load_proxy_faces
from vision.simulated.script import (
    LayCard,
    MoveCards,
    PassHand,
    TableAction,
    TableScript,
    TakeCard,
    TurnCard,
)

_AFTERWARDS_MS = 2_000
# Cards that the log takes for granted get track numbers that no log uses.
_FIRST_UNLOGGED_TRACK = 1_000_000


@dataclass(frozen=True, slots=True)
class Passing:
    """A hand that reaches over the table and does nothing."""

    at_ms: int
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Gestures:
    """What a log leaves open."""

    hands: Mapping[int, Seat | None] = field(default_factory=dict[int, Seat | None])
    """Whose hand it was, by ``seq``; None is the referee's."""
    passings: tuple[Passing, ...] = ()


NO_GESTURES = Gestures()


def parse_gestures(text: str) -> Gestures:
    """Read ``{"hands": {"12": "warm_left"}, "passings": [{"at_ms": 900, "seat": null}]}``.

    Raises:
        ValueError: when it is not that.
    """
    fields: dict[str, Any] = json.loads(text)
    return Gestures(
        {int(seq): _seat(seat) for seq, seat in fields["hands"].items()},
        tuple(Passing(int(p["at_ms"]), _seat(p["seat"])) for p in fields["passings"]),
    )


def script_of_log(record: Iterable[Observation], gestures: Gestures = NO_GESTURES) -> TableScript:
    """Return the table actions that a camera would have seen.

    Corrections and what officials and clocks say leave no trace on the table. At time 0 the draw
    pile and, unless the log lays them, identity cards and generals are there already.

    Args:
        record: a match, in order.
        gestures: what the log does not say.
    """
    observations = tuple(record)
    reader = _LogReader(observations, gestures)
    for observation in observations:
        reader.take(observation)
    actions = [*reader.actions, *(PassHand(p.at_ms, p.seat) for p in gestures.passings)]
    actions.sort(key=lambda action: action.at_ms)
    end_ms = max((observation.at_ms for observation in observations), default=0)
    return TableScript(tuple(actions), end_ms + _AFTERWARDS_MS)


class _LogReader:
    """Follows what lies where while a log is read."""

    def __init__(self, observations: tuple[Observation, ...], gestures: Gestures) -> None:
        self.actions: list[TableAction] = []
        self._gestures = gestures
        self._laid_by_log = {
            (o.fact.place.zone, o.fact.place.seat)
            for o in observations
            if isinstance(o.fact, CardPlaced)
        }
        self._at: dict[int, Place] = {}
        self._sideways: dict[Seat, bool] = {}
        self._acting: Seat | None = None
        self._next_track = _FIRST_UNLOGGED_TRACK

    def take(self, observation: Observation) -> None:
        fact = observation.fact
        if isinstance(fact, MatchStarted):
            self._set_up(observation, fact)
        elif isinstance(fact, CardPlaced):
            self._lay(observation, fact.face, fact.place, fact.track)
        elif isinstance(fact, HpShown):
            track = self._unlogged_track()
            self._lay(observation, f"hp/{fact.hp}", Place("hp", fact.seat), track)
        elif isinstance(fact, CardMoved):
            self._move(observation, fact)
        elif isinstance(fact, CardTakenAway):
            if self._at.pop(fact.track, None) is not None:
                hand = self._hand(observation, fact.origin)
                self.actions.append(TakeCard(observation.at_ms, fact.track, hand))
        elif isinstance(fact, IdentityTurned):
            self._turn(observation, fact)

    def _set_up(self, observation: Observation, fact: MatchStarted) -> None:
        self._put_if_unlogged(observation, "back/game", Place("deck"))
        for seat in Seat:
            self._put_if_unlogged(observation, _identity_of(seat), Place("identity", seat))
            entry = fact.seats.get(seat)
            if entry is not None and entry.general is not None:
                face = f"general/{entry.general}"
                self._put_if_unlogged(observation, face, Place("general", seat))

    def _put_if_unlogged(self, observation: Observation, face: str, place: Place) -> None:
        if (place.zone, place.seat) not in self._laid_by_log:
            self._lay(observation, face, place, self._unlogged_track())

    def _lay(self, observation: Observation, face: str | None, place: Place, track: int) -> None:
        replaced = self._on(place) if place.zone == "hp" else None
        if replaced is not None:
            del self._at[replaced]
        self._at[track] = place
        self.actions.append(
            LayCard(
                observation.at_ms,
                track,
                _printed_face(face),
                _mat_place(place),
                self._hand(observation, place),
                replaces=replaced,
            )
        )

    def _move(self, observation: Observation, fact: CardMoved) -> None:
        if fact.track not in self._at:
            return
        self._at[fact.track] = fact.target
        hand, place = self._hand(observation, fact.target), _mat_place(fact.target)
        last = self.actions[-1] if self.actions else None
        tracks: tuple[int, ...] = (fact.track,)
        # Cards that go to one place at one time are pushed there by one hand.
        if isinstance(last, MoveCards) and (last.at_ms, last.place, last.seat) == (
            observation.at_ms,
            place,
            hand,
        ):
            self.actions.pop()
            tracks = (*last.tracks, fact.track)
        self.actions.append(MoveCards(observation.at_ms, tracks, place, hand))

    def _turn(self, observation: Observation, fact: IdentityTurned) -> None:
        if fact.sideways:
            self._acting = fact.seat
        card = self._on(Place("identity", fact.seat))
        if card is None or self._sideways.get(fact.seat, False) == fact.sideways:
            return
        self._sideways[fact.seat] = fact.sideways
        hand = self._hand(observation, Place("identity", fact.seat))
        self.actions.append(TurnCard(observation.at_ms, card, fact.sideways, hand))

    def _hand(self, observation: Observation, place: Place) -> str | None:
        """Return whose hand it was: as told, else the zone's owner, else the acting player."""
        if observation.seq in self._gestures.hands:
            return self._gestures.hands[observation.seq]
        if place.zone in ("deck", "discard"):
            return None
        return place.seat or self._acting

    def _on(self, place: Place) -> int | None:
        return next((track for track, at in self._at.items() if at == place), None)

    def _unlogged_track(self) -> int:
        self._next_track += 1
        return self._next_track


def _identity_of(seat: Seat) -> str:
    if seat.team is Team.WARM:
        return "identity/lord" if seat.is_commander else "identity/loyalist"
    return "identity/renegade" if seat.is_commander else "identity/rebel"


def _printed_face(face: str | None) -> str:
    """Return a face that can be painted: a known copy for ``slash/?``, a back for no face."""
    if face is None or face == "back":
        return "back/game"
    card, _, index = face.partition("/")
    if index != "?":
        return face
    return next((f.face for f in load_proxy_faces() if f.face.startswith(f"{card}/")), face)


def _mat_place(place: Place) -> MatPlace:
    return MatPlace(place.zone, place.seat.value if place.seat else None)


def _seat(name: str | None) -> Seat | None:
    return Seat(name) if name is not None else None
