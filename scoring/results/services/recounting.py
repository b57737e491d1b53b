"""Standings recomputed from the raw rows, and each difference to what is stored: ``manage.py recount``."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import groupby
from operator import attrgetter

from django.db.models import QuerySet

from engine.ranking import SeasonEntry, rank_season
from scoring.core.errors import Vanished
from scoring.core.selectors.integrity import canonical_json
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.models import Evening, EveningStanding, League, Player, RankedEvening, Season, SeasonStanding
from scoring.results.log_actions import RankingAction
from scoring.results.selectors.mapping import (
    EVENING_FIGURES,
    SEASON_FIGURES,
    season_standing_rows,
    stored_season_entry,
)
from scoring.results.services.standings import KeptRows, Scope, Standing, counted_anew, rebuild_evening, rebuild_season
from scoring.rules.selectors import rule_set_of

_NEXT = "next"
_REASONS = "reasons"


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
        counted: dict[int, KeptRows] = {}
        for evening in _evenings_of(season):
            counted[evening.pk] = counted_anew(evening)
            if _differences_of_evening(evening, counted[evening.pk]):
                differences += _looked_at_again(partial(_settle_evening, evening=evening, repair=repair))
            steps.take()
        if _differences_of_season(season, list(counted.values())):
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


@transaction.atomic(evening=Evening)
def _settle_evening(*, evening: Evening, repair: bool) -> list[Difference]:
    differences = _differences_of_evening(evening, counted_anew(evening))
    if differences and repair:
        rebuild_evening(evening=evening, is_moved=True)
        RankedEvening.objects.filter(evening=evening).update(reasons=counted_anew(evening).reasons or [])
        _log_repair(evening, evening.season, differences)
    return differences


@transaction.atomic(season=Season)
def _settle_season(*, season: Season, counted: Mapping[int, KeptRows], repair: bool) -> list[Difference]:
    """``counted`` are the standings that the sheets of each evening give; of evenings that are stored otherwise, they
    are counted again."""
    recounted: list[KeptRows] = []
    for evening in _evenings_of(season):
        rows = counted.get(evening.pk)
        is_as_stored = rows is not None and not _differences_of_evening(evening, rows)
        recounted.append(rows if rows is not None and is_as_stored else counted_anew(evening))
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
    )


def _evenings_of(season: Season) -> QuerySet[Evening]:
    return season.evenings.select_related("season", "edition").order_by("date", "pk")


def _differences_of_evening(evening: Evening, computed: KeptRows) -> list[Difference]:
    stored, figures = KeptRows.of(evening), ("is_official", "is_guest", *EVENING_FIGURES)
    following = _compare(f"{evening} ({_NEXT})", stored.following, computed.following, figures)
    differences = _compare(str(evening), stored.standing, computed.standing, figures) + following
    return differences + _differences_of_reasons(evening, computed)


def _differences_of_reasons(evening: Evening, computed: KeptRows) -> list[Difference]:
    """Between why the places of an evening are said to be given so, and why they are. One query."""
    if computed.reasons is None or not computed.standing:
        return []
    said = RankedEvening.objects.filter(evening=evening).values_list("reasons", flat=True).first()
    pair = [f"{_REASONS}={_short(reasons)}" for reasons in (said, computed.reasons)]
    return [Difference(str(evening), *pair)] if pair[0] != pair[1] else []


def _differences_of_season(season: Season, recounted: Sequence[KeptRows]) -> list[Difference]:
    """Between the stored rankings and those that the evenings give, each counted anew. Who was made one with another
    player since is missing in these, so that it is looked at again."""
    rows = {scope: [row for kept in recounted for row in kept.in_scope(scope)] for scope in Scope}
    players = Player.objects.in_bulk({row.player_id for of_scope in rows.values() for row in of_scope})
    differences = []
    for scope, of_scope in rows.items():
        still_there = [row for row in of_scope if row.player_id in players]
        for row in still_there:
            row.player = players[row.player_id]
        stored = list(season.standings.filter(scope=scope).select_related("player").order_by("rank"))
        computed = _season_rows(season, scope, _entries_of(still_there))
        differences += _compare(f"{season} ({scope.label})", stored, computed, SEASON_FIGURES)
    return differences


def _entries_of(rows: Iterable[EveningStanding]) -> Iterator[SeasonEntry]:
    """What enters a ranking of unsaved rows, whose players and evenings are loaded; as :func:`closed_results` of those
    that are stored."""
    for row in rows:
        if row.evening.counts_for_season:
            yield stored_season_entry(row)


def _season_rows(season: Season, scope: SeasonStanding.Scope, entries: Iterable[SeasonEntry]) -> list[SeasonStanding]:
    return season_standing_rows(season, scope, rank_season(entries, rule_set_of(season.edition).season))


def _compare(
    subject: str, stored: list[Standing], computed: list[Standing], figures: Sequence[str]
) -> list[Difference]:
    differences = []
    fields = ("rank", "player_id", *figures, _REASONS)
    computed = _ranked_as_stored(stored, computed)
    for index in range(max(len(stored), len(computed))):
        pair = [
            " ".join(f"{field}={_told(rows[index], field)}" for field in fields) if index < len(rows) else ""
            for rows in (stored, computed)
        ]
        if pair[0] != pair[1]:
            differences.append(Difference(f"{subject}, {index + 1}", *pair))
    return differences


def _told(row: Standing, field: str) -> object:
    value = getattr(row, field)
    return _short(value) if field == _REASONS else value


def _short(reasons: object) -> str:
    """So much of reasons as tells whether they are the same, without a blank."""
    return sha256(canonical_json(reasons).encode()).hexdigest()[:8]


def _ranked_as_stored(stored: Sequence[Standing], computed: Sequence[Standing]) -> list[Standing]:
    """The computed rows, those on one place in their stored order: that of the names that they bore when they were
    ranked, and whoever is called otherwise since has the same place."""
    before = {row.player_id: row.rank for row in stored}
    by_place = groupby(computed, key=attrgetter("place"))
    rows = [row for _place, on_one in by_place for row in sorted(on_one, key=lambda row: before.get(row.player_id, 0))]
    for rank, row in enumerate(rows, start=1):
        row.rank = rank
    return rows
