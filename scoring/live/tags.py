"""What the standings of an evening under way say of teams and places gained, and the slides of the hall."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from scoring.live.selectors.hall import slides_of
from scoring.live.selectors.live import LiveEvening
from scoring.live.selectors.live_tables import SeatLine
from scoring.models import Evening
from scoring.results.selectors.teams import TeamResult

register = template.Library()
register.simple_tag(slides_of, name="slides")


@register.filter
def team_of(teams: TeamResult, player: str) -> str:
    """The team of a player; empty for whoever has none."""
    return teams.team_names.get(player, "")


@register.filter
def only_seat_of(live: LiveEvening, player: str) -> SeatLine | None:
    """A player's line at the only table of an evening; None where the tables are shown on their own."""
    if not live.is_of_one_table or not live.tables:
        return None
    return next((line for line in live.tables[0].figures.lines if line.player == player), None)


@register.filter
def gained(places: int) -> SafeString:
    """An arrow with the number of places won, or lost if it is negative."""
    number = abs(places)
    if places > 0:
        meaning = ngettext("%(places)s place gained", "%(places)s places gained", number) % {"places": number}
    else:
        meaning = ngettext("%(places)s place lost", "%(places)s places lost", number) % {"places": number}
    return format_html(
        '<span class="{0}" title="{1}"><span aria-hidden="true">{2}{3}</span>'
        '<span class="visually-hidden">{1}</span></span>',
        "gained" if places > 0 else "lost",
        meaning,
        "▲" if places > 0 else "▼",
        number,
    )


@register.simple_tag
def explanations(evening: Evening) -> str:
    """The address below which every player's figures are explained; the player's number follows."""
    return reverse("evening_explain", args=[evening.pk, 0]).removesuffix("0/")
