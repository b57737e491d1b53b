"""The medal table of the Unolympics as a PDF: clubs, then who won what."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import partial
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph, Spacer

from scoring.contests.selectors.unolympics import Contestant, Discipline, Unolympics, claim_of_medals
from scoring.core.columns import MEDALS, PODIUM, Column
from scoring.core.pdf.lists import ListColumn, Look, largest, list_table, name_column, place_column
from scoring.core.pdf.pages import print_list
from scoring.core.pdf.paper import SMALL, STRONG, text
from scoring.core.selectors.check_marks import mark_of
from scoring.models import Season

MEDAL_WIDTH, DISCIPLINE_WIDTH = 62.0, 132.0
LOOKS = (Look(20, 8), Look(17, 5), Look(14, 1))
"""From the largest one on: as large as one page lets it be."""
WINNER = ParagraphStyle("winner", STRONG, spaceBefore=3)
COLORS = {"gold": HexColor("#dca51c"), "silver": HexColor("#a4acb8"), "bronze": HexColor("#b5713a")}


def draw_medal_table(season: Season, unolympics: Unolympics, *, printed_on: date, in_work: Sequence[str] = ()) -> bytes:
    """The medal table and the podium of every discipline as a PDF file, with its mark as soon as it is official;
    ``in_work``: of which disciplines a sheet is not signed anew yet. Same data, same bytes."""
    claim = claim_of_medals(season, unolympics)
    return print_list(
        largest(LOOKS, lambda look: [*_noted(in_work), *_clubs(unolympics, look), *_disciplines(unolympics)]),
        title=_("Medal table"),
        about=(season.league.name, f"{_('Unolympics')} {season.name}"),
        subject=f"{season.name} – {season.league.name}",
        league=season.league,
        printed_on=printed_on,
        is_official=unolympics.is_official,
        mark=mark_of(claim) if claim else None,
    )


def _noted(in_work: Sequence[str]) -> Iterator[Flowable]:
    yield from (text(said, SMALL) for said in in_work)


def _clubs(unolympics: Unolympics, look: Look) -> Iterator[Flowable]:
    if not unolympics.clubs:
        return
    size = max(LOOKS[-1].size, look.size)
    club = ParagraphStyle("club", STRONG, fontSize=size, leading=1.25 * size)
    columns = (
        place_column(_("Place"), lambda line: line.rank),
        name_column(_("Club"), lambda line: line.club.name, club),
        *(_column(medal, medal.shown, width=MEDAL_WIDTH, is_strong=medal.is_strong) for medal in MEDALS),
    )
    yield list_table(columns, unolympics.clubs, look=look)
    yield Spacer(0, 20)


def _column(medal: Column, cell: Callable[[Any], Any], **look: Any) -> ListColumn:
    return ListColumn(str(medal.label), cell, color=COLORS.get(medal.code), **look)


def _disciplines(unolympics: Unolympics) -> Iterator[Flowable]:
    columns = (
        ListColumn(_("Discipline"), _discipline, DISCIPLINE_WIDTH, is_figure=False),
        *(_column(kind, partial(_winners, kind=kind), is_figure=False) for kind in PODIUM),
    )
    yield list_table(columns, unolympics.disciplines)


def _discipline(discipline: Discipline) -> list[Paragraph]:
    about = f"{date_format(discipline.evening.date, 'SHORT_DATE_FORMAT')} · {_state(discipline)}"
    return [text(discipline.name, STRONG), text(about, SMALL)]


def _winners(discipline: Discipline, *, kind: Column) -> list[Paragraph]:
    """Who has won a medal, several below each other; nobody while it is not decided."""
    if discipline.medals is None:
        return []
    winners: tuple[Contestant, ...] = kind.of(discipline.medals)
    if not winners:
        return [text(_("not awarded"), SMALL)]
    return [part for winner in winners for part in (text(winner.name, WINNER), text(_about(winner), SMALL))]


def _about(winner: Contestant) -> str:
    """What stands below the name: the club, and of a team those who played for it."""
    clubs = " / ".join(club.name for club in winner.clubs) or _("without club")
    names = ", ".join(player.name for player in winner.players) if winner.is_team else ""
    return ": ".join(part for part in (clubs, names) if part and part != winner.name)


def _state(discipline: Discipline) -> str:
    if discipline.medals:
        return _("official") if discipline.is_official else _("provisional")
    return _("under way") if discipline.is_under_way else _("planned")
