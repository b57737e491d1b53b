"""Template tags of entry: the address where somebody writes on a sheet, and panels of what happens around the games."""

from collections.abc import Sequence
from typing import Any

from django import template
from django.template.context import RequestContext
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.core import permissions
from scoring.entry.selectors import devices_by_sheet
from scoring.entry.views.writers import device_of
from scoring.models import Evening, Season, Sheet
from scoring.seating.selectors.venue import venue_of

register = template.Library()


@register.simple_tag(takes_context=True)
def writer_url(context: RequestContext, name: str, *further: int) -> str:
    """Where the writer of the page does something, for example ``save_game``."""
    address: str = context["writer"].address(name, *further)
    return address


@register.simple_tag(takes_context=True)
def writes(context: RequestContext, name: str, *further: int) -> SafeString:
    """The attributes of a form that sends there, with htmx and without."""
    return format_html('method="post" action="{0}" hx-post="{0}"', writer_url(context, name, *further))


@register.inclusion_tag("seating/venue_panel.html", takes_context=True)
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


@register.inclusion_tag("entry/devices_panel.html", takes_context=True)
def devices_panel(context: RequestContext, sheets: Sequence[Sheet]) -> dict[str, Any]:
    """Which devices write on these sheets, and what they have not sent, for who may write there. One query."""
    heard = devices_by_sheet(sheets, but=device_of(context["request"])) if sheets else {}
    return {"tables": [(sheet, heard[sheet.pk]) for sheet in sheets if sheet.pk in heard]}
