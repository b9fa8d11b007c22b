import dataclasses
import socket

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    ClockPaused,
    ClockStarted,
    Conceded,
    Corrected,
    DeathConfirmed,
    Declared,
    FoulCalled,
    HandCounted,
    HpShown,
    IdentityTurned,
    MatchEnded,
    MatchStarted,
    Place,
    Retracted,
    Ruled,
    SeatEntry,
    Witness,
)
from engine.seats import Seat, Team
from tests.webui.devices import paired
from tests.webui.feeder import SECOND_SLASH, FakeRecorder, seq_of
from webui.desk.hub import Hub
from webui.desk.roles import Role
from webui.server.sessions import Sessions

FLAG = f"one_slash@{seq_of(SECOND_SLASH)}"

GOOD_REQUESTS = [
    ("rulings", {"flag": FLAG, "verdict": "upheld"}, Ruled(FLAG, "upheld")),
    (
        "rulings",
        {"flag": FLAG, "verdict": "play_stands", "note": "late"},
        Ruled(FLAG, "play_stands", "late"),
    ),
    (
        "clocks",
        {"clock": "window", "do": "start", "limit_ms": 5000},
        ClockStarted("window", 5000),
    ),
    ("clocks", {"clock": "match", "do": "start"}, ClockStarted("match", 2_400_000)),
    ("clocks", {"clock": "lineup", "do": "start"}, ClockStarted("lineup", 90_000)),
    ("clocks", {"clock": "match", "do": "pause"}, ClockPaused("match")),
    (
        "declarations",
        {"seat": "warm_left", "action": "end_turn"},
        Declared(Seat.WARM_LEFT, "end_turn"),
    ),
    (
        "declarations",
        {
            "seat": "warm_left",
            "action": "use",
            "face": "slash/S7",
            "as": "duel",
            "targets": ["cold_left", "cold_right"],
            "skill": "shuangxiong",
        },
        Declared(
            Seat.WARM_LEFT,
            "use",
            "slash/S7",
            "duel",
            (Seat.COLD_LEFT, Seat.COLD_RIGHT),
            "shuangxiong",
        ),
    ),
    (
        "fouls",
        {"team": "cold", "code": "talk", "points": 0, "seat": "cold_left"},
        FoulCalled(Team.COLD, "talk", 0, Seat.COLD_LEFT, official="referee"),
    ),
    ("undo", {}, Retracted(seq_of(FoulCalled(Team.WARM, "conduct", 1)))),
    (
        "cards",
        {"zone": "equip", "seat": "cold_left", "face": "blade/S5"},
        CardPlaced("blade/S5", Place("equip", Seat.COLD_LEFT), 1_000_000),
    ),
    ("cards", {"zone": "play"}, CardPlaced(None, Place("play"), 1_000_000)),
    (
        "moves",
        {"track": 31, "zone": "discard"},
        CardMoved(31, Place("play"), Place("discard")),
    ),
    (
        "removals",
        {"track": 11, "zone": "hand", "seat": "warm_left"},
        CardTakenAway(11, Place("equip", Seat.COLD_COMMANDER), Place("hand", Seat.WARM_LEFT)),
    ),
    ("removals", {"track": 31}, CardTakenAway(31, Place("play"), None)),
    ("concessions", {"team": "cold", "note": "both"}, Conceded(Team.COLD, "both")),
    (
        "fouls",
        {"team": "cold", "code": "conduct", "points": 1},
        FoulCalled(Team.COLD, "conduct", 1, official="referee"),
    ),
    ("retractions", {"of_seq": 20}, Retracted(20)),
    ("retractions", {"of_seq": 20, "note": "twice"}, Retracted(20, "twice")),
    (
        "corrections",
        {"of_seq": seq_of(SECOND_SLASH), "face": "peach/H9"},
        Corrected(seq_of(SECOND_SLASH), CardPlaced("peach/H9", Place("play"), 32)),
    ),
    (
        "identities",
        {"seat": "cold_left", "sideways": True},
        IdentityTurned(Seat.COLD_LEFT, sideways=True),
    ),
    ("hp", {"seat": "cold_left", "hp": 0}, HpShown(Seat.COLD_LEFT, 0)),
    ("hands", {"seat": "cold_left", "count": 7}, HandCounted(Seat.COLD_LEFT, 7)),
    ("deaths", {"seat": "cold_left"}, DeathConfirmed(Seat.COLD_LEFT)),
    (
        "observations",
        {"type": "HandCounted", "seat": "cold_left", "count": 3},
        HandCounted(Seat.COLD_LEFT, 3),
    ),
]

