"""The result of an evening as a PDF that hangs on a wall: the winner large, a block for what was ranked together, the
teams if there are any, and who has signed it. As large as one page lets it be. Lengths are in points.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import CondPageBreak, Flowable, Paragraph, Spacer, Table

from engine.ranking import EveningPlace
from scoring.core import figures
from scoring.core.columns import RESULT
from scoring.core.pdf.lists import (
    NO_PADDING,
    ListColumn,
    Look,
    figure_column,
    largest,
    list_table,
    name_column,
    place_column,
)
from scoring.core.pdf.pages import print_list
from scoring.core.pdf.paper import ROOM, SMALL, STRONG, TITLE, text, whole_words
from scoring.core.wording import comparison_text, reason_text
from scoring.models import Evening
from scoring.results.selectors.check_marks import Signers, evening_mark, signers_of
from scoring.results.selectors.results import Block, EveningReport, about_block
from scoring.results.selectors.teams import TeamLine, TeamMember, TeamResult

NO_BREAK = "\u00a0"
SIDE_WIDTH, GUTTER = 84.0, 18.0
LEAST_OF_A_TABLE = 150.0
"""A table begins on a new page unless its heads and some lines have room."""

LOOKS = tuple(
    Look(size, padding, share=max(1, size / 10))
    for size, padding in ((17, 13), (16, 9), (15, 6), (13, 4.5), (11.5, 3), (10, 2), (9, 1), (8, 0.5), (7, 0), (6.5, 0))
)
"""From the largest one on; what has no room in the last one goes on on further pages, in that of lists."""

LARGEST_WINNER, LEAST_WINNER = 54.0, 11.0
MOST_WINNERS = 2
"""Of a place that is shared by more, the others stand below in small letters."""

BESIDE_EACH_OTHER = 4
"""From so many blocks on there are two columns of them, with fewer figures."""

NOTE = ParagraphStyle("note", SMALL, alignment=TA_RIGHT)
KICKER = ParagraphStyle("kicker", SMALL, fontSize=9, leading=12)
FIGURES = ("games_played", "games_won", "total", "place_points", "bonus_a", "bonus_b", "ranking_points")
FEW_FIGURES = ("total", "ranking_points")


def draw_evening_result(
    evening: Evening, report: EveningReport, *, sides: Mapping[str, str], printed_on: date
) -> bytes:
    """The result as a PDF file; ``sides`` are teams or clubs of players by the engine's id. Same data, same bytes.
    Two queries, for who has signed, and two for the mark of an official one."""
    league = evening.season.league
    return print_list(
        evening_result_story(evening, report, sides),
        title=_("Result of the evening"),
        about=about_result(evening),
        subject=evening,
        league=league,
        printed_on=printed_on,
        is_official=report.is_official,
        mark=evening_mark(evening) if report.is_official else None,
    )


def about_result(evening: Evening) -> tuple[str, ...]:
    """What stands below the title of the print."""
    return evening.season.league.name, evening.heading, date_format(evening.date), evening.venue


def evening_result_story(evening: Evening, report: EveningReport, sides: Mapping[str, str]) -> list[Flowable]:
    """The result as large as one page lets it be. Two queries, for who has signed."""
    signers = signers_of(evening)
    return largest(LOOKS, lambda look: _story(report, sides, signers, look))


def _story(report: EveningReport, sides: Mapping[str, str], signers: Signers, look: Look) -> list[Flowable]:
    blocks = report.blocks
    content = [*_in_work(report), *_teams(report.teams)]
    if len(blocks) >= BESIDE_EACH_OTHER:
        content += _in_two_columns(report, sides, look)
    else:
        for block in blocks:
            content.append(CondPageBreak(LEAST_OF_A_TABLE))
            content += _block(report, block, sides, look)
    return [*content, *_remarks(report), Spacer(0, 10), *_signed(signers)]


def _in_two_columns(report: EveningReport, sides: Mapping[str, str], look: Look) -> Iterator[Flowable]:
    """The blocks from left to right, two beside each other."""
    width = (ROOM - GUTTER) / 2
    blocks = [[*_block(report, block, sides, look, room=width)] for block in report.blocks]
    for at in range(0, len(blocks), 2):
        left, right = blocks[at], blocks[at + 1] if at + 1 < len(blocks) else [Spacer(0, 0)]
        style = [*NO_PADDING, ("VALIGN", (0, 0), (-1, -1), "TOP")]
        yield Table([[left, "", right]], colWidths=[width, GUTTER, width], style=style)


def _block(
    report: EveningReport, block: Block, sides: Mapping[str, str], look: Look, *, room: float = ROOM
) -> Iterator[Flowable]:
    """What was ranked together: who won, then everybody; with fewer figures where there is less room."""
    codes = FIGURES if room == ROOM else FEW_FIGURES
    if report.teams is not None:
        yield from _title(_("Single result"))
    else:
        yield from _winners(block, look, room, is_only=len(report.blocks) == 1)
    columns = [
        place_column(_("Place"), lambda line: line.place),
        name_column(_("Player"), lambda line: line.name),
        *_sides(report, sides, room),
        *(figure_column(RESULT[code]) for code in _shown(report, block, codes)),
    ]
    yield list_table(columns, block.lines, look=look, room=room)


def _shown(report: EveningReport, block: Block, codes: Sequence[str]) -> tuple[str, ...]:
    """The figures: the table where several are ranked together, what all of a block have in common nowhere."""
    table = ("table",) if report.has_tables and block.table is None else ()
    return (*table, *(code for code in codes if code != "games_played" or block.table is None))


def _sides(report: EveningReport, sides: Mapping[str, str], room: float) -> list[ListColumn]:
    if not sides or room < ROOM:
        return []
    label = _("Team") if report.teams is not None else _("Club")
    return [ListColumn(label, lambda line: sides.get(line.player, ""), SIDE_WIDTH, is_figure=False, words=SMALL)]


def _winners(block: Block, look: Look, room: float, *, is_only: bool) -> Iterator[Flowable]:
    """Which table it is, and whoever has the first place, as large as the block lets them be."""
    size = min(LARGEST_WINNER, 3 * look.size) if is_only else max(LEAST_WINNER, 1.7 * look.size)
    name = ParagraphStyle("winner", STRONG, fontSize=size, leading=1.15 * size)
    said = ParagraphStyle("about the winner", SMALL, fontSize=max(6.5, 0.8 * look.size), leading=max(8, look.size))
    heading = " · ".join(about_block(block))
    yield Spacer(0, look.size * 0.6)
    if heading:
        yield text(heading, ParagraphStyle("of a table", STRONG, fontSize=look.size, leading=1.3 * look.size))
    for line in block.winners[:MOST_WINNERS]:
        yield whole_words(line.name, name, room)
        yield text(_brought(line), said)
    if others := block.winners[MOST_WINNERS:]:
        yield text(_("and on the same place: %(names)s") % {"names": ", ".join(line.name for line in others)}, said)
    yield Spacer(0, look.size * 0.6)


def _brought(line: EveningPlace) -> str:
    """What somebody won with."""
    won = ngettext("%(number)s game won", "%(number)s games won", line.games_won) % {"number": line.games_won}
    total = ngettext("%(total)s point", "%(total)s points", abs(line.total)) % {"total": figures.points(line.total)}
    ranking = _("%(points)s for the ranking") % {"points": line.ranking_points}
    return " · ".join((_("Winner"), total, won, ranking))


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


def _title(words: str, *, note: str = "") -> tuple[Flowable, ...]:
    """The title of a table with a note at its right; both stay on the page of the table's first lines."""
    if not note:
        return CondPageBreak(LEAST_OF_A_TABLE), text(words, TITLE)
    cells = [[text(words, TITLE), text(note, NOTE)]]
    style = (*NO_PADDING, ("VALIGN", (0, 0), (-1, -1), "BOTTOM"))
    return CondPageBreak(LEAST_OF_A_TABLE), Table(cells, colWidths=[ROOM / 5, 4 * ROOM / 5], style=style)


def _remarks(report: EveningReport) -> Iterator[Flowable]:
    """What concerns the whole evening, such as why places are given per table (D12)."""
    if report.remarks:
        yield Spacer(0, 4)
    for reason in report.remarks:
        yield text(f"{reason_text(reason)} ({', '.join(reason.clauses)})", SMALL)


def _signed(signers: Signers) -> Iterator[Flowable]:
    """Who has kept the sheets and who has signed them: that was done in the office, not on this paper."""
    if signers.kept:
        yield text(_("Protocol: %(names)s") % {"names": ", ".join(signers.kept)}, KICKER)
    if signers.signed:
        said = _("Checked and signed: %(names)s") % {"names": ", ".join(signers.signed)}
        if signers.signed_at:
            said = f"{said}, {date_format(localtime(signers.signed_at), 'SHORT_DATETIME_FORMAT')}"
        yield text(said, KICKER)
    if signers.unsigned:
        tables = ", ".join(signers.unsigned)
        one, many = _("Not signed yet: table %(tables)s"), _("Not signed yet: tables %(tables)s")
        yield text((one if len(signers.unsigned) == 1 else many) % {"tables": tables}, KICKER)
