"""The whole way from a frame to what lies on the table.

``TablePipeline.observe`` shows the flow: see what moves, and, when something moved or a card is not
settled yet, look: anchor the mat, find outlines, fit them, follow them, read them, settle; then
report. In a picture that is blurred or changes all over no card is looked for, and no zone counts
as seen.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.find.find_cards import CardFinder, FoundCard
from vision.find.hand_regions import hand_mask
from vision.fit.fit_outlines import OutlineFitter, Sight
from vision.fit.refine_corners import refine_corners
from vision.follow.live_card import LiveCard
from vision.follow.read_tracks import TrackReader
from vision.follow.recall_looks import recall_looks, remember_looks
from vision.follow.track_cards import CardTracker
from vision.frames.frame_clock import FrameClock
from vision.frames.frame_gate import FrameGate
from vision.frames.trust_picture import PictureTrust
from vision.frames.watch_motion import MAP_WIDTH, MotionWatcher
from vision.geometry import inverse, map_points
from vision.mat.anchor_mat import MatAnchor
from vision.mat.locate_mat import MatLocator
from vision.mat.mat import Mat
from vision.mat.view_on_mat import view_outline_mm
from vision.mat.zone_quality import ZoneQualityMeter
from vision.model import (
    CARD_SIZE_WH_MM,
    CameraHealth,
    Frame,
    Image,
    Matrix,
    Point,
    Quad,
    TableObservation,
)
from vision.read.read_cards import CardReader
from vision.read.read_names import NameReader
from vision.report.report_table import TableReporter
from vision.report.seen_mat import SeenMat
from vision.stills.outlines_without_mat import outlines_without_mat

REST_NS, BUSY_NS = 480_000_000, 50_000_000
"""Least time between two looks at a table on which nothing moves, and at a busy one."""
CALM_NS = 400_000_000
"""After this time without hands, motion and news, a lost card will not turn up elsewhere."""
LEAST_MOVING_PX = 12
"""Pixels of the motion map; fewer are noise."""

Mask = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Stages:
    """The parts that do the heavy work; benchmarks wrap them to time them."""

    finder: CardFinder
    reader: CardReader
    locator: MatLocator
    watcher: MotionWatcher
    names: NameReader | None = None
    """Reads the names of cards that are in doubt; None does without."""


class TablePipeline:
    """Watches one camera."""

    def __init__(self, stages: Stages, mat: Mat) -> None:
        """Take the stages and the mat whose zones are reported."""
        self._stages = stages
        self._mat = mat
        self._has_no_mat = not mat.markers
        self._gate = FrameGate()
        self._anchor = MatAnchor(stages.locator)
        self._trust = PictureTrust()
        self._is_trusted = True
        self._has_moved = False
        self._view_mm: tuple[Point, ...] = ()
        self._fitter = OutlineFitter(mat)
        self._tracker = CardTracker()
        self._track_reader = TrackReader(stages.reader, self._tracker, stages.names)
        self._reporter = TableReporter(self._tracker)
        self._clock = FrameClock()
        self._meter = ZoneQualityMeter()
        self._hands: Mask = np.zeros((1, 1), np.uint8)
        self._frame_to_mask = 1.0
        self._looked_ns: int | None = None
        self._busy_ns = 0

    def observe(self, frame: Frame) -> TableObservation:
        """Take in the next frame and say what can be said about the table.

        What is no picture, or for a moment of another size, is dropped and counted.
        """
        if not self._gate.lets_through(frame.image):
            return self._observation(frame)
        if self._gate.old_to_new is not None:
            self._change_size(self._gate.old_to_new)
        self._frame_to_mask = MAP_WIDTH / frame.image.shape[1]
        moving = self._stages.watcher.moving(frame.image, frame.captured_ns)
        is_moving = cv2.countNonZero(moving) >= LEAST_MOVING_PX
        if self._should_look(frame.captured_ns, is_moving=is_moving):
            self._look(frame, moving)
        elif self._is_trusted and not is_moving:
            self._tracker.nothing_moved(frame.captured_ns)
        self._clock.tick(frame.captured_ns)
        return self._observation(frame)

    def _change_size(self, old_to_new: Matrix) -> None:
        """Go on with pictures of another size: what they show is as it was, in other pixels."""
        self._anchor.carry(old_to_new)
        self._tracker.carry(old_to_new)
        self._trust = PictureTrust()

    def _anchor_mat(self, grey: Image, now_ns: int) -> None:
        is_new = self._anchor.image_to_mat is None
        old_to_new = self._anchor.update(grey, now_ns)
        if old_to_new is not None:
            self._tracker.carry(old_to_new)
        if self._anchor.image_to_mat is not None:
            self._view_mm = view_outline_mm(grey, self._anchor.image_to_mat)
            if is_new and self._has_no_mat:
                self._mat = self._mat.cropped(self._view_mm[2])

    def _should_look(self, now_ns: int, *, is_moving: bool) -> bool:
        is_busy = (
            is_moving
            or self._has_moved
            or not self._is_trusted
            or bool(self._hands.any())
            or any(card.is_unfinished for card in self._tracker.cards)
        )
        if is_busy or self._looked_ns is None:
            self._busy_ns = now_ns
        due_ns = BUSY_NS if is_busy or self._tracker.lost else REST_NS
        return self._looked_ns is None or now_ns - self._looked_ns >= due_ns

    def _look(self, frame: Frame, moving: Mask) -> None:
        now_ns = frame.captured_ns
        grey = np.asarray(cv2.cvtColor(frame.image, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
        self._looked_ns = now_ns
        n_moving = cv2.countNonZero(moving)
        self._has_moved = n_moving >= LEAST_MOVING_PX
        self._anchor_mat(grey, now_ns)
        is_sound = self._trust.is_sound(grey, n_moving / moving.size, now_ns)
        self._is_trusted = is_sound and not self._anchor.is_displaced
        if self._is_trusted:
            self._look_at_cards(frame.image, grey, moving, now_ns)
        else:
            self._tracker.hold(now_ns)

    def _look_at_cards(self, image: Image, grey: Image, moving: Mask, now_ns: int) -> None:
        finding = self._stages.finder.find(image, self._card_px)
        self._hands = hand_mask(finding.hand_map, moving.shape)
        busy = np.asarray(cv2.bitwise_or(self._hands, moving), dtype=np.uint8)
        seen = self._seen_mat(now_ns)
        outlines = self._outlines(image, grey, finding.cards)
        self._tracker.update(outlines, busy, self._frame_to_mask, now_ns)
        recall_looks(grey, self._tracker, now_ns)
        self._track_reader.resolve_doubts(
            image, now_ns, lambda card: self._ways_to_lie(image, grey, card), seen.is_on_pile
        )
        self._track_reader.read_unknown(image)
        self._track_reader.check_settled(image, now_ns, seen.is_on_pile)
        self._tracker.settle(now_ns)
        remember_looks(grey, self._tracker)
        if seen.is_certain and seen.image_to_mat is not None:
            hidden = seen.unobservable(self._tracker.cards)
            self._meter.take(grey, seen.image_to_mat, self._mat.zones, hidden)
        if now_ns - self._busy_ns >= CALM_NS:
            self._tracker.lost.clear()

    @property
    def _card_px(self) -> float | None:
        """Height of a card in the middle of the mat, None while nobody knows."""
        image_to_mat = self._anchor.image_to_mat
        if image_to_mat is None or self._has_no_mat:
            return None
        x_mm, y_mm = self._mat.size_wh_mm[0] / 2, self._mat.size_wh_mm[1] / 2
        along_mm = np.array([(x_mm, y_mm), (x_mm, y_mm + CARD_SIZE_WH_MM[1])])
        top, bottom = map_points(inverse(image_to_mat), along_mm)
        return float(np.linalg.norm(bottom - top))

    def _outlines(
        self, image: Image, grey: Image, found: tuple[FoundCard, ...]
    ) -> Sequence[FoundCard]:
        """Put outlines onto edges; without the mat anything may be a card, with it only cards."""
        if self._has_no_mat:
            return outlines_without_mat(image, self._stages.finder, self._stages.reader)
        image_to_mat = self._anchor.image_to_mat
        if image_to_mat is not None:
            sight = Sight(image, grey, image_to_mat)
            return self._fitter.fit(sight, found, self._tracker.cards)
        quads = refine_corners(grey, [card.quad for card in found])
        return [FoundCard(quad, card.score) for quad, card in zip(quads, found, strict=True)]

    def _ways_to_lie(self, image: Image, grey: Image, card: LiveCard) -> list[Quad]:
        """Return the outlines on which a doubtful card may lie, its old one first."""
        ways = [card.quad] if card.rival is None else [card.quad, card.rival]
        image_to_mat = self._anchor.image_to_mat
        if image_to_mat is None or self._has_no_mat:
            return ways
        return ways + self._fitter.turned_on_the_spot(Sight(image, grey, image_to_mat), card.quad)

    def _seen_mat(self, now_ns: int) -> SeenMat:
        return SeenMat(
            mat=self._mat,
            image_to_mat=self._anchor.image_to_mat,
            view_mm=self._view_mm,
            is_certain=self._is_trusted and self._anchor.is_found(now_ns),
            hands=self._hands,
            frame_to_hands=self._frame_to_mask,
        )

    def _observation(self, frame: Frame) -> TableObservation:
        camera = CameraHealth(
            source=frame.source,
            fps=self._clock.fps,
            mat_found=self._anchor.is_found(frame.captured_ns),
            frozen=self._stages.watcher.is_frozen,
            sharpness=self._trust.sharpness,
            dropped=self._gate.n_dropped,
            trusted=self._is_trusted,
        )
        seen = self._seen_mat(frame.captured_ns)
        return self._reporter.observation(frame, seen, camera, self._meter.quality)
