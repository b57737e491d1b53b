"""The mark in the upper right corner of every official print: a QR code, and the same code to be typed. Lengths are in
points.
"""

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from scoring.core.pdf.fonts import REGULAR, text_width
from scoring.core.pdf.qr_code import draw_qr_code
from scoring.core.selectors.check_marks import CheckMark

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
