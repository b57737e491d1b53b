"""Materialised standings: written whenever a sheet is closed or opened again; only rows that differ are written.

What is official is not touched while a sheet of it is in work: what would follow stands beside it until it is signed.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, TypeVar

from django.db.models import Model

from engine.ranking import rank_season
from scoring.core.services import transaction
from scoring.core.wording import reasons_to_data
from scoring.models import Evening, EveningStanding, RankedEvening, Season, SeasonStanding, Sheet
from scoring.results.selectors.evenings import LiveResult, is_all_closed, live_result, official_result
from scoring.results.selectors.mapping import (
    evening_standing_rows,
    guests_at,
    season_standing_rows,
    stored_season_entries,
)
from scoring.results.selectors.season_evenings import closed_results
from scoring.rules.selectors import rule_set_of

Standing = TypeVar("Standing", EveningStanding, SeasonStanding)
_AT_ONCE = 500
"""Rows of one statement: any database takes so many parameters."""


def _facts(model: type[Model], *but: str) -> Callable[[Model], tuple[Any, ...]]:
    return attrgetter(*(field.attname for field in model._meta.concrete_fields if field.attname not in ("id", *but)))


_SAID = {model: _facts(model) for model in (EveningStanding, SeasonStanding)}
COUNTED = _facts(EveningStanding, "is_official", "is_next", "reasons")
"""What a player's result of an evening is, whether it is official or not."""


def store_rows(stored: Sequence[Standing], computed: Sequence[Standing]) -> None:
    """Let the computed rows be stored instead of these, which belong to one evening or one ranking.

    A row that says what it should stays as it is. The others go before their like come, for of all of them each has a
    rank of its own.
    """
    before = {row.player_id: row for row in stored}
    new = []
    for row in computed:
        known = before.get(row.player_id)
        if known is not None and _SAID[type(row)](known) == _SAID[type(row)](row):
            del before[row.player_id]
        else:
            new.append(row)
    gone = [row.pk for row in before.values()]
    for start in range(0, len(gone), _AT_ONCE):
        type(stored[0])._base_manager.filter(pk__in=gone[start : start + _AT_ONCE]).delete()
    if new:
        type(new[0]).objects.bulk_create(new, batch_size=_AT_ONCE)


Scope = SeasonStanding.Scope


@transaction.atomic(evening=Evening)
def rebuild_evening(*, evening: Evening, is_moved: bool = False) -> bool:
    """Bring the evening's standings in line with its sheets, then the rankings of the season that follow from them.

    There are standings as long as all sheets are closed. Those that are official stay until all sheets are signed
    again; ``is_moved``: somebody in them became another player, so that they are written anew from what was signed.
    Gives whether the official ranking of the season was brought in line. Only rows that differ are written; two queries
    while a sheet is open and nothing is stored.
    """
    stored = KeptRows.of(evening)
    live = _closed_result(evening)
    computed = computed_rows(evening, live, stored, is_moved=is_moved)
    store_rows(stored.standing, computed.standing)
    store_rows(stored.following, computed.following)
    if (stored.standing or computed.standing) and not (computed.is_kept and stored.has_reasons):
        _store_reasons(evening, official_result(evening) if computed.is_kept else live)
    scopes = _scopes_between(stored, computed) if evening.counts_for_season else ()
    if scopes:
        rebuild_season(season=evening.season, scopes=scopes)
    return Scope.OFFICIAL in scopes


@transaction.atomic(evening=Evening)
def rebuild_signed_evening(*, evening: Evening) -> bool:
    """As :func:`rebuild_evening`, after a signature, which changes no figure: the evening is counted once more when all
    its sheets are signed, and is official then. One query before."""
    if evening.sheets.exclude(Sheet.STANDS).exists():
        return False
    return rebuild_evening(evening=evening)


@transaction.atomic(season=Season)
def rebuild_season(*, season: Season, scopes: Collection[SeasonStanding.Scope] = tuple(Scope)) -> None:
    """Bring rankings of the season in line with its evening standings (D13). Only rows that differ are written."""
    rules = rule_set_of(season.edition).season
    for scope in scopes:
        results = closed_results(season, scope).order_by("evening__date", "evening__pk", "rank")
        computed = season_standing_rows(season, scope, rank_season(stored_season_entries(results), rules))
        store_rows(list(season.standings.filter(scope=scope)), computed)


