"""A full evening under load: 30 tables enter a game every 20 seconds while 300 phones watch.

Run by hand or by ``make load``: it takes a minute for each database. A real server process, started like ``make run``
(SQLite) and like docs/operation.md says (PostgreSQL, Redis, a Celery worker), is asked over HTTP. At the end every game
is looked up in the database: each must be there exactly once with the values that were entered.
"""

import argparse
import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from benchmarks.load_people import Record, hands_of, keep, watch
from benchmarks.processor_time import seconds_used
from tests.support.installation import ROOT, Installation
from tests.support.programs import NotInstalled, free_port, throwaway_postgres, throwaway_redis
from tools.lifeline import ends_with_us
from tools.serve import server_options

OPENING_SECONDS = 20
WORKERS = 2
"""Web processes with PostgreSQL, one for each core of a small machine."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--phones", type=int, default=300)
    parser.add_argument("--every", type=float, default=20, help="seconds between two games of a table")
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


def measure(database: str, options: argparse.Namespace) -> bool:
    """Run the evening on one kind of database and report; whether nothing went wrong."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        variables = {}
        if database == "postgres":
            variables["DATABASE_URL"] = stack.enter_context(throwaway_postgres())
            variables["CELERY_BROKER_URL"] = stack.enter_context(throwaway_redis())
        installation = Installation(folder, variables)
        installation.manage("migrate", "--verbosity", "0")
        installation.manage("collectstatic", "--no-input", "--verbosity", "0")
        scene = inside(installation, f"lay({options.tables}, {options.games})")
        if database == "postgres":
            stack.enter_context(installation.celery_worker())
        port, pid = stack.enter_context(server_of(installation, database))
        used = seconds_used(pid)
        record = asyncio.run(evening_under_load(port, scene, options))
        used = seconds_used(pid) - used
        written = inside(installation, f"read({scene['evening']})")
    _report(database, record, options)
    print(f"  the web server took {used / options.seconds:.2f} cores")
    return _verify(scene, record, written) and not record.errors


def inside(installation: Installation, call: str) -> Any:
    return json.loads(installation.python(f"from benchmarks.load_scene import *\nanswer({call})"))


@contextmanager
def server_of(installation: Installation, database: str) -> Iterator[tuple[int, int]]:
    """The web server in a process of its own; gives its port and its number."""
    port = free_port()
    options = server_options(port)
    if database == "postgres":
        options[options.index("--workers") + 1] = str(WORKERS)
    options[options.index("--worker-tmp-dir") + 1] = str(installation.folder)
    gunicorn = str(Path(sys.executable).with_name("gunicorn"))
    command = [gunicorn, *options, "uno_league.wsgi"]
    process = subprocess.Popen(ends_with_us(command), cwd=ROOT, env=installation.environment)
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


async def evening_under_load(port: int, scene: Mapping[str, Any], options: argparse.Namespace) -> Record:
    record = Record()
    begin = time.monotonic()
    record.saved_at = [begin] * (options.games * options.tables)
    until = begin + options.seconds
    opening = min(OPENING_SECONDS, options.seconds / 3)
    phones = [
        watch(port, scene["evening"], record, until, begin + opening * random.random())
        for _phone in range(options.phones)
    ]
    scorers = [keep(port, table, record, until, options.every) for table in scene["tables"]]
    await asyncio.gather(*phones, *scorers)
    return record


def _report(database: str, record: Record, options: argparse.Namespace) -> None:
    print(f"\n{database}: {options.tables} tables, {options.phones} phones, {options.seconds} s")
    print(f"  {'':24}{'requests':>9}{'p50':>9}{'p95':>9}{'p99':>9}{'longest':>9}")
    for kind, seconds in sorted(record.seconds.items()):
        print(_line(kind, seconds))
    if record.seen_after:
        print(_line("game seen on a phone", record.seen_after))
    print(f"  errors: {dict(record.errors) or 'none'}")


def _line(kind: str, seconds: list[float]) -> str:
    cuts = statistics.quantiles(seconds, n=100, method="inclusive") if len(seconds) > 1 else seconds * 99
    figures = (cuts[49], cuts[94], cuts[98], max(seconds))
    return f"  {kind:24}{len(seconds):>9,}" + "".join(f"{1000 * figure:>6.0f} ms" for figure in figures)


def _verify(scene: Mapping[str, Any], record: Record, written: list[list[Any]]) -> bool:
    """Whether every game is in the database exactly once with the values that were entered."""
    found: dict[tuple[int, int], list[Any]] = {(sheet, number): rest for sheet, number, *rest in written}
    wrong = [key for key, entered in record.expected.items() if found.get(key) != entered]
    for table in scene["tables"]:
        for game in range(1, table["games"] + 1):
            points = hands_of(table["number"], game)
            if found.get((table["sheet"], game), [None])[1:] != [points.index(0), points]:
                wrong.append((table["sheet"], game))
    before = sum(table["games"] for table in scene["tables"])
    is_whole = not wrong and len(written) == len(found) == before + len(record.expected)
    entered = len(record.expected)
    print(f"  {entered} games entered, {len(written) - before} found, each once with its values: {is_whole}")
    return is_whole


if __name__ == "__main__":
    sys.exit(main())
