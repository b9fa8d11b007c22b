"""Which pictures of a running match are kept: proofs of entries and clips of flags.

Whole pictures show the players, so they are kept only while all agree; a mask, where there is one,
blanks everybody's surroundings first.
"""

from engine.match import Match
from vision.model import Frame, TableObservation, Track
from webui.desk.hub import Hub
from webui.evidence import EvidenceShelf
from webui.mat_mask import MatMask
from webui.replay.replays import Replays


class Keeping:
    """Takes in every frame and keeps what the record calls for."""

    def __init__(
        self, evidence: EvidenceShelf, replays: Replays, mask: MatMask | None, hub: Hub
    ) -> None:
        """Take where pictures go, what hides people in them, and who knows what these agree to."""
        self._evidence = evidence
        self._replays = replays
        self._mask = mask
        self._hub = hub
        self._newest: dict[str, Frame] = {}
        """By camera."""

    def take(self, frame: Frame) -> None:
        """Take in the newest frame of a camera."""
        self._newest[frame.source] = frame

    def learn(self, table: TableObservation) -> None:
        """Take in where the mat lies."""
        if self._mask:
            self._mask.take(table)

    def prove(self, seq: int, track: Track, frame: Frame) -> None:
        """Keep the card of entry ``seq``, as the camera that saw it shows it now.

        Args:
            seq: the entry.
            track: the card.
            frame: taken when that camera has sent none, as of several it may not have yet.
        """
        shown = self._kept(self._newest.get(track.source, frame))
        if shown is not None:
            self._evidence.keep(seq, shown, track)

    def prove_by_table(self, seq: int, source: str, frame: Frame, match: Match) -> None:
        """Keep the whole table as the proof of entry ``seq``.

        Args:
            seq: the entry.
            source: whose newest picture is kept.
            frame: taken when that camera has sent none.
            match: whose players have to agree.
        """
        shown = self._kept(self._newest.get(source, frame))
        if shown is not None and self._may_keep_table(match):
            self._evidence.keep_whole(seq, shown)

    def follow(self, match: Match, frame: Frame, now_ms: int) -> None:
        """Collect ``frame`` for clips, and store those that are complete."""
        if not self._may_keep_table(match):
            self._replays.forget_unkept()
        elif (kept := self._kept(frame)) is not None:
            self._replays.take(kept, now_ms)
        self._replays.follow(match, now_ms)

    def _may_keep_table(self, match: Match) -> bool:
        return self._hub.privacy.keeps_clips(match.state.players)

    def _kept(self, frame: Frame) -> Frame | None:
        """Return what may be kept of a frame, None when nothing may."""
        return self._mask.kept(frame) if self._mask else frame
