import io
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from tests.webui.devices import paired
from tests.webui.feeder import SECOND_SLASH, FakeRecorder, made_up_frame, seq_of
from webui.desk.hub import Hub
from webui.desk.roles import Role
from webui.server.sessions import Sessions

PAGES = ["/", "/ledger", "/clock", "/overlay", "/watch", "/setup", "/matches", "/pair"]
OTHERS = [
    "/health",
    "/messages.json",
    "/favicon.ico",
    "/api/state",
    "/nothing",
    "/api/openapi.json",
]


@pytest.mark.parametrize("path", [*PAGES, *OTHERS])
def test_every_answer_is_strict_about_where_things_come_from(
    client: FlaskClient, path: str
) -> None:
    with client.get(path) as response:
        headers = response.headers
        policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == policy["style-src"] == policy["img-src"] == "'self'"
        assert policy["connect-src"] == "'self' ws://localhost"
        assert policy["base-uri"] == policy["form-action"] == "'none'"
        assert policy["frame-ancestors"] == ("'self'" if path == "/overlay" else "'none'")
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert "camera=()" in headers["Permissions-Policy"]
        expected = "cross-origin" if path == "/health" else "same-origin"
        assert headers["Cross-Origin-Resource-Policy"] == expected
        assert "Access-Control-Allow-Origin" not in headers
        assert response.status_code == (404 if path in {"/api/state", "/nothing"} else 200)


@pytest.mark.parametrize("path", PAGES)
def test_pages_have_neither_scripts_nor_styles_of_their_own(client: FlaskClient, path: str) -> None:
    text = client.get(path).get_data(as_text=True)
    assert "<style" not in text
    assert " style=" not in text
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    assert not re.search(r"\son\w+=", text)


@pytest.mark.parametrize("path", PAGES)
def test_pages_name_no_other_host(client: FlaskClient, path: str) -> None:
    text = client.get(path).get_data(as_text=True)
    assert "http://" not in text
    assert "https://" not in text


def test_health_before_and_after_the_first_state(
    client: FlaskClient, recorder: FakeRecorder, hub: Hub
) -> None:
    before = client.get("/health").get_json()
    assert (before["revision"], before["frame_seq"], before["fps"]) == (0, None, None)
    recorder.publish()
    hub.publish_frame(made_up_frame(7))
    after = client.get("/health").get_json()
    assert (after["revision"], after["frame_seq"], after["fps"]) == (1, 7, 29.7)
    assert (after["mat_found"], after["watchers"]) == (True, 0)


def test_the_newest_picture_can_be_fetched(client: FlaskClient, hub: Hub) -> None:
    assert client.get("/frame.jpg").status_code == 404
    hub.publish_frame(made_up_frame(7))
    response = client.get("/frame.jpg")
    assert response.headers["X-Frame-Seq"] == "7"
    assert response.mimetype == "image/jpeg"
    assert Image.open(io.BytesIO(response.data)).size == (1280, 720)


def test_evidence_is_served_by_its_number(client: FlaskClient) -> None:
    with client.get(f"/evidence/{seq_of(SECOND_SLASH)}.jpg") as response:
        assert Image.open(io.BytesIO(response.data)).size == (1280, 720)


@pytest.mark.parametrize("name", ["9999.jpg", "-1.jpg", "..%2F1.jpg", "x.jpg", "1.png"])
def test_other_files_are_not_served(client: FlaskClient, name: str) -> None:
    response = client.get(f"/evidence/{name}")
    assert response.status_code == 404
    assert response.get_json()["error"]["code"] == "not_found"


@pytest.mark.parametrize(
    ("role", "pages"),
    [
        (None, ["/", "/ledger", "/matches", "/setup", "/clock", "/overlay", "/watch"]),
        (Role.SIDE_REFEREE, ["/ledger", "/matches", "/clock", "/overlay", "/watch"]),
    ],
)
def test_an_official_finds_every_page_that_is_open_to_him(
    app: Flask, sessions: Sessions, role: Role | None, pages: list[str]
) -> None:
    device = app.test_client() if role is None else paired(app, sessions, role)
    menu = device.get("/ledger").get_data(as_text=True).partition("<nav data-label")[2]
    assert re.findall(r'<a href="([^"]+)"', menu.partition("</nav>")[0]) == pages
