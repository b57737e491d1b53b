"""A web process and a worker are killed while games are saved: every acknowledged game is there once, and jobs go on.

The processes are those of deploy/processes.toml, on PostgreSQL and Redis. ``make killed`` does it for longer
(KILLED_GAMES, KILLED_ROUNDS); the suite with few games and one round.
"""

import json
import os
import time
import urllib.request
import uuid
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from benchmarks.load_people import PLAYERS, hands_of
from tests.support.installation import Installation
from tests.support.programs import free_port, wait_until
from tools.serve import answers
from tools.stack import Running, Stack

TABLES = 4
GAMES = int(os.environ.get("KILLED_GAMES", "12"))
"""That each table plays in a round."""

ROUNDS = int(os.environ.get("KILLED_ROUNDS", "1"))
JOBS = 4
"""More than the workers can take at once, so that each of them is at one."""

PATIENCE = 15
"""Seconds that a phone waits for an answer (static/js/offline/request.js)."""

pytestmark = pytest.mark.postgres

_CSRF = "c" * 32
_INSIDE = "from benchmarks.load_scene import *\nanswer({call})"
_NEW_JOBS = """
from engine.rulesets import STANDARD
from engine.simulation import Strategy
from scoring.core.services.jobs import create_job
from scoring.core.tasks import enqueue
from scoring.models import Job, League
from scoring.play.selectors.simulations import SimulationPlan
league = League.objects.get()
for seed in range({number}):
    plan = SimulationPlan((STANDARD,), (), players=2, games=600, strategy=Strategy.RANDOM, seed=seed, query="")
    enqueue(create_job(kind=Job.Kind.SIMULATION, league=league, created_by=None, parameters=plan.to_data()))
"""
_STATES = "from scoring.models import Job; print(*Job.objects.values_list('state', flat=True))"


@dataclass
class Played:
    """What the phones know: games that were acknowledged, what else they were answered, and how often they repeated."""

    acknowledged: dict[tuple[int, int], list[Any]] = field(default_factory=dict)
    given_up: list[str] = field(default_factory=list)
    repeated: Counter[str] = field(default_factory=Counter)


@dataclass
class Phone:
    """A scorer's phone: sends a game until it is answered, with the same id, by whichever process the proxy finds."""

    table: Mapping[str, Any]
    ports: Iterator[int]
    played: Played
    games: int = 0

    def play(self, number: int) -> None:
        for _game in range(number):
            self.games += 1
            self._save(self.games)
            time.sleep(0.02)

    def _save(self, game: int) -> None:
        points, client_id = hands_of(self.table["number"], game), str(uuid.uuid4())
        winner, seats = points.index(0), self.table["seats"]
        form = {
            "number": game,
            "dealer": seats[(game - 1) % PLAYERS],
            "winner": seats[winner],
            "seen_revision": 10_000,
            "client_id": client_id,
            **{f"hand-{seat}": value for seat, value in zip(seats, points, strict=True)},
        }
        while (answer := self._send(urlencode(form))) is None:
            time.sleep(0.2)
        if answer["kind"] == "saved":
            self.played.acknowledged[self.table["sheet"], game] = [client_id, winner, points]
        else:
            self.played.given_up.append(f"{self.table['sheet']}/{game}: {answer}")

    def _send(self, body: str) -> Mapping[str, Any] | None:
        """The answer; None for what static/js/offline/request.js takes for none, and repeats."""
        connection = HTTPConnection("127.0.0.1", next(self.ports), timeout=PATIENCE)
        try:
            connection.request("POST", f"/sheets/{self.table['sheet']}/games/", body, self._headers)
            answer = connection.getresponse()
            text = answer.read()
        except (OSError, HTTPException) as failure:
            self.played.repeated[type(failure).__name__] += 1
            return None
        finally:
            connection.close()
        if answer.headers["League-Office"] and answer.headers["Content-Type"].startswith("application/json"):
            told: Mapping[str, Any] = json.loads(text)
            return told
        if answer.status in (401, 403, 404, 410):
            self.played.given_up.append(f"{answer.status} {text[:200]!r}")
        self.played.repeated[str(answer.status)] += 1
        return None

    @property
    def _headers(self) -> Mapping[str, str]:
        return {
            "Accept": "application/json",
            "Cookie": f"sessionid={self.table['session']}; csrftoken={_CSRF}",
            "X-CSRFToken": _CSRF,
            "Content-Type": "application/x-www-form-urlencoded",
        }


