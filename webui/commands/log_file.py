"""A match log as a command gets it: a file that a person named."""

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from engine.log_codec import MAX_LINE_CHARS, DecodedLog, decode_log
from webui.commands.exits import BadInputError


def read_log(path: Path) -> DecodedLog:
    """Read a log as far as it is sound.

    Raises:
        BadInputError: when the file cannot be read or is no text.
    """
    try:
        with path.open("rb") as file:
            return decode_log(_lines_of(file))
    except OSError as error:
        raise BadInputError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadInputError(f"{path}: not a match log: not UTF-8 text") from error


def _lines_of(file: BinaryIO) -> Iterator[str]:
    """Yield the lines, none longer than needed to see that it is too long.

    The first line has to be text; a later one may have been cut within a character.
    """
    errors = "strict"
    while raw := file.readline(MAX_LINE_CHARS * 4 + 1):
        yield raw.decode("utf-8", errors)
        errors = "replace"


def read_whole_log(path: Path) -> DecodedLog:
    """Read a log that has to be sound to its end.

    Raises:
        BadInputError: when it is not, or tells of no game.
    """
    decoded = read_log(path)
    if decoded.error is not None:
        raise BadInputError(f"{path}: {decoded.error}")
    if not decoded.observations:
        raise BadInputError(f"{path}: an empty log")
    return decoded


def read_text(path: Path, what: str) -> str:
    """Return the text of a file.

    Args:
        path: the file.
        what: what it should be, for the complaint.

    Raises:
        BadInputError: when it cannot be read or is no text.
    """
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInputError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadInputError(f"{path}: not {what}: not UTF-8 text") from error
