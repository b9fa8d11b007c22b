"""The seconds before a flag can be looked at again, from every camera."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.match import Match, replay
from tests.engine.told import WC, laid, observed, sideways, started
from vision.model import Frame
from webui.desk.pictures import Profile
from webui.replay.clips import ClipShelf
from webui.replay.reel import Reel, Still
from webui.replay.replays import Replays

EVERY = Profile("test", (64, 36), 90, 100)


def frame(source: str, seq: int, grey: int = 0) -> Frame:
    return Frame(np.full((90, 160, 3), grey, np.uint8), seq, seq * 40_000_000, source)


def brightness(still: Still) -> int:
    return round(float(cv2.imdecode(np.frombuffer(still.jpeg, np.uint8), 0).mean()))


def two_slashes() -> Match:
    """The second slash is laid 12 s into the match, the first at 9 s."""
    return replay(observed(started(), sideways(WC), laid("slash/S7", 1), laid("slash/S8", 2)))


def test_a_reel_keeps_the_pace_and_forgets_what_is_old() -> None:
    reel = Reel(EVERY, kept_ms=1000)
    for seq in range(50):
        reel.take(frame("over", seq, grey=seq), seq * 40)
    times = [still.at_ms for still in reel.between(0, 5000)]
    assert times == list(range(960, 1961, 120))


def test_a_replay_shows_all_cameras_in_the_order_of_time() -> None:
    reel = Reel(EVERY)
    reel.take(frame("near", 0), 30)
    reel.take(frame("over", 0, grey=200), 10)
    stills = reel.between(0, 100)
    assert [(still.source, still.at_ms) for still in stills] == [("over", 10), ("near", 30)]
    assert abs(brightness(stills[0]) - 200) < 4
    assert cv2.imdecode(np.frombuffer(stills[0].jpeg, np.uint8), 1).shape == (36, 64, 3)


def test_a_clip_comes_back_from_disk_as_it_was_kept(tmp_path: Path) -> None:
    stills = (Still("over", 10, b"\xff\xd8one"), Still("near", 30, b"\xff\xd8another"))
    for flag_id in ("one_slash@4", "equipment@4.2"):
        ClipShelf(tmp_path).keep(flag_id, stills)
        assert ClipShelf(tmp_path).stills(flag_id) == stills
    assert ClipShelf(tmp_path).stills("one_slash@5") == ()


def test_the_id_of_a_flag_names_no_file_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "secret.clip.json").write_text("[]")
    shelf = ClipShelf(tmp_path / "evidence")
    assert not shelf.has("../secret")
    assert shelf.stills("../secret") == ()


def test_the_clip_of_a_flag_goes_from_before_its_evidence_to_after_it(tmp_path: Path) -> None:
    match, shelf = two_slashes(), ClipShelf(tmp_path)
    (flag,) = (flag for flag in match.flags if flag.rule == "one_slash")
    replays = Replays(shelf, Reel(EVERY))
    for seq in range(600):
        now_ms = seq * 40
        replays.take(frame("over", seq), now_ms)
        replays.follow(match if now_ms >= 12_000 else Match(), now_ms)
    times = [still.at_ms for still in replays.stills(flag.id)]
    assert (min(times), max(times)) == (3_000, 13_920)
    assert shelf.stills(flag.id) == replays.stills(flag.id)


def test_a_clip_can_be_looked_at_while_it_still_grows(tmp_path: Path) -> None:
    match, shelf = two_slashes(), ClipShelf(tmp_path)
    (flag,) = (flag for flag in match.flags if flag.rule == "one_slash")
    replays = Replays(shelf, Reel(EVERY))
    for at_ms in (11_000, 12_000, 13_000):
        replays.take(frame("over", at_ms), at_ms)
        replays.follow(match, at_ms)
    assert [still.at_ms for still in replays.stills(flag.id)] == [11_000, 12_000, 13_000]
    assert not shelf.has(flag.id)


def test_nothing_is_stored_of_what_was_forgotten_while_a_clip_grew(tmp_path: Path) -> None:
    match, shelf = two_slashes(), ClipShelf(tmp_path)
    (flag,) = (flag for flag in match.flags if flag.rule == "one_slash")
    replays = Replays(shelf, Reel(EVERY))
    replays.take(frame("over", 1), 12_000)
    replays.follow(match, 12_000)
    assert len(replays.stills(flag.id)) == 1
    replays.forget()
    replays.follow(match, 60_000)
    assert (replays.stills(flag.id), replays.n_kept) == ((), 0)


def test_after_a_restart_the_clip_that_was_kept_stays(tmp_path: Path) -> None:
    match, stills = two_slashes(), (Still("over", 10, b"\xff\xd8one"),)
    ClipShelf(tmp_path).keep("one_slash@4", stills)
    replays = Replays(ClipShelf(tmp_path), Reel(EVERY))
    replays.take(frame("over", 0), 60_000)
    replays.follow(match, 60_000)
    assert replays.stills("one_slash@4") == stills


@pytest.mark.parametrize(
    "flag_id", [f"{'a' * 5000}@1", f"a@{'1' * 5000}", "@1", "a@", "a@1\n", "a@1.", "a@1.2/b"]
)
def test_an_id_that_no_flag_can_have_has_no_clip(tmp_path: Path, flag_id: str) -> None:
    shelf = ClipShelf(tmp_path)
    assert not shelf.has(flag_id)
    assert shelf.stills(flag_id) == ()
    assert shelf.still(flag_id, 0, None) is None


def test_the_longest_id_of_a_flag_has_its_clip(tmp_path: Path) -> None:
    flag_id, stills = f"{'a' * 60}@{'1' * 9}", (Still("over", 10, b"\xff\xd8one"),)
    ClipShelf(tmp_path).keep(flag_id, stills)
    assert ClipShelf(tmp_path).stills(flag_id) == stills
