import json
import stat
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from webui.desk.roles import Role
from webui.server.sessions import Kind, Sessions

DAY_S = 24 * 3600


@dataclass
class UnixTime:
    now_s: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def time() -> UnixTime:
    return UnixTime()


def pair(sessions: Sessions, role: Role = Role.REFEREE) -> str:
    spent = sessions.spend(sessions.offer(role), "phone")
    assert spent is not None
    return spent[1]


def test_a_token_opens_a_session_of_its_role(time: UnixTime) -> None:
    sessions = Sessions(now_s=time)
    session = sessions.find(pair(sessions, Role.SIDE_REFEREE), Kind.DEVICE)
    assert session is not None
    assert (session.role, session.kind, session.name) == (Role.SIDE_REFEREE, Kind.DEVICE, "phone")


def test_a_token_works_once(time: UnixTime) -> None:
    sessions = Sessions(now_s=time)
    token = sessions.offer(Role.REFEREE)
    assert sessions.spend(token, "") is not None
    assert sessions.spend(token, "") is None
    assert len(sessions.all()) == 1


@pytest.mark.parametrize(("age_s", "works"), [(119.9, True), (120, False), (3600, False)])
def test_a_token_works_for_two_minutes(time: UnixTime, age_s: float, works: bool) -> None:
    sessions = Sessions(now_s=time)
    token = sessions.offer(Role.REFEREE)
    time.now_s += age_s
    assert (sessions.spend(token, "") is not None) == works


@pytest.mark.parametrize("forged", ["", "x", "ü" * 400, "../../etc/passwd", "\ud800", "a" * 32])
def test_a_forged_token_opens_nothing(time: UnixTime, forged: str) -> None:
    sessions = Sessions(now_s=time)
    sessions.offer(Role.REFEREE)
    assert sessions.spend(forged, "") is None
    assert sessions.find(forged, Kind.DEVICE) is None


def test_the_token_itself_is_no_session(time: UnixTime) -> None:
    sessions = Sessions(now_s=time)
    token = sessions.offer(Role.REFEREE)
    assert sessions.find(token, Kind.DEVICE) is None
    sessions.spend(token, "")
    assert sessions.find(token, Kind.DEVICE) is None


def test_a_secret_of_one_kind_does_not_open_the_other(time: UnixTime) -> None:
    sessions = Sessions(now_s=time)
    device, (_, link) = pair(sessions), sessions.make_link(Role.VIEWER, "hall")
    assert sessions.find(device, Kind.LINK) is None
    assert sessions.find(link, Kind.DEVICE) is None
    assert sessions.find(link, Kind.LINK) is not None


def test_a_device_stays_paired_for_three_days_and_a_link_for_ever(time: UnixTime) -> None:
    sessions = Sessions(now_s=time)
    device, (_, link) = pair(sessions), sessions.make_link(Role.VIEWER, "hall")
    time.now_s += 3 * DAY_S - 1
    assert sessions.find(device, Kind.DEVICE) is not None
    time.now_s += 1
    assert sessions.find(device, Kind.DEVICE) is None
    time.now_s += 400 * DAY_S
    assert sessions.find(link, Kind.LINK) is not None
    assert [session.kind for session in sessions.all()] == [Kind.LINK]


def test_one_session_can_be_ended_alone(time: UnixTime) -> None:
    sessions = Sessions(now_s=time)
    first, second = pair(sessions), pair(sessions)
    ended = sessions.all()[0].id
    assert sessions.revoke(ended)
    assert not sessions.revoke(ended)
    assert not sessions.has(ended)
    assert sessions.find(first, Kind.DEVICE) is None
    assert sessions.find(second, Kind.DEVICE) is not None


def test_ending_all_sessions_forgets_open_tokens_too(time: UnixTime) -> None:
    sessions = Sessions(now_s=time)
    secret, token = pair(sessions), sessions.offer(Role.REFEREE)
    sessions.make_link(Role.BROADCAST, "obs")
    assert sessions.revoke_all() == 2
    assert sessions.find(secret, Kind.DEVICE) is None
    assert sessions.spend(token, "") is None


def test_devices_stay_paired_over_a_restart(time: UnixTime, tmp_path: Path) -> None:
    path = tmp_path / "devices.json"
    before = Sessions(path, time)
    kept, ended = pair(before), pair(before)
    before.revoke(before.all()[1].id)
    after = Sessions(path, time)
    assert after.find(kept, Kind.DEVICE) is not None
    assert after.find(ended, Kind.DEVICE) is None
    assert after.all() == before.all()


def test_no_secret_is_kept_on_disk(time: UnixTime, tmp_path: Path) -> None:
    path = tmp_path / "devices.json"
    sessions = Sessions(path, time)
    token = sessions.offer(Role.REFEREE)
    spent = sessions.spend(token, "phone")
    assert spent is not None
    _, link = sessions.make_link(Role.VIEWER, "hall")
    text = path.read_text(encoding="utf-8")
    assert not any(secret in text for secret in (token, spent[1], link))
    assert [each["role"] for each in json.loads(text)] == ["referee", "viewer"]


@pytest.mark.skipif(sys.platform == "win32", reason="no such modes there")
def test_nobody_else_may_read_the_file(time: UnixTime, tmp_path: Path) -> None:
    path = tmp_path / "devices.json"
    pair(Sessions(path, time))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("content", ["", "{", "[1]", '[{"id": 1}]', '{"a": 1}', "null"])
def test_a_broken_file_means_pairing_again(
    time: UnixTime, tmp_path: Path, content: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "devices.json"
    path.write_text(content, encoding="utf-8")
    assert Sessions(path, time).all() == ()
    assert "must be paired again" in caplog.text or content == '{"a": 1}'


def test_a_full_disk_does_not_stop_pairing(time: UnixTime, tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    sessions = Sessions(in_the_way / "devices.json", time)
    assert sessions.find(pair(sessions), Kind.DEVICE) is not None
