import os
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scripts.chromium import chromium
from tests.webui.feeder import FakeRecorder, made_up_frame, put_evidence
from webui.desk.hub import Hub
from webui.server.app import create_app
from webui.server.door import Door
from webui.server.serve import Server, serve_in_thread
from webui.server.sessions import Sessions

FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1366,768",
)
LOGGED = {"performance": "ALL"}


@dataclass
class Clock:
    """A server clock that stands until a test moves it."""

    now_ms: int = 1_000_000

    def __call__(self) -> int:
        return self.now_ms


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hub() -> Hub:
    return Hub()


@pytest.fixture
def recorder(hub: Hub) -> FakeRecorder:
    return FakeRecorder(hub)


@pytest.fixture
def evidence_dir(tmp_path: Path) -> Path:
    folder = tmp_path / "running.evidence"
    folder.mkdir()
    put_evidence(folder)
    return folder


@pytest.fixture
def sessions() -> Sessions:
    return Sessions()


@pytest.fixture
def app(hub: Hub, recorder: FakeRecorder, evidence_dir: Path, sessions: Sessions) -> Flask:
    return create_app(hub, recorder, evidence_dir, Door(sessions))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """The console."""
    return app.test_client()


@pytest.fixture
def server(hub: Hub, recorder: FakeRecorder, evidence_dir: Path) -> Iterator[Server]:
    """A running server with a state and a picture."""
    recorder.publish()
    hub.publish_frame(made_up_frame(7))
    running = serve_in_thread(hub, recorder, port=0, evidence_dir=evidence_dir)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    with ExitStack() as running:
        try:
            driver = running.enter_context(chromium(*FLAGS, **{"goog:loggingPrefs": LOGGED}))
        except FileNotFoundError:
            if os.environ.get("CI"):
                pytest.fail("CI must have Chromium and its driver")
            pytest.skip("no Chromium with driver here")
        yield driver
