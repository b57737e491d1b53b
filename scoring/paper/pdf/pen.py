"""What a page of figures is drawn with: texts, lines, bands, the winner's star, struck values. Lengths in points."""

from math import cos, pi, sin

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from scoring.paper.pdf.content import Strike
from scoring.prints.pdf.colors import FAINT, INK, LINE
from scoring.prints.pdf.fonts import REGULAR, fitted, text_width

STRIKE = HexColor("#b3261e")
_STAR = [(radius * sin(n * pi / 5), radius * cos(n * pi / 5)) for n, radius in enumerate((1, 0.42) * 5)]
"""The corners of a star around the origin, the uppermost first; its points are one long."""


class Pen:
    """Draws on a canvas between the margins of a page."""

    def __init__(self, canvas: Canvas, left: float, right: float) -> None:
        self.canvas, self.left, self.right = canvas, left, right

    def text(self, text: str, x: float, y: float, *, size: float = 8, font: str = REGULAR, color: Color = INK) -> None:
        """A line that begins at ``x``."""
        self.canvas.setFont(font, size)
        self.canvas.setFillColor(color)
        self.canvas.drawString(x, y, text)

    def until(self, text: str, x: float, y: float, *, size: float = 8, font: str = REGULAR, color: Color = INK) -> None:
        """A line that ends at ``x``."""
        self.text(text, x - text_width(text, font, size), y, size=size, font=font, color=color)

    def around(self, text: str, x: float, y: float, *, size: float = 8, font: str = REGULAR) -> None:
        """A line with ``x`` in its middle."""
        self.text(text, x - text_width(text, font, size) / 2, y, size=size, font=font)

    def line(self, left: float, bottom: float, right: float, top: float, *, width: float, color: Color) -> None:
        """A straight line."""
        self.canvas.setStrokeColor(color)
        self.canvas.setLineWidth(width)
        self.canvas.line(left, bottom, right, top)

    def rule(self, y: float) -> None:
        """A thin line from margin to margin."""
        self.line(self.left, y, self.right, y, width=0.4, color=LINE)

    def band(self, top: float, height: float, color: Color) -> None:
        """A coloured ground from margin to margin."""
        self.canvas.setFillColor(color)
        self.canvas.rect(self.left, top - height, self.right - self.left, height, stroke=0, fill=1)

    def star(self, x: float, y: float, radius: float, color: Color = INK) -> None:
        """The winner's sign, around a point, as the screen has it."""
        path = self.canvas.beginPath()
        for number, (across, up) in enumerate(_STAR):
            (path.lineTo if number else path.moveTo)(x + across * radius, y + up * radius)
        path.close()
        self.canvas.setFillColor(color)
        self.canvas.drawPath(path, stroke=0, fill=1)

    def strike(self, strike: Strike, x: float, baseline: float, *, room: float) -> float:
        """A struck value with its initials in ``room`` (L6.5); returns where the next text may begin."""
        initials_width = text_width(strike.initials, REGULAR, 4.5)
        text, size = fitted(strike.old_value, REGULAR, 6.5, room - initials_width - 4, smallest=4.5)
        width = text_width(text, REGULAR, size)
        self.text(text, x, baseline, size=size, color=FAINT)
        self.line(x - 1, baseline - 1.2, x + width + 1, baseline + 5.2, width=0.6, color=STRIKE)
        self.text(strike.initials, x + width + 1.5, baseline + 2, size=4.5, color=STRIKE)
        return x + width + 3.5 + initials_width
