"""The live connection of one page: state, log and pictures over a single WebSocket.

The page sets the pace. Of each kind one message is under way at a time; the next is sent when the
page has acknowledged it, and is then the newest there is. docs/api.md describes the messages.
"""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from starlette.websockets import WebSocket, WebSocketDisconnect

from engine.observations import Observation
from webui.desk.hub import Hub, Subscription
from webui.desk.log_view import log_entries_of
from webui.desk.pictures import MAIN, SMALL, Profile
from webui.desk.press import Press
from webui.desk.published import Published
from webui.desk.roles import OFFICIALS, PUBLIC, Role
from webui.desk.table_picture import frame_header_of
from webui.desk.wire import encode_json
from webui.server.crowd import Crowd
from webui.server.door import LINK_PARAMETER, ROLE_PARAMETER, Door, Visitor, admit
from webui.server.errors import ApiError
from webui.server.origin import is_own_host, is_same_origin

BEAT_MS = 2000
STATE_INTERVAL_MS = 100
LOG_CHUNK = 300
"""Most log entries in one message, so that a long match does not hold up the first state."""

CLOSE_UNSUPPORTED = 1003
CLOSE_POLICY = 1008
CLOSE_TRY_LATER = 1013
SLOW_MS = 250
"""A picture that takes longer to the page is too large for its link."""
QUICK_MS = 60
"""A small picture that takes less leaves time for the main one, which is four times as large."""


async def attend(websocket: WebSocket, hub: Hub, press: Press, door: Door, crowd: Crowd) -> None:
    """Serve one page until it leaves."""
    try:
        visitor, role = _received(websocket, door)
    except ApiError:
        await websocket.close(CLOSE_POLICY)
        return
    address = _address_of(websocket)
    if not crowd.has_room(visitor.role, address):
        await websocket.close(CLOSE_TRY_LATER)
        return
    with crowd.joined(visitor.role, address), hub.subscribed(role) as news:
        await websocket.accept()
        page = Page(websocket, hub, press, news, role)
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(page.listen())
                tasks.create_task(page.speak(lambda: door.stands_open(visitor)))
        except* WebSocketDisconnect:
            pass  # pages come and go


def _address_of(websocket: WebSocket) -> str:
    return websocket.client.host if websocket.client else ""


def _received(websocket: WebSocket, door: Door) -> tuple[Visitor, Role]:
    """Return who connects, and as whom to serve them.

    Raises:
        ApiError: when they must not be served.
    """
    host, query = websocket.headers.get("host", ""), websocket.query_params
    if not is_own_host(host) or not is_same_origin(websocket.headers.get("origin"), host):
        raise ApiError(403, "foreign_origin", "only pages of this server may connect")
    visitor = door.visitor(
        _address_of(websocket), websocket.cookies, host, query.get(LINK_PARAMETER)
    )
    admit(visitor, "GET", "/ws")
    return visitor, visitor.served_as(query.get(ROLE_PARAMETER))


@dataclass(slots=True)
class StateProgress:
    """What the page has of the state and the log."""

    is_under_way: bool = False
    sent_ms: int = -STATE_INTERVAL_MS
    seen_revision: int = 0
    """Newest revision that was looked at, whether or not it was worth sending."""
    sent: str = ""
    first: Observation | None = None
    """First entry of the log that the page has; another one means another match."""
    log_length: int = 0


@dataclass(slots=True)
class FrameProgress:
    """What the page has of the pictures."""

    is_wanted: bool = False
    is_under_way: bool = False
    sent_ms: int = -MAIN.interval_ms
    shown: tuple[str, int] | None = None
    """Camera and number of the last picture."""
    camera: str = ""
    """Which one the page asked for; empty for the main one."""
    profile: Profile = MAIN

    def take_ack(self, took_ms: int) -> None:
        """Go on, with pictures of the size that the link carries in time."""
        self.is_under_way = False
        if took_ms > SLOW_MS:
            self.profile = SMALL
        elif took_ms < QUICK_MS:
            self.profile = MAIN


