"""Template tags of results: reasons in words, the curve of a player's places, the games of a table, and parts of pages
that are drawn once.

The pictures of a season on pages.
Template tags of teams: how they are compared in words, and their totals, which explain themselves.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from django import template
from django.template import RequestContext
from django.template.base import NodeList, Parser, Token
from django.urls import reverse
from django.utils.formats import date_format, time_format
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.findings import Reason
from scoring.core import figures
from scoring.core.pdf.drawings import svg_on_page
from scoring.core.tables.cells import explained
from scoring.core.tables.table import Addresses
from scoring.core.wording import comparison_text, counting_text, reason_text
from scoring.models import Evening, EveningStanding
from scoring.results.pdf.season_drawings import Kind, drawing_of
from scoring.results.selectors.results import MatrixCell, MatrixRow
from scoring.results.selectors.season_picture import SeasonPicture
from scoring.results.selectors.season_versions import why_closed
from scoring.results.selectors.teams import TeamLine, TeamMember
from scoring.results.tables.results import state_of

register = template.Library()
register.simple_tag(why_closed)


class _DrawnOnce(template.Node):
    """A part of a page that is drawn unless it was drawn before."""

    def __init__(self, name: str, content: NodeList) -> None:
        self._name, self._content = name, content

    def render(self, context: template.Context) -> SafeString:
        drawn: dict[str, SafeString] = context["drawn"]
        if self._name not in drawn:
            drawn[self._name] = self._content.render(context)
        return drawn[self._name]


@register.tag
def drawn_once(parser: Parser, token: Token) -> template.Node:
    """``{% drawn_once ranking %}…{% enddrawn_once %}``: the part of this name in ``drawn`` if it is there; otherwise it
    is drawn and put there."""
    name = token.split_contents()[1]
    content = parser.parse(("enddrawn_once",))
    parser.delete_first_token()
    return _DrawnOnce(name, content)


_STEP, _HEIGHT, _MARGIN = 22, 72, 10
"""Of the curve, in units of its view box."""


@register.inclusion_tag("results/rankings/reasons.html")
def reason_list(reasons: Iterable[Reason]) -> dict[str, Any]:
    """Reasons of the engine as sentences, each with its clauses."""
    return {"reasons": [(reason_text(reason), reason.clauses) for reason in reasons]}


@register.inclusion_tag("people/record/places_curve.html")
def places_curve(standings: Sequence[EveningStanding]) -> dict[str, Any]:
    """The places on the given evenings, in their order, as a small curve. Every evening must have a place."""
    places = [standing.place or 0 for standing in standings]
    lowest = max(*places, 2)
    dots = [
        (_MARGIN + at * _STEP, _MARGIN + (place - 1) * (_HEIGHT - 2 * _MARGIN) // (lowest - 1), standing)
        for at, (place, standing) in enumerate(zip(places, standings, strict=True))
    ]
    return {
        "dots": mark_safe("".join(_dot(x, y, standing) for x, y, standing in dots)),
        "line": " ".join(f"{x},{y}" for x, y, _standing in dots),
        "width": 2 * _MARGIN + _STEP * (len(dots) - 1),
        "height": _HEIGHT,
        "places": ", ".join(map(str, places)),
    }


def _dot(x: int, y: int, standing: EveningStanding) -> str:
    look = "" if standing.is_official else ' class="is-provisional"'
    if standing.is_official and standing.place == 1:
        look = ' class="is-first"'
    said = f"{date_format(standing.evening.date, 'SHORT_DATE_FORMAT')}: {figures.place(standing.place)}"
    return f'<circle cx="{x}" cy="{y}" r="4"{look}><title>{escape(said)}</title></circle>'


@register.simple_tag
def matrix_rows(rows: Iterable[MatrixRow]) -> SafeString:
    """The games of a table in rows, put together at once."""
    marks = [
        (name, f'<span class="{look}">{escape(word)}</span>')
        for name, look, word in (
            ("exact_grab", "badge yellow", _("exact")),
            ("uno_card_finish", "badge red", "UNO"),
            ("is_void", "badge", _("void")),
        )
    ]
    return mark_safe("\n".join(_matrix_row(row, marks) for row in rows))


def _matrix_row(row: MatrixRow, marks: Sequence[tuple[str, str]]) -> str:
    """What is marked stands at the end of the row, on a phone in one of its own below it."""
    game = row.game
    noted = " ".join(mark for name, mark in marks if getattr(game, name))
    look = ' class="is-void"' if game.is_void else ""
    head = f'<th scope="row" class="number">{game.number}</th>'
    below = f'<tr class="marks-below"><td colspan="{len(row.cells) + 1}">{noted}</td></tr>' if noted else ""
    return f'<tr{look}>{head}{matrix_cells(row)}<td class="marks">{noted}</td></tr>{below}'


def matrix_cells(row: MatrixRow) -> SafeString:
    """The cells of a game, put together at once: eight tables of ten have thousands of them (decision 0077)."""
    star = f'<span aria-hidden="true">★</span><span class="visually-hidden">{escape(_("winner"))}</span>'
    return mark_safe("".join(f'<td class="{_class_of(cell)}">{_said_in(cell, star)}</td>' for cell in row.cells))


def _class_of(cell: MatrixCell) -> str:
    return f"number{' is-winner' * cell.is_winner}{' is-multiplied' * cell.is_multiplied}"


def _said_in(cell: MatrixCell, star: str) -> str:
    if cell.is_winner:
        return f"{star} {cell.points}" if cell.points else star
    return '<span aria-hidden="true">·</span>' if cell.points is None else str(cell.points)


@register.filter
def iso_date(text: str) -> date:
    """A date as a job's result keeps it, to be shown in the reader's way."""
    return date.fromisoformat(text)


@register.filter
def evening_kind(value: str) -> str:
    """The name of a kind of evening as a job's result keeps it."""
    return str(Evening.Kind(value).label)


