"""The receipt of an answer to print: a page, with a QR code to the page that confirms it. Lengths are in points."""

import segno
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Frame, PageTemplate, Spacer, Table

from scoring.core.pdf.lists import HEIGHT, INK, LINE, MARGIN, PLAIN, ROOM, SMALL, STRONG, printed, text
from scoring.core.pdf.sign import Sign
from scoring.models import Reply
from scoring.registration.selectors.receipts import address_of_receipt, facts_of, small_print_of

_QUIET = 2
"""Modules of white around it: paper is white all round."""


class QrCode(Flowable):
    """The code of an address, so many points wide and high; a quarter of it may be damaged."""

    def __init__(self, address: str, size: float) -> None:
        super().__init__()
        self._rows = [list(row) for row in segno.make_qr(address, error="q").matrix_iter(border=_QUIET)]
        self.width = self.height = size

    def draw(self) -> None:
        module = self.width / len(self._rows)
        self.canv.setFillColor(INK)
        for number, row in enumerate(self._rows, start=1):
            for at, is_dark in enumerate(row):
                if is_dark:
                    # a hair wider than the module, so that no printer leaves white lines between two dark ones
                    self.canv.rect(at * module, self.height - number * module, module + 0.05, module + 0.05, 0, 1)


LABEL_WIDTH, QR_SIZE = 150.0, 130.0
TITLE = ParagraphStyle("receipt title", STRONG, fontSize=20, leading=26, spaceAfter=4)
ABOUT = ParagraphStyle("receipt about", PLAIN, fontSize=12, leading=16, spaceAfter=14)
VALUE = ParagraphStyle("receipt value", STRONG, fontSize=12, leading=16)
NAMED = ParagraphStyle("receipt label", PLAIN, fontSize=11, leading=16)


def draw_receipt(reply: Reply) -> bytes:
    """The receipt as a PDF file. Same input, same bytes."""
    evening = reply.evening
    address = address_of_receipt(reply)
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
        Spacer(0, 24),
        _confirmation(address) if address else text(_("The office confirms it: number %(key)s.") % {"key": reply.key}),
    ]
    frame = Frame(MARGIN, MARGIN, ROOM, HEIGHT - 2 * MARGIN, 0, 0, 0, 0)
    page = PageTemplate("receipt", [frame])
    return printed(story, page, title=_("Receipt"), league=evening.season.league)


def _confirmation(address: str) -> Flowable:
    confirm = _("This code leads to a page that confirms this receipt. It shows the first name and the initial only.")
    return Table(
        [[QrCode(address, QR_SIZE), [text(confirm, PLAIN), Spacer(0, 6), text(address, SMALL)]]],
        colWidths=[QR_SIZE + 14, ROOM - QR_SIZE - 14],
        style=[("VALIGN", (0, 0), (-1, -1), "MIDDLE"), ("LEFTPADDING", (0, 0), (-1, -1), 0)],
        hAlign="LEFT",
    )
