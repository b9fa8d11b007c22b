"""Who may talk to the server: pages that came from it, under an address that is its own.

Without the host check a web site could point its own name at 127.0.0.1 and speak for the referee.
"""

import ipaddress
import socket
from urllib.parse import urlsplit


def is_own_host(host_header: str) -> bool:
    """Return whether a ``Host`` header names this computer: an IP address or a local name."""
    name = _host_name(host_header)
    if name is None:
        return False
    try:
        ipaddress.ip_address(name)
    except ValueError:
        own = socket.gethostname().lower()
        return name in {"localhost", own, f"{own.partition('.')[0]}.local"}
    return True


def is_same_origin(origin_header: str | None, host_header: str) -> bool:
    """Return whether a request comes from our own page, or from no page at all.

    Browsers send ``Origin`` with every request that could change something; programs such as a
    button box send none.
    """
    if origin_header is None:
        return True
    return origin_header in {f"http://{host_header}", f"https://{host_header}"}


def _host_name(host_header: str) -> str | None:
    try:
        name = urlsplit(f"//{host_header}").hostname
    except ValueError:
        return None
    return name.lower() if name else None
