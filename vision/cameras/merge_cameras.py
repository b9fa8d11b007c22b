"""Stage 5: what each of several cameras sees in, one table out, in mat millimetres.

A card is shared by the tracks that lie alike on the mat; each camera goes on following its own.
Where a card lies is said by one camera, its lead, for as long as that one sees it. What a card is
follows from everything that was read of it. A camera that is lost, or that has a hand before it,
says nothing; only a camera that followed a card can see it go.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np
from scipy.optimize import linear_sum_assignment

from vision.cameras.camera_attendance import CameraAttendance
from vision.cameras.combine_faces import Faces, contradict
from vision.cameras.shared_card import (
    NEAR_MM,
    SharedCard,
    apart_mm,
    is_lost,
    lie_alike,
    nearest_camera,
)
from vision.faces import decided_face, may_be_one_face, split_face
from vision.mat.mat import Mat
from vision.mat.turn_of_card import turn_of
from vision.mat.view_on_mat import card_outline_mm, is_inside
from vision.mat.zone_quality import best_quality
from vision.model import Side, TableObservation, Track, Turn

SPLIT_NS = 1_000_000_000
"""How long a track must lie still elsewhere before it counts as another card's."""
JOIN_NS = 1_500_000_000
"""How long two cards must lie in one place, each seen by other cameras, before they are one."""
WITNESS_NS = 2_000_000_000
"""How long one camera must know that a card is gone before a hand hides that from the others."""
MALUS_MM = 6.0
"""What another face, or lying under another card, counts in the search for the card of a track."""
NO_MATCH_MM = 1e3


