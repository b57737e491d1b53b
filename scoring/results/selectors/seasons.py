"""Seasons: rankings and evenings."""

from dataclasses import dataclass

from django.db.models import (
    BooleanField,
    Case,
    Count,
    Exists,
    ExpressionWrapper,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    When,
)
from django.db.models.functions import Coalesce, NullIf
from django.utils import timezone

from scoring.core.selectors.versions import version_of
from scoring.models import (
    Evening,
    EveningStanding,
    Game,
    League,
    RankingProposal,
    Registration,
    ResultImport,
    Season,
    SeasonStanding,
    Sheet,
)
from scoring.results.selectors.revisions import in_work_of
from scoring.results.selectors.season_versions import is_closed


def ranking_of(season: Season, scope: SeasonStanding.Scope) -> QuerySet[SeasonStanding]:
    """The materialised ranking, best first, with players: one query for any number of rows."""
    return season.standings.filter(scope=scope).select_related("player").order_by("rank")


def evenings_of(season: Season) -> QuerySet[Evening]:
    """Evenings by date with ``sheet_count``, ``signed_count``, ``finished_count`` and ``participant_count``: who
    is on the list, or in the result as soon as that is official.

    ``is_official``: what was signed stands. ``has_games`` tells whether play has begun: a table that is only laid has
    none, and an official evening has some, whatever is taken off a sheet that is in work. Each number is counted on its
    own, so that many tables with many participants do not multiply.
    """
    return counted(season.evenings.all()).order_by("date", "pk")


def _is_ahead() -> Q:
    """Evenings that are not over: from today on, and those under way that a new day has overtaken, until their sheets
    are submitted; what is official is over, also while a new version of a sheet is in work. All others up to today are
    behind."""
    sheets = Sheet.objects.filter(evening=OuterRef("pk"))
    has_sheets, is_open = Exists(sheets), Exists(sheets.filter(state__in=Sheet.OPEN_STATES))
    has_begun = Exists(sheets.filter(state__in=(Sheet.State.RUNNING, Sheet.State.LAST_ROUND, Sheet.State.SENT_BACK)))
    today = timezone.localdate()
    is_official = Exists(EveningStanding.objects.filter(evening=OuterRef("pk"), is_official=True))
    return Q(date__gt=today) | (Q(has_begun) & ~Q(is_official)) | (Q(date=today) & (Q(is_open) | ~Q(has_sheets)))


def evenings_ahead() -> QuerySet[Evening]:
    """Evenings that are not over, the next one first, with the numbers of :func:`evenings_of`."""
    ahead = Evening.objects.filter(_is_ahead()).select_related("season__league")
    return counted(ahead).order_by("date", "pk")


def latest_evenings_of(league: League, most: int) -> list[Evening]:
    """The evenings that are behind, latest first, with the numbers of :func:`evenings_of`. One query."""
    past = Evening.objects.filter(~_is_ahead(), season__league=league)
    return list(counted(past).order_by("-date", "-pk")[:most])


def counted(evenings: QuerySet[Evening]) -> QuerySet[Evening]:
    """These with the numbers of :func:`evenings_of`."""
    sheets = Sheet.objects.filter(evening=OuterRef("pk"))
    official = EveningStanding.objects.filter(evening=OuterRef("pk"), is_official=True)
    registered = _number_of(Registration.objects.filter(evening=OuterRef("pk")))
    return evenings.annotate(
        is_official=Exists(official),
        sheet_count=_number_of(sheets),
        signed_count=_number_of(sheets.filter(Sheet.STANDS)),
        finished_count=_number_of(sheets.filter(state__in=Sheet.FINISHED_STATES)),
        has_games=Exists(official) | Exists(sheets.filter(Exists(Game.objects.filter(sheet=OuterRef("pk"))))),
        participant_count=Coalesce(NullIf(_number_of(official), 0), registered),
    )


def _number_of(rows: QuerySet[Sheet] | QuerySet[Registration] | QuerySet[EveningStanding]) -> Coalesce:
    """How many rows belong to an evening, as a subquery."""
    numbers = rows.order_by().values("evening").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(numbers, output_field=IntegerField()), 0)


def current_season(league: League) -> Season | None:
    """The latest season that has begun; before the first one that which comes first. One query."""
    is_to_come = ExpressionWrapper(Q(starts_on__gt=timezone.localdate()), BooleanField())
    seasons = league.seasons.alias(is_to_come=is_to_come)
    to_come = Case(When(is_to_come=True, then="starts_on"))
    return seasons.order_by("is_to_come", to_come, "-starts_on", "-pk").first()


def seasons_of(league: League) -> QuerySet[Season]:
    """The league's seasons, latest first, with ``evening_count`` and their editions: one query."""
    return (
        league.seasons.select_related("edition", "league")
        .annotate(evening_count=Count("evenings"))
        .order_by("-starts_on", "name")
    )


@dataclass(frozen=True, slots=True)
class About:
    """What a page says of a season only where there is something to say; and the version of its league. None: nothing
    was ever done there. ``is_closed``: president and auditor have signed it."""

    is_being_imported: bool
    has_ranking_proposals: bool
    version: str | None
    is_closed: bool


def about(season: Season) -> About:
    """One query."""
    said = Season.objects.filter(pk=season.pk).values_list(
        Exists(ResultImport.objects.filter(season=OuterRef("pk"), is_complete=False)),
        Exists(RankingProposal.objects.filter(season=OuterRef("pk"))),
        version_of(OuterRef("league")),
        is_closed(OuterRef("pk")),
    )
    return About(*said.get())


@dataclass(frozen=True, slots=True)
class Leaders:
    """The top of a season's ranking; provisional as long as no evening is official. ``in_work``: as
    :func:`~scoring.results.selectors.revisions.in_work_of`."""

    season: Season
    standings: tuple[SeasonStanding, ...]
    is_official: bool
    in_work: tuple[str, ...] = ()


def leaders_of(league: League, most: int) -> Leaders | None:
    """The first ``most`` rows of the latest ranking there is, the official one if it has any; None: no ranking yet.

    Three queries.
    """
    ranked = league.seasons.filter(Exists(SeasonStanding.objects.filter(season=OuterRef("pk"))))
    season = ranked.order_by("-starts_on", "-pk").first()
    if season is None:
        return None
    official = tuple(ranking_of(season, SeasonStanding.Scope.OFFICIAL)[:most])
    if official:
        return Leaders(season, official, is_official=True, in_work=in_work_of(season))
    provisional = tuple(ranking_of(season, SeasonStanding.Scope.PROVISIONAL)[:most])
    return Leaders(season, provisional, is_official=False)
