"""Does a table on which nothing happens give no event, whatever light and sensor do?

Thirty minutes of one camera: noise, a lamp that flickers, 50 Hz bands that wander through the
picture, daylight that changes slowly, people whose shadows pass over the cards.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from tqdm import tqdm

from scripts.score.lay_cards import LaidCard
from scripts.score.paint_tables import (
    FacePainter,
    PaintedTable,
    paint_table,
    random_camera,
)
from scripts.score.product import proxy_material
from scripts.score.report import at_most, failure, keep_picture, noted
from scripts.score.turns import IDENTITIES
from vision.mat.mat import Mat, load_mat
from vision.model import Frame, Image
from vision.simulated.sensor import random_noise, random_shake, shifted
from vision.simulated.slots import CardPose
from webui.assemble import make_pipeline
from webui.bridge import Bridge

SEED = 2027
MINUTES, FPS = 30.0, 5.0
"""Frames are fewer than a camera gives; their times are true."""
SETTLE_S = 15.0
"""What is told of the cards that lie there at first is no event."""
SMALL_WH = (160, 90)
FULL = 200
"""Value of the light map that leaves the picture as it is."""

Plane = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Shadow:
    """Somebody who walks by or leans over: a soft dark patch that crosses the picture."""

    from_s: float
    lasts_s: float
    start_xy: tuple[float, float]
    end_xy: tuple[float, float]
    size: float
    depth: float

    def over(self, at_s: float, x: Plane, y: Plane) -> Plane:
        """Return the share of light that is left, at shares ``x`` and ``y`` of the picture."""
        way = (at_s - self.from_s) / self.lasts_s
        centre = [a + way * (b - a) for a, b in zip(self.start_xy, self.end_xy, strict=True)]
        away = np.hypot((x - centre[0]) * 1.6, y - centre[1]) / self.size
        left: Plane = 1 - self.depth / (1 + np.exp((away - 1) / 0.12))
        return left


def random_shadows(rng: np.random.Generator, lasts_s: float) -> tuple[Shadow, ...]:
    """Let a shadow pass every half minute or so."""
    shadows: list[Shadow] = []
    at_s = SETTLE_S + 5
    while at_s < lasts_s:
        angle = rng.uniform(0, 2 * np.pi)
        out = np.array([np.cos(angle), np.sin(angle)]) * 1.3
        aside = rng.normal(0, 0.2, 2)
        start, end = 0.5 + out + aside, 0.5 - out * rng.uniform(0.2, 1) + aside
        shadows.append(
            Shadow(
                at_s,
                float(rng.uniform(2.5, 9)),
                (float(start[0]), float(start[1])),
                (float(end[0]), float(end[1])),
                float(rng.uniform(0.25, 0.6)),
                float(rng.uniform(0.2, 0.5)),
            )
        )
        at_s += float(rng.uniform(15, 50))
    return tuple(shadows)


def lay_on_zones(rng: np.random.Generator, mat: Mat) -> list[LaidCard]:
    """Lay what lies on a table in the middle of a game: one or two cards on every seat's zones."""
    material = proxy_material()
    generals = [face for face in material.faces if face.startswith("general/")]
    games = [
        face for face in material.one_face_each(rng, 60) if face.partition("/")[2][:1] in "SHCD"
    ]
    chosen = iter([str(face) for face in rng.permutation(games)])
    some = iter([str(face) for face in rng.permutation(generals)])
    laid: list[LaidCard] = []
    for zone in mat.zones:
        (left, top), (width, height) = zone.top_left_xy_mm, zone.size_wh_mm
        slip = rng.uniform(-2, 2, 2)
        at = (float(left + width / 2 + slip[0]), float(top + height / 2 + slip[1]))
        pose = CardPose(at, zone.angle_deg + float(rng.normal(0, 1.5)))
        if zone.place.zone == "identity":
            laid.append(LaidCard(IDENTITIES[str(zone.place.seat)], pose, None))
        elif zone.place.zone == "general":
            laid.append(LaidCard(next(some), pose, None))
        elif zone.place.zone in ("equip", "play"):
            laid.append(LaidCard(next(chosen), pose, None))
    return laid


def score(
    minutes: float = MINUTES, *, pictures: Path | None = None, fps: float = FPS
) -> dict[str, Any]:
    """Watch a still table for ``minutes`` of its time."""
    rng = np.random.default_rng(SEED)
    mat = load_mat("std")
    material = proxy_material()
    table = _paint(rng, mat, material.painter)
    pipeline, bridge = make_pipeline(material.deck, mat), Bridge()
    n_frames = round(minutes * 60 * fps)
    n_placed = n_events = 0
    failures: list[dict[str, str]] = []
    shots = still_frames(rng, table, n_frames, fps)
    for seq, image in tqdm(enumerate(shots), total=n_frames, unit="frame", desc="still"):
        frame = Frame(image, seq, round(seq * 1e9 / fps), "still")
        news = bridge.facts_of(pipeline.observe(frame))
        if seq / fps <= SETTLE_S:
            n_placed += len(news)
            continue
        n_events += len(news)
        if news:
            picture = keep_picture(pictures, f"still_{seq}", image)
            failures += [failure(picture, f"at {seq / fps:.1f} s: {item}") for item in news]
    return {
        "figures": [
            at_most(f"events in {minutes:g} min of a still table", n_events, 0),
            noted("frames, at frames a second", f"{n_frames} at {fps:g}"),
            noted("facts told at first, of cards laid", f"{n_placed} of {len(table.cards)}"),
        ],
        "failures": failures,
        "details": {"seed": SEED, "minutes": minutes, "fps": fps},
    }


def _paint(rng: np.random.Generator, mat: Mat, painter: FacePainter) -> PaintedTable:
    camera = random_camera(rng, mat, (1920, 1080))
    return paint_table(rng, mat, camera, lay_on_zones(rng, mat), painter)[1]


def still_frames(
    rng: np.random.Generator, table: PaintedTable, n_frames: int, fps: float
) -> Iterator[Image]:
    """Give the pictures of a table on which nothing moves but light."""
    width, height = table.camera.size_wh
    wide = cv2.copyMakeBorder(
        cv2.GaussianBlur(table.image, (0, 0), 0.6), 3, 3, 3, 3, cv2.BORDER_REPLICATE
    )
    noise, shake = random_noise(rng, (width, height)), random_shake(rng)
    shadows = random_shadows(rng, n_frames / fps)
    phase, mains_hz = float(rng.uniform(0, 6)), 100 + float(rng.uniform(-0.3, 0.3))
    x, y = np.meshgrid(
        np.linspace(0, 1, SMALL_WH[0], dtype=np.float32),
        np.linspace(0, 1, SMALL_WH[1], dtype=np.float32),
    )
    for seq in range(n_frames):
        at_s = seq / fps
        rolling = 2 * np.pi * mains_hz * (at_s + y / 40) + phase
        light = 1 + 0.035 * np.sin(rolling)
        light *= 1 + 0.012 * rng.standard_normal() + 0.06 * np.sin(at_s / 95)
        for shadow in shadows:
            if shadow.from_s <= at_s <= shadow.from_s + shadow.lasts_s:
                light *= shadow.over(at_s, x, y)
        small = np.clip(light * FULL, 0, 255).astype(np.uint8)
        whole = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
        frame = shifted(wide, shake.at(at_s * 1000), (width, height))
        lit = cv2.multiply(frame, cv2.cvtColor(whole, cv2.COLOR_GRAY2BGR), scale=1 / FULL)
        image = np.asarray(lit, np.uint8)
        noise.add_to(image, rng)
        yield image