class CameraMerger:
    """Merges the observations of one table's cameras; not thread-safe."""

    def __init__(self, mat: Mat, cameras: tuple[str, ...], printed: Mapping[str, float]) -> None:
        """Begin with an empty table.

        Args:
            mat: what the cameras look at.
            cameras: the names of their sources, each once, in the order of importance.
            printed: see ``combined_faces``.
        """
        self._mat = mat
        self._printed = printed
        self._attendance = CameraAttendance(cameras)
        self._cards: list[SharedCard] = []
        self._next_id = 1

    def take(self, seen: TableObservation) -> TableObservation:
        """Take in what one camera sees, and say what all of them see.

        Args:
            seen: by one of the cameras; each must come in the order of its frames.
        """
        self._attendance.take(seen)
        if seen.camera.source in self._live:
            self._follow(seen.camera.source, seen)
        self._let_go_of_the_gone()
        self._join_what_is_one()
        self._revive_moved()
        return self._observation(seen)

    @property
    def _live(self) -> frozenset[str]:
        return self._attendance.live

    def _follow(self, camera: str, seen: TableObservation) -> None:
        present = {track.id for track in seen.tracks}
        tracks = {t.id: t for t in seen.tracks if is_inside(card_outline_mm(t), seen.view_mm)}
        for card in [card for card in self._cards if camera in card.views]:
            track_id = card.views[camera].id
            if track_id in tracks:
                card.take(camera, tracks.pop(track_id))
                continue
            card.let_go(camera)
            if track_id not in present and card.left_ns is None:
                card.left_ns = self._attendance.now_ns
        for card in [card for card in self._cards if card.views]:
            card.choose_lead(self._live)
            self._part_strays(card)
        followed = {c.views[camera].id for c in self._cards if camera in c.views}
        new = [t for t in tracks.values() if t.in_sight and t.id not in followed]
        self._share(camera, new)

    def _part_strays(self, card: SharedCard) -> None:
        """Let go of tracks that lie elsewhere than the card does."""
        pose = card.pose
        is_sure = pose.in_sight and pose.settled
        for camera, track in [(c, t) for c, t in card.views.items() if c != card.lead]:
            if apart_mm(track, pose) <= NEAR_MM or not is_sure:
                card.apart_since_ns.pop(camera, None)
            elif is_lost(track):
                card.let_go(camera)
            elif track.in_sight and track.settled:
                since_ns = card.apart_since_ns.setdefault(camera, self._attendance.now_ns)
                if self._attendance.now_ns - since_ns >= SPLIT_NS:
                    card.let_go(camera)

    def _share(self, camera: str, tracks: list[Track]) -> None:
        """Find the cards of tracks that nobody follows yet; the others are new cards."""
        free = [card for card in self._cards if camera not in card.views and card.views]
        costs = np.array([[_cost_mm(card, track) for card in free] for track in tracks])
        matched: set[int] = set()
        if costs.size:
            for row, column in zip(*linear_sum_assignment(costs), strict=True):
                if costs[row, column] < NO_MATCH_MM:
                    free[column].take(camera, tracks[row])
                    free[column].choose_lead(self._live)
                    matched.add(int(row))
        for number, track in enumerate(tracks):
            if number not in matched:
                self._cards.append(SharedCard(self._next_id, {camera: track}, lead=camera))
                self._cards[-1].take(camera, track)
                self._next_id += 1

    def _let_go_of_the_gone(self) -> None:
        for card in self._cards:
            if card.seen_by(self._live):
                card.left_ns = None
        self._cards = [card for card in self._cards if not self._is_gone(card)]
        for card in self._cards:
            card.choose_lead(self._live)

    def _is_gone(self, card: SharedCard) -> bool:
        if not card.views:
            return True
        if card.left_ns is None:
            return False
        held = card.held_by(self._live).values()
        is_hidden = all(t.settled and not (t.in_sight or t.covered) for t in held)
        return not held or (is_hidden and self._attendance.now_ns - card.left_ns >= WITNESS_NS)

    def _join_what_is_one(self) -> None:
        """Make one card of two that lie in one place, each seen by other cameras."""
        now_ns, waiting = self._attendance.now_ns, set[int]()
        for older, younger in self._twins():
            if not {older.id, younger.id} <= {card.id for card in self._cards}:
                continue  # one of them was joined with a third
            waiting.add(younger.id)
            younger.joined_since_ns = younger.joined_since_ns or now_ns
            if not younger.has_settled or now_ns - younger.joined_since_ns >= JOIN_NS:
                self._make_one(older, younger)
        for card in self._cards:
            if card.id not in waiting:
                card.joined_since_ns = None

    def _twins(self) -> list[tuple[SharedCard, SharedCard]]:
        """Return the pairs that lie alike and that no camera knows to be two cards."""
        cards = [card for card in self._cards if card.seen_by(self._live)]
        if len(self._live) < 2 or not cards:
            return []
        centres = np.array([card.pose.centre_xy_mm for card in cards])
        apart_mm = np.linalg.norm(centres[:, None] - centres[None], axis=2)
        near = np.argwhere(np.triu(apart_mm <= NEAR_MM, k=1))
        pairs = [(cards[int(first)], cards[int(second)]) for first, second in near]
        return [
            (one, other)
            for one, other in pairs
            if not set(one.views) & set(other.views) & self._live
            and lie_alike(one.pose, other.pose)
        ]

    def _make_one(self, older: SharedCard, younger: SharedCard) -> None:
        older.absorb(younger)
        older.choose_lead(self._live)
        self._cards.remove(younger)

    def _revive_moved(self) -> None:
        """Give a card that turns up the number of the lost one with its face."""
        for card in [card for card in self._cards if not card.has_settled]:
            card.has_settled = card.is_settled_by(self._live)
            if card.has_settled and card.side_by(self._live) is Side.FRONT:
                old = next((old for old in self._cards if self._is_moved(old, card)), None)
                if old is not None:
                    self._make_one(old, card)

    def _is_moved(self, old: SharedCard, found: SharedCard) -> bool:
        """Whether ``found`` is ``old``, which no camera sees any more where it lay."""
        if old is found or not old.has_settled:
            return False
        held = old.held_by(self._live)
        knows_both = [found.views[camera] for camera in held if camera in found.views]
        if not all(map(is_lost, held.values())) or any(track.settled for track in knows_both):
            return False
        face, known = decided_face(self._faces_of(found)), decided_face(self._faces_of(old))
        if not held:
            # Nobody has looked where it lay: only an index makes it this very card.
            return face == known and split_face(face or "")[1] is not None
        return may_be_one_face(face, known)

    def _faces_of(self, card: SharedCard) -> Faces:
        return card.faces_by(self._live, self._printed)

    def _observation(self, seen: TableObservation) -> TableObservation:
        newest = self._attendance.newest
        live = [each for each in newest if each.camera.source in self._live]
        tracks = tuple(map(self._track_of, self._cards))
        hidden = [set(each.unobservable) for each in live]
        return TableObservation(
            seq=seen.seq,
            captured_ns=self._attendance.now_ns,
            tracks=tracks,
            hands_px=(),
            unobservable=tuple(
                zone.place
                for zone in self._mat.zones
                if all(zone.place in places for places in hidden)
            ),
            camera=seen.camera,
            cameras=self._attendance.health(),
            quality=best_quality(live),
            of_cameras=tuple(self._renumbered(each, tracks) for each in newest),
        )

    def _track_of(self, card: SharedCard) -> Track:
        pose, seen = card.pose, card.seen_by(self._live)
        shown = seen or card.views
        source = nearest_camera(shown)
        zone = self._mat.zone_at(pose.centre_xy_mm)
        is_settled = card.is_settled_by(self._live)
        turn = turn_of(pose.angle_deg, zone.angle_deg if zone else 0.0, card.turn)
        card.turn = turn if is_settled or turn is card.turn else Turn.TURNING
        times = [track.seen_ns for track in card.views.values() if track.seen_ns is not None]
        return replace(
            pose,
            id=card.id,
            quad=shown[source].quad,
            faces=self._faces_of(card),
            side=card.side_by(self._live),
            place=zone.place if zone else None,
            turn=card.turn,
            settled=is_settled,
            covered=not seen and any(t.covered for t in card.held_by(self._live).values()),
            seen_ns=max(times, default=None),
            in_sight=bool(seen),
            source=source,
        )

    def _renumbered(self, seen: TableObservation, tracks: Iterable[Track]) -> TableObservation:
        """Return what one camera sees with the numbers and faces of the shared cards.

        A track that is none of their views keeps its number, made negative.
        """
        camera = seen.camera.source
        shared = {
            c.views[camera].id: t
            for c, t in zip(self._cards, tracks, strict=True)
            if camera in c.views
        }
        own = tuple(
            replace(t, id=shared[t.id].id, faces=shared[t.id].faces, side=shared[t.id].side)
            if t.id in shared
            else replace(t, id=-t.id)
            for t in seen.tracks
        )
        return replace(seen, tracks=own)


def _cost_mm(card: SharedCard, track: Track) -> float:
    """Return how far a track is from a card, with what else speaks against them being one."""
    pose = card.pose
    if not lie_alike(pose, track):
        return NO_MATCH_MM
    readings = [faces for faces in (track.faces, *card.readings.values()) if faces]
    if contradict(readings) and not pose.in_sight:
        return NO_MATCH_MM
    return apart_mm(pose, track) + MALUS_MM * (contradict(readings) + pose.covered)
