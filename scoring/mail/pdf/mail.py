"""A mail as a letter on A4, for whoever has to get it on paper. Lengths are in points (1/72 inch)."""

from functools import partial

from django.utils import translation
from django.utils.formats import date_format
from django.utils.timezone import localtime
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Spacer

from scoring.core.pdf.fonts import REGULAR, register_fonts
from scoring.core.pdf.lists import HEIGHT, INK, MARGIN, PLAIN, ROOM, SMALL, TITLE, printed, text
from scoring.core.pdf.sign import draw_sign
from scoring.models import League, Mail

_SENDER_TO_ADDRESS = 92.0
"""From the top margin to the line of the sender: the window of a German envelope (DIN 5008 B) begins there."""

_ADDRESS_HEIGHT = 110.0
_BODY = ParagraphStyle("letter", PLAIN, fontSize=11, leading=15)
_DATE = ParagraphStyle("date", PLAIN, alignment=TA_RIGHT)


def letter_pdf(mail: Mail) -> bytes:
    """The mail as a letter in its language, with the name in the window of the envelope."""
    with translation.override(mail.language):
        posted = date_format(localtime(mail.posted_at), "DATE_FORMAT")
    story = [
        Spacer(1, _SENDER_TO_ADDRESS),
        text(mail.league.name, SMALL),
        Spacer(1, 6),
        text(mail.name, _BODY),
        Spacer(1, _ADDRESS_HEIGHT),
        text(posted, _DATE),
        text(mail.subject, TITLE),
        Spacer(1, 8),
        *(text(line, _BODY) if line.strip() else Spacer(1, 8) for line in mail.text.splitlines()),
    ]
    frame = Frame(MARGIN, MARGIN, ROOM, HEIGHT - 2 * MARGIN, 0, 0, 0, 0)
    page = PageTemplate("letter", [frame], onPage=partial(_draw_head, league=mail.league))
    return printed(story, page, title=f"{mail.subject} {mail.name}", league=mail.league)


def _draw_head(canvas: Canvas, document: BaseDocTemplate, *, league: League) -> None:
    """On the first page the league's sign with its name."""
    if document.page > 1:
        return
    register_fonts()
    left = draw_sign(canvas, league, MARGIN, HEIGHT - MARGIN, 24)
    canvas.setFillColor(INK)
    canvas.setFont(REGULAR, 12)
    canvas.drawString(left, HEIGHT - MARGIN - 17, league.name)
