import asyncio

import cv2
import numpy as np
import pytest

from tests.webui.conftest import Clock
from tests.webui.feeder import made_up_frame, made_up_match, made_up_table
from vision.model import Frame
from webui.desk.hub import REMEMBERED_TABLES, Hub
from webui.desk.pictures import MAIN
from webui.desk.roles import Role
from webui.desk.snapshot import Snapshot


def snapshot(now_ms: int, seq: int = 1) -> Snapshot:
    return Snapshot(made_up_match(), made_up_table(seq), now_ms)


def test_only_the_newest_state_is_kept(clock: Clock) -> None:
    hub = Hub(clock)
    assert hub.newest is None
    first, second = snapshot(10), snapshot(20)
    hub.publish(first)
    hub.publish(second)
    assert hub.newest is not None
    assert (hub.newest.revision, hub.newest.snapshot) == (2, second)


def test_the_origin_of_match_time_does_not_tremble(clock: Clock) -> None:
    hub = Hub(clock)
    clock.now_ms = 5_000
    hub.publish(snapshot(1_000))
    clock.now_ms = 5_133
    hub.publish(snapshot(1_100))
    assert hub.newest is not None
    assert hub.newest.origin_ms == 4_000


def test_the_origin_follows_when_match_time_jumps(clock: Clock) -> None:
    hub = Hub(clock)
    clock.now_ms = 5_000
    hub.publish(snapshot(1_000))
    clock.now_ms = 6_000
    hub.publish(snapshot(1_100))
    assert hub.newest is not None
    assert hub.newest.origin_ms == 4_900


def test_nothing_is_encoded_until_somebody_looks(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    encoded = []
    encode = cv2.imencode
    monkeypatch.setattr(cv2, "imencode", lambda *a: (encoded.append(a[0]), encode(*a))[1])
    hub = Hub(clock)
    for seq in range(5):
        hub.publish_frame(made_up_frame(seq))
    assert encoded == []
    picture = hub.picture()
    assert picture is not None
    assert (picture.seq, len(encoded)) == (4, 1)
    clock.now_ms += 10 * MAIN.interval_ms
    hub.picture()
    assert len(encoded) == 1, "the same frame is not encoded again"


def test_no_more_pictures_are_encoded_than_the_profile_allows(clock: Clock) -> None:
    hub = Hub(clock)
    hub.publish_frame(made_up_frame(1))
    hub.picture()
    clock.now_ms += MAIN.interval_ms - 1
    hub.publish_frame(made_up_frame(2))
    early = hub.picture()
    clock.now_ms += 1
    late = hub.picture()
    assert early is not None
    assert late is not None
    assert (early.seq, late.seq) == (1, 2)


@pytest.mark.parametrize(
    ("size_wh", "sent_wh"),
    [
        ((1920, 1080), (1280, 720)),
        ((3840, 2160), (1280, 720)),
        ((640, 480), (640, 480)),
        ((1080, 1920), (405, 720)),
    ],
)
def test_pictures_are_shrunk_to_fit_and_never_enlarged(
    clock: Clock, size_wh: tuple[int, int], sent_wh: tuple[int, int]
) -> None:
    hub = Hub(clock)
    image = np.zeros((size_wh[1], size_wh[0], 3), np.uint8)
    hub.publish_frame(Frame(image, 1, 0, "camera"))
    picture = hub.picture()
    assert picture is not None
    decoded = cv2.imdecode(np.frombuffer(picture.jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert decoded is not None
    assert (decoded.shape[1], decoded.shape[0]) == sent_wh
    assert picture.source_size_wh_px == size_wh


def test_boxes_are_found_by_the_number_of_the_frame(clock: Clock) -> None:
    hub = Hub(clock)
    for seq in (3, 4, 6):
        hub.publish(snapshot(0, seq))
    found = {seq: hub.table_at("camera 0", seq) for seq in (2, 3, 5, 9)}
    assert {seq: table and table.seq for seq, table in found.items()} == {2: None, 3: 3, 5: 4, 9: 6}


def test_few_tables_are_remembered(clock: Clock) -> None:
    hub = Hub(clock)
    for seq in range(REMEMBERED_TABLES + 10):
        hub.publish(snapshot(0, seq))
    assert hub.table_at("camera 0", 9) is None
    assert hub.table_at("camera 0", 10) is not None


def test_a_subscriber_wakes_for_states_and_frames_and_leaves_no_trace(clock: Clock) -> None:
    hub = Hub(clock)

    async def watch() -> list[int]:
        watchers = []
        with hub.subscribed(Role.REFEREE) as news:
            watchers.append(hub.watchers)
            hub.publish(snapshot(0))
            await asyncio.wait_for(news.wait(60), 10)
            hub.publish_frame(made_up_frame(1))
            await asyncio.wait_for(news.wait(60), 10)
            await news.wait(0.001)
        watchers.append(hub.watchers)
        return watchers

    assert asyncio.run(watch()) == [1, 0]


def test_waking_pages_of_a_stopped_server_does_no_harm(clock: Clock) -> None:
    hub = Hub(clock)
    loop = asyncio.new_event_loop()

    async def leave_behind() -> None:
        # Held open on purpose: the server may stop between a publication and the waking.
        left = hub.subscribed(Role.REFEREE)
        left.__enter__()
        kept.append(left)

    kept: list[object] = []
    loop.run_until_complete(leave_behind())
    loop.close()
    hub.publish(snapshot(0))
    assert hub.newest is not None


def test_each_camera_has_a_picture_of_its_own_and_the_main_one_stands_in(clock: Clock) -> None:
    hub = Hub(clock)
    assert hub.newest_frame() is None
    assert hub.picture(MAIN, "far") is None
    for source, grey in (("near", 40), ("far", 200)):
        image = np.full((90, 160, 3), grey, np.uint8)
        hub.publish_frame(Frame(image, grey, 0, source), is_main=source == "near")

    def is_bright(camera: str) -> bool:
        picture = hub.picture(MAIN, camera)
        assert picture is not None
        return bool(cv2.imdecode(np.frombuffer(picture.jpeg, np.uint8), 0).mean() > 120)

    assert [camera for camera in ("", "near", "far", "none") if is_bright(camera)] == ["far"]
    assert hub.newest_frame("far") == ("far", 200)
