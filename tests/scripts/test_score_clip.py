"""The real clip: what is recorded of it is what happens in it."""

from pathlib import Path

import pytest

from engine.observations import CardMoved, CardPlaced, CardTakenAway, Observation, Place, Witness
from scripts.score.clip import EVENTS, ClipEvent, events_of, score

PHOTOS = Path(__file__).parents[3] / "shared" / "photos"
PLAY = Place("play")


@pytest.mark.skipif(not PHOTOS.is_dir(), reason="the photographs are not at hand")
def test_the_clip_gives_exactly_its_events() -> None:
    report = score(PHOTOS)
    assert report["failures"] == []
    assert all(figure["reached"] is not False for figure in report["figures"])
    assert len(report["details"]["recorded"]) == len(EVENTS) == 6


def test_a_log_is_told_in_source_frames() -> None:
    facts = [
        (0, CardPlaced("brainstorm", PLAY, 1)),
        (2_000, CardMoved(1, PLAY, Place("discard"))),
        (4_266, CardPlaced(None, PLAY, 2)),
        (8_000, CardTakenAway(1, PLAY)),
    ]
    record = tuple(
        Observation(seq, at_ms, Witness.CAMERA, fact) for seq, (at_ms, fact) in enumerate(facts, 1)
    )
    assert events_of(record) == (
        ClipEvent("placed", "brainstorm", (1, 1)),
        ClipEvent("moved", "brainstorm", (61, 61)),
        ClipEvent("placed", "unknown", (129, 129)),
        ClipEvent("taken", "brainstorm", (241, 241)),
    )


@pytest.mark.parametrize(
    ("told", "is_right"),
    [
        (ClipEvent("taken", "brainstorm", (49, 49)), True),
        (ClipEvent("taken", "brainstorm", (48, 48)), False),
        (ClipEvent("taken", "brainstorm", (77, 77)), True),
        (ClipEvent("taken", "brainstorm", (78, 78)), False),
        (ClipEvent("placed", "brainstorm", (60, 60)), False),
        (ClipEvent("taken", "unknown", (60, 60)), False),
    ],
)
def test_an_event_counts_at_its_time_to_within_eight_frames(
    told: ClipEvent, is_right: bool
) -> None:
    assert ClipEvent("taken", "brainstorm", (57, 69)).is_told_by(told) is is_right
