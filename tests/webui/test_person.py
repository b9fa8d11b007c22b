"""All that a match has kept about one player, by hand-made matches of two games."""

import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from engine.observations import (
    Corrected,
    Fact,
    FoulCalled,
    HandCounted,
    HpShown,
    MatchEnded,
    MatchStarted,
    Retracted,
    SeatEntry,
)
from engine.seats import Seat, Team
from tests.webui.feeder import FakeRecorder
from tests.webui.log_files import told, write_log
from webui.replay.clips import ClipShelf
from webui.replay.reel import Still
from webui.server.app import create_app

LEFT, RIGHT = Seat.COLD_LEFT, Seat.COLD_RIGHT


def game(game_no: int, left: str, right: str) -> MatchStarted:
    names = {LEFT: left, RIGHT: right}
    seats = {seat: SeatEntry(names.get(seat, ""), None) for seat in Seat}
    return MatchStarted("cert-3v3", "classic", seats, "2026-11-30T08:00:00Z", game_no)


FACTS: list[Fact] = [
    game(1, "B2", ""),
    HpShown(LEFT, 4),
    HpShown(RIGHT, 3),
    HandCounted(LEFT, 5),
    Retracted(4),
    Corrected(1, game(1, "B2", "B3")),
    MatchEnded(Team.COLD, "commander_death"),
    game(2, "B3", "B2"),
    HpShown(LEFT, 2),
    HpShown(RIGHT, 1),
    FoulCalled(Team.COLD, "talk", 1, RIGHT),
]


@pytest.fixture
def console(tmp_path: Path, recorder: FakeRecorder) -> FlaskClient:
    evidence = tmp_path / "two.evidence"
    evidence.mkdir()
    write_log(tmp_path / "two.jsonl", told(FACTS))
    for seq in (2, 3, 10):
        (evidence / f"{seq}.jpg").write_bytes(b"jpeg")
    said = [("cold_left", "B2", False), ("cold_left", "B3", True), ("cold_right", "B2", True)]
    lines = [
        json.dumps({"seat": seat, "player": player, "agrees": agrees, "at_utc": str(number)})
        for number, (seat, player, agrees) in enumerate(said)
    ]
    (tmp_path / "two.consents").write_text("\n".join(lines) + "\n")
    return create_app(recorder.hub, recorder, tmp_path / "live.evidence").test_client()


def test_a_player_is_followed_by_his_name_from_seat_to_seat(console: FlaskClient) -> None:
    answer = console.get("/matches/two/people/cold_right.json")
    assert "two-cold_right.json" in answer.headers["Content-Disposition"]
    told_of = answer.get_json()
    assert (told_of["match"], told_of["player"]) == ("two", "B2")
    assert [(taken["game_no"], taken["seat"]) for taken in told_of["seats"]] == [
        (1, "cold_left"),
        (2, "cold_right"),
    ]
    # His own, and the retraction of one of them; nothing of the other seat.
    assert [entry["seq"] for entry in told_of["entries"]] == [2, 4, 5, 10, 11]
    assert told_of["pictures"] == [2, 10]
    assert [said["agrees"] for said in told_of["consents"]] == [False, True]


def test_a_player_without_a_name_is_known_in_the_last_game_alone(console: FlaskClient) -> None:
    told_of = console.get("/matches/two/people/warm_left.json").get_json()
    assert told_of["player"] == ""
    assert [(taken["game_no"], taken["seat"]) for taken in told_of["seats"]] == [(2, "warm_left")]
    assert (told_of["entries"], told_of["consents"]) == ([], [])


def test_clips_of_his_games_show_him_whomever_they_are_about(
    tmp_path: Path, recorder: FakeRecorder
) -> None:
    evidence = tmp_path / "running.evidence"
    shelf = ClipShelf(evidence)
    flag = recorder.match.flags[0]
    shelf.keep(flag.id, (Still("over", 10, b"\xff\xd8one"),))
    console = create_app(recorder.hub, recorder, evidence).test_client()
    told_of = console.get("/matches/running/people/warm_commander.json").get_json()
    assert told_of["clips"] == [flag.id]
    assert all(shown["seat"] == "warm_commander" for shown in told_of["flags"])


def test_who_takes_such_a_file_is_noted(console: FlaskClient) -> None:
    console.get("/matches/two/people/cold_left.json")
    (look,) = console.get("/api/looks").get_json()["looks"]
    assert (look["what"], look["match"], look["item"]) == ("export", "two", "cold_left")


@pytest.mark.parametrize("path", ["two/people/throne.json", "none/people/cold_left.json"])
def test_a_seat_or_a_match_that_there_is_not_is_refused(console: FlaskClient, path: str) -> None:
    assert console.get(f"/matches/{path}").status_code == 404
