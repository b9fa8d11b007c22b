"""Pictures of the whole table, which go when a player declines to be kept in them."""

from collections.abc import Iterable
from pathlib import Path

from engine.observations import Observation, TimeCalled


def forget_whole_pictures(evidence_dir: Path, record: Iterable[Observation]) -> None:
    """Delete the pictures of a match that show more than a card and what lies around it.

    Args:
        evidence_dir: ``<seq>.jpg`` of each entry that has a picture.
        record: of the match; time that ran out is proved by the whole table.
    """
    for entry in record:
        if isinstance(entry.fact, TimeCalled):
            (evidence_dir / f"{entry.seq}.jpg").unlink(missing_ok=True)
