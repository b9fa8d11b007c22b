"""The public must not be able to keep the officials out, nor one phone everybody else."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.webui.devices import secret_of
from tests.webui.feeder import FakeRecorder
from webui.desk.hub import Hub
from webui.desk.roles import Role
from webui.server.crowd import Crowd
from webui.server.door import Door, cookie_name
from webui.server.serve import serve_in_thread
from webui.server.sessions import Sessions

NOT_OFFICIALS = [Role.VIEWER, Role.BROADCAST, Role.CLOCK]


@pytest.mark.parametrize("role", NOT_OFFICIALS)
def test_one_address_gets_twenty_places(role: Role) -> None:
    crowd = Crowd()
    with ExitStack() as pages:
        for _ in range(20):
            assert crowd.has_room(role, "10.0.0.1")
            pages.enter_context(crowd.joined(role, "10.0.0.1"))
        assert not crowd.has_room(role, "10.0.0.1")
        assert crowd.has_room(role, "10.0.0.2")
    assert crowd.has_room(role, "10.0.0.1")


def test_a_full_hall_leaves_room_for_officials() -> None:
    crowd = Crowd()
    with ExitStack() as pages:
        for number in range(400):
            pages.enter_context(crowd.joined(Role.VIEWER, f"10.0.{number // 20}.1"))
        assert not crowd.has_room(Role.VIEWER, "10.1.0.1")
        for role in (Role.ADMIN, Role.REFEREE, Role.SIDE_REFEREE):
            assert crowd.has_room(role, "10.0.0.1")


def test_the_console_opens_four_hundred_pages_and_no_more() -> None:
    crowd = Crowd()
    with ExitStack() as pages:
        for _ in range(400):
            assert crowd.has_room(Role.ADMIN, "127.0.0.1")
            pages.enter_context(crowd.joined(Role.ADMIN, "127.0.0.1"))
        assert not crowd.has_room(Role.ADMIN, "127.0.0.1")


def test_a_link_that_takes_all_its_places_keeps_no_referee_out(
    hub: Hub, recorder: FakeRecorder, sessions: Sessions, tmp_path: Path
) -> None:
    recorder.publish()
    door = Door(sessions, is_console=lambda _: False)
    server = serve_in_thread(hub, recorder, port=0, evidence_dir=tmp_path, door=door)
    secret = sessions.make_link(Role.VIEWER, "")[1]
    address = f"ws://127.0.0.1:{server.port}/ws"
    cookie = f"{cookie_name(f'localhost:{server.port}')}={secret_of(sessions, Role.REFEREE)}"
    with ExitStack() as pages:
        pages.callback(server.stop)
        for _ in range(20):
            pages.enter_context(connect(f"{address}?link={secret}"))
        with pytest.raises(InvalidStatus):
            connect(f"{address}?link={secret}")
        pages.enter_context(connect(address, additional_headers={"Cookie": cookie}))
        looks_as_viewer = connect(f"{address}?role=viewer", additional_headers={"Cookie": cookie})
        pages.enter_context(looks_as_viewer)
