"""What all prints have in common: colours, sizes, margins, styles of text, fonts, and the sign at their head.

The fonts have every letter of the members' names: German, Polish, Turkish, and what else Latin letters write. The sign
is the logo of the league, or the four cards. Lengths are in points (1/72 inch).
"""

import re
from functools import cache
from importlib.resources import files
from io import BytesIO
from xml.sax.saxutils import escape

from reportlab import rl_config
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.fonts import addMapping
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph

from scoring.core.selectors.faces import Face, face_of
from scoring.models import League

REGULAR = "SourceSansPro"
BOLD = "SourceSansPro-Semibold"

_FILES = {REGULAR: "SourceSansPro-Regular.ttf", BOLD: "SourceSansPro-Semibold.ttf"}
_SMALLEST = 5.5
"""Points of a font that is made smaller so that no word has to be broken."""


@cache
def register_fonts() -> None:
    """Make both fonts known to reportlab; parsing them is done once per process (about 50 ms).

    From then on pages are stored as they are compressed, not as text, which is a quarter longer and takes a while.
    """
    rl_config.useA85 = 0
    folder = files("font_source_sans_pro") / "files"
    for name, file in _FILES.items():
        pdfmetrics.registerFont(TTFont(name, str(folder / file)))
        addMapping(name, 0, 0, name)


@cache
def text_width(text: str, font: str, size: float) -> float:
    """Width in points; remembered, since names and labels come again on every page."""
    register_fonts()
    return float(pdfmetrics.stringWidth(text, font, size))


def fitted(text: str, size: float, width: float, *, smallest: float) -> tuple[str, float]:
    """The text and the font size at which it fits into ``width`` points: smaller first, then cut with “…”."""
    while size > smallest and text_width(text, REGULAR, size) > width:
        size -= 0.5
    if text_width(text, REGULAR, size) <= width:
        return text, size
    while text and text_width(text + "…", REGULAR, size) > width:
        text = text[:-1]
    return text.rstrip() + "…", size


def unbroken_size(text: str, font: str, size: float, width: float) -> float:
    """The font size at which ``width`` points are enough for each part of the text that :func:`broken` keeps together;
    ``_SMALLEST`` where none is."""
    parts = [part for word in text.split() for part in _parts(word)]
    while size > _SMALLEST and any(text_width(part, font, size) > width for part in parts):
        size -= 0.5
    return size


def broken(text: str, font: str, size: float, width: float) -> list[str]:
    """The text in lines of at most ``width``: broken at blanks and after hyphens, a longer word anywhere."""
    lines = [""]
    for word in text.split():
        for position, part in enumerate(_parts(word)):
            blank = " " if lines[-1] and position == 0 else ""
            if text_width(lines[-1] + blank + part, font, size) <= width:
                lines[-1] += blank + part
            else:
                lines += _pieces(part, font, size, width)
    return [line for line in lines if line]


def _parts(word: str) -> list[str]:
    """A word as it may be broken after its hyphens."""
    return re.findall(r"[^-]*-|[^-]+", word)


def _pieces(word: str, font: str, size: float, width: float) -> list[str]:
    pieces = []
    while len(word) > 1 and text_width(word, font, size) > width:
        fits = next((n for n in range(len(word) - 1, 1, -1) if text_width(word[:n] + "-", font, size) <= width), 1)
        pieces.append(word[:fits] + "-")
        word = word[fits:]
    return [*pieces, word]


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


CARD_COLORS = tuple(map(HexColor, ("#c62828", "#2e7d32", "#1565c0", "#f9a825")))
_CARDS, _WIDEST = 1.4, 3.2
"""How many times as wide as high the cards are, and a logo is at most."""


class Sign(Flowable):
    """The logo of a league, so many points high and at most three times as wide; without one the four cards, which
    have the league's colour if it has chosen one."""

    def __init__(self, face: Face | League, height: float) -> None:
        super().__init__()
        self._face = face_of(face) if isinstance(face, League) else face
        self.height, self.width = height, _CARDS * height
        self._picture = self._face.picture
        if self._picture is not None:
            share = self._picture.width / self._picture.height
            self.width = min(share, _WIDEST) * height

    def draw(self) -> None:
        if self._picture is None:
            self._draw_cards()
            return
        image = ImageReader(BytesIO(self._picture.content))
        self.canv.drawImage(image, 0, 0, self.width, self.height, mask="auto", preserveAspectRatio=True, anchor="w")

    def _draw_cards(self) -> None:
        self.canv.scale(self.height, self.height)
        for position, color in enumerate(sign_colors(self._face)):
            self.canv.setFillColor(color)
            self.canv.roundRect(position * 0.355, 0, 0.29, 1, 0.075, stroke=0, fill=1)


def draw_sign(canvas: Canvas, face: Face | League, x: float, top: float, height: float) -> float:
    """Draw the sign with its upper left corner there; gives where what stands beside it may begin."""
    sign = Sign(face, height)
    sign.drawOn(canvas, x, top - height)
    return x + sign.width + 0.42 * height


def accent_of(face: Face) -> Color | None:
    """The league's colour for lines and bars; None: it has chosen none."""
    return HexColor(face.accent) if face.accent else None


def sign_colors(face: Face) -> tuple[Color, ...]:
    """Those of the four cards; with a colour of the league's own it takes the place of all of them, ever lighter."""
    own = accent_of(face)
    if own is None:
        return CARD_COLORS
    return tuple(_lighter(own, share) for share in (0, 0.25, 0.5, 0.7))


def _lighter(color: Color, share: float) -> Color:
    return Color(*(part + (1 - part) * share for part in (color.red, color.green, color.blue)))
