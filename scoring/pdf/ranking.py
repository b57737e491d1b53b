"""The season ranking as a PDF, A4 portrait, any number of players. Lengths are in points (1/72 inch)."""

from collections.abc import Sequence
from datetime import date
from io import BytesIO

from django.utils.formats import number_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

from scoring.models import Season, SeasonStanding
from scoring.pdf.fonts import BOLD, REGULAR, fitted, register_fonts
from scoring.pdf.layout import FAINT, STRONG_BAND
from scoring.pdf.page import HEIGHT, MARGIN, WIDTH, draw_band, draw_foot, draw_head, draw_rule, write, write_right
from scoring.selectors.log_heads import head_text

ROW = 16.0
TABLE_TOP = HEIGHT - 118.0
ROWS_PER_PAGE = int((TABLE_TOP - MARGIN - 2 * ROW) // ROW)
NAME_LEFT, NAME_WIDTH = MARGIN + 40, 190.0
COLUMN_WIDTH = 49.0
COLUMN_RIGHTS = tuple(WIDTH - MARGIN - 6 - offset for offset in (216, 162, 108, 54, 0))


def draw_ranking(
    season: Season,
    standings: Sequence[SeasonStanding],
    *,
    scope: SeasonStanding.Scope,
    printed_on: date,
    origin: str = "",
) -> bytes:
    """The ranking as a PDF file; ``standings`` in order, with players loaded. Same data, same bytes.

    ``origin`` says who changed the edition by which the season is ranked (D13).
    """
    register_fonts()
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=A4, invariant=1, pageCompression=1, lang=get_language() or "de")
    canvas.setTitle(f"{_('Season ranking')} {season.name} – {season.league.name}")
    log_head = head_text(season.league)
    canvas.setAuthor(season.league.name)
    status = _("official") if scope is SeasonStanding.Scope.OFFICIAL else _("provisional")
    pages = range(0, max(len(standings), 1), ROWS_PER_PAGE)
    for number, start in enumerate(pages, start=1):
        draw_head(canvas, _("Season ranking"), f"{season.league.name} · {season.name}", status=status)
        for at, line in enumerate(simpleSplit(origin, REGULAR, 8, WIDTH - 2 * MARGIN)):
            write(canvas, line, MARGIN, TABLE_TOP + 24 - 11 * at, size=8, color=FAINT)
        _column_heads(canvas)
        top = TABLE_TOP - ROW
        for position, standing in enumerate(standings[start : start + ROWS_PER_PAGE]):
            top = _row(canvas, standing, top, is_banded=position % 2 == 1)
        if not standings:
            write(canvas, _("No evening has been counted yet."), NAME_LEFT, top - 12, color=FAINT)
        draw_foot(canvas, number, len(pages), printed_on, log_head=log_head)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _column_heads(canvas: Canvas) -> None:
    draw_band(canvas, TABLE_TOP, ROW, STRONG_BAND)
    baseline = TABLE_TOP - ROW + 5
    write(canvas, _("Place"), MARGIN + 4, baseline, size=8, font=BOLD)
    write(canvas, _("Player"), NAME_LEFT, baseline, size=8, font=BOLD)
    labels = (_("Ranking points"), _("Evenings"), _("Evening wins"), _("Games won"), _("Average"))
    for label, right in zip(labels, COLUMN_RIGHTS, strict=True):
        shown, size = fitted(label, BOLD, 8, COLUMN_WIDTH)
        write_right(canvas, shown, right, baseline, size=size, font=BOLD)


def _row(canvas: Canvas, standing: SeasonStanding, top: float, *, is_banded: bool) -> float:
    if is_banded:
        draw_band(canvas, top, ROW)
    baseline = top - ROW + 5
    write_right(canvas, f"{standing.place}.", MARGIN + 28, baseline, font=BOLD)
    write(canvas, standing.player.name, NAME_LEFT, baseline, width=NAME_WIDTH)
    values = (
        str(standing.ranking_points),
        str(standing.evenings),
        str(standing.evening_wins),
        str(standing.games_won),
        average_text(standing.points, standing.games_played),
    )
    for position, (value, right) in enumerate(zip(values, COLUMN_RIGHTS, strict=True)):
        write_right(canvas, value, right, baseline, font=REGULAR if position else BOLD)
    draw_rule(canvas, top - ROW)
    return top - ROW


def average_text(points: int, games: int) -> str:
    """Points per game with one decimal, rounded half up; a dash without games."""
    if not games:
        return "–"
    tenths = (20 * abs(points) + games) // (2 * games)
    return ("−" if points < 0 else "") + number_format(f"{tenths // 10}.{tenths % 10}", decimal_pos=1)
