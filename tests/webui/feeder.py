"""A made-up desk for the tests of the pages: every feature at once, no camera, no clock."""

import threading
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np

from engine.flags import Flag, Severity
from engine.match import Match, replay
from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    ClockStarted,
    DeathConfirmed,
    Declared,
    Fact,
    FirstTeamChosen,
    FoulCalled,
    HandCounted,
    HpShown,
    IdentityTurned,
    LineupSet,
    MatchStarted,
    Observation,
    Place,
    SeatEntry,
    Unobservable,
    Witness,
)
from engine.seats import Seat, Team
from vision.faces import FaceWeight
from vision.model import CameraHealth, Frame, Image, Quad, Side, TableObservation, Track, Turn
from vision.model import Place as MatPlace
from webui.desk.hub import Hub
from webui.desk.snapshot import Snapshot

PLAY = Place("play")
DISCARD = Place("discard")
LINEUPS = {
    Team.COLD: {
        Seat.COLD_COMMANDER: "caocao",
        Seat.COLD_LEFT: "zhaoyun",
        Seat.COLD_RIGHT: "huangyueying",
    },
    Team.WARM: {
        Seat.WARM_COMMANDER: "sunquan",
        Seat.WARM_LEFT: "lvbu",
        Seat.WARM_RIGHT: "zhenji",
    },
}
HEALTH = {
    Seat.COLD_COMMANDER: 5,
    Seat.COLD_LEFT: 1,
    Seat.COLD_RIGHT: 3,
    Seat.WARM_COMMANDER: 4,
    Seat.WARM_LEFT: 2,
}
FRAME_WH = (1280, 720)
CAMERA_TRACKS = 100
"""What the camera's numbers of the cards are ahead of the record's."""


def made_up_facts() -> list[tuple[int, Witness, Fact]]:
    """Return the course of a game as (at_ms, by, fact)."""
    camera, referee = Witness.CAMERA, Witness.REFEREE
    seats = {seat: SeatEntry("", None) for seat in Seat}
    facts: list[tuple[int, Witness, Fact]] = [
        (0, referee, MatchStarted("cert-3v3", "proxy", seats, "2026-11-30T08:00:00Z", 1)),
        (0, Witness.CLOCK, ClockStarted("match", 2_400_000)),
        (1_000, referee, LineupSet(Team.COLD, LINEUPS[Team.COLD])),
        (1_000, referee, LineupSet(Team.WARM, LINEUPS[Team.WARM])),
        (2_000, referee, FirstTeamChosen(Team.COLD)),
    ]
    facts += [(3_000, camera, HpShown(seat, hp)) for seat, hp in HEALTH.items()]
    facts += [(4_000, camera, HandCounted(seat, 4)) for seat in Seat]
    facts += [
        (60_000, camera, IdentityTurned(Seat.COLD_COMMANDER, sideways=True)),
        (64_000, camera, CardPlaced("blade/S5", Place("equip", Seat.COLD_COMMANDER), 11)),
        (66_000, camera, CardPlaced("jueying/S5", Place("equip", Seat.COLD_COMMANDER), 12)),
        (70_000, camera, CardPlaced("slash/S7", PLAY, 13)),
        (73_000, camera, CardPlaced("jink/D2", PLAY, 14)),
        (76_000, camera, CardMoved(13, PLAY, DISCARD)),
        (77_000, camera, CardTakenAway(14, PLAY, DISCARD)),
        (80_000, referee, Declared(Seat.COLD_COMMANDER, "end_turn")),
        (90_000, camera, IdentityTurned(Seat.WARM_LEFT, sideways=True)),
        (92_000, camera, CardPlaced("eight_diagram/S2", Place("equip", Seat.WARM_RIGHT), 21)),
        (93_000, camera, CardPlaced("indulgence/H6", Place("judge", Seat.WARM_RIGHT), 22)),
        (94_000, camera, CardPlaced("crossbow/?", Place("equip", Seat.COLD_LEFT), 23)),
        (96_000, camera, DeathConfirmed(Seat.WARM_RIGHT, Seat.COLD_LEFT)),
        (98_000, referee, FoulCalled(Team.WARM, "conduct", 1)),
        (99_000, camera, Unobservable((Place("equip", Seat.COLD_RIGHT),), "hand")),
        (102_000, camera, CardPlaced("slash/S8", PLAY, 31)),
        (106_000, camera, CardPlaced("slash/H10", PLAY, 32)),
        (108_000, camera, CardPlaced(None, PLAY, 33)),
        (109_000, Witness.CLOCK, ClockStarted("window", 5_000, Seat.WARM_LEFT)),
    ]
    return facts


def made_up_record() -> tuple[Observation, ...]:
    return tuple(
        Observation(number, at_ms, by, fact)
        for number, (at_ms, by, fact) in enumerate(made_up_facts(), start=1)
    )


def seq_of(fact: Fact) -> int:
    """Return the number of the entry that says ``fact`` in the made-up record."""
    return next(entry.seq for entry in made_up_record() if entry.fact == fact)


FIRST_SLASH = CardPlaced("slash/S8", PLAY, 31)
SECOND_SLASH = CardPlaced("slash/H10", PLAY, 32)


