"""Files that commands write where a person says, and never over what they were made of."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from webui.commands.exits import BadInputError


def check_is_no_source(out: Path, *sources: Path) -> None:
    """Refuse to write over one of ``sources``: what is in it would be lost.

    Raises:
        BadInputError: when ``out`` is one of them, under whatever name.
    """
    for source in sources:
        if out.exists() and source.exists() and out.samefile(source):
            raise BadInputError(f"{out}: would be written over; give -o another name")


@contextmanager
def writing(out: Path) -> Generator[None]:
    """Say of a file that cannot be written so in one clear line.

    Raises:
        BadInputError: in place of the system's error.
    """
    try:
        yield
    except OSError as error:
        raise BadInputError(f"{out}: cannot be written: {error.strerror}") from error


def write_file(out: Path, content: bytes) -> None:
    """Write a file as a whole.

    Raises:
        BadInputError: when it cannot be written.
    """
    with writing(out):
        out.write_bytes(content)
