"""The hosts by which the office may be called: those of the environment, and those of the room while it is open."""

from collections.abc import Iterator

from scoring.core.room import open_room


class Hosts(list[str]):
    """``ALLOWED_HOSTS``. The addresses of the room come and go with it and with the network."""

    def __iter__(self) -> Iterator[str]:
        yield from super().__iter__()
        if room := open_room():
            yield from room.hosts
