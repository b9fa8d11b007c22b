"""The published interface against what is served, and against requests that nobody should send."""

import re
import tempfile
from pathlib import Path

import jsonschema_rs
import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.webui.devices import stranger
from tests.webui.feeder import FakeRecorder, made_up_frame, put_evidence
from webui.desk.hub import Hub
from webui.desk.roles import Role
from webui.server.access import ACCESS, PAGES
from webui.server.app import create_app
from webui.server.door import Door
from webui.server.openapi import openapi_document
from webui.server.sessions import Sessions

FILES = {"GET /static/<path:filename>", "GET /favicon.ico"}
LIVE = "GET /ws"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def documented() -> set[str]:
    return {
        f"{method.upper()} {path}"
        for path, operations in openapi_document()["paths"].items()
        for method in operations
    }


def as_openapi(route: str) -> str:
    return re.sub(r"<(?:int:)?(\w+)>", r"{\1}", route)


def test_every_address_but_pages_and_their_files_is_published(app: Flask) -> None:
    served = {
        f"{method} {rule.rule}"
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD"}
        if rule.rule not in PAGES
    }
    assert documented() == {as_openapi(route) for route in served - FILES}


def test_the_published_roles_are_those_of_the_table() -> None:
    for name, roles in ACCESS.items():
        method, route = name.split(" ")
        operation = openapi_document()["paths"].get(as_openapi(route), {}).get(method.lower())
        if operation is not None:
            assert set(operation["x-roles"]) == {role or "anybody" for role in roles}


def test_the_document_can_be_read_by_anybody_and_refers_to_nothing_missing(app: Flask) -> None:
    document = stranger(app).get("/api/openapi.json").get_json()
    used = set(re.findall(r"#/components/schemas/(\w+)", str(document)))
    assert used == set(document["components"]["schemas"])
    assert document["openapi"] == "3.1.0"


@pytest.mark.parametrize("role", Role)
def test_a_view_is_as_its_schema_says(app: Flask, recorder: FakeRecorder, role: Role) -> None:
    recorder.publish()
    state = app.test_client().get(f"/api/state?role={role}").get_json()
    names = {Role.ADMIN: "RefereeView", Role.REFEREE: "RefereeView"}
    names |= {Role.SIDE_REFEREE: "LedgerView", Role.CLOCK: "ClockBoardView"}
    schemas = openapi_document()["components"]["schemas"]
    name = names.get(role, "BroadcastView")
    schema = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": schemas}}
    jsonschema_rs.validate(schema, state)
    with pytest.raises(jsonschema_rs.ValidationError):
        jsonschema_rs.validate(schema, state | {"secret": 1})


API_MD = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")


def bodies_in_words() -> dict[str, str]:
    """Return what the handbook says of each body, by address."""
    recorded = re.findall(r"^\| `(\w+)` \| \w+ \| (.+) \|$", API_MD, re.MULTILINE)
    others = re.findall(r"^\| `POST (/api/\w+)` \| \S+ \| (.+?) \|", API_MD, re.MULTILINE)
    return {f"/api/{name}": words for name, words in recorded} | dict(others)


def fields_in_words(words: str) -> dict[str, tuple[bool, str]]:
    """Return of each field whether it may be left out, and what is said of its values."""
    named = re.split(r"[:;](?![^(]*\))", words)[0]  # what follows is not about single fields
    told = re.findall(r"`(\w+)`(\??)(?: \(([^)]*)\))?", named)
    return {name: (mark == "?", values) for name, mark, values in told}


def body_schemas() -> dict[str, dict]:
    return {
        path: operation["post"]["requestBody"]["content"]["application/json"]["schema"]
        for path, operation in openapi_document()["paths"].items()
        if "post" in operation
    }


def test_the_handbook_names_the_fields_that_may_and_must_be_posted() -> None:
    for path, schema in body_schemas().items():
        told = fields_in_words(bodies_in_words()[path])
        optional = {name: name not in schema["required"] for name in schema["properties"]}
        assert {name: may_miss for name, (may_miss, _) in told.items()} == optional, path


def test_the_handbook_names_the_values_that_a_field_may_have() -> None:
    n_compared = 0
    for path, schema in body_schemas().items():
        for name, (_, values) in fields_in_words(bodies_in_words()[path]).items():
            kind = schema["properties"][name]
            if listed := re.fullmatch(r"`([\w ]+)`", values):
                assert sorted(listed[1].split()) == sorted(kind["enum"]), (path, name)
            elif limits := re.match(r"(\d+)\b.* to (\d+)", values):
                assert [int(n) for n in limits.groups()] == [kind["minimum"], kind["maximum"]]
            n_compared += bool(listed or re.match(r"\d", values))
    assert n_compared == 10


