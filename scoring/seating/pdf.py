"""Prints of seats: a list for the wall, and slips that tell everybody where to sit.

On the wall everybody stands by name, as large as one page lets it be, then the tables. Slips are ten to a sheet of A4,
with marks for cutting. Lengths are in points.
"""

from collections.abc import Iterator, Sequence
from datetime import date

from django.utils.translation import gettext as _
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    KeepInFrame,
    KeepTogether,
    PageBreak,
    PageTemplate,
    Table,
)

from scoring.core.figures import day_and_start
from scoring.core.pdf.lists import LINES, NO_PADDING, Look, largest
from scoring.core.pdf.pages import print_list, printed
from scoring.core.pdf.paper import FAINT, HEIGHT, PLAIN, ROOM, SMALL, STRONG, TITLE, WIDTH, Sign, text
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


COLUMNS, ROWS = 2, 5
MARGIN, PADDING, MARK = 20.0, 16.0, 8.0
SLIP_WIDTH, SLIP_HEIGHT = (WIDTH - 2 * MARGIN) / COLUMNS, (HEIGHT - 2 * MARGIN) / ROWS
TEXT_WIDTH = SLIP_WIDTH - 2 * PADDING
SEATS_IN_FULL = 2
"""With more seats than this on a slip each of them takes one line."""

STYLE = (
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    *((f"{side}PADDING", (0, 0), (-1, -1), PADDING) for side in ("LEFT", "RIGHT", "TOP", "BOTTOM")),
)
ABOUT = ParagraphStyle("about", SMALL, fontSize=9, leading=13)
NAME = ParagraphStyle("name", STRONG, fontSize=20, leading=22, spaceBefore=8, spaceAfter=4)
SEAT = ParagraphStyle("seat", STRONG, fontSize=16, leading=20)
DEAL = ParagraphStyle("deal", PLAIN, spaceAfter=4)
OTHERS_DEAL = ParagraphStyle("others deal", DEAL, textColor=FAINT)


def draw_slips(plan: SeatPlan) -> bytes:
    """The slips in the order of the alphabet as a PDF file. Same input, same bytes."""
    slips: list[Flowable | str] = [_slip(plan, name, seats) for name, seats in plan.by_name]
    slips = slips or [text(_("Nobody has a seat yet."), SMALL)]
    slips += [""] * (-len(slips) % COLUMNS)
    rows = [slips[start : start + COLUMNS] for start in range(0, len(slips), COLUMNS)]
    table = Table(rows, colWidths=SLIP_WIDTH, rowHeights=SLIP_HEIGHT, style=STYLE)
    frame = Frame(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN, 0, 0, 0, 0)
    page = PageTemplate("slips", [frame], onPage=_cut_marks)
    return printed([table], page, title=f"{_('Seat slips')} {plan.evening}", league=plan.evening.season.league)


def _cut_marks(canvas: Canvas, _document: BaseDocTemplate) -> None:
    """Short lines at the edges and small crosses inside, where the scissors go."""
    canvas.setStrokeColor(FAINT)
    canvas.setLineWidth(0.5)
    for column in range(COLUMNS + 1):
        x = MARGIN + column * SLIP_WIDTH
        for row in range(ROWS + 1):
            y = MARGIN + row * SLIP_HEIGHT
            canvas.line(max(x - MARK, 4), y, min(x + MARK, WIDTH - 4), y)
            canvas.line(x, max(y - MARK, 4), x, min(y + MARK, HEIGHT - 4))


def _slip(plan: SeatPlan, name: str, seats: Sequence[TakenSeat]) -> Flowable:
    """One slip; what is too much for it is made smaller."""
    about = f"{plan.evening.heading}, {day_and_start(plan.evening.date, plan.evening.starts_at)}"
    sign = Sign(plan.evening.season.league, 13)
    widths = [sign.width + 8, TEXT_WIDTH - sign.width - 8]
    head = Table([[sign, text(about, ABOUT)]], colWidths=widths, style=NO_PADDING, hAlign="LEFT")
    content = [head, text(name, NAME), *_seats(plan, seats)]
    return KeepInFrame(TEXT_WIDTH, SLIP_HEIGHT - 2 * PADDING, content, mode="shrink")


def _seats(plan: SeatPlan, seats: Sequence[TakenSeat]) -> Iterator[Flowable]:
    for seat in seats:
        if len(seats) > SEATS_IN_FULL:
            yield text(f"{_place(plan, seat)} · {_deal(seat)}", STRONG if seat.deals_first else PLAIN)
        else:
            yield text(_place(plan, seat), SEAT)
            yield text(_deal(seat), DEAL if seat.deals_first else OTHERS_DEAL)


def _place(plan: SeatPlan, seat: TakenSeat) -> str:
    place = {"table": seat.table, "seat": seat.position}
    if plan.has_rounds:
        return _("Round %(round)s: table %(table)s, seat %(seat)s") % {"round": seat.round.number, **place}
    return _("Table %(table)s, seat %(seat)s") % place


def _deal(seat: TakenSeat) -> str:
    return _("you deal first") if seat.deals_first else _("%(name)s deals first") % {"name": seat.first_dealer}
