"""The whole web side as one ASGI application: Flask's pages beside the live WebSocket."""

from pathlib import Path
from typing import cast

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi_typing import WSGIApp
from starlette.applications import Starlette
from starlette.routing import Mount, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from webui.desk.actions import Recorder
from webui.desk.hub import Hub
from webui.desk.press import Press
from webui.replay.replays import Replays
from webui.server.app import LARGEST_BODY, create_app
from webui.server.buffered import Buffered
from webui.server.crowd import Crowd
from webui.server.door import Door
from webui.server.live import attend

WSGI_THREADS = 8
"""Enough, for no request holds one longer than its answer takes to make: what lasts is on the
WebSocket, bodies come before and answers leave after."""
NO_LIMIT = 0


def create_site(
    hub: Hub,
    recorder: Recorder,
    evidence_dir: Path,
    door: Door,
    replays: Replays | None = None,
) -> Starlette:
    """Return the application that a server runs."""
    press, crowd = Press(hub), Crowd()
    app = create_app(hub, recorder, evidence_dir, door, press, replays)

    async def live(websocket: WebSocket) -> None:
        await attend(websocket, hub, press, door, crowd)

    # The libraries name the same two protocols in types of their own.
    pages = WSGIMiddleware(
        cast(WSGIApp, app.wsgi_app), workers=WSGI_THREADS, send_queue_size=NO_LIMIT
    )
    buffered = Buffered(cast(ASGIApp, pages), LARGEST_BODY)
    return Starlette(routes=[WebSocketRoute("/ws", live), Mount("/", app=buffered)])
