"""Pictures that prove what the record says: one crop per camera entry, beside the log."""

from pathlib import Path

import cv2
import numpy as np

from vision.geometry import centre_of, height_px, warp_card
from vision.model import Frame, Image, Track

CROP_HEIGHTS = (3.2, 2.4)
"""Width and height of an evidence picture in card heights: the card and what lies around it."""
MOST_PX = 480
OUTLINE_BGR = (0, 159, 230)


CARDS = "cards"
"""Folder within the folder of a match for the cards themselves."""
CARD_WH = (252, 352)
"""Of a card's own picture, px: four to a mm."""


class EvidenceShelf:
    """Keeps ``<seq>.jpg`` in one folder."""

    def __init__(self, folder: Path, *, keeps_cards: bool = False) -> None:
        """Take the folder, which is made when needed.

        Args:
            folder: of the match.
            keeps_cards: whether each card is kept by itself too, upright and with nothing drawn on
                it, in ``cards/<seq>.png``: to learn from.
        """
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._keeps_cards = keeps_cards

    def keep(self, seq: int, frame: Frame, track: Track) -> None:
        """Store the surroundings of ``track`` in ``frame`` as the proof of entry ``seq``."""
        if self._keeps_cards:
            self._keep_card(seq, warp_card(frame.image, track.quad, CARD_WH))
        x, y = centre_of(track.quad)
        size = height_px(track.quad)
        height, width = frame.image.shape[:2]
        half_w, half_h = CROP_HEIGHTS[0] * size / 2, CROP_HEIGHTS[1] * size / 2
        left, right = max(0, int(x - half_w)), min(width, int(x + half_w))
        top, bottom = max(0, int(y - half_h)), min(height, int(y + half_h))
        if right - left < 2 or bottom - top < 2:
            return
        crop = frame.image[top:bottom, left:right].copy()
        corners = np.round(track.quad.as_array() - (left, top)).astype(np.int32)
        cv2.polylines(
            crop, [corners], isClosed=True, color=OUTLINE_BGR, thickness=2, lineType=cv2.LINE_AA
        )
        self._write(seq, crop, MOST_PX)

    def _keep_card(self, seq: int, card: Image) -> None:
        folder = self.folder / CARDS
        folder.mkdir(exist_ok=True)
        (folder / f"{seq}.png").write_bytes(cv2.imencode(".png", card)[1].tobytes())

    def keep_whole(self, seq: int, frame: Frame) -> None:
        """Store the whole table as the proof of entry ``seq``: a clock that ran out."""
        self._write(seq, frame.image, 2 * MOST_PX)

    def _write(self, seq: int, image: Image, most_px: int) -> None:
        scale = min(1.0, most_px / image.shape[1])
        if scale < 1:
            size_wh = (round(image.shape[1] * scale), round(image.shape[0] * scale))
            image = np.asarray(cv2.resize(image, size_wh, interpolation=cv2.INTER_AREA), np.uint8)
        encoded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 85])[1]
        (self.folder / f"{seq}.jpg").write_bytes(encoded.tobytes())
