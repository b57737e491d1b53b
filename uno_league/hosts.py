"""The hosts by which the office may be called: those of the environment, those of the room while it is open, and that
of the address which was typed on the page of the installation."""

from collections.abc import Iterator
from urllib.parse import urlsplit

from scoring.core.room import open_room
from scoring.core.typed_address import typed_address


class Hosts(list[str]):
    """``ALLOWED_HOSTS``. The addresses of the room come and go with it and with the network."""

    def __iter__(self) -> Iterator[str]:
        yield from super().__iter__()
        if room := open_room():
            yield from room.hosts
        if host := urlsplit(typed_address()).hostname:
            yield f"[{host}]" if ":" in host else host