def made_up_flags() -> tuple[Flag, ...]:
    second, first = seq_of(SECOND_SLASH), seq_of(CardPlaced("slash/S8", PLAY, 31))
    return (
        Flag(
            "acts_once_a_round",
            "cert-3v3 3.3.1 c",
            Severity.PROCEDURE,
            seq_of(IdentityTurned(Seat.WARM_LEFT, sideways=True)),
            90_000,
            Seat.WARM_LEFT,
            "This vanguard's partner has not acted in this unit yet.",
            "同一行动单元的另一名前锋尚未行动。",
        ),
        Flag(
            "window",
            "cert-3v3 3.3.2 a",
            Severity.TIMEOUT,
            seq_of(CardPlaced("slash/S8", PLAY, 31)),
            102_000,
            Seat.COLD_LEFT,
            "No answer within 5 s; the skill counts as waived.",
            "五秒内没有响应，视为放弃发动。",
            ruling="upheld",
        ),
        Flag(
            "one_slash",
            "cert-3v3 3.3.2 d2",
            Severity.VIOLATION,
            second,
            106_000,
            Seat.WARM_LEFT,
            "A second Slash in one play phase: ♠8 before, ♥10 now; no crossbow, no skill lifts it.",
            "同一出牌阶段使用第二张【杀】：先♠8，现♥10；没有诸葛连弩，也没有技能解除限制。",
            evidence=(first,),
        ),
    )


def made_up_match() -> Match:
    """Return the made-up match with its made-up flags."""
    return replace(replay(made_up_record()), flags=made_up_flags())


def _quad(left: float, top: float, width: float, height: float) -> Quad:
    right, bottom = left + width, top + height
    return Quad(((left, top), (right, top), (right, bottom), (left, bottom)))


def _track(number: int, place: MatPlace, quad: Quad, *faces: FaceWeight) -> Track:
    side = Side.FRONT if faces else Side.BACK
    return Track(
        CAMERA_TRACKS + number,
        quad,
        faces,
        side,
        place,
        (0.0, 0.0),
        0.0,
        Turn.UPRIGHT,
        settled=True,
    )


def made_up_tracks() -> tuple[Track, ...]:
    play = MatPlace("play")
    return (
        _track(31, play, _quad(420, 260, 66, 92), FaceWeight("slash/S8", 0.97)),
        _track(
            32,
            play,
            _quad(540, 270, 66, 92),
            FaceWeight("slash/H10", 0.62),
            FaceWeight("slash/H9", 0.3),
            FaceWeight("peach/H9", 0.08),
        ),
        _track(
            11,
            MatPlace("equip", "cold_commander"),
            _quad(105, 300, 92, 66),
            FaceWeight("blade/S5", 1.0),
        ),
        _track(
            12,
            MatPlace("equip", "cold_commander"),
            _quad(105, 380, 92, 66),
            FaceWeight("jueying/S5", 1.0),
        ),
        _track(
            21,
            MatPlace("equip", "warm_right"),
            _quad(680, 105, 66, 92),
            FaceWeight("eight_diagram/S2", 0.9),
        ),
        _track(41, MatPlace("deck"), _quad(222, 310, 66, 92)),
    )


def made_up_log_tracks() -> dict[int, int]:
    """Return the record's track by the camera's track; the deck was never reported."""
    return {track.id: track.id - CAMERA_TRACKS for track in made_up_tracks()[:-1]}


def made_up_table(seq: int) -> TableObservation:
    return TableObservation(
        seq=seq,
        captured_ns=seq * 33_000_000,
        tracks=made_up_tracks(),
        hands_px=(
            ((760.0, 720.0), (720.0, 520.0), (780.0, 430.0), (850.0, 500.0), (900.0, 720.0)),
        ),
        unobservable=(MatPlace("equip", "cold_right"),),
        camera=CameraHealth("camera 0", 29.7, mat_found=True, frozen=False, sharpness=140.0),
    )


def made_up_image() -> Image:
    image = np.full((FRAME_WH[1], FRAME_WH[0], 3), (58, 84, 46), np.uint8)
    cv2.rectangle(image, (320, 208), (960, 512), (78, 104, 66), 2)
    for track in made_up_tracks():
        corners = track.quad.as_array().astype(np.int32)
        colour = (225, 232, 236) if track.side is Side.FRONT else (70, 40, 120)
        cv2.fillConvexPoly(image, corners, colour)
    return image


def made_up_frame(seq: int) -> Frame:
    return Frame(made_up_image(), seq, seq * 33_000_000, "camera 0")


@dataclass
class FakeRecorder:
    """Keeps the record in memory and publishes each new state, as the runtime does."""

    hub: Hub
    match: Match = field(default_factory=made_up_match)
    now_ms: int = 110_000
    lock: threading.Lock = field(default_factory=threading.Lock)

    def record(self, by: Witness, fact: Fact) -> Observation:
        with self.lock:
            entry = Observation(len(self.match.record) + 1, self.now_ms, by, fact)
            self.match = self.match.then(entry)
            self.publish()
        return entry

    def publish(self, **changes: object) -> None:
        """Publish the state as it is now."""
        snapshot = Snapshot(
            self.match, made_up_table(7), self.now_ms, log_tracks=made_up_log_tracks()
        )
        self.hub.publish(replace(snapshot, **changes))


def put_evidence(evidence_dir: Path) -> None:
    """Write the pictures that prove the made-up flags."""
    for flag in made_up_flags():
        for seq in (*flag.evidence, flag.seq):
            cv2.imwrite(str(evidence_dir / f"{seq}.jpg"), made_up_image())
