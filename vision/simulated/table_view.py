"""The table as one camera sees it at a given time, drawn with as little work as possible.

What lies still is drawn once, when it comes to lie, on a finished picture; a frame is a shifted cut
of that picture with the few moving cards and hands on it.
"""

from dataclasses import dataclass, field
from itertools import chain

import numpy as np

from vision.mat.mat import Mat
from vision.model import Image, Place, Point, Quad
from vision.simulated.canvas import Region, Target, region_round
from vision.simulated.card_sprites import (
    CARRIED,
    CardSprites,
    shadow_outline_mm,
    texture_px_per_mm,
)
from vision.simulated.hand_sprites import HandSprite, HandSprites, lay_hand
from vision.simulated.plan import CardPath, Motion, Plan, SettledCard
from vision.simulated.script import ScriptError
from vision.simulated.sensor import MARGIN_PX, shifted
from vision.simulated.slots import CardPose, corners_mm
from vision.simulated.surface import lit_by, paint_light, paint_table
from vision.simulated.table_camera import TableCamera
from vision.simulated.truth import CardTruth, visible_shares


@dataclass(frozen=True, slots=True)
class _Change:
    """A card that comes to lie, or stops lying."""

    at_ms: int
    track: int
    settled: SettledCard | None
    """None for a card that leaves."""


@dataclass(slots=True)
class TableView:
    """Draws a plan; time only goes forward."""

    camera: TableCamera
    _plan: Plan
    _changes: list[_Change]
    _cards: CardSprites
    _hands: HandSprites
    _empty: Target
    """The table without cards."""
    _still: Target
    """The table with all cards that lie still."""
    _lying: dict[int, SettledCard] = field(default_factory=dict[int, SettledCard])
    _moving: dict[int, tuple[Motion, HandSprite]] = field(
        default_factory=dict[int, tuple[Motion, HandSprite]]
    )
    _n_started: int = 0
    _n_changed: int = 0

    def draw(self, at_ms: float, shift_xy: Point) -> Image:
        """Return the picture of the table at ``at_ms``, without noise.

        Args:
            at_ms: not before that of the last call.
            shift_xy: how far the camera's shake moves the picture, px.
        """
        self._go_to(at_ms)
        frame = shifted(self._still.image, shift_xy, self.camera.size_wh)
        target = Target(frame, (-shift_xy[0], -shift_xy[1]))
        for path in self._paths_at(at_ms):
            self._cards.draw(path.face, path.pose_at(at_ms), target, CARRIED)
        for motion, sprite in self._moving.values():
            lay_hand(sprite, self._tip_px(motion, at_ms), target)
        return frame

    def cards_at(self, at_ms: float, shift_xy: Point) -> tuple[CardTruth, ...]:
        """Return every card on the table at the time that was drawn last, lowest first."""
        moving = self._paths_at(at_ms)
        quads = tuple(
            chain(
                (self._quad(card.pose, shift_xy) for card in self._lying.values()),
                (self._quad(path.pose_at(at_ms), shift_xy) for path in moving),
            )
        )
        shares = visible_shares(quads, self.hands_at(at_ms, shift_xy), self.camera.size_wh)
        names: list[tuple[int, str, Place | None]] = [
            *((card.track, card.face, card.place) for card in self._lying.values()),
            *((path.track, path.face, None) for path in moving),
        ]
        return tuple(
            CardTruth(track, face, place, quad, share, is_moving=place is None)
            for (track, face, place), quad, share in zip(names, quads, shares, strict=True)
        )

    def hands_at(self, at_ms: float, shift_xy: Point) -> tuple[tuple[Point, ...], ...]:
        """Return the outlines of the hands at the time that was drawn last, frame px."""
        outlines: list[tuple[Point, ...]] = []
        for motion, sprite in self._moving.values():
            tip = self._tip_px(motion, at_ms)
            left, top = sprite.corner_at((tip[0] + shift_xy[0], tip[1] + shift_xy[1]))
            outlines.extend(
                tuple((x + left, y + top) for x, y in outline) for outline in sprite.outlines_xy
            )
        return tuple(outlines)

    def _go_to(self, at_ms: float) -> None:
        while self._n_changed < len(self._changes):
            change = self._changes[self._n_changed]
            if change.at_ms > at_ms:
                break
            self._n_changed += 1
            self._lift(change.track)
            if change.settled is not None:
                self._put_down(change.settled)
        motions = self._plan.motions
        while self._n_started < len(motions) and motions[self._n_started].start_ms <= at_ms:
            motion = motions[self._n_started]
            if motion.end_ms > at_ms:
                self._moving[self._n_started] = (motion, self._hands.sprite_for(motion))
            self._n_started += 1
        over = [i for i, (motion, _) in self._moving.items() if motion.end_ms <= at_ms]
        for i in over:
            del self._moving[i]

    def _paths_at(self, at_ms: float) -> list[CardPath]:
        return [
            path
            for motion, _ in self._moving.values()
            for path in motion.cards
            if path.from_ms <= at_ms < path.to_ms
        ]

    def _put_down(self, card: SettledCard) -> None:
        self._lying[card.track] = card
        self._cards.draw(card.face, card.pose, self._still)

    def _lift(self, track: int) -> None:
        card = self._lying.pop(track, None)
        if card is None:
            return
        hole = self._region_of(card)
        origin = self._still.origin_xy
        patch = Target(
            hole.of(self._empty.image).copy(), (origin[0] + hole.left, origin[1] + hole.top)
        )
        for other in self._lying.values():
            if self._region_of(other).overlaps(hole):
                self._cards.draw(other.face, other.pose, patch)
        hole.of(self._still.image)[:] = patch.image

    def _region_of(self, card: SettledCard) -> Region:
        return region_round(self.camera.image_of(shadow_outline_mm(card.pose)), self._still)

    def _quad(self, pose: CardPose, shift_xy: Point) -> Quad:
        a, b, c, d = (
            (float(x), float(y)) for x, y in self.camera.image_of(corners_mm(pose)) + shift_xy
        )
        return Quad((a, b, c, d))

    def _tip_px(self, motion: Motion, at_ms: float) -> Point:
        tip = self.camera.image_of(np.array([motion.hand.tip_at(at_ms)]))[0]
        return float(tip[0]), float(tip[1])


