"""The one place where it is decided whether somebody is served: for requests and live connections.

Who somebody is follows from where the connection comes from, from the cookie of a paired device,
or from a link that was made for the public. What each may do is in ``webui.server.access``.
"""

import ipaddress
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from webui.desk.roles import SERVED_AS, Role
from webui.server.access import may
from webui.server.errors import ApiError
from webui.server.sessions import Kind, Session, Sessions

LINK_PARAMETER = "link"
ROLE_PARAMETER = "role"


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who asks for something."""

    role: Role | None
    """None for a device that was not paired."""
    session: Session | None = None
    """None for the console and for a device that was not paired."""

    def served_as(self, wanted: str | None) -> Role:
        """Return the role as which to serve, the own one when ``wanted`` is missing.

        Raises:
            ApiError: when there is no such role or it is not for this visitor.
        """
        if self.role is None:
            raise not_paired()
        if wanted is None:
            return self.role
        if wanted not in set(Role):
            raise ApiError(400, "wrong_field", f"role must be one of {', '.join(Role)}")
        if Role(wanted) not in SERVED_AS[self.role]:
            raise ApiError(403, "not_allowed", f"{self.role} may not look as {wanted}")
        return Role(wanted)


class Door:
    """Lets in those who may."""

    def __init__(
        self,
        sessions: Sessions | None = None,
        is_console: Callable[[str], bool] | None = None,
    ) -> None:
        """Take who was paired, and which addresses are the console.

        Args:
            sessions: None begins without any.
            is_console: whether an IP address is of this computer's own; None asks for loopback.
        """
        self.sessions = sessions or Sessions()
        self._is_console = is_console or is_loopback

    def visitor(
        self, address: str, cookies: Mapping[str, str], host: str, link: str | None
    ) -> Visitor:
        """Return who asks.

        Args:
            address: IP address at the other end of the connection.
            cookies: of the request.
            host: its ``Host`` header.
            link: secret in the address, None without one.
        """
        if self._is_console(address):
            return Visitor(Role.ADMIN)
        session = self.sessions.find(cookies.get(cookie_name(host)), Kind.DEVICE)
        session = session or self.sessions.find(link, Kind.LINK)
        return Visitor(session.role, session) if session else Visitor(None)

    def stands_open(self, visitor: Visitor) -> bool:
        """Return whether a visitor who was let in may stay."""
        return visitor.session is None or self.sessions.has(visitor.session.id)


def admit(visitor: Visitor, method: str, route: str) -> None:
    """Refuse what a visitor may not do.

    Raises:
        ApiError: when the table of ``webui.server.access`` does not allow it.
    """
    if may(visitor.role, method, route):
        return
    if visitor.role is None:
        raise not_paired()
    raise ApiError(403, "not_allowed", f"{visitor.role} may not {method} {route}")


def not_paired() -> ApiError:
    """Return the refusal for a device that was not paired."""
    return ApiError(401, "not_paired", "pair this device first: the console shows how")


def cookie_name(host_header: str) -> str:
    """Return the name of the session's cookie: cookies do not tell ports apart, tables do."""
    port = host_header.rpartition(":")[2]
    return f"zhicai_{port if port.isdigit() else 80}"


def is_loopback(address: str) -> bool:
    """Return whether an IP address is this computer speaking to itself."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = ip.ipv4_mapped if isinstance(ip, ipaddress.IPv6Address) else None
    return (mapped or ip).is_loopback
