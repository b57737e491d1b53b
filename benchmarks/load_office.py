"""The office that a load test asks: an installation of its own, empty but for its tables, with a real web server."""

import argparse
import json
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from tests.support.installation import ROOT, Installation, gunicorn, laptop
from tests.support.programs import NotInstalled, free_port, throwaway_postgres, throwaway_redis
from tools.lifeline import ends_with_us

WORKERS = 2
"""Web processes with PostgreSQL, one for each core of a small machine."""


def measure_evening(document: str | None, every: float, measure: Callable[[str, argparse.Namespace], bool]) -> int:
    """Measure a full evening on each kind of database, as the command line says; the exit code.

    ``every``: seconds between two games of a table, if it says nothing else; ``measure`` tells whether all went well.
    """
    parser = argparse.ArgumentParser(description=document, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--phones", type=int, default=300)
    parser.add_argument("--every", type=float, default=every, help="seconds between two games of a table")
    parser.add_argument("--games", type=int, default=10, help="games on every sheet before it begins")
    parser.add_argument("--database", choices=("sqlite", "postgres"), action="append", help="default: both")
    options = parser.parse_args()
    is_good = True
    for database in options.database or ("sqlite", "postgres"):
        try:
            is_good &= measure(database, options)
        except NotInstalled as reason:
            print(f"{database}: left out, {reason}")
    return 0 if is_good else 1


@contextmanager
def new_office(database: str) -> Iterator[Installation]:
    """An office with empty tables while the block runs: on SQLite as ``make run`` has it, or with PostgreSQL and Redis
    as docs/operation.md says. Raises NotInstalled."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        variables = {}
        if database == "postgres":
            variables["DATABASE_URL"] = stack.enter_context(throwaway_postgres())
            variables["CELERY_BROKER_URL"] = stack.enter_context(throwaway_redis())
        office = Installation(folder, variables)
        office.manage("migrate", "--verbosity", "0")
        yield office


def inside(office: Installation, call: str) -> Any:
    """What a function of ``load_scene`` gives that is called inside the office."""
    return json.loads(office.python(f"from benchmarks.load_scene import *\nanswer({call})"))


@contextmanager
def server_of(office: Installation, database: str) -> Iterator[tuple[int, int]]:
    """The office's web server in a process of its own, once it answers; gives its port and its number."""
    command = partial(gunicorn, workers=WORKERS) if database == "postgres" else laptop
    with served_by(office, command) as where:
        yield where


@contextmanager
def served_by(office: Installation, command: Callable[[int], list[str]]) -> Iterator[tuple[int, int]]:
    """The same by the server whose command this gives for a port."""
    office.manage("collectstatic", "--no-input", "--verbosity", "0")
    port = free_port()
    process = subprocess.Popen(ends_with_us(command(port)), cwd=ROOT, env=office.environment)
    try:
        _wait_for(f"http://127.0.0.1:{port}/login/")
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(timeout=20)


def _wait_for(address: str) -> None:
    for _attempt in range(300):
        try:
            urllib.request.urlopen(address, timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"{address} does not answer")