BAD_REQUESTS = [
    ("games", {"seats": ["warm_left"]}, 400, "wrong_field"),
    ("games", {"seats": {"warm_left": 7}}, 400, "wrong_field"),
    ("games", {"seats": {"throne": "A2"}}, 400, "wrong_field"),
    ("games", {"seats": {"warm_left": "x" * 501}}, 400, "wrong_field"),
    ("rulings", {"flag": "one_slash@9999", "verdict": "upheld"}, 404, "unknown_flag"),
    ("rulings", {"flag": FLAG, "verdict": "guilty"}, 400, "wrong_field"),
    ("rulings", {"flag": 7, "verdict": "upheld"}, 400, "wrong_field"),
    ("rulings", {"verdict": "upheld"}, 400, "wrong_field"),
    ("rulings", {"flag": FLAG, "verdict": "upheld", "note": "x" * 501}, 400, "wrong_field"),
    ("rulings", [FLAG], 400, "not_an_object"),
    ("rulings", "upheld", 400, "not_an_object"),
    ("clocks", {"clock": "egg", "do": "start"}, 400, "wrong_field"),
    ("clocks", {"clock": "window", "do": "smash"}, 400, "wrong_field"),
    ("clocks", {"clock": "window", "do": "start", "limit_ms": -1}, 400, "wrong_field"),
    ("clocks", {"clock": "window", "do": "start", "limit_ms": True}, 400, "wrong_field"),
    ("clocks", {"clock": "window", "do": "start", "limit_ms": 1e400}, 400, "wrong_field"),
    ("declarations", {"seat": ["warm_left"], "action": "pass"}, 400, "wrong_field"),
    ("fouls", {"team": "cold", "code": "conduct", "points": 4}, 400, "wrong_field"),
    ("fouls", {"team": "cold", "code": "", "points": 1}, 400, "wrong_field"),
    ("fouls", {"team": "cold", "code": "talk", "points": -1}, 400, "wrong_field"),
    ("declarations", {"seat": "warm_left", "action": "use", "face": "x"}, 400, "unknown_face"),
    ("declarations", {"seat": "warm_left", "action": "use", "targets": "all"}, 400, "wrong_field"),
    ("declarations", {"seat": "warm_left", "action": "use", "targets": ["me"]}, 400, "wrong_field"),
    (
        "declarations",
        {"seat": "warm_left", "action": "use", "targets": ["cold_left", "cold_left"]},
        400,
        "wrong_field",
    ),
    ("redo", {}, 409, "nothing_to_redo"),
    ("undo", [], 400, "not_an_object"),
    ("cards", {"zone": "equip", "face": "blade/S5"}, 400, "wrong_field"),
    ("cards", {"zone": "deck", "seat": "cold_left"}, 400, "wrong_field"),
    ("cards", {"zone": "sleeve"}, 400, "wrong_field"),
    ("cards", {"zone": "play", "face": "ace"}, 400, "unknown_face"),
    ("moves", {"track": 999, "zone": "discard"}, 404, "unknown_card"),
    ("moves", {"track": 13, "zone": "discard", "seat": "cold_left"}, 400, "wrong_field"),
    ("moves", {"track": 31}, 400, "wrong_field"),
    ("removals", {"track": -1}, 400, "wrong_field"),
    ("removals", {"track": 14}, 404, "unknown_card"),
    ("retractions", {"of_seq": 9999}, 404, "unknown_entry"),
    ("retractions", {"of_seq": "1"}, 400, "wrong_field"),
    ("corrections", {"of_seq": 1, "face": "peach/H9"}, 409, "not_a_card"),
    ("corrections", {"of_seq": seq_of(SECOND_SLASH), "face": "ace"}, 400, "unknown_face"),
    ("corrections", {"of_seq": seq_of(SECOND_SLASH), "face": "dragon/H9"}, 400, "unknown_face"),
    ("identities", {"seat": "cold_left", "sideways": "yes"}, 400, "wrong_field"),
    ("hp", {"seat": "cold_left", "hp": 21}, 400, "wrong_field"),
    ("observations", {"type": "Rained"}, 400, "wrong_field"),
    ("observations", {"type": "HandCounted", "seat": "north", "count": 3}, 400, "wrong_field"),
    ("observations", {"type": "Ruled", "flag": "a@1", "verdict": "upheld"}, 404, "unknown_flag"),
    ("observations", {"type": "Retracted", "of_seq": 9999}, 404, "unknown_entry"),
]


