"""What all prints have in common: colours, sizes, margins, styles of text. Lengths are in points (1/72 inch)."""

from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from scoring.core.pdf.fonts import BOLD, REGULAR, broken, register_fonts, unbroken_size

INK = HexColor("#1d2330")
FAINT = HexColor("#6b7280")
LINE = HexColor("#c3c8d1")
BAND = HexColor("#f4f5f8")
STRONG_BAND = HexColor("#e6e9f0")
WIDTH, HEIGHT = A4
MARGIN = 48.0
ROOM = WIDTH - 2 * MARGIN
"""From margin to margin."""
WIDE_ROOM = HEIGHT - 2 * MARGIN
"""The same on a page that lies on its side."""
HEAD = 40.0
PAGE_ROOM = HEIGHT - 2 * MARGIN - HEAD
WIDE_PAGE_ROOM = WIDTH - 2 * MARGIN - HEAD
PLAIN = ParagraphStyle("plain", fontName=REGULAR, fontSize=10, leading=12, textColor=INK, embeddedHyphenation=1)
STRONG = ParagraphStyle("strong", PLAIN, fontName=BOLD)
TITLE = ParagraphStyle("title", STRONG, fontSize=13, leading=18, spaceBefore=10, spaceAfter=3)
LABEL = ParagraphStyle("label", STRONG, fontSize=7.5, leading=8.5)
SMALL = ParagraphStyle("small", PLAIN, fontSize=8, leading=10.5, textColor=FAINT)


def text(words: str, style: ParagraphStyle = PLAIN) -> Paragraph:
    """Words that are broken where they need several lines."""
    register_fonts()
    return Paragraph(escape(words), style)


def whole_words(words: str, style: ParagraphStyle, width: float) -> Paragraph:
    """Words that are broken between them and after hyphens; smaller where one of them is wider than ``width``."""
    register_fonts()
    size = unbroken_size(words, style.fontName, style.fontSize, width)
    lines = broken(words, style.fontName, size, width)
    if size < style.fontSize:
        style = ParagraphStyle(style.name, style, fontSize=size, leading=1.2 * size)
    return Paragraph("<br/>".join(map(escape, lines)), style)
