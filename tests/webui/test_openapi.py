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
