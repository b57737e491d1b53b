"""The pen that a page of figures is drawn with: texts, lines, bands, the winner's star, struck values. Lengths in
points.

A sheet has hundreds of texts and lines, so a pen writes what the page is to hold itself, where the canvas would tell
colour and font anew for each of them and write every number with six digits.
"""

from functools import cache
from math import cos, pi, sin

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfbase.pdfmetrics import getFont
from reportlab.pdfgen.canvas import Canvas

from scoring.core.pdf.paper import INK, LINE, REGULAR, fitted, text_width
from scoring.publishing.pdf.content import Strike

STRIKE = HexColor("#b3261e")
MOST_STRUCK, LEAST_STRUCK = 8.0, 6.0
"""Points of a struck value: who reads the sheet has to see what it was."""

_STAR = [(radius * sin(n * pi / 5), radius * cos(n * pi / 5)) for n, radius in enumerate((1, 0.42) * 5)]
"""The corners of a star around the origin, the uppermost first; its points are one long."""

_ESCAPED = {code: f"\\{code:03o}" for code in (*range(32), *map(ord, "()\\"), *range(127, 256))}
"""How the codes of letters stand in a text of a PDF, where they do not stand for themselves."""


class Pen:
    """Draws on one page of a canvas, between its margins. It remembers how it is set, so whatever else draws on the
    page must leave that as it was."""

    def __init__(self, canvas: Canvas, left: float, right: float) -> None:
        self.left, self.right = left, right
        self._document = canvas._doc
        self._put = canvas._code.append
        self._fill = self._stroke = self._width = self._font = ""

    def text(self, text: str, x: float, y: float, *, size: float = 8, font: str = REGULAR, color: Color = INK) -> None:
        """A line that begins at ``x``."""
        self._fill_with(color)
        known = getFont(font)
        at = f"BT 1 0 0 1 {x:.2f} {y:.2f} Tm"
        for subset, codes in known.splitString(text, self._document):
            name = f"{known.getSubsetInternalName(subset, self._document)} {size:g} Tf"
            if name != self._font:
                self._font = name
                at = f"{at} {name}"
            at = f"{at} ({codes.decode('latin-1').translate(_ESCAPED)}) Tj"
        self._put(f"{at} ET")

    def until(self, text: str, x: float, y: float, *, size: float = 8, font: str = REGULAR, color: Color = INK) -> None:
        """A line that ends at ``x``."""
        self.text(text, x - text_width(text, font, size), y, size=size, font=font, color=color)

    def around(self, text: str, x: float, y: float, *, size: float = 8, font: str = REGULAR) -> None:
        """A line with ``x`` in its middle."""
        self.text(text, x - text_width(text, font, size) / 2, y, size=size, font=font)

    def line(self, left: float, bottom: float, right: float, top: float, *, width: float, color: Color) -> None:
        """A straight line."""
        self._stroke_with(color, width)
        self._put(f"{left:.2f} {bottom:.2f} m {right:.2f} {top:.2f} l S")

    def rule(self, y: float) -> None:
        """A thin line from margin to margin."""
        self.line(self.left, y, self.right, y, width=0.4, color=LINE)

    def band(self, top: float, height: float, color: Color) -> None:
        """A coloured ground from margin to margin."""
        self._fill_with(color)
        self._put(f"{self.left:.2f} {top - height:.2f} {self.right - self.left:.2f} {height:.2f} re f")

    def frame(self, top: float, bottom: float) -> None:
        """A stronger line around everything from margin to margin."""
        self._stroke_with(INK, 0.8)
        self._put(f"{self.left:.2f} {bottom:.2f} {self.right - self.left:.2f} {top - bottom:.2f} re S")

    def star(self, x: float, y: float, radius: float, color: Color = INK) -> None:
        """The winner's sign, around a point, as the screen has it."""
        self._fill_with(color)
        corners = [f"{x + across * radius:.2f} {y + up * radius:.2f}" for across, up in _STAR]
        self._put(f"{corners[0]} m {' l '.join(corners[1:])} l h f")

    def strike(self, strike: Strike, x: float, baseline: float, *, room: float, is_cut: bool = False) -> float:
        """A struck value with its initials in ``room`` (L6.5), never smaller than ``LEAST_STRUCK``; returns where the
        next text may begin. ``is_cut``: a name that is too long may be; figures never are."""
        initials_width = text_width(strike.initials, REGULAR, LEAST_STRUCK)
        text, size = fitted(strike.old_value, MOST_STRUCK, room - initials_width - 4, smallest=LEAST_STRUCK)
        text = text if is_cut else strike.old_value
        width = text_width(text, REGULAR, size)
        self.text(text, x, baseline, size=size, color=INK)
        self.line(x - 1, baseline - 1.2, x + width + 1, baseline + 0.8 * size, width=0.7, color=STRIKE)
        self.text(strike.initials, x + width + 1.5, baseline + 0.3 * size, size=LEAST_STRUCK, color=STRIKE)
        return x + width + 3.5 + initials_width

    def _fill_with(self, color: Color) -> None:
        if (wanted := f"{_parts(color)} rg") != self._fill:
            self._fill = wanted
            self._put(wanted)

    def _stroke_with(self, color: Color, width: float) -> None:
        if (wanted := f"{_parts(color)} RG") != self._stroke:
            self._stroke = wanted
            self._put(wanted)
        if (wanted := f"{width:g} w") != self._width:
            self._width = wanted
            self._put(wanted)


@cache
def _parts(color: Color) -> str:
    return f"{color.red:.4f} {color.green:.4f} {color.blue:.4f}"
