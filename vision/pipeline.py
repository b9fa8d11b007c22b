"""The whole way from a frame to what lies on the table.

``TablePipeline.observe`` shows the flow: anchor the mat, see what moves, find outlines, refine
them, follow them, read what is not read yet, settle, report. Heavy stages run only when something
moved or a card is not settled yet.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.find_cards import CardFinder, FoundCard
from vision.geometry import distances_px, height_px, inverse, map_points, quad_of, upward_angle_deg
from vision.locate_mat import MatLocator, shift_px
from vision.mat import Mat, Zone
from vision.model import (
    CameraHealth,
    Frame,
    Image,
    Matrix,
    Place,
    Point,
    Quad,
    TableObservation,
    Track,
    Turn,
    decided_face,
)
from vision.read_cards import CardReader, Evidence, faces_of, side_of, way_up
from vision.refine_corners import refine_corners
from vision.snap_to_size import snap_to_size
from vision.track_cards import (
    ENOUGH_LOOKS,
    CardTracker,
    LiveCard,
    is_rough_picture,
    overlap_of,
    with_way_up,
)
from vision.watch_motion import MAP_WH, MotionWatcher

ANCHOR_EVERY = 15
"""Frames between two looks at the mat's markers."""
BUMP_PX = 4.0
REST_EVERY = 15
"""Frames between two looks at a table on which nothing moves."""
BUSY_EVERY = 2
LOOK_WEIGHT = 0.5
HAND_LEVEL = 110
LEAST_MOVING_PX = 12
"""Pixels of the motion map; fewer are noise."""
MOST_READS_PER_FRAME = 8
LEAST_AGREEMENT = 0.9
"""Weight of a reading that proves that a card still lies there."""
RIVAL_OVERLAP = 0.45
"""Outlines that hide more of each other are two guesses at one card, or its lower one is hidden."""
COARSE_REACH, FINE_REACH = 0.16, 0.06
"""How far edges are looked for, as shares of a card's height: from the finder, and then."""
REFIT_EVERY = 4
"""Looks between two close looks at the outline of a settled card."""
STRIKES_OUT = 3
"""Second looks in a row that must see another card before a settled one counts as replaced."""
PILES = frozenset({"deck", "discard"})
"""Zones on which a new card lies on the old ones instead of replacing them."""

Mask = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Stages:
    """The parts that do the heavy work; benchmarks wrap them to time them."""

    finder: CardFinder
    reader: CardReader
    locator: MatLocator
    watcher: MotionWatcher


