"""Materialised standings: written whenever a sheet is closed or opened again, and recounted on demand."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, groupby
from operator import attrgetter

from django.db.models import QuerySet

from engine.ranking import SeasonEntry, rank_season
from scoring.base.errors import Vanished
from scoring.base.services import transaction
from scoring.base.wording import reasons_to_data
from scoring.log.services.writing import log_action
from scoring.models import Evening, EveningStanding, League, Player, RankedEvening, Season, SeasonStanding, Sheet
from scoring.results.log_actions import RankingAction
from scoring.results.mapping import (
    EVENING_FIGURES,
    SEASON_FIGURES,
    evening_standing_rows,
    guests_at,
    season_standing_rows,
    stored_season_entries,
    stored_season_entry,
)
from scoring.results.selectors.evenings import LiveResult, is_all_closed, live_result
from scoring.results.selectors.season_evenings import closed_results
from scoring.results.services.standing_rows import COUNTED, Standing, store_rows
from scoring.rules.mapping import rule_set_of

Scope = SeasonStanding.Scope


@transaction.atomic
def rebuild_evening(*, evening: Evening) -> bool:
    """Bring the evening's standings in line with its sheets, then the rankings of the season that follow from them.

    There are standings as long as all sheets are closed. Gives whether the official ranking of the season was brought
    in line. Only rows that differ are written; two queries while a sheet is open and nothing is stored.
    """
    stored = list(EveningStanding.objects.filter(evening=evening))
    live = _closed_result(evening)
    computed = _rows_of(evening, live)
    store_rows(stored, computed)
    if stored or computed:
        _store_reasons(evening, live)
    scopes = _scopes_between(stored, computed) if evening.counts_for_season else ()
    if scopes:
        rebuild_season(season=evening.season, scopes=scopes)
    return Scope.OFFICIAL in scopes


def _store_reasons(evening: Evening, live: LiveResult | None) -> None:
    """What the standings have in common, kept as long as there are any."""
    if live is None or live.result is None:
        RankedEvening.objects.filter(evening=evening).delete()
    else:
        said = {"reasons": reasons_to_data(live.result.reasons)}
        RankedEvening.objects.update_or_create(evening=evening, defaults=said)


@transaction.atomic
def rebuild_signed_evening(*, evening: Evening) -> bool:
    """As :func:`rebuild_evening`, after a signature, which changes no figure: the evening is counted once more when all
    its sheets are signed, and is official then. One query before."""
    if evening.sheets.exclude(state=Sheet.State.SIGNED).exists():
        return False
    return rebuild_evening(evening=evening)


@transaction.atomic
def rebuild_season(*, season: Season, scopes: Collection[SeasonStanding.Scope] = tuple(Scope)) -> None:
    """Bring rankings of the season in line with its evening standings (D13). Only rows that differ are written."""
    for scope in scopes:
        results = closed_results(season, scope).order_by("evening__date", "evening__pk", "rank")
        computed = _season_rows(season, scope, stored_season_entries(results))
        store_rows(list(season.standings.filter(scope=scope)), computed)


def _scopes_between(
    before: Sequence[EveningStanding], after: Sequence[EveningStanding]
) -> tuple[SeasonStanding.Scope, ...]:
    """The rankings that change with an evening: the provisional one with its figures, the official one with those that
    are or were official."""
    return tuple(scope for scope in Scope if _counted_in(scope, before) != _counted_in(scope, after))


def _counted_in(scope: SeasonStanding.Scope, rows: Sequence[EveningStanding]) -> set[object]:
    return {COUNTED(row) for row in rows if row.is_official or scope is Scope.PROVISIONAL}


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

    Nothing is written unless ``repair`` is set. ``report_progress(done, total)`` is called before the first and after
    every evening and season. It is read without a lock, so nobody's game waits; what looks different is looked at again
    while nobody writes, for it may have been written in between, and what is repaired is repaired evening by evening.
    Cost: every sheet of the league is read, of one evening at a time.
    """
    differences: list[Difference] = []
    seasons = list(league.seasons.select_related("edition", "league").order_by("pk"))
    steps = _Steps(len(seasons) + Evening.objects.filter(season__league=league).count(), report_progress)
    for season in seasons:
        counted: dict[int, list[EveningStanding]] = {}
        for evening in _evenings_of(season):
            counted[evening.pk] = _evening_rows(evening)
            if _differences_of_evening(evening, counted[evening.pk]):
                differences += _looked_at_again(partial(_settle_evening, evening=evening, repair=repair))
            steps.take()
        if _differences_of_season(season, list(chain.from_iterable(counted.values()))):
            settle = partial(_settle_season, season=season, counted=counted, repair=repair)
            differences += _looked_at_again(settle)
        steps.take()
    return differences


