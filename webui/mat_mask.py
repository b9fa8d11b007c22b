"""Only the mat is kept: what lies outside it in a picture, and so who sits there, is blanked."""

from dataclasses import replace

import cv2
import numpy as np

from vision.model import Frame, Image, Point, TableObservation

MARGIN_MM = 40.0
"""Cards that lie over the edge of the mat stay whole."""
BLANK_BGR = (40, 36, 32)


class MatMask:
    """Blanks the surroundings in pictures of one or more cameras."""

    def __init__(self, size_wh_mm: Point) -> None:
        """Take the size of the mat."""
        width, height = size_wh_mm
        left, top, right, bottom = -MARGIN_MM, -MARGIN_MM, width + MARGIN_MM, height + MARGIN_MM
        self._kept_mm = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
        self._views_mm: dict[str, tuple[Point, ...]] = {}
        self._masks: dict[str, tuple[tuple[Point, ...], Image]] = {}
        """By camera: for which view its mask was made, and the mask."""

    def take(self, seen: TableObservation) -> None:
        """Take in where on the mat each camera looks."""
        for look in seen.of_cameras or (seen,):
            if look.view_mm:
                self._views_mm[look.camera.source] = look.view_mm

    def kept(self, frame: Frame) -> Frame | None:
        """Return what may be kept of a frame; None before anybody knows where its mat lies."""
        view_mm = self._views_mm.get(frame.source)
        if view_mm is None:
            return None
        made_for, mask = self._masks.get(frame.source, (None, frame.image))
        if made_for != view_mm or mask.shape != frame.image.shape[:2]:
            mask = self._mask(frame.image, view_mm)
            self._masks[frame.source] = (view_mm, mask)
        blank = np.full_like(frame.image, BLANK_BGR)
        return replace(frame, image=np.asarray(cv2.copyTo(frame.image, mask, blank), np.uint8))

    def _mask(self, image: Image, view_mm: tuple[Point, ...]) -> Image:
        """Return (H, W) with 255 where the mat or its margin is seen, else 0."""
        height, width = image.shape[:2]
        corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - 0.5
        to_px = cv2.getPerspectiveTransform(np.array(view_mm, np.float32), corners)
        kept = cv2.perspectiveTransform(self._kept_mm.astype(np.float32)[None], to_px)[0]
        mask = np.zeros((height, width), np.uint8)
        return np.asarray(cv2.fillConvexPoly(mask, np.rint(kept).astype(np.int32), 255), np.uint8)