class TablePipeline:
    """Watches one camera."""

    def __init__(self, stages: Stages, mat: Mat) -> None:
        """Take the stages and the mat whose zones are reported."""
        self._stages = stages
        self._mat = mat
        self._tracker = CardTracker()
        self._image_to_mat: Matrix | None = None
        self._anchored_ns: int | None = None
        self._hand_map: Mask = np.zeros(MAP_WH[::-1], np.uint8)
        self._turns: dict[int, Turn] = {}
        self._frames_since_look = REST_EVERY
        self._frames_since_anchor = ANCHOR_EVERY
        self._clock = _FrameClock()
        self._sharpness = 0.0
        self._next_check = 0
        self._n_looks = 0
        self._frame_to_map = 1.0

    def observe(self, frame: Frame) -> TableObservation:
        """Take in the next frame and say what can be said about the table."""
        self._frame_to_map = MAP_WH[0] / frame.image.shape[1]
        grey = cv2.cvtColor(frame.image, cv2.COLOR_BGR2GRAY).astype(np.uint8, copy=False)
        self._anchor(grey, frame.captured_ns)
        moving = self._stages.watcher.moving(frame.image, frame.captured_ns)
        is_moving = cv2.countNonZero(moving) >= LEAST_MOVING_PX
        if self._should_look(is_moving=is_moving):
            self._look(frame, grey, moving)
        self._clock.tick(frame.captured_ns)
        return TableObservation(
            seq=frame.seq,
            captured_ns=frame.captured_ns,
            tracks=tuple(map(self._track_of, self._tracker.cards))
            + tuple(replace(self._track_of(card), settled=False) for card in self._tracker.lost),
            hands_px=_outlines(self._hand_map, 1 / self._frame_to_map),
            unobservable=self._unobservable(frame.captured_ns),
            camera=CameraHealth(
                source=frame.source,
                fps=self._clock.fps,
                mat_found=self._is_anchored(frame.captured_ns),
                frozen=self._stages.watcher.is_frozen,
                sharpness=self._sharpness,
            ),
        )

    def _should_look(self, *, is_moving: bool) -> bool:
        self._frames_since_look += 1
        is_restless = (
            is_moving
            or bool(self._hand_map.any())
            or bool(self._tracker.lost)
            or any(
                not card.is_settled
                or card.missing_since_ns is not None
                or (card.wants_check and not card.is_hidden and not card.is_covered)
                for card in self._tracker.cards
            )
        )
        return self._frames_since_look >= (BUSY_EVERY if is_restless else REST_EVERY)

    def _look(self, frame: Frame, grey: Image, moving: Mask) -> None:
        self._frames_since_look = 0
        finding = self._stages.finder.find(frame.image)
        self._hand_map = _as_mask(finding.hand_map)
        busy = np.asarray(cv2.bitwise_or(self._hand_map, moving), dtype=np.uint8)
        outlines = self._refined(grey, finding.cards)
        self._tracker.update(outlines, busy, self._frame_to_map, frame.captured_ns)
        self._resolve_doubts(frame, grey)
        self._read(frame)
        self._check_one(frame)
        self._tracker.settle(frame.captured_ns)

    def _refined(self, grey: Image, found: tuple[FoundCard, ...]) -> list[FoundCard]:
        """Put outlines onto edges; without the mat anything may be a card, with it only cards.

        Where a settled card is known to lie, its own outline is the better start, and it is looked
        at closely only every few looks.
        """
        if self._image_to_mat is None:
            quads = refine_corners(grey, [card.quad for card in found])
            return [FoundCard(quad, card.score) for quad, card in zip(quads, found, strict=True)]
        self._n_looks += 1
        known: list[FoundCard] = []
        refit: list[FoundCard] = []
        new: list[FoundCard] = []
        outlines = self._snapped(found)
        for outline, card in zip(outlines, self._known_at(outlines), strict=True):
            if card is None:
                new.append(outline)
            elif card.id % REFIT_EVERY == self._n_looks % REFIT_EVERY:
                refit.append(FoundCard(card.quad, outline.score))
            else:
                known.append(FoundCard(card.quad, outline.score))
        refit += self._fitted(grey, new, COARSE_REACH)
        return _without_rivals([*known, *self._fitted(grey, refit, FINE_REACH)])

    def _known_at(self, outlines: Sequence[FoundCard]) -> list[LiveCard | None]:
        """Return per outline the settled card in sight that it is a rough picture of, if any."""
        steady = [
            card
            for card in self._tracker.cards
            if card.is_settled and card.faces and not (card.is_covered or card.is_hidden)
        ]
        if not steady:
            return [None] * len(outlines)
        apart_px = distances_px([o.quad for o in outlines], [card.quad for card in steady])
        nearest = (steady[int(row.argmin())] for row in apart_px)
        return [
            card if is_rough_picture(outline.quad, card.quad) else None
            for outline, card in zip(outlines, nearest, strict=True)
        ]

    def _fitted(self, grey: Image, found: Sequence[FoundCard], reach: float) -> list[FoundCard]:
        quads = refine_corners(grey, [c.quad for c in found], is_true_size=True, reach=reach)
        return self._snapped(
            [FoundCard(quad, card.score) for quad, card in zip(quads, found, strict=True)]
        )

    def _snapped(self, found: Sequence[FoundCard]) -> list[FoundCard]:
        if self._image_to_mat is None:
            return list(found)
        quads = snap_to_size([card.quad for card in found], self._image_to_mat)
        return [
            FoundCard(quad, card.score)
            for quad, card in zip(quads, found, strict=True)
            if quad is not None and not self._is_marker(quad)
        ]

    def _read(self, frame: Frame) -> None:
        """Look at the faces of the cards that need it, the least known first."""
        wanted = [
            card
            for card in self._tracker.cards
            if not card.is_hidden
            and card.missing_since_ns is None
            and not card.is_covered
            and _needs_reading(card)
        ]
        wanted.sort(key=lambda card: card.evidence.n_looks if card.evidence else 0)
        wanted = wanted[:MOST_READS_PER_FRAME]
        looks = self._stages.reader.look(frame.image, [card.quad for card in wanted])
        for card, look in zip(wanted, looks, strict=True):
            card.evidence = (
                look if card.evidence is None else card.evidence.plus(look, weight=LOOK_WEIGHT)
            )
            with_way_up(card, way_up(card.evidence))
            card.faces = faces_of(card.evidence, self._stages.reader.deck)
            card.side = side_of(card.evidence, self._stages.reader.deck)

    def _is_marker(self, quad: Quad) -> bool:
        """Whether an outline lies on one of the mat's markers, which are no cards."""
        assert self._image_to_mat is not None  # noqa: S101 - the caller checked
        x, y = map_points(self._image_to_mat, quad.as_array()).mean(axis=0)
        return any(marker.contains((float(x), float(y))) for marker in self._mat.markers)

    def _resolve_doubts(self, frame: Frame, grey: Image) -> None:
        """Read known cards where they lay, turned on the spot, and where they are said to be now.

        The finder may have missed a card or drawn its outline badly; the reader knows a card again.
        """
        doubtful = [card for card in self._tracker.cards if _is_doubtful(card)]
        ways = [self._ways_to_lie(grey, card) for card in doubtful]
        looks = iter(self._stages.reader.look(frame.image, [quad for way in ways for quad in way]))
        for card, quads in zip(doubtful, ways, strict=True):
            seen = [(next(looks), quad) for quad in quads]
            look, quad = max(seen, key=lambda pair: float(pair[0].card_log.max()))
            faces = faces_of(look, self._stages.reader.deck)
            known = _card_part(card.faces[0].face)
            agreement = sum(face.weight for face in faces if _card_part(face.face) == known)
            if agreement >= LEAST_AGREEMENT:
                self._tracker.found_again(card, quad.turned(2 * way_up(look)), frame.captured_ns)
            elif card.rival is not None:
                self._tracker.follow(card, card.rival, frame.captured_ns)

    def _ways_to_lie(self, grey: Image, card: LiveCard) -> list[Quad]:
        """Return the outlines on which a doubtful card may lie, its old one first."""
        ways = [card.quad] if card.rival is None else [card.quad, card.rival]
        if self._image_to_mat is None:
            return ways
        corners_mm = map_points(self._image_to_mat, card.quad.as_array())
        away = corners_mm - corners_mm.mean(axis=0)
        turned_mm = np.stack([-away[:, 1], away[:, 0]], axis=1) + corners_mm.mean(axis=0)
        turned = quad_of(map_points(inverse(self._image_to_mat), turned_mm))
        coarse = self._fitted(grey, [FoundCard(turned, 1.0)], COARSE_REACH)
        return [*ways, *(card.quad for card in self._fitted(grey, coarse, FINE_REACH))]

    def _check_one(self, frame: Frame) -> None:
        """Look again at one settled card in turn: it may have been swapped or turned over."""
        settled = [
            card
            for card in self._tracker.cards
            if card.is_settled
            and not (card.is_hidden or card.is_covered)
            and card.missing_since_ns is None
            and card.faces
        ]
        if not settled:
            return
        self._next_check = (self._next_check + 1) % len(settled)
        suspects = [card for card in settled if card.strikes or card.wants_check]
        suspects = suspects[:MOST_READS_PER_FRAME] or [settled[self._next_check]]
        looks = self._stages.reader.look(frame.image, [card.quad for card in suspects])
        for card, look in zip(suspects, looks, strict=True):
            self._compare(card, look, frame.captured_ns)

    def _compare(self, card: LiveCard, look: Evidence, now_ns: int) -> None:
        seen = faces_of(look, self._stages.reader.deck)
        is_other = bool(seen) and _card_part(seen[0].face) != _card_part(card.faces[0].face)
        card.strikes = card.strikes + 1 if is_other else 0
        card.wants_check = is_other
        if card.strikes >= STRIKES_OUT:
            zone = self._zone_of(card)
            on_pile = zone is not None and zone.place.zone in PILES
            self._tracker.replace_card(card, now_ns, on_pile=on_pile)

    def _zone_of(self, card: LiveCard) -> Zone | None:
        if self._image_to_mat is None:
            return None
        x, y = map_points(self._image_to_mat, card.quad.as_array()).mean(axis=0)
        return self._mat.zone_at((float(x), float(y)))

    def _anchor(self, grey: Image, now_ns: int) -> None:
        self._frames_since_anchor += 1
        if self._frames_since_anchor < ANCHOR_EVERY and self._image_to_mat is not None:
            return
        self._frames_since_anchor = 0
        self._sharpness = float(cv2.Laplacian(grey[::2, ::2], cv2.CV_32F).var())
        located = self._stages.locator.locate(grey)
        if located is None:
            return
        self._anchored_ns = now_ns
        before = self._image_to_mat
        size_wh = (grey.shape[1], grey.shape[0])
        if before is None:
            self._image_to_mat = located
        elif shift_px(before, located, size_wh) > BUMP_PX:
            self._carry_tracks(before, located)
            self._image_to_mat = located
        else:  # steady: average out the shimmer
            mixed = 0.8 * before / before[2, 2] + 0.2 * located / located[2, 2]
            self._image_to_mat = np.asarray(mixed, dtype=np.float64)

    def _carry_tracks(self, before: Matrix, after: Matrix) -> None:
        """A bumped camera moves the picture, not the cards."""
        old_to_new = inverse(after) @ before
        for card in (*self._tracker.cards, *self._tracker.lost):
            card.quad = quad_of(map_points(old_to_new, card.quad.as_array()))

    def _is_anchored(self, now_ns: int) -> bool:
        return self._anchored_ns is not None and now_ns - self._anchored_ns < 3_000_000_000

    def _unobservable(self, now_ns: int) -> tuple[Place, ...]:
        if self._image_to_mat is None or not self._is_anchored(now_ns):
            return tuple(zone.place for zone in self._mat.zones)
        if not self._hand_map.any():
            return ()
        return tuple(zone.place for zone in self._mat.zones if self._is_under_hand(zone))

    def _is_under_hand(self, zone: Zone) -> bool:
        (left, top), (width, height) = zone.top_left_xy_mm, zone.size_wh_mm
        shares = [(x, y) for x in (0.2, 0.5, 0.8) for y in (0.2, 0.5, 0.8)]
        points = np.array([(left + x * width, top + y * height) for x, y in shares])
        assert self._image_to_mat is not None  # noqa: S101 - the caller checked
        in_image = map_points(inverse(self._image_to_mat), points)
        cells = np.clip((in_image * self._frame_to_map).astype(int), 0, np.array(MAP_WH) - 1)
        return int((self._hand_map[cells[:, 1], cells[:, 0]] > 0).sum()) >= 4

    def _track_of(self, card: LiveCard) -> Track:
        if self._image_to_mat is None:
            corners_mm = card.quad.as_array()
            zone = None
        else:
            corners_mm = map_points(self._image_to_mat, card.quad.as_array())
            x, y = corners_mm.mean(axis=0)
            zone = self._mat.zone_at((float(x), float(y)))
        angle_deg = upward_angle_deg(corners_mm)
        centre = corners_mm.mean(axis=0)
        return Track(
            id=card.id,
            quad=card.quad,
            faces=card.faces,
            side=card.side,
            place=zone.place if zone else None,
            centre_xy_mm=(float(centre[0]), float(centre[1])),
            angle_deg=angle_deg,
            turn=self._turn_of(card, angle_deg, zone),
            settled=card.is_settled,
            covered=card.is_covered,
        )

    def _turn_of(self, card: LiveCard, angle_deg: float, zone: Zone | None) -> Turn:
        turn = turn_of(
            angle_deg, zone.angle_deg if zone else 0.0, self._turns.get(card.id, Turn.TURNING)
        )
        self._turns[card.id] = turn
        return turn


