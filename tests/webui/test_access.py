"""Who may do what: the matrix of roles, written down a second time and tried on every address."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.webui.devices import answer_to_connection, paired, secret_of, stranger
from tests.webui.feeder import FakeRecorder, made_up_frame
from webui.desk.hub import Hub
from webui.desk.roles import Role
from webui.server.access import ACCESS, may
from webui.server.door import Door
from webui.server.sessions import Sessions
from webui.server.site import create_site

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
ROLES = (None, *Role)

# a admin, r referee, s side referee, c clock, b broadcast, v viewer, - a device not paired
LETTERS = {"a": Role.ADMIN, "r": Role.REFEREE, "s": Role.SIDE_REFEREE, "c": Role.CLOCK}
LETTERS |= {"b": Role.BROADCAST, "v": Role.VIEWER, "-": None}

MATRIX = {
    "GET /": "ar",
    "GET /ledger": "ars",
    "GET /clock": "arsc",
    "GET /overlay": "arsb",
    "GET /watch": "arsbv",
    "GET /setup": "ar",
    "GET /matches": "ars",
    "GET /matches/<match_id>": "ars",
    "GET /pair": "arscbv-",
    "GET /static/<path:filename>": "arscbv-",
    "GET /favicon.ico": "arscbv-",
    "GET /health": "arscbv-",
    "GET /messages.json": "arscbv-",
    "GET /frame.jpg": "ars",
    "GET /evidence/<int:seq>.jpg": "ars",
    "GET /replays/<flag_id>/<int:at_ms>.jpg": "ars",
    "GET /api/replays/<flag_id>": "ars",
    "GET /matches/<match_id>/evidence/<int:seq>.jpg": "ars",
    "GET /matches/<match_id>/replays/<flag_id>/<int:at_ms>.jpg": "ars",
    "GET /matches/<match_id>/exports/<form>": "ars",
    "GET /matches/<match_id>/people/<seat>.json": "ars",
    "GET /api/matches": "ars",
    "GET /api/matches/<match_id>": "ars",
    "GET /api/matches/<match_id>/timeline": "ars",
    "GET /api/matches/<match_id>/tables/<int:seq>": "ars",
    "GET /api/matches/<match_id>/replays/<flag_id>": "ars",
    "GET /notice.pdf": "ar",
    "GET /ws": "arscbv",
    "GET /api/state": "arscbv",
    "GET /api/candidates/<int:seq>": "ar",
    "GET /api/faces": "ars",
    "GET /api/foul_codes": "ars",
    "GET /api/skills": "ars",
    "GET /api/setup": "ar",
    "GET /api/openapi.json": "arscbv-",
    "GET /api/delay": "ar",
    "GET /api/privacy": "ar",
    "POST /api/consents": "ar",
    "GET /api/looks": "a",
    "GET /api/session": "arscbv-",
    "GET /api/sessions": "a",
    "POST /api/sessions": "arscbv-",
    "DELETE /api/sessions": "a",
    "DELETE /api/sessions/<session_id>": "a",
    "POST /api/pairings": "a",
    "POST /api/links": "a",
    "POST /api/delay": "a",
    "POST /api/rulings": "ar",
    "POST /api/clocks": "ars",
    "POST /api/declarations": "ars",
    "POST /api/fouls": "ars",
    "POST /api/hands": "ars",
    "POST /api/retractions": "ars",
    "POST /api/undo": "ar",
    "POST /api/redo": "ar",
    "POST /api/corrections": "ar",
    "POST /api/cards": "ar",
    "POST /api/moves": "ar",
    "POST /api/removals": "ar",
    "POST /api/identities": "ar",
    "POST /api/hp": "ar",
    "POST /api/deaths": "ar",
    "POST /api/concessions": "ar",
    "POST /api/players": "ar",
    "POST /api/games": "ar",
    "POST /api/observations": "ar",
}


def roles_in(letters: str) -> set[Role | None]:
    return {LETTERS[letter] for letter in letters}


def routes_of(app: Flask) -> set[str]:
    return {
        f"{method} {rule.rule}"
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD"}
    }


def path_of(route: str) -> str:
    path = route.replace("<int:seq>", "1").replace("<session_id>", "none")
    path = path.replace("<flag_id>", "one_slash@1").replace("<int:at_ms>", "1")
    path = (
        path.replace("<match_id>", "none").replace("<form>", "csv").replace("<seat>", "cold_left")
    )
    return path.replace("<path:filename>", "icon.svg")


@pytest.fixture
def devices(
    app: Flask, hub: Hub, recorder: FakeRecorder, sessions: Sessions
) -> dict[Role | None, FlaskClient]:
    recorder.publish()
    hub.publish_frame(made_up_frame(7))
    clients = {role: paired(app, sessions, role) for role in Role}
    return {**clients, None: stranger(app)}


def test_every_address_is_in_the_table_and_nothing_else(app: Flask) -> None:
    assert routes_of(app) | {"GET /ws"} == set(ACCESS)


def test_the_table_is_the_matrix() -> None:
    assert {name: set(roles) for name, roles in ACCESS.items()} == {
        name: roles_in(letters) for name, letters in MATRIX.items()
    }


@pytest.mark.parametrize("route", sorted({name.split(" ")[1] for name in MATRIX} - {"/ws"}))
def test_each_role_may_do_what_the_matrix_says_and_no_more(
    devices: dict[Role | None, FlaskClient], recorder: FakeRecorder, sessions: Sessions, route: str
) -> None:
    for role in ROLES:
        for method in METHODS:
            known = "GET" if method == "HEAD" else method
            letters = MATRIX.get(f"{known} {route}")
            if letters is not None and method == "DELETE" and role is Role.ADMIN:
                continue  # turning everybody out is tried elsewhere
            before = recorder.match.record
            with devices[role].open(path_of(route), method=method, json={}) as response:
                status = response.status_code
            if letters is None:
                assert status == 405, (role, method)
            elif role in roles_in(letters):
                assert status not in {301, 302, 401, 405}, (role, method)
            else:
                assert status in ({302, 401} if role is None else {403}), (role, method)
                assert recorder.match.record == before
    assert len(sessions.all()) == len(Role)


SERVED_AS = {
    None: "",
    Role.ADMIN: "arscbv",
    Role.REFEREE: "rscbv",
    Role.SIDE_REFEREE: "scbv",
    Role.CLOCK: "c",
    Role.BROADCAST: "bv",
    Role.VIEWER: "v",
}


@pytest.mark.parametrize("role", ROLES)
def test_a_live_connection_is_for_the_roles_as_which_somebody_may_be_served(
    hub: Hub, recorder: FakeRecorder, sessions: Sessions, tmp_path: Path, role: Role | None
) -> None:
    site = create_site(hub, recorder, tmp_path, Door(sessions))
    cookie = secret_of(sessions, role) if role else ""
    welcome = {
        wanted
        for wanted in Role
        if answer_to_connection(site, cookie=cookie, query=f"role={wanted}") == "websocket.accept"
    }
    assert welcome == roles_in(SERVED_AS[role])
    own = answer_to_connection(site, cookie=cookie)
    assert own == ("websocket.accept" if role else "websocket.close")
    assert answer_to_connection(site, cookie=cookie, query="role=king") == "websocket.close"


def test_a_state_is_given_to_the_same_roles(devices: dict[Role | None, FlaskClient]) -> None:
    for role in Role:
        for wanted in Role:
            response = devices[role].get(f"/api/state?role={wanted}")
            if wanted in roles_in(SERVED_AS[role]):
                assert response.get_json()["role"] == wanted
            else:
                assert response.status_code == 403
                assert response.get_json()["error"]["code"] == "not_allowed"


def test_what_is_in_no_table_is_for_nobody() -> None:
    assert not any(may(role, "GET", "/new") for role in ROLES)
    assert not any(may(role, "PUT", "/api/state") for role in ROLES)


@pytest.mark.parametrize(
    "path", ["/", "/ledger", "/overlay", "/watch", "/setup", "/clock", "/matches", "/matches/x"]
)
def test_a_device_that_was_not_paired_is_sent_where_it_can_be(app: Flask, path: str) -> None:
    response = stranger(app).get(path)
    assert (response.status_code, response.headers["Location"]) == (302, "/pair")


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])
def test_the_console_may_do_everything_without_pairing(app: Flask, address: str) -> None:
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    assert client.get("/api/session").get_json() == {"role": "admin", "page": "/"}
    assert client.get("/api/sessions").status_code == 200


@pytest.mark.parametrize("address", ["192.168.1.2", "10.0.0.1", "::2", "fe80::1", "", "localhost"])
def test_other_addresses_are_not_the_console(app: Flask, address: str) -> None:
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    assert client.get("/api/session").get_json() == {"role": None, "page": "/pair"}


def test_a_header_makes_nobody_the_console(app: Flask) -> None:
    headers = {
        "X-Forwarded-For": "127.0.0.1",
        "X-Real-IP": "127.0.0.1",
        "Forwarded": "for=127.0.0.1",
    }
    assert stranger(app).get("/api/session", headers=headers).get_json()["role"] is None


def test_who_is_no_official_learns_nothing_of_the_match_from_the_health(
    devices: dict[Role | None, FlaskClient],
) -> None:
    told = {role: set(client.get("/health").get_json()) for role, client in devices.items()}
    public = [told[role] for role in (None, Role.CLOCK, Role.BROADCAST, Role.VIEWER)]
    assert all(keys == {"version"} for keys in public)
    assert "fps" in told[Role.SIDE_REFEREE]
