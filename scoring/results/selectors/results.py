"""An evening's result as people read it: who has how much, and the games of each table.

Once every sheet is closed it is read from what was stored then, and no game is counted again; until then it is ranked
from the rows.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.findings import Reason
from engine.ranking import EveningPlace, RankingReason
from engine.scoring import SheetScore
from scoring.core.wording import reasons_from_data
from scoring.models import (
    Evening,
    EveningStanding,
    Game,
    Irregularity,
    Player,
    RankedEvening,
    Seat,
    Sheet,
)
from scoring.results.selectors.evenings import leaves_guests_out, live_result, said_of_guests, standings_of
from scoring.results.selectors.mapping import stored_standing
from scoring.results.selectors.revisions import Revision, revisions_of
from scoring.results.selectors.teams import TeamResult, team_result
from scoring.sheets.selectors.checked_sheets import can_be_ranked, reading_of
from scoring.sheets.selectors.loading import with_rows
from scoring.sheets.selectors.signed import as_they_stand, with_signed_rows


class MatrixCell(NamedTuple):
    """Recorded points of one player in one game; None: not at the table, or the game does not count."""

    points: int | None
    is_winner: bool
    is_multiplied: bool


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One game of a table with its facts."""

    game: Game
    cells: tuple[MatrixCell, ...]


@dataclass(frozen=True, slots=True)
class TableResult:
    """A table of the evening. ``rows`` is empty while nothing can be counted there; None: they are not read."""

    sheet: Sheet
    seats: tuple[Seat, ...] = ()
    totals: tuple[int, ...] = ()
    rows: tuple[MatrixRow, ...] | None = None

    @property
    def offer(self) -> str:
        """What the games of this table are called among the tables of the page."""
        return f"games_{self.sheet.pk}"


_BY_TABLE = (RankingReason.PLACES_PER_TABLE, RankingReason.TABLES_PLAYED_DIFFERENTLY)


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that are ranked together, the first one first; ``table`` None: all of the evening."""

    lines: tuple[EveningPlace, ...]
    table: int | None = None

    @property
    def winners(self) -> tuple[EveningPlace, ...]:
        """Whoever has the first place, more than one where it is shared."""
        return tuple(line for line in self.lines if line.place == 1)

    @property
    def games(self) -> int:
        """How many games were played."""
        return max((line.games_played for line in self.lines), default=0)


def about_block(block: Block) -> list[str]:
    """Which table it is and how much was played there; nothing where all were ranked together."""
    if block.table is None:
        return []
    games = ngettext("%(number)s game", "%(number)s games", block.games) % {"number": block.games}
    return [_("Table %(table)s") % {"table": block.table}, games]


@dataclass(frozen=True, slots=True)
class EveningReport:
    """The result of an evening for somebody who may see so much of it.

    ``lines`` is empty while there is nothing to show: no game yet, or sheets under way that the reader may not see.
    ``is_final``: all sheets are closed, so that the lines are the stored ones. ``remarks`` concern the evening as a
    whole. ``sheets`` are all of them by round and table, ``shown`` those that the reader may see; their games are read
    by :func:`games_at`. ``teams`` is None where no teams are compared. ``is_begun``: there is a result, whoever may see
    it; there is none because of the sheet ``unscorable``, unless that is None. ``revisions``: of an official result,
    which sheets have a new version in work; ``sheets`` are as they were signed last.
    """

    evening: Evening
    lines: tuple[EveningPlace, ...]
    is_final: bool
    is_official: bool
    remarks: tuple[Reason, ...]
    sheets: tuple[Sheet, ...]
    shown: tuple[Sheet, ...]
    teams: TeamResult | None
    is_begun: bool = True
    unscorable: Sheet | None = None
    revisions: tuple[Revision, ...] = ()

    @property
    def in_work(self) -> tuple[str, ...]:
        """What stands beside an official result of which a sheet is in work."""
        return tuple(revision.sentence for revision in self.revisions)

    @property
    def is_by_table(self) -> bool:
        """Whether each table was ranked by itself (D12)."""
        return self.has_tables and any(reason.code in _BY_TABLE for reason in self.remarks)

    @property
    def blocks(self) -> tuple[Block, ...]:
        """What was ranked together: everybody, or each table by itself."""
        if not self.is_by_table:
            return (Block(self.lines),) if self.lines else ()
        tables = sorted({line.table for line in self.lines})
        return tuple(Block(tuple(line for line in self.lines if line.table == table), table) for table in tables)

    @property
    def has_tables(self) -> bool:
        """Whether somebody's line belongs to one of several tables: not over several rounds."""
        return len(self.sheets) > 1 and self.evening.planned_rounds == 1


