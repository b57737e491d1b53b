"""A mail as a letter on A4, for whoever has to get it on paper. Lengths are in points (1/72 inch)."""

from functools import partial

from django.utils import translation
from django.utils.formats import date_format
from django.utils.timezone import localtime
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Frame, FrameBreak, NextPageTemplate, PageTemplate, Spacer

from scoring.core.pdf.pages import printed
from scoring.core.pdf.paper import HEIGHT, INK, PLAIN, REGULAR, TITLE, WIDTH, draw_sign, register_fonts, text
from scoring.core.pdf.window import BELOW, in_window, window_frame
from scoring.models import League, Mail

_LEFT, _RIGHT, _MARGIN = 25 * mm, 20 * mm, 20 * mm
_ROOM = WIDTH - _LEFT - _RIGHT
_BODY = ParagraphStyle("letter", PLAIN, fontSize=11, leading=15)
_DATE = ParagraphStyle("date", PLAIN, alignment=TA_RIGHT)


def letter_pdf(mail: Mail) -> bytes:
    """The mail as a letter in its language, with the name in the window of the envelope (DIN 5008, form B), and below
    it the postal address of a player."""
    with translation.override(mail.language):
        posted = date_format(localtime(mail.posted_at), "DATE_FORMAT")
    story = [
        *in_window(mail.league.name, mail.name, mail.player.postal_address if mail.player else ""),
        NextPageTemplate("further"),
        FrameBreak(),
        text(posted, _DATE),
        text(mail.subject, TITLE),
        Spacer(1, 8),
        *(text(line, _BODY) if line.strip() else Spacer(1, 8) for line in mail.text.splitlines()),
    ]
    head = partial(_draw_head, league=mail.league)
    body = Frame(_LEFT, _MARGIN, _ROOM, HEIGHT - BELOW - _MARGIN, 0, 0, 0, 0)
    first = PageTemplate("letter", [window_frame(), body], onPage=head)
    further = PageTemplate("further", [Frame(_LEFT, _MARGIN, _ROOM, HEIGHT - 2 * _MARGIN, 0, 0, 0, 0)])
    return printed(story, first, further, title=f"{mail.subject} {mail.name}", league=mail.league)


def _draw_head(canvas: Canvas, _document: BaseDocTemplate, *, league: League) -> None:
    """The league's sign with its name."""
    register_fonts()
    top = HEIGHT - 30 * mm + 24
    left = draw_sign(canvas, league, _LEFT, top, 24)
    canvas.setFillColor(INK)
    canvas.setFont(REGULAR, 12)
    canvas.drawString(left, top - 17, league.name)
