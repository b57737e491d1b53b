"""Mail servers that a league's account may reach from a server: into the internet, never into the server's own
network.
"""

import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from smtplib import SMTP, SMTP_SSL

from django.conf import settings

from scoring.mail.selectors.servers import MailServer

_NAMES_OF_THE_NETWORK = (".localhost", ".local", ".localdomain", ".internal", ".lan", ".home.arpa")
_TRANSLATED = IPv6Network("64:ff9b::/96")
"""IPv6 addresses that a network translates into the IPv4 address at their end."""


class InnerAddress(Exception):
    """The name leads into the server's own network."""


def stays_outside(server: MailServer) -> bool:
    """Whether only the internet may be connected to, and nothing that is heard there may be shown."""
    return server.league is not None and is_on_a_server()


def is_on_a_server() -> bool:
    """Whether leagues of others may be served here: behind a proxy, or by HTTPS."""
    return bool(settings.IS_HTTPS or settings.TRUSTED_PROXIES)


def names_inner_address(host: str) -> bool:
    """Whether a host is inner as it stands there, without looking it up: an address however written, or a name that
    no other network knows."""
    name = host.strip().strip("[]").rstrip(".").lower()
    if "." not in name and ":" not in name and not _literals(name):
        return True
    return name.endswith(_NAMES_OF_THE_NETWORK) or any(map(_is_inner, _literals(name)))


def _literals(host: str) -> list[str]:
    """The addresses that a host is itself, as the system reads it: ``127.1`` and ``2130706433`` are 127.0.0.1."""
    try:
        found = socket.getaddrinfo(host, None, flags=socket.AI_NUMERICHOST, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return []
    return [str(each[4][0]) for each in found]


def _is_inner(address: str) -> bool:
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return True
    return any(not each.is_global or each.is_multicast for each in _meant(found))


def _meant(address: IPv4Address | IPv6Address) -> list[IPv4Address | IPv6Address]:
    """An address, or the IPv4 address that is written inside it."""
    if isinstance(address, IPv4Address):
        return [address]
    inside = address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
    if address in _TRANSLATED:
        inside = IPv4Address(int(address) & 0xFFFFFFFF)
    return [inside] if inside else [address]


def _connected_outside(host: str, port: int, timeout: float) -> socket.socket:
    """A connection to the first address of a host that answers. Raises InnerAddress if any is inner, and OSError."""
    addresses = [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if any(map(_is_inner, addresses)):
        raise InnerAddress(host)
    failure: OSError = socket.gaierror(host)
    for address in dict.fromkeys(addresses):
        try:
            return socket.create_connection((address, port), timeout)
        except OSError as error:
            failure = error
    raise failure


class OutsideSMTP(SMTP):
    """Connects to nothing inner."""

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        return _connected_outside(host, port, timeout)


class OutsideSMTPWithTLS(SMTP_SSL, OutsideSMTP):
    """The same, encrypted from the beginning; the certificate is asked for the name, not for the address."""
