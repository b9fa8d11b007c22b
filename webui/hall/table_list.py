"""The file that names the tables of a hall: a line per table, its name and its audience link.

Error tree:
    ValueError
        HallFileError   a file that names no tables
"""

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from webui.server.door import LINK_PARAMETER

DEFAULT_PORT = 80
COMMENT = "#"


class HallFileError(ValueError):
    """A file that cannot be used; the message says which, where, and what to write instead."""


@dataclass(frozen=True, slots=True)
class HallTable:
    """Where a table is, and what opens it."""

    name: str
    host: str
    port: int
    link: str
    """Secret of the link; empty where none is needed, as on this computer."""


def load_hall(path: Path) -> tuple[HallTable, ...]:
    """Read the tables of a hall, in the order of the lines; ``#`` begins a remark.

    Raises:
        HallFileError: when the file cannot be read or a line names no table.
    """
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise HallFileError(f"{path}: cannot be read as text: {error}") from error
    tables = tuple(
        _table_of(line.strip(), f"{path}:{number}")
        for number, line in enumerate(lines, start=1)
        if line.strip() and not line.strip().startswith(COMMENT)
    )
    if not tables:
        raise HallFileError(f"{path}: names no table; write a line for each: NAME ADDRESS")
    if len({table.name for table in tables}) < len(tables):
        raise HallFileError(f"{path}: two tables have the same name")
    return tables


def _table_of(line: str, where: str) -> HallTable:
    name, _, address = line.rpartition(" ")
    try:
        parts = urlsplit(address)
        port = parts.port or DEFAULT_PORT
    except ValueError:
        raise _not_a_table(where) from None
    if not name.strip() or parts.hostname is None or parts.scheme != "http":
        raise _not_a_table(where)
    link = parse_qs(parts.query).get(LINK_PARAMETER, [""])[0]
    return HallTable(name.strip(), parts.hostname, port, link)


def _not_a_table(where: str) -> HallFileError:
    return HallFileError(
        f"{where}: write a name, a blank and the audience's address of the table,"
        " such as: A1 http://192.168.1.21:8470/watch?link=..."
    )
