"""What officials and button boxes may enter: each request is one entry of the record."""

import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace

from flask import Blueprint, Response, g, jsonify, request

from engine.log_codec import FactFormatError, fact_from_fields, fields_of
from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    Conceded,
    Corrected,
    DeathConfirmed,
    Declared,
    Fact,
    FoulCalled,
    HandCounted,
    HpShown,
    IdentityTurned,
    MatchStarted,
    Observation,
    Retracted,
    Ruled,
    TimeCalled,
    Witness,
)
from engine.record import effective_record
from engine.rulesets import clock_limit_ms
from engine.seats import Seat, Team
from engine.state import Phase, TableCard
from webui.desk.actions import FIRST_TRACK_BY_HAND, Recorder
from webui.desk.next_game import game_after, suggested_seating
from webui.desk.roles import Role
from webui.desk.undo import next_redo, next_undo
from webui.server.body import Body, is_encodable
from webui.server.choices import (
    HOUR_MS,
    MOST_CARDS,
    MOST_HP,
    MOST_POINTS,
    MOST_SEQ,
    Action,
    Clock,
    ClockDeed,
    Verdict,
)
from webui.server.errors import ApiError
from webui.time_of_day import utc_text

NAME_LENGTH = 40
"""Of a player."""
KEPT_BY_SIDE_REFEREE = (
    FoulCalled,
    HandCounted,
    Declared,
    ClockStarted,
    ClockPaused,
    ClockResumed,
    TimeCalled,
)
"""What a side referee enters, and so may take back."""


