"""Made-up observations of single cameras, for the tests of what is made of several."""

from collections.abc import Mapping
from dataclasses import replace

from tests.vision.drawn_cards import card_at
from vision.cameras.merge_cameras import CameraMerger
from vision.faces import FaceWeight
from vision.mat.mat import Mat, load_mat
from vision.model import CameraHealth, Place, Side, TableObservation, Track, Turn

MAT: Mat = load_mat("std")
WHOLE = ((-50.0, -50.0), (1250.0, -50.0), (1250.0, 725.0), (-50.0, 725.0))
LEFT = ((-50.0, -50.0), (600.0, -50.0), (600.0, 725.0), (-50.0, 725.0))
RIGHT = ((600.0, -50.0), (1250.0, -50.0), (1250.0, 725.0), (600.0, 725.0))
MIDDLE = ((200.0, 112.0), (1000.0, 112.0), (1000.0, 562.0), (200.0, 562.0))
PX_PER_MM = {"A": 1.5, "B": 2.4, "C": 1.0}
PLAY = Place("play")
UNREAD: dict[str, float] = {}


def seen_card(
    number: int,
    xy_mm: tuple[float, float],
    faces: Mapping[str, float] | str = UNREAD,
    **other: object,
) -> Track:
    """Return a settled track in sight; ``faces`` may be one certain face.

    Its place is the merger's to find, its outline that of the camera which sees it.
    """
    told = {faces: 0.99} if isinstance(faces, str) else faces
    side = Side.BACK if "back/game" in told else Side.FRONT if told else Side.UNKNOWN
    weights = tuple(FaceWeight(name, weight) for name, weight in told.items())
    quad = card_at((0, 0), 0.0, 100)
    upright = Track(number, quad, weights, side, None, xy_mm, 0.0, Turn.TURNING, settled=True)
    return replace(upright, **other)


def seen_by(
    camera: str,
    at_ms: int,
    *tracks: Track,
    view_mm: tuple[tuple[float, float], ...] = WHOLE,
    hidden: tuple[Place, ...] = (),
    mat_found: bool = True,
    frozen: bool = False,
) -> TableObservation:
    health = CameraHealth(camera, 30.0, mat_found=mat_found, frozen=frozen, sharpness=100.0)
    own = tuple(
        replace(t, quad=card_at((0, 0), t.angle_deg, 88 * PX_PER_MM[camera]), source=camera)
        for t in tracks
    )
    return TableObservation(
        at_ms // 33, at_ms * 1_000_000, own, (), hidden, health, (health,), view_mm
    )


def merger(*cameras: str, printed: Mapping[str, float] | None = None) -> CameraMerger:
    return CameraMerger(MAT, cameras, printed or {})


def only(table: TableObservation) -> Track:
    (track,) = table.tracks
    return track


def faces_of(track: Track) -> dict[str, float]:
    return {face.face: round(face.weight, 3) for face in track.faces}
