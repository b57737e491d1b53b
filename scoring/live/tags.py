"""Rows of the standings of an evening under way.

There are hundreds of them on a part that is drawn anew for every game, so each is filled in at once, not cell by cell.
"""

from functools import cache

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scoring.base import figures
from scoring.live.selectors.hall import Slide, slides_of
from scoring.live.selectors.live import LiveEvening, PlaceLine, SeasonLine
from scoring.live.selectors.live_tables import SeatLine
from scoring.models import Evening
from scoring.results.selectors.teams import TeamResult

register = template.Library()


@register.simple_tag
def place_row(line: PlaceLine, explain: str, *, has_tables: bool, teams: TeamResult | None) -> SafeString:
    """A line of the standing over all tables; its total opens the explanation below the address ``explain``, if there
    is one."""
    standing = line.standing
    total = figures.points(standing.total)
    return format_html(
        '<tr data-key="place-{0}" data-player="{0}"><td class="number place">{1}</td><th scope="row">{2}</th>{7}{3}'
        '<td class="number total">{4}</td><td class="number muted">{5}</td><td class="number">{6}</td></tr>',
        standing.player,
        figures.place(standing.place),
        standing.name,
        _table_cell(standing.table) if has_tables else "",
        _explained(total, f"{explain}{standing.player}/") if explain else total,
        figures.gap(line.gap),
        standing.ranking_points,
        "" if teams is None else _team_cell(teams.team_names.get(standing.player, "")),
    )


@register.simple_tag
def hall_row(line: PlaceLine) -> SafeString:
    """The same for the hall screen, where nothing can be opened."""
    standing = line.standing
    return format_html(
        '<tr data-key="place-{}"><td class="number place">{}</td><th scope="row">{}</th>{}'
        '<td class="number total">{}</td><td class="number">{}</td></tr>',
        standing.player,
        figures.place(standing.place),
        standing.name,
        _table_cell(standing.table),
        figures.points(standing.total),
        standing.ranking_points,
    )


@register.simple_tag
def seat_row(line: SeatLine, *, is_open: bool) -> SafeString:
    """A line of one table's standing, with whose turn it is to deal while the sheet is open."""
    return format_html(
        '<tr data-key="seat-{0}" data-player="{0}"><td class="number place">{1}</td><th scope="row">{2}{3}</th>'
        '<td class="number muted">{4}</td><td class="number total">{5}</td><td class="number muted">{6}</td></tr>',
        line.player,
        figures.place(line.place),
        line.name,
        _dealer(get_language()) if line.is_dealer and is_open else "",
        figures.change(line.last),
        figures.points(line.total),
        figures.gap(line.gap),
    )


@register.simple_tag
def season_row(line: SeasonLine) -> SafeString:
    """A line of the season as it would be; who is not here tonight stands back."""
    standing = line.standing
    return format_html(
        '<tr data-key="season-{0}" data-player="{0}"{1}><td class="number place">{2}</td><th scope="row">{3}</th>'
        '<td class="number">{4}</td><td class="number muted">{5}</td><td class="number total">{6}</td></tr>',
        standing.player,
        "" if line.plays_now else _ABSENT,
        figures.place(standing.place),
        standing.name,
        "" if line.gained == 0 else _arrow(line.gained, get_language()),
        standing.evenings,
        standing.ranking_points,
    )


def _explained(total: str, address: str) -> SafeString:
    return format_html(
        '<a class="explained" href="{0}" hx-get="{0}" hx-target="#explanation" data-opens="explanation-dialog">{1}</a>',
        address,
        total,
    )


_ABSENT = SafeString(' class="is-absent"')


@cache
def _table_cell(table: int) -> SafeString:
    return format_html('<td class="number muted at-table">{}</td>', table)


def _team_cell(name: str) -> SafeString:
    return format_html('<td class="muted of-team">{}</td>', name)


@cache
def _dealer(_language: str | None) -> SafeString:
    return format_html(' <span class="live-dealer">{}</span>', _("deals"))


@cache
def _arrow(places: int | None, _language: str | None) -> SafeString:
    if places is None:
        return format_html('<span class="badge">{}</span>', _("new"))
    number = abs(places)
    if places > 0:
        meaning = ngettext("%(places)s place gained", "%(places)s places gained", number) % {"places": number}
    else:
        meaning = ngettext("%(places)s place lost", "%(places)s places lost", number) % {"places": number}
    return format_html(
        '<span class="{0}" title="{1}"><span aria-hidden="true">{2}{3}</span>'
        '<span class="visually-hidden">{1}</span></span>',
        "gained" if places > 0 else "lost",
        meaning,
        "▲" if places > 0 else "▼",
        number,
    )


@register.simple_tag
def explanations(evening: Evening) -> str:
    """The address below which every player's figures are explained; the player's number follows."""
    return reverse("evening_explain", args=[evening.pk, 0]).removesuffix("0/")


@register.simple_tag
def slides(live: LiveEvening) -> list[Slide]:
    """The slides of the hall screen."""
    return slides_of(live)
