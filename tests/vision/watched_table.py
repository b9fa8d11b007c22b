"""A simulated table under a pipeline, frames disturbed on the way; and what is told of it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from vision.model import Frame, Place, Quad, TableObservation
from vision.simulated.truth import FrameTruth

Disturbance = Callable[[np.ndarray, int], np.ndarray]
"""Takes a picture and the match time in ms, returns the picture as it arrives."""
Told = tuple[str, str | None, Place | None]


@dataclass
class Teller:
    """Tells events from observations in the plainest way, one card at a time."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[str | None, Place | None]] = {}

    def take(self, seen: TableObservation) -> list[Told]:
        told: list[Told] = []
        present = {track.id for track in seen.tracks}
        for number in set(self.known) - present:
            told.append(("taken", *self.known.pop(number)))
        for track in seen.tracks:
            if not track.settled or track.place is None:
                continue
            before = self.known.get(track.id)
            if before is None:
                told.append(("placed", track.face, track.place))
            elif before[1] != track.place:
                told.append(("moved", track.face, track.place))
            elif before[0] != track.face:
                told.append(("renamed", track.face, track.place))
            self.known[track.id] = (track.face, track.place)
        return told


def events_of(tables: Iterable[tuple[int, TableObservation]]) -> Iterator[tuple[int, Told]]:
    """Yield match time and event."""
    teller = Teller()
    for at_ms, seen in tables:
        yield from ((at_ms, told) for told in teller.take(seen))


def warped_truth(truth: FrameTruth, old_to_new: np.ndarray) -> FrameTruth:
    """Move the truth of a frame as its picture is moved."""

    def mapped(points: object) -> list[tuple[float, float]]:
        lifted = np.column_stack([np.array(points), np.ones(len(np.array(points)))])
        moved = lifted @ old_to_new.T
        return [(float(x / w), float(y / w)) for x, y, w in moved]

    cards = []
    for card in truth.cards:
        a, b, c, d = mapped(card.quad.corners_xy)
        cards.append(replace(card, quad=Quad((a, b, c, d))))
    hands = tuple(tuple(mapped(hand)) for hand in truth.hands_px)
    return replace(truth, cards=tuple(cards), hands_px=hands)


def with_image(frame: Frame, image: np.ndarray) -> Frame:
    return replace(frame, image=image)
