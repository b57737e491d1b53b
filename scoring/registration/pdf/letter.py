"""Letters to those who have no mail address: a page each, folded twice, the address in the window (DIN 5008, form B).

With a link that leads to the office they bring its code; without one a strip to be cut off, ticked and handed in.
Lengths are in points; ``mm`` says where they are not.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial

from django.utils import translation
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
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
from scoring.core.pdf.check_mark import QrCode
from scoring.core.pdf.lists import NO_PADDING, ListColumn, list_table
from scoring.core.pdf.pages import printed
from scoring.core.pdf.paper import FAINT, HEIGHT, INK, LINE, PLAIN, SMALL, STRONG, WIDTH, draw_sign, text
from scoring.core.pdf.window import BELOW, BESIDE, FOLDS, TOP, WINDOW_HEIGHT, in_window, window_frame
from scoring.mail.selectors.contact import Contact
from scoring.models import Evening, League, Player, User
from scoring.seasons.selectors.deadlines import granted_credit

_BOX, _SAYS, _LINE = 10.0, 84.0, 17.0
_ABOUT = ParagraphStyle("strip about", STRONG, fontSize=11, leading=15)


class CutLine(Flowable):
    """A dashed line over the whole width, where the scissors go."""

    def __init__(self, width: float) -> None:
        super().__init__()
        self.width, self.height = width, 8.0

    def draw(self) -> None:
        self.canv.setStrokeColor(FAINT)
        self.canv.setLineWidth(0.6)
        self.canv.setDash(4, 3)
        self.canv.line(0, 4, self.width, 4)


class TickBox(Flowable):
    """A box for a cross."""

    def __init__(self) -> None:
        super().__init__()
        self.width = self.height = _BOX

    def draw(self) -> None:
        self.canv.setStrokeColor(INK)
        self.canv.setLineWidth(0.8)
        self.canv.rect(0, 0, _BOX, _BOX)


def answer_strip(name: str, evenings: Sequence[Evening], *, room: float) -> list[Flowable]:
    """A line for each evening with a box for yes and one for no; ``room`` is the width."""
    rows = [
        [
            text(_day(evening), PLAIN),
            TickBox(),
            text(_("I am coming"), PLAIN),
            TickBox(),
            text(_("I cannot come"), PLAIN),
        ]
        for evening in evenings
    ]
    boxes = [_BOX + 6, _SAYS, _BOX + 6, _SAYS]
    style = [*NO_PADDING, ("VALIGN", (0, 0), (-1, -1), "MIDDLE")]
    return [
        CutLine(room),
        text(_("To cut off, and to hand in or send back"), SMALL),
        Spacer(0, 4),
        text(_("Answer of %(name)s") % {"name": name}, _ABOUT),
        Spacer(0, 2),
        Table(rows, colWidths=[room - sum(boxes), *boxes], rowHeights=_LINE, style=style, hAlign="LEFT"),
    ]


def _day(evening: Evening) -> str:
    return f"{date_format(evening.date, 'D')} {date_format(evening.date, 'SHORT_DATE_FORMAT')} · {evening.heading}"


LEFT, RIGHT, BOTTOM = 25 * mm, 20 * mm, 16 * mm
ROOM = WIDTH - LEFT - RIGHT
QR_SIZE = 42 * mm
WHEN, BY, CREDIT = 122.0, 96.0, 48.0
BODY = ParagraphStyle("letter", PLAIN, fontSize=11, leading=15, spaceAfter=7)
SUBJECT = ParagraphStyle("subject", STRONG, fontSize=13, leading=17, spaceAfter=8)
FROM = ParagraphStyle("from", STRONG, fontSize=10, leading=13)
ABOUT = ParagraphStyle("about", PLAIN, fontSize=9.5, leading=13)
LINK = ParagraphStyle("link", STRONG, fontSize=9.5, leading=13, spaceAfter=6)


@dataclass(frozen=True, slots=True)
class Letter:
    """To whom, which evenings, and the personal link; empty: the office has no address to which it could lead."""

    player: Player
    evenings: Sequence[Evening]
    link: str


def draw_letters(letters: Sequence[Letter], *, league: League, by: User, contact: Contact, on: date) -> bytes:
    """The letters as one PDF file, a page each, in the language of each person. Same input, same bytes."""
    story: list[Flowable] = []
    for letter in letters:
        with translation.override(letter.player.language or translation.get_language()):
            player = letter.player
            story += [*in_window(league.name, player.full_name, player.postal_address), FrameBreak()]
            story += [*_beside(league, contact, on), FrameBreak(), _body(letter, league, by, contact), PageBreak()]
    beside = Frame(BESIDE, HEIGHT - TOP - WINDOW_HEIGHT, WIDTH - BESIDE - RIGHT, WINDOW_HEIGHT, 0, 0, 0, 0)
    body = Frame(LEFT, BOTTOM, ROOM, HEIGHT - BELOW - BOTTOM, 0, 0, 0, 0)
    page = PageTemplate("letter", [window_frame(), beside, body], onPage=partial(_draw_page, league=league))
    return printed(story[:-1], page, title=_("Invitations"), league=league)


def _draw_page(canvas: Canvas, _document: BaseDocTemplate, *, league: League) -> None:
    """The league's sign, and short lines at the edge where the paper is folded."""
    draw_sign(canvas, league, LEFT, HEIGHT - 30 * mm + 24, 24)
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.5)
    for fold in FOLDS:
        canvas.line(5 * mm, HEIGHT - fold, 10 * mm, HEIGHT - fold)


