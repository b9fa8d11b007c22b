"""A match log as a command gets it: a file that a person named."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from engine.log_codec import DecodedLog, decode_log
from engine.rulesets import UnknownRuleSetError
from webui.commands.exits import BadInputError
from webui.log_lines import MOST_BYTES, log_lines_in


def read_log(path: Path) -> DecodedLog:
    """Read a log as far as it is sound.

    Raises:
        BadInputError: when the file cannot be read or is no text.
    """
    try:
        with path.open("rb") as file:
            return decode_log(log_lines_in(file))
    except OSError as error:
        raise BadInputError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadInputError(f"{path}: not a match log: not UTF-8 text") from error


def read_whole_log(path: Path) -> DecodedLog:
    """Read a log that has to be sound to its end.

    Raises:
        BadInputError: when it is not, or tells of no game.
    """
    decoded = read_log(path)
    fault = fault_of(decoded)
    if fault is not None:
        raise BadInputError(f"{path}: {fault}")
    return decoded


def fault_of(decoded: DecodedLog) -> str | None:
    """Return why a log is not that of a whole game, or None when it is sound."""
    if decoded.error is not None:
        return str(decoded.error)
    return None if decoded.observations else "an empty log"


@contextmanager
def rules_of(path: Path) -> Generator[None]:
    """Say whose rules are in no list while those are taken that a log names.

    Raises:
        BadInputError: in place of an error that does not know the log.
    """
    try:
        yield
    except UnknownRuleSetError as error:
        raise BadInputError(f"{path}: {error}; give them with --rules") from error


def read_text(path: Path, what: str) -> str:
    """Return the text of a file.

    Args:
        path: the file.
        what: what it should be, for the complaint.

    Raises:
        BadInputError: when it cannot be read or is no text.
    """
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadInputError(f"{path}: not {what}: larger than any")
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadInputError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadInputError(f"{path}: not {what}: not UTF-8 text") from error
