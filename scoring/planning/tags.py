"""What pages of a season say of how it was planned."""

from typing import Any

from django import template

from scoring.models import Season, Series
from scoring.planning.selectors.series import undoable_series

register = template.Library()


@register.inclusion_tag("planning/series_undo.html", takes_context=True)
def series_of(context: template.Context, season: Season) -> dict[str, Any]:
    """The series of a season that can still be undone as a whole. One query."""
    found: list[Series] = undoable_series(season)
    return {"all_series": found, "league": season.league, "csrf_token": context.get("csrf_token")}
