"""Letters to those who have no mail address: a page each, to be folded twice, the address in the window (DIN 5008, form
B). Lengths are in points; ``mm`` says where they are not.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial

from django.utils import translation
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    FrameBreak,
    KeepInFrame,
    PageBreak,
    PageTemplate,
    Spacer,
    Table,
)

from scoring.core.figures import moment
from scoring.core.pdf.lists import LINE, NO_PADDING, PLAIN, SMALL, STRONG, ListColumn, list_table, printed, text
from scoring.core.pdf.sign import draw_sign
from scoring.models import Evening, League, Player, User
from scoring.registration.pdf.receipt import QrCode
from scoring.seasons.selectors.deadlines import granted_credit

WIDTH, HEIGHT = A4
LEFT, RIGHT, BOTTOM = 25 * mm, 20 * mm, 18 * mm
ROOM = WIDTH - LEFT - RIGHT
WINDOW_TOP, WINDOW_HEIGHT, WINDOW_WIDTH = 45 * mm, 45 * mm, 80 * mm
BODY_TOP = 98 * mm
FOLDS = (105 * mm, 210 * mm)
"""Below the upper edge: where the paper is folded."""

QR_SIZE = 42 * mm
BODY = ParagraphStyle("letter", PLAIN, fontSize=11, leading=15, spaceAfter=8)
SUBJECT = ParagraphStyle("subject", STRONG, fontSize=13, leading=17, spaceAfter=10)
DAY = ParagraphStyle("day", PLAIN, fontSize=10, leading=12, alignment=2, spaceAfter=10)
SENDER = ParagraphStyle("sender", SMALL, fontSize=7, leading=9, spaceAfter=10)
NAME = ParagraphStyle("name", PLAIN, fontSize=12, leading=16)
LINK = ParagraphStyle("link", STRONG, fontSize=9.5, leading=13, spaceAfter=6)


@dataclass(frozen=True, slots=True)
class Letter:
    """To whom, which evenings, and the personal link."""

    player: Player
    evenings: Sequence[Evening]
    link: str


def draw_letters(letters: Sequence[Letter], *, league: League, by: User, on: date) -> bytes:
    """The letters as one PDF file, a page each, in the language of each person. Same input, same bytes."""
    story: list[Flowable] = []
    for letter in letters:
        with translation.override(letter.player.language or translation.get_language()):
            story += [*_address(letter, league), FrameBreak(), _body(letter, league, by, on), PageBreak()]
    window = Frame(LEFT, HEIGHT - WINDOW_TOP - WINDOW_HEIGHT, WINDOW_WIDTH, WINDOW_HEIGHT, 0, 0, 0, 0)
    body = Frame(LEFT, BOTTOM, ROOM, HEIGHT - BODY_TOP - BOTTOM, 0, 0, 0, 0)
    page = PageTemplate("letter", [window, body], onPage=partial(_draw_page, league=league))
    return printed(story[:-1], page, title=_("Invitations"), league=league)


def _draw_page(canvas: Canvas, _document: BaseDocTemplate, *, league: League) -> None:
    """The league's sign, and short lines at the edge where the paper is folded."""
    draw_sign(canvas, league, LEFT, HEIGHT - 30 * mm + 24, 24)
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.5)
    for fold in FOLDS:
        canvas.line(5 * mm, HEIGHT - fold, 10 * mm, HEIGHT - fold)


def _address(letter: Letter, league: League) -> list[Flowable]:
    """What stands in the window; below the name there is room for the street, which the league does not keep."""
    return [text(league.name, SENDER), Spacer(0, 6), text(letter.player.full_name, NAME)]


def _body(letter: Letter, league: League, by: User, on: date) -> Flowable:
    """Everything below the window; smaller if there are many evenings, so that it stays one page."""
    many = len(letter.evenings) > 1
    asks = _("you are invited to these evenings.") if many else _("you are invited to this evening.")
    rule = _("Who registers by the deadline starts with the credit; who comes without, or later, starts at 0 (L4).")
    how = _("Scan the code with the camera of a phone, or type the address. One tap is enough, there is no password.")
    own = _("The code is yours alone: please do not hand it on. You may also call or write to us.")
    content: list[Flowable] = [
        text(date_format(on), DAY),
        text(_("Invitation of %(league)s") % {"league": league.name}, SUBJECT),
        text(_("Hello %(name)s,") % {"name": letter.player.full_name}, BODY),
        text(f"{asks} {rule}", BODY),
        _evenings(letter.evenings),
        Spacer(0, 14),
        Table(
            [[QrCode(letter.link, QR_SIZE), [text(how, BODY), text(letter.link, LINK), text(own, SMALL)]]],
            colWidths=[QR_SIZE + 14, ROOM - QR_SIZE - 14],
            style=[*NO_PADDING, ("VALIGN", (0, 0), (-1, -1), "MIDDLE")],
        ),
        Spacer(0, 14),
        text(_("Until then, %(name)s") % {"name": by.display_name}, BODY),
    ]
    return KeepInFrame(ROOM, HEIGHT - BODY_TOP - BOTTOM, content, mode="shrink")


def _evenings(evenings: Sequence[Evening]) -> Flowable:
    columns = (
        ListColumn(_("Evening"), _when, 92, is_figure=False, is_strong=True),
        ListColumn(_("Where"), _where, is_figure=False),
        ListColumn(_("Register by"), lambda row: moment(row.registration_deadline), 92, is_figure=False),
        ListColumn(_("Credit"), lambda row: str(granted_credit(row, row.registration_deadline)), 48),
    )
    return list_table(columns, evenings, room=ROOM)


def _when(evening: Evening) -> list[Flowable]:
    day = f"{date_format(evening.date, 'D')} {date_format(evening.date, 'SHORT_DATE_FORMAT')}"
    clock = f", {time_format(evening.starts_at)}" if evening.starts_at else ""
    return [text(f"{day}{clock}", STRONG)]


def _where(evening: Evening) -> list[Flowable]:
    place = ", ".join(filter(None, (evening.venue, evening.address)))
    return [text(evening.heading, PLAIN), *([text(place, SMALL)] if place else [])]
