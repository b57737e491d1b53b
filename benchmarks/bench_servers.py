"""The laptop's web server beside gunicorn with as many threads: the same office, served by each, asked in turn.

Processor time for one answer, and what a core would give; memory of all processes, as far as no other shares it;
then an evening with 200 phones and 10 tables at each of them, of which the save is measured from outside. Why which
server is used where: decision 0103.
"""

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from random import random
from statistics import quantiles
from typing import Any

import psutil

from benchmarks.figures import Figure, ratio_at_least, ratio_at_most
from benchmarks.live_questions import having
from benchmarks.load_office import inside, new_office, served_by
from benchmarks.load_people import Record, keep, watch
from benchmarks.load_scene import lay
from benchmarks.offices import office_with
from benchmarks.processor_time import Question, least_milliseconds
from benchmarks.timing import Effort
from tests.support.installation import Installation, gunicorn, laptop

TABLES, GAMES, PHONES = 10, 5, 200
TURNS, TIMES = 5, 250
SAVES_EVERY, EVENING = 2.0, 20.0
NOISE = 0.95
"""Measured anew, the same server is as much faster or slower."""


@dataclass(frozen=True)
class Served:
    """An office that is served; ``pid``: the process that was started."""

    name: str
    port: int
    pid: int
    scene: dict[str, Any]

    @property
    def megabytes(self) -> float:
        """Of all its processes; what two of them share counts half for each."""
        first = psutil.Process(self.pid)
        return sum(each.memory_full_info().pss for each in (first, *first.children(recursive=True))) / 1e6

    def questions(self) -> list[Question]:
        evening = self.scene["evening"]
        shared, page = f"/live/de/evenings/{evening}/standing/", f"/evenings/{evening}/"
        member = {"Cookie": f"sessionid={self.scene['tables'][0]['session']}", "Accept-Language": "de"}
        known = having(self.pid, self.port, shared, {})
        return [
            Question(f"{self.name}: nothing new", self.pid, self.port, shared, 304, known),
            Question(f"{self.name}: a page", self.pid, self.port, page, headers=member),
        ]


def figures(effort: Effort) -> Iterator[Figure]:
    """In the short form what they are asked is asked here, and no server is started."""
    if effort.is_short:
        with office_with():
            yield Figure("tables of the evening", len(lay(1, 1)["tables"]))
        return
    with ExitStack() as open_still:
        ours, peer = (
            _served(open_still, name, command) for name, command in (("laptop", laptop), ("gunicorn", gunicorn))
        )
        least = least_milliseconds([*ours.questions(), *peer.questions()], turns=TURNS, times=TIMES)
        for our, their in zip(ours.questions(), peer.questions(), strict=True):
            what, goal = our.name.partition(": ")[2], ratio_at_least(NOISE)
            yield Figure(
                f"{what}: answers a core gives", 1000 / least[our.name], "/s", goal, peer.name, 1000 / least[their.name]
            )
        saves = [[_p95_of_a_save(served) for _turn in range(3)] for served in (ours, peer)]
        mine, theirs = map(min, saves)
        what = f"a save beside {PHONES} phones: 95 of 100 within"
        yield Figure(what, mine, "ms", ratio_at_most(1 / NOISE), peer.name, theirs)
        yield Figure("memory after that", ours.megabytes, "MB", ratio_at_most(1), peer.name, peer.megabytes)


def _served(stack: ExitStack, name: str, command: Any) -> Served:
    office: Installation = stack.enter_context(new_office("sqlite"))
    scene = inside(office, f"lay({TABLES}, {GAMES})")
    port, pid = stack.enter_context(served_by(office, command))
    return Served(name, port, pid, scene)


def _p95_of_a_save(served: Served) -> float:
    """Milliseconds."""
    record = asyncio.run(_evening(served))
    assert not record.errors, record.errors
    return 1000 * quantiles(record.seconds["save a game"], n=20)[-1]


async def _evening(served: Served) -> Record:
    record, begin = Record(), time.monotonic()
    record.saved_at = [begin] * (GAMES * TABLES)
    until = begin + EVENING
    phones = [
        watch(served.port, served.scene["evening"], record, until, begin + 4 * random()) for _phone in range(PHONES)
    ]
    scorers = [keep(served.port, table, record, until, SAVES_EVERY) for table in served.scene["tables"]]
    await asyncio.gather(*phones, *scorers)
    for table in served.scene["tables"]:
        table["games"] = max(game for sheet, game in record.expected if sheet == table["sheet"])
    return record
