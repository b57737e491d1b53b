"""The medal table of the Unolympics as a PDF: clubs, then who won what."""

from collections.abc import Iterator
from datetime import date
from functools import partial

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph, Spacer

from scoring.models import Season
from scoring.prints.pdf.lists import PLAIN, SMALL, STRONG, ListColumn, list_table, place_column, print_list, text
from scoring.unolympics.selectors import ClubLine, Contestant, Discipline, Unolympics

MEDAL_WIDTH, DISCIPLINE_WIDTH = 62.0, 132.0
LARGE = ParagraphStyle("large", PLAIN, fontSize=14, leading=18)
CLUB = ParagraphStyle("club", STRONG, fontSize=14, leading=18)
WINNER = ParagraphStyle("winner", STRONG, spaceBefore=3)


def draw_medal_table(season: Season, unolympics: Unolympics, *, printed_on: date) -> bytes:
    """The medal table and the podium of every discipline as a PDF file. Same data, same bytes."""
    return print_list(
        [*_clubs(unolympics), *_disciplines(unolympics)],
        title=_("Medal table"),
        about=(season.league.name, f"{_('Unolympics')} {season.name}"),
        subject=f"{season.name} – {season.league.name}",
        league=season.league,
        printed_on=printed_on,
        is_official=unolympics.is_official,
    )


def _medals() -> tuple[tuple[str, str, Color], ...]:
    """The kinds of medals with their labels and colours."""
    return (
        ("gold", pgettext("medal", "Gold"), HexColor("#dca51c")),
        ("silver", pgettext("medal", "Silver"), HexColor("#a4acb8")),
        ("bronze", pgettext("medal", "Bronze"), HexColor("#b5713a")),
    )


def _clubs(unolympics: Unolympics) -> Iterator[Flowable]:
    if not unolympics.clubs:
        return
    columns = (
        place_column(_("Place"), lambda line: line.medals.rank),
        ListColumn(_("Club"), lambda line: text(line.club.name, CLUB), is_figure=False),
        *(ListColumn(label, partial(_number, kind=kind), MEDAL_WIDTH, color=color) for kind, label, color in _medals()),
        ListColumn(_("Sum"), lambda line: str(line.total), MEDAL_WIDTH, is_strong=True),
    )
    yield list_table(columns, unolympics.clubs, style=LARGE)
    yield Spacer(0, 20)


def _number(line: ClubLine, *, kind: str) -> str:
    return str(getattr(line.medals, kind))


def _disciplines(unolympics: Unolympics) -> Iterator[Flowable]:
    columns = (
        ListColumn(_("Discipline"), _discipline, DISCIPLINE_WIDTH, is_figure=False),
        *(
            ListColumn(label, partial(_winners, kind=kind), is_figure=False, color=color)
            for kind, label, color in _medals()
        ),
    )
    yield list_table(columns, unolympics.disciplines)


def _discipline(discipline: Discipline) -> list[Paragraph]:
    about = f"{date_format(discipline.evening.date, 'SHORT_DATE_FORMAT')} · {_state(discipline)}"
    return [text(discipline.name, STRONG), text(about, SMALL)]


def _winners(discipline: Discipline, *, kind: str) -> list[Paragraph]:
    """Who has won a medal, several below each other; nobody while it is not decided."""
    if discipline.medals is None:
        return []
    winners: tuple[Contestant, ...] = getattr(discipline.medals, kind)
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
