"""The seats of an evening for the wall, A4 portrait: everybody by name, then the tables. Lengths are in points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from io import BytesIO

from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from scoring.pdf.fonts import BOLD, REGULAR, register_fonts
from scoring.pdf.page import HEIGHT, MARGIN, WIDTH, draw_band, draw_foot, draw_head, draw_rule, write, write_right
from scoring.selectors.seats import SeatPlan, TakenSeat

ROW = 20.0
TOP = HEIGHT - 104.0
LINES_PER_PAGE = int((TOP - MARGIN) // ROW)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the list; a heading has no ``seats``."""

    text: str
    seats: str = ""
    is_heading: bool = False


def draw_seating_list(plan: SeatPlan, *, printed_on: date) -> bytes:
    """Who sits where as a PDF file. Same input, same bytes."""
    register_fonts()
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=A4, invariant=1, pageCompression=1, lang=get_language() or "de")
    canvas.setTitle(f"{_('Who sits where')} {plan.evening}")
    canvas.setAuthor(plan.evening.season.league.name)
    about = f"{plan.evening.season.league.name} · {plan.evening.heading}, {date_format(plan.evening.date)}"
    pages = [*_pages(list(_by_name(plan))), *_pages(list(_by_table(plan)))]
    for number, lines in enumerate(pages, start=1):
        draw_head(canvas, _("Who sits where"), about)
        for at, line in enumerate(lines):
            _draw_line(canvas, line, TOP - at * ROW, is_banded=at % 2 == 1)
        draw_foot(canvas, number, len(pages), printed_on)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _by_name(plan: SeatPlan) -> Iterator[_Line]:
    if not plan.seats:
        yield _Line(_("Nobody has a seat yet."), is_heading=True)
    if plan.has_rounds and plan.seats:
        yield _Line(_("Table/seat in each round"), is_heading=True)
    for name, seats in plan.by_name:
        yield _Line(name, _places(plan, seats))


def _by_table(plan: SeatPlan) -> Iterator[_Line]:
    for seats in plan.by_table:
        table = _("Table %(table)s") % {"table": seats[0].table}
        yield _Line(f"{seats[0].round.title} · {table}" if plan.has_rounds else table, is_heading=True)
        for seat in seats:
            deals = _("deals first") if seat.deals_first else ""
            yield _Line(f"{seat.position}.  {seat.name}", deals)


def _places(plan: SeatPlan, seats: Sequence[TakenSeat]) -> str:
    """Where somebody sits; over several rounds table and seat of each, like “2/5”, a dash for a round without."""
    if not plan.has_rounds:
        return ", ".join(_("table %(table)s, seat %(seat)s") % {"table": s.table, "seat": s.position} for s in seats)
    by_round = {seat.round.number: f"{seat.table}/{seat.position}" for seat in seats}
    return "    ".join(by_round.get(number, "–") for number in range(1, plan.evening.planned_rounds + 1))


def _pages(lines: Sequence[_Line]) -> list[Sequence[_Line]]:
    return [lines[start : start + LINES_PER_PAGE] for start in range(0, len(lines), LINES_PER_PAGE)]


def _draw_line(canvas: Canvas, line: _Line, top: float, *, is_banded: bool) -> None:
    baseline = top - ROW + 6
    if line.is_heading:
        write(canvas, line.text, MARGIN + 4, baseline, size=14, font=BOLD)
        return
    if is_banded:
        draw_band(canvas, top, ROW)
    write(canvas, line.text, MARGIN + 4, baseline, size=13, width=220)
    write_right(canvas, line.seats, WIDTH - MARGIN - 4, baseline, size=12, font=BOLD if line.seats else REGULAR)
    draw_rule(canvas, top - ROW)
