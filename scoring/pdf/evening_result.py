"""The result of an evening as a PDF, A4 portrait: the teams if there are any, everybody's line, room to sign.

Lengths are in points (1/72 inch).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from io import BytesIO

from django.utils.formats import date_format
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from engine.ranking import EveningPlace
from scoring.models import Evening
from scoring.pdf.content import points_text
from scoring.pdf.fonts import BOLD, REGULAR, fitted, register_fonts, wrapped
from scoring.pdf.layout import BAND, FAINT, INK, LINE, STRONG_BAND
from scoring.pdf.page import HEIGHT, MARGIN, WIDTH, draw_foot, draw_head, write, write_right
from scoring.selectors.log_heads import head_text
from scoring.selectors.results import EveningReport
from scoring.selectors.teams import TeamLine, TeamMember
from scoring.wording import comparison_text, reason_text

RIGHT = WIDTH - MARGIN
TOP, BOTTOM = HEIGHT - 92.0, MARGIN
ROW, LABEL_LINE, SMALL_LINE = 16.0, 8.5, 11.0
TITLE_HEIGHT, SIGNATURES_HEIGHT = 26.0, 76.0
NAME_LEFT, FIGURE_WIDTH = MARGIN + 36, 35.0
SIDE_WIDTH, SMALLEST_SIDE = 84.0, 7.0
SOFT_HYPHEN = "\u00ad"

_Draw = Callable[[Canvas, float], None]


@dataclass(frozen=True, slots=True)
class _Block:
    """Something that is drawn from its top downwards and never broken.

    ``head`` is repeated above a block that begins a page; ``keeps`` is the room that must be left below it.
    """

    height: float
    draw: _Draw
    head: "_Block | None" = None
    keeps: float = 0.0


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of figures of the single result."""

    label: str
    figure: Callable[[EveningPlace], str]
    font: str = REGULAR


def draw_evening_result(
    evening: Evening, report: EveningReport, *, sides: Mapping[str, str], printed_on: date
) -> bytes:
    """The result as a PDF file; ``sides`` are teams or clubs of players by the engine's id. Same data, same bytes."""
    register_fonts()
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=A4, invariant=1, pageCompression=1, lang=get_language() or "de")
    canvas.setTitle(f"{_('Result of the evening')} {evening}")
    log_head = head_text(evening.season.league)
    canvas.setAuthor(evening.season.league.name)
    facts = (evening.season.league.name, evening.heading, date_format(evening.date), evening.venue)
    about = " · ".join(filter(None, facts))
    status = _("official") if report.is_official else _("provisional")
    pages = _pages([*_teams(report), *_singles(report, sides), *_remarks(report), _signatures()])
    for number, blocks in enumerate(pages, start=1):
        draw_head(canvas, _("Result of the evening"), about, status=status)
        top = TOP
        for block in blocks:
            block.draw(canvas, top)
            top -= block.height
        draw_foot(canvas, number, len(pages), printed_on, log_head=log_head)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _pages(blocks: Sequence[_Block]) -> list[list[_Block]]:
    pages: list[list[_Block]] = []
    room = 0.0
    for block in blocks:
        if not pages or block.height + block.keeps > room:
            pages.append([block.head] if block.head else [])
            room = TOP - BOTTOM - (block.head.height if block.head else 0.0)
        pages[-1].append(block)
        room -= block.height
    return pages


def _teams(report: EveningReport) -> Iterator[_Block]:
    if report.teams is None:
        return
    yield _title(_("Teams"), note=comparison_text(report.teams.rules))
    labels = (pgettext("column", "Total"), _("Behind"))
    head = _heads(_("Rank"), _("Team"), "", labels)
    yield head
    for at, line in enumerate(report.teams.lines):
        yield _team(line, head, is_banded=at % 2 == 1)


