"""A room in tests: a keeper without any port, and requests that come by a door of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from django.test import Client

from scoring.core.room import DOOR, Door, Opening, OpenRoom, keep_the_doors
from scoring.models import User

LAPTOP = "192.168.178.20"


@dataclass
class KeeperWithoutPorts:
    """Says what it was told; ``address`` empty: this computer is in no network. ``fault``: no port can be opened."""

    address: str = LAPTOP
    fault: str = ""
    room: OpenRoom | None = None

    def open(self, opening: Opening) -> OpenRoom:
        if self.fault:
            raise OSError(98, self.fault)
        hosts = (self.address, "laptop.local") if self.address else ()
        secure_port = 8443 if opening.is_secure and self.address else None
        self.room = OpenRoom(opening, self.address, hosts, 8000, secure_port)
        return self.room

    def close(self) -> None:
        self.room = None


@contextmanager
def doors_kept(by: KeeperWithoutPorts, *, is_open: bool = True, wifi: str = "") -> Iterator[KeeperWithoutPorts]:
    keep_the_doors(by)
    if is_open:
        by.open(Opening(datetime(2026, 9, 13, 10, tzinfo=UTC), wifi=wifi))
    try:
        yield by
    finally:
        keep_the_doors(None)


def visitor(door: Door, user: User | None = None) -> Client:
    """A browser on another device, which came by a door of the room."""
    port = 8443 if door is Door.SECURE else 8000
    about = {DOOR: door, "REMOTE_ADDR": "192.168.178.31", "HTTP_HOST": f"{LAPTOP}:{port}", "HTTP_ACCEPT_LANGUAGE": "en"}
    client = Client(**about)
    if user:
        client.force_login(user)
    return client
