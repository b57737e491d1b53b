"""Slips that tell everybody where to sit: ten to a sheet of A4, with marks for cutting. Lengths are in points."""

from collections.abc import Sequence
from io import BytesIO

from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from scoring.pdf.fonts import BOLD, REGULAR, register_fonts
from scoring.pdf.layout import CARD_COLORS, FAINT, INK
from scoring.pdf.page import write
from scoring.selectors.seats import SeatPlan, TakenSeat

WIDTH, HEIGHT = A4
COLUMNS, ROWS = 2, 5
SLIPS_PER_PAGE = COLUMNS * ROWS
MARGIN = 20.0
SLIP_WIDTH, SLIP_HEIGHT = (WIDTH - 2 * MARGIN) / COLUMNS, (HEIGHT - 2 * MARGIN) / ROWS
PADDING = 16.0
TEXT_WIDTH = SLIP_WIDTH - 2 * PADDING
NAME_LINE = -PADDING - 42
MARK = 8.0
SEATS_IN_FULL = 2
"""With more seats than this on a slip each of them takes one line."""


def draw_slips(plan: SeatPlan) -> bytes:
    """The slips in the order of the alphabet as a PDF file. Same input, same bytes."""
    register_fonts()
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=A4, invariant=1, pageCompression=1, lang=get_language() or "de")
    canvas.setTitle(f"{_('Seat slips')} {plan.evening}")
    canvas.setAuthor(plan.evening.season.league.name)
    slips = plan.by_name
    for start in range(0, max(len(slips), 1), SLIPS_PER_PAGE):
        _cut_marks(canvas)
        for at, (name, seats) in enumerate(slips[start : start + SLIPS_PER_PAGE]):
            canvas.saveState()
            canvas.translate(MARGIN + at % COLUMNS * SLIP_WIDTH, HEIGHT - MARGIN - at // COLUMNS * SLIP_HEIGHT)
            _slip(canvas, plan, name, seats)
            canvas.restoreState()
        if not slips:
            write(canvas, _("Nobody has a seat yet."), MARGIN + PADDING, HEIGHT - MARGIN - 2 * PADDING, color=FAINT)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _cut_marks(canvas: Canvas) -> None:
    """Short lines at the edges and small crosses inside, where the scissors go."""
    canvas.setStrokeColor(FAINT)
    canvas.setLineWidth(0.5)
    for column in range(COLUMNS + 1):
        x = MARGIN + column * SLIP_WIDTH
        for row in range(ROWS + 1):
            y = MARGIN + row * SLIP_HEIGHT
            canvas.line(max(x - MARK, 4), y, min(x + MARK, WIDTH - 4), y)
            canvas.line(x, max(y - MARK, 4), x, min(y + MARK, HEIGHT - 4))


def _slip(canvas: Canvas, plan: SeatPlan, name: str, seats: Sequence[TakenSeat]) -> None:
    """One slip, its upper left corner at the origin."""
    for position, color in enumerate(CARD_COLORS):
        canvas.setFillColor(color)
        canvas.roundRect(PADDING + position * 7, -PADDING - 13, 5.5, 13, 1.4, stroke=0, fill=1)
    evening = plan.evening
    kind_and_date = f"{evening.heading}, {date_format(evening.date)}"
    write(canvas, kind_and_date, PADDING + 36, -PADDING - 10, size=9, color=FAINT, width=TEXT_WIDTH - 36)
    write(canvas, name, PADDING, NAME_LINE, size=20, font=BOLD, width=TEXT_WIDTH)
    if len(seats) <= SEATS_IN_FULL:
        for at, seat in enumerate(seats):
            _seat_in_full(canvas, plan, seat, NAME_LINE - 28 - at * 38)
        return
    step = min(16.0, (SLIP_HEIGHT + NAME_LINE - PADDING / 2) / len(seats))
    for at, seat in enumerate(seats, start=1):
        font = BOLD if seat.deals_first else REGULAR
        text = f"{_place(plan, seat)} · {_deal(seat)}"
        write(canvas, text, PADDING, NAME_LINE - 4 - at * step, size=min(10, step), font=font, width=TEXT_WIDTH)


def _seat_in_full(canvas: Canvas, plan: SeatPlan, seat: TakenSeat, y: float) -> None:
    write(canvas, _place(plan, seat), PADDING, y, size=16, font=BOLD, width=TEXT_WIDTH)
    write(canvas, _deal(seat), PADDING, y - 14, color=INK if seat.deals_first else FAINT, width=TEXT_WIDTH)


def _place(plan: SeatPlan, seat: TakenSeat) -> str:
    place = {"table": seat.table, "seat": seat.position}
    if plan.has_rounds:
        return _("Round %(round)s: table %(table)s, seat %(seat)s") % {"round": seat.round.number, **place}
    return _("Table %(table)s, seat %(seat)s") % place


def _deal(seat: TakenSeat) -> str:
    return _("you deal first") if seat.deals_first else _("%(name)s deals first") % {"name": seat.first_dealer}