def _team(line: TeamLine, head: _Block, *, is_banded: bool) -> _Block:
    counted = [member for member in line.members if member.counts]
    others = [member for member in line.members if not member.counts]
    texts = [", ".join(map(_member, counted))] if counted else []
    if others:
        texts.append(_("Not counted: %(players)s") % {"players": ", ".join(map(_member, others))})
    texts += [] if line.standing.rank else map(reason_text, line.about_rank)
    small = [part for text in texts for part in wrapped(text, REGULAR, 8, RIGHT - NAME_LEFT - 2.4 * FIGURE_WIDTH)]
    height = ROW + len(small) * SMALL_LINE + 3

    def draw(canvas: Canvas, top: float) -> None:
        _ground(canvas, top, height, is_banded=is_banded)
        baseline = top - ROW + 4
        standing = line.standing
        write_right(canvas, _ordinal(standing.rank), MARGIN + 28, baseline, size=11, font=BOLD)
        name = f"{line.team.name} ({line.club_name})" if line.club_name else line.team.name
        write(canvas, name, NAME_LEFT, baseline, size=11, font=BOLD, width=RIGHT - NAME_LEFT - 2.4 * FIGURE_WIDTH)
        _figures(canvas, (points_text(standing.total), _behind(line.gap)), (BOLD, REGULAR), baseline)
        for at, text in enumerate(small, start=1):
            write(canvas, text, NAME_LEFT, baseline - at * SMALL_LINE, size=8, color=FAINT)

    return _Block(height, draw, head)


def _member(member: TeamMember) -> str:
    return f"{member.name} {_or_dash(member.points)}"


def _singles(report: EveningReport, sides: Mapping[str, str]) -> Iterator[_Block]:
    yield _title(_("Single result") if report.teams is not None else _("Result"))
    side = "" if not sides else _("Team") if report.teams is not None else _("Club")
    columns = _columns(report)
    head = _heads(_("Place"), _("Player"), side, [column.label for column in columns])
    yield head
    for at, line in enumerate(report.lines):
        draw = partial(_single, line=line, side=sides.get(line.player, ""), columns=columns, is_banded=at % 2 == 1)
        yield _Block(ROW, draw, head)


def _columns(report: EveningReport) -> list[_Column]:
    table = _Column(_("Table"), lambda line: str(line.table))
    return [
        *([table] if report.has_tables else []),
        _Column(_("Games"), lambda line: str(line.games_played)),
        _Column(_("Games won"), lambda line: str(line.games_won)),
        _Column(pgettext("column", "Total"), lambda line: points_text(line.total), BOLD),
        _Column(pgettext("column", "Points for the place"), lambda line: str(line.place_points)),
        _Column(pgettext("column", "Bonus A"), lambda line: str(line.bonus_a)),
        _Column(pgettext("column", "Bonus B"), lambda line: str(line.bonus_b)),
        _Column(pgettext("column", "Ranking points"), lambda line: str(line.ranking_points), BOLD),
    ]


def _single(
    canvas: Canvas, top: float, *, line: EveningPlace, side: str, columns: Sequence[_Column], is_banded: bool
) -> None:
    _ground(canvas, top, ROW, is_banded=is_banded)
    baseline = top - ROW + 5
    write_right(canvas, _ordinal(line.place), MARGIN + 28, baseline, font=BOLD)
    figures_left = RIGHT - len(columns) * FIGURE_WIDTH
    name_width = figures_left - NAME_LEFT - (SIDE_WIDTH + 4 if side else 0)
    write(canvas, line.name, NAME_LEFT, baseline, width=name_width)
    text, size = fitted(side, REGULAR, 8.5, SIDE_WIDTH - 6, smallest=SMALLEST_SIDE)
    write(canvas, text, figures_left - SIDE_WIDTH, baseline, size=size, color=FAINT)
    figures = [column.figure(line) for column in columns]
    _figures(canvas, figures, [column.font for column in columns], baseline)


def _title(text: str, *, note: str = "") -> _Block:
    """The title of a table, on the same page as its heads and its first row; the note stands at its right."""

    def draw(canvas: Canvas, top: float) -> None:
        baseline = top - TITLE_HEIGHT + 8
        write(canvas, text, MARGIN, baseline, size=13, font=BOLD)
        write_right(canvas, note, RIGHT, baseline, size=8, color=FAINT)

    return _Block(TITLE_HEIGHT, draw, keeps=6 * ROW)


