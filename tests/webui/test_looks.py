"""Who has looked at which clip, and taken which record away, is noted and told to the console."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.webui.devices import paired
from tests.webui.feeder import FakeRecorder
from webui.desk.looks import LOOKED_AT, MOST_SHOWN, Looker, Looks
from webui.desk.roles import Role
from webui.replay.clips import ClipShelf
from webui.replay.reel import Still
from webui.server.sessions import Sessions

FLAG = "one_slash@26"
CLIP, STILL = f"/replays/{FLAG}/1000.jpg", Still("over", 1000, b"\xff\xd8one")
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
REFEREE = Looker("referee", "abc", "tablet")


@dataclass
class TimeOfDay:
    now: datetime = NOON

    def __call__(self) -> datetime:
        return self.now


def test_who_goes_on_looking_is_noted_once_in_ten_minutes(tmp_path: Path) -> None:
    clock = TimeOfDay()
    looks = Looks(tmp_path, clock)
    for minutes in (0, 9, 10, 11):
        clock.now = NOON + timedelta(minutes=minutes)
        looks.note(REFEREE, "clip", "final", FLAG)
    assert [look.at_utc[11:16] for look in looks.newest()] == ["12:10", "12:00"]
    assert len((tmp_path / LOOKED_AT).read_text().splitlines()) == 2


@pytest.mark.parametrize(
    "other",
    [
        (Looker("referee", "xyz", "tablet"), "clip", "final", FLAG),
        (REFEREE, "export", "final", FLAG),
        (REFEREE, "clip", "semifinal", FLAG),
        (REFEREE, "clip", "final", "one_slash@27"),
    ],
)
def test_another_look_is_noted_at_once(tmp_path: Path, other: tuple[Looker, str, str, str]) -> None:
    looks = Looks(tmp_path, TimeOfDay())
    looks.note(REFEREE, "clip", "final", FLAG)
    looks.note(*other)
    assert len(looks.newest()) == 2


def test_looks_are_known_after_a_restart_but_for_lines_that_were_cut(tmp_path: Path) -> None:
    Looks(tmp_path, TimeOfDay()).note(REFEREE, "clip", "final", FLAG)
    with (tmp_path / LOOKED_AT).open("a") as register:
        register.write('{"at_utc": "2026", "role"\n{"at_utc": "2026"}\n')
    again = Looks(tmp_path, TimeOfDay())
    assert [(look.name, look.item) for look in again.newest()] == [("tablet", FLAG)]


def test_no_more_than_the_last_looks_are_shown_and_all_are_kept(tmp_path: Path) -> None:
    looks = Looks(tmp_path, TimeOfDay())
    for number in range(MOST_SHOWN + 1):
        looks.note(REFEREE, "clip", "final", f"one_slash@{number}")
    assert len(looks.newest()) == MOST_SHOWN
    assert looks.newest()[0].item == f"one_slash@{MOST_SHOWN}"
    assert len((tmp_path / LOOKED_AT).read_text().splitlines()) == MOST_SHOWN + 1


@pytest.fixture
def told(client: FlaskClient, evidence_dir: Path, recorder: FakeRecorder) -> FlaskClient:
    """The console, with a clip to look at."""
    ClipShelf(evidence_dir).keep(FLAG, (STILL,))
    recorder.publish()
    return client


def looks_at(console: FlaskClient) -> list[tuple[str, str, str, str, str]]:
    looks = console.get("/api/looks").get_json()["looks"]
    return [tuple(look[key] for key in ("role", "name", "what", "match", "item")) for look in looks]


def test_clips_and_exports_are_noted_with_role_device_and_match(
    told: FlaskClient, app: Flask, sessions: Sessions
) -> None:
    side_referee = paired(app, sessions, Role.SIDE_REFEREE)
    assert side_referee.get(CLIP).status_code == 200
    assert told.get(f"/matches/running{CLIP}").status_code == 200
    assert told.get("/matches/running/exports/csv").status_code == 200
    assert looks_at(told) == [
        ("admin", "", "export", "running", "csv"),
        ("admin", "", "clip", "running", FLAG),
        ("side_referee", "phone", "clip", "running", FLAG),
    ]
    assert told.get("/api/looks").get_json()["looks"][2]["session"] == sessions.all()[0].id


def test_what_was_not_given_is_not_noted(told: FlaskClient, app: Flask, sessions: Sessions) -> None:
    assert told.get("/replays/one_slash@9/1.jpg").status_code == 404
    assert told.get("/matches/running/exports/nonsense").status_code == 404
    assert paired(app, sessions, Role.VIEWER).get(CLIP).status_code == 403
    assert looks_at(told) == []


def test_a_look_that_cannot_be_noted_is_refused(told: FlaskClient, tmp_path: Path) -> None:
    (tmp_path / LOOKED_AT).mkdir()
    answer = told.get(CLIP)
    assert answer.status_code == 503
    assert json.loads(answer.data)["error"]["code"] == "log_unwritable"
