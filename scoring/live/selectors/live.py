"""An evening as people in the hall follow it: every table's standing, everybody's place, the season as it would be.

Nothing here depends on who asks, so that one answer serves every phone and every screen. Tables at which nothing
has been played, and rows that are still being typed, are left out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from django.db.models import OuterRef, Q, Subquery

from engine.findings import Reason
from engine.ranking import EveningPlace, EveningResult, RankingReason, SeasonPlace, rank_season
from scoring.live.selectors.live_tables import LiveTable, live_tables
from scoring.models import AuditEntry, Evening, EveningStanding, Registration, SeasonStanding, Sheet
from scoring.people.mapping import player_key
from scoring.results.mapping import season_entries, stored_season_entries
from scoring.results.selectors.evenings import is_played_out, rank_sheet_scores
from scoring.results.selectors.guests import guests_of, said_of_guests
from scoring.results.selectors.rankings import has_provisional_results
from scoring.results.selectors.teams import TeamResult, team_result
from scoring.rules.mapping import rule_set_of

_OUT_OF_STEP = (RankingReason.TABLES_PLAYED_DIFFERENTLY, RankingReason.ROUNDS_PLAYED_DIFFERENTLY)
_ASKED_OFTEN = (
    "date",
    "kind",
    "title",
    "venue",
    *(f"season__league__{field}" for field in ("name", "slug", "timezone", "is_public", "is_live_public")),
)
"""All that is needed to know who may follow an evening, and what its screen is called."""


class Version(NamedTuple):
    """The last entry of the league's log, which every service writes in its transaction: its hash, and when it was
    written. Empty and None: nothing was ever written there."""

    hash: str
    written_at: datetime | None


def versioned_evening(evening_id: int) -> tuple[Evening, Version]:
    """The evening with its league, and a version that every write in the league changes: one indexed query.

    The version has to be read before what it stands for: then an answer may be newer than its version says, but never
    older. Raises Evening.DoesNotExist.
    """
    entries = AuditEntry.objects.filter(league=OuterRef("season__league")).order_by("-sequence")
    versioned = Evening.objects.annotate(
        version=Subquery(entries.values("hash")[:1]), written_at=Subquery(entries.values("at")[:1])
    )
    row = versioned.select_related("season__league").only(*_ASKED_OFTEN).get(pk=evening_id)
    return row, Version(row.version or "", row.written_at)


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """Somebody's standing over all tables; ``gap`` is the distance to the first of the same ranking in points.

    None: without place (D9), or it is not the total that decides.
    """

    standing: EveningPlace
    gap: int | None


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A place in the season as it would be now.

    ``gained`` counts the places won (negative: lost) by this evening; None: not in the ranking before it.
    """

    standing: SeasonPlace
    gained: int | None
    plays_now: bool


@dataclass(frozen=True, slots=True)
class LiveEvening:
    """Everything that is shown while an evening is played; of several rounds the tables of the one that is played.

    ``waiting`` counts the tables that have not begun, ``games`` the rows of all rounds. ``reasons`` are the engine's
    for what concerns all places.
    ``teams`` is None where no teams are compared. ``season`` is empty for an evening that does not count (L1b).
    ``is_final``: every sheet is closed; ``is_official``: every one is signed.
    """

    evening: Evening
    tables: tuple[LiveTable, ...]
    waiting: int
    games: int
    lines: tuple[PlaceLine, ...]
    is_one_ranking: bool
    reasons: tuple[Reason, ...]
    teams: TeamResult | None
    season: tuple[SeasonLine, ...]
    is_final: bool
    is_official: bool
    is_season_official: bool

    @property
    def is_out_of_step(self) -> bool:
        """Whether places are given per table only because the tables have not played equally many games yet (D12)."""
        return not self.is_final and any(reason.code in _OUT_OF_STEP for reason in self.reasons)

    @property
    def is_of_one_table(self) -> bool:
        """Whether the standing of the only table is that of the evening: one round, which is not of a knock-out."""
        rounds = [table.sheet.round for table in self.tables]
        return self.evening.planned_rounds == 1 and len(rounds) <= 1 and not any(one.is_of_knockout for one in rounds)

    @property
    def in_last_round(self) -> tuple[LiveTable, ...]:
        return tuple(table for table in self.tables if table.is_in_last_round)

    @property
    def uncounted(self) -> tuple[LiveTable, ...]:
        """Tables whose sheets hold something that cannot be counted; the rankings are without them."""
        return tuple(table for table in self.tables if not table.figures.is_countable)