def _heads(first: str, name: str, side: str, labels: Sequence[str]) -> _Block:
    """Labels of the columns, in as many lines as the longest one needs; long words break at their soft hyphens."""
    broken = [wrapped(label.replace(SOFT_HYPHEN, "- "), BOLD, 7, FIGURE_WIDTH - 3) for label in labels]
    lines = max(map(len, broken))
    height = lines * LABEL_LINE + 7

    def draw(canvas: Canvas, top: float) -> None:
        canvas.setFillColor(STRONG_BAND)
        canvas.rect(MARGIN, top - height, WIDTH - 2 * MARGIN, height, stroke=0, fill=1)
        baseline = top - height + 5
        write(canvas, first, MARGIN + 4, baseline, size=8, font=BOLD, width=30)
        write(canvas, name, NAME_LEFT, baseline, size=8, font=BOLD)
        write(canvas, side, RIGHT - len(labels) * FIGURE_WIDTH - SIDE_WIDTH, baseline, size=8, font=BOLD)
        for at, parts in enumerate(broken):
            right = RIGHT - (len(labels) - 1 - at) * FIGURE_WIDTH - 4
            for above, part in enumerate(reversed(parts)):
                text, size = fitted(part, BOLD, 7, FIGURE_WIDTH - 3)
                write_right(canvas, text, right, baseline + above * LABEL_LINE, size=size, font=BOLD)

    return _Block(height, draw)


def _remarks(report: EveningReport) -> Iterator[_Block]:
    """What concerns the whole evening, such as why places are given per table (D12)."""
    for reason in report.remarks:
        text = f"{reason_text(reason)} ({', '.join(reason.clauses)})"
        for line in wrapped(text, REGULAR, 8.5, WIDTH - 2 * MARGIN):
            yield _Block(SMALL_LINE + 2, partial(_remark, text=line))


def _remark(canvas: Canvas, top: float, *, text: str) -> None:
    write(canvas, text, MARGIN, top - SMALL_LINE, size=8.5, color=FAINT)


def _signatures() -> _Block:
    labels = (_("Place, date"), _("Secretary (Vice President Records)"), _("Auditor (Vice President Law and Game)"))

    def draw(canvas: Canvas, top: float) -> None:
        slot = (WIDTH - 2 * MARGIN) / len(labels)
        y = top - SIGNATURES_HEIGHT + 16
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.6)
        for at, label in enumerate(labels):
            left = MARGIN + at * slot
            canvas.line(left, y, left + slot - 14, y)
            write(canvas, label, left, y - 11, size=8, color=FAINT, width=slot - 14)

    return _Block(SIGNATURES_HEIGHT, draw)


def _figures(canvas: Canvas, figures: Sequence[str], fonts: Sequence[str], baseline: float) -> None:
    for at, (figure, font) in enumerate(zip(figures, fonts, strict=True)):
        right = RIGHT - (len(figures) - 1 - at) * FIGURE_WIDTH - 4
        write_right(canvas, figure, right, baseline, font=font)


def _ground(canvas: Canvas, top: float, height: float, *, is_banded: bool) -> None:
    if is_banded:
        canvas.setFillColor(BAND)
        canvas.rect(MARGIN, top - height, WIDTH - 2 * MARGIN, height, stroke=0, fill=1)
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.4)
    canvas.line(MARGIN, top - height, RIGHT, top - height)


def _ordinal(place: int | None) -> str:
    """A place with its full stop; a dash for None: without place (D9) or rank."""
    return "–" if place is None else f"{place}."


def _or_dash(points: int | None) -> str:
    return "–" if points is None else points_text(points)


def _behind(gap: int | None) -> str:
    """The distance to the first; nothing for the first, a dash without rank."""
    if gap is None:
        return "–"
    return f"+{gap}" if gap else ""
