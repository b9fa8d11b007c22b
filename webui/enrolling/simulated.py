"""A simulated camera to which cards of the drawn deck are shown, to try enrolling without one."""

from collections.abc import Sequence

from vision.enroll.enroll import EnrollError
from vision.mat.mat import load_mat
from vision.model import Place
from vision.simulated.script import LayCard, ScriptError, TableAction, TableScript, TakeCard
from vision.simulated.source import SimulatedSource
from vision.simulated.table_camera import overhead_camera

SIMULATION = "sim:"
SEAT = "warm_left"
LAID_MS, LIES_MS, EACH_MS = 800, 2300, 3600
"""When the first card comes to lie, for how long each lies, and from one card to the next."""
SIZE_WH, FIELD_WIDTH_MM, FPS = (1280, 720), 360.0, 10.0


def open_simulation(spec: str, seed: int = 7) -> SimulatedSource:
    """Return a source in which a hand shows cards one after the other.

    Args:
        spec: ``sim:`` and the faces with commas between, such as ``sim:slash/S7,peach/H3``.
        seed: decides on slips of the hand, light and noise.

    Raises:
        EnrollError: when the drawn deck has no such face.
    """
    faces = [face.strip() for face in spec.removeprefix(SIMULATION).split(",") if face.strip()]
    if not faces:
        raise EnrollError(f"{spec}: no cards to show; expected for example sim:slash/S7,peach/H3")
    mat = load_mat("std")
    zone = next(zone for zone in mat.zones if zone.place == Place("general", SEAT))
    aim = (
        zone.top_left_xy_mm[0] + zone.size_wh_mm[0] / 2,
        zone.top_left_xy_mm[1] + zone.size_wh_mm[1] / 2,
    )
    camera = overhead_camera(mat, SIZE_WH, field_width_mm=FIELD_WIDTH_MM, aim_xy_mm=aim)
    try:
        return SimulatedSource(_script(faces), mat, seed, camera=camera, fps=FPS)
    except (ScriptError, KeyError) as error:
        raise EnrollError(f"{spec}: cannot be shown: {error}") from error


def _script(faces: Sequence[str]) -> TableScript:
    place = Place("general", SEAT)
    actions: list[TableAction] = []
    for number, face in enumerate(faces):
        laid_ms = LAID_MS + number * EACH_MS
        actions.append(LayCard(laid_ms, number + 1, face, place, SEAT))
        actions.append(TakeCard(laid_ms + LIES_MS, number + 1, SEAT))
    return TableScript(tuple(actions), LAID_MS + len(faces) * EACH_MS)
