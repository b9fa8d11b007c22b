"""A game that has everything a result sheet can show; told by hand, times in ms."""

from engine.observations import (
    CardPlaced,
    ClockStarted,
    DeathConfirmed,
    Declared,
    Fact,
    FirstTeamChosen,
    FoulCalled,
    HpShown,
    IdentityTurned,
    MatchEnded,
    MatchStarted,
    Observation,
    Place,
    Retracted,
    Ruled,
    SeatEntry,
    TimeCalled,
    Witness,
)
from engine.seats import Seat, Team
from tests.webui.log_files import log_lines

PLAYERS = dict(zip(Seat, ("A1", "A2", "A3", "B1", "B2", "B3"), strict=True))
GENERALS = dict(
    zip(
        Seat,
        ("zhouyu", "zhaoyun", "huangyueying", "zhoutai", "simayi", "sunshangxiang"),
        strict=True,
    )
)
NOTE = "<看了一眼> & said so"
FACTS: tuple[tuple[int, Fact], ...] = (
    (
        0,
        MatchStarted(
            "cert-3v3",
            "classic",
            {seat: SeatEntry(PLAYERS[seat], GENERALS[seat]) for seat in Seat},
            "2026-11-30T08:00:00Z",
            2,
        ),
    ),
    (0, ClockStarted("match", 2_400_000)),
    (1_000, FirstTeamChosen(Team.COLD)),
    *(
        (1_500, HpShown(seat, hp))
        for seat, hp in zip(Seat, (4, 4, 3, 5, 3, 3), strict=True)
    ),
    (5_000, IdentityTurned(Seat.COLD_COMMANDER, sideways=True)),
    (20_000, CardPlaced("slash/S7", Place("play"), 1)),
    (30_000, CardPlaced("jink/H2", Place("play"), 2)),
    (31_000, Retracted(12)),
    (60_000, FoulCalled(Team.WARM, "talk", 1, Seat.WARM_LEFT, NOTE)),
    (90_000, FoulCalled(Team.COLD, "touch", 0, Seat.COLD_LEFT)),
    (120_000, FoulCalled(Team.WARM, "talk", 1, Seat.WARM_RIGHT)),
    (600_000, DeathConfirmed(Seat.COLD_LEFT, Seat.WARM_LEFT)),
    (700_000, HpShown(Seat.WARM_COMMANDER, 1)),
    (710_000, HpShown(Seat.COLD_COMMANDER, 0)),
    (2_400_000, TimeCalled("match")),
    *(
        (2_400_000 + 40_000 * number, IdentityTurned(seat, sideways=True))
        for number, seat in enumerate(
            (Seat.WARM_COMMANDER, Seat.COLD_RIGHT, Seat.WARM_LEFT, Seat.WARM_RIGHT)
        )
    ),
    (2_560_000, Declared(Seat.WARM_RIGHT, "end_turn")),
    (2_565_000, Ruled("technical_points@16", "upheld", "")),
    (2_570_000, MatchEnded(Team.WARM, "survivors")),
)  # fmt: skip


def told_log() -> tuple[list[str], str]:
    """Return the lines of its log, and the hash of the last one."""
    entries = enumerate(FACTS, start=1)
    return log_lines(Observation(n, at_ms, Witness.REFEREE, fact) for n, (at_ms, fact) in entries)
