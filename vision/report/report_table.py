"""Tells what one camera's look at the table has come to: followed cards in, observation out."""

from dataclasses import replace

from vision.find.hand_regions import hand_outlines_px
from vision.follow.live_card import LiveCard
from vision.follow.track_cards import CardTracker
from vision.geometry import upward_angle_deg
from vision.mat.turn_of_card import turn_of
from vision.model import CameraHealth, Frame, TableObservation, Track, Turn, ZoneQuality
from vision.report.seen_mat import Corners, SeenMat


class TableReporter:
    """Reports one tracker's cards; remembers how each lay."""

    def __init__(self, tracker: CardTracker) -> None:
        """Take the cards."""
        self._tracker = tracker
        self._turns: dict[int, Turn] = {}
        """As reported last, by id."""

    def observation(
        self,
        frame: Frame,
        seen: SeenMat,
        camera: CameraHealth,
        quality: tuple[ZoneQuality, ...],
    ) -> TableObservation:
        """Say what can be said about the table at the time of ``frame``."""
        return TableObservation(
            seq=frame.seq,
            captured_ns=frame.captured_ns,
            tracks=self._tracks(seen, frame.source),
            hands_px=hand_outlines_px(seen.hands, 1 / seen.frame_to_hands),
            unobservable=seen.unobservable(self._tracker.cards),
            camera=camera,
            cameras=(camera,),
            view_mm=seen.view_mm,
            quality=quality,
        )

    def _tracks(self, seen: SeenMat, source: str) -> tuple[Track, ...]:
        """Return the cards, then those that vanished and may turn up elsewhere, as unsettled."""
        cards = [*self._tracker.cards, *self._tracker.lost]
        outlines = seen.outlines_mm(cards)
        tracks = [
            self._track_of(card, corners_mm, seen, source)
            for card, corners_mm in zip(cards, outlines, strict=True)
        ]
        self._turns = {track.id: track.turn for track in tracks}
        n_there = len(self._tracker.cards)
        lost = (replace(track, settled=False) for track in tracks[n_there:])
        return (*tracks[:n_there], *lost)

    def _track_of(self, card: LiveCard, corners_mm: Corners, seen: SeenMat, source: str) -> Track:
        x_mm, y_mm = corners_mm.sum(axis=0).tolist()
        centre_xy_mm = (x_mm / 4, y_mm / 4)
        zone = seen.zone_at(centre_xy_mm)
        angle_deg = upward_angle_deg(corners_mm)
        return Track(
            id=card.id,
            quad=card.quad,
            faces=card.faces,
            side=card.side,
            place=zone.place if zone else None,
            centre_xy_mm=centre_xy_mm,
            angle_deg=angle_deg,
            turn=self._turn_of(card, angle_deg - (zone.angle_deg if zone else 0.0)),
            settled=card.is_settled,
            covered=card.is_covered,
            still_since_ns=card.still_since_ns,
            seen_ns=card.seen_ns,
            in_sight=card.is_in_sight,
            source=source,
        )

    def _turn_of(self, card: LiveCard, angle_deg: float) -> Turn:
        """Say how a card lies; from one way to the other it is turning until it has settled."""
        before = self._turns.get(card.id, Turn.TURNING)
        turn = turn_of(angle_deg, 0.0, before)
        return turn if card.is_settled or turn is before else Turn.TURNING
