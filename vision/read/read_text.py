"""Reads the lines of text that are printed on a card; on demand, at some 20 to 50 ms a card.

Two nets (see ``models/README.md``): one marks where text is, the other reads one line. Chinese that
runs from top to bottom is read twice, laid on its side and with its characters put in a row; either
may be the better reading.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from vision.model import CARD_SIZE_WH_MM, Image

Floats = npt.NDArray[np.float32]
Net = Callable[[Floats], Floats]
Box = tuple[int, int, int, int]
"""Left, top, right, bottom in px of the picture that was searched; right and bottom excluded."""

WORK_WH = (352, 480)
"""Size at which a card is searched: multiples of 32, about the shape of a card."""
LEAST_TEXT = 0.3
"""Answer of the finding net from which a pixel counts as text."""
LEAST_LINE = 0.4
"""Mean answer within a line's box; lower ones are ornaments."""
GROWTH = 0.7
"""The net marks the middle of a line; its box is this share of area by girth wider all round."""
LEAST_LINE_PX = 10
MOST_LINES = 16
LINE_HEIGHT_PX = 48
LONGEST_LINE_PX = 640
TALL = 1.6
"""Height by width from which a line runs from top to bottom."""
BLANK = 0
N_ALTERNATIVES = 5

_MEAN = np.array([0.485, 0.456, 0.406], np.float32)
_SPREAD = np.array([0.229, 0.224, 0.225], np.float32)


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line as it was read."""

    text: str
    score: float
    """Mean probability of its characters, 0 to 1."""
    alternatives: tuple[tuple[tuple[str, float], ...], ...]
    """For each character of ``text`` what else it may be, with its probability."""
    box_shares: tuple[float, float, float, float]
    """Left, top, right, bottom as shares of the card's width and height."""
    is_vertical: bool

    @property
    def size_mm(self) -> float:
        """How tall its characters are on a card of the usual size."""
        left, top, right, bottom = self.box_shares
        wide, high = (right - left) * CARD_SIZE_WH_MM[0], (bottom - top) * CARD_SIZE_WH_MM[1]
        return wide if self.is_vertical else high


class TextReader:
    """Reads what is printed on cards."""

    def __init__(self, find_text: Net, read_text: Net, labels: Sequence[str]) -> None:
        """Take the two nets and the characters that the second one answers with, blank left out."""
        self._find_text = find_text
        self._read_text = read_text
        self._labels = ("", *labels)
        self.characters = frozenset(labels)
        """What can be read at all; rare characters are missing."""

    def read(self, card: Image) -> tuple[TextLine, ...]:
        """Read a card.

        Args:
            card: (H, W, 3) BGR, the card alone and upright.

        Returns:
            The lines with any text in them, the largest first, at most ``MOST_LINES``; one that
            runs from top to bottom may come twice.
        """
        sized = _to_work_size(card)
        lines: list[TextLine] = []
        for box in self._boxes(sized):
            left, top, right, bottom = box
            strip = sized[top:bottom, left:right]
            is_vertical = (bottom - top) >= TALL * (right - left)
            readings = _laid_down(strip) if is_vertical else [strip]
            lines += [self._line(reading, box, is_vertical=is_vertical) for reading in readings]
        return tuple(line for line in lines if line.text.strip())

    def _boxes(self, sized: Image) -> list[Box]:
        scaled = np.asarray((sized / np.float32(255) - _MEAN) / _SPREAD, dtype=np.float32)
        answer = self._find_text(np.ascontiguousarray(scaled.transpose(2, 0, 1)[None]))[0, 0]
        mask = np.asarray(answer > LEAST_TEXT, dtype=np.uint8)
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        boxes: list[Box] = []
        for contour in contours:
            left, top, wide, high = cv2.boundingRect(np.asarray(contour, dtype=np.int32))
            if answer[top : top + high, left : left + wide].mean() < LEAST_LINE:
                continue
            grown = round(GROWTH * wide * high / (wide + high))
            boxes.append(_within((left - grown, top - grown, wide + 2 * grown, high + 2 * grown)))
        boxes = [box for box in boxes if _thickness_px(box) >= LEAST_LINE_PX]
        return sorted(boxes, key=lambda box: -_thickness_px(box))[:MOST_LINES]

    def _line(self, strip: Image, box: Box, *, is_vertical: bool) -> TextLine:
        height, width = strip.shape[:2]
        wide = min(
            LONGEST_LINE_PX, max(LINE_HEIGHT_PX // 2, round(width * LINE_HEIGHT_PX / height))
        )
        sized = cv2.resize(strip, (wide, LINE_HEIGHT_PX)).astype(np.float32) / 127.5 - 1
        answer = self._read_text(np.ascontiguousarray(sized.transpose(2, 0, 1)[None]))[0]
        best = [int(label) for label in answer.argmax(axis=1)]
        begins = [
            step
            for step in range(len(best))
            if best[step] != BLANK and (step == 0 or best[step] != best[step - 1])
        ]
        work_w, work_h = WORK_WH
        return TextLine(
            text="".join(self._labels[best[step]] for step in begins),
            score=float(answer[begins].max(axis=1).mean()) if begins else 0.0,
            alternatives=tuple(self._alternatives(answer[step]) for step in begins),
            box_shares=(box[0] / work_w, box[1] / work_h, box[2] / work_w, box[3] / work_h),
            is_vertical=is_vertical,
        )

    def _alternatives(self, shares: Floats) -> tuple[tuple[str, float], ...]:
        likely = [int(label) for label in np.argsort(-shares)[:N_ALTERNATIVES]]
        return tuple((self._labels[label], float(shares[label])) for label in likely)


def _to_work_size(card: Image) -> Image:
    shrinks = card.shape[0] > WORK_WH[1]
    way = cv2.INTER_AREA if shrinks else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(card, WORK_WH, interpolation=way), dtype=np.uint8)


def _within(box_xywh: Box) -> Box:
    """Cut a box off where the picture ends."""
    left, top, wide, high = box_xywh
    right, bottom = min(left + wide, WORK_WH[0]), min(top + high, WORK_WH[1])
    return max(left, 0), max(top, 0), right, bottom


def _thickness_px(box: Box) -> int:
    return min(box[2] - box[0], box[3] - box[1])


def _laid_down(strip: Image) -> list[Image]:
    """Turn a line that runs downward into lines that run to the right, in two ways."""
    height, width = strip.shape[:2]
    n_cells = max(1, round(height / width))
    edges = [round(height * number / n_cells) for number in range(n_cells + 1)]
    cells = [cv2.resize(strip[top:bottom], (width, width)) for top, bottom in pairwise(edges)]
    return [np.ascontiguousarray(np.rot90(strip)), np.asarray(np.hstack(cells), dtype=np.uint8)]
