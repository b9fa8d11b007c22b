import io

import pytest
from flask.testing import FlaskClient
from PIL import Image

from tests.webui.feeder import SECOND_SLASH, FakeRecorder, made_up_frame, seq_of
from webui.desk.hub import Hub


@pytest.mark.parametrize("path", ["/", "/overlay", "/health", "/messages.json", "/favicon.ico"])
def test_every_page_is_strict_about_where_things_come_from(client: FlaskClient, path: str) -> None:
    with client.get(path) as response:
        policy = response.headers["Content-Security-Policy"]
        assert response.status_code == 200
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", ["/", "/overlay"])
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