def error_of(response: TestResponse) -> dict[str, str]:
    """Return the error, after checking that nothing else is in the answer."""
    body = response.get_json()
    assert list(body) == ["error"]
    assert sorted(body["error"]) == ["code", "message"]
    return body["error"]


@pytest.mark.parametrize(("path", "body", "fact"), GOOD_REQUESTS)
def test_a_request_becomes_one_entry_by_the_referee(
    client: FlaskClient, recorder: FakeRecorder, path: str, body: object, fact: object
) -> None:
    before = len(recorder.match.record)
    response = client.post(f"/api/{path}", json=body)
    entry = recorder.match.record[-1]
    assert (response.status_code, response.get_json()) == (
        201,
        {"seq": before + 1, "at_ms": 110_000},
    )
    assert (entry.seq, entry.by, entry.fact) == (before + 1, Witness.REFEREE, fact)


@pytest.mark.parametrize(("path", "body", "status", "code"), BAD_REQUESTS)
def test_a_bad_request_is_refused_and_nothing_is_recorded(
    client: FlaskClient, recorder: FakeRecorder, path: str, body: object, status: int, code: str
) -> None:
    before = recorder.match.record
    response = client.post(f"/api/{path}", json=body)
    assert (response.status_code, error_of(response)["code"]) == (status, code)
    assert recorder.match.record == before


def test_the_next_game_begins_once_a_game_is_over(
    client: FlaskClient, recorder: FakeRecorder
) -> None:
    response = client.post("/api/games", json={})
    assert (response.status_code, error_of(response)["code"]) == (409, "game_running")
    recorder.record(Witness.REFEREE, MatchEnded(Team.WARM, "survivors"))
    seats = {"warm_left": "A2", "cold_commander": "x" * 60}
    assert client.post("/api/games", json={"seats": seats}).status_code == 201
    begun = recorder.match.record[-1].fact
    assert isinstance(begun, MatchStarted)
    assert (begun.ruleset, begun.deck, begun.game_no) == ("cert-3v3", "proxy", 2)
    named = {Seat.WARM_LEFT: "A2", Seat.COLD_COMMANDER: "x" * 40}
    assert begun.seats == {seat: SeatEntry(named.get(seat, ""), None) for seat in Seat}
    again = client.post("/api/games", json={})
    assert (again.status_code, error_of(again)["code"]) == (409, "game_running")


def test_without_seats_the_next_game_begins_as_suggested(
    client: FlaskClient, recorder: FakeRecorder
) -> None:
    for seat in ("warm_commander", "warm_left"):
        client.post("/api/players", json={"seat": seat, "player": seat})
    recorder.record(Witness.REFEREE, MatchEnded(Team.WARM, "survivors"))
    client.post("/api/games", json={})
    players = {seat.seat: seat.player for seat in recorder.match.state.seats}
    assert players[Seat.WARM_COMMANDER] == "warm_left"
    assert players[Seat.WARM_LEFT] == "warm_commander"


def test_a_player_is_named_in_the_game_that_is_on(
    client: FlaskClient, recorder: FakeRecorder
) -> None:
    recorder.record(Witness.REFEREE, MatchEnded(Team.WARM, "survivors"))
    begun = client.post("/api/games", json={}).get_json()["seq"]
    client.post("/api/players", json={"seat": "warm_left", "player": "A2"})
    fact = recorder.match.record[-1].fact
    assert isinstance(fact, Corrected)
    assert fact.of_seq == begun
    assert recorder.match.state.seat(Seat.WARM_LEFT).player == "A2"
    assert recorder.match.state.former[0].players[Seat.WARM_LEFT] == ""


