"""The season ranking as a PDF, any number of players and evenings."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import accumulate

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph, Spacer

from scoring.core.columns import RANKING, evening_column
from scoring.core.pdf.lists import (
    LEAST_NAME_WIDTH,
    ListColumn,
    Look,
    figure_column,
    largest,
    list_table,
    name_column,
    place_column,
)
from scoring.core.pdf.pages import print_list
from scoring.core.pdf.paper import PLAIN, ROOM, SMALL, TITLE, WIDE_ROOM, text
from scoring.models import Evening, Season, SeasonStanding
from scoring.results.selectors.check_marks import ranking_mark
from scoring.results.selectors.season_evenings import PointsByEvening

FIGURE_WIDTH, EVENING_WIDTH = 44.0, 18.0
LOOKS = (Look(13, 5), Look(12, 3.5), Look(11, 2.5), Look(10, 1.5), Look())
"""From the largest one on: as large as one page lets it be."""

_STRUCK = ParagraphStyle("struck", PLAIN, alignment=TA_RIGHT)


def draw_ranking(
    season: Season,
    standings: Sequence[SeasonStanding],
    evenings: Sequence[Evening],
    points: PointsByEvening,
    *,
    scope: SeasonStanding.Scope,
    printed_on: date,
    origin: str = "",
    in_work: Sequence[str] = (),
) -> bytes:
    """The ranking as a PDF file. Same data, same bytes. Two queries for the mark of an official one."""
    story, is_wide = ranking_story(standings, evenings, points, origin=origin, in_work=in_work)
    is_official = scope is SeasonStanding.Scope.OFFICIAL
    return print_list(
        story,
        title=_("Season ranking"),
        about=(season.league.name, season.name),
        subject=f"{season.name} – {season.league.name}",
        league=season.league,
        printed_on=printed_on,
        is_official=is_official if standings else None,
        is_wide=is_wide,
        mark=ranking_mark(season) if is_official else None,
    )


def ranking_story(
    standings: Sequence[SeasonStanding],
    evenings: Sequence[Evening],
    points: PointsByEvening,
    *,
    origin: str = "",
    in_work: Sequence[str] = (),
) -> tuple[list[Flowable], bool]:
    """The ranking, and whether its page lies on its side; ``standings`` in order, with players loaded.

    ``points`` on these ``evenings`` stand between the sum and what it rests on. The page lies on its side where that
    needs it; evenings that find no room there follow in a table of their own. ``origin`` says who changed the edition
    by which the season is ranked (D13), ``in_work`` of which of its evenings a sheet is not signed anew yet.
    """
    who = [
        place_column(_("Place"), lambda standing: standing.place),
        name_column(_("Player"), lambda standing: standing.player.name),
    ]
    first, *others = (figure_column(column, FIGURE_WIDTH) for column in RANKING.values())
    by_evening = [_evening_column(evening, points) for evening in evenings]
    room = ROOM if len(_fitting(by_evening, [*who, first, *others], ROOM)) == len(by_evening) else WIDE_ROOM
    shown = _fitting(by_evening, [*who, first, *others], room)

    def story(look: Look) -> list[Flowable]:
        told: list[Flowable] = [text(said, SMALL) for said in (origin, *in_work) if said]
        told.append(list_table([*who, first, *shown, *others], standings, look=look, room=room))
        further = by_evening[len(shown) :]
        while further:
            fitting = _fitting(further, who, room)
            told.append(text(_("Ranking points of further evenings"), TITLE))
            told.append(list_table([*who, *fitting], standings, look=look, room=room))
            further = further[len(fitting) :]
        return [*told, Spacer(0, 4), *(text(legend, SMALL) for legend in _legends(standings, points))]

    return largest(LOOKS, story, room=room), room == WIDE_ROOM


def _fitting(by_evening: Sequence[ListColumn], others: Sequence[ListColumn], room: float) -> Sequence[ListColumn]:
    """The first evenings, as many as find room beside the other columns and the names."""
    left = room - LEAST_NAME_WIDTH - sum(column.width or 0 for column in others)
    ends = accumulate(column.width or 0 for column in by_evening)
    return by_evening[: sum(end <= left for end in ends)]


def _evening_column(evening: Evening, points: PointsByEvening) -> ListColumn:
    """Points on one evening, struck where better ones push them out."""

    def value(standing: SeasonStanding) -> int | None:
        earned = points.of(standing, evening)
        return None if earned is None else earned.points

    column = evening_column(evening.pk, evening.date, value)

    def cell(standing: SeasonStanding) -> str | Flowable:
        earned = points.of(standing, evening)
        shown = column.shown(standing)
        return shown if earned is None or earned.counts else Paragraph(f"<strike>{shown}</strike>", _STRUCK)

    return replace(figure_column(column, EVENING_WIDTH), cell=cell)


def _legends(standings: Sequence[SeasonStanding], points: PointsByEvening) -> list[str]:
    if not standings:
        return [_("No evening has been counted yet.")]
    legends = [_("– not taken part")]
    if points.best is not None and points.has_struck:
        best = ngettext(
            "Struck: does not count, for the best %(best)s evening counts.",
            "Struck: does not count, for the best %(best)s evenings count.",
            points.best,
        )
        legends.append(best % {"best": points.best})
    return legends
