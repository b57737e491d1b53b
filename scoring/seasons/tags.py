"""Template tags of a season: how it was planned."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.core.tables.table import Addresses
from scoring.models import League, Season, Series
from scoring.seasons.selectors.series import undoable_series

register = template.Library()


@register.inclusion_tag("seasons/planning.html", takes_context=True)
def planning_of(context: template.Context, season: Season) -> dict[str, Any]:
    """How it goes on: further evenings of a season that is not over, the next one from the league's last one, and the
    series that can still be undone as a whole. Of one that is ``closed``, by the page's context, the next one alone.
    Three queries."""
    closed = bool(context.get("closed"))
    found: list[Series] = [] if closed else undoable_series(season)
    later = Season.objects.filter(league=season.league, starts_on__gt=season.starts_on)
    return {
        "all_series": found,
        "season": season,
        "league": season.league,
        "is_over": closed or season.ends_on < timezone.localdate(),
        "is_last": not later.exists(),
        "is_empty": not season.evenings.exists(),
        "csrf_token": context.get("csrf_token"),
    }


@register.simple_tag
def season_tiles(league: League, seasons: Iterable[Any], champions: Mapping[int, str]) -> SafeString:
    """The tiles of a list of seasons, which have the numbers of ``seasons_of``, put together at once; ``champions``: of
    those that are closed."""
    pages = Addresses("season", league.slug)
    return mark_safe("\n".join(_tile(season, pages.of(season.pk), champions.get(season.pk, "")) for season in seasons))


def _tile(season: Any, address: str, champion: str) -> str:
    first, last = (date_format(day, "SHORT_DATE_FORMAT") for day in (season.starts_on, season.ends_on))
    number = season.evening_count
    evenings = ngettext("%(number)s evening", "%(number)s evenings", number) % {"number": number}
    said = escape(_("Champion: %(name)s") % {"name": champion})
    won = f'<br><strong class="champion">{said}</strong>' if champion else ""
    return (
        f'<li><a class="tile" href="{address}"><span class="tile-title">{escape(season.name)}</span>'
        f'<span class="muted">{first} – {last}</span><br>{escape(evenings)} '
        f'<span class="muted">· {escape(season.edition)}</span>{won}</a></li>'
    )
