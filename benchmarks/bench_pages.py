"""The season ranking page with 50 and with 5,000 players, against a bare Django view of the same rows.

The peer is what the page costs at the least: a view that fetches the same rows of the same page of the ranking with
their players in one query, and renders them with a plain table template, without layout, permissions or sorting.
Both answer through Django's whole request cycle, in one process, with a temporary SQLite database.
"""

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

ROUNDS = 15
PER_PAGE = 50


def prepare() -> None:
    """Django with a database of its own."""
    folder = Path(tempfile.mkdtemp(prefix="bench-pages-"))
    (folder / "static").mkdir()
    os.environ["UNO_LEAGUE_VAR"] = str(folder)
    os.environ["DATABASE_URL"] = ""
    os.environ["DJANGO_SETTINGS_MODULE"] = "uno_league.settings"
    os.environ["DJANGO_DEBUG"] = ""
    import django  # noqa: PLC0415 - after the settings are chosen

    django.setup()
    from django.conf import settings  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415

    settings.ALLOWED_HOSTS = ["testserver"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    call_command("migrate", verbosity=0)


def make_season(players: int) -> tuple[str, int]:
    """A league with a finished season of so many players; returns its short name and the season's key."""
    from engine.rulesets import LEAGUE_2006, to_data  # noqa: PLC0415
    from scoring.models import League, Player, RuleSetEdition, Season, SeasonStanding  # noqa: PLC0415

    league = League.objects.create(name=f"Verband {players}", slug=f"verband-{players}")
    edition = RuleSetEdition.objects.create(
        league=league, code="l", name="L", valid_from=date(2006, 11, 10), parameters=to_data(LEAGUE_2006)
    )
    season = Season.objects.create(
        league=league, name="2025/26", starts_on=date(2025, 9, 1), ends_on=date(2026, 6, 30), edition=edition
    )
    Player.objects.bulk_create(Player(league=league, name=f"Spielerin {number:05}") for number in range(players))
    SeasonStanding.objects.bulk_create(
        SeasonStanding(
            season=season,
            player=player,
            scope=scope,
            rank=rank,
            place=rank,
            ranking_points=players - rank,
            evenings=9,
            evening_wins=1,
            games_played=200,
            games_won=20,
            points=9_000 + rank,
        )
        for scope in SeasonStanding.Scope
        for rank, player in enumerate(league.players.order_by("pk"), start=1)
    )
    return league.slug, season.pk


def bare_view(season: int) -> Callable[[], bytes]:
    """The same rows by a view without anything around them."""
    from django.http import HttpRequest, HttpResponse  # noqa: PLC0415
    from django.template import engines  # noqa: PLC0415
    from django.test import RequestFactory  # noqa: PLC0415

    from scoring.models import SeasonStanding  # noqa: PLC0415

    template = engines["django"].from_string(
        "<table>{% for row in rows %}<tr><td>{{ row.place }}</td><td>{{ row.player.name }}</td>"
        "<td>{{ row.ranking_points }}</td><td>{{ row.evenings }}</td><td>{{ row.evening_wins }}</td>"
        "<td>{{ row.games_won }}</td><td>{{ row.points }}</td></tr>{% endfor %}</table>"
    )

    def view(request: HttpRequest) -> HttpResponse:
        rows = SeasonStanding.objects.filter(season=season, scope="official").select_related("player").order_by("rank")
        return HttpResponse(template.render({"rows": rows[:PER_PAGE]}, request))

    factory = RequestFactory()
    return lambda: view(factory.get("/")).content


def page_view(slug: str, season: int) -> Callable[[], bytes]:
    """The page as a visitor gets it."""
    from django.test import Client  # noqa: PLC0415
    from django.urls import reverse  # noqa: PLC0415

    client, address = Client(), reverse("season", args=[slug, season])

    def ask() -> bytes:
        response = client.get(address)
        assert response.status_code == 200, response.status_code
        return response.content

    return ask


def median_ms(ask: Callable[[], bytes]) -> float:
    ask()
    times = []
    for _round in range(ROUNDS):
        start = time.perf_counter()
        ask()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


def query_count(ask: Callable[[], bytes]) -> int:
    from django.db import connection  # noqa: PLC0415
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    with CaptureQueriesContext(connection) as queries:
        ask()
    return len(queries)


def main() -> None:
    prepare()
    for players in (50, 5_000):
        slug, season = make_season(players)
        page, bare = page_view(slug, season), bare_view(season)
        ours, limit = median_ms(page), median_ms(bare)
        print(
            f"season ranking, {players:,} players: {query_count(page)} queries, {ours:.1f} ms; "
            f"bare view of the same rows {query_count(bare)} query, {limit:.1f} ms; ratio {ours / limit:.1f}"
        )


if __name__ == "__main__":
    main()
