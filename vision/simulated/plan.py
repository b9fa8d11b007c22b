"""Turn a script into movements: which card and which hand is where at every moment."""

import math
from bisect import bisect_right
from dataclasses import dataclass

import numpy as np

from vision.mat.mat import Mat
from vision.model import CARD_SIZE_WH_MM, Place, Point
from vision.simulated.script import (
    APPROACH_MS,
    CARRY_MS,
    REST_MS,
    TURN_MS,
    WITHDRAW_MS,
    LayCard,
    MoveCards,
    PassHand,
    ScriptError,
    TableAction,
    TableScript,
    TakeCard,
    TurnCard,
)
from vision.simulated.slots import CardPose, Slots

_OUT_OF_SIGHT_MM = 190.0
# Finger tips hold a card this far from its middle, towards the player.
_GRIP_MM = 20.0
_GRASP_MS = 100


@dataclass(frozen=True, slots=True)
class CardPath:
    """One card that moves from one pose to another."""

    track: int
    face: str
    start: CardPose
    end: CardPose
    from_ms: int
    to_ms: int
    appears: bool
    """Whether it was not on the table before."""
    stays: bool
    """Whether it lies there afterwards."""

    def pose_at(self, at_ms: float) -> CardPose:
        """Return where the card is; it starts and stops gently."""
        share = eased((at_ms - self.from_ms) / (self.to_ms - self.from_ms))
        return CardPose(
            _between(self.start.centre_xy_mm, self.end.centre_xy_mm, share),
            self.start.angle_deg + share * (self.end.angle_deg - self.start.angle_deg),
        )


@dataclass(frozen=True, slots=True)
class HandPath:
    """Where the finger tips of one hand are, moment by moment."""

    seat: str | None
    at_ms: tuple[int, ...]
    tips_xy_mm: tuple[Point, ...]
    direction_deg: float
    """Where the fingers point, clockwise from the mat's upper edge."""

    def tip_at(self, at_ms: float) -> Point:
        """Return where the finger tips are."""
        i = min(max(bisect_right(self.at_ms, at_ms), 1), len(self.at_ms) - 1)
        first, last = self.at_ms[i - 1], self.at_ms[i]
        share = (at_ms - first) / (last - first)
        # Short steps are pieces of one smooth movement already.
        share = eased(share) if last - first > 100 else min(max(share, 0.0), 1.0)
        return _between(self.tips_xy_mm[i - 1], self.tips_xy_mm[i], share)


@dataclass(frozen=True, slots=True)
class Motion:
    """One action as it is seen: a hand comes, does something to cards, and leaves."""

    cards: tuple[CardPath, ...]
    hand: HandPath
    replaced: tuple[int, ...] = ()
    """Cards that vanish under the card laid on them."""

    @property
    def start_ms(self) -> int:
        """When the hand sets out."""
        return self.hand.at_ms[0]

    @property
    def end_ms(self) -> int:
        """When the hand is gone."""
        return self.hand.at_ms[-1]


