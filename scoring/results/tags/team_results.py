"""Template tags of teams: how they are compared in words, and their totals, which explain themselves."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.core import figures
from scoring.core.tables.cells import explained
from scoring.core.wording import comparison_text, counting_text, reason_text
from scoring.models import Evening
from scoring.results.selectors.teams import TeamLine, TeamMember

register = template.Library()
register.filter("counting", counting_text)
register.filter("comparison", comparison_text)
register.filter("in_words", reason_text)


@register.simple_tag
def team_total(evening: Evening, line: TeamLine) -> SafeString:
    """A team's total, which opens its explanation."""
    address = reverse("team_explain", args=[evening.pk, line.team.pk])
    return explained(figures.points(line.standing.total), address, _("total of %(name)s") % {"name": line.team.name})


@register.simple_tag
def player_figure(evening: Evening, member: TeamMember, *, in_dialog: bool) -> SafeString:
    """What a player brings to the team; opens the explanation, within the dialog that it stands in or as a page."""
    address = reverse("evening_explain", args=[evening.pk, member.player])
    return format_html(
        '<a class="explained" href="{}"{}>{}<span class="visually-hidden"> {}</span></a>',
        address,
        format_html(' hx-get="{}" hx-target="#explanation"', address) if in_dialog else "",
        figures.points(member.points),
        _("total of %(name)s") % {"name": member.name},
    )