def turn_of(angle_deg: float, seat_angle_deg: float, before: Turn) -> Turn:
    """Say how a card lies relative to its seat, up and down alike, with hysteresis.

    Args:
        angle_deg: of the card on the mat.
        seat_angle_deg: of a card lying upright there.
        before: what was said last.
    """
    off_deg = abs((angle_deg - seat_angle_deg + 90) % 180 - 90)  # 0 upright ... 90 sideways
    if off_deg < 30 or (before is Turn.UPRIGHT and off_deg < 38):
        return Turn.UPRIGHT
    if off_deg > 60 or (before is Turn.SIDEWAYS and off_deg > 52):
        return Turn.SIDEWAYS
    return Turn.TURNING


class _FrameClock:
    """Frames a second over the last second or so."""

    def __init__(self) -> None:
        self._before_ns: int | None = None
        self.fps = 0.0

    def tick(self, now_ns: int) -> None:
        if self._before_ns is not None and now_ns > self._before_ns:
            rate = 1e9 / (now_ns - self._before_ns)
            self.fps = rate if self.fps == 0 else 0.95 * self.fps + 0.05 * rate
        self._before_ns = now_ns


def _without_rivals(found: Sequence[FoundCard]) -> list[FoundCard]:
    """Of outlines that hide most of each other keep the surest: only one can be in sight."""
    best_first = sorted(found, key=lambda card: -card.score)
    quads = [card.quad for card in best_first]
    is_near = distances_px(quads, quads) < np.array([height_px(quad) for quad in quads])
    kept: list[int] = []
    for number, quad in enumerate(quads):
        near = (other for other in kept if is_near[number, other])
        if all(overlap_of(quad, quads[other]) <= RIVAL_OVERLAP for other in near):
            kept.append(number)
    return [best_first[number] for number in kept]