@dataclass(frozen=True, slots=True)
class SettledCard:
    """A card that lies still."""

    track: int
    face: str
    place: Place
    pose: CardPose


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole match as movements, in order of their start."""

    at_start: tuple[SettledCard, ...]
    motions: tuple[Motion, ...]
    places: dict[tuple[int, int], Place]
    """Zone of a track that came to lie at a time, by (track, ms)."""
    duration_ms: int


def eased(share: float) -> float:
    """Return a smooth course from 0 to 1 with no jerk at either end."""
    t = min(max(share, 0.0), 1.0)
    return t * t * (3 - 2 * t)


def make_plan(script: TableScript, mat: Mat, rng: np.random.Generator) -> Plan:
    """Decide where every card comes to lie and how every hand goes.

    Raises:
        ScriptError: when an action names a card that does not lie there, or no zone of the mat.
    """
    planner = _Planner(mat, rng)
    motions: list[Motion] = []
    at_start: tuple[SettledCard, ...] | None = None
    for action in sorted(script.actions, key=lambda action: action.at_ms):
        if action.at_ms > 0 and at_start is None:
            at_start = tuple(planner.lying.values())
        try:
            motion = planner.plan(action)
        except KeyError as error:
            raise ScriptError(f"{action}: no such card or zone: {error}") from error
        if action.at_ms > 0:
            motions.append(motion)
    if at_start is None:
        at_start = tuple(planner.lying.values())
    motions.sort(key=lambda motion: motion.start_ms)
    return Plan(at_start, tuple(motions), planner.places, script.duration_ms)


class _Planner:
    """Knows what lies where while the script is read from beginning to end."""

    def __init__(self, mat: Mat, rng: np.random.Generator) -> None:
        self._mat = mat
        self._rng = rng
        self._slots = Slots(mat, rng)
        self.lying: dict[int, SettledCard] = {}
        self.places: dict[tuple[int, int], Place] = {}

    def plan(self, action: TableAction) -> Motion:
        match action:
            case LayCard():
                return self._lay(action)
            case MoveCards():
                return self._move(action)
            case TakeCard():
                return self._take(action)
            case TurnCard():
                return self._turn(action)
            case PassHand():
                return self._pass(action)

    def _lay(self, action: LayCard) -> Motion:
        if action.track in self.lying:
            raise ScriptError(f"{action}: card {action.track} lies on the table already")
        upright = self._upright_deg(action.place, action.seat)
        replaced: tuple[int, ...] = ()
        if action.replaces is None:
            pose = self._slots.take(
                action.track, action.place, upright_deg=upright, sideways=action.sideways
            )
        else:
            # The new card hides the old one, which nobody sees leaving.
            pose = self.lying.pop(action.replaces).pose
            self._slots.hand_over(action.replaces, action.track, action.place)
            replaced = (action.replaces,)
        self._settle(SettledCard(action.track, action.face, action.place, pose), action.at_ms)
        base = self._base(action.seat)
        grip = self._grip(pose.centre_xy_mm, base)
        start_ms = action.at_ms - APPROACH_MS
        offset = (base[0] - grip[0], base[1] - grip[1])
        start = CardPose(
            (pose.centre_xy_mm[0] + offset[0], pose.centre_xy_mm[1] + offset[1]),
            pose.angle_deg + float(self._rng.uniform(-25, 25)),
        )
        path = CardPath(
            action.track, action.face, start, pose, start_ms, action.at_ms, appears=True, stays=True
        )
        steps = [(start_ms, base), (action.at_ms, grip)]
        return Motion((path,), self._hand(action.seat, steps, grip), replaced)

    def _move(self, action: MoveCards) -> Motion:
        upright = self._upright_deg(action.place, action.seat)
        from_ms = action.at_ms - CARRY_MS
        paths: list[CardPath] = []
        for track in action.tracks:
            card = self.lying.pop(track)
            self._slots.give_back(track, card.place)
            end = self._slots.take(track, action.place, upright_deg=upright, sideways=False)
            end = CardPose(end.centre_xy_mm, _nearest_turn(end.angle_deg, card.pose.angle_deg))
            self._settle(SettledCard(track, card.face, action.place, end), action.at_ms)
            paths.append(
                CardPath(
                    track,
                    card.face,
                    card.pose,
                    end,
                    from_ms,
                    action.at_ms,
                    appears=False,
                    stays=True,
                )
            )
        base = self._base(action.seat)
        target = paths[-1].end.centre_xy_mm
        farthest = max((p.start.centre_xy_mm for p in paths), key=lambda c: math.dist(c, target))
        first, last = self._grip(farthest, base), self._grip(target, base)
        steps = [
            (from_ms - _GRASP_MS - APPROACH_MS, base),
            (from_ms - _GRASP_MS, first),
            (from_ms, first),
            (action.at_ms, last),
        ]
        return Motion(tuple(paths), self._hand(action.seat, steps, _between(first, last, 0.5)))

    def _take(self, action: TakeCard) -> Motion:
        card = self.lying.pop(action.track)
        self._slots.give_back(action.track, card.place)
        base = self._base(action.seat)
        grip = self._grip(card.pose.centre_xy_mm, base)
        gone_ms = action.at_ms + CARRY_MS
        end = CardPose(
            (
                card.pose.centre_xy_mm[0] + base[0] - grip[0],
                card.pose.centre_xy_mm[1] + base[1] - grip[1],
            ),
            card.pose.angle_deg + float(self._rng.uniform(-25, 25)),
        )
        path = CardPath(
            action.track,
            card.face,
            card.pose,
            end,
            action.at_ms,
            gone_ms,
            appears=False,
            stays=False,
        )
        times = (action.at_ms - _GRASP_MS - APPROACH_MS, action.at_ms - _GRASP_MS, action.at_ms)
        hand = HandPath(
            action.seat,
            (*times, gone_ms),
            (base, grip, grip, base),
            _direction(base, grip),
        )
        return Motion((path,), hand)

    def _turn(self, action: TurnCard) -> Motion:
        card = self.lying[action.track]
        upright = self._upright_deg(card.place, card.place.seat)
        askew = float(self._rng.uniform(-2.0, 2.0))
        angle = _nearest_turn(upright + 90.0 * action.sideways, card.pose.angle_deg) + askew
        end = CardPose(card.pose.centre_xy_mm, angle)
        self._settle(SettledCard(card.track, card.face, card.place, end), action.at_ms)
        from_ms = action.at_ms - TURN_MS
        path = CardPath(
            card.track, card.face, card.pose, end, from_ms, action.at_ms, appears=False, stays=True
        )
        base = self._base(action.seat)
        grip = self._grip(card.pose.centre_xy_mm, base)
        steps = [(from_ms - _GRASP_MS - APPROACH_MS, base), (from_ms - _GRASP_MS, grip)]
        n_pieces = 10
        for i in range(n_pieces + 1):
            at_ms = from_ms + i * TURN_MS // n_pieces
            swung = path.pose_at(at_ms).angle_deg - card.pose.angle_deg
            steps.append((at_ms, _rotated(grip, card.pose.centre_xy_mm, swung)))
        return Motion((path,), self._hand(action.seat, steps, grip))

    def _pass(self, action: PassHand) -> Motion:
        base = self._base(action.seat)
        width, height = self._mat.size_wh_mm
        far = (
            width / 2 + float(self._rng.uniform(-0.14, 0.14)) * width,
            height / 2 + float(self._rng.uniform(-0.12, 0.12)) * height,
        )
        steps = [(action.at_ms - APPROACH_MS - 150, base), (action.at_ms, far)]
        return Motion((), self._hand(action.seat, steps, far))

    def _hand(
        self, seat: str | None, steps: list[tuple[int, Point]], pointing_at: Point
    ) -> HandPath:
        """Let a hand take ``steps``, rest a moment and withdraw."""
        base = steps[0][1]
        last_ms, last = steps[-1]
        rested = (last[0] + float(self._rng.normal(0, 2)), last[1] + float(self._rng.normal(0, 2)))
        steps = [*steps, (last_ms + REST_MS, rested), (last_ms + REST_MS + WITHDRAW_MS, base)]
        times, tips = zip(*steps, strict=True)
        return HandPath(seat, times, tips, _direction(base, pointing_at))

    def _settle(self, card: SettledCard, at_ms: int) -> None:
        # Removed first, so that the order is that of coming to lie.
        self.lying.pop(card.track, None)
        self.lying[card.track] = card
        self.places[card.track, at_ms] = card.place

    def _upright_deg(self, place: Place, seat: str | None) -> float:
        """Played cards lie towards the player who laid them, all others as the zone says."""
        zone = self._mat.zone(place)
        if place.zone != "play":
            return zone.angle_deg
        return self._mat.zone(Place("general", seat)).angle_deg if seat else 180.0

    def _base(self, seat: str | None) -> Point:
        """Return where a seat's hand waits out of sight."""
        width, height = self._mat.size_wh_mm
        if seat is None:
            return width / 2, -_OUT_OF_SIGHT_MM
        zone = self._mat.zone(Place("general", seat))
        turned = math.radians(zone.angle_deg)
        away = (-math.sin(turned), math.cos(turned))
        middle = (
            zone.top_left_xy_mm[0] + zone.size_wh_mm[0] / 2,
            zone.top_left_xy_mm[1] + zone.size_wh_mm[1] / 2,
        )
        if abs(away[0]) > 0.5:
            return (width + _OUT_OF_SIGHT_MM if away[0] > 0 else -_OUT_OF_SIGHT_MM), middle[1]
        return middle[0], (height + _OUT_OF_SIGHT_MM if away[1] > 0 else -_OUT_OF_SIGHT_MM)

    def _grip(self, centre: Point, base: Point) -> Point:
        """Return where finger tips hold a card at ``centre``: on the near half of it."""
        distance = math.dist(centre, base)
        share = min(_GRIP_MM, CARD_SIZE_WH_MM[0] / 2) / distance
        return _between(centre, base, share)


def _between(first: Point, last: Point, share: float) -> Point:
    return first[0] + share * (last[0] - first[0]), first[1] + share * (last[1] - first[1])


def _direction(base: Point, tip: Point) -> float:
    return math.degrees(math.atan2(tip[0] - base[0], base[1] - tip[1]))


def _rotated(point: Point, round_point: Point, degrees: float) -> Point:
    turned = math.radians(degrees)
    x, y = point[0] - round_point[0], point[1] - round_point[1]
    return (
        round_point[0] + x * math.cos(turned) - y * math.sin(turned),
        round_point[1] + x * math.sin(turned) + y * math.cos(turned),
    )


def _nearest_turn(angle_deg: float, near_deg: float) -> float:
    """Return ``angle_deg`` plus whole turns, as near to ``near_deg`` as can be."""
    return near_deg + math.remainder(angle_deg - near_deg, 360.0)
