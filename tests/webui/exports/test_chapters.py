"""Chapters of a recording, by what video sites ask of them."""

import re
from itertools import pairwise

from engine.observations import (
    CardPlaced,
    DeathConfirmed,
    Fact,
    FirstTeamChosen,
    IdentityTurned,
    MatchEnded,
    MatchStarted,
    Observation,
    Place,
    Retracted,
    SeatEntry,
    Witness,
)
from engine.seats import Seat, Team
from webui.desk.messages import MESSAGES
from webui.exports.chapters import as_chapters
from webui.exports.record import match_record

STARTED = MatchStarted(
    "cert-3v3", "classic", {seat: SeatEntry("", None) for seat in Seat}, "2026-11-30T08:00:00Z", 1
)
FACTS: tuple[tuple[int, Fact], ...] = (
    (0, STARTED),
    (65_000, FirstTeamChosen(Team.COLD)),
    (80_000, IdentityTurned(Seat.COLD_LEFT, sideways=True)),
    (85_000, CardPlaced("slash/S7", Place("play"), 1)),
    (86_000, IdentityTurned(Seat.WARM_LEFT, sideways=True)),
    (88_000, DeathConfirmed(Seat.WARM_LEFT)),
    (100_000, IdentityTurned(Seat.COLD_LEFT, sideways=False)),
    (120_000, IdentityTurned(Seat.WARM_RIGHT, sideways=True)),
    (121_000, Retracted(8)),
    (3_700_000, MatchEnded(Team.COLD, "commander_death")),
)


def chapters(offset_ms: int = 0, lang: str = "en") -> list[str]:
    entries = tuple(
        Observation(seq, at_ms, Witness.CAMERA, fact)
        for seq, (at_ms, fact) in enumerate(FACTS, start=1)
    )
    return as_chapters(match_record(entries, ""), MESSAGES[lang], offset_ms).splitlines()


def test_turns_deaths_and_the_result_are_chapters_and_the_first_is_at_the_start() -> None:
    assert chapters() == [
        "0:00 Game 1 begins",
        "1:05 Cold opens",
        "1:20 Warm left vanguard died",
        "1:01:40 Game over, Cold won: the other commander's death",
    ]


def test_a_recording_that_began_earlier_begins_before_the_match() -> None:
    assert chapters(100_000, "zh")[:3] == ["0:00 赛前", "1:40 第 1 局开始", "2:45 冷方先手"]


def test_what_lies_before_the_recording_is_left_out() -> None:
    assert chapters(-70_000)[:2] == ["0:00 Before the match", "0:10 Warm left vanguard died"]


def test_chapters_are_ten_seconds_apart() -> None:
    for offset_ms in range(-90_000, 30_000, 3_000):
        starts = [seconds(line.split()[0]) for line in chapters(offset_ms)]
        assert starts[0] == 0
        assert all(b - a >= 10 for a, b in pairwise(starts))


def seconds(time: str) -> int:
    assert re.fullmatch(r"(\d+:\d\d|\d+):\d\d", time)
    total = 0
    for part in time.split(":"):
        total = 60 * total + int(part)
    return total
