"""A folder of pictures as a source, in the order of their names."""

import logging
import re
from pathlib import Path

from vision.model import Frame
from vision.sources.load_picture import PICTURE_SUFFIXES, PictureError, load_picture
from vision.sources.source import SourceError, SourceHealth

_log = logging.getLogger(__name__)


class PictureFolderSource:
    """Shows pictures one after the other; those that cannot be read are left out and counted."""

    def __init__(self, name: str, files: tuple[Path, ...], fps: float) -> None:
        """Take ``files`` in this order, as if filmed at ``fps``."""
        self._name = name
        self._files = files
        self._fps = fps
        self._next = 0
        self._n_frames = 0
        self._n_bad = 0

    @property
    def name(self) -> str:
        """The folder's name."""
        return self._name

    @property
    def is_live(self) -> bool:
        """False: every picture is shown."""
        return False

    def read(self) -> Frame | None:
        """Return the next readable picture; None after the last."""
        while self._next < len(self._files):
            position, file = self._next, self._files[self._next]
            self._next += 1
            try:
                image = load_picture(file)
            except PictureError as error:
                self._n_bad += 1
                _log.warning("left out: %s", error)
                continue
            frame = Frame(image, self._n_frames, round(position * 1e9 / self._fps), self._name)
            self._n_frames += 1
            return frame
        return None

    def close(self) -> None:
        """Leave out what is left."""
        self._next = len(self._files)

    def health(self) -> SourceHealth:
        """Return how many pictures were shown and left out."""
        return SourceHealth(n_frames=self._n_frames, n_bad=self._n_bad)


def list_pictures(folder: Path) -> tuple[Path, ...]:
    """Return the pictures of ``folder``, ordered by name with numbers taken as numbers.

    Raises:
        SourceError: when there is none, or the folder may not be read.
    """
    try:
        files = [f for f in folder.iterdir() if f.suffix.lower() in PICTURE_SUFFIXES]
    except OSError as error:
        raise SourceError(f"{folder}: cannot be read: {error.strerror}") from error
    if not files:
        kinds = ", ".join(sorted(suffix[1:] for suffix in PICTURE_SUFFIXES))
        raise SourceError(f"{folder}: no pictures in this folder (looked for {kinds})")
    return tuple(sorted(files, key=lambda file: _natural(file.name)))


def _natural(name: str) -> tuple[tuple[int, str], ...]:
    pieces = re.findall(r"\d+|\D+", name)
    return tuple((int(p), "") if p.isdecimal() else (-1, p.casefold()) for p in pieces)
