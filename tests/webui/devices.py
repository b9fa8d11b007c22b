"""Devices in the tests: a phone that was paired, a stranger, and a page that connects."""

import asyncio
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from starlette.types import ASGIApp

from webui.desk.roles import Role
from webui.server.sessions import Sessions

PHONE = "192.168.1.50"
COOKIE = "zhicai_80"
"""Of a server without a port in its address, as the test client's is."""


def secret_of(sessions: Sessions, role: Role) -> str:
    """Pair a device and return the secret that its cookie holds."""
    spent = sessions.spend(sessions.offer(role), "phone")
    assert spent is not None
    return spent[1]


def stranger(app: Flask) -> FlaskClient:
    """Return a device on the network that was not paired."""
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = PHONE
    return client


def paired(app: Flask, sessions: Sessions, role: Role) -> FlaskClient:
    """Return a device on the network that was paired."""
    client = stranger(app)
    client.set_cookie(COOKIE, secret_of(sessions, role))
    return client


def answer_to_connection(
    site: ASGIApp, *, address: str = PHONE, cookie: str = "", query: str = ""
) -> str:
    """Return how ``/ws`` first answers: ``websocket.accept`` or ``websocket.close``."""
    scope: dict[str, Any] = {
        "type": "websocket",
        "asgi": {"version": "3.0"},
        "scheme": "ws",
        "path": "/ws",
        "raw_path": b"/ws",
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(b"host", b"localhost"), (b"cookie", f"{COOKIE}={cookie}".encode())],
        "client": (address, 50000),
        "server": ("127.0.0.1", 80),
        "subprotocols": [],
        "state": {},
    }
    coming = [{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1000}]
    answers: list[str] = []

    async def receive() -> dict[str, Any]:
        return coming.pop(0)

    async def send(message: Any) -> None:
        answers.append(message["type"])

    asyncio.run(site(scope, receive, send))  # type: ignore[arg-type]
    return answers[0]