def test_a_match_cannot_be_begun_over_the_network(client: FlaskClient) -> None:
    seats = {seat.value: {"player": "", "general": None} for seat in Seat}
    begun = {
        "type": "MatchStarted",
        "ruleset": "cert-3v3",
        "deck": "proxy",
        "seats": seats,
        "started_utc": "2026-11-30T08:00:00Z",
        "game_no": 2,
    }
    response = client.post("/api/observations", json=begun)
    assert (response.status_code, error_of(response)["code"]) == (409, "match_running")


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe", b"[" * 5000, b'{"flag": "' + b"x" * 6000 + b'"}', b"NaN"]
)
def test_a_body_that_is_no_object_is_refused(client: FlaskClient, body: bytes) -> None:
    response = client.post("/api/rulings", data=body, content_type="application/json")
    assert response.status_code == 400
    assert error_of(response)["message"]


HALF = r"\ud83d"
"""Of a character, as JSON writes it: no text that any file or answer could hold."""


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("rulings", f'{{"flag": "{FLAG}", "verdict": "upheld", "note": "{HALF}"}}'),
        ("declarations", f'{{"seat": "warm_left", "action": "use", "as": "{HALF}"}}'),
        ("players", f'{{"seat": "warm_left", "player": "{HALF}"}}'),
        ("games", f'{{"seats": {{"warm_left": "{HALF}"}}}}'),
        ("cards", f'{{"zone": "play", "face": "{HALF}"}}'),
        ("links", f'{{"role": "viewer", "name": "{HALF}"}}'),
        ("sessions", f'{{"token": "{HALF}"}}'),
        ("observations", f'{{"type": "Conceded", "team": "warm", "note": "{HALF}"}}'),
        ("observations", f'{{"type": "Conceded", "team": "{HALF}"}}'),
        ("observations", f'{{"type": "Conceded", "team": "warm", "{HALF}": 1}}'),
    ],
)
def test_half_a_character_is_refused_and_nothing_is_kept(
    client: FlaskClient, recorder: FakeRecorder, sessions: Sessions, path: str, body: str
) -> None:
    before = recorder.match.record
    response = client.post(f"/api/{path}", data=body, content_type="application/json")
    assert response.status_code == 400
    assert error_of(response)["code"] in {"wrong_field", "unknown_face"}
    assert (recorder.match.record, sessions.all()) == (before, ())


def test_a_huge_body_is_refused(client: FlaskClient) -> None:
    response = client.post("/api/rulings", json={"flag": "x" * 20_000, "verdict": "upheld"})
    assert response.status_code == 413
    assert error_of(response)["code"] == "request_entity_too_large"


def test_an_unknown_path_has_the_error_shape(client: FlaskClient) -> None:
    response = client.post("/api/nothing", json={})
    assert (response.status_code, error_of(response)["code"]) == (404, "not_found")


def test_a_wrong_method_has_the_error_shape(client: FlaskClient) -> None:
    response = client.get("/api/rulings")
    assert (response.status_code, error_of(response)["code"]) == (405, "method_not_allowed")


def test_a_form_is_refused_because_any_site_could_send_one(client: FlaskClient) -> None:
    response = client.post("/api/rulings", data={"flag": FLAG, "verdict": "upheld"})
    assert (response.status_code, error_of(response)["code"]) == (415, "not_json")


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:9999"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://localhost", "Sec-Fetch-Site": "cross-site"},
    ],
)
def test_another_sites_page_may_change_nothing(
    client: FlaskClient, recorder: FakeRecorder, headers: dict[str, str]
) -> None:
    before = recorder.match.record
    body = {"flag": FLAG, "verdict": "dismissed"}
    response = client.post("/api/rulings", json=body, headers=headers)
    assert (response.status_code, error_of(response)["code"]) == (403, "foreign_origin")
    assert recorder.match.record == before


