"""What benchmarks measure is what the product itself would have stored."""

from dataclasses import replace

import pytest
from django.core.cache import caches
from django.db import connection, transaction
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext

from benchmarks import bench_pages
from benchmarks.data_sets import TINY, TINY_HISTORY, DataSet
from benchmarks.league_scene import SLUG, lay
from scoring.audit.services.verification import verify_league
from scoring.models import AuditEntry, Evening, Game, Hand, League, LogHead, Season, Sheet, User
from scoring.results.services.recounting import recount_league
from tests.scoring.results.test_standings_step_by_step import from_scratch, stored

pytestmark = [pytest.mark.slow, pytest.mark.django_db]
MOST_STEPS_OF_A_SEASON = 12
"""Hundreds of instructions of the database. What looked at all registrations took 42, ever more with each."""


def test_season_is_laid_out_and_its_log_written_once() -> None:
    """The log was once numbered anew without need: two seconds for the one season of ``big``."""
    with CaptureQueriesContext(connection) as captured:
        lay(TINY)

    assert not [query["sql"] for query in captured if query["sql"].lower().startswith('update "scoring_auditentry"')]
    numbers = list(AuditEntry.objects.order_by("sequence").values_list("sequence", flat=True))
    assert numbers == list(range(1, LogHead.objects.get().sequence + 1))
    assert Evening.objects.count() == TINY.evenings + 1
    assert Hand.objects.count() == TINY.hands_of_season + TINY.hands_of_evening // 2
    assert list(verify_league(League.objects.get(slug=SLUG))) == []


def test_laid_out_history_is_sound_and_as_large_as_the_data_set_says() -> None:
    with connection.cursor() as cursor:  # as in a database in which there was another log before
        cursor.execute("insert into sqlite_sequence (name, seq) values (%s, 1000)", [AuditEntry._meta.db_table])
    lay(TINY)
    lay(TINY_HISTORY)
    league = League.objects.get(slug=SLUG)

    assert list(verify_league(league)) == []
    assert recount_league(league=league) == []
    seasons = list(Season.objects.order_by("starts_on"))
    assert stored(league) == from_scratch(league)
    assert [season.evenings.count() for season in seasons] == [2, 2, 3]
    assert not Evening.objects.exclude(date__range=(F("season__starts_on"), F("season__ends_on"))).exists()
    signed = Sheet.objects.filter(state=Sheet.State.SIGNED)
    assert Hand.objects.filter(game__sheet__in=signed).count() == TINY_HISTORY.seasons * TINY.hands_of_season
    assert AuditEntry.objects.count() == Game.objects.count() + 2 * signed.count() + 1, "and one that vouches for all"


def test_no_page_looks_through_the_seasons_behind_it() -> None:
    """The participants of an evening once looked at all registrations of all times for each earlier evening: 26 seconds
    with 20 seasons, and nothing to be seen with one. A page may list a season, and a player's two results in it."""
    lay(TINY)
    few, many = (_steps_of_pages(replace(TINY_HISTORY, seasons=seasons)) for seasons in (4, 16))

    grown = {name: (many[name] - few[name]) / 12 for name in few}

    assert {name: steps for name, steps in grown.items() if steps > MOST_STEPS_OF_A_SEASON} == {}


def _steps_of_pages(data_set: DataSet) -> dict[str, int]:
    """What each page takes, in hundreds of instructions of the database, with seasons that are gone afterwards."""
    with transaction.atomic():
        lay(data_set)
        steps = {page.name: _steps_of(page) for page in bench_pages.pages()}
        transaction.set_rollback(True)
    return steps


def _steps_of(page: bench_pages.Measured) -> int:
    counted = []
    client = Client()
    if page.who:
        client.force_login(User.objects.get(username=page.who))
    client.get(page.address)
    for cache in caches.all():
        cache.clear()
    connection.connection.set_progress_handler(lambda: counted.append(0), 100)
    try:
        client.get(page.address)
    finally:
        connection.connection.set_progress_handler(None, 0)
    return len(counted)