def report_evening(
    evening: Evening, *, follows_live: bool, sees_open_sheets: bool, with_remarks: bool = True
) -> EveningReport:
    """The evening's result as of now; a fixed number of queries for any number of tables, players and games. Takes time
    proportional to the players once all sheets are closed, to the games until then.

    ``follows_live``: the reader may see standings while games are played, ``sees_open_sheets``: and the games.
    ``with_remarks`` is False where a single line is explained, which has reasons of its own.
    """
    stored = list(standings_of(evening))
    if stored:
        return _closed_report(evening, stored, with_remarks=with_remarks)
    live = live_result(evening)
    lines = live.result.standings if live.result is not None and follows_live else ()
    seats = (seat for sheet in live.sheets for seat in sheet.seats.all())
    guests = (seat.registration.player for seat in seats if seat.registration.is_guest)
    return EveningReport(
        evening=evening,
        lines=lines,
        is_final=False,
        is_official=False,
        remarks=(*live.result.reasons, *_about_guests(evening, guests)) if live.result and lines else (),
        sheets=live.sheets,
        shown=tuple(sheet for sheet in live.sheets if sees_open_sheets or sheet.is_finished),
        teams=team_result(evening, lines),
        is_begun=live.result is not None,
        unscorable=live.unscorable,
    )


def _closed_report(evening: Evening, stored: Sequence[EveningStanding], *, with_remarks: bool) -> EveningReport:
    """From the standings that were stored when the last sheet was closed; no game is read."""
    around = ("round", "evening__ranked")
    sheets = tuple(evening.sheets.select_related(*around).order_by("round__number", "table"))
    ranked: RankedEvening | None = getattr(sheets[0].evening if sheets else evening, "ranked", None)
    for sheet in sheets:
        sheet.evening = evening
    lines = tuple(map(stored_standing, stored))
    guests = (row.player for row in stored if row.is_guest)
    is_official = all(row.is_official for row in stored)
    revisions: tuple[Revision, ...] = ()
    if is_official and not all(sheet.stands for sheet in sheets):
        revisions, sheets = revisions_of([evening]), tuple(as_they_stand(sheets))
    return EveningReport(
        evening=evening,
        lines=lines,
        is_final=True,
        is_official=is_official,
        remarks=(*_reasons_of(evening, ranked), *_about_guests(evening, guests)) if with_remarks else (),
        sheets=sheets,
        shown=sheets,
        teams=team_result(evening, lines),
        revisions=revisions,
    )


def _reasons_of(evening: Evening, ranked: RankedEvening | None) -> Sequence[Reason]:
    """What concerns all places of a closed evening. Of an evening that was closed before that was stored it is worked
    out from the rows."""
    if ranked is not None:
        return reasons_from_data(ranked.reasons)
    result = live_result(evening).result
    return () if result is None else result.reasons


def lines_at(sheet: Sheet) -> tuple[EveningPlace, ...]:
    """The lines of the evening's result of whoever sits at a table, loaded with its seats: the stored ones, by one
    query, or as of now; none while nothing can be ranked."""
    players = [seat.registration.player_id for seat in sheet.seats.all()]
    stored = standings_of(sheet.evening).filter(player__in=players)
    if lines := tuple(map(stored_standing, stored)):
        return lines
    result = live_result(sheet.evening).result
    return () if result is None else result.standings


def _about_guests(evening: Evening, guests: Iterable[Player]) -> tuple[Reason, ...]:
    if not leaves_guests_out(evening):
        return ()
    return said_of_guests(player.name for player in sorted(set(guests), key=lambda player: player.sort_key))


def games_at(sheets: Sequence[Sheet]) -> tuple[TableResult, ...]:
    """The games of these tables and what they add up to, each by itself. Two queries, three for many tables."""
    read = with_rows(list(sheets), are_many=len(sheets) > _MOST_AT_ONCE)
    return tuple(table_result(sheet, _score_of(sheet)) for sheet in map(with_signed_rows, read))


_MOST_AT_ONCE = 3
"""Of more sheets the hands are read by themselves: one query more, and half the time."""


def _score_of(sheet: Sheet) -> SheetScore | None:
    reading = reading_of(sheet)
    return reading.score if can_be_ranked(sheet, reading) else None


def table_result(sheet: Sheet, score: SheetScore | None) -> TableResult:
    """A table's games and totals; ``sheet`` loaded with its rows, ``score`` None while it cannot be counted."""
    seats = seats_of(sheet)
    if score is None:
        return TableResult(sheet, seats, (), ())
    games = {game.number: game for game in sheet.games.all()}
    return TableResult(
        sheet=sheet,
        seats=seats,
        totals=tuple(player.total for player in score.players),
        rows=tuple(
            MatrixRow(
                game=games[scored.number],
                cells=tuple(
                    MatrixCell(
                        points=hand.points,
                        is_winner=games[scored.number].winner_id == seat.pk,
                        is_multiplied=bool(hand.points) and hand.points != hand.raw_points,
                    )
                    for seat, hand in zip(seats, scored.hands, strict=True)
                ),
            )
            for scored in score.games
        ),
    )


def seats_of(sheet: Sheet) -> tuple[Seat, ...]:
    """The seats in their order, from a sheet loaded with its rows."""
    return tuple(sorted(sheet.seats.all(), key=lambda seat: seat.position))


def visible_irregularities(sheets: Sequence[Sheet]) -> QuerySet[Irregularity]:
    """What was reported on these sheets (L6.6), in the order of the reports."""
    return (
        Irregularity.objects.filter(sheet__in=sheets)
        .select_related("sheet__evening", "sheet__round", "seat__registration__player", "reported_by", "resolved_by")
        .order_by("pk")
    )
