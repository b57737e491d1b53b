"""The strip below a letter that is cut off, ticked and handed in: the answer of whoever has no link. Lengths are in
points.
"""

from collections.abc import Sequence

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Spacer, Table

from scoring.core.pdf.lists import NO_PADDING
from scoring.core.pdf.paper import FAINT, INK, PLAIN, SMALL, STRONG, text
from scoring.models import Evening

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