def _is_doubtful(card: LiveCard) -> bool:
    """Whether a card that has been read was not found, or was found somewhere else."""
    is_in_doubt = card.missing_since_ns is not None or card.rival is not None
    return is_in_doubt and not card.is_hidden and decided_face(card.faces) is not None


def _needs_reading(card: LiveCard) -> bool:
    if card.evidence is None:
        return True
    if card.evidence.n_looks >= ENOUGH_LOOKS:
        return False
    return not card.faces or card.faces[0].weight < 0.995 or card.evidence.n_looks < 3


def _card_part(face: str) -> str:
    """``slash`` of ``slash/S7``; whole faces stay whole."""
    card, _, index = face.rpartition("/")
    return card if card and index[:1] in "SHCD" and index[1:2] in "A23456789JQK1" else face


def _as_mask(hand_map: Mask) -> Mask:
    large = cv2.resize(hand_map, MAP_WH, interpolation=cv2.INTER_LINEAR)
    _, mask = cv2.threshold(large, HAND_LEVEL, 255, cv2.THRESH_BINARY)
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    return np.asarray(cv2.dilate(mask, np.ones((7, 7), np.uint8)), dtype=np.uint8)


def _outlines(mask: Mask, scale: float) -> tuple[tuple[Point, ...], ...]:
    """Trace the regions of a mask as polygons in frame pixels."""
    if not mask.any():
        return ()
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    polygons: list[tuple[Point, ...]] = []
    for contour in contours:
        simple = cv2.approxPolyDP(contour, 2.0, closed=True).reshape(-1, 2)
        polygons.append(tuple((float(x * scale), float(y * scale)) for x, y in simple))
    return tuple(polygons)
