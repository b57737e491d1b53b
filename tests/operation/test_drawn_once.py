"""Two web processes that share Redis: what has changed is drawn once, however many phones ask both of them at once."""

import json
from collections.abc import Callable
from typing import Any

from tests.support.installation import Installation
from tests.support.programs import stop

LAY = """
from tests.scoring.codes import scene_of_today
table = scene_of_today()
table.save(1, 1, 12, 0, 7, 30)
print(table.evening.pk, table.sheet.pk)
"""
SAVE = """
from scoring.sheets.services.sheet_edits import announce_last_round
announce_last_round(sheet_id={sheet}, actor=None)
"""
WEB = """
import json, sys
from concurrent.futures import ThreadPoolExecutor
from django.db import connection
from django.test import Client
from prometheus_client import REGISTRY
ADDRESSES = ["/live/de/evenings/{evening}/standing/", "/evenings/{evening}/live/"] * 4
def ask(address):
    answer = Client().get(address, headers={{"Accept-Language": "de"}})
    connection.close()
    return answer.status_code, answer["ETag"]
def drawn():
    return REGISTRY.get_sample_value("league_parts_drawn_total", {{"part": "live/standing.html"}}) or 0
ask("/evenings/{evening}/hall/slides/")
print("ready", flush=True)
for _line in sys.stdin:
    before = drawn()
    with ThreadPoolExecutor(len(ADDRESSES)) as pool:
        answers = list(pool.map(ask, ADDRESSES))
    print(json.dumps([drawn() - before, sorted(set(answers))]), flush=True)
"""


def ask_all(processes: list[Any]) -> tuple[float, set[tuple[int, str]]]:
    """Let phones ask all processes at once: how many parts were drawn, and what was answered."""
    for process in processes:
        process.stdin.write("\n")
        process.stdin.flush()
    told = [json.loads(process.stdout.readline()) for process in processes]
    return sum(drawn for drawn, _answers in told), {tuple(answer) for _drawn, answers in told for answer in answers}


def test_change_is_drawn_once_by_two_processes_that_are_asked_at_once(
    install: Callable[..., Installation], redis_url: str
) -> None:
    office = install("sqlite", CELERY_BROKER_URL=redis_url, DJANGO_DEBUG="1", ALLOWED_HOSTS="testserver")
    evening, sheet = office.python(LAY).split()
    web: list[Any] = [office.start_python(WEB.format(evening=evening), answers=True) for _process in range(2)]
    try:
        assert [process.stdout.readline() for process in web] == ["ready\n"] * 2
        first, before = ask_all(web)
        office.python(SAVE.format(sheet=sheet))
        second, _mixed = ask_all(web)
        third, after = ask_all(web)
    finally:
        for process in web:
            stop(process)

    assert 1 <= first <= 16  # nobody waits for a part of which nothing is kept yet: at most once for each who asks
    assert (second, third) == (1, 0)
    assert [len(before), len(after)] == [1, 1]
    assert before != after
