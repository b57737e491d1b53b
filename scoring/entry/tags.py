"""Panels of what happens around the games, for pages that are not about it."""

from typing import Any

from django import template
from django.template.context import RequestContext

from scoring.base import permissions
from scoring.models import Evening, Season
from scoring.planning.selectors.venue import venue_of

register = template.Library()


@register.inclusion_tag("planning/venue_panel.html", takes_context=True)
def venue_panel(context: RequestContext, evening: Evening) -> dict[str, Any]:
    """The venue checklist in short, for members; nothing for others. Two queries."""
    user = context["request"].user
    is_seen = permissions.can_see_venue(user, evening)
    return {
        "evening": evening,
        "venue": venue_of(evening) if is_seen else None,
        "may_check": is_seen and permissions.can_check_venue(user, evening),
    }


@register.inclusion_tag("entry/penalties/link.html", takes_context=True)
def penalties_link(context: RequestContext, season: Season) -> dict[str, Any]:
    """The way to a season's penalty cards, for members; nothing for others."""
    is_seen = permissions.can_see_penalties(context["request"].user, season.league)
    return {"season": season, "is_seen": is_seen}
