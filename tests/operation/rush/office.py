"""An office with two web servers, a clock that can be set, and a desk at which is asked what the office knows."""

import json
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from tests.operation.rush.taps import Link
from tests.support.clocks import Clock, clock_in
from tests.support.installation import Installation
from tests.support.programs import free_port, stop


@dataclass(frozen=True)
class Office:
    """``ports`` are those of the two web servers, which share nothing but the database: a laptop's, or a server's
    behind a proxy."""

    installation: Installation
    clock: Clock
    ports: tuple[int, int]
    is_on_servers: bool
    desk: subprocess.Popen[str]

    def ask(self, name: str, *arguments: object) -> Any:
        """Let the desk do something: a function of tests/operation/rush/desk.py."""
        assert self.desk.stdin is not None
        assert self.desk.stdout is not None
        print(json.dumps([name, *arguments]), file=self.desk.stdin, flush=True)
        line = self.desk.stdout.readline()
        assert line, f"the desk could not {name}: {self.desk.communicate()[1][-4000:]}"
        return json.loads(line)

    def lay(self, name: str, *arguments: object) -> "Laid":
        laid = self.ask(name, *arguments)
        return Laid(laid["league"], laid["evenings"], [Link(*link) for link in laid["links"]])

    @contextmanager
    def nobody_writes(self, league: int) -> Iterator[None]:
        """While the block runs, whoever wants to write in the league waits."""
        url = self.installation.variables["DATABASE_URL"]
        if url:
            with psycopg.connect(url) as connection:
                connection.execute("select 1 from scoring_league where id = %s for update", [league])
                yield
            return
        with sqlite3.connect(self.installation.folder / "db.sqlite3", isolation_level=None) as database:
            database.execute("begin immediate")
            yield
            database.execute("rollback")


@dataclass(frozen=True)
class Laid:
    """A league with evenings (primary keys), and the links of its players."""

    league: int
    evenings: list[int]
    links: list[Link]


@contextmanager
def open_office(made: Callable[..., Installation], folder: Path, migrated: Any) -> Iterator[Office]:
    """Opened for the block; ``made`` is one of tests/support/databases.py."""
    clock = clock_in(folder)
    several = {"CELERY_BROKER_URL": "redis://127.0.0.1:1/0"}  # with a worker inside, only one process serves a folder
    quiet = {**several, "POST_EVERY_SECONDS": "3600", "DJANGO_DEBUG": "1", "ALLOWED_HOSTS": "testserver,127.0.0.1"}
    installation = made(folder, migrated, **clock.variables, **quiet)
    is_on_servers = bool(installation.variables["DATABASE_URL"])
    if is_on_servers:
        installation.variables["TRUSTED_PROXIES"] = "1"
    ports = free_port(), free_port()
    with ExitStack() as running:
        for port in ports:
            running.callback(stop, installation.start_web_server(port, as_on_servers=is_on_servers))
        desk = installation.start_python("from tests.operation.rush.desk import serve\nserve()", answers=True)
        running.callback(desk.wait)
        running.callback(desk.kill)
        yield Office(installation, clock, ports, is_on_servers, desk)
