"""A folder of pictures as a source, in the order of their names.

Where all names are numbers (``00001.jpg``, ``00005.jpg``) these are taken for the numbers of the
frames of a film at ``NUMBERED_FPS``, gaps and all; others follow each other at ``FOLDER_FPS``.
"""

import logging
import re
from collections.abc import Sequence
from pathlib import Path

from vision.model import Frame
from vision.sources.load_picture import PICTURE_SUFFIXES, PictureError, load_picture
from vision.sources.source import SourceError, SourceHealth

NUMBERED_FPS = 30.0
"""Frames a second of the film whose frame numbers the names are."""
FOLDER_FPS = 7.5
"""Rate at which other pictures of a folder follow each other."""

_log = logging.getLogger(__name__)


class PictureFolderSource:
    """Shows pictures one after the other; those that cannot be read are left out and counted."""

    def __init__(self, name: str, files: tuple[Path, ...], fps: float | None = None) -> None:
        """Take ``files`` in this order; with ``fps`` their names do not count."""
        self._name = name
        self._files = files
        self._captured_ns = _times_ns(files, fps)
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
            frame = Frame(image, self._n_frames, self._captured_ns[position], self._name)
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


def check_any_can_be_read(path: Path, files: Sequence[Path]) -> None:
    """Refuse ``path``, a folder or the one file, when not one of its ``files`` is a picture.

    Raises:
        SourceError: with what is wrong with the first of them.
    """
    first: PictureError | None = None
    for file in files:
        try:
            load_picture(file)
        except PictureError as error:
            first = first or error
        else:
            return
    within = f"{path}: none of its pictures can be read; " if len(files) > 1 else ""
    raise SourceError(f"{within}{first}")


def _times_ns(files: Sequence[Path], fps: float | None) -> tuple[int, ...]:
    """Return when each picture was taken, from 0 on."""
    stems = [file.stem for file in files]
    numbers = [int(stem) for stem in stems] if all(map(str.isdecimal, stems)) else []
    if fps is None and numbers and len(set(numbers)) == len(files):
        return tuple(round((number - numbers[0]) * 1e9 / NUMBERED_FPS) for number in numbers)
    return tuple(round(position * 1e9 / (fps or FOLDER_FPS)) for position in range(len(files)))


def _natural(name: str) -> tuple[tuple[int, str], ...]:
    pieces = re.findall(r"\d+|\D+", name)
    return tuple((int(p), "") if p.isdecimal() else (-1, p.casefold()) for p in pieces)
