"""The season ranking as a PDF, A4 portrait, any number of players. Lengths are in points (1/72 inch)."""

from collections.abc import Sequence
from datetime import date
from io import BytesIO

from django.utils.formats import date_format, number_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.colors import Color
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from scoring.models import Season, SeasonStanding
from scoring.pdf.fonts import BOLD, REGULAR, fitted, register_fonts, text_width
from scoring.pdf.layout import BAND, CARD_COLORS, FAINT, INK, LINE, STRONG_BAND

WIDTH, HEIGHT = A4
MARGIN = 48.0
ROW = 16.0
TABLE_TOP = HEIGHT - 118.0
ROWS_PER_PAGE = int((TABLE_TOP - MARGIN - 2 * ROW) // ROW)
NAME_LEFT, NAME_WIDTH = MARGIN + 40, 190.0
COLUMN_RIGHTS = tuple(WIDTH - MARGIN - 6 - offset for offset in (216, 162, 108, 54, 0))


def draw_ranking(
    season: Season, standings: Sequence[SeasonStanding], *, scope: SeasonStanding.Scope, printed_on: date
) -> bytes:
    """The ranking as a PDF file; ``standings`` in order, with players loaded. Same input, same bytes."""
    register_fonts()
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=A4, invariant=1, pageCompression=1, lang=get_language() or "de")
    canvas.setTitle(f"{_('Season ranking')} {season.name} – {season.league.name}")
    canvas.setAuthor(season.league.name)
    pages = range(0, max(len(standings), 1), ROWS_PER_PAGE)
    for number, start in enumerate(pages, start=1):
        _header(canvas, season, scope)
        _column_heads(canvas)
        top = TABLE_TOP - ROW
        for position, standing in enumerate(standings[start : start + ROWS_PER_PAGE]):
            top = _row(canvas, standing, top, is_banded=position % 2 == 1)
        if not standings:
            _text(canvas, _("No evening has been counted yet."), NAME_LEFT, top - 12, color=FAINT)
        _footer(canvas, number, len(pages), printed_on)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _text(
    canvas: Canvas, text: str, x: float, y: float, *, size: float = 10, font: str = REGULAR, color: Color = INK
) -> None:
    canvas.setFont(font, size)
    canvas.setFillColor(color)
    canvas.drawString(x, y, text)


def _right(
    canvas: Canvas, text: str, x: float, y: float, *, size: float = 10, font: str = REGULAR, color: Color = INK
) -> None:
    _text(canvas, text, x - text_width(text, font, size), y, size=size, font=font, color=color)


def _header(canvas: Canvas, season: Season, scope: SeasonStanding.Scope) -> None:
    top = HEIGHT - MARGIN
    for position, color in enumerate(CARD_COLORS):
        canvas.setFillColor(color)
        canvas.roundRect(MARGIN + position * 8.5, top - 24, 7, 24, 1.8, stroke=0, fill=1)
    _text(canvas, _("Season ranking"), MARGIN + 44, top - 12, size=18, font=BOLD)
    _text(canvas, f"{season.league.name} · {season.name}", MARGIN + 44, top - 26, color=FAINT)
    label = _("official") if scope is SeasonStanding.Scope.OFFICIAL else _("provisional")
    _right(canvas, label, WIDTH - MARGIN, top - 12, size=12, font=BOLD)


def _column_heads(canvas: Canvas) -> None:
    canvas.setFillColor(STRONG_BAND)
    canvas.rect(MARGIN, TABLE_TOP - ROW, WIDTH - 2 * MARGIN, ROW, stroke=0, fill=1)
    baseline = TABLE_TOP - ROW + 5
    _text(canvas, _("Place"), MARGIN + 4, baseline, size=8, font=BOLD)
    _text(canvas, _("Player"), NAME_LEFT, baseline, size=8, font=BOLD)
    labels = (_("Ranking points"), _("Evenings"), _("Evening wins"), _("Games won"), _("Average"))
    for label, right in zip(labels, COLUMN_RIGHTS, strict=True):
        shown, size = fitted(label, BOLD, 8, 56)
        _right(canvas, shown, right, baseline, size=size, font=BOLD)


def _row(canvas: Canvas, standing: SeasonStanding, top: float, *, is_banded: bool) -> float:
    if is_banded:
        canvas.setFillColor(BAND)
        canvas.rect(MARGIN, top - ROW, WIDTH - 2 * MARGIN, ROW, stroke=0, fill=1)
    baseline = top - ROW + 5
    _right(canvas, f"{standing.place}.", MARGIN + 28, baseline, font=BOLD)
    name, size = fitted(standing.player.name, REGULAR, 10, NAME_WIDTH)
    _text(canvas, name, NAME_LEFT, baseline, size=size)
    values = (
        str(standing.ranking_points),
        str(standing.evenings),
        str(standing.evening_wins),
        str(standing.games_won),
        average_text(standing.points, standing.games_played),
    )
    for position, (value, right) in enumerate(zip(values, COLUMN_RIGHTS, strict=True)):
        _right(canvas, value, right, baseline, font=REGULAR if position else BOLD)
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.4)
    canvas.line(MARGIN, top - ROW, WIDTH - MARGIN, top - ROW)
    return top - ROW


def average_text(points: int, games: int) -> str:
    """Points per game with one decimal, rounded half up; a dash without games."""
    if not games:
        return "–"
    tenths = (20 * abs(points) + games) // (2 * games)
    return ("−" if points < 0 else "") + number_format(f"{tenths // 10}.{tenths % 10}", decimal_pos=1)


def _footer(canvas: Canvas, page: int, pages: int, printed_on: date) -> None:
    _text(
        canvas,
        _("Printed on %(date)s") % {"date": date_format(printed_on)},
        MARGIN,
        MARGIN - 14,
        size=8,
        color=FAINT,
    )
    if pages > 1:
        text = _("Page %(page)s of %(count)s") % {"page": page, "count": pages}
        _right(canvas, text, WIDTH - MARGIN, MARGIN - 14, size=8, color=FAINT)
