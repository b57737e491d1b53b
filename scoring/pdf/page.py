"""Texts on a page, and its foot, as several prints have them. Lengths are in points (1/72 inch)."""

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from scoring.pdf.fonts import REGULAR, fitted, text_width
from scoring.pdf.layout import INK


def write(
    canvas: Canvas,
    text: str,
    x: float,
    y: float,
    *,
    size: float = 10,
    font: str = REGULAR,
    color: Color = INK,
    width: float | None = None,
) -> None:
    """Write a text from ``x`` on; where ``width`` is given, smaller or cut so that it fits."""
    if width is not None:
        text, size = fitted(text, font, size, width)
    canvas.setFont(font, size)
    canvas.setFillColor(color)
    canvas.drawString(x, y, text)


def write_right(
    canvas: Canvas, text: str, x: float, y: float, *, size: float = 10, font: str = REGULAR, color: Color = INK
) -> None:
    """Write a text that ends at ``x``."""
    write(canvas, text, x - text_width(text, font, size), y, size=size, font=font, color=color)
