import socket
import urllib.request
from pathlib import Path

import pytest

from tests.webui.feeder import FakeRecorder
from webui.desk.hub import Hub
from webui.server.serve import ServeError, Server, lan_urls, serve_in_thread


def test_a_taken_port_is_said_in_one_line(hub: Hub, recorder: FakeRecorder, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServeError, match=f"cannot serve on 127.0.0.1:{port}: .*--port"):
            serve_in_thread(hub, recorder, port=port, evidence_dir=tmp_path)


def test_an_address_of_another_computer_is_said(
    hub: Hub, recorder: FakeRecorder, tmp_path: Path
) -> None:
    with pytest.raises(ServeError, match=r"192\.0\.2\.1"):
        serve_in_thread(hub, recorder, host="192.0.2.1", port=0, evidence_dir=tmp_path)


def test_the_page_can_be_opened_as_soon_as_the_server_is_there(server: Server) -> None:
    with urllib.request.urlopen(server.url, timeout=20) as answer:
        assert answer.status == 200
        assert b"dashboard.js" in answer.read()


def test_a_stopped_server_gives_its_port_back(
    hub: Hub, recorder: FakeRecorder, tmp_path: Path
) -> None:
    first = serve_in_thread(hub, recorder, port=0, evidence_dir=tmp_path)
    first.stop()
    second = serve_in_thread(hub, recorder, port=first.port, evidence_dir=tmp_path)
    second.stop()
    assert second.port == first.port


def test_a_server_on_every_address_is_opened_by_loopback(
    hub: Hub, recorder: FakeRecorder, tmp_path: Path
) -> None:
    server = serve_in_thread(hub, recorder, host="0.0.0.0", port=0, evidence_dir=tmp_path)
    server.stop()
    assert server.url == f"http://127.0.0.1:{server.port}/"


@pytest.mark.parametrize(
    "request_line",
    [
        b"GET /?q=\xff\xfe HTTP/1.1",
        b"GET /%ff%fe HTTP/1.1",
        b"GET /api/state?role=\xe4\xb8\xad HTTP/1.1",
        b"BREW / HTTP/1.1",
        b"GET /ws HTTP/1.1",
        b"POST /ws HTTP/1.1",
    ],
)
def test_odd_requests_are_the_clients_fault(server: Server, request_line: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as raw:
        raw.sendall(request_line + b"\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        status_line = raw.makefile("rb").readline()
    assert int(status_line.split()[1]) < 500


def test_lan_addresses_are_full_urls_of_other_interfaces() -> None:
    for url in lan_urls(8470):
        assert url.startswith("http://")
        assert url.endswith(":8470/")
        assert "//127." not in url
