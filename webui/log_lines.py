"""The lines of a log file, however long somebody made one of them."""

from collections.abc import Iterator
from typing import BinaryIO

from engine.log_codec import MAX_LINE_CHARS

MOST_BYTES = 64 << 20
"""More than any record or result takes; a file that is larger is not read as a whole."""


def log_lines_in(file: BinaryIO) -> Iterator[str]:
    """Yield the lines, none longer than needed to see that it is too long.

    The first line has to be text, with or without the mark that Windows puts before it; a later one
    may have been cut within a character. Bytes that are no text stay in it as halves of characters,
    which no entry may hold.

    Raises:
        UnicodeDecodeError: when the first line is no text.
    """
    encoding, errors = "utf-8-sig", "strict"
    while raw := file.readline(MAX_LINE_CHARS * 4 + 1):
        yield raw.decode(encoding, errors)
        encoding, errors = "utf-8", "surrogateescape"
