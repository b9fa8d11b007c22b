"""The public's delay on disk, so that a restart in mid-match does not put the table on air."""

import json
import logging
from pathlib import Path

from webui.desk.delay import MOST_DELAY_MS

LOGGER = logging.getLogger(__name__)


class KeptDelay:
    """The last delay of one table."""

    def __init__(self, path: Path | None) -> None:
        """Take the file; None keeps nothing."""
        self._path = path

    def at_start_s(self, asked_s: int | None) -> int:
        """Return the delay to begin with: the longer of the kept one and the one asked for.

        Args:
            asked_s: None when nobody said; 0 is the way to begin without any.
        """
        return 0 if asked_s == 0 else max(asked_s or 0, self._read_s())

    def keep(self, delay_ms: int) -> None:
        """Store a delay; a full disk must not stop a match."""
        if self._path is None:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            new = self._path.with_name(f"{self._path.name}.new")
            new.write_text(json.dumps({"delay_s": delay_ms // 1000}), encoding="utf-8")
            new.replace(self._path)
        except OSError as error:
            LOGGER.warning("%s: the delay is not kept for a restart: %s", self._path, error)

    def _read_s(self) -> int:
        if self._path is None or not self._path.exists():
            return 0
        try:
            delay_s = int(json.loads(self._path.read_text(encoding="utf-8"))["delay_s"])
        except (OSError, ValueError, KeyError, TypeError, RecursionError, OverflowError) as error:
            LOGGER.warning("%s: the delay of the last run is lost: %s", self._path, error)
            return 0
        return min(max(delay_s, 0), MOST_DELAY_MS // 1000)
