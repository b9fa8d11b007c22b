"""The seconds before a flag, as officials get them."""

from pathlib import Path

import pytest
from flask import Flask

from engine.match import replay
from tests.engine.told import WC, laid, observed, sideways, started
from tests.webui.devices import paired
from tests.webui.feeder import FakeRecorder, made_up_image
from vision.model import Frame
from webui.desk.hub import Hub
from webui.desk.roles import Role
from webui.replay.clips import ClipShelf
from webui.replay.reel import Still
from webui.replay.replays import Replays
from webui.server.app import create_app
from webui.server.sessions import Sessions

FLAG = "one_slash@4"
STORED = (
    Still("over", 1000, b"\xff\xd8first"),
    Still("near", 1000, b"\xff\xd8beside"),
    Still("over", 1083, b"\xff\xd8second"),
)


@pytest.fixture
def clip(evidence_dir: Path) -> None:
    ClipShelf(evidence_dir).keep(FLAG, STORED)


@pytest.mark.usefixtures("clip")
def test_a_stored_clip_lists_its_stills_and_gives_each(app: Flask) -> None:
    client = app.test_client()
    assert client.get(f"/api/replays/{FLAG}").get_json() == {
        "stills": [{"source": still.source, "at_ms": still.at_ms} for still in STORED],
        "is_growing": False,
    }
    for still in STORED:
        answer = client.get(f"/replays/{FLAG}/{still.at_ms}.jpg?source={still.source}")
        assert (answer.mimetype, answer.data) == ("image/jpeg", still.jpeg)
    assert client.get(f"/replays/{FLAG}/1000.jpg").data == STORED[0].jpeg


@pytest.mark.usefixtures("clip")
@pytest.mark.parametrize(
    "address", [f"{FLAG}/1001.jpg", f"{FLAG}/1083.jpg?source=near", "one_slash@5/1000.jpg"]
)
def test_a_still_that_is_not_there_is_not_found(app: Flask, address: str) -> None:
    answer = app.test_client().get(f"/replays/{address}")
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (404, "no_picture")


@pytest.mark.parametrize("flag", ["..", "one_slash@5", "%2e%2e%2fsecret", "a" * 300])
def test_a_flag_without_a_clip_has_no_stills(app: Flask, flag: str) -> None:
    answer = app.test_client().get(f"/api/replays/{flag}")
    if answer.status_code == 200:
        assert answer.get_json() == {"stills": [], "is_growing": False}
    else:
        assert answer.status_code == 404


def test_a_clip_can_be_looked_at_while_it_still_grows(hub: Hub, tmp_path: Path) -> None:
    match = replay(observed(started(), sideways(WC), laid("slash/S7", 1), laid("slash/S8", 2)))
    (flag,) = (flag for flag in match.flags if flag.rule == "one_slash")
    replays = Replays(ClipShelf(tmp_path))
    client = create_app(hub, FakeRecorder(hub), tmp_path, replays=replays).test_client()

    def seen_until(at_ms: int) -> dict[str, object]:
        replays.take(Frame(made_up_image(), at_ms, at_ms * 1_000_000, "over"), at_ms)
        replays.follow(match, at_ms)
        listed: dict[str, object] = client.get(f"/api/replays/{flag.id}").get_json()
        return listed

    first = {"source": "over", "at_ms": flag.at_ms}
    later = {"source": "over", "at_ms": flag.at_ms + 1000}
    assert seen_until(flag.at_ms) == {"stills": [first], "is_growing": True}
    assert client.get(f"/replays/{flag.id}/{flag.at_ms}.jpg?source=over").status_code == 200
    assert seen_until(flag.at_ms + 1000) == {"stills": [first, later], "is_growing": True}
    assert seen_until(flag.at_ms + 9000) == {"stills": [first, later], "is_growing": False}
    assert client.get(f"/replays/{flag.id}/{flag.at_ms}.jpg?source=near").status_code == 404
    assert client.get(f"/replays/{flag.id}/{flag.at_ms}.jpg?source=over").status_code == 200


@pytest.mark.parametrize("role", [Role.CLOCK, Role.BROADCAST, Role.VIEWER])
@pytest.mark.usefixtures("clip")
def test_the_public_gets_no_replay(app: Flask, sessions: Sessions, role: Role) -> None:
    device = paired(app, sessions, role)
    for path in (f"/api/replays/{FLAG}", f"/replays/{FLAG}/1000.jpg"):
        assert device.get(path).status_code == 403
