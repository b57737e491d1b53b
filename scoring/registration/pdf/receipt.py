"""The receipt of an answer to print: a page, with the mark by which anybody sees that it is genuine. Lengths are in
points.
"""

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate, Spacer, Table

from scoring.core.pdf.check_mark import draw_check_mark
from scoring.core.pdf.pages import printed
from scoring.core.pdf.paper import HEIGHT, LINE, MARGIN, PLAIN, ROOM, SMALL, STRONG, WIDTH, Sign, text
from scoring.models import Reply
from scoring.registration.selectors.receipts import facts_of, mark_of_receipt, small_print_of

LABEL_WIDTH = 150.0
TITLE = ParagraphStyle("receipt title", STRONG, fontSize=20, leading=26, spaceAfter=4)
ABOUT = ParagraphStyle("receipt about", PLAIN, fontSize=12, leading=16, spaceAfter=14)
VALUE = ParagraphStyle("receipt value", STRONG, fontSize=12, leading=16)
NAMED = ParagraphStyle("receipt label", PLAIN, fontSize=11, leading=16)


def draw_receipt(reply: Reply) -> bytes:
    """The receipt as a PDF file. Same input, same bytes."""
    evening = reply.evening
    rows = [[text(label, NAMED), text(value, VALUE)] for label, value in facts_of(reply)]
    story: list[Flowable] = [
        Sign(evening.season.league, 26),
        Spacer(0, 14),
        text(_("Receipt of %(name)s") % {"name": reply.player.full_name}, TITLE),
        text(f"{evening.season.league.name} · {evening.heading}, {date_format(evening.date)}", ABOUT),
        Table(
            rows,
            colWidths=[LABEL_WIDTH, ROOM - LABEL_WIDTH],
            style=[("LINEBELOW", (0, 0), (-1, -1), 0.5, LINE), ("VALIGN", (0, 0), (-1, -1), "TOP")],
            hAlign="LEFT",
        ),
        Spacer(0, 6),
        text(small_print_of(reply), SMALL),
        text(_("The page behind the code confirms it. It shows the first name and the initial only."), SMALL),
    ]

    def draw(canvas: Canvas, _document: BaseDocTemplate) -> None:
        draw_check_mark(canvas, mark_of_receipt(reply), WIDTH - MARGIN)

    frame = Frame(MARGIN, MARGIN, ROOM, HEIGHT - 2 * MARGIN, 0, 0, 0, 0)
    page = PageTemplate("receipt", [frame], onPage=draw)
    return printed(story, page, title=_("Receipt"), league=evening.season.league)
