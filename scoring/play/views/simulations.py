"""Simulations: what rules do to the game, before a league adopts them."""

import json
from functools import partial
from secrets import randbelow
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_safe

from engine.simulation import SimulationResult, compare, comparison_data, result_data
from scoring.core import permissions
from scoring.core.http.files import named, page_with_tables
from scoring.core.http.lookup import SignedInRequest, league_or_404, wants_fragment
from scoring.core.listings import Origin
from scoring.core.tables.listing import listing_of
from scoring.core.tables.table import show_page
from scoring.core.views import job_or_404, start_job
from scoring.models import Job, League
from scoring.play.forms.simulations import HIGHEST_SEED, SimulationForm
from scoring.play.selectors.simulations import results_of, simulations_in_league
from scoring.play.services import estimate_seconds
from scoring.play.tables import SimulationTable


@login_required
@require_safe
def simulations(request: SignedInRequest, league: str) -> HttpResponseBase:
    """The simulations that the league has made."""
    row = league_or_404(request, league, permissions.can_simulate)
    table = show_page(request, SimulationTable(simulations_in_league(row)))
    listing = partial(listing_of, table, "simulations", Origin(league=row))
    return page_with_tables(request, "play/simulations/list.html", {"league": row, "table": table}, simulations=listing)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def simulation_create(request: SignedInRequest, league: str) -> HttpResponse:
    """Choose what to simulate, beginning with what the address names; for htmx only how long that would take."""
    row = league_or_404(request, league, permissions.can_simulate)
    if wants_fragment(request):
        return _estimate(request, row)
    form = SimulationForm(request.POST or None, league=row, initial=_initial(request))
    if request.method == "POST" and form.is_valid():
        return start_job(request, Job.Kind.SIMULATION, row, form.plan.to_data())
    response = render(request, "play/simulations/form.html", {"league": row, "form": form})
    patch_vary_headers(response, ["HX-Request"])
    return response


@login_required
@require_safe
def simulation_json(request: SignedInRequest, job: UUID) -> HttpResponse:
    """The figures as the command line writes them."""
    results = _results_or_404(request, job)
    data = result_data(results[0]) if len(results) == 1 else comparison_data(compare(*results))
    text = json.dumps(data, ensure_ascii=False, indent=1)
    name = pgettext("file name", "Simulation")
    return named(HttpResponse(text, content_type="application/json"), f"{name}.json", is_saved=True)


def _estimate(request: SignedInRequest, league: League) -> HttpResponse:
    form = SimulationForm(request.GET, league=league)
    seconds = estimate_seconds(plan=form.plan) if form.is_valid() else None
    response = render(request, "play/simulations/estimate.html", {"form": form, "seconds": seconds})
    patch_vary_headers(response, ["HX-Request"])
    return response


def _initial(request: SignedInRequest) -> dict[str, object]:
    """What the address names, and a seed that is new each time."""
    named = {name: request.GET[name] for name in request.GET if name in SimulationForm.base_fields}
    if "house_rules" in named:
        return {"seed": randbelow(HIGHEST_SEED), **named, "house_rules": request.GET.getlist("house_rules")}
    return {"seed": randbelow(HIGHEST_SEED), **named}


def _results_or_404(request: SignedInRequest, job: UUID) -> tuple[SimulationResult, ...]:
    row = job_or_404(request, job)
    if row.kind != Job.Kind.SIMULATION or row.state != Job.State.DONE:
        raise Http404
    return results_of(row)
