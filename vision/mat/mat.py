"""The table mat: its size, its markers and the zones on it, in millimetres.

A mat is a JSON file (``vision/mats/std.json`` is the shipped one). Zones are axis-aligned
rectangles; ``angle_deg`` tells which way an upright card lies there (see ``vision.model``).

``none`` is a table without a mat: it has no markers, and the whole picture is its play zone. Its
millimetres are nominal, the longer side of the picture counts as the whole mat.
"""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from vision.model import CARD_SIZE_WH_MM, Place, Point

PRINT_SPARE_MM = 6.0
"""How much larger than a card a printed zone may be to be taken for one, and how far off."""


class MatError(ValueError):
    """A mat that does not exist or cannot be understood."""


@dataclass(frozen=True, slots=True)
class Marker:
    """An ArUco marker of DICT_4X4_50, upright on the mat."""

    id: int
    top_left_xy_mm: Point
    side_mm: float

    def contains(self, point_xy_mm: Point) -> bool:
        """Return whether ``point_xy_mm`` lies on the marker."""
        left, top = self.top_left_xy_mm
        return (
            left <= point_xy_mm[0] <= left + self.side_mm
            and top <= point_xy_mm[1] <= top + self.side_mm
        )


@dataclass(frozen=True, slots=True)
class Zone:
    """A rectangle of the mat with a meaning."""

    place: Place
    top_left_xy_mm: Point
    size_wh_mm: Point
    angle_deg: float

    def contains(self, point_xy_mm: Point) -> bool:
        """Return whether ``point_xy_mm`` lies inside."""
        (left, top), (width, height) = self.top_left_xy_mm, self.size_wh_mm
        return left <= point_xy_mm[0] <= left + width and top <= point_xy_mm[1] <= top + height

    def frames_a_card_at(self, centre_xy_mm: Point) -> bool:
        """Return whether it is hardly larger than a card, and one with that centre fills it."""
        (left, top), (width, height) = self.top_left_xy_mm, self.size_wh_mm
        off_xy_mm = (left + width / 2 - centre_xy_mm[0], top + height / 2 - centre_xy_mm[1])
        short, long = sorted(self.size_wh_mm)
        spare_mm = max(short - CARD_SIZE_WH_MM[0], long - CARD_SIZE_WH_MM[1])
        return max(spare_mm, *map(abs, off_xy_mm)) <= PRINT_SPARE_MM


@dataclass(frozen=True, slots=True)
class Mat:
    """Everything printed on the cloth that a program must know."""

    name: str
    size_wh_mm: Point
    markers: tuple[Marker, ...]
    zones: tuple[Zone, ...]

    def zone_at(self, point_xy_mm: Point) -> Zone | None:
        """Return the zone that holds ``point_xy_mm``, if any."""
        return next((zone for zone in self.zones if zone.contains(point_xy_mm)), None)

    def zone(self, place: Place) -> Zone:
        """Return the zone called ``place``.

        Raises:
            KeyError: when the mat has no such zone.
        """
        for zone in self.zones:
            if zone.place == place:
                return zone
        raise KeyError(place)

    def cropped(self, size_wh_mm: Point) -> "Mat":
        """Return the part of the mat from its corner 0 to ``size_wh_mm``, zones cut off alike."""
        zones = tuple(
            replace(zone, size_wh_mm=_cut_off(zone, size_wh_mm))
            for zone in self.zones
            if all(start < end for start, end in zip(zone.top_left_xy_mm, size_wh_mm, strict=True))
        )
        return replace(self, size_wh_mm=size_wh_mm, zones=zones)


SHIPPED_MATS = Path(__file__).parents[1] / "mats"


def load_mat(name_or_path: str) -> Mat:
    """Load a shipped mat by name, or a mat file by path.

    Raises:
        MatError: when there is no such mat, or the file is not a mat.
    """
    path = SHIPPED_MATS / f"{name_or_path}.json"
    if not path.is_file():
        path = Path(name_or_path)
    try:
        return _parse(json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        shipped = ", ".join(sorted(p.stem for p in SHIPPED_MATS.glob("*.json")))
        raise MatError(f"no mat {name_or_path!r}: give one of {shipped}, or a file") from error
    except (KeyError, TypeError, ValueError) as error:
        raise MatError(f"{path}: not a mat file: {error!r}") from error


def _cut_off(zone: Zone, size_wh_mm: Point) -> Point:
    (left, top), (width, height) = zone.top_left_xy_mm, zone.size_wh_mm
    return min(width, size_wh_mm[0] - left), min(height, size_wh_mm[1] - top)


def _parse(fields: dict[str, Any]) -> Mat:
    return Mat(
        name=fields["name"],
        size_wh_mm=_pair(fields["size_wh_mm"]),
        markers=tuple(
            Marker(m["id"], _pair(m["top_left_xy_mm"]), float(m["side_mm"]))
            for m in fields["markers"]
        ),
        zones=tuple(
            Zone(
                Place(z["zone"], z["seat"]),
                _pair(z["top_left_xy_mm"]),
                _pair(z["size_wh_mm"]),
                float(z["angle_deg"]),
            )
            for z in fields["zones"]
        ),
    )


def _pair(numbers: list[float]) -> Point:
    first, second = numbers
    return float(first), float(second)
