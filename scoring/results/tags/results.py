"""Reasons in words, the curve of a player's places, the games of a table, and parts of pages that are drawn once."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from django import template
from django.template.base import NodeList, Parser, Token
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from engine.findings import Reason
from scoring.base.wording import reason_text
from scoring.models import Evening, EveningStanding
from scoring.results.selectors.results import MatrixCell, MatrixRow

register = template.Library()


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
        "dots": dots,
        "line": " ".join(f"{x},{y}" for x, y, _standing in dots),
        "width": 2 * _MARGIN + _STEP * (len(dots) - 1),
        "height": _HEIGHT,
        "places": ", ".join(map(str, places)),
    }


@register.simple_tag
def matrix_cells(row: MatrixRow) -> SafeString:
    """The cells of a game, put together at once: eight tables of ten have thousands of them (docs/decisions/0077)."""
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
