"""Materialised standings: written whenever a sheet is closed or opened again, and recounted on demand."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from django.db.models import QuerySet

from engine.ranking import rank_season
from scoring.base.errors import Vanished
from scoring.base.services import transaction
from scoring.log.services.writing import log_action
from scoring.models import Evening, EveningStanding, League, Player, Season, SeasonStanding
from scoring.results.log_actions import RankingAction
from scoring.results.mapping import (
    EVENING_FIGURES,
    SEASON_FIGURES,
    evening_standing_rows,
    guests_at,
    season_standing_rows,
    stored_season_entry,
)
from scoring.results.selectors.evenings import is_played_out, live_result
from scoring.rules.mapping import rule_set_of

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


def recount_league(
    *,
    league: League,
    repair: bool = False,
    report_progress: Callable[[int, int], None] | None = None,
) -> list[Difference]:
    """Recompute every standing of a league from the raw rows and report each difference to what is stored.

    Nothing is written unless ``repair`` is set. ``report_progress(done, total)`` is called after every season. It is
    read without a lock, so nobody's game waits; what looks different is looked at again while nobody writes, for it may
    have been written in between. Cost: every sheet of the league is read.
    """
    differences: list[Difference] = []
    seasons = list(league.seasons.order_by("pk"))
    for done, season in enumerate(seasons, start=1):
        recounted: list[EveningStanding] = []
        for evening in _evenings_of(season):
            computed = _evening_rows(evening)
            recounted += computed
            if _differences_of_evening(evening, computed):
                differences += _looked_at_again(partial(_settle_evening, evening=evening, repair=repair))
        if _differences_of_season(season, recounted):
            differences += _looked_at_again(partial(_settle_season, season=season, repair=repair))
        if report_progress is not None:
            report_progress(done, len(seasons))
    return differences


def _looked_at_again(settle: Callable[[], list[Difference]]) -> list[Difference]:
    """What is really different; nothing about what somebody has deleted meanwhile."""
    try:
        return settle()
    except Vanished:
        return []


@transaction.atomic
def _settle_evening(*, evening: Evening, repair: bool) -> list[Difference]:
    differences = _differences_of_evening(evening, _evening_rows(evening))
    if differences and repair:
        rebuild_evening(evening=evening)
        _log_repair(evening, evening.season, differences)
    return differences


@transaction.atomic
def _settle_season(*, season: Season, repair: bool) -> list[Difference]:
    recounted = [row for evening in _evenings_of(season) for row in _evening_rows(evening)]
    differences = _differences_of_season(season, recounted)
    if differences and repair:
        rebuild_season(season=season)
        _log_repair(season, season, differences)
    return differences


def _log_repair(repaired: Evening | Season, season: Season, differences: Sequence[Difference]) -> None:
    """Let the log vouch for what is stored now, in the same transaction."""
    log_action(
        league=season.league,
        actor=None,
        action=RankingAction.STANDINGS_REPAIRED,
        subject=str(repaired),
        details={"differences": len(differences)},
        vouches_for={repaired, season},
    )


def _evenings_of(season: Season) -> QuerySet[Evening]:
    return season.evenings.select_related("season", "edition").order_by("date", "pk")


def _differences_of_evening(evening: Evening, computed: list[EveningStanding]) -> list[Difference]:
    stored = list(evening.standings.select_related("player").order_by("rank"))
    return _compare(str(evening), stored, computed, ("is_official", "is_guest", *EVENING_FIGURES))


def _differences_of_season(season: Season, recounted: list[EveningStanding]) -> list[Difference]:
    """Between the stored rankings and those that the evenings give, each counted anew."""
    players = Player.objects.in_bulk({row.player_id for row in recounted})
    for row in recounted:
        row.player = players[row.player_id]
    differences = []
    for scope in Scope:
        stored = list(season.standings.filter(scope=scope).select_related("player").order_by("rank"))
        computed = _season_rows(season, scope, recounted)
        differences += _compare(f"{season} ({scope.label})", stored, computed, SEASON_FIGURES)
    return differences


def _evening_rows(evening: Evening) -> list[EveningStanding]:
    live = live_result(evening)
    if live.result is None or not is_played_out(live.sheets):
        return []
    return evening_standing_rows(evening, live.result, is_official=live.is_official, guests=guests_at(live.sheets))


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
    figures: Sequence[str],
) -> list[Difference]:
    differences = []
    fields = ("rank", "player_id", *figures)
    for index in range(max(len(stored), len(computed))):
        pair = [
            " ".join(f"{field}={getattr(rows[index], field)}" for field in fields) if index < len(rows) else ""
            for rows in (stored, computed)
        ]
        if pair[0] != pair[1]:
            differences.append(Difference(f"{subject}, {index + 1}", *pair))
    return differences
