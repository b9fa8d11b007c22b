"""A file that tells of results: its text, the JSON in it, and what is wrong with it."""

import json
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from engine.fact_fields import Json
from engine.field_reader import FactFormatError
from webui.log_lines import MOST_BYTES


class ResultFileError(ValueError):
    """A file of results that cannot be used; the message says which, where and why."""


@dataclass(frozen=True, slots=True)
class ResultFile:
    """What stands in a file."""

    path: Path
    text: str
    document: Json
    """Its JSON value; None when it is not a single one, such as a log of several lines."""


def load_result_file(path: Path) -> ResultFile:
    """Read a file.

    Raises:
        ResultFileError: when it cannot be read or is no text.
    """
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ResultFileError(f"{path}: larger than any result or log")
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ResultFileError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ResultFileError(f"{path}: not a result: not UTF-8 text") from error
    return ResultFile(path, text, _json_in(text))


def _json_in(text: str) -> Json:
    try:
        document: Json = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        return None
    return document


@contextmanager
def complaints_about(where: object) -> Generator[None]:
    """Say where the fields stand that are missing or wrong."""
    try:
        yield
    except FactFormatError as error:
        raise ResultFileError(f"{where}: {error}") from None
