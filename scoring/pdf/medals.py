"""The medal table of the Unolympics as a PDF, A4 portrait: clubs, then who won what. Lengths are in points."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from io import BytesIO

from django.utils.formats import date_format
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from scoring.models import Season
from scoring.pdf.fonts import BOLD, REGULAR, register_fonts, text_width, wrapped
from scoring.pdf.layout import FAINT, INK, LINE, STRONG_BAND
from scoring.pdf.page import HEIGHT, MARGIN, WIDTH, draw_band, draw_foot, draw_head, draw_rule, write, write_right
from scoring.selectors.log_heads import head_text
from scoring.selectors.unolympics import ClubLine, Contestant, Discipline, Unolympics

TOP = HEIGHT - 104.0
BOTTOM = MARGIN + 6
HEAD, CLUB_ROW, WINNER = 24.0, 26.0, 24.0
SMALL, SMALL_LINE = 7.5, 9.0
NAME_LEFT = MARGIN + 40
MEDAL_RIGHTS = (344.0, 402.0, 460.0)
SUM_RIGHT = WIDTH - MARGIN - 8
PODIUM_LEFT, PODIUM_WIDTH = MARGIN + 134, 124.0
MEDAL_COLORS = tuple(map(HexColor, ("#dca51c", "#a4acb8", "#b5713a")))


@dataclass(frozen=True, slots=True)
class _Block:
    """Something that is not torn apart by the end of a page; ``draw`` is given its top."""

    height: float
    draw: Callable[[Canvas, float], None]


def draw_medal_table(season: Season, unolympics: Unolympics, *, printed_on: date) -> bytes:
    """The medal table and the podium of every discipline as a PDF file. Same data, same bytes."""
    register_fonts()
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=A4, invariant=1, pageCompression=1, lang=get_language() or "de")
    canvas.setTitle(f"{_('Medal table')} {season.name} – {season.league.name}")
    log_head = head_text(season.league)
    canvas.setAuthor(season.league.name)
    about = f"{season.league.name} · {_('Unolympics')} {season.name}"
    status = _("official") if unolympics.is_official else _("provisional")
    pages = _pages([*_club_blocks(unolympics), *_discipline_blocks(unolympics)])
    for number, blocks in enumerate(pages, start=1):
        draw_head(canvas, _("Medal table"), about, status=status)
        top = TOP
        for block in blocks:
            block.draw(canvas, top)
            top -= block.height
        draw_foot(canvas, number, len(pages), printed_on, log_head=log_head)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _pages(blocks: Sequence[_Block]) -> list[list[_Block]]:
    """The blocks on as many pages as they need, in their order."""
    pages: list[list[_Block]] = [[]]
    top = TOP
    for block in blocks:
        if pages[-1] and top - block.height < BOTTOM:
            pages.append([])
            top = TOP
        pages[-1].append(block)
        top -= block.height
    return pages


def _club_blocks(unolympics: Unolympics) -> Iterator[_Block]:
    if not unolympics.clubs:
        return
    yield _Block(HEAD, _club_head)
    for at, line in enumerate(unolympics.clubs):
        yield _Block(CLUB_ROW, partial(_club_row, line=line, is_banded=at % 2 == 1))


def _discipline_blocks(unolympics: Unolympics) -> Iterator[_Block]:
    yield _Block(20 + HEAD, _discipline_head)
    for discipline in unolympics.disciplines:
        heights = [sum(map(_height, winners)) for winners in _kinds(discipline)]
        height = max(*heights, WINNER) + 8
        yield _Block(height, partial(_discipline_row, discipline=discipline, height=height))


def _kinds(discipline: Discipline) -> tuple[Sequence[Contestant], ...]:
    """The winners of gold, silver and bronze; nobody while it is not decided."""
    medals = discipline.medals
    return (medals.gold, medals.silver, medals.bronze) if medals else ((), (), ())


def _disc(canvas: Canvas, kind: int, x: float, y: float) -> None:
    canvas.setFillColor(MEDAL_COLORS[kind])
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.5)
    canvas.circle(x, y, 4.5, stroke=1, fill=1)


def _labels() -> tuple[str, str, str]:
    return pgettext("medal", "Gold"), pgettext("medal", "Silver"), pgettext("medal", "Bronze")


def _club_head(canvas: Canvas, top: float) -> None:
    draw_band(canvas, top, HEAD - 4, STRONG_BAND)
    baseline = top - 14
    write(canvas, _("Place"), MARGIN + 4, baseline, size=8, font=BOLD)
    write(canvas, _("Club"), NAME_LEFT, baseline, size=8, font=BOLD)
    for kind, (label, right) in enumerate(zip(_labels(), MEDAL_RIGHTS, strict=True)):
        write_right(canvas, label, right, baseline, size=8, font=BOLD)
        _disc(canvas, kind, right - text_width(label, BOLD, 8) - 9, baseline + 3)
    write_right(canvas, _("Sum"), SUM_RIGHT, baseline, size=8, font=BOLD)


def _club_row(canvas: Canvas, top: float, *, line: ClubLine, is_banded: bool) -> None:
    if is_banded:
        draw_band(canvas, top + 4, CLUB_ROW)
    baseline = top - 13
    write_right(canvas, f"{line.medals.rank}.", MARGIN + 28, baseline, size=14, font=BOLD)
    write(canvas, line.club.name, NAME_LEFT, baseline, size=14, font=BOLD, width=MEDAL_RIGHTS[0] - NAME_LEFT - 44)
    numbers = (line.medals.gold, line.medals.silver, line.medals.bronze)
    for number, right in zip(numbers, MEDAL_RIGHTS, strict=True):
        write_right(canvas, str(number), right, baseline, size=14, color=INK if number else FAINT)
    write_right(canvas, str(line.total), SUM_RIGHT, baseline, size=14, font=BOLD)
    draw_rule(canvas, top + 4 - CLUB_ROW)


def _discipline_head(canvas: Canvas, top: float) -> None:
    draw_band(canvas, top - 20, HEAD - 4, STRONG_BAND)
    baseline = top - 34
    write(canvas, _("Discipline"), MARGIN + 4, baseline, size=8, font=BOLD)
    for kind, label in enumerate(_labels()):
        left = PODIUM_LEFT + kind * PODIUM_WIDTH
        _disc(canvas, kind, left + 4.5, baseline + 3)
        write(canvas, label, left + 14, baseline, size=8, font=BOLD)


def _discipline_row(canvas: Canvas, top: float, *, discipline: Discipline, height: float) -> None:
    write(canvas, discipline.name, MARGIN + 4, top - 8, font=BOLD, width=PODIUM_LEFT - MARGIN - 12)
    about = f"{date_format(discipline.evening.date, 'SHORT_DATE_FORMAT')} · {_state(discipline)}"
    write(canvas, about, MARGIN + 4, top - 18, size=SMALL, color=FAINT, width=PODIUM_LEFT - MARGIN - 12)
    for kind, winners in enumerate(_kinds(discipline)):
        left, y = PODIUM_LEFT + kind * PODIUM_WIDTH, top
        for winner in winners:
            _winner(canvas, winner, left, y)
            y -= _height(winner)
        if discipline.medals and not winners:
            write(canvas, _("not awarded"), left, top - 8, size=SMALL, color=FAINT)
    draw_rule(canvas, top - height + 6)


def _height(winner: Contestant) -> float:
    return WINNER + SMALL_LINE * (len(_about(winner)) - 1)


def _winner(canvas: Canvas, winner: Contestant, left: float, top: float) -> None:
    write(canvas, winner.name, left, top - 8, size=9.5, font=BOLD, width=PODIUM_WIDTH - 8)
    for at, line in enumerate(_about(winner)):
        write(canvas, line, left, top - 17 - at * SMALL_LINE, size=SMALL, color=FAINT, width=PODIUM_WIDTH - 8)


def _about(winner: Contestant) -> list[str]:
    """What stands below the name: the club, and of a team those who played for it."""
    clubs = " / ".join(club.name for club in winner.clubs) or _("without club")
    names = ", ".join(player.name for player in winner.players) if winner.is_team else ""
    text = ": ".join(part for part in (clubs, names) if part and part != winner.name)
    return wrapped(text, REGULAR, SMALL, PODIUM_WIDTH - 8)


def _state(discipline: Discipline) -> str:
    if discipline.medals:
        return _("official") if discipline.is_official else _("provisional")
    return _("under way") if discipline.is_under_way else _("planned")
