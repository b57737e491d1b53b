"""The season ranking as a visitor gets it, against a bare Django view that renders the same rows.

The peer is the least that Django can do for such a page: the same query with the same players, the same page of the
same rows, and a plain template that writes the same cells into a table and nothing else. Both go through the whole
stack of middleware. Each runs on a database of its own with all players of a season in its ranking.
"""

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path

import django

_folder = tempfile.TemporaryDirectory()
os.environ["DATABASE_URL"] = f"sqlite:///{Path(_folder.name) / 'pages.sqlite3'}"
os.environ["UNO_LEAGUE_VAR"] = _folder.name
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_league.settings")
django.setup()

from django.core.management import call_command  # noqa: E402 - after the settings are known
from django.core.paginator import Paginator  # noqa: E402
from django.db import connection  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.template import Context, Engine  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext, override_settings  # noqa: E402
from django.urls import include, path, reverse  # noqa: E402

from engine.rulesets import LEAGUE_2006, to_data  # noqa: E402
from scoring.models import (  # noqa: E402
    Evening,
    League,
    Player,
    Registration,
    RuleSetEdition,
    Season,
    SeasonStanding,
    Sheet,
)
from scoring.selectors.seasons import ranking_of  # noqa: E402
from scoring.tables.paging import ROWS_PER_PAGE  # noqa: E402

RUNS = 40
EVENINGS = 6
PLAYERS_AT_A_TABLE = 8
PLAIN = Engine().from_string(
    "<!doctype html><title>Ranking</title><table>{% for row in rows %}<tr><td>{{ row.place }}</td>"
    "<td>{{ row.player.name }}</td><td>{{ row.ranking_points }}</td><td>{{ row.evenings }}</td>"
    "<td>{{ row.evening_wins }}</td><td>{{ row.games_won }}</td><td>{{ row.points }}</td></tr>{% endfor %}</table>"
)


def bare(request: HttpRequest, season: int) -> HttpResponse:
    """The peer: one page of the ranking in a plain template."""
    rows = ranking_of(Season.objects.get(pk=season), SeasonStanding.Scope.OFFICIAL)
    page = Paginator(rows, ROWS_PER_PAGE).get_page(1)
    return HttpResponse(PLAIN.render(Context({"rows": page.object_list})))


urlpatterns = [path("bare/<int:season>/", bare, name="bare"), path("", include("uno_league.urls"))]


def season_of(players: int) -> Season:
    """A season whose ranking has so many players, all of them registered for every evening."""
    league = League.objects.create(name=f"League of {players}", slug=f"league-{players}")
    edition = RuleSetEdition.objects.create(
        league=league, code="l", name="L", valid_from=date(2006, 1, 1), parameters=to_data(LEAGUE_2006)
    )
    season = Season.objects.create(
        league=league, name="2025/26", starts_on=date(2025, 9, 1), ends_on=date(2026, 6, 30), edition=edition
    )
    people = Player.objects.bulk_create(Player(league=league, name=f"Spieler {number}") for number in range(players))
    SeasonStanding.objects.bulk_create(_standing(season, player, rank) for rank, player in enumerate(people, start=1))
    for number in range(EVENINGS):
        _play_evening(season, people, date(2025, 9, 1 + number))
    return season


def _standing(season: Season, player: Player, rank: int) -> SeasonStanding:
    return SeasonStanding(
        season=season,
        player=player,
        scope=SeasonStanding.Scope.OFFICIAL,
        rank=rank,
        place=rank,
        ranking_points=max(0, 72 - rank),
        evenings=EVENINGS,
        evening_wins=0,
        games_played=20 * EVENINGS,
        games_won=rank % 20,
        points=6000 + rank,
        reasons=[{"code": "RankingReason.ALL_EVENINGS_COUNT", "values": {}}],
    )


def _play_evening(season: Season, people: list[Player], day: date) -> None:
    evening = Evening.objects.create(
        season=season, edition=season.edition, date=day, registration_deadline=datetime(2025, 8, 25, tzinfo=UTC)
    )
    Registration.objects.bulk_create(
        Registration(evening=evening, player=player, lot=lot) for lot, player in enumerate(people)
    )
    tables = -(-len(people) // PLAYERS_AT_A_TABLE)
    Sheet.objects.bulk_create(Sheet(evening=evening, table=table) for table in range(1, tables + 1))


def milliseconds(work: Callable[[], HttpResponse]) -> float:
    """The median of many runs, after a few that warm up."""
    for _run in range(3):
        assert work().status_code == 200
    times = []
    for _run in range(RUNS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return 1000 * statistics.median(times)


def main() -> None:
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    client = Client()
    with override_settings(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["testserver"]):
        for players in (50, 5000):
            season = season_of(players)
            ours = partial(client.get, reverse("season", args=[season.league.slug, season.pk]))
            theirs = partial(client.get, reverse("bare", args=[season.pk]))
            with CaptureQueriesContext(connection) as captured:
                ours()
            queries = len(captured)
            page, peer = milliseconds(ours), milliseconds(theirs)
            print(
                f"season ranking, {players:,} players: {queries} queries, {page:.1f} ms,"
                f" bare view {peer:.1f} ms, ratio {page / peer:.1f}"
            )


if __name__ == "__main__":
    main()
