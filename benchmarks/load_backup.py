"""A backup in the middle of a full evening: what was answered before it began is in it, and it is one moment.

Run by hand or by ``make load-backup``; a short form is in the tests. While tables enter games over HTTP and phones
watch, another process makes a backup as ``manage.py backup`` does. It is then restored in another place: every game
whose scorer had been told that it is saved before the backup was started must be in it, no game may be in it that was
not entered, on each sheet the games go up to some number without a gap, and ``export_results`` says the same there as
in the source, when that is rewound to just these games. With SQLite it is restored into PostgreSQL too.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from subprocess import Popen
from typing import Any

import psycopg
from psycopg.sql import SQL, Identifier

from benchmarks.load_evening import evening_under_load
from benchmarks.load_office import inside, measure_evening, new_office, server_of
from benchmarks.load_people import Record
from tests.support.installation import Installation
from tests.support.programs import throwaway_postgres

Rows = list[list[Any]]
_MAKE = """
import sys
from pathlib import Path
from scoring.recovery.services.making import make_backup
print("ready", flush=True)
sys.stdin.readline()
make_backup(target=Path({file!r}))
print("made", flush=True)
"""
"""What ``manage.py backup`` does, in a process that is up already: the copy is made when it is told to be."""


@dataclass(frozen=True)
class Backup:
    """``begun`` and ``ended`` are seconds of the monotonic clock; ``megabytes`` its size."""

    begun: float
    ended: float
    megabytes: float


def main() -> int:
    return measure_evening(__doc__, 5, measured)


def measured(database: str, options: argparse.Namespace) -> bool:
    """One kind of database; whether nothing was wrong."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        office = stack.enter_context(new_office(database))
        postgres = office.variables.get("DATABASE_URL") or stack.enter_context(throwaway_postgres())
        targets = {"a new folder" if database == "sqlite" else "a new database": database, "PostgreSQL": "postgres"}
        others = {
            name: _empty(folder / f"other-{at}", kind, postgres, at)
            for at, (name, kind) in enumerate(targets.items())
            if database == "sqlite" or at == 0
        }
        wrong = prove(office, others, folder / "office.zip", options, database=database)
    print("".join(f"  WRONG: {what}\n" for what in wrong) or "  nothing wrong")
    return not wrong


def prove(
    office: Installation,
    others: Mapping[str, Installation],
    file: Path,
    options: argparse.Namespace,
    *,
    database: str,
) -> list[str]:
    """Play, back up, restore in each of the empty ``others``, compare; gives what was wrong."""
    scene = inside(office, f"lay({options.tables}, {options.games})")
    maker = office.start_python(_MAKE.format(file=str(file)), answers=True)
    with server_of(office, database) as (port, _pid), ThreadPoolExecutor(1) as pool:
        _expect(maker, "ready")
        making = pool.submit(_back_up, maker, file, options.seconds / 3)
        record = asyncio.run(evening_under_load(port, scene, options))
        backup = making.result()
    source = inside(office, f"read({scene['evening']})")
    wrong = [f"{kind}: {count}" for kind, count in record.errors.items()]
    for place, other in others.items():
        other.manage("restore", str(file))
        held = inside(other, f"read({scene['evening']})")
        _report(place, record, backup, source, held)
        wrong += [f"{place}: {what}" for what in differences(record, backup.begun, source, held)]
        rewound = inside(office, f"rewind({scene['evening']}, {held!r})")
        exports = [json.loads(each.manage("export_results", "1").stdout) for each in (office, other)]
        if exports[0] != exports[1] or not exports[0]["evenings"][0]["results"]:
            wrong.append(f"{place}: export_results differs (source without its last {rewound} games)")
    return wrong


def differences(record: Record, begun: float, source: Rows, held: Rows) -> list[str]:
    """What of a restored backup contradicts what scorers were told, and what stands in the source in the end."""
    before = {game for game, at in record.answered.items() if at < begun}
    there = {(sheet, number): rest for sheet, number, *rest in held}
    in_source = {(sheet, number): rest for sheet, number, *rest in source}
    wrong = [f"answered before the backup, not in it: {game}" for game in sorted(before - there.keys())]
    wrong += [f"not as in the source: {game}" for game, rest in there.items() if in_source.get(game) != rest]
    for sheet in {sheet for sheet, _number in there}:
        numbers = [number for of, number in there if of == sheet]
        if sorted(numbers) != list(range(1, len(numbers) + 1)):
            wrong.append(f"games are missing between others on sheet {sheet}: {sorted(numbers)}")
    if not any(at > begun for at in record.answered.values()):
        wrong.append("no game was saved after the backup had begun: this was no load")
    return wrong


def _back_up(maker: Popen[str], file: Path, after: float) -> Backup:
    time.sleep(after)
    assert maker.stdin is not None
    begun = time.monotonic()
    maker.stdin.write("now\n")
    maker.stdin.flush()
    _expect(maker, "made")
    return Backup(begun, time.monotonic(), file.stat().st_size / 1e6)


def _expect(maker: Popen[str], word: str) -> None:
    assert maker.stdout is not None
    if maker.stdout.readline().strip() != word:
        raise RuntimeError(maker.communicate()[1])


def _report(place: str, record: Record, backup: Backup, source: Rows, held: Rows) -> None:
    answered = list(record.answered.values())
    before = sum(at < backup.begun for at in answered)
    during = sum(backup.begun <= at < backup.ended for at in answered)
    slowest = max(record.seconds.get("save a game", [0.0]))
    print(
        f"{place}: the backup took {backup.ended - backup.begun:.1f} s ({backup.megabytes:.1f} MB); {before} games were"
        f" answered before, {during} meanwhile (slowest save {slowest:.2f} s); {len(held)} of {len(source)} are in it"
    )


def _empty(folder: Path, kind: str, server: str, number: int) -> Installation:
    """A place without a table, a file or a key."""
    folder.mkdir()
    if kind == "sqlite":
        return Installation(folder)
    address, _, _name = server.rpartition("/")
    with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
        connection.execute(SQL("create database {}").format(Identifier(f"other_{number}")))
    return Installation(folder, {"DATABASE_URL": f"{address}/other_{number}"})


if __name__ == "__main__":
    sys.exit(main())
