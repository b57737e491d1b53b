"""Figures of an evening under way."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.ranking import EveningStanding
from scoring.models import Evening
from scoring.selectors.hall import Slide, slides_of
from scoring.selectors.live import LiveEvening, PlaceLine, SeasonLine
from scoring.tables.cells import explained, place_text, points

register = template.Library()


@register.filter
def place(value: int | None) -> str:
    """A place with its full stop; a dash for None: without place (D9)."""
    return place_text(value)


@register.filter
def change(value: int) -> str:
    """Points of a game with their sign."""
    return f"+{value}" if value > 0 else points(value)


@register.simple_tag
def explained_total(evening: Evening, standing: EveningStanding) -> SafeString:
    """A total that opens its explanation."""
    address = reverse("evening_explain", args=[evening.pk, standing.player])
    return explained(points(standing.total), address, _("total of %(name)s") % {"name": standing.name})


@register.simple_tag
def place_summary(line: PlaceLine) -> str:
    """A line of the standing in words, as it is read aloud when it changes."""
    standing = line.standing
    if standing.place is None:
        return _("%(name)s: total %(total)s, without a place") % {"name": standing.name, "total": standing.total}
    return _("%(name)s: place %(place)s, total %(total)s") % {
        "name": standing.name,
        "place": standing.place,
        "total": standing.total,
    }


@register.simple_tag
def season_summary(line: SeasonLine) -> str:
    """A place in the season in words."""
    return _("Season as it would be now: place %(place)s with %(points)s points") % {
        "place": line.standing.place,
        "points": line.standing.ranking_points,
    }


@register.simple_tag
def gained(line: SeasonLine) -> SafeString | str:
    """The places won or lost by the evening, with an arrow; nothing where the place stays."""
    if line.gained is None:
        return format_html('<span class="badge">{}</span>', _("new"))
    if not line.gained:
        return ""
    places = abs(line.gained)
    if line.gained > 0:
        meaning = ngettext("%(places)s place gained", "%(places)s places gained", places) % {"places": places}
    else:
        meaning = ngettext("%(places)s place lost", "%(places)s places lost", places) % {"places": places}
    return format_html(
        '<span class="{0}" title="{1}"><span aria-hidden="true">{2}{3}</span>'
        '<span class="visually-hidden">{1}</span></span>',
        "gained" if line.gained > 0 else "lost",
        meaning,
        "▲" if line.gained > 0 else "▼",
        places,
    )


@register.simple_tag
def slides(live: LiveEvening) -> list[Slide]:
    """The slides of the hall screen."""
    return slides_of(live)