class Page:
    """One connected page."""

    def __init__(
        self, websocket: WebSocket, hub: Hub, press: Press, news: Subscription, role: Role
    ) -> None:
        """Begin with a page that has nothing yet."""
        self._websocket = websocket
        self._hub = hub
        self._press = press
        self._news = news
        self._role = role
        self._state = StateProgress()
        self._frame = FrameProgress()
        self._beat_ms = hub.clock_ms() - BEAT_MS

    async def listen(self) -> None:
        """Take the page's messages; anything that is not one of them ends the connection."""
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", 1005))
            if not await self._heed(_parse(message.get("text"))):
                await self._websocket.close(CLOSE_UNSUPPORTED)
                raise WebSocketDisconnect(CLOSE_UNSUPPORTED)
            self._news.notify()

    async def _heed(self, message: dict[str, Any]) -> bool:
        match message:
            case {"type": "ping", "sent_ms": int() | float() as sent_ms}:
                await self._send({"type": "pong", "sent_ms": sent_ms})
            case {"type": "ack", "of": "state"}:
                self._state.is_under_way = False
            case {"type": "ack", "of": "frame"}:
                self._frame.take_ack(self._hub.clock_ms() - self._frame.sent_ms)
            case {"type": "watch", "pictures": bool() as is_wanted, "camera": str() as camera}:
                self._watch(is_wanted=is_wanted, camera=camera)
            case {"type": "watch", "pictures": bool() as is_wanted}:
                self._watch(is_wanted=is_wanted, camera=self._frame.camera)
            case _:
                return False
        return True

    def _watch(self, *, is_wanted: bool, camera: str) -> None:
        # The public never sees the camera: hands and cards held low would be on air.
        self._frame.is_wanted = is_wanted and self._role in OFFICIALS
        self._frame.camera = camera

    async def speak(self, may_stay: Callable[[], bool]) -> None:
        """Send what is new, at the page's pace, for as long as the page may stay."""
        while may_stay():
            now_ms = self._hub.clock_ms()
            await self._beat(now_ms)
            await self._send_state(now_ms)
            await self._send_frame(now_ms)
            await self._news.wait(self._pause_ms() / 1000)
        await self._websocket.close(CLOSE_POLICY)
        raise WebSocketDisconnect(CLOSE_POLICY)

    def _pause_ms(self) -> int:
        now_ms = self._hub.clock_ms()
        due = [self._beat_ms + BEAT_MS]
        if self._state_waits():
            due.append(self._state.sent_ms + STATE_INTERVAL_MS)
        if self._frame_waits():
            due.append(self._frame.sent_ms + MAIN.interval_ms)
        next_change_ms = self._hub.delay.next_change_ms() if self._role in PUBLIC else None
        if next_change_ms is not None:
            due.append(next_change_ms)
        return max(1, min(due) - now_ms)

    async def _beat(self, now_ms: int) -> None:
        if now_ms - self._beat_ms >= BEAT_MS:
            self._beat_ms = now_ms
            await self._send({"type": "beat"})

    def _state_waits(self) -> bool:
        newest = self._hub.seen_by(self._role)
        if newest is None or self._state.is_under_way:
            return False
        has_more_log = self._sends_log and self._state.log_length < len(
            newest.snapshot.match.record
        )
        return newest.revision != self._state.seen_revision or has_more_log

    @property
    def _sends_log(self) -> bool:
        return self._role in OFFICIALS

    async def _send_state(self, now_ms: int) -> None:
        is_early = now_ms - self._state.sent_ms < STATE_INTERVAL_MS
        printed = None if is_early or not self._state_waits() else self._press.newest(self._role)
        if printed is None:
            return
        progress, newest, view = self._state, printed.published, printed.view
        progress.seen_revision = newest.revision
        log = self._log_chunk(newest) if self._sends_log else None
        if view == progress.sent and log is None:
            return
        progress.sent, progress.sent_ms, progress.is_under_way = view, now_ms, True
        envelope = self._stamped({"type": "state", "revision": printed.revision, "log": log})
        await self._websocket.send_text(f'{envelope[:-1]},"view":{view}}}')

    def _log_chunk(self, newest: Published) -> dict[str, Any] | None:
        record = newest.snapshot.match.record
        progress = self._state
        first = record[0] if record else None
        is_another_match = first != progress.first or len(record) < progress.log_length
        start = 0 if is_another_match else progress.log_length
        if start == len(record) and not is_another_match:
            return None
        entries = log_entries_of(record, start, start + LOG_CHUNK)
        progress.first, progress.log_length = first, start + len(entries)
        return {"start": start, "entries": entries}

    def _frame_waits(self) -> bool:
        progress = self._frame
        if not progress.is_wanted or progress.is_under_way:
            return False
        return self._hub.newest_frame(progress.camera) not in {None, progress.shown}

    async def _send_frame(self, now_ms: int) -> None:
        progress = self._frame
        if not self._frame_waits() or now_ms - progress.sent_ms < MAIN.interval_ms:
            return
        picture = await asyncio.to_thread(self._hub.picture, progress.profile, progress.camera)
        progress.sent_ms = now_ms
        if picture is None or (picture.source, picture.seq) == progress.shown:
            return
        progress.shown, progress.is_under_way = (picture.source, picture.seq), True
        newest = self._hub.newest
        header = frame_header_of(
            picture,
            self._hub.table_at(picture.source, picture.seq),
            newest.snapshot.log_tracks if newest else {},
            self._hub.clock_ms(),
        )
        encoded = encode_json(header).encode()
        await self._websocket.send_bytes(len(encoded).to_bytes(4, "big") + encoded + picture.jpeg)

    async def _send(self, message: dict[str, Any]) -> None:
        await self._websocket.send_text(self._stamped(message))

    def _stamped(self, message: dict[str, Any]) -> str:
        return encode_json(message | {"server_now_ms": self._hub.clock_ms()})


def _parse(text: str | None) -> dict[str, Any]:
    try:
        message = json.loads(text or "")
    except (ValueError, RecursionError):
        return {}
    return cast(dict[str, Any], message) if isinstance(message, dict) else {}
