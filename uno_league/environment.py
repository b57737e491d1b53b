"""The environment variables that choose an installation; see docs/operation.md."""

import os
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_network

from scoring.core.room import LOCAL_ADDRESS


def flag(name: str, *, default: bool = False) -> bool:
    """Whether a variable says yes."""
    return os.environ.get(name, "1" if default else "").lower() in ("1", "yes", "true", "on")


def words(name: str, default: str = "") -> list[str]:
    """A variable as words separated by commas."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def networks(name: str) -> list[IPv4Network | IPv6Network]:
    """A variable as addresses and networks."""
    return [ip_network(word) for word in words(name)]


def trusted_proxies() -> int | list[IPv4Network | IPv6Network]:
    """How many proxies stand before this server, or which: a number, or addresses and networks."""
    given = words("TRUSTED_PROXIES", "0")
    return int(given[0]) if len(given) == 1 and given[0].isdecimal() else networks("TRUSTED_PROXIES")


def public_address(*, origins: Sequence[str], hosts: Sequence[str], is_https: bool) -> str:
    """Where links in mails lead, without a slash at the end: what is given, or what comes closest to it."""
    if address := os.environ.get("PUBLIC_ADDRESS") or next(iter(origins), ""):
        return address.rstrip("/")
    return f"https://{hosts[0]}" if is_https else os.environ.get(LOCAL_ADDRESS, "http://localhost:8000")
