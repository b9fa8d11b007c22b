"""Match time: milliseconds since the start, never backwards."""

import threading
import time
from collections.abc import Callable


class MatchClock:
    """Follows the time of the frames; between two frames of a live source it runs on by itself."""

    def __init__(
        self,
        *,
        is_live: bool = False,
        monotonic_s: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin at 0; ``is_live`` says whether time passes without frames."""
        self._lock = threading.Lock()
        self._is_live = is_live
        self._monotonic_s = monotonic_s
        self._start_ms = 0
        self._first_frame_ns: int | None = None
        self._at_ms = 0
        self._set_s = monotonic_s()

    def go_on_from(self, at_ms: int) -> None:
        """Count from ``at_ms`` instead of 0: the record goes on."""
        with self._lock:
            self._start_ms = self._at_ms = at_ms
            self._set_s = self._monotonic_s()

    def take_frame(self, captured_ns: int) -> int:
        """Move on to a frame's time and return it in match time."""
        with self._lock:
            self._at_ms, self._set_s = self._running_ms(), self._monotonic_s()
            if self._first_frame_ns is None:
                self._first_frame_ns, self._start_ms = captured_ns, self._at_ms
            frame_ms = self._start_ms + (captured_ns - self._first_frame_ns) // 1_000_000
            self._at_ms = max(self._at_ms, frame_ms)
            return self._at_ms

    def at_ms(self, captured_ns: int) -> int:
        """Return the match time of a moment on the clock of the frames, at most now."""
        with self._lock:
            if self._first_frame_ns is None:
                return self._running_ms()
            at_ms = self._start_ms + (captured_ns - self._first_frame_ns) // 1_000_000
            return max(0, min(at_ms, self._running_ms()))

    def now_ms(self) -> int:
        """Return the match time."""
        with self._lock:
            return self._running_ms()

    def _running_ms(self) -> int:
        if not self._is_live:
            return self._at_ms
        return self._at_ms + int((self._monotonic_s() - self._set_s) * 1000)
