"""Test tables: cards on and beside each other, in sleeves, among clutter and hands; with truth.

Nothing here is shared with the trainings: other faces, grounds, clutter, hands, light and noise.

Convention:
    a table is painted once; each ``Camera`` shot of it has its own shake, blur and noise
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from scripts.score.lay_cards import LaidCard, free_point, lay_crowded
from scripts.score.paint_cards import lay_card
from scripts.score.paint_clutter import THINGS, Brush, lay_hand, lay_thing
from scripts.score.paint_grounds import GROUNDS, paint_ground, paint_uneven_light
from vision.geometry import quad_of
from vision.mat.mat import Marker, Mat, load_mat
from vision.model import CARD_SIZE_WH_MM, Image, Point, Quad
from vision.simulated.slots import corners_mm
from vision.simulated.table_camera import TableCamera, overhead_camera

FacePainter = Callable[[str], Image]


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card in a picture."""

    face: str
    quad: Quad
    """The card's own corners, from its printed top left, px."""
    visible: float
    """Share of its area that nothing hides and that is in the picture, 0 to 1."""


@dataclass(frozen=True, slots=True, eq=False)
class PaintedTable:
    """A lit table as an ideal camera sees it."""

    mat: Mat
    camera: TableCamera
    image: Image
    cards: tuple[SeenCard, ...]


def scaled_mat(field_wh_mm: Point) -> Mat:
    """Return a mat without zones, with four markers in the corners of a field of view."""
    width, height = field_wh_mm
    side = 0.085 * height
    edge = 0.03 * height
    at = (
        (edge, edge),
        (width - edge - side, edge),
        (width - edge - side, height - edge - side),
        (edge, height - edge - side),
    )
    return Mat("score", (width, height), tuple(Marker(i, xy, side) for i, xy in enumerate(at)), ())


def random_camera(rng: np.random.Generator, mat: Mat, size_wh: tuple[int, int]) -> TableCamera:
    """Hang a camera over the whole mat, leaning a little, sometimes upside down."""
    roll = float(rng.normal(0, 1.5)) + 180.0 * bool(rng.random() < 0.5)
    lean = (float(rng.uniform(-5, 5)), roll)
    field = 1.09 * max(mat.size_wh_mm[0], mat.size_wh_mm[1] * size_wh[0] / size_wh[1])
    return overhead_camera(mat, size_wh, name="score", field_width_mm=field, lean_deg=lean)


def camera_for_height(
    rng: np.random.Generator, card_px: float, size_wh: tuple[int, int]
) -> tuple[Mat, TableCamera]:
    """Return a mat and a camera that sees cards on it about ``card_px`` tall."""
    field = size_wh[0] * CARD_SIZE_WH_MM[1] / card_px
    mat = scaled_mat((field / 1.09, field / 1.09 * size_wh[1] / size_wh[0]))
    return mat, random_camera(rng, mat, size_wh)


