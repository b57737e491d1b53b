"""How many phones an installation carries, and where it breaks: the figures of docs/capacity.md.

Run by hand or by ``make load``; it takes less than four minutes. The laptop is started as ``make run`` does it, the
server with PostgreSQL, Redis and two web processes. First processor time is taken for each thing that is asked, which
hardly depends on what else runs on the machine. Then ever more phones watch an evening of 30 tables that enter a game
every 20 seconds, over as many connections as a proxy keeps open, until answers come late or fail. The phones run on the
same machine. ``--write`` puts the figures into docs/capacity.md.
"""

import argparse
import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from benchmarks.bench_live import questions_of
from benchmarks.load_evening import inside, server_of
from benchmarks.load_people import EVERY, SECONDS_BETWEEN_QUESTIONS, Connection, Record, game_form, keep, scorer_headers
from benchmarks.processor_time import Question, cost, least_milliseconds, seconds_used
from tests.support.installation import ROOT, Installation
from tests.support.programs import NotInstalled, throwaway_postgres, throwaway_redis

DOCUMENT = ROOT / "docs" / "capacity.md"
BEGIN, END = "<!-- figures of benchmarks/load_capacity.py -->\n", "<!-- end of the figures -->\n"
NAMES = {"sqlite": "Laptop: one process, SQLite", "postgres": "Server: two processes, PostgreSQL, Redis"}
TABLES, GAMES, EVERY_TABLE = 30, 5, 20.0
TURNS, TIMES, CHANGES = 3, 150, 8
STEPS = (100, 300, 1000, 3000, 10_000)
STEP_SECONDS = 12.0
CONNECTIONS = 64
"""What a proxy keeps open to the office."""

LATE = 1.0
"""Seconds in which 95 of 100 answers have to come; games have to be seen within three."""


@dataclass
class Step:
    """So many phones for some seconds; ``seconds`` of each answer, ``cores`` that the web server took."""

    phones: int
    seconds: list[float] = field(default_factory=list)
    errors: int = 0
    cores: float = 0.0

    @property
    def p95(self) -> float:
        return statistics.quantiles(self.seconds, n=20, method="inclusive")[-1] if len(self.seconds) > 1 else 0.0

    @property
    def a_second(self) -> float:
        return len(self.seconds) / STEP_SECONDS

    @property
    def holds(self) -> bool:
        wanted = self.phones / SECONDS_BETWEEN_QUESTIONS
        return not self.errors and self.p95 <= LATE and self.a_second >= 0.8 * wanted


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the figures into docs/capacity.md")
    parser.add_argument("--beside", default="nothing else", help="what else runs on the machine")
    options = parser.parse_args()
    cores, day = os.cpu_count(), f"{date.today():%d %B %Y}"
    told = [f"Measured on {day} on {cores} cores, which the phones share; beside it ran: {options.beside}.\n"]
    for database, name in NAMES.items():
        try:
            told += measured(database)
        except NotInstalled as reason:
            told.append(f"\n{name}: left out, {reason}\n")
    text = "".join(told)
    print(text)
    if options.write:
        before, _begin, rest = DOCUMENT.read_text().partition(BEGIN)
        DOCUMENT.write_text(before + BEGIN + text + END + rest.partition(END)[2])
    return 0


def measured(database: str) -> Iterator[str]:
    """One kind of installation, in lines of Markdown."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        variables = {}
        if database == "postgres":
            variables["DATABASE_URL"] = stack.enter_context(throwaway_postgres())
            variables["CELERY_BROKER_URL"] = stack.enter_context(throwaway_redis())
        installation = Installation(folder, variables)
        installation.manage("migrate", "--verbosity", "0")
        installation.manage("collectstatic", "--no-input", "--verbosity", "0")
        scene = inside(installation, f"lay({TABLES}, {GAMES})")
        closed = inside(installation, "lay(1, 1, is_public=False)")
        port, pid = stack.enter_context(server_of(installation, database))
        yield f"\n### {NAMES[database]}\n\n"
        yield from _table_of_costs(costs(port, pid, scene, closed))
        yield from _table_of_steps(steps(port, pid, scene))


def costs(port: int, pid: int, scene: dict[str, Any], closed: dict[str, Any]) -> dict[str, float]:
    """Milliseconds of the web server's processor, by what it is asked."""
    page = Question(
        "open the evening's page", pid, port, f"/evenings/{scene['evening']}/", headers={"Accept-Language": "de"}
    )
    found = least_milliseconds(questions_of(pid, port, scene, closed), turns=TURNS, times=TIMES)
    found |= least_milliseconds([page], turns=TURNS, times=10)
    return found | asyncio.run(_costs_of_a_game(port, pid, scene))