@dataclass(frozen=True, slots=True)
class KeptRows:
    """The rows of an evening: what stands, and what would follow. ``is_kept``: what stands is official, and a sheet is
    in work. ``has_reasons``: it is stored why the places are given so. ``reasons``: why, as it was counted; None: it
    was not."""

    standing: list[EveningStanding]
    following: list[EveningStanding]
    is_kept: bool = False
    has_reasons: bool = False
    reasons: list[Any] | None = None

    @classmethod
    def of(cls, evening: Evening) -> "KeptRows":
        """As they are stored. One query, one more for what is official."""
        rows = list(EveningStanding.with_next.filter(evening=evening).select_related("player").order_by("rank"))
        is_official = any(row.is_official for row in rows)
        has_reasons = is_official and RankedEvening.objects.filter(evening=evening, official_at__isnull=False).exists()
        standing, following = ([row for row in rows if row.is_next is is_next] for is_next in (False, True))
        return cls(standing, following, has_reasons=has_reasons)

    @property
    def is_official(self) -> bool:
        return any(row.is_official for row in self.standing)

    def in_scope(self, scope: SeasonStanding.Scope) -> list[EveningStanding]:
        """What enters a ranking of the season: what is official, or what would be if all were signed as it is."""
        if scope is Scope.OFFICIAL:
            return [row for row in self.standing if row.is_official]
        return self.following or self.standing


def computed_rows(evening: Evening, live: LiveResult | None, stored: KeptRows, *, is_moved: bool) -> KeptRows:
    """The rows that there should be besides the ``stored`` ones: ``live`` is the result of an evening whose sheets are
    all closed, otherwise None. ``is_moved``: what is official is counted anew from what was signed."""
    rows = _rows_of(evening, live)
    if not stored.is_official or (live is not None and live.is_official):
        return KeptRows(rows, [], reasons=_reasons_of(live))
    signed = official_result(evening) if is_moved else None
    standing = _signed_rows(evening, signed) if signed else stored.standing
    if not standing:  # nothing of it was ever signed
        return KeptRows(rows, [], reasons=_reasons_of(live))
    for row in rows:
        row.is_next = True
    return KeptRows(standing, rows, is_kept=True, reasons=_reasons_of(signed))


def counted_anew(evening: Evening) -> KeptRows:
    """The rows of an evening as its sheets give them, official ones as they were signed."""
    return computed_rows(evening, _closed_result(evening), KeptRows.of(evening), is_moved=True)


def _reasons_of(result: LiveResult | None) -> list[Any] | None:
    return reasons_to_data(result.result.reasons) if result is not None and result.result is not None else None


def _signed_rows(evening: Evening, signed: LiveResult) -> list[EveningStanding]:
    """The official rows as the last signed versions give them; who is a guest no form changes while they are
    official."""
    if signed.result is None:
        return []
    return evening_standing_rows(evening, signed.result, is_official=True, guests=guests_at(signed.sheets))


def _store_reasons(evening: Evening, live: LiveResult | None) -> None:
    """What the standings have in common, kept as long as there are any."""
    if live is None or live.result is None:
        RankedEvening.objects.filter(evening=evening).delete()
        return
    signatures = [sheet.signed_at for sheet in live.sheets if sheet.signed_at is not None]
    official_at = max(signatures) if live.is_official and signatures else None
    said: dict[str, Any] = {"reasons": reasons_to_data(live.result.reasons), "official_at": official_at}
    said |= {"withdrawal_reason": "", "withdrawal_by": None}
    RankedEvening.objects.update_or_create(evening=evening, defaults=said)


def _scopes_between(before: KeptRows, after: KeptRows) -> tuple[SeasonStanding.Scope, ...]:
    """The rankings that change with an evening: the provisional one with its figures, the official one with those that
    are or were official."""
    return tuple(
        scope
        for scope in Scope
        if set(map(COUNTED, before.in_scope(scope))) != set(map(COUNTED, after.in_scope(scope)))
    )


def _closed_result(evening: Evening) -> LiveResult | None:
    """The result of an evening whose sheets are all closed, otherwise None. One query while a sheet is open."""
    return live_result(evening) if is_all_closed(evening) else None


def _rows_of(evening: Evening, live: LiveResult | None) -> list[EveningStanding]:
    """The standings that are to be kept; none while a sheet is open, or nothing can be ranked."""
    if live is None or live.result is None:
        return []
    return evening_standing_rows(evening, live.result, is_official=live.is_official, guests=guests_at(live.sheets))
