"""What is drawn over a camera picture: an outline for each card and each hand, in px."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from vision.faces import DECIDED
from vision.model import Point, Side, TableObservation, Track
from webui.desk.faces import FaceView, face_view_of
from webui.desk.pictures import Picture


@dataclass(frozen=True, slots=True)
class BoxView:
    """One card in the picture."""

    log_track: int | None
    """Track of the record; None for a card that was not reported yet."""
    corners_xy: tuple[Point, ...]
    """Four corners in px of the camera's frame, clockwise from the card's printed top left."""
    face: FaceView | None
    """Likeliest face; None for a back or a card that nobody can name."""
    side: str
    is_certain: bool
    """Whether all of the face is decided, suit and rank included."""
    is_settled: bool
    is_covered: bool
    """Whether another card lies over it."""


@dataclass(frozen=True, slots=True)
class FrameHeader:
    """What goes before the JPEG of a picture."""

    source: str
    """The camera."""
    seq: int
    age_ms: int
    """Time since the frame reached the desk."""
    size_wh_px: tuple[int, int]
    """Size of the camera's frame, in which all corners are given."""
    boxes_seq: int | None
    """Frame in which the boxes were seen; None when there are none."""
    boxes: tuple[BoxView, ...]
    hands: tuple[tuple[Point, ...], ...]
    """Outlines of hands and arms, in px."""


def frame_header_of(
    picture: Picture,
    table: TableObservation | None,
    log_tracks: Mapping[int, int],
    now_ms: int,
) -> FrameHeader:
    """Return the header of ``picture``.

    Args:
        picture: the picture.
        table: what was seen in it, or in the newest frame before it that is known.
        log_tracks: track of the record by track of ``table``.
        now_ms: server clock.
    """
    return FrameHeader(
        source=picture.source,
        seq=picture.seq,
        age_ms=now_ms - picture.published_ms,
        size_wh_px=picture.source_size_wh_px,
        boxes_seq=table.seq if table else None,
        boxes=tuple(_box_of(t, log_tracks.get(t.id)) for t in table.tracks) if table else (),
        hands=tuple(_rounded(outline) for outline in table.hands_px) if table else (),
    )


def turn_deg_of(view_mm: tuple[Point, ...]) -> int:
    """Return how far a camera is turned against the mat, clockwise: 0, 90, 180 or 270.

    Args:
        view_mm: corners of its frame on the mat, from the top left on; empty while unknown, which
            counts as not turned.
    """
    if not view_mm:
        return 0
    (left, upper), (right, lower) = view_mm[:2]
    return round(math.degrees(math.atan2(lower - upper, right - left)) / 90) * 90 % 360


def _box_of(track: Track, log_track: int | None) -> BoxView:
    is_back = track.side is Side.BACK
    guess = track.faces[0] if track.faces and not is_back else None
    return BoxView(
        log_track=log_track,
        corners_xy=_rounded(track.quad.corners_xy),
        face=face_view_of(track.face or guess.face) if guess else None,
        side=track.side.value,
        is_certain=is_back or (guess is not None and guess.weight >= DECIDED),
        is_settled=track.settled,
        is_covered=track.covered,
    )


def _rounded(outline: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((round(x, 1), round(y, 1)) for x, y in outline)
