"""What players agree to, and how long their pictures are kept."""

import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from engine.observations import MatchStarted, TimeCalled, Witness
from engine.seats import Seat
from tests.webui.feeder import FakeRecorder
from tests.webui.log_files import told, write_log
from tests.webui.test_matches import SEATS
from webui.desk.hub import Hub
from webui.desk.privacy import Privacy
from webui.forget import forget_old, forgotten_in
from webui.replay.clips import ClipShelf
from webui.replay.reel import Still
from webui.server.app import create_app

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def test_clips_are_kept_until_a_player_declines_and_again_when_he_agrees(tmp_path: Path) -> None:
    register = tmp_path / "match.consents"
    privacy = Privacy(register)
    assert privacy.keeps_clips({})
    privacy.enter(Seat.COLD_LEFT, "", "2026-11-30T08:00:00+00:00", agrees=False)
    privacy.enter(Seat.WARM_LEFT, "", "2026-11-30T08:01:00+00:00", agrees=True)
    assert not privacy.keeps_clips({})
    again = Privacy(register)
    assert not again.keeps_clips({}), "a restart does not forget it"
    again.enter(Seat.COLD_LEFT, "", "2026-11-30T08:02:00+00:00", agrees=True)
    assert again.keeps_clips({})
    assert len(register.read_text().splitlines()) == 3, "what was withdrawn stays in the register"


def test_what_a_player_said_goes_with_the_name_to_another_seat() -> None:
    privacy = Privacy()
    privacy.enter(Seat.COLD_LEFT, "B2", "2026-11-30T08:00:00+00:00", agrees=False)
    privacy.enter(Seat.COLD_RIGHT, "B3", "2026-11-30T08:01:00+00:00", agrees=True)
    swapped = {Seat.COLD_LEFT: "B3", Seat.COLD_RIGHT: "B2"}
    said = {consent.seat: consent.agrees for consent in privacy.view(swapped, 0).consents}
    assert (said["cold_left"], said["cold_right"]) == (True, False)
    assert not privacy.keeps_clips(swapped)
    assert privacy.keeps_clips({Seat.COLD_LEFT: "B3", Seat.COLD_RIGHT: "C1"})


def test_what_was_said_before_a_player_had_a_name_counts_for_the_seat() -> None:
    privacy = Privacy()
    privacy.enter(Seat.COLD_LEFT, "", "2026-11-30T08:00:00+00:00", agrees=False)
    assert not privacy.keeps_clips({Seat.COLD_LEFT: "B2"})
    privacy.enter(Seat.COLD_LEFT, "B2", "2026-11-30T08:01:00+00:00", agrees=True)
    assert privacy.keeps_clips({Seat.COLD_LEFT: "B2"})


def test_clips_and_pictures_of_the_table_go_when_a_player_declines(
    client: FlaskClient, recorder: FakeRecorder, evidence_dir: Path
) -> None:
    shelf = ClipShelf(evidence_dir)
    shelf.keep("one_slash@26", (Still("over", 10, b"\xff\xd8one"),))
    called = recorder.record(Witness.CLOCK, TimeCalled("window"))
    (evidence_dir / f"{called.seq}.jpg").write_bytes(b"jpeg")
    cards = sorted(path.name for path in evidence_dir.glob("*.jpg"))
    cards.remove(f"{called.seq}.jpg")
    agreed = client.post("/api/consents", json={"seat": "cold_left", "agrees": True})
    assert agreed.get_json()["n_clips"] == 1
    declined = client.post("/api/consents", json={"seat": "cold_right", "agrees": False})
    assert declined.get_json()["n_clips"] == 0
    assert not [*evidence_dir.glob("*.clip*")]
    assert sorted(path.name for path in evidence_dir.glob("*.jpg")) == cards
    assert len(cards) > 0


@pytest.mark.parametrize("cut", ['{"seat": "warm_left", "agr', "[]", '{"seat": "x"}', "\x00", "7"])
def test_a_line_that_was_cut_is_left_out(tmp_path: Path, cut: str) -> None:
    for name in ("match.consents", "forgotten.log"):
        whole = {"seat": "cold_left", "agrees": False, "at_utc": "2026", "match": "old"}
        (tmp_path / name).write_text(json.dumps(whole) + "\n" + cut)
    assert not Privacy(tmp_path / "match.consents").keeps_clips({})
    assert forgotten_in(tmp_path) == {"old": "2026"}


def test_a_consent_is_entered_over_http(client: FlaskClient, hub: Hub) -> None:
    before = client.get("/api/privacy").get_json()
    assert [consent["agrees"] for consent in before["consents"]] == [None] * 6
    assert (before["keeps_clips"], before["forget_after_h"]) == (True, None)
    answer = client.post("/api/consents", json={"seat": "cold_left", "agrees": False})
    assert answer.status_code == 200
    said = {consent["seat"]: consent for consent in answer.get_json()["consents"]}["cold_left"]
    assert said["agrees"] is False
    assert datetime.fromisoformat(said["at_utc"]).tzinfo is not None
    assert not hub.privacy.keeps_clips({})


@pytest.mark.parametrize("body", [{"seat": "nobody", "agrees": True}, {"seat": "cold_left"}])
def test_a_consent_of_nobody_or_to_nothing_is_refused(
    client: FlaskClient, hub: Hub, body: dict[str, object]
) -> None:
    assert client.post("/api/consents", json=body).status_code == 400
    assert all(said.agrees is None for said in hub.privacy.view({}, 0).consents)


def put_match(folder: Path, name: str, last: datetime) -> None:
    started = MatchStarted("cert-3v3", "classic", SEATS, "2026-11-30T08:00:00Z", 1)
    write_log(folder / f"{name}.jsonl", told([started]))
    (folder / f"{name}.evidence").mkdir()
    (folder / f"{name}.evidence" / "1.jpg").write_bytes(b"jpeg")
    os.utime(folder / f"{name}.jsonl", (last.timestamp(), last.timestamp()))


def test_pictures_of_old_matches_are_deleted_and_their_records_stay(
    tmp_path: Path, recorder: FakeRecorder
) -> None:
    put_match(tmp_path, "old", NOW - DAY - timedelta(seconds=2))
    put_match(tmp_path, "young", NOW - DAY + timedelta(seconds=2))
    put_match(tmp_path, "running", NOW - 9 * DAY)
    assert forget_old(tmp_path, DAY, NOW, "running") == ("old",)
    left = sorted(path.name for path in tmp_path.glob("*.evidence"))
    assert left == ["running.evidence", "young.evidence"]
    assert forgotten_in(tmp_path) == {"old": "2026-11-30T12:00:00+00:00"}
    console = create_app(recorder.hub, recorder, tmp_path / "running.evidence").test_client()
    told_of = {name: console.get(f"/api/matches/{name}").get_json() for name in ("old", "young")}
    assert told_of["old"]["forgotten_utc"] == "2026-11-30T12:00:00+00:00"
    assert (told_of["young"]["forgotten_utc"], told_of["old"]["n_entries"]) == ("", 1)
    assert forget_old(tmp_path, DAY, NOW, "running") == (), "nothing is forgotten twice"
