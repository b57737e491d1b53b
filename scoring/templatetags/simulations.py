"""What a simulation has found, and how long one would take."""

from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from engine.simulation import SimulationResult, chart
from scoring.models import Job
from scoring.selectors.editions import choice_label
from scoring.selectors.simulations import plan_of, results_of
from scoring.tables.simulations import figure_lines, judgement, seat_lines, summary

register = template.Library()
register.filter("judgement", judgement)

_SOON, _MINUTE = 10, 60


@register.inclusion_tag("simulations/result.html")
def simulation_result(job: Job) -> dict[str, Any]:
    """The whole result of a finished simulation."""
    results, plan = results_of(job), plan_of(job)
    return {
        "job": job,
        "league": job.league,
        "plan": plan,
        "names": [capfirst(result.rule_set.name) for result in results],
        "strategy": choice_label(plan.strategy),
        "summary": summary(results),
        "figures": figure_lines(results),
        "seats": seat_lines(results),
        "chart": _drawing(results),
    }


def _drawing(results: tuple[SimulationResult, ...]) -> SafeString:
    """The chart; the engine escapes whatever comes from people."""
    return mark_safe(chart(*results, translate=gettext))


@register.filter
def duration(seconds: float) -> str:
    """About how long something takes, in words."""
    if seconds < _SOON:
        return gettext("a few seconds")
    if seconds < 1.5 * _MINUTE:
        return gettext("about %(number)s seconds") % {"number": round(seconds / 10) * 10}
    minutes = round(seconds / _MINUTE)
    return ngettext("about %(number)s minute", "about %(number)s minutes", minutes) % {"number": minutes}