def live_evening(evening: Evening) -> LiveEvening:
    """The evening as of now; ``evening`` with season, league and editions loaded.

    Six queries, one more for teams, and ten more if a sheet has changed since it was last asked for.
    """
    sheets = Sheet.objects.filter(evening=evening)
    tables = tuple(live_tables(evening))
    scored = [(table.sheet, table.figures.score) for table in tables if table.figures.score is not None]
    result = rank_sheet_scores(evening, [sheet for sheet, _score in scored], [score for _sheet, score in scored])
    waiting = sheets.count() - len(tables)
    guests = guests_of(evening)
    is_final = not waiting and is_played_out([table.sheet for table in tables])
    is_official = is_final and all(table.sheet.is_signed for table in tables)
    return LiveEvening(
        evening=evening,
        tables=tuple(table for table in tables if table.sheet.round_id == tables[-1].sheet.round_id),
        waiting=waiting,
        games=sum(table.figures.games for table in tables),
        lines=_place_lines(result),
        is_one_ranking=result.is_one_ranking,
        reasons=(*result.reasons, *said_of_guests(row.player.name for row in guests)),
        teams=team_result(evening, result.standings),
        season=season_as_it_would_be(evening, result.standings, guests) if evening.counts_for_season else (),
        is_final=is_final,
        is_official=is_official,
        is_season_official=is_official and not has_provisional_results(evening.season),
    )


def season_as_it_would_be(
    evening: Evening, standings: Sequence[EveningPlace], guests: Sequence[Registration]
) -> tuple[SeasonLine, ...]:
    """The season ranking (D13) if the evening ended with these standings, with all other closed evenings, signed or
    not. ``guests``: whom it leaves out on this evening. Three queries."""
    season = evening.season
    others = EveningStanding.objects.filter(evening__season=season).exclude(evening__kind__in=Evening.NOT_IN_SEASON)
    in_order = others.exclude(evening=evening).order_by("evening__date", "evening__pk", "rank")
    is_earlier = Q(evening__date__lt=evening.date) | Q(evening__date=evening.date, evening__pk__lt=evening.pk)
    entries = [
        *stored_season_entries(in_order.filter(is_earlier)),
        *season_entries(standings, evening=str(evening.pk), guests={player_key(row.player_id) for row in guests}),
        *stored_season_entries(in_order.exclude(is_earlier)),
    ]
    before = SeasonStanding.objects.filter(season=season, scope=SeasonStanding.Scope.PROVISIONAL)
    places = {player_key(player): place for player, place in before.values_list("player_id", "place")}
    playing = {standing.player for standing in standings}
    return tuple(
        SeasonLine(
            standing=standing,
            gained=places[standing.player] - standing.place if standing.player in places else None,
            plays_now=standing.player in playing,
        )
        for standing in rank_season(entries, rule_set_of(season.edition).season)
    )


def _place_lines(result: EveningResult) -> tuple[PlaceLine, ...]:
    """Standings with their distance to the first of all tables, or of their own table (D12), where totals decide."""
    lines = []
    one = result.is_one_ranking
    for _ranking, group in groupby(result.standings, key=lambda line: (line.place is None, one or line.table)):
        listed = list(group)
        lines += [PlaceLine(line, line.gap_to(listed[0]) if result.is_by_total else None) for line in listed]
    return tuple(lines)
