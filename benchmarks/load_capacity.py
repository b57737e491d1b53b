"""The capacity of an installation, in phones, and where it breaks: the figures of docs/capacity.md.

Run by hand or by ``make load``; it takes less than four minutes on a machine that does nothing else. The laptop is
started as ``make run`` does it, the server with PostgreSQL, Redis and two web processes, and once more behind nginx if
that is on the machine. First processor time is taken for each thing that is asked, which hardly depends on what else
runs. Then ever more phones watch an evening of 30 tables that enter a game every 20 seconds, over as many connections
as a proxy keeps open, until answers come late or fail. The phones are one program on the same machine. ``--write``
puts the figures into docs/capacity.md.
"""

import argparse
import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import date
from http import HTTPStatus
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from benchmarks.live_questions import questions_of
from benchmarks.load_office import inside, new_office, server_of
from benchmarks.load_people import EVERY, SECONDS_BETWEEN_QUESTIONS, Connection, game_form, scorer_headers
from benchmarks.processor_time import Question, least_milliseconds, seconds_used
from tests.support.installation import ROOT
from tests.support.programs import NotInstalled
from tests.support.proxies import nginx_before

DOCUMENT = ROOT / "docs" / "capacity.md"
BEGIN, END = "<!-- figures of benchmarks/load_capacity.py -->\n", "<!-- end of the figures -->\n"
NAMES = {"sqlite": "Laptop: one process, SQLite", "postgres": "Server: two processes, PostgreSQL, Redis"}
TABLES, GAMES, EVERY_TABLE = 30, 5, 20.0
TURNS, TIMES, CHANGES = 4, 250, 8
STEPS = (100, 300, 1000, 3000, 10_000)
STEP_SECONDS = 8.0
CONNECTIONS = 64
"""What a proxy keeps open to the office."""

_ALL_OF_A_CORE = 0.85
LATE = 1.0
"""Seconds in which 95 of 100 answers have to come; games have to be seen within three."""


@dataclass
class Step:
    """So many phones for some seconds: ``seconds`` of each answer, and how many cores the web server, the proxy and the
    phones took."""

    phones: int
    seconds: list[float] = field(default_factory=list)
    errors: int = 0
    of_web: float = 0.0
    of_proxy: float = 0.0
    of_phones: float = 0.0

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

    @property
    def verdict(self) -> str:
        if self.holds:
            return "holds"
        return "the phones are too slow" if self.of_phones > _ALL_OF_A_CORE and not self.errors else "breaks"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the figures into docs/capacity.md")
    parser.add_argument("--beside", default="nothing else", help="what else runs on the machine")
    options = parser.parse_args()
    cores, day = os.cpu_count(), f"{date.today():%d %B %Y}"
    told = [f"Measured on {day} on {cores} cores, which the phones share; beside it ran: {options.beside}.\n"]
    for database, name in NAMES.items():
        try:
            for line in measured(database):
                print(line, end="", flush=True)
                told.append(line)
        except NotInstalled as reason:
            told.append(f"\n{name}: left out, {reason}\n")
    text = "".join(told)
    if options.write:
        before, _begin, rest = DOCUMENT.read_text().partition(BEGIN)
        DOCUMENT.write_text(before + BEGIN + text + END + rest.partition(END)[2])
    return 0


def measured(database: str) -> Iterator[str]:
    """One kind of installation, in lines of Markdown."""
    with ExitStack() as stack:
        office = stack.enter_context(new_office(database))
        scene = inside(office, f"lay({TABLES}, {GAMES})")
        closed = inside(office, "lay(1, 1, is_public=False)")
        port, pid = stack.enter_context(server_of(office, database))
        yield f"\n### {NAMES[database]}\n\n"
        yield from _table_of_costs(costs(port, pid, scene, closed))
        yield from _table_of_steps(steps(port, pid, scene))
        yield f"\nThe part of {TABLES} tables: {packed_size(pid, port, scene) / 1000:.1f} kB packed.\n"
        if database == "postgres":
            yield from _behind_nginx(stack, port, pid, scene)


def _behind_nginx(stack: ExitStack, port: int, pid: int, scene: dict[str, Any]) -> Iterator[str]:
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    try:
        at, proxy = stack.enter_context(nginx_before(port, folder, is_encrypted=False))
    except NotInstalled as reason:
        yield f"\nBehind nginx: not measured, {reason}.\n"
        return
    yield "\n### The same server behind nginx, with its cache\n\n"
    everybody = questions_of(proxy, at, scene, scene)[:2]
    yield from _table_of_costs(least_milliseconds(everybody, turns=TURNS, times=10 * TIMES))
    yield from _table_of_steps(steps(at, pid, scene, office=port, proxy=proxy))


