"""Where the runtime puts the newest state and picture, and where the pages wait for them.

Nothing queues here: a page that falls behind misses states, it never gets old ones.
Times are of the server clock, in milliseconds: monotonic, from an origin of its own.
"""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field

from vision.model import Frame, TableObservation
from webui.desk.delay import DelayStage
from webui.desk.pictures import MAIN, SMALL, Darkrooms, Picture, Profile
from webui.desk.privacy import Privacy
from webui.desk.published import Published
from webui.desk.roles import PUBLIC, Role
from webui.desk.snapshot import Snapshot

ORIGIN_JITTER_MS = 60
"""Largest change of the origin that is taken for the time it takes to publish."""
REMEMBERED_TABLES = 32
"""Tables kept per camera for drawing boxes on a frame that is sent a little later."""


@dataclass(eq=False, slots=True)
class Subscription:
    """One page waiting in its event loop for something new."""

    is_public: bool
    _loop: asyncio.AbstractEventLoop
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _is_notified: bool = False

    def notify(self) -> None:
        """Wake the page, from any thread; cheap when it is already awake."""
        if self._is_notified:
            return
        self._is_notified = True
        try:
            self._loop.call_soon_threadsafe(self._changed.set)
        except RuntimeError:
            # The server's loop closed between publication and here: nobody is left to wake.
            return

    async def wait(self, timeout_s: float) -> None:
        """Return as soon as something was published, or when ``timeout_s`` has passed."""
        try:
            await asyncio.wait_for(self._changed.wait(), timeout_s)
        except TimeoutError:
            return
        self._changed.clear()
        self._is_notified = False


def monotonic_ms() -> int:
    """Return the server clock."""
    return time.monotonic_ns() // 1_000_000


class Hub:
    """The newest state and picture of one table; safe to use from any thread."""

    def __init__(self, clock_ms: Callable[[], int] = monotonic_ms) -> None:
        """Begin with nothing published.

        Args:
            clock_ms: the server clock.
        """
        self.clock_ms = clock_ms
        self._lock = threading.Lock()
        self._published: Published | None = None
        self._tables: dict[str, deque[TableObservation]] = {}
        self._subscriptions: tuple[Subscription, ...] = ()
        self._darkrooms = Darkrooms((MAIN, SMALL), clock_ms)
        self.delay = DelayStage(clock_ms)
        self.privacy = Privacy()

    @property
    def newest(self) -> Published | None:
        """The last published snapshot, None before the first; for officials, see ``seen_by``."""
        return self._published

    def seen_by(self, role: Role) -> Published | None:
        """Return the newest state that ``role`` may see, None when there is none yet."""
        return self.delay.newest if role in PUBLIC else self._published

    @property
    def watchers(self) -> int:
        """How many pages are connected."""
        return len(self._subscriptions)

    def publish(self, snapshot: Snapshot) -> None:
        """Make ``snapshot`` the state of the desk."""
        with self._lock:
            self._published = _published_after(self._published, snapshot, self.clock_ms())
            if snapshot.table is not None:
                for seen in snapshot.table.of_cameras or (snapshot.table,):
                    self._remember(seen)
            seen_before = self.delay.newest
            self.delay.take(self._published)
            is_news_to_all = self.delay.newest is not seen_before
        self._notify(is_news_to_all=is_news_to_all)

    def publish_frame(self, frame: Frame, *, is_main: bool = True) -> None:
        """Make ``frame`` the picture of its camera; its pixels must not change afterwards.

        Args:
            frame: from any camera of the table.
            is_main: whether its camera is the one that pages show unless they ask for another.
        """
        self._darkrooms.put(frame, is_main=is_main)
        self._notify(is_news_to_all=False)

    def wake_all(self) -> None:
        """Have every page look again: the delay was changed, or somebody was turned out."""
        self._notify(is_news_to_all=True)

    def newest_frame(self, camera: str = "") -> tuple[str, int] | None:
        """Return camera and number of the newest frame, as ``picture`` would show it."""
        return self._darkrooms.newest(camera)

    def frame_age_ms(self, camera: str) -> int | None:
        """Return how long ago the newest frame of ``camera`` came, None before the first."""
        return self._darkrooms.age_ms(camera)

    def picture(self, profile: Profile = MAIN, camera: str = "") -> Picture | None:
        """Return the newest picture, encoding it if nobody has yet; takes milliseconds.

        Args:
            profile: size and quality.
            camera: whose; the main one's when it is empty or has sent nothing.
        """
        return self._darkrooms.develop(profile, camera)

    def table_at(self, source: str, seq: int) -> TableObservation | None:
        """Return what a camera saw in its frame ``seq``, or in the last known one before it."""
        with self._lock:
            known = [table for table in self._tables.get(source, ()) if table.seq <= seq]
        return max(known, key=lambda table: table.seq, default=None)

    def _remember(self, seen: TableObservation) -> None:
        tables = self._tables.setdefault(seen.camera.source, deque(maxlen=REMEMBERED_TABLES))
        if tables and tables[-1].seq == seen.seq:
            tables.pop()  # the same frame again, with what is known of its cards by now
        tables.append(seen)

    @contextmanager
    def subscribed(self, role: Role) -> Generator[Subscription]:
        """Wake the running event loop when there is news for ``role``, until the context ends."""
        subscription = Subscription(role in PUBLIC, asyncio.get_running_loop())
        with self._lock:
            self._subscriptions = (*self._subscriptions, subscription)
        try:
            yield subscription
        finally:
            with self._lock:
                self._subscriptions = tuple(s for s in self._subscriptions if s is not subscription)

    def _notify(self, *, is_news_to_all: bool) -> None:
        for subscription in self._subscriptions:
            if is_news_to_all or not subscription.is_public:
                subscription.notify()


def _published_after(last: Published | None, snapshot: Snapshot, now_ms: int) -> Published:
    if last is None:
        return Published(1, snapshot, now_ms, now_ms - snapshot.now_ms)
    # A steady origin keeps running clocks equal from one state to the next, so that a state in
    # which nothing else has changed is not sent again.
    origin_ms = now_ms - snapshot.now_ms
    if abs(origin_ms - last.origin_ms) <= ORIGIN_JITTER_MS:
        origin_ms = last.origin_ms
    return Published(last.revision + 1, snapshot, now_ms, origin_ms)
