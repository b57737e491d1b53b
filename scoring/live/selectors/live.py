"""An evening as people in the hall follow it: every table's standing, everybody's place, the season as it would be.

Nothing here depends on who asks, so that one answer serves every phone and every screen. Tables at which nothing
has been played, and rows that are still being typed, are left out.

What of an evening under way is drawn for phones: in a club everything, of thirty tables as much as a phone can show.

What is drawn is the same for everybody and sent anew with each game, so it must not grow with the season, and hardly
with the evening. Whoever looks finds themselves all the same: the figures of those whose rows are not drawn are sent as
plain text, from which the page makes one row.

How single players stand in an evening under way, worked out once for everybody who asks for the own row.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from django.core.cache import caches
from django.db.models import OuterRef, QuerySet

from engine.findings import Reason
from engine.ranking import EveningPlace, EveningResult, RankingReason
from scoring.core import figures
from scoring.core.evenings import whole_evening
from scoring.core.selectors.versions import Version, moved_at, version_of
from scoring.live.selectors.live_tables import LiveTable, live_tables
from scoring.live.selectors.waiting import (
    MOST_OF_SEASON,
    SeasonLine,
    SeasonNow,
    season_as_it_would_be,
    settled_version_of,
)
from scoring.models import Evening
from scoring.results.selectors.evenings import full_evening, guests_of, is_played_out, rank_sheet_scores, said_of_guests
from scoring.results.selectors.mapping import provisional_results
from scoring.results.selectors.revisions import revisions_of
from scoring.results.selectors.season_versions import is_closed
from scoring.results.selectors.teams import TeamResult, team_result

_OUT_OF_STEP = (RankingReason.TABLES_PLAYED_DIFFERENTLY, RankingReason.ROUNDS_PLAYED_DIFFERENTLY)
_ASKED_OFTEN = (
    "date",
    "kind",
    "title",
    "venue",
    *(f"season__league__{field}" for field in ("name", "slug", "timezone", "is_public", "is_live_public")),
)
"""All that is needed to know who may follow an evening, and what its screen is called."""


def versioned_evening(evening_id: int) -> tuple[Evening, Version]:
    """The evening with its league, and the version of the league: one indexed query.

    It has to be read before what it stands for, as :mod:`scoring.core.selectors.versions` says. Raises
    Evening.DoesNotExist.
    """
    return _with_its_version(_asked_often(evening_id))


def evening_to_draw(evening_id: int) -> tuple[Evening, Version]:
    """The same with all that :func:`live_evening` needs of the evening."""
    return _with_its_version(evenings_to_draw(evening_id))


def version_read_with(evening: Evening) -> Version | None:
    """The version of an evening that was loaded by ``evenings_to_draw``; None: it was loaded otherwise."""
    row: Any = evening
    return Version(row.version or "", row.moved_at) if hasattr(evening, "settled") else None


def _with_its_version(found: QuerySet[Evening]) -> tuple[Evening, Version]:
    row: Any = found.get()
    return row, Version(row.version or "", row.moved_at)


def _versioned(rows: QuerySet[Evening]) -> QuerySet[Evening]:
    league = OuterRef("season__league")
    return rows.annotate(version=version_of(league), moved_at=moved_at(league))


def _asked_often(evening: int) -> QuerySet[Evening]:
    rows = Evening.objects.filter(pk=evening).select_related("season__league").only(*_ASKED_OFTEN)
    return _versioned(rows)


def evenings_to_draw(evening: int) -> QuerySet[Evening]:
    """The evening that :func:`live_evening` is told, with its version."""
    return _versioned(whole_evening(evening)).annotate(
        settled=settled_version_of(OuterRef("season__league")), is_over_for_good=is_closed(OuterRef("season"))
    )


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """Somebody's standing over all tables; ``gap`` is the distance to the first of the same ranking in points.

    None: without place (D9), or it is not the total that decides.
    """

    standing: EveningPlace
    gap: int | None


@dataclass(frozen=True, slots=True)
class LiveEvening:
    """Everything that is shown while an evening is played; of several rounds the tables of the one that is played.

    ``waiting`` counts the tables that have not begun, ``games`` the rows of all rounds. ``reasons`` are the engine's
    for what concerns all places.
    ``teams`` is None where no teams are compared. ``season`` has no lines for an evening that does not count (L1b).
    ``is_final``: every sheet is closed; ``is_official``: every one is signed.
    ``in_work``: what is said of sheets of which a new version is not signed yet.
    """

    evening: Evening
    tables: tuple[LiveTable, ...]
    waiting: int
    games: int
    lines: tuple[PlaceLine, ...]
    is_one_ranking: bool
    reasons: tuple[Reason, ...]
    teams: TeamResult | None
    season: SeasonNow
    is_final: bool
    is_official: bool
    is_season_official: bool
    in_work: tuple[str, ...] = ()

    @property
    def is_out_of_step(self) -> bool:
        """Whether places are given per table only because the tables have not played equally many games yet (D12)."""
        return not self.is_final and any(reason.code in _OUT_OF_STEP for reason in self.reasons)

    @property
    def is_of_one_table(self) -> bool:
        """Whether the standing of the only table is that of the evening: one round, which is not of a knock-out."""
        return len(self.tables) <= 1 and self._has_one_plain_round

    @property
    def is_told_by_tables(self) -> bool:
        """Whether the tables' own standings say all that is settled of the places: there is one table, or places are
        given at each table for now (D12)."""
        return self._has_one_plain_round and (len(self.tables) <= 1 or self.is_out_of_step)

    @property
    def _has_one_plain_round(self) -> bool:
        return self.evening.planned_rounds == 1 and not any(table.sheet.round.is_of_knockout for table in self.tables)

    @property
    def in_last_round(self) -> tuple[LiveTable, ...]:
        return tuple(table for table in self.tables if table.is_in_last_round)

    @property
    def uncounted(self) -> tuple[LiveTable, ...]:
        """Tables whose sheets hold something that cannot be counted; the rankings are without them."""
        return tuple(table for table in self.tables if not table.figures.is_countable)


def live_evening(evening: Evening) -> LiveEvening:
    """The evening as of now; ``evening`` with season, league and editions loaded.

    Three queries, one more for teams, three more if a sheet has changed since it was last asked for, and one if
    anything else has.
    """
    begun, waiting = live_tables(evening)
    tables = tuple(begun)
    scored = [(table.sheet, table.figures.score) for table in tables if table.figures.score is not None]
    result = rank_sheet_scores(evening, [sheet for sheet, _score in scored], [score for _sheet, score in scored])
    guests = guests_of(evening)
    is_final = not waiting and is_played_out([table.sheet for table in tables])
    shows_signed = any(table.sheet.signed_as is not None for table in tables)
    is_official = is_final and all(table.sheet.stands for table in tables)
    return LiveEvening(
        evening=evening,
        tables=tuple(table for table in tables if table.sheet.round_id == tables[-1].sheet.round_id),
        waiting=waiting,
        games=sum(table.figures.games for table in tables),
        lines=_place_lines(result),
        is_one_ranking=result.is_one_ranking,
        reasons=(*result.reasons, *said_of_guests(row.player.name for row in guests)),
        teams=team_result(evening, result.standings),
        season=season_as_it_would_be(evening, result.standings, guests),
        is_final=is_final,
        is_official=is_official,
        in_work=tuple(revision.sentence for revision in revisions_of([evening])) if shows_signed else (),
        is_season_official=is_official and not provisional_results(evening.season).is_unsigned,
    )


def _place_lines(result: EveningResult) -> tuple[PlaceLine, ...]:
    """Standings with their distance to the first of all tables, or of their own table (D12), where totals decide."""
    lines = []
    one = result.is_one_ranking
    for _ranking, group in groupby(result.standings, key=lambda line: (line.place is None, one or line.table)):
        listed = list(group)
        lines += [PlaceLine(line, line.gap_to(listed[0]) if result.is_by_total else None) for line in listed]
    return tuple(lines)


_KEPT_SECONDS = 3600


class OwnRow(NamedTuple):
    """A place over all tables (None: without place, D9), its total and the distance to the first in points (None: not
    known)."""

    place: int | None
    total: int
    gap: int | None


class OwnRows(NamedTuple):
    """Of everybody who plays, by the engine's id; ``games`` are the rows of all rounds."""

    games: int
    rows: Mapping[str, OwnRow]