@pytest.fixture
def office(install: Callable[..., Installation], redis_url: str) -> Installation:
    return install(
        "postgres",
        CELERY_BROKER_URL=redis_url,
        DJANGO_DEBUG="1",
        JOBS_LOST_AFTER_SECONDS="4",  # whoever is at work gives a sign of life every second
        WEB_CONCURRENCY="1",
        WORKER_CONCURRENCY="1",
        LOG_FORMAT="json",
        METRICS_FROM="127.0.0.1",
    )


@pytest.fixture
def stack(office: Installation, tmp_path: Path) -> Iterator[Stack]:
    port = free_port()
    with (tmp_path / "stack.log").open("wb") as log:
        started = Stack(office.environment, port, log)
        started.start()
        try:
            wait_until(lambda: all(answers(one) for one in started.ports), "the web processes")
            yield started
        finally:
            started.stop(grace=0.1)


def inside(office: Installation, call: str) -> Any:
    return json.loads(office.python(_INSIDE.format(call=call)))


def test_every_acknowledged_game_is_there_once_and_every_job_is_done(
    office: Installation, stack: Stack, tmp_path: Path
) -> None:
    scene, played = inside(office, f"lay({TABLES}, 0)"), Played()
    phones = [Phone(table, _from(stack.ports, at), played) for at, table in enumerate(scene["tables"])]
    killed: list[Running] = []
    for number in range(ROUNDS):
        office.python(_NEW_JOBS.format(number=JOBS))
        killed += play_and_kill(phones, stack, number)
    wait_until(lambda: set(states(office)) == {"done"}, "the jobs")
    wait_until(lambda: all(one.starts > 1 for one in killed), "others in the place of the killed")

    assert played.given_up == []
    assert len(played.acknowledged) == TABLES * GAMES * ROUNDS
    written = inside(office, f"read({scene['evening']})")
    assert {(sheet, game): rest for sheet, game, *rest in written} == played.acknowledged
    assert len(written) == len(played.acknowledged)
    assert len(states(office)) == JOBS * ROUNDS
    assert sum(played.repeated.values()) > 0, "nobody noticed that a process was killed"
    assert_told(stack, tmp_path)


def _from(ports: Sequence[int], at: int) -> Iterator[int]:
    return cycle([*ports[at % len(ports) :], *ports[: at % len(ports)]])


def play_and_kill(phones: Sequence[Phone], stack: Stack, number: int) -> list[Running]:
    """All tables play, while one after the other is killed of what there are two of. The first table plays a third of
    its games before each of them, and sends the next one to where the killed web process was."""
    first, *others = phones
    web, worker = (list(stack.of(name))[number % 2] for name in ("web", "worker"))
    with ThreadPoolExecutor(len(others)) as pool:
        playing = [pool.submit(phone.play, GAMES) for phone in others]
        first.play(GAMES // 3)
        web.kill()
        first.ports = _from(stack.ports, web.number - 1)
        first.play(GAMES // 3)
        worker.kill()
        first.play(GAMES - 2 * (GAMES // 3))
        for one in playing:
            one.result()
    return [web, worker]


def states(office: Installation) -> list[str]:
    return office.python(_STATES).split()


def metrics(port: int) -> str:
    text: bytes = urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics").read()
    return text.decode()


def assert_told(stack: Stack, tmp_path: Path) -> None:
    """Both web processes tell all that both have counted, and each line of the log is an object."""
    wait_until(lambda: all(answers(port) for port in stack.ports), "the web processes")
    wait_until(lambda: 'league_seen_seconds{name="beat"}' in metrics(stack.ports[0]), "beat")
    texts = [metrics(port) for port in stack.ports]
    saves = [line for line in texts[0].splitlines() if line.startswith("league_requests_total{") and "save" in line]
    assert saves
    assert set(saves) <= set(texts[1].splitlines())
    lines = [json.loads(line) for line in (tmp_path / "stack.log").read_text().splitlines() if line.startswith("{")]
    assert {"scoring.core.tasks", "gunicorn.error"} <= {line["logger"] for line in lines}
