"""The lines of a log file, however long somebody made one of them."""

from collections.abc import Iterator
from typing import BinaryIO

from engine.log_codec import MAX_LINE_CHARS

MOST_BYTES = 64 << 20
"""More than any record or result takes; a file that is larger is not read as a whole."""


def log_lines_in(file: BinaryIO) -> Iterator[str]:
    """Yield the lines, none longer than needed to see that it is too long.

    The first line has to be text; a later one may have been cut within a character.

    Raises:
        UnicodeDecodeError: when the first line is no text.
    """
    errors = "strict"
    while raw := file.readline(MAX_LINE_CHARS * 4 + 1):
        yield raw.decode("utf-8", errors)
        errors = "replace"
