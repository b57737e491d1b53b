"""Several requests that are answered at the same time, in threads of one process, each with a connection of its own.

Run inside an installation (tests/support/installation.py), where the database is a real one.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Barrier, Thread
from typing import Any

from django.db import connection
from django.test import Client
from django.urls import reverse

from scoring.audit.services.verification import log_findings
from scoring.models import League, User

AT_ONCE = 4
_BACKEND = "django.contrib.auth.backends.ModelBackend"


@dataclass(frozen=True)
class Post:
    """What one person sends; ``by`` None: without an account."""

    by: User | None
    name: str
    args: Sequence[Any] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    query: str = ""


@dataclass(frozen=True)
class Race:
    """Requests that meet, and what the rows say afterwards."""

    league: League
    posts: Sequence[Post]
    outcome: Callable[[], object]


Scenario = Callable[[], Race]


def run(scenarios: Mapping[str, Scenario], rounds: int) -> None:
    """Print what came of each: a JSON object of name → list of [statuses, outcome, broken log entries]."""
    found = {name: [_met(scenario()) for _round in range(rounds)] for name, scenario in scenarios.items()}
    print(json.dumps(found))


def _met(race: Race) -> tuple[list[int], object, int]:
    clients = [_signed_in(post.by) for post in race.posts]
    barrier, statuses = Barrier(len(race.posts)), [0] * len(race.posts)

    def send(index: int) -> None:
        post = race.posts[index]
        address = reverse(post.name, args=post.args) + post.query
        barrier.wait()
        try:
            answer = clients[index].post(address, post.data, headers={"Accept": "text/html"})
            statuses[index] = answer.status_code
        finally:
            connection.close()

    threads = [Thread(target=send, args=(index,)) for index in range(len(race.posts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(statuses), race.outcome(), len(list(log_findings(race.league)))


def _signed_in(account: User | None) -> Client:
    client = Client(raise_request_exception=False)
    if account is not None:
        client.force_login(account, backend=_BACKEND)
    return client
