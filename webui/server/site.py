"""The whole web side as one ASGI application: Flask's pages beside the live WebSocket."""

from pathlib import Path

from a2wsgi import WSGIMiddleware
from starlette.applications import Starlette
from starlette.routing import Mount, WebSocketRoute
from starlette.websockets import WebSocket

from webui.desk.actions import Recorder
from webui.desk.hub import Hub
from webui.server.app import create_app
from webui.server.live import attend

WSGI_THREADS = 8
"""No request holds a thread for longer than its answer takes: whatever lasts is on the WebSocket."""


def create_site(hub: Hub, recorder: Recorder, evidence_dir: Path) -> Starlette:
    """Return the application that a server runs."""
    app = create_app(hub, recorder, evidence_dir)

    async def live(websocket: WebSocket) -> None:
        await attend(websocket, hub)

    pages = WSGIMiddleware(app.wsgi_app, workers=WSGI_THREADS)
    return Starlette(routes=[WebSocketRoute("/ws", live), Mount("/", app=pages)])
