"""Tables of results: an evening's on its page; its games, evenings, seasons and teams for other programs."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from engine.ranking import EveningPlace, shares_place
from scoring.core import figures
from scoring.core.columns import RESULT, Column
from scoring.core.listings import Listing, Origin, Term
from scoring.core.tables.cells import (
    NAME,
    PLACE,
    FigureColumn,
    ResultTable,
    explained,
    explained_beside,
    marked_equal,
    own_mark,
)
from scoring.core.tables.table import Addresses
from scoring.models import Evening, League, Season
from scoring.people.selectors.people import player_key
from scoring.results.selectors.results import EveningReport, MatrixRow, TableResult, about_block
from scoring.results.selectors.teams import TeamLine, TeamResult
from scoring.sheets.tables import marks_of

_ON_PHONES = ("ranking_points", "total")
_SHOWN = {*RESULT} - {"table", "games_played"}


class EveningTable(ResultTable):
    """Everybody's places, totals and points. The total is a link to the explanation of the row, and a click on place or
    ranking points opens the same.

    The column with the table is shown where places are given per table (D12) and where there are several. Where teams
    are compared (L1b) everybody's stands below the name. ``own``: which player looks.
    """

    caption = gettext_lazy("Result of the evening")

    place = tables.Column(gettext_lazy("Place"), attrs=PLACE, empty_values=())
    name = tables.Column(gettext_lazy("Player"), attrs=NAME, order_by="name_key", empty_values=())

    def __init__(self, report: EveningReport, *, evening: Evening, own: int | None = None) -> None:
        self._players = Addresses("player", evening.season.league.slug)
        self._explanations = Addresses("evening_explain", evening.pk)
        self._own = "" if own is None else player_key(own)
        self.further_columns: tuple[Column, ...] = ()
        self._teams = report.teams.team_names if report.teams is not None else {}
        shown = [column for code, column in RESULT.items() if code in _SHOWN or (code == "table" and report.has_tables)]
        if self._teams:
            team = Column("team", gettext_lazy("Team"), value=lambda line: self._teams.get(line.player, ""))
            self.further_columns = (team,)
        super().__init__(report.lines, map(FigureColumn, shown), kept=_ON_PHONES)
        self._blocks = {block.table: block for block in report.blocks} if report.is_by_table else {}

    def heading_of(self, record: EveningPlace) -> str:
        """Of the block of a table that was ranked by itself; in another order than that of the result there is none."""
        block = self._blocks.get(record.table) if not self.order_by else None
        return " · ".join(about_block(block)) if block is not None else ""

    def render_place(self, record: EveningPlace) -> SafeString:
        figure = explained_beside(figures.place(record.place))
        return marked_equal(figure, gettext("shared place")) if shares_place(record.reasons) else figure

    def render_name(self, record: EveningPlace) -> SafeString:
        name = self._teams.get(record.player, "")
        team = format_html(' <span class="of-team muted small">{}</span>', name) if name else ""
        mark = own_mark() if record.player == self._own else ""
        return format_html('<a href="{}">{}</a>{}{}', self._players.of(record.player), record.name, mark, team)

    def render_ranking_points(self, record: EveningPlace) -> SafeString:
        return explained_beside(figures.points(record.ranking_points))

    def render_total(self, record: EveningPlace) -> SafeString:
        said = gettext("total of %(name)s") % {"name": record.name}
        return explained(figures.points(record.total), self._explanations.of(record.player), said)


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
    Column("rules", gettext_lazy("Rules"), value=lambda season: str(season.edition)),
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
