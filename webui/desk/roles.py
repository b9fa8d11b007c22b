"""Who looks at the desk, and what of it each may ask for."""

from collections.abc import Mapping
from enum import StrEnum


class Role(StrEnum):
    """Whom a page is for."""

    ADMIN = "admin"
    """The console: the computer that the program runs on."""
    REFEREE = "referee"
    """Sees everything and decides."""
    SIDE_REFEREE = "side_referee"
    """Keeps the ledger: fouls, hands, declarations, clocks."""
    CLOCK = "clock"
    """A screen beside the table that players may see: clocks and nothing else."""
    BROADCAST = "broadcast"
    """Sees what everybody at the table sees, delayed; never a flag or a hidden card."""
    VIEWER = "viewer"
    """The audience: the same as for a broadcast."""


OFFICIALS = frozenset({Role.ADMIN, Role.REFEREE, Role.SIDE_REFEREE})
PUBLIC = frozenset({Role.BROADCAST, Role.VIEWER})
"""Roles that get everything delayed."""

SERVED_AS: Mapping[Role, frozenset[Role]] = {
    Role.ADMIN: frozenset(Role),
    Role.REFEREE: frozenset(Role) - {Role.ADMIN},
    Role.SIDE_REFEREE: frozenset({Role.SIDE_REFEREE, Role.CLOCK}) | PUBLIC,
    Role.CLOCK: frozenset({Role.CLOCK}),
    Role.BROADCAST: PUBLIC,
    Role.VIEWER: frozenset({Role.VIEWER}),
}
"""As which roles somebody may be served: an official may look at what the audience gets."""
