"""Template tags of teams, for other pages of an evening."""

from typing import Any

from django import template

from scoring.contests.selectors.teams import number_without_team
from scoring.models import Evening

register = template.Library()


@register.inclusion_tag("contests/teams/missing.html")
def participants_without_team(evening: Evening) -> dict[str, Any]:
    """How many participants have no team yet, with the way to their teams; nothing otherwise. One query."""
    return {"evening": evening, "number": number_without_team(evening)}
