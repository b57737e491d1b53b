"""Who holds the offices of a league, and who did."""

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.base import permissions
from scoring.base.http.listings import page_with_tables
from scoring.base.http.lookup import SignedInRequest, league_or_404
from scoring.base.http.outcomes import settle_by
from scoring.base.http.pages import edit_page
from scoring.models import Office
from scoring.people.forms import FormerTermForm, TermForm
from scoring.people.selectors.terms import terms_of
from scoring.people.services.terms import record_term, update_term
from scoring.people.tables.terms import terms_listing


@login_required
@require_safe
def offices(request: SignedInRequest, league: str) -> HttpResponseBase:
    """The board of today with the way to a hand-over, and all terms that are known."""
    row = league_or_404(request, league, permissions.can_see_offices)
    terms = terms_of(row)
    is_president = permissions.can_manage_league(request.user, row)
    held = permissions.offices_in(request.user, row)
    board = [
        (kind, [term for term in terms if term.kind == kind and term.ended_on is None], is_president or kind in held)
        for kind in Office.BOARD
    ]
    context = {"league": row, "terms": terms, "board": board, "may_change": is_president}
    return page_with_tables(request, "people/offices.html", context, offices=partial(terms_listing, row, terms))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def term_edit(request: SignedInRequest, league: str, term: int) -> HttpResponse:
    """Put right since when an office is held, and who had decided it."""
    row = league_or_404(request, league, permissions.can_manage_league)
    known = get_object_or_404(row.office_terms.select_related("league", "account", "player"), pk=term)
    initial = {"began_on": known.began_on, "ended_on": known.ended_on, "decision": known.decision}
    form = TermForm(request.POST or None, is_over=known.ended_on is not None, initial=initial)
    if settle_by(request, form, update_term, _("Saved."), term=known):
        return redirect("offices", row.slug)
    heading = f"{known.get_kind_display()}: {known.name}"
    return edit_page(request, form, heading, row, cancel=("offices", row.slug))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def term_record(request: SignedInRequest, league: str) -> HttpResponse:
    """Note who held an office before."""
    row = league_or_404(request, league, permissions.can_manage_league)
    form = FormerTermForm(request.POST or None, league=row)
    if settle_by(request, form, record_term, _("Saved."), league=row):
        return redirect("offices", row.slug)
    return edit_page(request, form, _("Record an earlier term"), row, cancel=("offices", row.slug))
