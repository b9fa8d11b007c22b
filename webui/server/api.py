"""What the referee's page and button boxes may ask for: each request is an entry of the record."""

from collections.abc import Callable
from enum import StrEnum

from flask import Blueprint, Response, jsonify, request

from engine.log_codec import FactFormatError, fact_from_fields
from engine.observations import (
    CardPlaced,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    Corrected,
    DeathConfirmed,
    Declared,
    Fact,
    FoulCalled,
    HandCounted,
    HpShown,
    IdentityTurned,
    MatchStarted,
    Retracted,
    Ruled,
    TimeCalled,
    Witness,
)
from engine.seats import Seat, Team
from webui.desk.actions import Recorder
from webui.desk.faces import candidates_of, is_face
from webui.desk.hub import Hub
from webui.desk.view import Role, view_of
from webui.desk.wire import encode_json
from webui.server.body import Body
from webui.server.errors import ApiError

HOUR_MS = 3_600_000


class Verdict(StrEnum):
    """What a referee may say to a flag."""

    UPHELD = "upheld"
    DISMISSED = "dismissed"
    PLAY_STANDS = "play_stands"


class Clock(StrEnum):
    """Clocks that can be set off by hand."""

    MATCH = "match"
    WINDOW = "window"
    DRAFT_FIRST = "draft_first"
    DRAFT_PICK = "draft_pick"
    LINEUP = "lineup"
    OVERTIME = "overtime"


class ClockDeed(StrEnum):
    """What can be done to a clock."""

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    CALL = "call"


class Action(StrEnum):
    """What a player may declare."""

    USE = "use"
    PLAY = "play"
    RESPOND = "respond"
    SKILL = "skill"
    DISCARD = "discard"
    JUDGE = "judge"
    PASS = "pass"
    END_TURN = "end_turn"
    PHASE = "phase"
    DYING = "dying"


class Api:
    """The endpoints; docs/api.md lists them."""

    def __init__(self, hub: Hub, recorder: Recorder) -> None:
        """Take where states come from and where entries go."""
        self._hub = hub
        self._recorder = recorder

    def blueprint(self) -> Blueprint:
        """Return the routes."""
        routes = Blueprint("api", __name__)
        makers: dict[str, Callable[[Body], Fact]] = {
            "rulings": self._ruling,
            "clocks": self._clock,
            "declarations": self._declaration,
            "fouls": self._foul,
            "retractions": self._retraction,
            "corrections": self._correction,
            "identities": self._identity,
            "hp": self._hp,
            "hands": self._hand,
            "deaths": self._death,
            "observations": self._observation,
        }
        for name, make in makers.items():
            routes.add_url_rule(f"/{name}", name, view_func=self._recording(make), methods=["POST"])
        routes.add_url_rule("/state", view_func=self.state)
        routes.add_url_rule("/candidates/<int:seq>", view_func=self.candidates)
        return routes

    def _recording(self, make: Callable[[Body], Fact]) -> Callable[[], tuple[Response, int]]:
        def view() -> tuple[Response, int]:
            entry = self._recorder.record(Witness.REFEREE, make(Body(request)))
            return jsonify(seq=entry.seq, at_ms=entry.at_ms), 201

        return view

    def state(self) -> Response:
        """Return the view of a role, ``referee`` unless told otherwise.

        Raises:
            ApiError: for an unknown role, or before the first state.
        """
        name = request.args.get("role", Role.REFEREE.value)
        if name not in set(Role):
            raise ApiError(400, "wrong_field", f"role must be one of {', '.join(Role)}")
        if self._hub.newest is None:
            raise ApiError(404, "no_state", "the match has not begun")
        view = encode_json(view_of(self._hub.newest, Role(name)))
        return Response(view, mimetype="application/json")

    def candidates(self, seq: int) -> Response:
        """Return the cards that entry ``seq`` may have been, likeliest first.

        Raises:
            ApiError: when ``seq`` is not the placing of a card.
        """
        placed = self._placed_card(seq)
        published = self._hub.newest
        snapshot = published.snapshot if published else None
        deck = self._recorder.match.state.deck
        candidates = (
            candidates_of(placed, deck, snapshot.table, snapshot.log_tracks)
            if snapshot
            else candidates_of(placed, deck, None, {})
        )
        return Response(encode_json(candidates), mimetype="application/json")

    def _ruling(self, body: Body) -> Fact:
        flag = self._known_flag(body.text("flag"))
        return Ruled(flag, body.choice("verdict", Verdict).value, body.note())

    def _clock(self, body: Body) -> Fact:
        clock = body.choice("clock", Clock).value
        match body.choice("do", ClockDeed):
            case ClockDeed.START:
                limit_ms = body.optional_number("limit_ms", 1, HOUR_MS)
                return ClockStarted(clock, limit_ms, body.optional_seat("seat"))
            case ClockDeed.PAUSE:
                return ClockPaused(clock)
            case ClockDeed.RESUME:
                return ClockResumed(clock)
            case ClockDeed.CALL:
                return TimeCalled(clock)

    def _declaration(self, body: Body) -> Fact:
        return Declared(body.choice("seat", Seat), body.choice("action", Action).value)

    def _foul(self, body: Body) -> Fact:
        return FoulCalled(
            team=body.choice("team", Team),
            code=body.text("code"),
            points=body.number("points", 1, 3),
            seat=body.optional_seat("seat"),
            note=body.note(),
        )

    def _retraction(self, body: Body) -> Fact:
        return Retracted(self._known_seq(body.number("of_seq", 1, 10**9)))

    def _correction(self, body: Body) -> Fact:
        of_seq = body.number("of_seq", 1, 10**9)
        placed, face = self._placed_card(of_seq), body.text("face")
        if not is_face(face):
            raise ApiError(400, "unknown_face", f"there is no card {face[:60]!r}")
        return Corrected(of_seq, CardPlaced(face, placed.place, placed.track))

    def _identity(self, body: Body) -> Fact:
        return IdentityTurned(body.choice("seat", Seat), body.truth("sideways"))

    def _hp(self, body: Body) -> Fact:
        return HpShown(body.choice("seat", Seat), body.number("hp", 0, 20))

    def _hand(self, body: Body) -> Fact:
        return HandCounted(body.choice("seat", Seat), body.number("count", 0, 60))

    def _death(self, body: Body) -> Fact:
        return DeathConfirmed(body.choice("seat", Seat), body.optional_seat("killer"))

    def _observation(self, body: Body) -> Fact:
        try:
            fact = fact_from_fields(body.fields)
        except FactFormatError as error:
            raise ApiError(400, "wrong_field", str(error)) from error
        match fact:
            case MatchStarted():
                raise ApiError(409, "match_running", "a match begins with the program")
            case Ruled(flag=flag):
                self._known_flag(flag)
            case Retracted(of_seq=of_seq) | Corrected(of_seq=of_seq):
                self._known_seq(of_seq)
            case _:
                pass
        return fact

    def _known_flag(self, flag: str) -> str:
        if all(known.id != flag for known in self._recorder.match.flags):
            raise ApiError(404, "unknown_flag", f"there is no flag {flag[:60]!r}")
        return flag

    def _known_seq(self, seq: int) -> int:
        if not 1 <= seq <= len(self._recorder.match.record):
            raise ApiError(404, "unknown_entry", f"the record has no entry {seq}")
        return seq

    def _placed_card(self, seq: int) -> CardPlaced:
        fact = self._recorder.match.record[self._known_seq(seq) - 1].fact
        if not isinstance(fact, CardPlaced):
            raise ApiError(409, "not_a_card", f"entry {seq} does not place a card")
        return fact
