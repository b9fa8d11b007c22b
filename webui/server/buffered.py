"""Requests read whole before a thread is spent on them: a slow device holds up only itself."""

import asyncio

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY_WITHIN_S = 5.0
"""Longest that a body may take; those of the pages are one packet."""


class Buffered:
    """Hands on each request once its body has come; what is too long is handed on cut off.

    The application refuses a body that is too long by its announced length, so it needs no more.
    """

    def __init__(
        self, app: ASGIApp, largest_body: int, body_within_s: float = BODY_WITHIN_S
    ) -> None:
        """Take whom to hand requests on to.

        Args:
            app: serves HTTP.
            largest_body: bytes of the longest body that it takes.
            body_within_s: time in which a body must come.
        """
        self._app = app
        self._largest_body = largest_body
        self._body_within_s = body_within_s

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, with 408 when its body does not come in time."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(self._body_within_s):
                body = await self._body(receive)
        except TimeoutError:
            await _too_slow()(scope, receive, send)
            return
        if body is not None:
            await self._app(scope, _replayed(body, receive), send)

    async def _body(self, receive: Receive) -> bytes | None:
        """Return the body, or its beginning when it is too long; None when the device left."""
        body = bytearray()
        while len(body) <= self._largest_body:
            message = await receive()
            if message["type"] != "http.request":
                return None
            body += message.get("body", b"")
            if not message.get("more_body", False):
                break
        return bytes(body[: self._largest_body + 1])


def _replayed(body: bytes, receive: Receive) -> Receive:
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Message:
        return waiting.pop() if waiting else await receive()

    return next_message


def _too_slow() -> JSONResponse:
    error = {"code": "request_timeout", "message": "the body of the request took too long"}
    headers = {
        "Connection": "close",
        "Cache-Control": "no-cache",
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
        "X-Content-Type-Options": "nosniff",
    }
    return JSONResponse({"error": error}, 408, headers)
