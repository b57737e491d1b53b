"""The cost of a watching phone: processor time for one answer, beside the least that Python can do.

The peers are a Django view without middleware, database or cache that answers with the same bytes, and a static file
of these bytes (WhiteNoise, as the office serves its own); all run under gunicorn with eight threads. A phone asks
every 1.75 seconds on average; "a core" is the processor of one process, which Python's lock does not let go beyond it.

Then 10,000 phones watch behind nginx while games are saved, on this same machine; ``benchmarks/load_capacity.py``
finds out where it breaks, with PostgreSQL too, and writes docs/capacity.md.
"""

import tempfile
from collections.abc import Iterator
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from django.test import Client

from benchmarks.browser_scene import left_out
from benchmarks.figures import Figure, at_most, ratio_at_least, ratio_at_most
from benchmarks.live_drawing import drawn_anew
from benchmarks.live_questions import EVERYBODYS, PEER, PEER_WITH_CONTENT, bare_server, questions_of
from benchmarks.load_capacity import LATE, watched_by
from benchmarks.load_office import inside, new_office, server_of
from benchmarks.load_people import SECONDS_BETWEEN_QUESTIONS
from benchmarks.load_scene import lay
from benchmarks.offices import office_with
from benchmarks.processor_time import least_milliseconds
from benchmarks.timing import Effort
from tests.support.programs import NotInstalled
from tests.support.proxies import nginx_before

TABLES, GAMES = 8, 5
TURNS, TIMES = 5, 250
MOST_TIMES, MOST_KILOBYTES = 2, 60
PHONES, MOST_CORES = 10_000, 0.5


def figures(effort: Effort) -> Iterator[Figure]:
    """In the short form the parts are asked for here, and no server is started."""
    yield from drawn_anew(effort)
    if effort.is_short:
        yield asked_in_short()
        return
    with new_office("sqlite") as office, tempfile.TemporaryDirectory() as bare:
        scene = inside(office, f"lay({TABLES}, {GAMES})")
        closed = inside(office, "lay(1, 1, is_public=False)")
        with server_of(office, "sqlite") as (port, pid):
            ours = questions_of(pid, port, scene, closed)
            _headers, part = ours[0].ask(HTTPConnection("127.0.0.1", port))
            with bare_server(Path(bare), part) as peers:
                least = least_milliseconds([*peers, *ours], turns=TURNS, times=TIMES)
            yield from _behind_nginx(port, pid, scene)
    yield Figure(f"live part of {TABLES} tables, packed", len(part) / 1000, "kB", at_most(MOST_KILOBYTES))
    for peer in peers:
        yield Figure(f"live, {peer.name}", least[peer.name], "ms")
    for question in ours:
        peer_name = PEER if question.status == HTTPStatus.NOT_MODIFIED else PEER_WITH_CONTENT
        goal = ratio_at_most(MOST_TIMES) if question.name.startswith(EVERYBODYS) else None
        yield Figure(f"live, {question.name}", least[question.name], "ms", goal, peer_name, least[peer_name])
    phones = SECONDS_BETWEEN_QUESTIONS * 1000 / least[f"{EVERYBODYS}, 304"]
    yield Figure("live, phones that a core serves where everybody may follow", phones)


def _behind_nginx(port: int, pid: int, scene: dict[str, Any]) -> Iterator[Figure]:
    """All phones of a federation at once."""
    what = f"{PHONES:,} phones behind nginx"
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            nginx_before(port, Path(folder), is_encrypted=False) as (at, proxy),
        ):
            step = watched_by(PHONES, at, pid, scene, office=port, proxy=proxy)
    except NotInstalled as reason:
        yield left_out(reason)
        return
    asked = PHONES / SECONDS_BETWEEN_QUESTIONS
    yield Figure(f"{what}: answers", step.a_second, "/s", ratio_at_least(0.8), "asked", asked)
    yield Figure(f"{what}: 95 of 100 within", 1000 * step.p95, "ms", at_most(1000 * LATE))
    yield Figure(f"{what}: failed", step.errors, "", at_most(0))
    yield Figure(f"{what}: what the office takes", step.of_web, "cores", at_most(MOST_CORES), "of nginx", step.of_proxy)


def asked_in_short() -> Figure:
    """Every part has an address that answers."""
    with office_with():
        scene = lay(1, 1)
        addresses = [f"/live/de/evenings/{scene['evening']}/standing/", f"/evenings/{scene['evening']}/live/"]
        answered = [Client().get(address).status_code for address in addresses]
    return Figure("parts that are asked for", answered.count(HTTPStatus.OK))
