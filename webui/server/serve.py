"""Serving the desk: one uvicorn server in a thread of its own, on every platform.

Error tree:
    ValueError
        ServeError      the address cannot be served
"""

import socket
import threading
from dataclasses import dataclass
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from webui.desk.actions import Recorder
from webui.desk.hub import Hub
from webui.replay.replays import Replays
from webui.server.addresses import own_addresses
from webui.server.door import Door
from webui.server.site import create_site

LOOPBACK = "127.0.0.1"
PING_INTERVAL_S = 5.0
SHUTDOWN_S = 2


class ServeError(ValueError):
    """An address that cannot be served; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Server:
    """A running server."""

    url: str
    """Address of the dashboard, for a browser on this computer."""
    port: int
    _server: uvicorn.Server
    _thread: threading.Thread

    def stop(self) -> None:
        """Close all connections and wait until the server is down."""
        self._server.should_exit = True
        self._thread.join()


def serve_in_thread(  # noqa: PLR0913 - each is a part of its own
    hub: Hub,
    recorder: Recorder,
    *,
    host: str = LOOPBACK,
    port: int = 8470,
    evidence_dir: Path,
    door: Door | None = None,
    replays: Replays | None = None,
) -> Server:
    """Serve the pages and return once they can be opened.

    Args:
        hub: where states and pictures come from.
        recorder: where the referee's decisions go.
        host: as ``listen`` takes it.
        port: as ``listen`` takes it.
        evidence_dir: holds ``<seq>.jpg``, the picture that proves entry ``seq``.
        door: who may come in; None lets in the console alone.
        replays: clips of flags; None shows those that lie in ``evidence_dir``.

    Raises:
        ServeError: when the port is taken or the address is not of this computer.
    """
    listener = listen(host, port)
    return serve_site(create_site(hub, recorder, evidence_dir, door or Door(), replays), listener)


def serve_site(site: ASGIApp, listener: socket.socket) -> Server:
    """Answer those who connect to ``listener``, which is closed in the end."""
    server = uvicorn.Server(
        uvicorn.Config(
            site,
            ws="websockets-sansio",
            ws_max_size=4096,
            ws_ping_interval=PING_INTERVAL_S,
            ws_ping_timeout=PING_INTERVAL_S,
            # JPEG does not shrink, and the state is small.
            ws_per_message_deflate=False,
            lifespan="off",
            access_log=False,
            log_config=None,
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=SHUTDOWN_S,
        )
    )
    host, port = listener.getsockname()[:2]
    thread = threading.Thread(
        target=server.run, kwargs={"sockets": [listener]}, name="web-server", daemon=True
    )
    thread.start()
    shown = LOOPBACK if host in {"0.0.0.0", "::"} else host
    return Server(f"http://{shown}:{port}/", port, server, thread)


def listen(host: str, port: int) -> socket.socket:
    """Take a port: from now on browsers that connect wait to be served.

    A taken port is known before anything has started, as it is not when uvicorn listens.

    Args:
        host: ``127.0.0.1`` for this computer only, ``0.0.0.0`` for the local network.
        port: 0 takes any free one.

    Raises:
        ServeError: when the port is taken or the address is not of this computer.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
    except OSError as error:
        raise ServeError(f"cannot serve on {host}: not an address of this computer") from error
    try:
        if not hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            # Lets a restart take the port at once; on Windows it would share it with others.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)
    except OSError as error:
        listener.close()
        raise ServeError(
            f"cannot serve on {host}:{port}: {error.strerror}; choose another with --port"
        ) from error
    return listener


def lan_urls(port: int) -> tuple[str, ...]:
    """Return the addresses under which other devices of the local network reach ``port``."""
    return tuple(f"http://{address.ip}:{port}/" for address in own_addresses())
