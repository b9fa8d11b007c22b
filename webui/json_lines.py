"""Files to which one entry is added at a time, each a line of JSON."""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

Entry = TypeVar("Entry")


def append_entry(path: Path, entry: Mapping[str, object]) -> None:
    """Add an entry.

    Raises:
        OSError: when the file cannot be written.
    """
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(entry, ensure_ascii=False) + "\n")


def entries_in(path: Path, read: Callable[[dict[str, Any]], Entry]) -> Iterator[Entry]:
    """Yield what ``read`` makes of the entries, oldest first; none when there is no file.

    A line that was cut by a loss of power is left out, as is what ``read`` finds a value or a key
    wrong in.
    """
    if not path.is_file():
        return
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            yield read(json.loads(line))
        except (ValueError, KeyError, TypeError):
            continue
