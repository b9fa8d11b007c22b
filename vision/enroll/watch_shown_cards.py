"""When a card that somebody lays down lies still and sharp: then it is worth a few pictures.

Nothing is known of the card, so nothing is read here. A card counts once as long as it stays where
it is in sight; what was moved, covered or exchanged counts again, and whoever asks compares.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

import cv2
import numpy as np
import numpy.typing as npt

from vision.find.find_cards import CardFinder, input_wh_with_side, without_twins
from vision.fit.judge_outlines import edges_of
from vision.fit.refine_corners import refine_corners
from vision.geometry import (
    height_px,
    iou,
    is_card_shaped,
    nearest_order,
    overlap_of,
    quad_of,
    upper_side_first,
    warp_card,
)
from vision.model import CARD_SIZE_WH_MM, Frame, Image, Quad
from vision.stills.choose_outlines import Candidate, choose_outlines, found_over_sizes
from vision.stills.propose_outlines import propose_outlines

FINDER_SIDES_PX = (160, 288, 512)
LEAST_SCORE = 0.15
COARSE_REACH, FINE_REACH = 0.16, 0.04
"""How far edges are looked for round what was found, and round a fit or a contour."""
AS_CLEAR = 0.1
"""Shares of edges seen that differ by less are alike."""
AS_STRONG = 0.35
"""An outline whose worst side is fainter than this share of another one's is of something else."""
FRAME_SHARES, WITHIN = (0.55, 0.88), 0.93
"""How much an outline shares with the card's frame inside it, and how much of that it holds. What
is hardly larger is no card round a frame but a line round the card."""
GROUND_WH, CARD_IN_GROUND = (90, 126), 0.8
"""At which a card is compared with its ground, and its share of width and height therein."""
_RIM_WH = tuple(round(side * (1 - CARD_IN_GROUND) / 2) for side in GROUND_WH)
LEAST_GROUND_CHANGE, LEAST_CONTRAST = 12.0, 16.0
"""Grey levels between ground and rim, and within a card; a zone printed on a mat has neither."""
LOOK_EVERY_NS = 100_000_000
LEAST_HEIGHT_PX = 120.0
STILL_NS = 500_000_000
STILL_SHARE = 0.045
"""Movement of a corner between two looks, as a share of the card's height, that is none."""
MOVED_SHARE = 0.25
"""Movement after which a card counts anew; farther than this it is another place."""
GONE_NS = 400_000_000
N_PICTURES = 3
MOST_VIEWS = 6
LEAST_SHARPNESS = 0.06
"""See ``sharpness_of``; writing is legible from about here."""
SETTLED_SHARPNESS = 0.8
"""Share of the best sharpness seen at a place; below it the lens is still looking for it."""
SHARPNESS_WH, MARGIN_PX = (172, 240), 12
"""At which sharpness is measured, and how much of the rim is left out: the table shows there."""
LEAST_VARIANCE = 64.0
"""Of grey levels; on a card with less contrast noise and rounding would pass for sharpness."""
PICTURE_HEIGHTS_PX = (240, 720)


class Waiting(StrEnum):
    """Why no card is taken."""

    NO_CARD = "no_card"
    TOO_SMALL = "too_small"
    MOVING = "moving"
    BLURRED = "blurred"
    ALL_TAKEN = "all_taken"


@dataclass(frozen=True, slots=True, eq=False)
class ShownCard:
    """A card that lies still."""

    quad: Quad
    """Where, in px; corner 0 is the upper left in the picture, whichever way the card lies."""
    pictures: tuple[Image, ...]
    """The card alone, (H, W, 3) BGR, as it stands in the frame; the sharpest first."""


@dataclass(slots=True, eq=False)
class _Place:
    quad: Quad
    still_since_ns: int
    seen_ns: int
    views: list[tuple[float, Image]] = field(default_factory=list[tuple[float, Image]])
    """Sharpness and picture of the latest looks at which it lay still."""
    best_sharpness: float = 0.0
    is_taken: bool = False

    def is_still(self, now_ns: int) -> bool:
        """Whether it is in sight and has lain long enough."""
        is_long = now_ns - self.still_since_ns >= STILL_NS and len(self.views) >= N_PICTURES
        return is_long and self.seen_ns == now_ns

    @property
    def is_sharp(self) -> bool:
        """Whether the latest view is as sharp as this card gets."""
        least = max(LEAST_SHARPNESS, SETTLED_SHARPNESS * self.best_sharpness)
        return bool(self.views) and self.views[-1][0] >= least