async def _costs_of_a_game(port: int, pid: int, scene: dict[str, Any]) -> dict[str, float]:
    """Of saving one, and of the first answer after it, for which the part is drawn."""
    table, shared = scene["tables"][0], f"/live/de/evenings/{scene['evening']}/standing/"
    scorer, phone = Connection(port, scorer_headers(table)), Connection(port, {})
    saved, drawn = [], []
    for game in range(GAMES + 1, GAMES + 1 + CHANGES):
        form = urlencode(game_form(table, game, f"00000000-0000-4000-8000-{game:012}")).encode()
        before = seconds_used(pid)
        answer = await scorer.ask("POST", f"/sheets/{table['sheet']}/games/", {}, form)
        assert answer.status == 200, answer.status
        saved.append(seconds_used(pid) - before)
        await asyncio.sleep(1.1)  # the answer before is told for a second
        before = seconds_used(pid)
        await phone.ask("GET", shared, {})
        drawn.append(seconds_used(pid) - before)
    scorer.close()
    phone.close()
    table["games"] += CHANGES
    return {"save a game": 1000 * statistics.mean(saved), "draw the part anew": 1000 * statistics.mean(drawn)}


def steps(port: int, pid: int, scene: dict[str, Any]) -> list[Step]:
    """Ever more phones, until one step does not hold."""
    found: list[Step] = []
    for phones in STEPS:
        step = Step(phones)
        work = partial(asyncio.run, _step(port, scene, step))
        step.cores = cost(pid, work) / STEP_SECONDS
        found.append(step)
        if not step.holds:
            break
    return found


async def _step(port: int, scene: dict[str, Any], step: Step) -> None:
    pool: asyncio.Queue[Connection] = asyncio.Queue()
    for _connection in range(CONNECTIONS):
        pool.put_nowait(Connection(port, {}))
    until = time.monotonic() + STEP_SECONDS
    path = f"/live/de/evenings/{scene['evening']}/standing/"
    games = Record()
    scorers = [keep(port, table, games, until, EVERY_TABLE) for table in scene["tables"]]
    await asyncio.gather(*(_phone(pool, path, step, until) for _phone_ in range(step.phones)), *scorers)
    for table in scene["tables"]:
        table["games"] = max([table["games"], *(game for sheet, game in games.expected if sheet == table["sheet"])])
    step.errors += sum(games.errors.values())
    while not pool.empty():
        pool.get_nowait().close()


async def _phone(pool: asyncio.Queue[Connection], path: str, step: Step, until: float) -> None:
    version, pause = "", EVERY
    await asyncio.sleep(pause * random.random())
    while time.monotonic() < until:
        asked_at = time.monotonic()
        connection = await pool.get()
        try:
            answer = await connection.ask("GET", path, {"If-None-Match": version} if version else {})
        except (OSError, asyncio.IncompleteReadError):
            step.errors += 1
        else:
            step.errors += answer.status not in (200, 304)
            version = answer.headers.get("etag", version)
            pause = float(answer.headers.get("ask-again-after", EVERY))
            step.seconds.append(time.monotonic() - asked_at)
        finally:
            pool.put_nowait(connection)
        await asyncio.sleep(pause * (0.75 + 0.25 * random.random()))


def _table_of_costs(found: dict[str, float]) -> Iterator[str]:
    yield "| asked | processor | a core gives |\n|---|---|---|\n"
    for what, milliseconds in found.items():
        a_second = 1000 / milliseconds
        for_phones = f", for {SECONDS_BETWEEN_QUESTIONS * a_second:,.0f} phones" if "304" in what else ""
        yield f"| {what} | {milliseconds:.2f} ms | {a_second:,.0f} a second{for_phones} |\n"


def _table_of_steps(found: list[Step]) -> Iterator[str]:
    yield "\n| phones | answers a second | p50 | p95 | failed | cores | |\n|---|---|---|---|---|---|---|\n"
    for step in found:
        p50 = statistics.median(step.seconds) if step.seconds else 0.0
        yield (
            f"| {step.phones:,} | {step.a_second:,.0f} | {1000 * p50:.0f} ms | {1000 * step.p95:.0f} ms |"
            f" {step.errors} | {step.cores:.2f} | {'holds' if step.holds else 'breaks'} |\n"
        )


if __name__ == "__main__":
    sys.exit(main())
