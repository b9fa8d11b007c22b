"""Forgetting: the pictures of a match are deleted in time, its record never.

``forgotten.log`` in the folder of the matches says what was deleted and when.
"""

import shutil
import threading
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

from webui.json_lines import append_entry, entries_in
from webui.time_of_day import utc_text

FORGOTTEN = "forgotten.log"
ENDING = ".evidence"
LOOK_S = 600.0


def forget_old(folder: Path, keep: timedelta, now: datetime, running: str) -> tuple[str, ...]:
    """Delete the pictures of matches that ended longer than ``keep`` ago; return their names.

    Args:
        folder: of the matches.
        keep: for how long after the last entry pictures are kept.
        now: the time of day.
        running: name of the match that is being recorded, which is left alone.
    """
    forgotten: list[str] = []
    for pictures in sorted(folder.glob(f"*{ENDING}")):
        log = pictures.with_suffix(".jsonl")
        last = datetime.fromtimestamp((log if log.is_file() else pictures).stat().st_mtime, UTC)
        if pictures.stem == running or now - last <= keep or not pictures.is_dir():
            continue
        try:
            shutil.rmtree(pictures)
            _note(folder, pictures.stem, now)
        except OSError:
            continue  # somebody is looking at one of them; there is a next time
        forgotten.append(pictures.stem)
    return tuple(forgotten)


def forgotten_in(folder: Path) -> Mapping[str, str]:
    """Return when (UTC) the pictures of each match were deleted, of those whose pictures were."""
    return dict(entries_in(folder / FORGOTTEN, lambda e: (str(e["match"]), str(e["at_utc"]))))


def _note(folder: Path, match: str, now: datetime) -> None:
    entry = {"match": match, "at_utc": utc_text(now)}
    append_entry(folder / FORGOTTEN, entry)


class Forgetter:
    """Deletes what is old, at once and then every ten minutes, until it is stopped."""

    def __init__(self, log: Path, keep: timedelta) -> None:
        """Take the match that is being recorded, and for how long pictures are kept."""
        self._log = log
        self._keep = keep
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._work, name="forgetter", daemon=True)

    def __enter__(self) -> "Forgetter":
        """Begin."""
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """End; what is under way is finished first."""
        self._stopped.set()
        self._thread.join()

    def _work(self) -> None:
        while True:
            forget_old(self._log.parent, self._keep, datetime.now(UTC), self._log.stem)
            if self._stopped.wait(LOOK_S):
                return