class Recording:
    """The endpoints that append to the record; docs/api.md lists them."""

    def __init__(self, recorder: Recorder) -> None:
        """Take where entries go."""
        self._recorder = recorder
        self._lock = threading.Lock()
        """What an entry rests on stays as it is until the entry is made."""

    def add_to(self, routes: Blueprint) -> None:
        """Add the endpoints to ``routes``."""
        makers: Mapping[str, Callable[[Body], Fact]] = {
            "rulings": self._ruling,
            "clocks": self._clock,
            "declarations": self._declaration,
            "fouls": self._foul,
            "retractions": self._retraction,
            "undo": self._undo,
            "redo": self._redo,
            "corrections": self._correction,
            "cards": self._card,
            "moves": self._move,
            "removals": self._removal,
            "identities": self._identity,
            "hp": self._hp,
            "hands": self._hand,
            "deaths": self._death,
            "concessions": self._concession,
            "players": self._player,
            "games": self._game,
            "observations": self._observation,
        }
        for name, make in makers.items():
            routes.add_url_rule(f"/{name}", name, view_func=self._recording(make), methods=["POST"])

    def _recording(self, make: Callable[[Body], Fact]) -> Callable[[], tuple[Response, int]]:
        def view() -> tuple[Response, int]:
            body = Body(request)
            with self._lock:
                entry = self._recorder.record(Witness.REFEREE, make(body))
            return jsonify(seq=entry.seq, at_ms=entry.at_ms), 201

        return view

    def _ruling(self, body: Body) -> Fact:
        flag = self._known_flag(body.text("flag"))
        return Ruled(flag, body.choice("verdict", Verdict).value, body.note())

    def _clock(self, body: Body) -> Fact:
        clock = body.choice("clock", Clock).value
        match body.choice("do", ClockDeed):
            case ClockDeed.START:
                given_ms = body.optional_number("limit_ms", 1, HOUR_MS)
                match = self._recorder.match
                is_judging = match.state.phase is Phase.JUDGE
                by_rules_ms = clock_limit_ms(match.ruleset, clock, is_judging=is_judging)
                limit_ms = by_rules_ms if given_ms is None else given_ms
                return ClockStarted(clock, limit_ms, body.optional_seat("seat"))
            case ClockDeed.PAUSE:
                return ClockPaused(clock)
            case ClockDeed.RESUME:
                return ClockResumed(clock)
            case ClockDeed.CALL:
                return TimeCalled(clock)

    def _declaration(self, body: Body) -> Fact:
        return Declared(
            seat=body.choice("seat", Seat),
            action=body.choice("action", Action).value,
            face=body.optional_face("face"),
            as_card=body.optional_text("as"),
            targets=body.seats("targets"),
            skill=body.optional_text("skill"),
        )

    def _foul(self, body: Body) -> Fact:
        return FoulCalled(
            team=body.choice("team", Team),
            code=body.text("code"),
            points=body.number("points", 0, MOST_POINTS),
            seat=body.optional_seat("seat"),
            note=body.note(),
            official=_official(),
        )

    def _retraction(self, body: Body) -> Fact:
        entry = self._known_entry(body.number("of_seq", 1, MOST_SEQ))
        is_kept = isinstance(entry.fact, KEPT_BY_SIDE_REFEREE) and entry.by is Witness.REFEREE
        if g.visitor.role is Role.SIDE_REFEREE and not is_kept:
            raise ApiError(403, "not_allowed", f"entry {entry.seq} is the referee's to take back")
        return Retracted(entry.seq, body.note())

    def _undo(self, _body: Body) -> Fact:
        return _retraction_of(next_undo(self._recorder.match.record), "undo")

    def _redo(self, _body: Body) -> Fact:
        return _retraction_of(next_redo(self._recorder.match.record), "redo")

    def _correction(self, body: Body) -> Fact:
        of_seq = body.number("of_seq", 1, MOST_SEQ)
        placed = placed_card(self._known_entry(of_seq))
        return Corrected(of_seq, CardPlaced(body.face("face"), placed.place, placed.track))

    def _card(self, body: Body) -> Fact:
        return CardPlaced(body.optional_face("face"), body.place(), self._free_track())

    def _move(self, body: Body) -> Fact:
        card = self._lying_card(body.number("track", 0, MOST_SEQ))
        return CardMoved(card.track, card.place, body.place())

    def _removal(self, body: Body) -> Fact:
        card = self._lying_card(body.number("track", 0, MOST_SEQ))
        target = body.place() if body.fields.get("zone") is not None else None
        return CardTakenAway(card.track, card.place, target)

    def _identity(self, body: Body) -> Fact:
        return IdentityTurned(body.choice("seat", Seat), body.truth("sideways"))

    def _hp(self, body: Body) -> Fact:
        return HpShown(body.choice("seat", Seat), body.number("hp", 0, MOST_HP))

    def _hand(self, body: Body) -> Fact:
        return HandCounted(body.choice("seat", Seat), body.number("count", 0, MOST_CARDS))

    def _death(self, body: Body) -> Fact:
        return DeathConfirmed(body.choice("seat", Seat), body.optional_seat("killer"))

    def _concession(self, body: Body) -> Fact:
        return Conceded(body.choice("team", Team), body.note())

    def _player(self, body: Body) -> Fact:
        seat, name = body.choice("seat", Seat), body.note("player")[:NAME_LENGTH]
        seq, started = self._beginning()
        seats = {**started.seats, seat: replace(started.seats[seat], player=name)}
        return Corrected(seq, replace(started, seats=seats))

    def _game(self, body: Body) -> Fact:
        players, (_, last) = body.optional_texts_by_seat("seats"), self._beginning()
        match = self._recorder.match
        if not match.state.is_over:
            raise ApiError(409, "game_running", f"game {last.game_no} is not over: record its end")
        if players is None:
            players = suggested_seating(match)
        names = {seat: name[:NAME_LENGTH] for seat, name in players.items()}
        return game_after(last, names, utc_text())

    def _beginning(self) -> tuple[int, MatchStarted]:
        """Return how the game began that is on the table, and which entry says so."""
        for entry in reversed(effective_record(self._recorder.match.record)):
            if isinstance(entry.fact, MatchStarted):
                return entry.seq, entry.fact
        raise ApiError(404, "no_state", "no game has begun yet")

    def _observation(self, body: Body) -> Fact:
        try:
            fact = fact_from_fields(body.fields)
        except FactFormatError as error:
            raise ApiError(400, "wrong_field", str(error)) from error
        if not is_encodable(json.dumps(fields_of(fact), ensure_ascii=False)):
            raise ApiError(400, "wrong_field", "texts must not hold halves of characters")
        match fact:
            case MatchStarted():
                raise ApiError(409, "match_running", "a game begins by POST /api/games")
            case Ruled(flag=flag):
                self._known_flag(flag)
            case FoulCalled():
                return replace(fact, official=_official())
            case Retracted(of_seq=of_seq) | Corrected(of_seq=of_seq):
                self._known_entry(of_seq)
            case _:
                pass
        return fact

    def _known_flag(self, flag: str) -> str:
        if all(known.id != flag for known in self._recorder.match.flags):
            raise ApiError(404, "unknown_flag", f"there is no flag {flag[:60]!r}")
        return flag

    def _known_entry(self, seq: int) -> Observation:
        return entry_of(self._recorder.match.record, seq)

    def _lying_card(self, track: int) -> TableCard:
        for card in self._recorder.match.state.table:
            if card.track == track:
                return card
        raise ApiError(404, "unknown_card", f"no card {track} lies on the table")

    def _free_track(self) -> int:
        placed = (entry.fact for entry in self._recorder.match.record)
        tracks = (fact.track for fact in placed if isinstance(fact, CardPlaced))
        return max([FIRST_TRACK_BY_HAND, *(track + 1 for track in tracks)])


def entry_of(record: tuple[Observation, ...], seq: int) -> Observation:
    """Return entry ``seq``.

    Raises:
        ApiError: when the record has no such entry.
    """
    if not 1 <= seq <= len(record):
        raise ApiError(404, "unknown_entry", f"the record has no entry {seq}")
    return record[seq - 1]


def placed_card(entry: Observation) -> CardPlaced:
    """Return what ``entry`` says of the card that it places.

    Raises:
        ApiError: when it places none.
    """
    if not isinstance(entry.fact, CardPlaced):
        raise ApiError(409, "not_a_card", f"entry {entry.seq} does not place a card")
    return entry.fact


def _official() -> str:
    """Return which official makes the request; at the console it is the referee."""
    is_side_referee = g.visitor.role is Role.SIDE_REFEREE
    return (Role.SIDE_REFEREE if is_side_referee else Role.REFEREE).value


def _retraction_of(seq: int | None, deed: str) -> Retracted:
    if seq is None:
        raise ApiError(409, f"nothing_to_{deed}", f"there is nothing to {deed}")
    return Retracted(seq)
