"""The values that pass between the stages of the pipeline.

Convention:
    image      uint8 (H, W, 3) BGR; points (x, y) px, origin top-left, pixel centres
    mat        millimetres, x to the right, y down, seen from above; origin at the mat's corner 0
    angle_deg  clockwise; 0 = the card's printed top points to the mat's upper edge (-y)
"""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from vision.faces import FaceWeight, decided_face

Image = npt.NDArray[np.uint8]
Matrix = npt.NDArray[np.float64]
Point = tuple[float, float]

CARD_SIZE_WH_MM = (63.0, 88.0)


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of a camera."""

    image: Image
    seq: int
    """Counts the frames of one source from 0."""
    captured_ns: int
    """Monotonic; for files the media time, so that a replay gives the same log."""
    source: str


@dataclass(frozen=True, slots=True)
class Quad:
    """Four corners in px, clockwise; corner 0 is the card's own printed top left."""

    corners_xy: tuple[Point, Point, Point, Point]

    def turned(self, quarter_turns: int) -> "Quad":
        """Return the same outline with corner ``quarter_turns`` first."""
        first = quarter_turns % 4
        a, b, c, d = self.corners_xy[first:] + self.corners_xy[:first]
        return Quad((a, b, c, d))

    def as_array(self) -> npt.NDArray[np.float64]:
        """Return the corners as (4, 2)."""
        return np.array(self.corners_xy, dtype=np.float64)


class Side(StrEnum):
    """Which side of a card is up."""

    FRONT = "front"
    BACK = "back"
    UNKNOWN = "unknown"


class Turn(StrEnum):
    """How a card lies relative to its seat."""

    UPRIGHT = "upright"
    SIDEWAYS = "sideways"
    TURNING = "turning"


@dataclass(frozen=True, slots=True)
class Reading:
    """One card in one frame."""

    quad: Quad
    faces: tuple[FaceWeight, ...]
    """Likeliest first; empty for a card that nobody can name."""
    side: Side


@dataclass(frozen=True, slots=True)
class Place:
    """A zone of the mat; ``seat`` is None for the zones of the middle."""

    zone: str
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Track:
    """A card that persists over frames."""

    id: int
    quad: Quad
    """Where it was last seen, in px of its camera's frame."""
    faces: tuple[FaceWeight, ...]
    side: Side
    place: Place | None
    """None while it lies on no zone."""
    centre_xy_mm: Point
    angle_deg: float
    turn: Turn
    settled: bool
    """Whether it has lain still, unhidden by hands, long enough to be reported."""
    covered: bool = False
    """Whether another card lies over it; it is remembered, not seen."""
    still_since_ns: int | None = None
    """When it came to lie as it lies, which is before it settled; None where nobody knows."""
    seen_ns: int | None = None
    """When it was last seen there with nothing over it; None where nobody knows."""
    in_sight: bool = True
    """Whether its camera sees it now; else it is remembered: covered, hidden, or not found."""
    source: str = ""
    """The camera in whose frame ``quad`` is; empty where only one can be meant."""

    @property
    def face(self) -> str | None:
        """The face that the evidence has decided on: ``slash/S7``, ``slash/?``, or None."""
        return decided_face(self.faces)


@dataclass(frozen=True, slots=True)
class CameraHealth:
    """Whether a camera's picture can be trusted."""

    source: str
    fps: float
    mat_found: bool
    frozen: bool
    sharpness: float
    """Variance of the Laplacian of the half-size grey picture."""
    dropped: int = 0
    """Frames that were no pictures of this table: damaged, empty, or of another size."""
    trusted: bool = True
    """Whether the last picture was in focus and not changing all over; else nothing counts."""
    lost: bool = False
    """Whether it sends no frames while other cameras do: unplugged, frozen or at its end."""


@dataclass(frozen=True, slots=True)
class ZoneQuality:
    """How well a zone can be seen; how well cards there can be read follows from it."""

    place: Place
    px_per_mm: float
    """Size of the picture of a millimetre, in the direction in which it is smaller."""
    sharpness: float | None
    """One over the spread (sigma, px) of the steps of brightness: about 1.5 in focus, 0.5 with
    steps blurred by 2 px; None where there is no step to tell from."""
    glare: float
    """Share of the zone that is blown out to white, 0 to 1."""


@dataclass(frozen=True, slots=True)
class TableObservation:
    """What the cameras can say about the table at one moment."""

    seq: int
    captured_ns: int
    tracks: tuple[Track, ...]
    hands_px: tuple[tuple[Point, ...], ...]
    """Outlines of hands and arms in the frame; empty where several cameras are merged."""
    unobservable: tuple[Place, ...]
    """Zones that cannot be seen now; what lies there is unknown, not gone."""
    camera: CameraHealth
    """Of several, the one whose frame came last."""
    cameras: tuple[CameraHealth, ...] = ()
    """Every camera of the table, in the order in which they were named."""
    view_mm: tuple[Point, ...] = ()
    """Outline of the frame on the mat; empty while nobody knows where the mat is, and for
    several cameras."""
    quality: tuple[ZoneQuality, ...] = ()
    """Of the zones in view, as measured last; of several cameras the closest look at each."""
    of_cameras: tuple["TableObservation", ...] = ()
    """What each camera by itself saw last, its tracks numbered as here; empty for one camera."""
