"""Template tags of live pages and results: the slides of the hall, teams, places gained, and where to go next.

Thirty tables have three hundred seats, which are drawn anew after each game. So the rows of slides are written by
Python as one text, without the end tags that HTML does without, and say nothing but what stands in them: what a column
is, and how it looks, ``hall-slides.css`` knows by its place, and whether a row is new, ``renew.js`` by its words
(decision 0083).
"""

from collections.abc import Iterable, Mapping
from html import escape

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from scoring.core.figures import change, gap, place, points
from scoring.live.selectors.evening_steps import Step, StepState, TableState
from scoring.live.selectors.hall import slides_of
from scoring.live.selectors.live import LiveEvening, Picture, PlaceLine, picture_of
from scoring.live.selectors.live_tables import LiveTable, SeatLine
from scoring.live.selectors.waiting import SeasonLine, Task, TaskKind
from scoring.models import Evening
from scoring.results.selectors.teams import TeamResult

register = template.Library()


@register.simple_tag
def picture(live: LiveEvening, is_whole: bool | str) -> Picture:
    """What of the evening is drawn; ``is_whole`` is empty where the page says nothing of it."""
    return picture_of(live, is_whole=bool(is_whole))


@register.filter
def team_of(teams: TeamResult, player: str) -> str:
    """The team of a player; empty for whoever has none."""
    return teams.team_names.get(player, "")


@register.filter
def only_seat_of(live: LiveEvening, player: str) -> SeatLine | None:
    """A player's line at the only table of an evening; None where the tables are shown on their own."""
    if not live.is_of_one_table or not live.tables:
        return None
    return next((line for line in live.tables[0].figures.lines if line.player == player), None)


@register.filter
def gained(places: int) -> SafeString:
    """An arrow with the number of places won, or lost if it is negative."""
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


_PLACES: Mapping[TaskKind, str] = {
    TaskKind.CHECK: "sheet_review",
    TaskKind.REPAIR: "sheet_enter",
    TaskKind.FINISH: "sheet_submit",
    TaskKind.ENTER: "sheet_enter",
    TaskKind.DRAW: "evening_tables",
    TaskKind.REGISTER: "evening_participants",
    TaskKind.INSPECT: "evening_venue",
    TaskKind.POST: "evening_result_pdf",
    TaskKind.SEAT: "evening_tables",
}
_ICONS: Mapping[TaskKind, str] = {
    TaskKind.CHECK: "shield",
    TaskKind.REPAIR: "warning",
    TaskKind.FINISH: "check",
    TaskKind.ENTER: "edit",
    TaskKind.DRAW: "cards",
    TaskKind.REGISTER: "users",
    TaskKind.INSPECT: "shield",
    TaskKind.POST: "print",
    TaskKind.SEAT: "users",
    TaskKind.APPOINT: "warning",
}


@register.simple_tag
def task_address(task: Task) -> str:
    """The page on which something is done: of its first sheet, or of the evening. Further rounds are drawn on the page
    of the knock-out."""
    if task.kind is TaskKind.APPOINT:
        return reverse("offices", args=[task.evening.season.league.slug])
    if task.kind is TaskKind.DRAW and task.path.tables:
        return reverse("knockout", args=[task.evening.pk])
    return reverse(_PLACES[task.kind], args=[task.sheet.pk if task.sheet else task.evening.pk])


@register.simple_tag
def table_address(task: Task, table: TableState) -> str:
    """The page on which a task is done for one of its tables."""
    return reverse(_PLACES[task.kind], args=[table.sheet.pk])


@register.filter
def task_icon(task: Task) -> str:
    return _ICONS[task.kind]


@register.simple_tag
def step_address(state: StepState, evening: Evening, closed: str = "") -> str:
    """Where a step is looked after; empty: on the evening's own page. ``closed``: why its season is, where nobody is
    entered any more."""
    if state.step is Step.PARTICIPANTS:
        return "" if closed else reverse("evening_participants", args=[evening.pk])
    return reverse("evening_tables", args=[evening.pk]) if state.step is Step.TABLES else ""


register.simple_tag(slides_of, name="slides")


@register.simple_tag
def seat_rows(table: LiveTable) -> SafeString:
    """Place, name, last game, total and distance of everybody at a table, and who deals next while it is played."""
    deals = f' <span class="live-dealer">{escape(gettext("deals"))}</span>' if table.sheet.is_open else ""
    return SafeString(
        "".join(
            _row(
                line.place,
                escape(line.name) + (deals if line.is_dealer else ""),
                change(line.last),
                points(line.total),
                gap(line.gap),
            )
            for line in table.figures.lines
        )
    )


@register.simple_tag
def place_rows(lines: Iterable[PlaceLine]) -> SafeString:
    """Place, name, table, total and ranking points over all tables."""
    return SafeString(
        "".join(
            _row(
                line.place,
                escape(line.name),
                points(line.table),
                points(line.total),
                points(line.ranking_points),
            )
            for line in (each.standing for each in lines)
        )
    )


@register.simple_tag
def season_rows(lines: Iterable[SeasonLine]) -> SafeString:
    """Place, name, places gained by this evening, evenings and points in the season as it would be."""
    return SafeString(
        "".join(
            _row(
                line.standing.place,
                escape(line.standing.name),
                _gained(line.gained),
                points(line.standing.evenings),
                points(line.standing.ranking_points),
                is_absent=not line.plays_now,
            )
            for line in lines
        )
    )


def _row(at: int | None, name: str, *figures: str, is_absent: bool = False) -> str:
    """``name`` and ``figures`` are HTML."""
    absent = ' class="is-absent"' if is_absent else ""
    cells = "<td>".join(("", *figures))
    return f'<tr{absent}><td>{place(at)}<th scope="row">{name}{cells}'


def _gained(places: int | None) -> str:
    if places is None:
        return f'<span class="badge">{escape(gettext("new"))}</span>'
    return gained(places) if places else ""