def _beside(league: League, contact: Contact, on: date) -> list[Flowable]:
    """Who writes, how they are reached, and when it was written."""
    ways = [(_("Telephone"), contact.phone), (_("Mail"), contact.mail)]
    lines = [text(f"{label}: {way}", ABOUT) for label, way in ways if way]
    return [text(league.name, FROM), *lines, Spacer(0, 6), text(date_format(on), ABOUT)]


def _body(letter: Letter, league: League, by: User, contact: Contact) -> Flowable:
    """Everything below the window; smaller if there are many evenings, so that it stays one page."""
    many = len(letter.evenings) > 1
    asks = _("you are invited to these evenings.") if many else _("you are invited to this evening.")
    rule = _("Who registers by the deadline starts with the credit; who comes without, or later, starts at 0 (L4).")
    place = _common_place(letter.evenings)
    content: list[Flowable] = [
        text(_("Invitation of %(league)s") % {"league": league.name}, SUBJECT),
        text(_("Hello %(name)s,") % {"name": letter.player.full_name}, BODY),
        text(f"{asks} {rule}", BODY),
        *([text(_("Where: %(place)s") % {"place": place}, BODY)] if place else []),
        _evenings(letter.evenings, has_place=not place),
        Spacer(0, 12),
        *(_by_code(letter.link, contact) if letter.link else _by_word(letter.evenings, contact)),
        text(_("Until then, %(name)s") % {"name": by.display_name}, BODY),
    ]
    if not letter.link:
        content += [Spacer(0, 6), *answer_strip(letter.player.full_name, letter.evenings, room=ROOM)]
    return KeepInFrame(ROOM, HEIGHT - BELOW - BOTTOM, content, mode="shrink")


def _by_code(link: str, contact: Contact) -> list[Flowable]:
    how = _("Scan the code with the camera of a phone, or type the address. One tap is enough, there is no password.")
    keep = _("Keep this letter: the code shows you the whole season, your table on the evening, and your result.")
    own = _("The code is yours alone: please do not hand it on.")
    says = [text(how, BODY), text(link, LINK), text(keep, BODY), text(f"{own} {_otherwise(contact)}", SMALL)]
    widths = [QR_SIZE + 14, ROOM - QR_SIZE - 14]
    style = [*NO_PADDING, ("VALIGN", (0, 0), (-1, -1), "MIDDLE")]
    return [Table([[QrCode(link, QR_SIZE), says]], colWidths=widths, style=style), Spacer(0, 12)]


def _by_word(evenings: Sequence[Evening], contact: Contact) -> list[Flowable]:
    by = moment(min(evening.registration_deadline for evening in evenings))
    if len(evenings) > 1:
        asks = _("Please answer by the deadline of each evening, for the first one by %(deadline)s:") % {"deadline": by}
    else:
        asks = _("Please answer by %(deadline)s:") % {"deadline": by}
    strip = _("with the strip below")
    return [text(f"{asks} {_one_of([*_ways(contact), strip])}.", BODY)]


def _one_of(ways: Sequence[str]) -> str:
    """As one says it: this, this or that."""
    *others, last = ways
    either = _("%(others)s or %(last)s")
    return either % {"others": ", ".join(others), "last": last} if others else last


def _ways(contact: Contact) -> list[str]:
    phone = [_("by telephone %(number)s") % {"number": contact.phone}] if contact.phone else []
    return phone + ([_("by mail to %(address)s") % {"address": contact.mail}] if contact.mail else [])


def _otherwise(contact: Contact) -> str:
    """How to answer without the code; empty: no other way is known."""
    ways = _ways(contact)
    return _("You may also answer %(ways)s.") % {"ways": _one_of(ways)} if ways else ""


def _common_place(evenings: Sequence[Evening]) -> str:
    """Where all of them are; empty: they are at several places, or nobody has said where."""
    places = {_place(evening) for evening in evenings}
    return places.pop() if len(places) == 1 else ""


def _evenings(evenings: Sequence[Evening], *, has_place: bool) -> Flowable:
    columns = (
        ListColumn(_("Evening"), _when, WHEN, is_figure=False, is_strong=True),
        ListColumn(
            _("Where") if has_place else _("What"), lambda row: _what(row, has_place=has_place), is_figure=False
        ),
        ListColumn(_("Register by"), lambda row: moment(row.registration_deadline), BY, is_figure=False),
        ListColumn(_("Credit"), lambda row: str(granted_credit(row, row.registration_deadline)), CREDIT),
    )
    return list_table(columns, evenings, room=ROOM)


def _when(evening: Evening) -> list[Flowable]:
    day = f"{date_format(evening.date, 'D')} {date_format(evening.date, 'SHORT_DATE_FORMAT')}"
    clock = f", {time_format(evening.starts_at)}" if evening.starts_at else ""
    return [text(f"{day}{clock}", STRONG)]


def _what(evening: Evening, *, has_place: bool) -> list[Flowable]:
    place = _place(evening) if has_place else ""
    return [text(evening.heading, PLAIN), *([text(place, PLAIN)] if place else [])]


def _place(evening: Evening) -> str:
    return ", ".join(filter(None, (evening.venue, evening.address)))
