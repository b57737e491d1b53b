"""Seasons: rankings, evenings, and the export for other programs."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from engine.ranking import SeasonEntry, rank_season
from scoring.base.columns import EXPORTED_RANKING, EXPORTED_RESULT, exported
from scoring.models import Evening, Game, League, Registration, Season, SeasonStanding, Sheet
from scoring.results.mapping import guests_at, season_entries
from scoring.results.selectors.evenings import rank_sheets
from scoring.rules.mapping import rule_set_of
from scoring.sheets.selectors.loading import sheets_with_rows


def ranking_of(season: Season, scope: SeasonStanding.Scope) -> QuerySet[SeasonStanding]:
    """The materialised ranking, best first, with players: one query for any number of rows."""
    return season.standings.filter(scope=scope).select_related("player").order_by("rank")


def evenings_of(season: Season) -> QuerySet[Evening]:
    """Evenings by date with ``sheet_count``, ``signed_count``, ``finished_count`` and ``participant_count``.

    ``has_games`` tells whether play has begun: a table that is only laid has none. Each number is counted on its
    own, so that many tables with many participants do not multiply.
    """
    return _counted(season.evenings.all()).order_by("date", "pk")


def _is_ahead() -> Q:
    """Evenings that are not over: from today on, and those under way that a new day has overtaken, until their sheets
    are submitted. All others up to today are behind."""
    sheets = Sheet.objects.filter(evening=OuterRef("pk"))
    has_sheets, is_open = Exists(sheets), Exists(sheets.filter(state__in=Sheet.OPEN_STATES))
    has_begun = Exists(sheets.filter(state__in=(Sheet.State.RUNNING, Sheet.State.LAST_ROUND, Sheet.State.SENT_BACK)))
    today = timezone.localdate()
    return Q(date__gt=today) | Q(has_begun) | (Q(date=today) & (Q(is_open) | ~Q(has_sheets)))


def evenings_ahead() -> QuerySet[Evening]:
    """Evenings that are not over, the next one first, with the numbers of :func:`evenings_of`."""
    ahead = Evening.objects.filter(_is_ahead()).select_related("season__league")
    return _counted(ahead).order_by("date", "pk")


def latest_evenings_of(league: League, most: int) -> list[Evening]:
    """The evenings that are behind, latest first, with the numbers of :func:`evenings_of`. One query."""
    past = Evening.objects.filter(~_is_ahead(), season__league=league)
    return list(_counted(past).order_by("-date", "-pk")[:most])


def _counted(evenings: QuerySet[Evening]) -> QuerySet[Evening]:
    sheets = Sheet.objects.filter(evening=OuterRef("pk"))
    return evenings.annotate(
        sheet_count=_number_of(sheets),
        signed_count=_number_of(sheets.filter(state=Sheet.State.SIGNED)),
        finished_count=_number_of(sheets.filter(state__in=Sheet.FINISHED_STATES)),
        has_games=Exists(sheets.filter(Exists(Game.objects.filter(sheet=OuterRef("pk"))))),
        participant_count=_number_of(Registration.objects.filter(evening=OuterRef("pk"))),
    )


def _number_of(rows: QuerySet[Sheet] | QuerySet[Registration]) -> Coalesce:
    """How many rows belong to an evening, as a subquery."""
    numbers = rows.order_by().values("evening").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(numbers, output_field=IntegerField()), 0)


def current_season(league: League) -> Season | None:
    """The latest season by its first day."""
    return league.seasons.order_by("-starts_on", "-pk").first()


def seasons_of(league: League) -> QuerySet[Season]:
    """The league's seasons, latest first, with ``evening_count`` and their editions: one query."""
    return (
        league.seasons.select_related("edition", "league")
        .annotate(evening_count=Count("evenings"))
        .order_by("-starts_on", "name")
    )


@dataclass(frozen=True, slots=True)
class Leaders:
    """The top of a season's ranking; provisional as long as no evening is official."""

    season: Season
    standings: tuple[SeasonStanding, ...]
    is_official: bool


def leaders_of(league: League, most: int) -> Leaders | None:
    """The first ``most`` rows of the latest ranking there is, the official one if it has any; None: no ranking yet.

    Two or three queries.
    """
    ranked = league.seasons.filter(Exists(SeasonStanding.objects.filter(season=OuterRef("pk"))))
    season = ranked.order_by("-starts_on", "-pk").first()
    if season is None:
        return None
    official = tuple(ranking_of(season, SeasonStanding.Scope.OFFICIAL)[:most])
    if official:
        return Leaders(season, official, is_official=True)
    provisional = tuple(ranking_of(season, SeasonStanding.Scope.PROVISIONAL)[:most])
    return Leaders(season, provisional, is_official=False)


def computed_results(season: Season) -> dict[str, Any]:
    """The season's results recomputed from the raw rows, in the shape of ``expected.json``.

    Every evening with at least one game is in it, signed or not; ``credit`` is the granted credit in points,
    ``games`` counts all rows, ``void`` the void ones among them. Evenings whose sheets cannot be scored are left
    out. Four queries for any number of evenings.
    """
    evenings: list[dict[str, Any]] = []
    entries: list[SeasonEntry] = []
    played = sheets_with_rows(Sheet.objects.filter(evening__season=season).order_by("round__number", "table"))
    for number, evening in enumerate(season.evenings.select_related("edition").order_by("date", "pk"), start=1):
        sheets = [sheet for sheet in played if sheet.evening_id == evening.pk]
        live = rank_sheets(evening, sheets)
        if live.result is None:
            continue
        games = [game for sheet in sheets for game in sheet.games.all()]
        evenings.append(
            {
                "file": evening.source_file or f"evening-{number:02}.csv",
                "games": len(games),
                "void": sum(game.is_void for game in games),
                "results": exported(live.result.standings, EXPORTED_RESULT),
            }
        )
        if evening.counts_for_season:
            entries += season_entries(live.result.standings, evening=str(evening.pk), guests=guests_at(sheets))
    ranking = rank_season(entries, rule_set_of(season.edition).season)
    return {"evenings": evenings, "season": exported(ranking, EXPORTED_RANKING)}
