"""The season ranking as a visitor gets it, against a bare Django view that renders the same rows.

The peer is the least that Django can do for such a page: the same query with the same players, the same page of the
same rows, and a plain template that writes the same cells into a table and nothing else. Both go through the whole
stack of middleware. Each runs on a database of its own with all players of a season in its ranking.
"""

import os
import tempfile
import time
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
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

from benchmarks.pages_scene import season_of  # noqa: E402
from scoring.base.tables.paging import ROWS_PER_PAGE  # noqa: E402
from scoring.models import Season, SeasonStanding  # noqa: E402
from scoring.results.selectors.seasons import ranking_of  # noqa: E402

RUNS = 40
WARM_UP = 3
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


def milliseconds(*sides: Callable[[], HttpResponse]) -> list[float]:
    """The least processor time of each side; they take turns, after a few runs that warm up."""
    best = [float("inf")] * len(sides)
    for run in range(WARM_UP + RUNS):
        for side, work in enumerate(sides):
            start = time.process_time()
            response = work()
            seconds = time.process_time() - start
            assert response.status_code == HTTPStatus.OK
            if run >= WARM_UP:
                best[side] = min(best[side], seconds)
    return [1000 * seconds for seconds in best]


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
            page, peer = milliseconds(ours, theirs)
            print(
                f"season ranking, {players:,} players: {queries} queries, {page:.1f} ms,"
                f" bare view {peer:.1f} ms, ratio {page / peer:.1f}"
            )


if __name__ == "__main__":
    main()
