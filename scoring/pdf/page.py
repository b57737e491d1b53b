"""Texts on a page, and head and foot of the lists on A4 portrait. Lengths are in points (1/72 inch)."""

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.lib.colors import Color
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from scoring.pdf.fonts import BOLD, REGULAR, fitted, text_width
from scoring.pdf.layout import BAND, CARD_COLORS, FAINT, INK, LINE

WIDTH, HEIGHT = A4
MARGIN = 48.0


def write(
    canvas: Canvas,
    text: str,
    x: float,
    y: float,
    *,
    size: float = 10,
    font: str = REGULAR,
    color: Color = INK,
    width: float | None = None,
) -> None:
    """Write a text from ``x`` on; where ``width`` is given, smaller or cut so that it fits."""
    if width is not None:
        text, size = fitted(text, font, size, width)
    canvas.setFont(font, size)
    canvas.setFillColor(color)
    canvas.drawString(x, y, text)


def write_right(
    canvas: Canvas, text: str, x: float, y: float, *, size: float = 10, font: str = REGULAR, color: Color = INK
) -> None:
    """Write a text that ends at ``x``."""
    write(canvas, text, x - text_width(text, font, size), y, size=size, font=font, color=color)


def draw_head(canvas: Canvas, title: str, about: str, *, status: str = "") -> None:
    """The four cards with the title of a list, what it is about, and on the right its status."""
    top = HEIGHT - MARGIN
    for position, color in enumerate(CARD_COLORS):
        canvas.setFillColor(color)
        canvas.roundRect(MARGIN + position * 8.5, top - 24, 7, 24, 1.8, stroke=0, fill=1)
    write(canvas, title, MARGIN + 44, top - 12, size=18, font=BOLD)
    write(canvas, about, MARGIN + 44, top - 26, color=FAINT, width=WIDTH - 2 * MARGIN - 44)
    if status:
        write_right(canvas, status, WIDTH - MARGIN, top - 12, size=12, font=BOLD)


def draw_band(canvas: Canvas, top: float, height: float, color: Color = BAND) -> None:
    """A coloured band from margin to margin."""
    canvas.setFillColor(color)
    canvas.rect(MARGIN, top - height, WIDTH - 2 * MARGIN, height, stroke=0, fill=1)


def draw_rule(canvas: Canvas, y: float) -> None:
    """A thin line from margin to margin."""
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.4)
    canvas.line(MARGIN, y, WIDTH - MARGIN, y)


def draw_foot(canvas: Canvas, page: int, pages: int, printed_on: date, *, log_head: str = "") -> None:
    """When the list was printed, which page of several this is, and the log's head as it was then: whoever keeps the
    print can prove later whether the log was cut or written anew (``manage.py verify --expect``)."""
    when = _("Printed on %(date)s") % {"date": date_format(printed_on)}
    text = " · ".join(filter(None, (when, log_head)))
    write(canvas, text, MARGIN, MARGIN - 14, size=8, color=FAINT)
    if pages > 1:
        of_pages = _("Page %(page)s of %(count)s") % {"page": page, "count": pages}
        write_right(canvas, of_pages, WIDTH - MARGIN, MARGIN - 14, size=8, color=FAINT)
