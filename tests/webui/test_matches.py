"""Recorded matches over HTTP: listed, looked into entry by entry, downloaded."""

import os
from pathlib import Path

import cv2
import pytest
from flask.testing import FlaskClient

from engine.observations import (
    CardPlaced,
    Corrected,
    DeathConfirmed,
    Fact,
    HandCounted,
    HpShown,
    MatchEnded,
    MatchStarted,
    Place,
    Retracted,
    Ruled,
    SeatEntry,
    Witness,
)
from engine.seats import Seat, Team
from tests.webui.feeder import FIRST_SLASH, SECOND_SLASH, FakeRecorder, made_up_image, seq_of
from tests.webui.log_files import told, write_log
from webui.replay.clips import ClipShelf
from webui.replay.reel import Still
from webui.server.app import create_app

BLADE = CardPlaced("blade/S5", Place("equip", Seat.COLD_LEFT), 1)
BOW = CardPlaced("kylin_bow/H5", Place("equip", Seat.COLD_LEFT), 1)
SEATS = {seat: SeatEntry(seat.value, None) for seat in Seat}
FACTS: list[Fact] = [
    MatchStarted("cert-3v3", "classic", SEATS, "2026-11-30T08:00:00Z", 2),
    HpShown(Seat.COLD_LEFT, 4),
    BLADE,
    HandCounted(Seat.COLD_LEFT, 3),
    HpShown(Seat.COLD_LEFT, 2),
    Corrected(3, BOW),
    HandCounted(Seat.COLD_LEFT, 9),
    Retracted(7),
    MatchEnded(Team.COLD, "commander_death"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "matches"
    (folder / "live.evidence").mkdir(parents=True)
    write_log(folder / "played.jsonl", told(FACTS))
    return folder


@pytest.fixture
def console(folder: Path, recorder: FakeRecorder) -> FlaskClient:
    return create_app(recorder.hub, recorder, folder / "live.evidence").test_client()


@pytest.mark.parametrize(
    "name", [b"half\xed\xa0\xbd", b"not utf-8 \xff", b"two\nlines", b"\x1b[2J"]
)
def test_a_log_whose_name_cannot_be_printed_is_left_out(
    folder: Path, console: FlaskClient, name: bytes
) -> None:
    path = folder / os.fsdecode(name + b".jsonl")
    try:
        path.write_text("")
    except OSError:
        pytest.skip("this file system has no such names")
    answer = console.get("/api/matches").get_json()
    assert [match["id"] for match in answer["matches"]] == ["live", "played"]


def test_the_running_match_is_listed_first_and_then_the_others(
    console: FlaskClient, folder: Path
) -> None:
    (folder / "notes.txt").write_text("no match")
    assert console.get("/api/matches").get_json() == {
        "matches": [{"id": "live", "is_live": True}, {"id": "played", "is_live": False}]
    }


def test_a_match_tells_who_played_and_who_won(console: FlaskClient) -> None:
    match = console.get("/api/matches/played").get_json()
    assert (match["winner"], match["started_utc"]) == ("cold", "2026-11-30T08:00:00Z")
    assert match["reason"] == {"zh": "对方主帅阵亡", "en": "the other commander's death"}
    assert (match["n_entries"], match["length_ms"], match["is_running"]) == (9, 9000, False)
    assert match["table"]["game_no"] == 2
    assert {seat["player"] for seat in match["table"]["seats"]} == {seat.value for seat in Seat}


@pytest.mark.parametrize(
    ("fact", "is_running"),
    [
        (HandCounted(Seat.COLD_LEFT, 3), True),
        (DeathConfirmed(Seat.COLD_COMMANDER), False),
        (MatchEnded(None, "even"), False),
    ],
)
def test_a_match_runs_while_it_is_recorded_and_not_decided(
    console: FlaskClient, recorder: FakeRecorder, fact: Fact, is_running: object
) -> None:
    recorder.record(Witness.REFEREE, fact)
    assert console.get("/api/matches/live").get_json()["is_running"] is is_running
    assert console.get("/api/matches").get_json()["matches"][0] == {"id": "live", "is_live": True}


def test_open_flags_are_those_without_a_ruling(
    console: FlaskClient, folder: Path, recorder: FakeRecorder
) -> None:
    before = console.get("/api/matches/live").get_json()
    assert (before["n_flags"], before["n_open_flags"]) == (3, 2)
    recorder.record(Witness.REFEREE, Ruled(f"one_slash@{seq_of(SECOND_SLASH)}", "upheld"))
    assert console.get("/api/matches/live").get_json()["n_open_flags"] == 1


def cold_left(client: FlaskClient, seq: int) -> tuple[object, object, list[str]]:
    table = client.get(f"/api/matches/played/tables/{seq}").get_json()
    seat = next(seat for seat in table["seats"] if seat["seat"] == "cold_left")
    cards = [card["face"]["face"] for card in seat["equipment"]]
    return seat["hp"], seat["hand_count"], cards


@pytest.mark.parametrize(
    ("seq", "seen"),
    [
        (1, (None, None, [])),
        (2, (4, None, [])),
        (3, (4, None, ["kylin_bow/H5"])),  # corrected later: what really lay there
        (4, (4, 3, ["kylin_bow/H5"])),
        (5, (2, 3, ["kylin_bow/H5"])),
        (6, (2, 3, ["kylin_bow/H5"])),
        (7, (2, 3, ["kylin_bow/H5"])),  # taken back later
        (9, (2, 3, ["kylin_bow/H5"])),
    ],
)
def test_the_table_is_shown_as_it_was_after_an_entry(
    console: FlaskClient, seq: int, seen: tuple[object, object, list[str]]
) -> None:
    assert cold_left(console, seq) == seen


def test_the_result_is_not_known_before_it_was_entered(console: FlaskClient) -> None:
    results = [console.get(f"/api/matches/played/tables/{n}").get_json()["result"] for n in (8, 9)]
    assert results == [None, {"winner": "cold", "reason": "commander_death"}]


@pytest.mark.parametrize("seq", ["0", "10", "999999999999"])
def test_there_is_no_table_beyond_the_record(console: FlaskClient, seq: str) -> None:
    response = console.get(f"/api/matches/played/tables/{seq}")
    assert (response.status_code, response.get_json()["error"]["code"]) == (404, "unknown_entry")


def test_a_match_that_grows_is_read_anew(console: FlaskClient, folder: Path) -> None:
    assert console.get("/api/matches/played").get_json()["n_entries"] == 9
    write_log(folder / "played.jsonl", told(FACTS[:4]))
    assert console.get("/api/matches/played").get_json()["n_entries"] == 4


def test_the_running_match_can_be_looked_through(
    console: FlaskClient, recorder: FakeRecorder
) -> None:
    recorder.record(Witness.CAMERA, HandCounted(Seat.COLD_LEFT, 9))
    last = len(recorder.match.record)
    tables = [console.get(f"/api/matches/live/tables/{seq}").get_json() for seq in (last - 1, last)]
    hands = [
        next(seat["hand_count"] for seat in table["seats"] if seat["seat"] == "cold_left")
        for table in tables
    ]
    assert hands == [4, 9]


def test_the_timeline_has_entries_flags_pictures_and_clips(
    console: FlaskClient, folder: Path
) -> None:
    evidence = folder / "live.evidence"
    second = seq_of(SECOND_SLASH)
    cv2.imwrite(str(evidence / f"{second}.jpg"), made_up_image())
    ClipShelf(evidence).keep(f"one_slash@{second}", (Still("camera 0", 100_000, b"jpeg"),))
    timeline = console.get("/api/matches/live/timeline").get_json()
    assert [entry["seq"] for entry in timeline["entries"]] == list(range(1, 36))
    assert [flag["id"] for flag in timeline["flags"]] == [
        f"one_slash@{second}", "acts_once_a_round@25", f"window@{seq_of(FIRST_SLASH)}",
    ]  # fmt: skip
    assert (timeline["pictures"], timeline["clips"]) == ([second], [f"one_slash@{second}"])
    with console.get(f"/matches/live/evidence/{second}.jpg") as picture:
        assert picture.mimetype == "image/jpeg"
    stills = console.get(f"/api/matches/live/replays/one_slash@{second}").get_json()
    assert stills == {"stills": [{"source": "camera 0", "at_ms": 100_000}], "is_growing": False}
    still = console.get(f"/matches/live/replays/one_slash@{second}/100000.jpg?source=camera 0")
    assert still.data == b"jpeg"
    assert console.get(f"/matches/live/replays/one_slash@{second}/1.jpg").status_code == 404


def test_a_match_without_pictures_has_none_and_gets_no_folder(
    console: FlaskClient, folder: Path
) -> None:
    timeline = console.get("/api/matches/played/timeline").get_json()
    assert (timeline["pictures"], timeline["clips"]) == ([], [])
    assert console.get("/matches/played/evidence/3.jpg").status_code == 404
    assert console.get("/api/matches/played/replays/x@1").get_json()["stills"] == []
    assert not (folder / "played.evidence").exists()


@pytest.mark.parametrize(
    ("form", "name", "start"),
    [
        ("jsonl", "played.jsonl", b'{"v":1,"seq":1'),
        ("csv", "played.csv", "\ufeffseq,at_ms".encode()),
        ("notation", "played.sgs3v3", b'[Format "sgs3v3 1"]'),
        ("vtt", "played.vtt", b"WEBVTT"),
        ("srt", "played.srt", b"1\n00:00:"),
        ("chapters", "played-chapters.txt", b"0:00 "),
        ("html", "played.html", b"<!doctype html>"),
        ("pdf", "played.pdf", b"%PDF-"),
        ("sheet", "played-sheet.pdf", b"%PDF-"),
    ],
)
def test_every_form_comes_as_a_file_to_keep(
    console: FlaskClient, form: str, name: str, start: bytes
) -> None:
    response = console.get(f"/matches/played/exports/{form}?lang=en")
    assert response.headers["Content-Disposition"] == f"attachment; filename={name}"
    assert response.data.lower().startswith(start.lower())


def test_the_log_is_given_out_byte_for_byte(console: FlaskClient, folder: Path) -> None:
    log = (folder / "played.jsonl").read_bytes()
    assert console.get("/matches/played/exports/jsonl").data == log


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("exports/exe", 404, "unknown_form"),
        ("exports/csv?lang=fr", 400, "wrong_field"),
        ("evidence/-1.jpg", 404, "not_found"),
        ("evidence/..%2Fplayed.jpg", 404, "not_found"),
        ("replays/..%2Fplayed/1.jpg", 404, "not_found"),
        ("replays/played/1.jpg", 404, "no_picture"),
    ],
)
def test_what_a_match_does_not_have_is_refused_in_the_one_shape(
    console: FlaskClient, path: str, status: int, code: str
) -> None:
    response = console.get(f"/matches/played/{path}")
    assert (response.status_code, response.get_json()["error"]["code"]) == (status, code)


