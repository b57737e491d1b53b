"""The offices of a league: who holds them, and who did."""

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.core import permissions
from scoring.core.http.listings import page_with_tables
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.outcomes import say_outcome, settle_by
from scoring.core.http.pages import confirm_page, edit_page
from scoring.models import League, Office, OfficeTerm
from scoring.people.forms.people import FormerTermForm, TermForm
from scoring.people.selectors.invitations import invitations_of
from scoring.people.selectors.offices import terms_of
from scoring.people.selectors.people import members_of
from scoring.people.services.terms import delete_term, record_term, update_term
from scoring.people.tables.members import member_invitations_listing, members_listing, terms_listing


@login_required
@require_safe
def offices(request: SignedInRequest, league: str) -> HttpResponseBase:
    """The board of today with the way to a hand-over, all terms that are known, and for the president the accounts with
    those who are invited."""
    row = league_or_404(request, league, permissions.can_see_offices)
    terms = terms_of(row)
    is_president = permissions.can_manage_league(request.user, row)
    board = [
        (
            kind,
            [term for term in terms if term.kind == kind and term.ended_on is None],
            permissions.can_see_handovers(request.user, row, kind, ()),
        )
        for kind in Office.BOARD
    ]
    heading = _("Accounts and offices") if is_president else _("Offices")
    context = {"league": row, "heading": heading, "terms": terms, "board": board, "may_change": is_president}
    offers = {"offices": partial(terms_listing, row, terms)}
    if is_president:
        rows, invitations = members_of(row), invitations_of(row)
        context |= {"members": rows, "invitations": invitations}
        offers = {"members": partial(members_listing, row, rows), **offers}
        if invitations:
            offers["invitations"] = partial(member_invitations_listing, row, invitations)
    return page_with_tables(request, "people/offices.html", context, **offers)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def term_edit(request: SignedInRequest, league: str, term: int) -> HttpResponse:
    """Put right since when an office is held, and who had decided it."""
    row = league_or_404(request, league, permissions.can_manage_league)
    known = _term_or_404(row, term)
    initial = {"began_on": known.began_on, "ended_on": known.ended_on, "decision": known.decision}
    form = TermForm(request.POST or None, is_over=known.ended_on is not None, initial=initial)
    if settle_by(request, form, update_term, _("Saved."), term=known):
        return redirect("offices", row.slug)
    heading = f"{known.get_kind_display()}: {known.name}"
    return edit_page(
        request, form, heading, row, cancel=("offices", row.slug), template="people/term_edit.html", term=known
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def term_delete(request: SignedInRequest, league: str, term: int) -> HttpResponse:
    """Take off the list what was recorded by mistake; asks first."""
    row = league_or_404(request, league, permissions.can_manage_league)
    known = _term_or_404(row, term)
    if request.method == "POST":
        say_outcome(request, lambda: delete_term(term=known, actor=request.user), _("The term is off the list."))
        return redirect("offices", row.slug)
    question = _("“%(office)s: %(name)s” goes from the list; the log keeps it. Nobody loses a right by it.")
    return confirm_page(
        request,
        _("Take the term off the list?"),
        row,
        question=question % {"office": known.get_kind_display(), "name": known.name},
        submit=_("Take off the list"),
        cancel=("offices", row.slug),
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def term_record(request: SignedInRequest, league: str) -> HttpResponse:
    """Note who held an office before."""
    row = league_or_404(request, league, permissions.can_manage_league)
    form = FormerTermForm(request.POST or None, league=row)
    if settle_by(request, form, record_term, _("Saved."), league=row):
        return redirect("offices", row.slug)
    return edit_page(request, form, _("Record an earlier term"), row, cancel=("offices", row.slug))


def _term_or_404(league: League, term: int) -> OfficeTerm:
    return get_object_or_404(league.office_terms.select_related("league", "account", "player"), pk=term)