class _Steps:
    """Tells how far a recount is."""

    def __init__(self, total: int, report_progress: Callable[[int, int], None] | None) -> None:
        self._done, self._total, self._report_progress = 0, total, report_progress
        self._tell()

    def take(self) -> None:
        self._done = min(self._done + 1, self._total)  # what was added since it began is counted as well
        self._tell()

    def _tell(self) -> None:
        if self._report_progress is not None and self._total:
            self._report_progress(self._done, self._total)


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
def _settle_season(*, season: Season, counted: Mapping[int, list[EveningStanding]], repair: bool) -> list[Difference]:
    """``counted`` are the standings that the sheets of each evening give; of evenings that are stored otherwise, they
    are counted again."""
    recounted: list[EveningStanding] = []
    for evening in _evenings_of(season):
        rows = counted.get(evening.pk)
        recounted += _evening_rows(evening) if rows is None or _differences_of_evening(evening, rows) else rows
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
    """Between the stored rankings and those that the evenings give, each counted anew. Who was made one with another
    player since is missing in these, so that it is looked at again."""
    players = Player.objects.in_bulk({row.player_id for row in recounted})
    still_there = [row for row in recounted if row.player_id in players]
    for row in still_there:
        row.player = players[row.player_id]
    differences = []
    for scope in Scope:
        stored = list(season.standings.filter(scope=scope).select_related("player").order_by("rank"))
        computed = _season_rows(season, scope, _entries_of(still_there, scope))
        differences += _compare(f"{season} ({scope.label})", stored, computed, SEASON_FIGURES)
    return differences


def _evening_rows(evening: Evening) -> list[EveningStanding]:
    return _rows_of(evening, _closed_result(evening))


def _closed_result(evening: Evening) -> LiveResult | None:
    """The result of an evening whose sheets are all closed, otherwise None. One query while a sheet is open."""
    return live_result(evening) if is_all_closed(evening) else None


def _rows_of(evening: Evening, live: LiveResult | None) -> list[EveningStanding]:
    """The standings that are to be kept; none while a sheet is open, or nothing can be ranked."""
    if live is None or live.result is None:
        return []
    return evening_standing_rows(evening, live.result, is_official=live.is_official, guests=guests_at(live.sheets))


def _entries_of(rows: Iterable[EveningStanding], scope: SeasonStanding.Scope) -> Iterator[SeasonEntry]:
    """What enters a ranking of unsaved rows, whose players and evenings are loaded; as :func:`closed_results` of those
    that are stored."""
    for row in rows:
        if row.evening.counts_for_season and (row.is_official or scope is Scope.PROVISIONAL):
            yield stored_season_entry(row)


def _season_rows(season: Season, scope: SeasonStanding.Scope, entries: Iterable[SeasonEntry]) -> list[SeasonStanding]:
    return season_standing_rows(season, scope, rank_season(entries, rule_set_of(season.edition).season))


def _compare(
    subject: str, stored: list[Standing], computed: list[Standing], figures: Sequence[str]
) -> list[Difference]:
    differences = []
    fields = ("rank", "player_id", *figures)
    computed = _ranked_as_stored(stored, computed)
    for index in range(max(len(stored), len(computed))):
        pair = [
            " ".join(f"{field}={getattr(rows[index], field)}" for field in fields) if index < len(rows) else ""
            for rows in (stored, computed)
        ]
        if pair[0] != pair[1]:
            differences.append(Difference(f"{subject}, {index + 1}", *pair))
    return differences


def _ranked_as_stored(stored: Sequence[Standing], computed: Sequence[Standing]) -> list[Standing]:
    """The computed rows, those on one place in their stored order: that of the names that they bore when they were
    ranked, and whoever is called otherwise since has the same place."""
    before = {row.player_id: row.rank for row in stored}
    by_place = groupby(computed, key=attrgetter("place"))
    rows = [row for _place, on_one in by_place for row in sorted(on_one, key=lambda row: before.get(row.player_id, 0))]
    for rank, row in enumerate(rows, start=1):
        row.rank = rank
    return rows