GOOD_BODIES = {
    "/api/rulings": {"flag": "a@1", "verdict": "upheld"},
    "/api/clocks": {"clock": "match", "do": "pause"},
    "/api/declarations": {"seat": "warm_left", "action": "pass"},
    "/api/fouls": {"team": "cold", "code": "talk", "points": 0},
    "/api/retractions": {"of_seq": 1},
    "/api/corrections": {"of_seq": 1, "face": "slash/S7"},
    "/api/cards": {"zone": "play"},
    "/api/moves": {"track": 1, "zone": "play"},
    "/api/removals": {"track": 1},
    "/api/identities": {"seat": "warm_left", "sideways": True},
    "/api/hp": {"seat": "warm_left", "hp": 3},
    "/api/hands": {"seat": "warm_left", "count": 3},
    "/api/deaths": {"seat": "warm_left"},
    "/api/concessions": {"team": "cold"},
    "/api/players": {"seat": "warm_left"},
    "/api/observations": {"type": "TimeCalled"},
    "/api/pairings": {"role": "clock"},
    "/api/sessions": {"token": "x"},
    "/api/links": {"role": "viewer"},
    "/api/consents": {"seat": "warm_left", "agrees": True},
    "/api/delay": {"delay_s": 0},
}


def test_a_request_without_a_field_that_it_needs_is_told_which(app: Flask) -> None:
    needed = {path: schema["required"] for path, schema in body_schemas().items()}
    assert {path: sorted(names) for path, names in needed.items() if names} == {
        path: sorted(body) for path, body in GOOD_BODIES.items()
    }
    for path, body in GOOD_BODIES.items():
        for missing in body:
            left = {name: value for name, value in body.items() if name != missing}
            response = app.test_client().post(path, json=left)
            error = response.get_json()["error"]
            assert (response.status_code, error["code"]) == (400, "wrong_field"), path
            assert error["message"].startswith(f"{missing} must be "), path


@pytest.mark.parametrize(
    ("path", "body", "message"),
    [
        (
            "hp",
            {"seat": "cold_left", "hp": True},
            "hp must be a whole number from 0 to 20, not True",
        ),
        ("links", {"role": "admin"}, "role must be one of broadcast, viewer, not 'admin'"),
        (
            "identities",
            {"seat": "cold_left", "sideways": 1},
            "sideways must be true or false, not 1",
        ),
        (
            "rulings",
            {"flag": "", "verdict": "upheld"},
            "flag must be a text of 1 to 500 characters, without halves of any, not ''",
        ),
    ],
)
def test_a_refusal_says_which_field_what_it_must_be_and_what_came(
    app: Flask, path: str, body: dict[str, object], message: str
) -> None:
    response = app.test_client().post(f"/api/{path}", json=body)
    assert response.get_json() == {"error": {"code": "wrong_field", "message": message}}


def fuzzed_app() -> tuple[Flask, FakeRecorder]:
    """Return an application that lasts for all requests, as a real one does."""
    hub = Hub()
    recorder = FakeRecorder(hub)
    recorder.publish()
    hub.publish_frame(made_up_frame(7))
    evidence = Path(tempfile.mkdtemp(prefix="zhicai-")) / "live.evidence"
    evidence.mkdir()
    put_evidence(evidence)
    return create_app(hub, recorder, evidence, Door(Sessions())), recorder


APP, RECORDER = fuzzed_app()
POSTED = sorted(name.split(" ")[1] for name in documented() if name.startswith("POST"))
SCHEMA = schemathesis.openapi.from_wsgi("/api/openapi.json", APP)


@SCHEMA.parametrize()
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_request_breaks_the_server_and_a_refused_one_changes_nothing(
    case: schemathesis.Case,
) -> None:
    before = RECORDER.match.record
    response = case.call_and_validate(checks=CHECKS)
    if response.status_code >= 400:
        assert RECORDER.match.record == before


@pytest.mark.parametrize("path", POSTED)
@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"\xff\xfe\x00", 400),
        (b"[" * 8000, 400),
        (b'{"a":' * 2000, 400),
        (b"NaN", 400),
        (b'"x"', 400),
        (b"null", 400),
        (b'{"x": "' + b"x" * 20_000 + b'"}', 413),
    ],
)
def test_no_body_breaks_the_server(path: str, body: bytes, status: int) -> None:
    before = RECORDER.match.record
    client = APP.test_client()
    response = client.post(path, data=body, content_type="application/json")
    assert response.status_code == status
    assert sorted(response.get_json()["error"]) == ["code", "message"]
    assert RECORDER.match.record == before


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity", "1e999", "1e-999", "9" * 400])
def test_odd_numbers_are_refused(value: str) -> None:
    body = f'{{"seat": "cold_left", "hp": {value}}}'
    response = APP.test_client().post("/api/hp", data=body, content_type="application/json")
    assert (response.status_code, response.get_json()["error"]["code"]) == (400, "wrong_field")
