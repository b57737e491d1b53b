"""Materialised standings: written whenever a sheet is closed or opened again, and recounted on demand."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import prefetch_related_objects

from engine.ranking import rank_season
from scoring.mapping import evening_standing_rows, rule_set_of, season_standing_rows, stored_season_entry
from scoring.models import Evening, EveningStanding, League, Season, SeasonStanding
from scoring.selectors.evenings import is_played_out, live_result
from scoring.services import transaction
from scoring.services.audit import log_action

Scope = SeasonStanding.Scope


@transaction.atomic
def rebuild_evening(*, evening: Evening) -> None:
    """Write the evening's standings anew if all its sheets are closed, otherwise remove them; then the season's."""
    EveningStanding.objects.filter(evening=evening).delete()
    EveningStanding.objects.bulk_create(_evening_rows(evening))
    rebuild_season(season=evening.season)


@transaction.atomic
def rebuild_season(*, season: Season) -> None:
    """Write both rankings of the season anew from its evening standings (D13)."""
    SeasonStanding.objects.filter(season=season).delete()
    standings = EveningStanding.objects.filter(evening__season=season).select_related("player", "evening")
    in_order = list(standings.order_by("evening__date", "evening__pk", "rank"))
    for scope in Scope:
        SeasonStanding.objects.bulk_create(_season_rows(season, scope, in_order), batch_size=500)


@dataclass(frozen=True, slots=True)
class Difference:
    """A materialised row that is not what the sheets give: what was stored and what was computed, as text."""

    subject: str
    stored: str
    computed: str


@transaction.atomic
def recount_league(
    *,
    league: League,
    repair: bool = False,
    report_progress: Callable[[int, int], None] | None = None,
) -> list[Difference]:
    """Recompute every standing of a league from the raw rows and report each difference to what is stored.

    Nothing is written unless ``repair`` is set. ``report_progress(done, total)`` is called after every season.
    Cost: every sheet of the league is read.
    """
    differences = []
    seasons = list(league.seasons.order_by("pk"))
    for done, season in enumerate(seasons, start=1):
        recounted: list[EveningStanding] = []
        for evening in season.evenings.select_related("season", "edition").order_by("date", "pk"):
            stored = list(evening.standings.select_related("player").order_by("rank"))
            computed_evening = _evening_rows(evening)
            differences += _compare(str(evening), stored, computed_evening, _EVENING_FIELDS)
            recounted += computed_evening
            if repair:
                rebuild_evening(evening=evening)
        prefetch_related_objects(recounted, "player")
        for scope in Scope:
            stored_ranking = list(season.standings.filter(scope=scope).select_related("player").order_by("rank"))
            computed = _season_rows(season, scope, recounted)
            differences += _compare(f"{season} ({scope.label})", stored_ranking, computed, _SEASON_FIELDS)
        if repair:
            rebuild_season(season=season)
        if report_progress is not None:
            report_progress(done, len(seasons))
    if repair and differences:
        _log_repair(league, seasons, len(differences))
    return differences


def _log_repair(league: League, seasons: Sequence[Season], count: int) -> None:
    evenings = Evening.objects.filter(season__league=league).order_by("pk")
    log_action(
        league=league,
        actor=None,
        action="standings.repaired",
        subject=league.name,
        details={"differences": count},
        vouches_for=[*evenings, *seasons],
    )


_EVENING_FIELDS = (
    "rank player_id table is_official place credit points total games_played games_won worst_game"
    " place_points bonus_a bonus_b ranking_points"
).split()
_SEASON_FIELDS = "rank player_id place ranking_points evenings evening_wins games_played games_won points".split()


def _evening_rows(evening: Evening) -> list[EveningStanding]:
    live = live_result(evening)
    if live.result is None or not is_played_out(live.sheets):
        return []
    return evening_standing_rows(evening, live.result, is_official=live.is_official)


def _season_rows(season: Season, scope: Scope, standings: Iterable[EveningStanding]) -> list[SeasonStanding]:
    """The ranking over evening standings in their order; their players and evenings should be loaded."""
    counted = (
        standing
        for standing in standings
        if standing.evening.counts_for_season and (standing.is_official or scope is Scope.PROVISIONAL)
    )
    ranking = rank_season(map(stored_season_entry, counted), rule_set_of(season.edition).season)
    return season_standing_rows(season, scope, ranking)


def _compare(
    subject: str,
    stored: list[EveningStanding] | list[SeasonStanding],
    computed: list[EveningStanding] | list[SeasonStanding],
    fields: list[str],
) -> list[Difference]:
    differences = []
    for index in range(max(len(stored), len(computed))):
        pair = [
            " ".join(f"{field}={getattr(rows[index], field)}" for field in fields) if index < len(rows) else ""
            for rows in (stored, computed)
        ]
        if pair[0] != pair[1]:
            differences.append(Difference(f"{subject}, {index + 1}", *pair))
    return differences
