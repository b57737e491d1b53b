"""A full evening under load: 30 tables enter a game every 20 seconds while 300 phones watch.

Run by hand or by ``make load``: it takes a minute for each database. A real server process, started like ``make run``
(SQLite) and like docs/operation.md says (PostgreSQL, Redis, a Celery worker), is asked over HTTP. At the end every game
is looked up in the database: each must be there exactly once with the values that were entered.
"""

import argparse
import asyncio
import random
import statistics
import sys
import time
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

from benchmarks.load_office import inside, measure_evening, new_office, server_of
from benchmarks.load_people import Record, hands_of, keep, watch
from benchmarks.processor_time import seconds_used

OPENING_SECONDS = 20


def main() -> int:
    return measure_evening(__doc__, 20, measure)


def measure(database: str, options: argparse.Namespace) -> bool:
    """Run the evening on one kind of database and report; whether nothing went wrong."""
    with ExitStack() as stack:
        office = stack.enter_context(new_office(database))
        scene = inside(office, f"lay({options.tables}, {options.games})")
        if database == "postgres":
            stack.enter_context(office.celery_worker())
        port, pid = stack.enter_context(server_of(office, database))
        used = seconds_used(pid)
        record = asyncio.run(evening_under_load(port, scene, options))
        used = seconds_used(pid) - used
        written = inside(office, f"read({scene['evening']})")
    _report(database, record, options)
    print(f"  the web server took {used / options.seconds:.2f} cores")
    return _verify(scene, record, written) and not record.errors


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
