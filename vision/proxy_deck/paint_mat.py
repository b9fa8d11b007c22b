"""Draw the table mat: cloth, zones with their names, markers with a quiet zone."""

from functools import cache

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image as PilImage

from vision.mat.mat import Marker, Mat, Zone
from vision.model import Image, Point
from vision.proxy_deck.fonts import Face
from vision.proxy_deck.palette import Colour, mix
from vision.proxy_deck.sheet import Points, Sheet

CLOTH: Colour = (52, 84, 78)
"""A dull green-blue, far from the parchment and the frames of all cards."""
LINE: Colour = (104, 134, 124)
WARM_LINE: Colour = (140, 116, 92)
COLD_LINE: Colour = (86, 120, 152)
WHITE: Colour = (255, 255, 255)
QUIET_MM = 8.0
"""White round a marker, which keeps it apart from the cloth; it stops short of the mat's edge."""
MARKER_CELLS = 6

ZONE_NAMES = {
    "general": ("武将", "General"),
    "hand": ("手牌", "Hand"),
    "equip": ("装备区", "Equipment"),
    "judge": ("判定区", "Judgement"),
    "identity": ("身份", "Identity"),
    "hp": ("体力", "Health"),
    "play": ("处理区", "Play"),
    "deck": ("牌堆", "Deck"),
    "discard": ("弃牌堆", "Discard"),
}
SEAT_NAMES = {
    "warm_commander": "暖色主帅",
    "warm_left": "暖色左前锋",
    "warm_right": "暖色右前锋",
    "cold_commander": "冷色主帅",
    "cold_left": "冷色左前锋",
    "cold_right": "冷色右前锋",
}


def paint_mat(mat: Mat, px_per_mm: float) -> Image:
    """Draw the whole ``mat``; the same call gives the same picture.

    Returns:
        uint8 (H, W, 3) BGR, the mat's size times ``px_per_mm``, rounded.
    """
    reduction = 2 if px_per_mm <= 2.5 else 1
    scale = px_per_mm * reduction
    sheet = _cloth(mat, scale)
    for zone in mat.zones:
        _print_zone(sheet, zone)
    size_wh = (round(mat.size_wh_mm[0] * px_per_mm), round(mat.size_wh_mm[1] * px_per_mm))
    small = sheet.image.resize(size_wh, PilImage.Resampling.BOX)
    image = np.ascontiguousarray(np.asarray(small)[:, :, ::-1])
    for marker in mat.markers:
        _print_marker(image, marker, px_per_mm)
    return image


def marker_bits(marker_id: int) -> npt.NDArray[np.uint8]:
    """Return the marker's 6 x 6 cells, 0 black and 255 white, border included."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return np.asarray(cv2.aruco.generateImageMarker(dictionary, marker_id, MARKER_CELLS), np.uint8)


def _cloth(mat: Mat, scale: float) -> Sheet:
    size_wh = (round(mat.size_wh_mm[0] * scale), round(mat.size_wh_mm[1] * scale))
    random = np.random.default_rng(1200675)
    weave = np.zeros((size_wh[1], size_wh[0]), dtype=np.float32)
    for cells_per_mm, strength in ((0.02, 2.0), (0.5, 2.5)):
        cells = [max(2, round(side * cells_per_mm)) for side in mat.size_wh_mm]
        coarse = random.normal(0, strength, (cells[1], cells[0])).astype(np.float32)
        weave += cv2.resize(coarse, size_wh, interpolation=cv2.INTER_LINEAR)
    shades = [np.clip(weave + channel, 0, 255).astype(np.uint8) for channel in CLOTH]
    return Sheet(PilImage.fromarray(np.dstack(shades)), (scale, 0, 0, 0, scale, 0))


def _print_zone(sheet: Sheet, zone: Zone) -> None:
    width, height = zone.size_wh_mm
    if zone.angle_deg % 180:
        width, height = height, width
    placed = sheet.at(*_centre(zone), deg=zone.angle_deg)
    box = _rounded(width / 2 - 1, height / 2 - 1, 4)
    colour = _line_colour(zone)
    placed.fill(box, colour, 0.14)
    placed.trace([*box, box[0], box[1]], 0.8, colour)
    _print_label(placed, zone, height, colour)


def _line_colour(zone: Zone) -> Colour:
    seat = zone.place.seat
    if seat is None:
        return LINE
    return WARM_LINE if seat.startswith("warm") else COLD_LINE


def _print_label(placed: Sheet, zone: Zone, height: float, colour: Colour) -> None:
    chinese, english = ZONE_NAMES.get(zone.place.zone, (zone.place.zone, zone.place.zone))
    faint = mix(colour, WHITE, 0.08)
    placed.turned_text(chinese, (0, -3), 9, Face.KAI, faint)
    placed.turned_text(english, (0, 6), 5, Face.KAI, faint)
    if zone.place.zone == "general" and zone.place.seat is not None:
        seat = SEAT_NAMES.get(zone.place.seat, zone.place.seat)
        placed.turned_text(seat, (0, height / 2 - 8), 5.5, Face.KAI, faint)


def _centre(zone: Zone) -> Point:
    (left, top), (width, height) = zone.top_left_xy_mm, zone.size_wh_mm
    return left + width / 2, top + height / 2


def _rounded(half_width: float, half_height: float, radius: float) -> Points:
    corners = ((1, -1, 0.0), (1, 1, 90.0), (-1, 1, 180.0), (-1, -1, 270.0))
    points: list[Point] = []
    for x_side, y_side, start in corners:
        centre = (x_side * (half_width - radius), y_side * (half_height - radius))
        for step in range(7):
            angle = np.deg2rad(start + 15 * step)
            points.append(
                (
                    centre[0] + radius * float(np.sin(angle)),
                    centre[1] - radius * float(np.cos(angle)),
                )
            )
    return points


def _print_marker(image: Image, marker: Marker, px_per_mm: float) -> None:
    """Print a marker pixel by pixel: each pixel takes the cell that its centre lies in."""
    left, top = marker.top_left_xy_mm
    xs, columns = _cells_under(left, marker.side_mm, image.shape[1], px_per_mm)
    ys, rows = _cells_under(top, marker.side_mm, image.shape[0], px_per_mm)
    cells = np.pad(_bits(marker.id), 1, constant_values=255)
    image[np.ix_(ys, xs)] = cells[np.ix_(rows, columns)][:, :, None]


@cache
def _bits(marker_id: int) -> npt.NDArray[np.uint8]:
    return marker_bits(marker_id)


def _cells_under(
    start_mm: float, side_mm: float, n_px: int, px_per_mm: float
) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Return the pixels of one axis that a marker covers, and the cell under each (0 = quiet)."""
    place_mm = (np.arange(n_px) + 0.5) / px_per_mm - start_mm
    covered = np.flatnonzero((place_mm >= -QUIET_MM) & (place_mm < side_mm + QUIET_MM))
    cell = np.floor(place_mm[covered] / side_mm * MARKER_CELLS).astype(np.intp) + 1
    return covered, np.clip(cell, 0, MARKER_CELLS + 1)
