"""The real clip of three cards brought and taken by hand: exactly these events, at their times?

    python -m scripts.score.clip ../shared/photos

The deck is enrolled from the clip's own first clear frame of each card; what runs is what
``zhicai run --mat none --headless`` runs, from the pictures to the log.
"""

import argparse
import json
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.log_codec import decode_log
from engine.observations import CardMoved, CardPlaced, CardTakenAway, Observation
from engine.rulesets import DEFAULT_RULESET
from models.registry import load_net
from scripts.score.report import at_least, failure, noted, share
from vision.enroll.enroll import Reference, build_deck, crop_reference
from vision.mat.mat import load_mat
from vision.read.deck import Deck
from vision.sources.load_picture import load_picture
from vision.sources.open_source import open_source
from vision.sources.picture_folder import NUMBERED_FPS
from webui.assemble import make_finder, make_pipeline
from webui.commands.watch import Game, Session, watch

CLEAR_FRAMES = {
    "brainstorm": "00001.jpg",
    "illusion-of-choice": "00129.jpg",
    "jeering-homunculus": "00289.jpg",
}
FIRST_FRAME = 1
"""Number of the source frame at which the clip, and its log, begin."""
TOLERANCE = 8


@dataclass(frozen=True, slots=True)
class ClipEvent:
    """A card that comes or goes, and the source frames between which it does."""

    what: str
    face: str
    frames: tuple[int, int]

    def is_told_by(self, told: "ClipEvent") -> bool:
        """Whether ``told`` is this event, at its time to within the tolerance."""
        first, last = self.frames[0] - TOLERANCE, self.frames[1] + TOLERANCE
        is_same = (self.what, self.face) == (told.what, told.face)
        return is_same and first <= told.frames[0] <= last


EVENTS = (
    ClipEvent("placed", "brainstorm", (1, 1)),
    ClipEvent("taken", "brainstorm", (57, 69)),
    ClipEvent("placed", "illusion-of-choice", (109, 129)),
    ClipEvent("taken", "illusion-of-choice", (213, 225)),
    ClipEvent("placed", "jeering-homunculus", (261, 289)),
    ClipEvent("taken", "jeering-homunculus", (389, 405)),
)
"""By eye, of pictures four frames apart; the first card lies there from the start."""


def score(photos: Path) -> dict[str, Any]:
    """Watch the clip of ``photos/video`` and compare what was recorded with what happens in it."""
    told = events_of(record_of(photos / "video"))
    n_right = sum(true.is_told_by(event) for true, event in zip(EVENTS, told, strict=False))
    is_exact = n_right == len(EVENTS) == len(told)
    figures = [
        noted("events in the clip", len(EVENTS)),
        noted("events recorded", len(told)),
        at_least("recorded in order, at their time", share(n_right, len(EVENTS)), 1.0),
        at_least("exactly the list of events", float(is_exact), 1.0),
    ]
    named = [f"{event.what} {event.face} at frame {event.frames[0]}" for event in told]
    failures = [] if is_exact else [failure("video", f"recorded: {'; '.join(named)}")]
    return {"figures": figures, "failures": failures, "details": {"recorded": named}}


def enroll(video: Path) -> Deck:
    """Make a deck of one clear frame of each card, as ``zhicai enroll`` does."""
    finder, embed = make_finder(), load_net("read_cards")
    references = [
        Reference(face, crop_reference(load_picture(video / name), finder))
        for face, name in CLEAR_FRAMES.items()
    ]
    return build_deck("clip", references, embed, embed.card.sha256)


def record_of(video: Path) -> tuple[Observation, ...]:
    """Run the product over the clip and return what stands in the log."""
    pipeline = make_pipeline(enroll(video), load_mat("none"))
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(open_source(str(video))) as source,
    ):
        log = Path(folder) / "clip.jsonl"
        watch(source, pipeline, Game(DEFAULT_RULESET, "clip"), Session(log))
        return decode_log(log.read_text(encoding="utf-8").splitlines()).observations


def events_of(record: tuple[Observation, ...]) -> tuple[ClipEvent, ...]:
    """Return what a log says of cards, each event at its source frame."""
    face_of: dict[int, str] = {}
    events: list[ClipEvent] = []
    for observation in record:
        frame = FIRST_FRAME + round(observation.at_ms * NUMBERED_FPS / 1000)
        match observation.fact:
            case CardPlaced(face=face, track=track):
                face_of[track] = face or "unknown"
                events.append(ClipEvent("placed", face_of[track], (frame, frame)))
            case CardMoved(track=track):
                events.append(ClipEvent("moved", face_of[track], (frame, frame)))
            case CardTakenAway(track=track):
                events.append(ClipEvent("taken", face_of[track], (frame, frame)))
            case _:
                continue
    return tuple(events)


def main() -> None:
    """Print the score as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path, help="folder of photographs with truth")
    print(json.dumps(score(parser.parse_args().photos), ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main()
