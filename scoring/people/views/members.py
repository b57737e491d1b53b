"""The members of a league: accounts, invitations, offices, passwords.

An invitation is answered by whoever is invited and taken back by the president; of offices it is shown who holds them,
and who did.
"""

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.core import permissions
from scoring.core.http.files import page_with_tables
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.pages import confirm_page, edit_page, say_outcome, settle_by
from scoring.core.wording import before_full_stop
from scoring.models import Capability, League, Membership, Office, OfficeTerm, allows
from scoring.people.forms import ExistingAccountForm, FormerTermForm, NewAccountForm, OfficesForm, TermForm
from scoring.people.selectors.leagues import (
    goes_with_presidency,
    invitations_for,
    invitations_of,
    password_links_of,
    stays_without_office,
    terms_of,
)
from scoring.people.selectors.people import members_of
from scoring.people.services import members as services
from scoring.people.services.invitations import (
    accept_invitation,
    decline_invitation,
    invite_account,
    withdraw_invitation,
)
from scoring.people.services.terms import delete_term, record_term, update_term
from scoring.people.tables import member_invitations_listing, members_listing, terms_listing


@login_required
@require_safe
def members(request: SignedInRequest, league: str) -> HttpResponse:
    """Where the accounts were before they came to the offices, also as a file."""
    row = league_or_404(request, league, permissions.can_manage_league)
    asked = f"?{request.GET.urlencode()}" if request.GET else ""
    return redirect(f"{reverse('offices', args=[row.slug])}{asked}#accounts")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_variables("password")
def member_create(request: SignedInRequest, league: str) -> HttpResponse:
    """A new account, whose password is shown once; with ``?existing=1`` an account that exists already is invited."""
    row = league_or_404(request, league, permissions.can_manage_league)
    if "existing" in request.GET:
        return _invite(request, row)
    form = NewAccountForm(request.POST or None, league=row)
    created = settle_by(request, form, services.create_account, league=row)
    if created:
        membership, password = created
        context = {"league": row, "membership": membership, "password": password}
        return render(request, "people/password.html", context)
    lead = _("A password is made up for the account and shown once.")
    return edit_page(request, form, _("New account"), row, lead=lead, cancel=("offices", row.slug))


def _invite(request: SignedInRequest, league: League) -> HttpResponse:
    form = ExistingAccountForm(request.POST or None, league=league)
    text = _("“%(name)s” is invited. Whoever holds this account finds the invitation on the own desk.")
    if settle_by(request, form, invite_account, lambda invited: text % {"name": invited.username}, league=league):
        return redirect("offices", league.slug)
    lead = _("For somebody who can sign in already, for instance as a member of another league.")
    cancel = ("offices", league.slug)
    return edit_page(request, form, _("Invite an account"), league, lead=lead, submit=_("Invite"), cancel=cancel)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def member_edit(request: SignedInRequest, league: str, member: int) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_league)
    membership = member_or_404(row, member)
    offices = [office.kind for office in membership.offices.all()]
    initial = {"offices": offices, "player": membership.player_id}
    form = OfficesForm(request.POST or None, league=row, membership=membership, initial=initial)
    if settle_by(request, form, services.update_member, _("Saved."), membership=membership):
        return redirect("offices", row.slug)
    return edit_page(
        request,
        form,
        membership.user.display_name,
        row,
        cancel=("offices", row.slug),
        template="people/member_edit.html",
        membership=membership,
        may_reset_password=services.may_reset_password(membership),
        **_of_installation(membership),
        links=password_links_of(membership),
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def member_remove(request: SignedInRequest, league: str, member: int) -> HttpResponse:
    """Asks first; the account itself stays."""
    row = league_or_404(request, league, permissions.can_manage_league)
    membership = member_or_404(row, member)
    if request.method == "POST":
        say_outcome(
            request,
            lambda: services.remove_member(membership=membership, actor=request.user),
            _("%(name)s is no longer a member.") % {"name": membership.user.display_name},
        )
        return redirect("offices" if membership.user != request.user else "league", row.slug)
    name = membership.user.display_name
    return confirm_page(
        request,
        _("Remove %(name)s from the league?") % {"name": name},
        row,
        name,
        question=_("The offices end at once. The account itself, the player and all results stay."),
        submit=_("Remove member"),
        cancel=("member_edit", row.slug, membership.pk),
        template="people/member_remove.html",
        membership=membership,
        **_of_installation(membership),
    )


def _of_installation(membership: Membership) -> dict[str, bool]:
    """What becomes of the installation if a president loses the office here, and nobody is asked who takes it over."""
    is_president = allows((office.kind for office in membership.offices.all()), Capability.LEAD)
    return {
        "installation_goes": is_president and goes_with_presidency(membership.user, membership.league),
        "installation_stays": is_president and stays_without_office(membership.user, membership.league),
    }


def member_or_404(league: League, member: int) -> Membership:
    return get_object_or_404(members_of(league), pk=member)


@login_required
@require_POST
def invitation_accept(request: SignedInRequest, invitation: int) -> HttpResponse:
    row = get_object_or_404(invitations_for(request.user), pk=invitation)
    say_outcome(
        request,
        lambda: accept_invitation(invitation_id=row.pk, actor=request.user),
        _("You are now a member of %(league)s.") % {"league": before_full_stop(row.league)},
    )
    return redirect("home")


@login_required
@require_POST
def invitation_decline(request: SignedInRequest, invitation: int) -> HttpResponse:
    row = get_object_or_404(invitations_for(request.user), pk=invitation)
    say_outcome(
        request,
        lambda: decline_invitation(invitation_id=row.pk, actor=request.user),
        _("The invitation is declined."),
    )
    return redirect("home")


@login_required
@require_POST
def invitation_withdraw(request: SignedInRequest, league: str, invitation: int) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_league)
    waiting = get_object_or_404(invitations_of(row), pk=invitation)
    say_outcome(
        request,
        lambda: withdraw_invitation(invitation=waiting, actor=request.user),
        _("The invitation of “%(name)s” is taken back.") % {"name": waiting.display_name},
    )
    return redirect("offices", row.slug)


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
