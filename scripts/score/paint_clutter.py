"""What else lies on a table: phones, cups, tokens, score sheets, cables, pens; and hands."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.model import Image, Point
from vision.simulated.table_camera import TableCamera

Points = npt.NDArray[np.float64]
Colour = tuple[int, int, int]
SUBPIXEL_BITS = 4
THINGS = ("phone", "cup", "token", "token", "sheet", "cable", "pen")
SKINS = ((150, 184, 226), (126, 160, 206), (92, 124, 178), (58, 84, 128))
SLEEVES = ((52, 44, 40), (120, 70, 40), (60, 60, 150), (190, 190, 186), (70, 96, 60))


class Brush:
    """Draws shapes given in millimetres of the mat into a picture, and notes what they hide."""

    def __init__(self, camera: TableCamera, image: Image, owners: npt.NDArray[np.int32]) -> None:
        self.camera = camera
        self.image = image
        self.owners = owners

    def fill(self, points_mm: Points, colour: Colour) -> None:
        """Fill a polygon."""
        corners = self._fixed(points_mm)
        cv2.fillPoly(self.image, [corners], colour, cv2.LINE_AA, SUBPIXEL_BITS)
        cv2.fillPoly(self.owners, [corners], 0, cv2.LINE_8, SUBPIXEL_BITS)

    def stroke(self, points_mm: Points, width_mm: float, colour: Colour) -> None:
        """Draw a line of a given width."""
        middle = points_mm[len(points_mm) // 2]
        width_px = max(1, round(width_mm * self.camera.px_per_mm_at((middle[0], middle[1]))))
        corners = self._fixed(points_mm)
        cv2.polylines(self.image, [corners], False, colour, width_px, cv2.LINE_AA, SUBPIXEL_BITS)
        cv2.polylines(self.owners, [corners], False, 0, width_px, cv2.LINE_8, SUBPIXEL_BITS)

    def _fixed(self, points_mm: Points) -> npt.NDArray[np.int32]:
        return np.rint(self.camera.image_of(points_mm) * 2**SUBPIXEL_BITS).astype(np.int32)


def lay_thing(rng: np.random.Generator, brush: Brush, kind: str, centre: Point) -> None:
    """Draw one thing at ``centre``, mm."""
    turn = rng.uniform(0, 2 * np.pi)
    {
        "phone": _phone,
        "cup": _cup,
        "token": _token,
        "sheet": _sheet,
        "cable": _cable,
        "pen": _pen,
    }[kind](rng, brush, np.array(centre), turn)


def _phone(rng: np.random.Generator, brush: Brush, centre: Points, turn: float) -> None:
    size = (rng.uniform(70, 79), rng.uniform(145, 164))
    grey = int(rng.integers(12, 60))
    brush.fill(rounded(centre + 2.5, size, 9, turn), (14, 14, 14))
    brush.fill(rounded(centre, size, 9, turn), (grey, grey, grey + 4))
    screen = (size[0] - 6, size[1] - 8)
    if rng.random() < 0.4:
        brush.fill(
            rounded(centre, screen, 6, turn), tuple(int(v) for v in rng.integers(40, 230, 3))
        )
        for row in range(4):
            for column in range(3):
                at = _turned(np.array([(column - 1) * 19.0, (row - 1.5) * 26.0]), turn) + centre
                icon = tuple(int(v) for v in rng.integers(30, 250, 3))
                brush.fill(rounded(at, (12, 12), 3, turn), icon)
    else:
        brush.fill(rounded(centre, screen, 6, turn), (grey // 2, grey // 2, grey // 2))
        shine = np.array([(-20.0, -60.0), (0.0, -60.0), (-12.0, 55.0), (-28.0, 55.0)])
        brush.fill(_turned(shine, turn) + centre, (grey + 25, grey + 22, grey + 20))


def _cup(rng: np.random.Generator, brush: Brush, centre: Points, turn: float) -> None:
    radius = rng.uniform(33, 46)
    colour = tuple(int(v) for v in rng.integers(90, 250, 3))
    dark = tuple(v // 2 for v in colour)
    brush.fill(_ring(centre + 5, radius * 1.02), (22, 22, 22))
    handle = _ring(centre + _turned(np.array([radius * 1.1, 0]), turn), radius * 0.4)
    brush.stroke(np.vstack([handle, handle[:1]]), 7, colour)
    brush.fill(_ring(centre, radius), colour)
    brush.fill(_ring(centre, radius * 0.88), dark)
    brush.fill(
        _ring(centre + 2, radius * 0.8), (18, 40, 70) if rng.random() < 0.6 else (90, 150, 160)
    )
    brush.stroke(_ring(centre - 3, radius * 0.6)[20:34], 2.5, (235, 240, 240))


def _token(rng: np.random.Generator, brush: Brush, centre: Points, turn: float) -> None:
    radius = rng.uniform(8, 15)
    colour = [(40, 40, 200), (60, 150, 60), (30, 190, 220), (200, 120, 40)][rng.integers(4)]
    brush.fill(_ring(centre + 1.2, radius), (25, 25, 25))
    brush.fill(_ring(centre, radius), colour)
    ring = _ring(centre, radius * 0.7)
    brush.stroke(np.vstack([ring, ring[:1]]), 1.2, (235, 235, 235))
    brush.fill(
        _turned(np.array([(-4.0, 3.0), (0.0, -5.0), (4.0, 3.0)]), turn) + centre, (235, 235, 235)
    )


def _sheet(rng: np.random.Generator, brush: Brush, centre: Points, turn: float) -> None:
    size = (148.0, 210.0) if rng.random() < 0.6 else (105.0, 148.0)
    brush.fill(rounded(centre + 1, size, 0.5, turn), (40, 40, 40))
    brush.fill(rounded(centre, size, 0.5, turn), (238, 242, 243))
    for row in np.arange(-size[1] / 2 + 18, size[1] / 2 - 8, 11):
        line = np.array([(-size[0] / 2 + 8, row), (size[0] / 2 - 8, row)])
        brush.stroke(_turned(line, turn) + centre, 0.5, (150, 140, 130))
        x = np.linspace(-size[0] / 2 + 12, rng.uniform(-10, size[0] / 2 - 12), 40)
        ink = np.stack([x, row - 3 + rng.normal(0, 1.6, 40)], axis=1)
        brush.stroke(_turned(ink, turn) + centre, 0.7, (110, 50, 40))


def _cable(rng: np.random.Generator, brush: Brush, centre: Points, turn: float) -> None:
    ends = np.array(
        [(-420.0, 0.0), (-120, rng.uniform(-160, 160)), (120, rng.uniform(-160, 160)), (420, 0)]
    )
    t = np.linspace(0, 1, 60)[:, None]
    curve = (
        (1 - t) ** 3 * ends[0]
        + 3 * (1 - t) ** 2 * t * ends[1]
        + 3 * (1 - t) * t**2 * ends[2]
        + t**3 * ends[3]
    )
    grey = int(rng.choice([20, 40, 225]))
    brush.stroke(_turned(curve, turn) + centre, rng.uniform(3, 5.5), (grey, grey, grey))
    brush.stroke(_turned(curve, turn) + centre - 0.8, 0.8, (min(255, grey + 50),) * 3)


def _pen(rng: np.random.Generator, brush: Brush, centre: Points, turn: float) -> None:
    colour = tuple(int(v) for v in rng.integers(20, 220, 3))
    body = np.array([(-68.0, 0.0), (52.0, 0.0)])
    brush.stroke(_turned(body, turn) + centre + 1.5, 9, (26, 26, 26))
    brush.stroke(_turned(body, turn) + centre, 9, colour)
    brush.fill(_turned(np.array([(52.0, -4), (70, 0), (52, 4)]), turn) + centre, (60, 60, 60))


def lay_hand(rng: np.random.Generator, brush: Brush, tip: Point, base: Point) -> None:
    """Draw an arm from ``base`` and a hand whose fingers reach ``tip``, mm."""
    reach = np.array(tip) - np.array(base)
    ahead = reach / max(float(np.linalg.norm(reach)), 1.0)
    aside = np.array([-ahead[1], ahead[0]])
    skin = np.array(SKINS[rng.integers(len(SKINS))], np.float64) * rng.uniform(0.9, 1.1)
    knuckles = np.array(tip) - ahead * 78
    wrist = knuckles - ahead * 92
    sleeve = SLEEVES[rng.integers(len(SLEEVES))]
    brush.stroke(np.array([wrist, wrist - ahead * 60]), 58, _shade(skin, 0.86))
    brush.stroke(np.array([wrist - ahead * 40, np.array(base) - ahead * 300]), 96, sleeve)
    palm = np.array(
        [(-40, 4), (-26, 18), (30, 14), (41, -4), (38, -60), (26, -96), (-26, -96), (-40, -50)]
    )
    brush.fill(knuckles + palm @ np.stack([aside, ahead]), _shade(skin, 1.0))
    thumb = np.array([knuckles - aside * 30 - ahead * 58, knuckles - aside * 58 - ahead * 6])
    brush.stroke(thumb, 22, _shade(skin, 0.94))
    spread = rng.uniform(0.02, 0.2)
    for number, length in enumerate((68, 78, 74, 58)):
        root = knuckles + aside * (number - 1.5) * 20
        lean = (number - 1.5) * spread
        end = root + (ahead * np.cos(lean) + aside * np.sin(lean)) * length
        brush.stroke(np.array([root - ahead * 8, end]), 19, _shade(skin, 0.8))
        brush.stroke(np.array([root - ahead * 8, end]), 16, _shade(skin, 1.02))
        brush.stroke(np.array([end - ahead * 3, end]), 9, _shade(skin, 1.14))


def _shade(skin: Points, factor: float) -> Colour:
    blue, green, red = np.clip(skin * factor, 0, 255).astype(int).tolist()
    return blue, green, red


def _turned(points: Points, turn: float) -> Points:
    cos, sin = np.cos(turn), np.sin(turn)
    turned: Points = points @ np.array([[cos, sin], [-sin, cos]])
    return turned


def _ring(centre: Points, radius: float) -> Points:
    turn = np.linspace(0, 2 * np.pi, 65)[:-1]
    return np.stack([np.cos(turn), np.sin(turn)], axis=1) * radius + centre


def rounded(centre: Points, size_wh: Point, radius: float, turn: float) -> Points:
    """Return the outline of a rectangle with round corners, turned by ``turn`` radians."""
    half = np.array(size_wh) / 2 - radius
    arc = np.linspace(0, np.pi / 2, 7)
    corners = [
        np.stack([np.cos(arc + quarter * np.pi / 2), np.sin(arc + quarter * np.pi / 2)], axis=1)
        * radius
        + half * sign
        for quarter, sign in enumerate([(1, 1), (-1, 1), (-1, -1), (1, -1)])
    ]
    return _turned(np.vstack(corners), turn) + centre
