"""Where the site may send something that a user has named: to public addresses, and nowhere inside.

An address is read once and resolved once. All that it resolves to is looked at, and what is connected to
later is one of these numbers: a name that says something else a second later leads nowhere.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

LONGEST = 500
PORTS = frozenset({443, 8443})

Number = IPv4Address | IPv6Address
Resolver = Callable[[str, int], Iterable[str]]

NAME = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+")
"""A name in the public tree: several parts, in the letters that names are looked up by."""

NUMBERS = re.compile(r"(0x[0-9a-f]*|[0-9]+)")
"""The last part of a name that is none: it is how some programs spell a number of the network."""

INSIDE = ("localhost", "local", "internal", "intranet", "lan", "home", "corp", "private", "arpa", "onion")
"""Ends of names that lead nowhere public."""

CLOSED = tuple(
    ip_network(one)
    for one in (
        # what the registry of special addresses has, and older Pythons do not know of
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
        "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24",
        "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
        "224.0.0.0/4", "240.0.0.0/4", "168.63.129.16/32",
        "::/8", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16",
        "2620:4f:8000::/48", "3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8",
    )
)  # fmt: skip
"""Networks that are nobody's public house, and those by which an address of IPv4 is spelled otherwise."""


class Refused(ValueError):
    """The address is none that the site sends to; ``code`` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Target:
    """Where to send to: the name, the number that was looked at, and what is asked for there."""

    scheme: str
    host: str
    port: int
    number: str
    path: str


@dataclass(frozen=True, slots=True)
class Door:
    """What an operator allows besides: unencrypted sending, other ports, and networks of his own."""

    http: bool = False
    ports: frozenset[int] = frozenset()
    own: tuple[str, ...] = ()


SHUT = Door()
"""Public addresses over https alone."""


def read(address: str, door: Door = SHUT) -> tuple[str, str, int, str]:
    """Scheme, host, port and path of an address, without looking anything up. Raise :class:`Refused`."""
    if len(address) > LONGEST or not address.isascii() or not address.isprintable():
        raise Refused("address")
    if any(letter in address for letter in " \\\"'<>^`{|}"):
        raise Refused("address")
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise Refused("address") from None
    if parts.scheme not in ("https", "http") or (parts.scheme == "http" and not door.http):
        raise Refused("scheme")
    if "@" in parts.netloc or "%" in parts.netloc or parts.fragment:
        raise Refused("address")
    port = (443 if parts.scheme == "https" else 80) if port is None else port
    if port not in PORTS | door.ports and not (door.http and port == 80):
        raise Refused("port")
    path = f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"
    return parts.scheme, _host(parts.netloc, parts.hostname or "", door), port, path


def _host(netloc: str, host: str, door: Door) -> str:
    """The host, which is a public name, or a number of the network that nobody can read in two ways."""
    if netloc.startswith("["):
        try:
            return str(IPv6Address(host))
        except ValueError:
            raise Refused("host") from None
    try:
        return str(IPv4Address(host))
    except ValueError:
        pass
    last = host.rpartition(".")[2]
    if len(host) > 253 or not NAME.fullmatch(host) or NUMBERS.fullmatch(last):
        raise Refused("host")
    if last in INSIDE and not door.own:
        raise Refused("inside")
    return host


def checked(address: str, resolve: Resolver, door: Door = SHUT) -> Target:
    """Where that address leads. Raise :class:`Refused` unless all it leads to is public."""
    scheme, host, port, path = read(address, door)
    try:
        numbers = [number] if (number := is_number(host)) else list(dict.fromkeys(resolve(host, port)))
    except (OSError, UnicodeError):
        raise Refused("unknown_host") from None
    if not numbers:
        raise Refused("unknown_host")
    for number in numbers:
        if not public(str(number), door):
            raise Refused("inside")
    return Target(scheme, host, port, str(numbers[0]), path)


def is_number(host: str) -> str:
    """The number of the network that a host is, in its usual spelling; empty for a name."""
    try:
        return str(ip_address(host))
    except ValueError:
        return ""


def public(number: str, door: Door = SHUT) -> bool:
    """Whether a number of the network is somebody's public address, or one that the operator allows."""
    try:
        found = ip_address(number.partition("%")[0])
    except ValueError:
        return False
    if "%" in number:
        return False
    if any(found in ip_network(one, strict=False) for one in door.own):
        return True
    meant = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    if meant is not None:
        return False
    return found.is_global and not found.is_multicast and not any(found in one for one in CLOSED)


def look_up(host: str, port: int) -> list[str]:
    """Every number that a name leads to, as the system says."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(one[4][0]) for one in found]
