"""The seats of an evening for the wall: everybody by name, as large as one page lets it be, then the tables."""

from collections.abc import Iterator, Sequence
from datetime import date

from django.utils.translation import gettext as _
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, KeepTogether, PageBreak, Table

from scoring.core.figures import day_and_start
from scoring.core.pdf.lists import LINES, Look, largest
from scoring.core.pdf.pages import print_list
from scoring.core.pdf.paper import PLAIN, ROOM, STRONG, TITLE, text
from scoring.seating.selectors.seats import SeatPlan, TakenSeat

LEAST_SIZE = 13.0
LOOKS = (Look(22, 7), Look(20, 5), Look(18, 3), Look(16, 2), Look(LEAST_SIZE, 0))
"""From the largest one on; more people than have room in the last one are on further pages."""

GAP = "\u00a0\u00a0 "
"""Wider than a space between words, and a place where a line may end."""


def draw_seating_list(plan: SeatPlan, *, printed_on: date) -> bytes:
    """Who sits where as a PDF file. Same input, same bytes."""
    evening = plan.evening
    return print_list(
        [*largest(LOOKS, lambda look: [*_by_name(plan, look)]), *_by_table(plan)],
        title=_("Who sits where"),
        about=(evening.season.league.name, f"{evening.heading}, {day_and_start(evening.date, evening.starts_at)}"),
        subject=evening,
        league=evening.season.league,
        printed_on=printed_on,
    )


def _by_name(plan: SeatPlan, look: Look) -> Iterator[Flowable]:
    if not plan.seats:
        yield text(_("Nobody has a seat yet."), TITLE)
        return
    if plan.has_rounds:
        yield text(_("Table/seat in each round"), TITLE)
    yield _lines([(name, _places(plan, seats)) for name, seats in plan.by_name], look)


def _by_table(plan: SeatPlan) -> Iterator[Flowable]:
    if plan.seats:
        yield PageBreak()
    for seats in plan.by_table:
        table = _("Table %(table)s") % {"table": seats[0].table}
        heading = f"{seats[0].round.title} · {table}" if plan.has_rounds else table
        lines = [(f"{seat.position}.  {seat.name}", _("deals first") if seat.deals_first else "") for seat in seats]
        yield KeepTogether([text(heading, TITLE), _lines(lines, LOOKS[-1])])


def _lines(lines: Sequence[tuple[str, str]], look: Look) -> Table:
    """Names with something at the right."""
    size = max(LEAST_SIZE, look.size)
    name = ParagraphStyle("name", PLAIN, fontSize=size, leading=1.15 * size)
    seat = ParagraphStyle("seat", STRONG, fontSize=size - 1, leading=1.15 * size, alignment=TA_RIGHT)
    cells = [[text(who, name), text(at_right, seat)] for who, at_right in lines]
    padding = [("TOPPADDING", (0, 0), (-1, -1), look.padding), ("BOTTOMPADDING", (0, 0), (-1, -1), look.padding + 3)]
    return Table(cells, colWidths=[ROOM / 2, ROOM / 2], style=[*LINES, *padding])


def _places(plan: SeatPlan, seats: Sequence[TakenSeat]) -> str:
    """Where somebody sits; over several rounds table and seat of each, like “2/5”, a dash for a round without."""
    if not plan.has_rounds:
        return ", ".join(_("table %(table)s, seat %(seat)s") % {"table": s.table, "seat": s.position} for s in seats)
    by_round = {seat.round.number: f"{seat.table}/{seat.position}" for seat in seats}
    return GAP.join(by_round.get(number, "–") for number in range(1, plan.evening.planned_rounds + 1))