class ShownCardWatcher:
    """Watches one camera under which cards are laid."""

    def __init__(self, find: Callable[[Image], Sequence[Quad]]) -> None:
        """Take what outlines the cards of a frame."""
        self._find = find
        self._places: list[_Place] = []
        self._looked_ns: int | None = None
        self.waiting = Waiting.NO_CARD

    def look(self, frame: Frame) -> ShownCard | None:
        """Take in the next frame; return a card when one is ready, each once."""
        now_ns = frame.captured_ns
        if self._looked_ns is not None and now_ns - self._looked_ns < LOOK_EVERY_NS:
            return None
        self._looked_ns = now_ns
        quads = [upper_side_first(quad) for quad in self._find(frame.image)]
        large = [quad for quad in quads if height_px(quad) >= LEAST_HEIGHT_PX]
        self._follow(large, frame.image, now_ns)
        self.waiting = self._why(now_ns, is_small=len(quads) > len(large))
        ready = [p for p in self._places if not p.is_taken and p.is_still(now_ns) and p.is_sharp]
        if not ready:
            return None
        ready[0].is_taken = True
        views = sorted(ready[0].views, key=lambda view: -view[0])
        return ShownCard(ready[0].quad, tuple(picture for _, picture in views[:N_PICTURES]))

    def _follow(self, quads: Sequence[Quad], image: Image, now_ns: int) -> None:
        free = list(self._places)
        for quad in quads:
            near = [p for p in free if _moved(p.quad, quad) <= MOVED_SHARE]
            place = min(near, key=lambda p: _moved(p.quad, quad), default=None)
            if place is None:
                place = _Place(quad, now_ns, now_ns)
                self._places.append(place)
            else:
                free.remove(place)
            _see(place, quad, image, now_ns)
        self._places = [p for p in self._places if now_ns - p.seen_ns < GONE_NS]

    def _why(self, now_ns: int, *, is_small: bool) -> Waiting:
        wanted = [place for place in self._places if not place.is_taken]
        if wanted:
            is_blurred = any(place.is_still(now_ns) and not place.is_sharp for place in wanted)
            return Waiting.BLURRED if is_blurred else Waiting.MOVING
        if self._places:
            return Waiting.ALL_TAKEN
        return Waiting.TOO_SMALL if is_small else Waiting.NO_CARD


def find_shown_cards(image: Image, finder: CardFinder) -> list[Quad]:
    """Outline the cards in a frame without knowing any: by the finder and by their edges.

    Args:
        image: (H, W, 3) BGR; cards of a sixth of its longer side and more.
        finder: see ``CardFinder``.

    Returns:
        Outlines whose corner 0 begins a short side, surest first.
    """
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    image_wh = (image.shape[1], image.shape[0])
    sizes = [input_wh_with_side(image_wh, side) for side in FINDER_SIDES_PX]
    found_at = [finder.at_size(size_wh, LEAST_SCORE).find(image).cards for size_wh in sizes]
    found = sorted((card for cards in found_at for card in cards), key=lambda card: -card.score)
    rough = [card.quad for card in without_twins(found)]
    fitted = refine_corners(grey, rough, reach=COARSE_REACH)
    quads = [
        *refine_corners(grey, fitted, reach=FINE_REACH),
        *refine_corners(grey, propose_outlines(image), reach=FINE_REACH),
        *rough,
    ]
    quads = [quad for quad in quads if is_card_shaped(quad)]
    edges = edges_of(image, quads)
    sure = found_over_sizes(quads, found_at)
    candidates = [
        Candidate(number, quad, sure[number], edges.seen(number), 0.0)
        for number, quad in enumerate(quads)
    ]
    candidates = without_lines_on_ground(image, candidates)
    chosen = [_outermost(c, candidates).quad for c in choose_outlines(candidates, edges)]
    return [quad for quad in chosen if not is_drawn_on_ground(image, quad)]


