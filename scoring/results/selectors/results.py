"""An evening's result as people read it: who has how much, and the games of each table."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from engine.findings import Reason
from engine.ranking import EveningPlace
from engine.scoring import SheetScore
from scoring.models import Evening, Game, Irregularity, Seat, Sheet
from scoring.results.mapping import stored_standing
from scoring.results.selectors.evenings import LiveResult, live_result, standings_of
from scoring.results.selectors.guests import leaves_guests_out, said_of_guests
from scoring.results.selectors.teams import TeamResult, team_result


@dataclass(frozen=True, slots=True)
class MatrixCell:
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
    """A table of the evening. ``rows`` is empty while nothing can be counted there."""

    sheet: Sheet
    seats: tuple[Seat, ...]
    totals: tuple[int, ...]
    rows: tuple[MatrixRow, ...]

    @property
    def offer(self) -> str:
        """What the games of this table are called among the tables of the page."""
        return f"games_{self.sheet.pk}"


@dataclass(frozen=True, slots=True)
class EveningReport:
    """The result of an evening for somebody who may see so much of it.

    ``lines`` is empty while there is nothing to show: no game yet, or sheets under way that the reader may not see.
    ``is_final``: all sheets are closed, so that the lines are the stored ones. ``remarks`` concern the evening as a
    whole. ``tables`` are those whose sheets the reader may see. ``teams`` is None where no teams are compared.
    """

    lines: tuple[EveningPlace, ...]
    is_final: bool
    is_official: bool
    remarks: tuple[Reason, ...]
    tables: tuple[TableResult, ...]
    teams: TeamResult | None
    live: LiveResult

    @property
    def has_tables(self) -> bool:
        """Whether somebody's line belongs to one of several tables: not over several rounds."""
        return len(self.live.sheets) > 1 and self.live.sheets[0].evening.planned_rounds == 1


def report_evening(evening: Evening, *, follows_live: bool, sees_open_sheets: bool) -> EveningReport:
    """The evening's result as of now; a fixed number of queries for any number of tables, players and games.

    ``follows_live``: the reader may see standings while games are played, ``sees_open_sheets``: and the games.
    """
    live = live_result(evening)
    stored = list(standings_of(evening))
    if stored:
        lines = tuple(map(stored_standing, stored))
    elif live.result is not None and follows_live:
        lines = live.result.standings
    else:
        lines = ()
    scores = live.result.scores if live.result else (None,) * len(live.sheets)
    return EveningReport(
        lines=lines,
        is_final=bool(stored),
        is_official=bool(stored) and live.is_official,
        remarks=(*live.result.reasons, *_about_guests(evening, live)) if live.result and lines else (),
        tables=tuple(
            table_result(sheet, score)
            for sheet, score in zip(live.sheets, scores, strict=True)
            if sees_open_sheets or sheet.is_finished
        ),
        teams=team_result(evening, lines),
        live=live,
    )


def _about_guests(evening: Evening, live: LiveResult) -> tuple[Reason, ...]:
    """No query: everybody who sits somewhere is loaded."""
    if not leaves_guests_out(evening):
        return ()
    seats = (seat for sheet in live.sheets for seat in sheet.seats.all())
    seated = {seat.registration.player for seat in seats if seat.registration.is_guest}
    return said_of_guests(player.name for player in sorted(seated, key=lambda player: player.sort_key))


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
