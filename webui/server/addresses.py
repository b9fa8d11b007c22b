"""Under which addresses other devices of the local network reach this computer."""

from dataclasses import dataclass
from ipaddress import IPv4Address

import ifaddr


@dataclass(frozen=True, slots=True)
class Address:
    """One address of one network card."""

    ip: str
    network_card: str
    """As the system calls it, such as ``Wi-Fi`` or ``eth0``."""


def own_addresses() -> tuple[Address, ...]:
    """Return the IPv4 addresses that others can reach, those of private networks first."""
    found = [
        Address(str(ip.ip), adapter.nice_name)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4 and is_reachable(IPv4Address(str(ip.ip)))
    ]
    return tuple(sorted(found, key=lambda address: not IPv4Address(address.ip).is_private))


def is_reachable(ip: IPv4Address) -> bool:
    """Return whether another device could connect to ``ip``."""
    return not (ip.is_loopback or ip.is_link_local or ip.is_unspecified or ip.is_multicast)
