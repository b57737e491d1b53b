"""Template tags of feeds: where programs find what a page can be subscribed to."""

from typing import Any

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString

from scoring.models import League, Season

register = template.Library()


@register.simple_tag
def feed_links(league: Any, season: Any) -> SafeString | str:
    """For the head of a page: the feed and the calendars of a league that everybody may see; nothing on other pages."""
    if not isinstance(league, League) or league.pk is None or not league.is_public:
        return ""
    shown = {"league": league, "season": season if isinstance(season, Season) and season.pk else None}
    return get_template("publishing/feed_links.html").render(shown)


@register.filter
def as_webcal(address: str) -> str:
    """The address with the protocol by which devices offer to follow a calendar."""
    return f"webcal://{address.partition('://')[2]}"