def packed_size(pid: int, port: int, scene: dict[str, Any]) -> int:
    """Bytes that a phone fetches after a change."""
    everybody, *_others = questions_of(pid, port, scene, scene)
    _headers, part = everybody.ask(HTTPConnection("127.0.0.1", port))
    return len(part)


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
    phone = Connection(port, {})
    saved, drawn = [], []
    for _change in range(CHANGES):
        before = seconds_used(pid)
        assert await _saved(Connection(port, scorer_headers(table)), table)
        saved.append(seconds_used(pid) - before)
        await asyncio.sleep(1.1)  # the answer before is told for a second
        before = seconds_used(pid)
        await phone.ask("GET", shared, {})
        drawn.append(seconds_used(pid) - before)
    phone.close()
    return {"save a game": 1000 * statistics.mean(saved), "draw the part anew": 1000 * statistics.mean(drawn)}


def steps(port: int, pid: int, scene: dict[str, Any], *, office: int = 0, proxy: int = 0) -> list[Step]:
    """Ever more phones ask at a port, until one step does not hold. ``office``: where games are saved, if elsewhere."""
    found: list[Step] = []
    for phones in STEPS:
        found.append(watched_by(phones, port, pid, scene, office=office, proxy=proxy))
        if not found[-1].holds:
            break
    return found


def watched_by(phones: int, port: int, pid: int, scene: dict[str, Any], *, office: int = 0, proxy: int = 0) -> Step:
    """One step: so many phones for some seconds."""
    step = Step(phones)
    before = [seconds_used(pid), seconds_used(proxy) if proxy else 0.0, time.process_time()]
    asyncio.run(_step(port, office or port, scene, step))
    after = [seconds_used(pid), seconds_used(proxy) if proxy else 0.0, time.process_time()]
    used = [(end - begin) / STEP_SECONDS for begin, end in zip(before, after, strict=True)]
    step.of_web, step.of_proxy, step.of_phones = used
    return step


async def _step(port: int, office: int, scene: dict[str, Any], step: Step) -> None:
    pool: asyncio.Queue[Connection] = asyncio.Queue()
    for _connection in range(CONNECTIONS):
        pool.put_nowait(Connection(port, {}))
    until = time.monotonic() + STEP_SECONDS
    path = f"/live/de/evenings/{scene['evening']}/standing/"
    phones = (_phone(pool, path, step, until) for _number in range(step.phones))
    await asyncio.gather(*phones, _games(office, scene, step, until))
    while not pool.empty():
        pool.get_nowait().close()


async def _games(port: int, scene: dict[str, Any], step: Step, until: float) -> None:
    """The tables save a game one after the other, each every 20 seconds."""
    for table in cycle(scene["tables"]):
        if time.monotonic() >= until:
            return
        step.errors += not await _saved(Connection(port, scorer_headers(table)), table)
        await asyncio.sleep(EVERY_TABLE / TABLES)


async def _saved(scorer: Connection, table: dict[str, Any]) -> bool:
    """Save the table's next game; whether it was taken."""
    table["games"] += 1
    form = urlencode(game_form(table, table["games"], str(uuid.uuid4()))).encode()
    answer = await scorer.ask("POST", f"/sheets/{table['sheet']}/games/", {}, form)
    scorer.close()
    return answer.status == HTTPStatus.OK


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
        yield f"| {what} | {milliseconds:.3f} ms | {a_second:,.0f} a second{for_phones} |\n"


def _table_of_steps(found: list[Step]) -> Iterator[str]:
    yield "\n| phones | answers a second | p50 | p95 | failed | cores of web, proxy, phones | |\n"
    yield "|---|---|---|---|---|---|---|\n"
    for step in found:
        p50 = statistics.median(step.seconds) if step.seconds else 0.0
        yield (
            f"| {step.phones:,} | {step.a_second:,.0f} | {1000 * p50:.0f} ms | {1000 * step.p95:.0f} ms |"
            f" {step.errors} | {step.of_web:.2f}, {step.of_proxy:.2f}, {step.of_phones:.2f} | {step.verdict} |\n"
        )


if __name__ == "__main__":
    sys.exit(main())
