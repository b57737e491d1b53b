"""The seats of an evening for the wall, in large letters: everybody by name, then the tables."""

from collections.abc import Iterator, Sequence
from datetime import date

from django.utils.translation import gettext as _
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, KeepTogether, PageBreak, Table

from scoring.core.figures import day_and_start
from scoring.core.pdf.lists import LINES, PLAIN, ROOM, STRONG, TITLE, print_list, text
from scoring.seating.selectors.seats import SeatPlan, TakenSeat

NAME = ParagraphStyle("name", PLAIN, fontSize=13, leading=15)
SEAT = ParagraphStyle("seat", STRONG, fontSize=12, leading=15, alignment=TA_RIGHT)

GAP = "\u00a0\u00a0 "
"""Wider than a space between words, and a place where a line may end."""


def draw_seating_list(plan: SeatPlan, *, printed_on: date) -> bytes:
    """Who sits where as a PDF file. Same input, same bytes."""
    evening = plan.evening
    return print_list(
        [*_by_name(plan), *_by_table(plan)],
        title=_("Who sits where"),
        about=(evening.season.league.name, f"{evening.heading}, {day_and_start(evening.date, evening.starts_at)}"),
        subject=evening,
        league=evening.season.league,
        printed_on=printed_on,
    )


def _by_name(plan: SeatPlan) -> Iterator[Flowable]:
    if not plan.seats:
        yield text(_("Nobody has a seat yet."), TITLE)
        return
    if plan.has_rounds:
        yield text(_("Table/seat in each round"), TITLE)
    yield _lines([(name, _places(plan, seats)) for name, seats in plan.by_name])
    yield PageBreak()


def _by_table(plan: SeatPlan) -> Iterator[Flowable]:
    for seats in plan.by_table:
        table = _("Table %(table)s") % {"table": seats[0].table}
        heading = f"{seats[0].round.title} · {table}" if plan.has_rounds else table
        lines = [(f"{seat.position}.  {seat.name}", _("deals first") if seat.deals_first else "") for seat in seats]
        yield KeepTogether([text(heading, TITLE), _lines(lines)])


def _lines(lines: Sequence[tuple[str, str]]) -> Table:
    """Names with something at the right."""
    cells = [[text(name, NAME), text(at_right, SEAT)] for name, at_right in lines]
    return Table(cells, colWidths=[ROOM / 2, ROOM / 2], style=LINES)


def _places(plan: SeatPlan, seats: Sequence[TakenSeat]) -> str:
    """Where somebody sits; over several rounds table and seat of each, like “2/5”, a dash for a round without."""
    if not plan.has_rounds:
        return ", ".join(_("table %(table)s, seat %(seat)s") % {"table": s.table, "seat": s.position} for s in seats)
    by_round = {seat.round.number: f"{seat.table}/{seat.position}" for seat in seats}
    return GAP.join(by_round.get(number, "–") for number in range(1, plan.evening.planned_rounds + 1))