def test_the_own_page_may(client: FlaskClient) -> None:
    headers = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    body = {"flag": FLAG, "verdict": "dismissed"}
    assert client.post("/api/rulings", json=body, headers=headers).status_code == 201


@pytest.mark.parametrize("host", ["TABLE-7.local", "table-7.local:8470", "table-7.venue.example"])
def test_the_name_that_the_system_announces_is_served(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Table-7.venue.example")
    assert client.get("/", headers={"Host": host}).status_code == 200
    assert client.get("/", headers={"Host": "table-8.local"}).status_code == 421


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8470", "[", "localhost.evil.com"])
def test_a_foreign_host_name_is_refused(client: FlaskClient, host: str) -> None:
    response = client.get("/", headers={"Host": host})
    assert response.status_code in {400, 421}
    assert error_of(response)["message"]


@pytest.mark.parametrize("host", ["127.0.0.1:8470", "192.168.1.20:8470", "[::1]:8470", "localhost"])
def test_addresses_of_this_computer_are_served(client: FlaskClient, host: str) -> None:
    assert client.get("/health", headers={"Host": host}).status_code == 200


def test_a_log_that_cannot_be_written_is_said(
    client: FlaskClient, recorder: FakeRecorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(recorder, "record", full)
    response = client.post("/api/deaths", json={"seat": "cold_left"})
    assert (response.status_code, error_of(response)["code"]) == (503, "log_unwritable")
    assert "No space left on device" in error_of(response)["message"]


def test_candidates_are_what_the_camera_thought_next_and_then_the_same_name(
    client: FlaskClient, recorder: FakeRecorder
) -> None:
    recorder.publish()
    candidates = client.get(f"/api/candidates/{seq_of(SECOND_SLASH)}").get_json()
    likely = [face["face"] for face in candidates["likely"]]
    # The other tens of slash: what tells them apart is the suit alone.
    assert likely == ["slash/H9", "peach/H9", "slash/C10", "slash/D10", "slash/S10"]
    names = {face["face"]: face["name"] for face in candidates["all"]}
    assert names["nullification/SJ"] == {"zh": "无懈可击", "en": "Negate"}
    assert names["general/zhaoyun"] == {"zh": "赵云", "en": "Zhao Yun"}
    assert names["slash/?"] == {"zh": "杀", "en": "Slash"}
    assert "fire__slash/H4" not in names, "not a card of this deck"


@pytest.mark.parametrize(
    "placed",
    [
        CardPlaced("blade/S5", Place("equip", Seat.COLD_COMMANDER), 11),  # seen by the camera now
        CardPlaced("indulgence/H6", Place("judge", Seat.WARM_RIGHT), 22),  # not seen any more
    ],
)
def test_a_card_that_was_corrected_may_have_been_right_before(
    client: FlaskClient, placed: CardPlaced
) -> None:
    seq = seq_of(placed)
    correction = {"of_seq": seq, "face": "axe/D5"}
    assert client.post("/api/corrections", json=correction).status_code == 201
    likely = client.get(f"/api/candidates/{seq}").get_json()["likely"]
    assert [face["face"] for face in likely] == [placed.face, "axe/?"]


def test_the_state_is_there_for_programs_too(client: FlaskClient, recorder: FakeRecorder) -> None:
    assert client.get("/api/state").status_code == 404
    recorder.publish()
    assert client.get("/api/state").get_json()["role"] == "admin"
    assert client.get("/api/state?role=referee").get_json()["role"] == "referee"
    assert client.get("/api/state?role=broadcast").get_json()["role"] == "broadcast"
    assert error_of(client.get("/api/state?role=king"))["code"] == "wrong_field"


def test_recording_publishes_the_ruling(
    client: FlaskClient, recorder: FakeRecorder, hub: Hub
) -> None:
    recorder.publish()
    client.post("/api/rulings", json={"flag": FLAG, "verdict": "upheld"})
    assert hub.newest is not None
    rulings = {flag.id: flag.ruling for flag in hub.newest.snapshot.match.flags}
    assert rulings[FLAG] == "upheld"
    assert dataclasses.is_dataclass(hub.newest)


def test_a_second_card_that_is_added_has_a_number_of_its_own(
    client: FlaskClient, recorder: FakeRecorder
) -> None:
    for _ in range(2):
        client.post("/api/cards", json={"zone": "play", "face": "jink/D2"})
    tracks = [entry.fact.track for entry in recorder.match.record[-2:]]
    assert tracks == [1_000_000, 1_000_001]
    assert (
        client.post("/api/moves", json={"track": 1_000_001, "zone": "discard"}).status_code == 201
    )


def test_what_was_undone_can_be_redone(client: FlaskClient, recorder: FakeRecorder) -> None:
    before = recorder.match.state.seat(Seat.COLD_LEFT).hp
    client.post("/api/hp", json={"seat": "cold_left", "hp": 0})
    client.post("/api/undo", json={})
    assert recorder.match.state.seat(Seat.COLD_LEFT).hp == before
    client.post("/api/redo", json={})
    assert recorder.match.state.seat(Seat.COLD_LEFT).hp == 0


def test_undo_ends_with_the_referees_first_entry(
    client: FlaskClient, recorder: FakeRecorder
) -> None:
    answers = [client.post("/api/undo", json={}) for _ in range(12)]
    refused = [answer for answer in answers if answer.status_code != 201]
    assert {error_of(answer)["code"] for answer in refused} == {"nothing_to_undo"}
    retracted = {e.fact.of_seq for e in recorder.match.record if isinstance(e.fact, Retracted)}
    by_referee = {e.seq for e in recorder.match.record if e.by is Witness.REFEREE}
    assert retracted == by_referee - {1} - {e.seq for e in recorder.match.record[-len(retracted) :]}


def test_a_side_referee_takes_back_only_what_such_an_official_enters(
    app: Flask, sessions: Sessions, recorder: FakeRecorder
) -> None:
    side = paired(app, sessions, Role.SIDE_REFEREE)
    foul = seq_of(FoulCalled(Team.WARM, "conduct", 1))
    for of_seq in (seq_of(SECOND_SLASH), 3, seq_of(HandCounted(Seat.COLD_LEFT, 4))):
        response = side.post("/api/retractions", json={"of_seq": of_seq})
        assert (response.status_code, error_of(response)["code"]) == (403, "not_allowed")
    assert side.post("/api/retractions", json={"of_seq": foul}).status_code == 201
    assert recorder.match.record[-1].fact == Retracted(foul)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("fouls", {"team": "cold", "code": "talk", "points": 1}),
        (
            "observations",
            {
                "type": "FoulCalled",
                "team": "cold",
                "code": "talk",
                "points": 1,
                "official": "side_referee",
            },
        ),
    ],
)
def test_a_foul_says_who_called_it_and_nobody_else_can_be_named(
    app: Flask, sessions: Sessions, recorder: FakeRecorder, path: str, body: dict[str, object]
) -> None:
    for role in (Role.REFEREE, Role.SIDE_REFEREE):
        if role is Role.SIDE_REFEREE and path == "observations":
            continue  # such requests are the referee's
        device = paired(app, sessions, role)
        assert device.post(f"/api/{path}", json=body).status_code == 201
        called = FoulCalled(Team.COLD, "talk", 1, official=role.value)
        assert recorder.match.record[-1].fact == called


def test_fouls_come_with_their_clause(client: FlaskClient) -> None:
    codes = {code["code"]: code for code in client.get("/api/foul_codes").get_json()["codes"]}
    assert codes["talk"] == {
        "code": "talk",
        "name": {"zh": "言语交流", "en": "talking"},
        "points": 1,
        "clause": "cert-3v3 2.1.2",
    }
    assert codes["touch"]["clause"] == "cert-3v3 2.1.4"
    assert codes["conduct"]["clause"] == ""


def test_faces_are_found(client: FlaskClient) -> None:
    faces = client.get("/api/faces", query_string={"q": "杀 ♠7"}).get_json()["faces"]
    assert [face["face"] for face in faces] == ["slash/S7"]
    response = client.get("/api/faces", query_string={"q": "x" * 41})
    assert (response.status_code, error_of(response)["code"]) == (400, "wrong_field")
