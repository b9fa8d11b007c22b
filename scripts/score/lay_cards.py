"""Where the cards of a test table lie: spread out, or as a game leaves them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.mat.mat import Mat
from vision.model import Point
from vision.simulated.slots import CardPose

SLEEVES = ((24, 24, 26), (150, 40, 30), (40, 90, 40), (232, 232, 232), (40, 40, 150))
NEAR_MARKER_MM = 12.0


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card on the table."""

    face: str
    pose: CardPose
    sleeve: tuple[int, int, int] | None


def lay_spread(rng: np.random.Generator, faces: Sequence[str], mat: Mat) -> list[LaidCard]:
    """Lay each face wholly visible, any way round, as many as there is room for."""
    sleeve = _sleeve(rng)
    laid: list[LaidCard] = []
    for face in faces:
        for _ in range(60):
            centre = free_point(rng, mat, 52.0)
            if all(np.hypot(*np.subtract(centre, c.pose.centre_xy_mm)) > 112 for c in laid):
                laid.append(LaidCard(face, CardPose(centre, float(rng.uniform(0, 360))), sleeve))
                break
    return laid


def lay_crowded(rng: np.random.Generator, faces: Sequence[str], mat: Mat) -> list[LaidCard]:
    """Lay cards as a game leaves them: single, half over each other, in fans and small piles."""
    waiting, laid = list(faces), list[LaidCard]()
    sleeve = _sleeve(rng)
    taken: list[tuple[Point, float]] = []
    while waiting:
        kind = rng.choice(["single", "half over", "fan", "pile"], p=[0.55, 0.2, 0.13, 0.12])
        n_cards = {"single": 1, "half over": 2, "fan": 4, "pile": 3}[str(kind)]
        group, waiting = waiting[:n_cards], waiting[n_cards:]
        reach = 52.0 + 14.0 * (len(group) - 1)
        for _ in range(80):
            centre = free_point(rng, mat, reach)
            if all(np.hypot(*np.subtract(centre, at)) > 0.88 * (reach + r) for at, r in taken):
                taken.append((centre, reach))
                laid += _group(rng, group, str(kind), centre, sleeve)
                break
    return laid


def _group(
    rng: np.random.Generator,
    faces: Sequence[str],
    kind: str,
    centre: Point,
    sleeve: tuple[int, int, int] | None,
) -> list[LaidCard]:
    angle = float(rng.integers(4)) * 90 + float(rng.normal(0, 3))
    if rng.random() < 0.25:
        angle = float(rng.uniform(0, 360))
    ahead = np.array([np.sin(np.radians(angle)), -np.cos(np.radians(angle))])
    aside = np.array([-ahead[1], ahead[0]])
    over = ahead * rng.uniform(28, 84) + aside * rng.uniform(-14, 14)
    step = {"single": aside, "half over": over, "fan": aside * rng.uniform(16, 48), "pile": aside}
    laid: list[LaidCard] = []
    for number, face in enumerate(faces):
        off = step[kind] * (number - (len(faces) - 1) / 2)
        slip = rng.normal(0, 7.0 if kind == "pile" else 1.0, 2)
        at = np.array(centre) + off + slip
        turn = angle + (6.0 * number if kind == "fan" else 0.0)
        turn += float(rng.normal(0, 9.0 if kind == "pile" else 1.5)) + 180.0 * bool(
            rng.random() < 0.3
        )
        laid.append(LaidCard(face, CardPose((float(at[0]), float(at[1])), turn), sleeve))
    return laid


def _sleeve(rng: np.random.Generator) -> tuple[int, int, int] | None:
    return SLEEVES[rng.integers(len(SLEEVES))] if rng.random() < 0.5 else None


def free_point(rng: np.random.Generator, mat: Mat, reach: float) -> Point:
    """Return a point of the mat round which nothing touches a marker."""
    while True:
        x = float(rng.uniform(reach, mat.size_wh_mm[0] - reach))
        y = float(rng.uniform(reach, mat.size_wh_mm[1] - reach))
        near = (
            np.hypot(
                max(m.top_left_xy_mm[0] - x, 0, x - m.top_left_xy_mm[0] - m.side_mm),
                max(m.top_left_xy_mm[1] - y, 0, y - m.top_left_xy_mm[1] - m.side_mm),
            )
            < reach + NEAR_MARKER_MM
            for m in mat.markers
        )
        if not any(near):
            return x, y
