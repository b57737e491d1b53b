"""The members of a league: accounts, offices, passwords."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_safe

from scoring.core import permissions
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.outcomes import say_outcome, settle_by
from scoring.core.http.pages import confirm_page, edit_page
from scoring.models import Capability, League, Membership, allows
from scoring.people.forms.people import ExistingAccountForm, NewAccountForm, OfficesForm
from scoring.people.selectors.invitations import password_links_of
from scoring.people.selectors.offices import goes_with_presidency, stays_without_office
from scoring.people.selectors.people import members_of
from scoring.people.services import members as services
from scoring.people.services.invitations import invite_account


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