def make_view(plan: Plan, mat: Mat, camera: TableCamera, seed: int) -> TableView:
    """Paint everything that a camera will need to show ``plan``.

    Raises:
        ScriptError: when the proxy deck does not have one of the faces.
    """
    rng = np.random.default_rng((seed, 1))
    width, height = camera.size_wh
    blank = np.zeros((height + 2 * MARGIN_PX, width + 2 * MARGIN_PX, 3), np.uint8)
    empty = Target(blank, (-MARGIN_PX, -MARGIN_PX))
    paint_table(mat, camera, empty, rng)
    light = Target(paint_light(camera, empty, rng), empty.origin_xy)
    whole = Region(0, 0, blank.shape[1], blank.shape[0])
    blank[:] = lit_by(light, blank, empty, whole)
    sleeve = (int(rng.integers(20, 60)), int(rng.integers(20, 45)), int(rng.integers(20, 45)))
    cards = CardSprites(
        camera, light, sleeve, float(rng.uniform(100, 260)), texture_px_per_mm(camera)
    )
    hands = HandSprites(camera, rng)
    hands.prepare(plan.motions)
    view = TableView(
        camera,
        plan,
        _changes_of(plan),
        cards,
        hands,
        empty,
        Target(blank.copy(), empty.origin_xy),
    )
    moved = (path.face for motion in plan.motions for path in motion.cards)
    for face in chain((card.face for card in plan.at_start), moved):
        try:
            cards.prepare(face)
        except KeyError as error:
            raise ScriptError(f"the proxy deck has no card {face!r}") from error
    return view


def _changes_of(plan: Plan) -> list[_Change]:
    changes = [_Change(-1, card.track, card) for card in plan.at_start]
    for motion in plan.motions:
        for path in motion.cards:
            if not path.appears:
                changes.append(_Change(path.from_ms, path.track, None))
            if path.stays:
                place = plan.places[path.track, path.to_ms]
                lain = SettledCard(path.track, path.face, place, path.end)
                changes.append(_Change(path.to_ms, path.track, lain))
        landed = max((path.to_ms for path in motion.cards), default=0)
        changes.extend(_Change(landed, track, None) for track in motion.replaced)
    return sorted(changes, key=lambda change: change.at_ms)
