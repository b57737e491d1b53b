"""The evenings of a season for other programs, and the games of a table."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from scoring.core.columns import Column
from scoring.core.listings import Listing, Origin, Term
from scoring.models import Evening, League, Season
from scoring.results.selectors.results import MatrixRow, TableResult
from scoring.results.selectors.teams import TeamLine, TeamResult
from scoring.sheets.tables.sheets import marks_of


def state_of(evening: Any) -> Term:
    """How far an evening is, with the numbers of ``evenings_of``: the word of its badge on the page."""
    if evening.is_called_off:
        return Term("called_off", gettext("called off"))
    if not evening.has_games:
        return Term("planned", gettext("planned"))
    if evening.is_official or evening.signed_count == evening.sheet_count:
        return Term("official", gettext("official"))
    if evening.finished_count == evening.sheet_count:
        return Term("provisional", gettext("provisional"))
    return Term("under_way", gettext("under way"))


_EVENINGS = (
    Column("date", gettext_lazy("Date")),
    Column("starts_at", gettext_lazy("Beginning")),
    Column("name", gettext_lazy("Evening"), value=lambda evening: evening.heading),
    Column("kind", gettext_lazy("Kind"), value=lambda evening: Term(evening.kind, evening.get_kind_display())),
    Column("venue", gettext_lazy("Venue")),
    Column("participants", gettext_lazy("Participants"), value=lambda evening: evening.participant_count),
    Column("counts_for_season", gettext_lazy("Counts for the season")),
    Column("state", gettext_lazy("State"), value=state_of),
)
_EVENING_KEYS = (Column("evening_id", "", value=lambda evening: evening.pk),)


def evenings_listing(season: Season, evenings: Sequence[Evening]) -> Listing:
    """``evenings`` with the numbers of ``evenings_of``."""
    return Listing("evenings", gettext("Evenings"), _EVENINGS, evenings, Origin(season=season), _EVENING_KEYS)


_SEASONS = (
    Column("name", gettext_lazy("Season")),
    Column("starts_on", gettext_lazy("From")),
    Column("ends_on", gettext_lazy("To")),
    Column("evenings", gettext_lazy("Evenings"), value=lambda season: season.evening_count),
    Column("rules", gettext_lazy("Rules"), value=lambda season: season.edition.name),
)
_SEASON_KEYS = (Column("season_id", "", value=lambda season: season.pk),)


def seasons_listing(league: League, seasons: Iterable[Season], champions: Mapping[int, str] | None = None) -> Listing:
    """``seasons`` with the number of ``seasons_of``; ``champions`` of those that are closed, by their keys, None: that
    is not asked."""
    columns = list(_SEASONS)
    if champions is not None:
        columns.append(Column("champion", gettext_lazy("Champion"), value=lambda season: champions.get(season.pk, "")))
    return Listing("seasons", gettext("Seasons"), columns, seasons, Origin(league=league), _SEASON_KEYS)


def _counted(line: TeamLine) -> list[str]:
    return [member.name for member in line.members if member.counts]


_TEAMS = (
    Column("rank", gettext_lazy("Rank"), value=lambda line: line.standing.rank),
    Column("team", gettext_lazy("Team"), value=lambda line: line.team.name),
    Column("club", gettext_lazy("Club"), value=lambda line: line.team.club.name if line.team.club else ""),
    Column("total", pgettext_lazy("column", "Total"), value=lambda line: line.standing.total),
    Column("gap", gettext_lazy("Behind")),
    Column("members", gettext_lazy("Members"), value=lambda line: [member.name for member in line.members]),
    Column("counted", gettext_lazy("Of those counts"), value=_counted),
)
_TEAM_KEYS = (Column("team_id", "", value=lambda line: line.team.pk),)


def teams_listing(evening: Evening, result: TeamResult, *, is_official: bool) -> Listing:
    origin = Origin(evening=evening, is_official=is_official)
    return Listing("teams", gettext("Teams"), _TEAMS, result.lines, origin, _TEAM_KEYS)


def games_listing(table: TableResult) -> Listing:
    """The games of a table as the page of the evening shows them: recorded points, after doubling."""
    names = [(seat, seat.registration.player.name) for seat in table.seats]
    players = [
        Column(f"seat_{seat.position}", name, value=partial(_points, at)) for at, (seat, name) in enumerate(names)
    ]
    winners = Column(
        "winners",
        gettext_lazy("Winner"),
        value=lambda row: [name for cell, (_, name) in zip(row.cells, names, strict=True) if cell.is_winner],
    )
    columns = [_GAME, winners, *players, _MARKS]
    origin = Origin(sheet=table.sheet, is_official=table.sheet.stands)
    return Listing("games", gettext("Games"), columns, table.rows or (), origin)


def _points(at: int, row: MatrixRow) -> int | None:
    return row.cells[at].points


_GAME = Column("game", gettext_lazy("Game"), value=lambda row: row.game.number)
_MARKS = Column("marks", gettext_lazy("Marks"), value=lambda row: marks_of(row.game))
