"""How many frames a second come in."""

KEPT = 0.95
"""Share of the old figure in the new one: about a second's memory."""


class FrameClock:
    """Frames a second over the last second or so."""

    def __init__(self) -> None:
        """Start with no frame seen."""
        self._before_ns: int | None = None
        self.fps = 0.0

    def tick(self, now_ns: int) -> None:
        """Count a frame captured at ``now_ns``."""
        if self._before_ns is not None and now_ns > self._before_ns:
            rate = 1e9 / (now_ns - self._before_ns)
            self.fps = rate if self.fps == 0 else KEPT * self.fps + (1 - KEPT) * rate
        self._before_ns = now_ns
