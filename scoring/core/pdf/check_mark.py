"""The mark in the upper right corner of every official print: a QR code, and the same code to be typed.

The QR codes of all other prints are drawn here as well. Lengths are in points.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

import segno
from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import FILL_NON_ZERO, Canvas
from reportlab.platypus import Flowable

from scoring.core.pdf.paper import REGULAR, text_width
from scoring.core.selectors.check_marks import CheckMark

_INK = HexColor("#1d2330")
_QUIET = 2
"""Modules of white around it: paper is white all round."""

_HAIR = 0.05
"""So much wider than its modules a rectangle is, so that no printer leaves white lines between two dark ones."""


class QrCode(Flowable):  # type: ignore[misc]
    """The code of an address, so many points wide and high; a quarter of it may be damaged."""

    def __init__(self, address: str, size: float) -> None:
        super().__init__()
        self._address = address
        self.width = self.height = size

    def draw(self) -> None:
        draw_qr_code(self.canv, self._address, 0, self.height, self.width, error="q", quiet=_QUIET)


def draw_qr_code(
    canvas: Canvas, address: str, left: float, top: float, size: float, *, error: str = "m", quiet: int = 0
) -> None:
    """Draw the code with its upper left corner there; ``quiet``: modules of white within ``size``, else whoever draws
    leaves them. ``error``: how much may be damaged, of “m” a seventh."""
    rows = _modules(address, error, quiet)
    module = size / len(rows)
    path = canvas.beginPath()
    for number, row in enumerate(rows, start=1):
        at = 0
        for is_dark, modules in groupby(row):
            length = len(list(modules))
            if is_dark:
                path.rect(left + at * module, top - number * module, length * module + _HAIR, module + _HAIR)
            at += length
    canvas.setFillColor(_INK)
    canvas.drawPath(path, stroke=0, fill=1, fillMode=FILL_NON_ZERO)


@lru_cache(maxsize=8)
def _modules(address: str, error: str, quiet: int) -> Sequence[Sequence[int]]:
    """Row by row, 1 for dark; remembered, since each page of a print has the same."""
    return [tuple(row) for row in segno.make_qr(address, error=error).matrix_iter(border=quiet)]


QR_SIZE = 58.0
"""A phone reads it from there, also of a copy that is not sharp."""

ABOVE = 20.0
"""From the upper edge of the paper."""

BESIDE = 10.0
"""Between the code and what stands to its left."""

_SIZE = 7.5
_FAINT = HexColor("#6b7280")


def draw_check_mark(canvas: Canvas, mark: CheckMark | None, right: float, *, above: float = ABOVE) -> float:
    """Draw the mark on a page of any size, up to ``right``, its line of text above whatever is the head of the page;
    gives how far to the right the head may go. Nothing is drawn of None. What the canvas is set to stays.
    ``above``: from the upper edge of the paper, where a frame needs another distance."""
    if mark is None:
        return right
    top = canvas._pagesize[1] - above
    canvas.saveState()
    if mark.address:
        draw_qr_code(canvas, mark.address, right - QR_SIZE, top, QR_SIZE)
        right -= QR_SIZE + BESIDE
    said = str(mark)
    canvas.setFillColor(_FAINT)
    canvas.setFont(REGULAR, _SIZE)
    canvas.drawString(right - text_width(said, REGULAR, _SIZE), top - 6, said)
    canvas.restoreState()
    return right


def draw_check_seal(canvas: Canvas, mark: CheckMark, middle: float, bottom: float) -> None:
    """Draw the mark like a seal between two signatures: centred, the code to be typed below it. What the canvas is set
    to stays."""
    canvas.saveState()
    if mark.address:
        draw_qr_code(canvas, mark.address, middle - QR_SIZE / 2, bottom + 12 + QR_SIZE, QR_SIZE)
    canvas.setFillColor(_FAINT)
    canvas.setFont(REGULAR, _SIZE)
    canvas.drawCentredString(middle, bottom, str(mark))
    canvas.restoreState()