def paint_table(  # noqa: PLR0913 - each is a knob of its own
    rng: np.random.Generator,
    mat: Mat,
    camera: TableCamera,
    laid: Sequence[LaidCard],
    painter: FacePainter,
    *,
    n_things: int = 0,
    n_hands: int = 0,
) -> tuple[PaintedTable, PaintedTable]:
    """Paint a table.

    Returns:
        The table with its hands, and the same without them.
    """
    image = paint_ground(rng, mat, camera, str(rng.choice(GROUNDS)))
    owners = np.zeros(image.shape[:2], np.int32)
    brush = Brush(camera, image, owners)
    for _ in range(n_things):
        lay_thing(rng, brush, str(rng.choice(THINGS)), free_point(rng, mat, 30.0))
    for number, card in enumerate(laid, start=1):
        lay_card(image, owners, camera, card, painter(card.face), number)
    for _ in range(n_things // 4):
        on_cards = str(rng.choice(("cable", "token", "token")))
        lay_thing(rng, brush, on_cards, free_point(rng, mat, 40.0))
    light = paint_uneven_light(rng, camera.size_wh)
    bare = PaintedTable(mat, camera, _lit(image, light), _seen(camera, laid, owners))
    brush.image, brush.owners = image.copy(), owners.copy()
    for _ in range(n_hands):
        tip, base = _reach_in(rng, mat)
        lay_hand(rng, brush, tip, base)
    handled = replace(bare, image=_lit(brush.image, light), cards=_seen(camera, laid, brush.owners))
    return handled, bare


def _reach_in(rng: np.random.Generator, mat: Mat) -> tuple[Point, Point]:
    """Return where finger tips are and from where outside the mat the arm comes."""
    width, height = mat.size_wh_mm
    x, depth = float(rng.uniform(0.2, 0.8) * width), float(rng.uniform(0.15, 0.5) * height)
    lean = float(rng.normal(0, 60))
    if rng.random() < 0.5:
        return (x, depth), (x + lean, -250.0)
    return (x, height - depth), (x + lean, height + 250.0)


def _lit(image: Image, light: npt.NDArray[np.float32]) -> Image:
    return np.clip(image * light, 0, 255).astype(np.uint8)


def _seen(
    camera: TableCamera, laid: Sequence[LaidCard], owners: npt.NDArray[np.int32]
) -> tuple[SeenCard, ...]:
    counts = np.bincount(owners.ravel(), minlength=len(laid) + 1)
    cards: list[SeenCard] = []
    for number, card in enumerate(laid, start=1):
        corners = camera.image_of(corners_mm(card.pose))
        area = abs(float(cv2.contourArea(corners.astype(np.float32))))
        visible = min(1.0, float(counts[number]) / max(area, 1.0))
        cards.append(SeenCard(card.face, quad_of(corners), visible))
    return tuple(cards)


class Shots:
    """One camera's pictures of a still table: every one with its own shake and noise."""

    def __init__(self, rng: np.random.Generator, size_wh: tuple[int, int]) -> None:
        self._rng = rng
        self._blur_px = float(rng.uniform(0.45, 0.85))
        self._strength = float(rng.uniform(1.2, 3.6))
        self._jpeg = int(rng.integers(72, 96)) if rng.random() < 0.5 else None
        width, height = size_wh
        noise = rng.standard_normal((height + 64, width + 64, 3), dtype=np.float32)
        noise = cv2.GaussianBlur(noise, (0, 0), 0.6) * (self._strength * 2)
        self._noise = noise.astype(np.float32)

    def of(self, table: PaintedTable) -> tuple[Image, tuple[SeenCard, ...]]:
        """Return a picture of ``table`` and its cards, moved as the picture is."""
        shift = self._rng.normal(0, 0.35, 2)
        width, height = table.camera.size_wh
        moved = cv2.warpAffine(
            cv2.GaussianBlur(table.image, (0, 0), self._blur_px),
            np.array([[1.0, 0, shift[0]], [0, 1.0, shift[1]]]),
            (width, height),
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        x, y = self._rng.integers(0, 64, 2)
        noisy = cv2.add(moved, self._noise[y : y + height, x : x + width], dtype=cv2.CV_8U)
        if self._jpeg is not None:
            encoded = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, self._jpeg])[1]
            noisy = cv2.imdecode(encoded, cv2.IMREAD_COLOR)
        cards = tuple(
            replace(card, quad=quad_of(card.quad.as_array() + shift)) for card in table.cards
        )
        return np.asarray(noisy, np.uint8), cards


def std_table(
    seed: int, faces: Sequence[str], painter: FacePainter
) -> tuple[PaintedTable, PaintedTable]:
    """Paint a crowded table on the shipped mat, 1080p: cards, clutter, one or two hands."""
    rng = np.random.default_rng((seed, 77))
    mat = load_mat("std")
    camera = random_camera(rng, mat, (1920, 1080))
    laid = lay_crowded(rng, faces, mat)
    n_hands = int(rng.integers(0, 3))
    n_things = int(rng.integers(2, 8))
    return paint_table(rng, mat, camera, laid, painter, n_things=n_things, n_hands=n_hands)
