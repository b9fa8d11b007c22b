"""What officials and button boxes may enter: each request is one entry of the record."""

import json
import threading
from collections.abc import Callable
from dataclasses import replace

from flask import Blueprint, Response, g, jsonify, request

from engine.log_codec import FactFormatError, fact_from_fields, fields_of
from engine.log_words import Zone
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
    Place,
    Retracted,
    Ruled,
    TimeCalled,
    Witness,
)
from engine.record import effective_record
from engine.rulesets import clock_limit_ms
from engine.seats import Seat
from engine.state import Phase, TableCard
from webui.desk.actions import FIRST_TRACK_BY_HAND, Recorder
from webui.desk.faces import is_face
from webui.desk.next_game import game_after, suggested_seating
from webui.desk.roles import Role
from webui.desk.undo import next_redo, next_undo
from webui.server import requests as asks
from webui.server.body import Asked, is_encodable, json_object, read, wrong_field
from webui.server.choices import ClockDeed
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

        def add(name: str, kind: type[Asked], make: Callable[[Asked], Fact]) -> None:
            view = self._recording(kind, make)
            routes.add_url_rule(f"/{name}", name, view_func=view, methods=["POST"])

        add("rulings", asks.Ruling, self._ruling)
        add("clocks", asks.ClockHandling, self._clock)
        add("declarations", asks.Declaration, self._declaration)
        add("fouls", asks.Foul, self._foul)
        add("retractions", asks.Retraction, self._retraction)
        add("undo", asks.Nothing, self._undo)
        add("redo", asks.Nothing, self._redo)
        add("corrections", asks.Correction, self._correction)
        add("cards", asks.AddedCard, self._card)
        add("moves", asks.Move, self._move)
        add("removals", asks.Removal, self._removal)
        add("identities", asks.TurnedIdentity, self._identity)
        add("hp", asks.Health, self._hp)
        add("hands", asks.CountedHand, self._hand)
        add("deaths", asks.Death, self._death)
        add("concessions", asks.Concession, self._concession)
        add("players", asks.NamedPlayer, self._player)
        add("games", asks.NextGame, self._game)
        add("observations", asks.AnyEntry, self._observation)

    def _recording(
        self, kind: type[Asked], make: Callable[[Asked], Fact]
    ) -> Callable[[], tuple[Response, int]]:
        def view() -> tuple[Response, int]:
            asked = read(kind, request)
            with self._lock:
                entry = self._recorder.record(Witness.REFEREE, make(asked))
            return jsonify(seq=entry.seq, at_ms=entry.at_ms), 201

        return view

    def _ruling(self, asked: asks.Ruling) -> Fact:
        return Ruled(self._known_flag(asked.flag), asked.verdict.value, asked.note)

    def _clock(self, asked: asks.ClockHandling) -> Fact:
        clock = asked.clock.value
        match asked.do:
            case ClockDeed.START:
                match = self._recorder.match
                is_judging = match.state.phase is Phase.JUDGE
                by_rules_ms = clock_limit_ms(match.ruleset, clock, is_judging=is_judging)
                limit_ms = by_rules_ms if asked.limit_ms is None else asked.limit_ms
                return ClockStarted(clock, limit_ms, asked.seat)
            case ClockDeed.PAUSE:
                return ClockPaused(clock)
            case ClockDeed.RESUME:
                return ClockResumed(clock)
            case ClockDeed.CALL:
                return TimeCalled(clock)

    def _declaration(self, asked: asks.Declaration) -> Fact:
        return Declared(
            seat=asked.seat,
            action=asked.action.value,
            face=_known_face(asked.face),
            as_card=asked.as_,
            targets=asked.targets,
            skill=asked.skill,
        )

    def _foul(self, asked: asks.Foul) -> Fact:
        return FoulCalled(asked.team, asked.code, asked.points, asked.seat, asked.note, _official())

    def _retraction(self, asked: asks.Retraction) -> Fact:
        entry = self._known_entry(asked.of_seq)
        is_kept = isinstance(entry.fact, KEPT_BY_SIDE_REFEREE) and entry.by is Witness.REFEREE
        if g.visitor.role is Role.SIDE_REFEREE and not is_kept:
            raise ApiError(403, "not_allowed", f"entry {entry.seq} is the referee's to take back")
        return Retracted(entry.seq, asked.note)

    def _undo(self, _asked: asks.Nothing) -> Fact:
        return _retraction_of(next_undo(self._recorder.match.record), "undo")

    def _redo(self, _asked: asks.Nothing) -> Fact:
        return _retraction_of(next_redo(self._recorder.match.record), "redo")

    def _correction(self, asked: asks.Correction) -> Fact:
        placed = placed_card(self._known_entry(asked.of_seq))
        face = _known_face(asked.face)
        return Corrected(asked.of_seq, CardPlaced(face, placed.place, placed.track))

    def _card(self, asked: asks.AddedCard) -> Fact:
        place = _place(asked.zone, asked.seat)
        return CardPlaced(_known_face(asked.face), place, self._free_track())

    def _move(self, asked: asks.Move) -> Fact:
        card = self._lying_card(asked.track)
        return CardMoved(card.track, card.place, _place(asked.zone, asked.seat))

    def _removal(self, asked: asks.Removal) -> Fact:
        card = self._lying_card(asked.track)
        target = _place(asked.zone, asked.seat) if asked.zone else None
        return CardTakenAway(card.track, card.place, target)

    def _identity(self, asked: asks.TurnedIdentity) -> Fact:
        return IdentityTurned(asked.seat, asked.sideways)

    def _hp(self, asked: asks.Health) -> Fact:
        return HpShown(asked.seat, asked.hp)

    def _hand(self, asked: asks.CountedHand) -> Fact:
        return HandCounted(asked.seat, asked.count)

    def _death(self, asked: asks.Death) -> Fact:
        return DeathConfirmed(asked.seat, asked.killer)

    def _concession(self, asked: asks.Concession) -> Fact:
        return Conceded(asked.team, asked.note)

    def _player(self, asked: asks.NamedPlayer) -> Fact:
        seq, started = self._beginning()
        entry = replace(started.seats[asked.seat], player=asked.player[:NAME_LENGTH])
        return Corrected(seq, replace(started, seats={**started.seats, asked.seat: entry}))

    def _game(self, asked: asks.NextGame) -> Fact:
        (_, last), match = self._beginning(), self._recorder.match
        if not match.state.is_over:
            raise ApiError(409, "game_running", f"game {last.game_no} is not over: record its end")
        players = suggested_seating(match) if asked.seats is None else asked.seats
        names = {seat: name[:NAME_LENGTH] for seat, name in players.items()}
        return game_after(last, names, utc_text())

    def _beginning(self) -> tuple[int, MatchStarted]:
        """Return how the game began that is on the table, and which entry says so."""
        for entry in reversed(effective_record(self._recorder.match.record)):
            if isinstance(entry.fact, MatchStarted):
                return entry.seq, entry.fact
        raise ApiError(404, "no_state", "no game has begun yet")

    def _observation(self, _asked: asks.AnyEntry) -> Fact:
        try:
            fact = fact_from_fields(json_object(request))
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


def _known_face(face: str | None) -> str | None:
    """Return ``face``, which a card of a known game can have."""
    if face is not None and not is_face(face):
        raise ApiError(400, "unknown_face", f"there is no card {face[:60]!r}")
    return face


def _place(zone: Zone, seat: Seat | None) -> Place:
    if seat is None and not zone.may_be_middle:
        raise wrong_field("seat", f"whose {zone} zone is meant", None)
    if seat is not None and not zone.may_be_of_seat:
        raise wrong_field("seat", f"left out: the {zone} lies in the middle", seat.value)
    return Place(zone.value, seat)


def _official() -> str:
    """Return which official makes the request; at the console it is the referee."""
    is_side_referee = g.visitor.role is Role.SIDE_REFEREE
    return (Role.SIDE_REFEREE if is_side_referee else Role.REFEREE).value


def _retraction_of(seq: int | None, deed: str) -> Retracted:
    if seq is None:
        raise ApiError(409, f"nothing_to_{deed}", f"there is nothing to {deed}")
    return Retracted(seq)
