"""Clients that tap on personal links over HTTP: many at once, on several web servers."""

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from http.client import HTTPConnection
from urllib.parse import urlencode

from tests.support import patience
from tests.support.clocks import Clock


@dataclass(frozen=True)
class Link:
    """A player (primary key), and the path to which the personal link sends answers."""

    player: int
    path: str


@dataclass(frozen=True)
class Tap:
    """What a client has seen by the clock of the servers: when it sent, when it had the answer, and which."""

    player: int
    sent: datetime
    answered: datetime
    status: int


class Rush(list[Tap]):
    """What clients have seen who tap at once, and how many have sent by now."""

    sent = 0


def tap(clock: Clock, port: int, link: Link, evening: int, answer: str = "yes", rush: Rush | None = None) -> Tap:
    """Answer an evening by a link, on a connection of its own, by a proxy that says when it was asked: servers believe
    it, a laptop has none."""
    connection = HTTPConnection("127.0.0.1", port, timeout=patience.SECONDS)
    sent = clock.now()
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Accept": "text/html",
        "X-Forwarded-For": "203.0.113.7",
        "X-Request-Start": f"t={sent.timestamp():.6f}",
    }
    connection.request("POST", link.path, urlencode({"evening": evening, "answer": answer}), headers)
    if rush is not None:
        rush.sent += 1
    status = connection.getresponse().status
    answered = clock.now()
    connection.close()
    return Tap(link.player, sent, answered, status)


@contextmanager
def all_at_once(
    clock: Clock, ports: Sequence[int], links: Sequence[Link], evening: int, answers: Sequence[str] = ("yes",)
) -> Iterator[Rush]:
    """Everybody taps in the same moment, on one server after the other, each with the next of the ``answers``. The taps
    are in the list once the block is left, which waits for them."""
    done = Rush()
    with ThreadPoolExecutor(len(links)) as pool:
        waiting = [
            pool.submit(tap, clock, ports[at % len(ports)], link, evening, answers[at % len(answers)], done)
            for at, link in enumerate(links)
        ]
        yield done
        done += [one.result() for one in waiting]


def tap_until(
    clock: Clock,
    ports: Sequence[int],
    links: Sequence[Link],
    evening: int,
    *,
    clients: int,
    until: datetime,
    every: timedelta,
) -> list[Tap]:
    """So many clients register one player after the other, each ``every`` so often or as soon as it is answered."""

    def run(client: int) -> list[Tap]:
        done: list[Tap] = []
        for link in links[client::clients]:
            if clock.now() > until:
                break
            done.append(tap(clock, ports[client % len(ports)], link, evening))
            left = every - (done[-1].answered - done[-1].sent)
            time.sleep(max(0.0, left.total_seconds()))
        return done

    with ThreadPoolExecutor(clients) as pool:
        return [one for of_client in pool.map(run, range(clients)) for one in of_client]
