"""Clips on disk: all stills of one clip in a file of JPEGs, and where each begins beside it."""

import json
import re
from pathlib import Path

from webui.replay.reel import Still

_NAME = re.compile(r"[a-z_0-9]{1,60}@[0-9]{1,9}(\.[0-9]{1,3})?\Z")
"""What the id of a flag looks like; nothing else, and nothing longer, may become a file's name."""


class ClipShelf:
    """Keeps ``<flag>.clip`` with ``<flag>.clip.json`` in one folder."""

    def __init__(self, folder: Path) -> None:
        """Take the folder, which is made when needed."""
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder

    def has(self, flag_id: str) -> bool:
        """Whether there is a clip of that flag."""
        return _NAME.match(flag_id) is not None and self._index_file(flag_id).is_file()

    @property
    def n_kept(self) -> int:
        """Clips that are there."""
        return sum(1 for _ in self._folder.glob("*.clip.json"))

    def forget(self) -> None:
        """Delete all clips, their pictures first."""
        for ending in (".clip", ".clip.json"):
            for file in self._folder.glob(f"*{ending}"):
                file.unlink(missing_ok=True)

    def keep(self, flag_id: str, stills: tuple[Still, ...]) -> None:
        """Store the clip of a flag; its index comes last, so that half a clip counts as none."""
        index: list[tuple[str, int, int]] = [(s.source, s.at_ms, len(s.jpeg)) for s in stills]
        (self._folder / f"{flag_id}.clip").write_bytes(b"".join(s.jpeg for s in stills))
        self._index_file(flag_id).write_text(json.dumps(index), encoding="utf-8")

    def stills(self, flag_id: str) -> tuple[Still, ...]:
        """Return the stored clip of a flag, empty when there is none."""
        index = self._index(flag_id)
        if not index:
            return ()
        pictures = (self._folder / f"{flag_id}.clip").read_bytes()
        found: list[Still] = []
        begin = 0
        for source, at_ms, length in index:
            found.append(Still(source, at_ms, pictures[begin : begin + length]))
            begin += length
        return tuple(found)

    def still(self, flag_id: str, at_ms: int, source: str | None) -> Still | None:
        """Return one still of a stored clip, reading no other; None when there is none.

        Args:
            flag_id: whose clip.
            at_ms: match time.
            source: the camera; None takes the first.
        """
        begin = 0
        for name, time_ms, length in self._index(flag_id):
            if time_ms == at_ms and source in {None, name}:
                with (self._folder / f"{flag_id}.clip").open("rb") as pictures:
                    pictures.seek(begin)
                    return Still(name, time_ms, pictures.read(length))
            begin += length
        return None

    def _index(self, flag_id: str) -> list[tuple[str, int, int]]:
        if not self.has(flag_id):
            return []
        index: list[tuple[str, int, int]] = json.loads(
            self._index_file(flag_id).read_text(encoding="utf-8")
        )
        return index

    def _index_file(self, flag_id: str) -> Path:
        return self._folder / f"{flag_id}.clip.json"