def own_rows_of(evening_id: int, version: str) -> OwnRows:
    """Everybody's row at this version of the league; read from the cache unless it has moved."""
    cache, key = caches["shared"], f"live-own-rows-{evening_id}"
    kept = cache.get(key)
    if kept is not None and kept[0] == version:
        return OwnRows(kept[1], {player: OwnRow(*row) for player, row in kept[2].items()})
    live = live_evening(full_evening(evening_id))
    rows = {line.standing.player: OwnRow(line.standing.place, line.standing.total, line.gap) for line in live.lines}
    cache.set(key, (version, live.games, {player: tuple(row) for player, row in rows.items()}), _KEPT_SECONDS)
    return OwnRows(live.games, rows)


MOST_PLACES = 50
MOST_TABLES = 8
FIRST_OF_SEASON = 20
"""A season of more than ``MOST_OF_SEASON`` is drawn as its first rows and those who play now, if these are as few."""


@dataclass(frozen=True, slots=True)
class Picture:
    """The rows that are drawn. ``overview`` are tables that are told in a line each, in place of ``tables`` with their
    seats. ``further`` and ``further_season`` are the cells of the rows that are left out, of those who play now: a line
    for each row, the player first, cells parted by tabs.
    """

    places: Sequence[PlaceLine]
    tables: Sequence[LiveTable]
    overview: Sequence[LiveTable]
    season: Sequence[SeasonLine]
    left_out: int
    further: str
    further_season: str
    is_season_cut: bool