def without_lines_on_ground(image: Image, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Drop outlines with a side hardly to be seen where another of the card has only clear ones."""
    changes = [_least_change_at_a_side(image, candidate.quad) for candidate in candidates]
    return [
        candidate
        for candidate, change in zip(candidates, changes, strict=True)
        if all(
            change >= AS_STRONG * other_change or iou(candidate.quad, other.quad) < FRAME_SHARES[0]
            for other, other_change in zip(candidates, changes, strict=True)
        )
    ]


def _least_change_at_a_side(image: Image, quad: Quad) -> float:
    """Return the grey levels by which an outline's inside and outside differ, on the worst side."""
    cut = _with_ground(image, quad)
    (rim_w, rim_h), upright = _RIM_WH, np.transpose(cut, (1, 0, 2))
    sides = [(cut, rim_h), (cut[::-1], rim_h), (upright, rim_w), (upright[::-1], rim_w)]
    changes = [
        np.abs((side[at + 2 : at + 5] - side[at - 5 : at - 2])[:, at:-at].mean(axis=(0, 1))).max()
        for side, at in sides
    ]
    return float(min(changes))


def _with_ground(image: Image, quad: Quad) -> npt.NDArray[np.float32]:
    """Cut out a card with the ground around it, ``GROUND_WH``."""
    corners = quad.as_array()
    middle = corners.mean(axis=0)
    wider = quad_of(middle + (corners - middle) / CARD_IN_GROUND)
    return warp_card(image, wider, GROUND_WH).astype(np.float32)


def is_drawn_on_ground(image: Image, quad: Quad) -> bool:
    """Whether an outline is a line on the ground, which goes on inside without a picture."""
    cut = _with_ground(image, quad)
    (width, height), (rim_w, rim_h) = GROUND_WH, _RIM_WH
    inner = cut[2 * rim_h : height - 2 * rim_h, 2 * rim_w : width - 2 * rim_w]
    rim = np.concatenate([cut[:, rim_w + 3 : rim_w + 7], cut[:, -rim_w - 7 : -rim_w - 3]], axis=1)
    ground = np.concatenate([cut[:, : rim_w - 3], cut[:, -rim_w + 3 :]], axis=1)
    change = np.abs(rim[rim_h:-rim_h].mean(axis=(0, 1)) - ground.mean(axis=(0, 1))).max()
    return bool(change < LEAST_GROUND_CHANGE and inner.std(axis=(0, 1)).max() < LEAST_CONTRAST)


def _outermost(chosen: Candidate, candidates: Sequence[Candidate]) -> Candidate:
    """Return the largest outline of the same card that is about as clear: a frame lies inside."""
    same = [
        other
        for other in candidates
        if other.seen >= chosen.seen - AS_CLEAR
        and FRAME_SHARES[0] <= iou(other.quad, chosen.quad) <= FRAME_SHARES[1]
        and overlap_of(chosen.quad, other.quad) >= WITHIN
    ]
    return max(same, key=lambda other: height_px(other.quad), default=chosen)


def sharpness_of(picture: Image) -> float:
    """Return how sharp a card's picture is, whatever its size and contrast: about 0.01 to 2."""
    small = cv2.resize(picture, SHARPNESS_WH, interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    inner = grey[MARGIN_PX:-MARGIN_PX, MARGIN_PX:-MARGIN_PX]
    return float(cv2.Laplacian(inner, cv2.CV_32F).var() / max(float(inner.var()), LEAST_VARIANCE))


def _see(place: _Place, quad: Quad, image: Image, now_ns: int) -> None:
    """Take in where a card is seen now, and a view of it."""
    if _moved(place.quad, quad) > STILL_SHARE:
        place.still_since_ns = now_ns
        place.views.clear()
        place.best_sharpness = 0.0
        place.is_taken = False
    place.quad, place.seen_ns = quad, now_ns
    if place.is_taken:
        return
    least, most = PICTURE_HEIGHTS_PX
    height = min(max(round(height_px(quad)), least), most)
    size_wh = (round(height * CARD_SIZE_WH_MM[0] / CARD_SIZE_WH_MM[1]), height)
    picture = warp_card(image, quad, size_wh)
    sharpness = sharpness_of(picture)
    place.best_sharpness = max(place.best_sharpness, sharpness)
    place.views = [*place.views, (sharpness, picture)][-MOST_VIEWS:]


def _moved(first: Quad, second: Quad) -> float:
    """Return how far the corners are apart, as a share of the height; half turns do not count."""
    apart = first.as_array() - nearest_order(second, first).as_array()
    return float(np.linalg.norm(apart, axis=1).max()) / max(height_px(first), 1.0)
