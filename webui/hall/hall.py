"""The tables of a hall, each asked once a second by a thread of its own.

A table that hangs holds up no other; what it said last stays in sight, with its age.
"""

import json
import threading
import time
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlencode

from webui.desk.roles import Role
from webui.hall.table_list import HallTable
from webui.hall.table_summary import Status, TableSummary, summary_of
from webui.server.api import CLOCK_HEADER
from webui.server.door import LINK_PARAMETER, ROLE_PARAMETER

ASKED_EVERY_S = 1.0
TIMEOUT_S = 3.0
LARGEST_STATE = 1 << 20
STATUS_OF_ERROR = {
    "not_paired": Status.REFUSED,
    "not_allowed": Status.REFUSED,
    "no_state": Status.WAITING,
}


@dataclass(frozen=True, slots=True)
class HallTableView:
    """One table on the page."""

    name: str
    address: str
    status: Status
    summary: TableSummary | None
    """What it said last; None before it said anything."""
    age_ms: int | None
    """How long ago it said that."""


@dataclass(frozen=True, slots=True)
class _Heard:
    status: Status
    summary: TableSummary | None
    at_s: float


class Hall:
    """Watches all tables of a hall; safe to use from any thread."""

    def __init__(self, tables: tuple[HallTable, ...]) -> None:
        """Take the tables, in the order in which they are shown."""
        self._tables = tables
        self._heard: dict[str, _Heard] = {}
        self._end = threading.Event()

    def start(self) -> None:
        """Begin to ask the tables, until ``stop``."""
        for table in self._tables:
            threading.Thread(target=self._follow, args=(table,), daemon=True).start()

    def stop(self) -> None:
        """Ask no more."""
        self._end.set()

    def ask(self, table: HallTable) -> None:
        """Ask one table once, and keep what it says."""
        before = self._heard.get(table.name)
        status, summary = _answer_of(table)
        if summary is None and before is not None:
            self._heard[table.name] = _Heard(status, before.summary, before.at_s)
        else:
            self._heard[table.name] = _Heard(status, summary, time.monotonic())

    def views(self) -> tuple[HallTableView, ...]:
        """Return all tables as they are now."""
        return tuple(self._view_of(table) for table in self._tables)

    def _follow(self, table: HallTable) -> None:
        while not self._end.is_set():
            self.ask(table)
            self._end.wait(ASKED_EVERY_S)

    def _view_of(self, table: HallTable) -> HallTableView:
        heard = self._heard.get(table.name, _Heard(Status.WAITING, None, 0.0))
        age_ms = round((time.monotonic() - heard.at_s) * 1000) if heard.summary else None
        address = f"http://{table.host}:{table.port}/"
        return HallTableView(table.name, address, heard.status, heard.summary, age_ms)


def _answer_of(table: HallTable) -> tuple[Status, TableSummary | None]:
    # Asks as the audience even where this computer could see more: the page is for a whole hall.
    asked = {ROLE_PARAMETER: Role.VIEWER} | ({LINK_PARAMETER: table.link} if table.link else {})
    connection = HTTPConnection(table.host, table.port, timeout=TIMEOUT_S)
    try:
        connection.request("GET", f"/api/state?{urlencode(asked)}")
        answer = connection.getresponse()
        state = json.loads(answer.read(LARGEST_STATE))
        if answer.status != HTTPStatus.OK:
            return STATUS_OF_ERROR.get(state["error"]["code"], Status.STRANGE), None
        summary = summary_of(state, int(answer.headers[CLOCK_HEADER]))
    except OSError:
        return Status.AWAY, None
    except (HTTPException, ValueError, KeyError, TypeError, RecursionError):
        return Status.STRANGE, None
    finally:
        connection.close()
    return summary.status, summary
