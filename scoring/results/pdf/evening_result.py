"""The result of an evening as a PDF: the teams if there are any, everybody's line, room to sign."""

from collections.abc import Iterator, Mapping
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import CondPageBreak, Flowable, KeepTogether, Paragraph, Spacer, Table

from scoring.core import figures
from scoring.core.columns import RESULT
from scoring.core.pdf.lists import (
    INK,
    NO_PADDING,
    PADDING,
    ROOM,
    SMALL,
    STRONG,
    TITLE,
    ListColumn,
    figure_column,
    list_table,
    name_column,
    place_column,
    print_list,
    text,
)
from scoring.core.wording import comparison_text, reason_text
from scoring.models import Evening
from scoring.results.selectors.results import EveningReport
from scoring.results.selectors.teams import TeamLine, TeamMember, TeamResult

NO_BREAK = "\u00a0"
SIDE_WIDTH, SIGNATURES_HEIGHT = 84.0, 70.0
LEAST_OF_A_TABLE = 120.0
"""A table begins on a new page unless its heads and some lines have room."""

NOTE = ParagraphStyle("note", SMALL, alignment=TA_RIGHT)
FIGURES = ("games_played", "games_won", "total", "place_points", "bonus_a", "bonus_b", "ranking_points")


def draw_evening_result(
    evening: Evening, report: EveningReport, *, sides: Mapping[str, str], printed_on: date
) -> bytes:
    """The result as a PDF file; ``sides`` are teams or clubs of players by the engine's id. Same data, same bytes."""
    league = evening.season.league
    return print_list(
        [*_in_work(report), *_teams(report.teams), *_singles(report, sides), *_remarks(report), _signatures()],
        title=_("Result of the evening"),
        about=(league.name, evening.heading, date_format(evening.date), evening.venue),
        subject=evening,
        league=league,
        printed_on=printed_on,
        is_official=report.is_official,
    )


def _in_work(report: EveningReport) -> Iterator[Flowable]:
    """Of which sheets a new version is not signed yet."""
    yield from (text(said, SMALL) for said in report.in_work)


def _teams(result: TeamResult | None) -> Iterator[Flowable]:
    if result is None:
        return
    yield from _title(_("Teams"), note=comparison_text(result.rules))
    total = ListColumn(
        pgettext("column", "Total"), lambda line: figures.points(line.standing.total), 48.0, is_strong=True
    )
    columns = (
        place_column(_("Rank"), lambda line: line.standing.rank),
        ListColumn(_("Team"), lambda line: list(_team(line)), is_figure=False),
        total,
        ListColumn(_("Behind"), lambda line: figures.gap(line.gap), 48.0),
    )
    yield list_table(columns, result.lines)


def _team(line: TeamLine) -> Iterator[Paragraph]:
    """Its name, and in small letters who has brought what to it, and why it has no rank."""
    yield text(f"{line.team.name} ({line.club_name})" if line.club_name else line.team.name, STRONG)
    counted = [member for member in line.members if member.counts]
    others = [member for member in line.members if not member.counts]
    if counted:
        yield text(", ".join(map(_member, counted)), SMALL)
    if others:
        yield text(_("Not counted: %(players)s") % {"players": ", ".join(map(_member, others))}, SMALL)
    if not line.standing.rank:
        yield from (text(reason_text(reason), SMALL) for reason in line.about_rank)


def _member(member: TeamMember) -> str:
    return f"{member.name}{NO_BREAK}{figures.points(member.points)}"


def _singles(report: EveningReport, sides: Mapping[str, str]) -> Iterator[Flowable]:
    yield from _title(_("Single result") if report.teams is not None else _("Result"))
    side = ListColumn(
        _("Team") if report.teams is not None else _("Club"),
        lambda line: sides.get(line.player, ""),
        SIDE_WIDTH,
        is_figure=False,
        words=SMALL,
    )
    columns = (
        place_column(_("Place"), lambda line: line.place),
        name_column(_("Player"), lambda line: line.name),
        *([side] if sides else []),
        *(figure_column(RESULT[code]) for code in (*(["table"] if report.has_tables else []), *FIGURES)),
    )
    yield list_table(columns, report.lines)


def _title(words: str, *, note: str = "") -> tuple[Flowable, ...]:
    """The title of a table with a note at its right; both stay on the page of the table's first lines."""
    if not note:
        return CondPageBreak(LEAST_OF_A_TABLE), text(words, TITLE)
    cells = [[text(words, TITLE), text(note, NOTE)]]
    style = (*NO_PADDING, ("VALIGN", (0, 0), (-1, -1), "BOTTOM"))
    return CondPageBreak(LEAST_OF_A_TABLE), Table(cells, colWidths=[ROOM / 5, 4 * ROOM / 5], style=style)


def _remarks(report: EveningReport) -> Iterator[Flowable]:
    """What concerns the whole evening, such as why places are given per table (D12)."""
    for reason in report.remarks:
        yield text(f"{reason_text(reason)} ({', '.join(reason.clauses)})", SMALL)


def _signatures() -> Flowable:
    labels = (_("Place, date"), _("Secretary (Vice President Records)"), _("Auditor (Vice President Law and Game)"))
    gap = 3 * PADDING
    lines = [[cell for label in labels for cell in (text(label, SMALL), "")]]
    widths = [ROOM / len(labels) - gap, gap] * len(labels)
    above = (("LINEABOVE", (at, 0), (at, 0), 0.6, INK) for at in range(0, len(widths), 2))
    style = (*NO_PADDING, ("TOPPADDING", (0, 0), (-1, -1), 2), ("VALIGN", (0, 0), (-1, -1), "TOP"), *above)
    return KeepTogether([Spacer(0, SIGNATURES_HEIGHT), Table(lines, colWidths=widths, style=style)])