@register.simple_tag
def evening_items(evenings: Iterable[Any]) -> SafeString:
    """The items of a list of evenings, which have the numbers of ``evenings_of``, put together at once: a season has up
    to fifty of them."""
    pages = Addresses("evening")
    return mark_safe("\n".join(_evening_item(evening, pages.of(evening.pk)) for evening in evenings))


def _evening_item(evening: Any, address: str) -> str:
    about: list[str] = [escape(evening.heading)]
    if evening.starts_at:
        about.append(escape(_("at %(time)s") % {"time": time_format(evening.starts_at)}))
    if number := evening.participant_count:
        players = ngettext("%(number)s player", "%(number)s players", number) % {"number": number}
        about.append(f'<span class="nowrap">{escape(players)}</span>')
    if not evening.counts_for_season:
        about.append(escape(_("outside the ranking")))
    return (
        f'<li><a class="item" href="{address}">\n'
        f'<span><span class="item-title">{date_format(evening.date, "SHORT_DATE_FORMAT")}</span><br>\n'
        f'<span class="muted small">{" · ".join(about)}</span></span>\n'
        f'<span class="push">{evening_badge(evening)}</span>\n'
        "</a></li>"
    )


@register.simple_tag
def evening_badge(evening: Any) -> SafeString:
    """How far an evening is, with the numbers of ``evenings_of``."""
    state = state_of(evening)
    return format_html('<span class="badge{}">{}</span>', _STATE_COLORS[state.code], state.label)


_STATE_COLORS = {
    "called_off": " red",
    "planned": "",
    "official": " green",
    "provisional": " yellow",
    "under_way": " blue",
}


FILES = ("svg", "png")


@register.inclusion_tag("results/rankings/picture.html", takes_context=True)
def season_course(context: RequestContext, picture: SeasonPicture, own: int | None = None) -> dict[str, Any]:
    """The places of some of a season, with a table of them for who cannot see it."""
    return _about(context, picture, own, (Kind.PLACES,))


@register.inclusion_tag("results/rankings/story.html", takes_context=True)
def season_story(context: RequestContext, picture: SeasonPicture, own: int | None) -> dict[str, Any]:
    """All pictures of a season, the figures in them as a table, and the files to take along. ``own``: whose line is
    marked."""
    told = _about(context, picture, own, tuple(Kind))
    return {**told, "season": picture.season, "league": picture.season.league, "own": own}


def _about(context: RequestContext, picture: SeasonPicture, own: int | None, kinds: tuple[Kind, ...]) -> dict[str, Any]:
    return {
        "request": context.get("request"),
        "picture": picture,
        "drawings": [
            (kind.value, kind.heading, svg_on_page(drawing_of(kind, picture, own=own)), FILES) for kind in kinds
        ],
        "courses": [
            (
                course,
                [(figures.place(at), gain) for at, gain in zip(course.places, course.gains, strict=True)],
            )
            for course in picture.courses
        ],
    }


register.filter("counting", counting_text)
register.filter("comparison", comparison_text)
register.filter("in_words", reason_text)


@register.simple_tag
def team_total(evening: Evening, line: TeamLine) -> SafeString:
    """A team's total, which opens its explanation."""
    address = reverse("team_explain", args=[evening.pk, line.team.pk])
    return explained(figures.points(line.standing.total), address, _("total of %(name)s") % {"name": line.team.name})


@register.simple_tag
def player_figure(evening: Evening, member: TeamMember, *, in_dialog: bool) -> SafeString:
    """What a player brings to the team; opens the explanation, within the dialog that it stands in or as a page."""
    address = reverse("evening_explain", args=[evening.pk, member.player])
    return format_html(
        '<a class="explained" href="{}"{}>{}<span class="visually-hidden"> {}</span></a>',
        address,
        format_html(' hx-get="{}" hx-target="#explanation"', address) if in_dialog else "",
        figures.points(member.points),
        _("total of %(name)s") % {"name": member.name},
    )
