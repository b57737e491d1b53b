"""The sheet of addresses for the wall of the hall. One code a page, so that no camera takes the other one. Lengths are
in points.
"""

from collections.abc import Iterator, Sequence

from django.urls import reverse
from django.utils.translation import gettext as _
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Frame, PageBreak, PageTemplate, Spacer, Table

from scoring.core.pdf.check_mark import QrCode
from scoring.core.pdf.pages import printed
from scoring.core.pdf.paper import HEIGHT, MARGIN, PLAIN, ROOM, SMALL, STRONG, Sign, text
from scoring.core.room import OpenRoom
from scoring.installation.selectors.network import are_standings_shown
from scoring.models import League

QR_SIZE = 300.0
NUMBER_WIDTH = 30.0
TITLE = ParagraphStyle("sheet title", STRONG, fontSize=26, leading=32)
ABOUT = ParagraphStyle("sheet about", PLAIN, fontSize=13, leading=18)
ADDRESS = ParagraphStyle("sheet address", STRONG, fontSize=28, leading=34, alignment=TA_CENTER)
STEP = ParagraphStyle("sheet step", PLAIN, fontSize=16, leading=22)
NUMBER = ParagraphStyle("sheet number", STRONG, fontSize=16, leading=22)
NOTE = ParagraphStyle("sheet note", PLAIN, fontSize=11, leading=15)
FINGERPRINT = ParagraphStyle("sheet fingerprint", STRONG, fontSize=12, leading=16)


def draw_address_sheet(room: OpenRoom, league: League, fingerprint: str) -> bytes:
    """The sheet as a PDF file; with a second page if HTTPS is offered, whose certificate has this fingerprint. Same
    input, same bytes."""
    story = [*_plain_page(room, league)]
    if room.secure_origin:
        story += [PageBreak(), *_secure_page(room, league, fingerprint)]
    page = PageTemplate("address", [Frame(MARGIN, MARGIN, ROOM, HEIGHT - 2 * MARGIN, 0, 0, 0, 0)])
    return printed(story, page, title=f"{_('Address of the hall')} {league.name}", league=league)


def _plain_page(room: OpenRoom, league: League) -> Iterator[Flowable]:
    wifi = room.opening.wifi
    yield from _head(_("Phones in the hall"), league)
    yield from _code(f"{room.origin}{reverse('room_entrance')}")
    yield _steps(
        [
            _("Join the Wi-Fi “%(name)s”.") % {"name": wifi}
            if wifi
            else _("Join the Wi-Fi of the hall with your phone: the one in which the office's computer is."),
            _("Scan this code with the camera, or type the address into the browser."),
            _("Scan the slip of your table to enter games, or follow the standings.")
            if are_standings_shown(league)
            else _("Scan the slip of your table to enter games."),
        ]
    )
    yield Spacer(0, 18)
    yield text(
        _(
            "If the phone says that this Wi-Fi has no internet: stay in it. Without HTTPS, whoever listens in this "
            "Wi-Fi can read names and points, and a page has to stay open while there is no network."
        ),
        NOTE,
    )


def _secure_page(room: OpenRoom, league: League, fingerprint: str) -> Iterator[Flowable]:
    yield from _head(_("For whoever writes at a table: HTTPS"), league)
    yield from _code(f"{room.origin}{reverse('room_trust')}")
    yield _steps(
        [
            _("Scan this code. The page says for Android, iPhone and Windows what to do."),
            _("Install the certificate, and compare its fingerprint with the one below."),
            _("Go on at %(address)s and type the code of your table there.") % {"address": room.secure_origin},
        ]
    )
    yield Spacer(0, 14)
    yield text(_("Then nobody in the Wi-Fi can read along, and a closed page opens again without a network."), NOTE)
    yield Spacer(0, 10)
    yield text(_("Fingerprint (SHA-256)"), SMALL)
    for line in _in_lines(fingerprint):
        yield text(line, FINGERPRINT)


def _head(title: str, league: League) -> Iterator[Flowable]:
    sign = Sign(league, 30)
    widths = [sign.width + 14, ROOM - sign.width - 14]
    yield Table([[sign, text(title, TITLE)]], colWidths=widths, style=[("VALIGN", (0, 0), (-1, -1), "TOP")])
    yield Spacer(0, 4)
    yield text(league.name, ABOUT)
    yield Spacer(0, 22)


def _code(address: str) -> Iterator[Flowable]:
    yield Table([[QrCode(address, QR_SIZE)]], style=[("ALIGN", (0, 0), (-1, -1), "CENTER")])
    yield Spacer(0, 6)
    yield text(address.removesuffix("/"), ADDRESS)
    yield Spacer(0, 24)


def _steps(sentences: Sequence[str]) -> Flowable:
    rows = [[text(f"{number}.", NUMBER), text(said, STEP)] for number, said in enumerate(sentences, start=1)]
    style = [("VALIGN", (0, 0), (-1, -1), "TOP"), ("BOTTOMPADDING", (0, 0), (-1, -1), 8)]
    return Table(rows, colWidths=[NUMBER_WIDTH, ROOM - NUMBER_WIDTH], style=style, hAlign="LEFT")


def _in_lines(fingerprint: str) -> list[str]:
    """Two lines of sixteen pairs."""
    pairs = fingerprint.split(":")
    return [" ".join(pairs[start : start + 16]) for start in range(0, len(pairs), 16)]
