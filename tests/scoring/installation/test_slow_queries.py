"""Queries that take long are named with their view, and never with their values."""

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from scoring.core.program_log import Work, at_work, watch_connection
from scoring.models import Player
from tests.scoring.codes import scene_of_today

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _watched(caplog: pytest.LogCaptureFixture) -> None:
    watch_connection(connection=connection)
    caplog.set_level("WARNING", "scoring.slow_queries")


def test_every_query_is_slow_where_the_threshold_is_low_and_is_told_without_its_values(
    client: Client, settings, caplog: pytest.LogCaptureFixture
) -> None:
    table = scene_of_today()
    settings.SLOW_QUERY_SECONDS = 0.000_000_1
    caplog.clear()
    client.get(reverse("players", args=[table.league.slug]), {"q": "Petersen"})

    told = [record.getMessage() for record in caplog.records]
    assert told[0].startswith("slow query of players, its number 1, ")
    assert told[-1].startswith(f"slow in the database: players with {len(told) - 1} queries, ")
    assert all("SELECT" in line for line in told[:-1])
    assert not any("Petersen" in line or table.league.slug in line for line in told)
    assert caplog.records[0].facts.keys() == {"view", "queries", "milliseconds"}


@pytest.mark.parametrize("seconds", [0, 60])
def test_nothing_is_told_of_quick_queries_or_without_a_threshold(
    client: Client, settings, caplog: pytest.LogCaptureFixture, seconds: int
) -> None:
    settings.SLOW_QUERY_SECONDS = seconds
    client.get("/login/")

    assert caplog.records == []


def test_queries_are_counted_for_what_the_thread_is_at() -> None:
    with at_work(Work("7KF2-9QXM", lambda: "job")) as work:
        for _query in range(3):
            Player.objects.count()

    assert (work.queries, work.database_seconds > 0) == (3, True)


def test_connection_is_watched_once() -> None:
    before = len(connection.execute_wrappers)
    watch_connection(connection=connection)

    assert len(connection.execute_wrappers) == before
