"""Template tags of simulations: what one has found, and how long one would take."""

from dataclasses import replace
from typing import Any

from django import template
from django.template.context import RequestContext
from django.utils.formats import number_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator
from django.utils.translation import gettext, ngettext

from engine.simulation import SimulationResult, chart
from scoring.models import Job
from scoring.play.selectors.simulations import names_of, plan_of, results_of
from scoring.play.tables import figure_lines, judgement, seat_lines, summary
from scoring.rules.selectors import choice_label

register = template.Library()
register.filter("judgement", judgement)

_SOON, _MINUTE = 10, 60
_LONGEST_NAME = 30
"""Letters of a name that the chart has room for."""


@register.simple_tag
def simulation_title(job: Job) -> str:
    """The rule sets that are simulated."""
    return " – ".join(names_of(job))


@register.inclusion_tag("play/simulations/result.html", takes_context=True)
def simulation_result(context: RequestContext, job: Job) -> dict[str, Any]:
    """The whole result of a finished simulation, with the tables that the page offers as files."""
    results, plan = results_of(job), plan_of(job)
    return {
        "request": context["request"],
        "offered": context.get("offered"),
        "job": job,
        "league": job.league,
        "plan": plan,
        "names": [result.rule_set.name for result in results],
        "games": number_format(plan.games, force_grouping=True),
        "strategy": choice_label(plan.strategy),
        "turn_count": choice_label(results[0].turn_count),
        "summary": summary(results),
        "figures": figure_lines(results),
        "seats": seat_lines(results),
        "chart": _drawing(results),
    }


def _drawing(results: tuple[SimulationResult, ...]) -> SafeString:
    """The chart, with names that have room in it; the engine escapes whatever comes from people."""
    shortened = [
        replace(result, rule_set=replace(result.rule_set, name=Truncator(result.rule_set.name).chars(_LONGEST_NAME)))
        for result in results
    ]
    return mark_safe(chart(*shortened, translate=gettext))


@register.filter
def duration(seconds: float) -> str:
    """About how long something takes, in words."""
    if seconds < _SOON:
        return gettext("a few seconds")
    if seconds < 1.5 * _MINUTE:
        return gettext("about %(number)s seconds") % {"number": round(seconds / 10) * 10}
    minutes = round(seconds / _MINUTE)
    return ngettext("about %(number)s minute", "about %(number)s minutes", minutes) % {"number": minutes}
