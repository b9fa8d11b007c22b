"""One card on the table as several cameras follow it, each with a track of its own."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import is_

from vision.cameras.combine_faces import Faces, combined_faces, contradict
from vision.geometry import height_px
from vision.model import Point, Side, Track, Turn

NEAR_MM = 12.0
"""Tracks of one card lie no further apart; cameras agree to some millimetres."""
TWIST_DEG = 25.0
"""Nor are they turned against each other by more, up and down alike."""


@dataclass(slots=True, eq=False)
class SharedCard:
    """A card and who sees it; changed in place by the merger that owns it."""

    id: int
    views: dict[str, Track] = field(default_factory=dict[str, Track])
    """The track of each camera that follows it, as that camera said last."""
    readings: dict[str, Faces] = field(default_factory=dict[str, Faces])
    """What each camera read of it, kept when the camera sees it no more."""
    lead: str = ""
    """The camera that is believed where it lies, for as long as that camera sees it."""
    turn: Turn = Turn.TURNING
    has_settled: bool = False
    """Whether it has ever been reported as lying there."""
    left_ns: int | None = None
    """Since when a camera knows that it is gone, and no other one sees it."""
    apart_since_ns: dict[str, int] = field(default_factory=dict[str, int])
    """Since when a camera sees its track lie still elsewhere than the lead says."""
    joined_since_ns: int | None = None
    """Since when another card seems to lie in the very same place."""
    _told: tuple[Faces, ...] = ()
    _faces: Faces = ()
    """What ``_told`` comes to; cameras read seldom, and merge often."""

    @property
    def pose(self) -> Track:
        """The track that says where it lies."""
        return self.views[self.lead]

    def take(self, camera: str, track: Track) -> None:
        """Follow it with ``track`` of ``camera``."""
        self.views[camera] = track
        if track.faces:
            self.readings[camera] = track.faces
        elif track.in_sight:
            self.readings.pop(camera, None)  # it is being read anew

    def let_go(self, camera: str) -> None:
        """Forget the track of a camera, but not what it read."""
        del self.views[camera]
        self.apart_since_ns.pop(camera, None)

    def absorb(self, other: "SharedCard") -> None:
        """Take over the views of ``other``, which is the same card."""
        for camera, track in other.views.items():
            self.take(camera, track)
        self.readings = other.readings | self.readings
        self.lead, self.left_ns = other.lead, None
        self.apart_since_ns.clear()

    def choose_lead(self, live: frozenset[str]) -> None:
        """Change the camera that says where it lies when another one knows better."""
        seen = self.seen_by(live)
        settled = {camera: track for camera, track in seen.items() if track.settled}
        for choice in (settled, seen, self.held_by(live), self.views):
            if self.lead in choice:
                return
            if choice:
                self.lead = nearest_camera(choice)
                return

    def seen_by(self, live: frozenset[str]) -> dict[str, Track]:
        """Return the tracks of the working cameras that see it now."""
        return {c: t for c, t in self.views.items() if c in live and t.in_sight}

    def held_by(self, live: frozenset[str]) -> dict[str, Track]:
        """Return the tracks of the working cameras, whether they see it now or remember it."""
        return {c: t for c, t in self.views.items() if c in live}

    def faces_by(self, live: frozenset[str], printed: Mapping[str, float]) -> Faces:
        """Return what it is by all that was read of it, now and before.

        What was read before gives way to what is certain now: the card was turned over, or another
        one lies there.

        Args:
            live: the cameras that work.
            printed: see ``combined_faces``.
        """
        now = {c: track.faces for c, track in self.held_by(live).items() if track.faces}
        before = [faces for c, faces in self.readings.items() if c not in now]
        kept = [faces for faces in before if not contradict([*now.values(), faces])]
        readings = (*now.values(), *kept)
        is_known = len(readings) == len(self._told) and all(map(is_, readings, self._told))
        if not is_known:
            self._told, self._faces = readings, combined_faces(readings, printed)
        return self._faces

    def is_settled_by(self, live: frozenset[str]) -> bool:
        """Return whether it lies still: as it is seen or, while hands hide it, as it was seen."""
        seen = self.seen_by(live) or self.held_by(live)
        return any(track.settled for track in seen.values())

    def side_by(self, live: frozenset[str]) -> Side:
        """Return which side is up, from the cameras that can tell."""
        tracks = [self.pose, *self.seen_by(live).values(), *self.views.values()]
        return next((t.side for t in tracks if t.side is not Side.UNKNOWN), Side.UNKNOWN)


def nearest_camera(tracks: dict[str, Track]) -> str:
    """Return the camera in whose picture the card is largest."""
    return max(tracks, key=lambda camera: height_px(tracks[camera].quad))


def is_lost(track: Track) -> bool:
    """Whether a camera looked for the card and did not find it."""
    return not (track.in_sight or track.settled or track.covered)


def apart_mm(first: Track, second: Track) -> float:
    """Return how far the middles of two tracks are apart."""
    return _length(first.centre_xy_mm, second.centre_xy_mm)


def lie_alike(first: Track, second: Track) -> bool:
    """Whether two tracks may be of one card by where they lie; a turn may be under way."""
    if apart_mm(first, second) > NEAR_MM:
        return False
    twist_deg = abs((first.angle_deg - second.angle_deg + 90) % 180 - 90)
    return twist_deg <= TWIST_DEG or not (first.settled and second.settled)


def _length(one: Point, other: Point) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)