@pytest.mark.parametrize(
    "match_id", ["nobody", "..", ".", "..%2Fsecret", "%2Fetc%2Fpasswd", "played.jsonl", "%00", "*"]
)  # fmt: skip
@pytest.mark.parametrize("path", ["/matches/{}", "/api/matches/{}", "/matches/{}/exports/jsonl"])
def test_nothing_but_the_matches_of_the_folder_is_opened(
    console: FlaskClient, folder: Path, match_id: str, path: str
) -> None:
    write_log(folder.parent / "secret.jsonl", told(FACTS))
    response = console.get(path.format(match_id))
    assert response.status_code == 404
    assert sorted(response.get_json()["error"]) == ["code", "message"]


def test_a_broken_log_is_shown_as_far_as_it_goes(console: FlaskClient, folder: Path) -> None:
    log = folder / "played.jsonl"
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join([*lines[:5], lines[5].replace("kylin_bow", "blade"), *lines[6:]]))
    match = console.get("/api/matches/played").get_json()
    assert match["n_entries"] == 6  # a change shows in the line behind it
    assert "line 7" in match["problem"]


@pytest.mark.parametrize("content", [b"", b"no log\n", b"\xff\xfe"])
def test_a_file_that_is_no_log_says_so(console: FlaskClient, folder: Path, content: bytes) -> None:
    (folder / "other.jsonl").write_bytes(content)
    response = console.get("/api/matches/other")
    assert (response.status_code, response.get_json()["error"]["code"]) == (409, "unreadable_match")
    assert "other" in response.get_json()["error"]["message"]


def test_a_match_by_rules_that_nobody_knows_says_so(console: FlaskClient, folder: Path) -> None:
    log = folder / "odd.jsonl"
    write_log(log, told([MatchStarted("house-rules", "classic", SEATS, "", 1)]))
    response = console.get("/api/matches/odd")
    assert response.status_code == 409
    assert "house-rules" in response.get_json()["error"]["message"]