def picture_of(live: LiveEvening, *, is_whole: bool) -> Picture:
    """``is_whole``: everybody's place and every table, for whoever asks for that; never a long season."""
    places = live.lines if is_whole else live.lines[:MOST_PLACES]
    is_large = not is_whole and len(live.tables) > MOST_TABLES
    season = _season(live.season)
    drawn = {line.standing.player for line in season}
    left_out = live.lines[len(places) :]
    return Picture(
        places=places,
        tables=() if is_large else live.tables,
        overview=live.tables if is_large else (),
        season=season,
        left_out=len(left_out),
        further="\n".join("\t".join(_cells(line, live)) for line in left_out),
        further_season="\n".join(
            "\t".join(_season_cells(line))
            for line in live.season.lines
            if line.plays_now and line.standing.player not in drawn
        ),
        is_season_cut=len(season) < live.season.ranked,
    )


def _season(season: SeasonNow) -> Sequence[SeasonLine]:
    if season.ranked <= MOST_OF_SEASON:
        return season.lines
    playing = sum(line.plays_now for line in season.lines)
    shows_playing = playing <= MOST_OF_SEASON
    return [line for at, line in enumerate(season.lines) if at < FIRST_OF_SEASON or (shows_playing and line.plays_now)]


def _cells(line: PlaceLine, live: LiveEvening) -> tuple[str, ...]:
    """As ``live/standing.html`` has them in a row, behind the player; so many do not play at one table."""
    standing = line.standing
    team = (live.teams.team_names.get(standing.player, ""),) if live.teams else ()
    return (
        standing.player,
        figures.place(standing.place),
        standing.name,
        *team,
        *((figures.points(standing.table),) if len(live.tables) > 1 else ()),
        figures.points(standing.total),
        figures.gap(line.gap),
        figures.points(standing.ranking_points),
    )


def _season_cells(line: SeasonLine) -> tuple[str, ...]:
    """What is said of the own place: the place and its points, behind the player."""
    return line.standing.player, figures.place(line.standing.place), figures.points(line.standing.ranking_points)
