"""How many pages may be connected: the public never takes the places of the officials."""

from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager

from webui.desk.roles import OFFICIALS, Role

MOST_OFFICIALS = 400
"""Connections at a time, the console's among them, from which load is tried out."""
MOST_OTHERS = 400
"""Far more than a hall needs, far fewer than would starve the table."""
MOST_FROM_ADDRESS = 20
"""Of the others; more than one device needs, so few that it cannot keep the rest out."""


class Crowd:
    """Who is connected now; of one event loop, so not thread-safe."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._n_officials = 0
        self._others: Counter[str] = Counter()
        """How many of the others by their address."""

    def has_room(self, role: Role | None, address: str) -> bool:
        """Return whether one more may come.

        Args:
            role: the visitor's own, whatever it looks as.
            address: IP address at the other end of the connection.
        """
        if role in OFFICIALS:
            return self._n_officials < MOST_OFFICIALS
        return self._others.total() < MOST_OTHERS and self._others[address] < MOST_FROM_ADDRESS

    @contextmanager
    def joined(self, role: Role | None, address: str) -> Generator[None]:
        """Count somebody in until the context ends."""
        self._count(role, address, 1)
        try:
            yield
        finally:
            self._count(role, address, -1)

    def _count(self, role: Role | None, address: str, change: int) -> None:
        if role in OFFICIALS:
            self._n_officials += change
            return
        self._others[address] += change
        self._others += Counter()  # forgets the addresses that nobody is at
