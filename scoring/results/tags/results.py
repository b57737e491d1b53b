"""Reasons in words, and the curve of a player's places."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from django import template

from engine.findings import Reason
from scoring.base.wording import reason_text
from scoring.models import Evening, EveningStanding

register = template.Library()

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


@register.filter
def iso_date(text: str) -> date:
    """A date as a job's result keeps it, to be shown in the reader's way."""
    return date.fromisoformat(text)


@register.filter
def evening_kind(value: str) -> str:
    """The name of a kind of evening as a job's result keeps it."""
    return str(Evening.Kind(value).label)
