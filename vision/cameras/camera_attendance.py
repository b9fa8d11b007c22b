"""Which of several cameras can be believed now."""

from dataclasses import replace

from vision.model import CameraHealth, TableObservation

LOST_NS = 1_500_000_000
"""A camera without a frame for this long, while others send theirs, is lost."""
PROBATION_NS = 1_000_000_000
"""A camera that comes back has old tracks; after this time it has looked at all of them again."""


class CameraAttendance:
    """Follows the cameras of one table by the times of their frames."""

    def __init__(self, names: tuple[str, ...]) -> None:
        """Take the names of the cameras, in the order of importance."""
        self._newest: dict[str, TableObservation] = {}
        self._believed_from_ns: dict[str, int] = {}
        self._was_believed: set[str] = set()
        self._names = names
        self._began_ns: int | None = None
        self.now_ns = 0
        """Newest time of all frames."""
        self.live: frozenset[str] = frozenset()
        """The cameras that can be believed now."""

    @property
    def newest(self) -> tuple[TableObservation, ...]:
        """What each camera saw last, in the order of the names."""
        return tuple(self._newest[name] for name in self._names if name in self._newest)

    def take(self, seen: TableObservation) -> None:
        """Take in what one camera sees."""
        name, at_ns = seen.camera.source, seen.captured_ns
        self._began_ns = at_ns if self._began_ns is None else self._began_ns
        self.now_ns = max(self.now_ns, at_ns)
        before = self._newest.get(name)
        self._newest[name] = seen
        is_back = before is not None and at_ns - before.captured_ns >= LOST_NS
        if not seen.camera.mat_found or seen.camera.frozen:
            self._believed_from_ns.pop(name, None)
        elif is_back or name not in self._believed_from_ns:
            wait_ns = PROBATION_NS if name in self._was_believed else 0
            self._believed_from_ns[name] = at_ns + wait_ns
            self._was_believed.add(name)
        self.live = frozenset(name for name in self._names if self._is_live(name))

    def health(self) -> tuple[CameraHealth, ...]:
        """Return how every camera does, in the order of the names."""
        return tuple(self._health_of(name) for name in self._names)

    def _is_live(self, name: str) -> bool:
        believed_from_ns = self._believed_from_ns.get(name)
        return (
            believed_from_ns is not None
            and self._newest[name].captured_ns >= believed_from_ns
            and not self._is_lost(name)
        )

    def _is_lost(self, name: str) -> bool:
        seen = self._newest.get(name)
        last_ns = self._began_ns if seen is None else seen.captured_ns
        return last_ns is not None and self.now_ns - last_ns >= LOST_NS

    def _health_of(self, name: str) -> CameraHealth:
        seen = self._newest.get(name)
        if seen is None:
            health = CameraHealth(name, 0.0, mat_found=False, frozen=False, sharpness=0.0)
        else:
            health = seen.camera
        return replace(health, lost=self._is_lost(name))
