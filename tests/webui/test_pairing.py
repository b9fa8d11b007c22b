import contextlib
import re
from ipaddress import IPv4Address
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.webui.devices import COOKIE, PHONE, paired, stranger
from tests.webui.feeder import FakeRecorder
from webui.desk.hub import Hub
from webui.desk.roles import Role
from webui.server import pairing
from webui.server.addresses import Address, is_reachable, own_addresses
from webui.server.door import Door
from webui.server.serve import serve_in_thread
from webui.server.sessions import Sessions

TWO_NETWORKS = (Address("192.168.1.20", "Wi-Fi"), Address("10.0.0.7", "Ethernet"))


@pytest.fixture(autouse=True)
def _two_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer in two networks, whatever this one is in."""
    monkeypatch.setattr(pairing, "own_addresses", lambda: TWO_NETWORKS)


def offered(console: FlaskClient, role: str) -> dict[str, object]:
    response = console.post("/api/pairings", json={"role": role})
    assert response.status_code == 201
    return response.get_json()


def token_in(offer: dict[str, object]) -> str:
    return urlsplit(offer["addresses"][0]["url"]).fragment


def test_a_code_has_an_address_and_a_picture_for_each_network(client: FlaskClient) -> None:
    offer = offered(client, "side_referee")
    first, second = offer["addresses"]
    assert (offer["role"], offer["expires_in_s"]) == ("side_referee", 120)
    assert (first["ip"], first["network_card"]) == ("192.168.1.20", "Wi-Fi")
    assert re.fullmatch(r"http://192\.168\.1\.20/pair#[\w-]{32}", first["url"])
    assert second["url"].startswith("http://10.0.0.7/pair#")
    assert ElementTree.fromstring(first["qr_svg"]).tag == "{http://www.w3.org/2000/svg}svg"


def test_the_port_of_the_console_is_the_port_of_the_code(client: FlaskClient) -> None:
    headers = {"Host": "127.0.0.1:8470"}
    offer = client.post("/api/pairings", json={"role": "viewer"}, headers=headers).get_json()
    assert offer["addresses"][0]["url"].startswith("http://192.168.1.20:8470/pair#")


@pytest.mark.parametrize(
    ("role", "page"),
    [
        ("referee", "/"),
        ("side_referee", "/ledger"),
        ("clock", "/clock"),
        ("broadcast", "/overlay"),
        ("viewer", "/watch"),
    ],
)
def test_a_code_pairs_a_phone_for_its_role(
    app: Flask, client: FlaskClient, role: str, page: str
) -> None:
    phone = stranger(app)
    token = token_in(offered(client, role))
    response = phone.post("/api/sessions", json={"token": token})
    assert (response.status_code, response.get_json()) == (201, {"role": role, "page": page})
    assert phone.get("/api/session").get_json() == {"role": role, "page": page}
    assert phone.get(page).status_code == 200


def test_the_cookie_is_for_this_server_alone(app: Flask, client: FlaskClient) -> None:
    token = token_in(offered(client, "referee"))
    response = stranger(app).post("/api/sessions", json={"token": token})
    name, *attributes = response.headers["Set-Cookie"].split("; ")
    assert name.startswith(f"{COOKIE}=")
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(attributes)
    assert not any(attribute.startswith("Domain") for attribute in attributes)
    assert token not in response.headers["Set-Cookie"]


def test_two_tables_on_one_computer_have_cookies_of_their_own(
    app: Flask, client: FlaskClient
) -> None:
    names = set()
    for port in ("8470", "8471"):
        token = token_in(offered(client, "referee"))
        headers = {"Host": f"192.168.1.20:{port}"}
        response = stranger(app).post("/api/sessions", json={"token": token}, headers=headers)
        names.add(response.headers["Set-Cookie"].partition("=")[0])
    assert names == {"zhicai_8470", "zhicai_8471"}


def test_a_code_that_was_used_is_refused(app: Flask, client: FlaskClient) -> None:
    token = token_in(offered(client, "referee"))
    assert stranger(app).post("/api/sessions", json={"token": token}).status_code == 201
    second = stranger(app)
    response = second.post("/api/sessions", json={"token": token})
    assert (response.status_code, response.get_json()["error"]["code"]) == (403, "bad_token")
    assert "Set-Cookie" not in response.headers
    assert second.get("/api/session").get_json()["role"] is None


@pytest.mark.parametrize("token", ["x", "A" * 32, "../..", "令牌", "x" * 500])
def test_a_forged_code_is_refused(app: Flask, sessions: Sessions, token: str) -> None:
    response = stranger(app).post("/api/sessions", json={"token": token})
    assert (response.status_code, response.get_json()["error"]["code"]) == (403, "bad_token")
    assert sessions.all() == ()


@pytest.mark.parametrize("body", [{}, {"token": 7}, {"token": ""}, {"token": None}, ["x"]])
def test_a_code_of_the_wrong_type_is_refused(app: Flask, body: object) -> None:
    assert stranger(app).post("/api/sessions", json=body).status_code == 400


def test_the_console_does_not_spend_a_code_by_looking_at_it(
    app: Flask, client: FlaskClient
) -> None:
    token = token_in(offered(client, "referee"))
    response = client.post("/api/sessions", json={"token": token})
    assert (response.status_code, response.get_json()["error"]["code"]) == (409, "is_console")
    assert stranger(app).post("/api/sessions", json={"token": token}).status_code == 201


def test_the_page_of_the_code_does_not_spend_it_either(app: Flask, client: FlaskClient) -> None:
    token = token_in(offered(client, "referee"))
    assert stranger(app).get("/pair").status_code == 200
    assert stranger(app).post("/api/sessions", json={"token": token}).status_code == 201


@pytest.mark.parametrize("role", ["admin", "king", "", None, 3])
def test_nobody_is_made_admin_by_a_code(client: FlaskClient, role: object) -> None:
    response = client.post("/api/pairings", json={"role": role})
    assert (response.status_code, response.get_json()["error"]["code"]) == (400, "wrong_field")


def link_of(client: FlaskClient, role: str) -> str:
    response = client.post("/api/links", json={"role": role, "name": "hall"})
    assert response.status_code == 201
    url = urlsplit(response.get_json()["addresses"][0]["url"])
    return f"{url.path}?{url.query}"


@pytest.mark.parametrize("role", ["broadcast", "viewer"])
def test_a_link_opens_what_the_public_may_see(
    app: Flask, client: FlaskClient, recorder: FakeRecorder, role: str
) -> None:
    recorder.publish()
    link = link_of(client, role)
    query = link.partition("?")[2]
    guest = stranger(app)
    assert guest.get(link).status_code == 200
    assert guest.get(f"/api/state?{query}").get_json()["role"] == role
    assert guest.get(f"/frame.jpg?{query}").status_code == 403
    assert guest.get(f"/api/state?role=referee&{query}").status_code == 403
    assert guest.post(f"/api/fouls?{query}", json={}).status_code == 403


@pytest.mark.parametrize("role", ["admin", "referee", "side_referee", "clock"])
def test_there_are_no_links_for_officials(client: FlaskClient, role: str) -> None:
    assert client.post("/api/links", json={"role": role}).status_code == 400


def test_the_admin_sees_who_is_in_and_turns_one_out(
    app: Flask, client: FlaskClient, sessions: Sessions
) -> None:
    phone = paired(app, sessions, Role.REFEREE)
    link = link_of(client, "viewer")
    phone.get("/api/session")
    device, public = client.get("/api/sessions").get_json()["sessions"]
    assert (device["role"], device["kind"], device["name"]) == ("referee", "device", "phone")
    assert (public["role"], public["kind"], public["name"]) == ("viewer", "link", "hall")
    assert (device["age_s"], device["idle_s"], public["idle_s"]) == (0, 0, None)
    assert "digest" not in device
    assert client.delete(f"/api/sessions/{device['id']}").get_json() == {"revoked": 1}
    assert phone.get("/api/session").get_json()["role"] is None
    assert phone.get("/api/faces").status_code == 401
    assert stranger(app).get(link).status_code == 200


def test_an_unknown_session_cannot_be_turned_out(client: FlaskClient) -> None:
    response = client.delete("/api/sessions/nobody")
    assert (response.status_code, response.get_json()["error"]["code"]) == (404, "unknown_session")


def test_the_console_turns_everybody_out(
    app: Flask, client: FlaskClient, sessions: Sessions
) -> None:
    phones = [paired(app, sessions, role) for role in Role]
    assert client.delete("/api/sessions").get_json() == {"revoked": len(Role)}
    assert {phone.get("/api/session").get_json()["role"] for phone in phones} == {None}
    assert client.get("/api/session").get_json()["role"] == "admin"


def test_another_site_cannot_turn_anybody_out(client: FlaskClient, sessions: Sessions) -> None:
    sessions.make_link(Role.VIEWER, "hall")
    response = client.delete("/api/sessions", headers={"Origin": "http://evil.example"})
    assert response.status_code == 403
    assert len(sessions.all()) == 1


def test_a_page_of_a_session_that_was_ended_is_shut(
    hub: Hub, recorder: FakeRecorder, sessions: Sessions, tmp_path: Path
) -> None:
    recorder.publish()
    spent = sessions.spend(sessions.offer(Role.REFEREE), "phone")
    assert spent is not None
    door = Door(sessions, is_console=lambda _address: False)
    server = serve_in_thread(hub, recorder, port=0, evidence_dir=tmp_path, door=door)
    cookie = {"Cookie": f"zhicai_{server.port}={spent[1]}"}
    with connect(f"ws://127.0.0.1:{server.port}/ws", additional_headers=cookie) as page:
        page.recv(timeout=20)
        sessions.revoke(spent[0].id)
        hub.wake_all()
        with contextlib.suppress(ConnectionClosed):
            for _ in range(10):
                page.recv(timeout=20)
    server.stop()
    assert page.close_code == 1008


@pytest.mark.parametrize("ip", ["127.0.0.1", "169.254.3.4", "0.0.0.0", "224.0.0.1"])
def test_addresses_that_nobody_else_can_reach_are_left_out(ip: str) -> None:
    assert not is_reachable(IPv4Address(ip))
    assert all(address.ip != ip for address in own_addresses())


def test_a_phone_is_a_stranger_by_its_address() -> None:
    assert Door().visitor(PHONE, {}, "localhost", None).role is None
