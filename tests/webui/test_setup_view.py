"""What the page for the time before a match is told, and the names that it enters."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from engine.observations import Corrected, MatchStarted
from engine.rulesets import RULESETS
from engine.seats import Seat
from tests.webui.conftest import Clock
from tests.webui.feeder import FakeRecorder, made_up_frame, made_up_table
from vision.model import CameraHealth, Place, ZoneQuality
from vision.read.deck import SHIPPED_DECKS
from webui.desk.deck_check import deck_check_of
from webui.desk.hub import Hub
from webui.desk.setup_view import setup_view_of
from webui.desk.snapshot import Snapshot

SHARP = ZoneQuality(Place("play"), 2.0, 1.4, 0.0)
BLURRED = ZoneQuality(Place("equip", "warm_left"), 2.0, 0.3, 0.0)
GLARING = ZoneQuality(Place("deck"), 2.0, None, 0.25)


def test_nothing_is_known_before_the_first_picture(client: FlaskClient) -> None:
    assert client.get("/api/setup").get_json() == {
        "cameras": [],
        "zones": [],
        "deck": None,
    }


def test_each_camera_has_its_state_and_the_age_of_its_newest_frame(
    clock: Clock, recorder: FakeRecorder
) -> None:
    hub = Hub(clock)
    cameras = (
        CameraHealth("camera 0", 29.7, mat_found=True, frozen=False, sharpness=140.0),
        CameraHealth("camera 1", 0.0, mat_found=False, frozen=False, sharpness=0.0, lost=True),
    )
    table = replace(made_up_table(7), cameras=cameras)
    hub.publish(Snapshot(recorder.match, table, 110_000))
    hub.publish_frame(made_up_frame(7))
    clock.now_ms += 420
    well, lost = setup_view_of(hub).cameras
    assert (well.source, well.fps, well.age_ms, well.is_lost) == ("camera 0", 30, 420, False)
    assert (lost.source, lost.age_ms, lost.is_lost) == ("camera 1", None, True)


def test_each_zone_says_what_is_amiss_in_both_languages(hub: Hub, recorder: FakeRecorder) -> None:
    table = replace(made_up_table(7), quality=(SHARP, BLURRED, GLARING))
    hub.publish(Snapshot(recorder.match, table, 110_000))
    sharp, blurred, glaring = setup_view_of(hub).zones
    assert (sharp.zone, sharp.legibility, sharp.hint) == ("play", "index", None)
    assert (blurred.seat, blurred.legibility) == ("warm_left", "nothing")
    assert blurred.hint is not None
    assert "暖方左前锋" in blurred.hint.zh
    assert "blurred" in blurred.hint.en
    assert (glaring.sharpness, glaring.glare) == (None, 0.25)
    assert glaring.hint is not None
    assert "25%" in glaring.hint.en


@pytest.mark.parametrize(
    ("rules", "deck", "expected"),
    [
        ("cert-3v3", "proxy", ("替用牌 106 张", 106, 95, True, None, 3)),
        ("king-10", "competition_2013", ("2013 竞技牌", 108, 97, True, 4, 2)),
        ("cert-3v3", "of_our_club", ("of_our_club", None, None, False, None, 2)),
    ],
)
def test_the_deck_is_told_with_its_edition(
    rules: str, deck: str, expected: tuple[object, ...]
) -> None:
    told = deck_check_of(deck, RULESETS[rules])
    name, *rest = expected
    assert told.name.zh == name
    assert [
        told.n_cards, told.n_faces, told.is_listed, told.crossbow_limit, told.kill_reward
    ] == rest  # fmt: skip


def test_a_deck_of_ones_own_is_counted(tmp_path: Path) -> None:
    shutil.copytree(SHIPPED_DECKS / "proxy", tmp_path / "mine")
    told = deck_check_of(str(tmp_path / "mine"), RULESETS["cert-3v3"])
    assert (told.n_cards, told.n_faces, told.is_listed) == (106, 95, False)


def test_skills_are_those_of_the_generals_at_the_table(client: FlaskClient) -> None:
    skills = client.get("/api/skills").get_json()["skills"]
    of_seat = {seat: [s["skill"] for s in skills if s["seat"] == seat] for seat in Seat}
    assert of_seat["cold_left"] == ["longdan"]
    assert of_seat["warm_right"] == ["qingguo", "luoshen"]
    assert "龙胆" in {s["name"]["zh"] for s in skills}


def test_a_player_is_named_and_the_other_seats_stay(
    client: FlaskClient, recorder: FakeRecorder
) -> None:
    for seat, name in (("cold_left", "B2"), ("warm_right", "A3"), ("cold_left", "B9")):
        assert client.post("/api/players", json={"seat": seat, "player": name}).status_code == 201
    fact = recorder.match.record[-1].fact
    assert isinstance(fact, Corrected)
    assert isinstance(fact.replacement, MatchStarted)
    players = {seat.seat: seat.player for seat in recorder.match.state.seats}
    assert {name: player for name, player in players.items() if player} == {
        Seat.COLD_LEFT: "B9",
        Seat.WARM_RIGHT: "A3",
    }
    assert recorder.match.state.seats[0].hp is not None, "nothing else is lost"


@pytest.mark.parametrize(
    "body", [{"seat": "nobody"}, {"player": "A1"}, {"seat": "cold_left", "player": 3}]
)
def test_a_name_for_nobody_is_refused(
    client: FlaskClient, recorder: FakeRecorder, body: dict[str, object]
) -> None:
    before = recorder.match.record
    assert client.post("/api/players", json=body).status_code == 400
    assert recorder.match.record == before
