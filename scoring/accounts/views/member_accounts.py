"""Accounts of members, as a president looks after them: invitations by a link, help for somebody who cannot sign in."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST

from scoring.accounts.forms.accounts import InvitedPersonForm
from scoring.accounts.services.account_invitations import Invited, invite_by_link, renew_invitation
from scoring.accounts.services.account_links import can_mail_links, revoke_account_link
from scoring.accounts.services.mail_addresses import remove_address
from scoring.accounts.services.password_links import (
    can_mail_password_link,
    mail_password_link,
    make_password_link,
    password_was_changed,
)
from scoring.accounts.services.second_factors import reset_second_factor
from scoring.accounts.views.codes import address_for_phones, is_for_phones, qr_picture
from scoring.core import permissions
from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import reading
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.pages import confirm_page, edit_page, say_outcome, settle_by
from scoring.models import AccountLink, League, Office
from scoring.people.selectors.leagues import invitations_of
from scoring.people.services.members import may_reset_password, reset_password
from scoring.people.views.members import member_or_404


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def member_invite(request: SignedInRequest, league: str) -> HttpResponse:
    """Invite somebody by mail or by a link that is shown once; ``?player=`` fills in what is known of a player,
    ``?office=`` for which office."""
    row = league_or_404(request, league, permissions.can_manage_league)
    asked = reading.number(request.GET, "player")
    player = row.players.filter(pk=asked, membership__isnull=True).first() if asked else None
    office = request.GET.get("office")
    initial = {"offices": [office]} if office in Office.Kind.values else {}
    can_mail = can_mail_links(row)
    form = InvitedPersonForm(request.POST or None, league=row, player=player, can_mail=can_mail, initial=initial)
    invited = settle_by(request, form, invite_by_link, league=row)
    if invited:
        return _invited(request, row, invited)
    lead = _("Whoever gets the link signs in with an account, or makes one and chooses a password that only they know.")
    cancel = ("offices", row.slug)
    return edit_page(
        request,
        form,
        _("Invite somebody"),
        row,
        lead=lead,
        submit=_("Invite"),
        cancel=cancel,
        template="accounts/links/invite.html",
    )


@login_required
@never_cache
@require_POST
def invitation_renew(request: SignedInRequest, league: str, invitation: int) -> HttpResponse:
    """A new link for somebody who is invited: mailed, or shown once."""
    row = league_or_404(request, league, permissions.can_manage_league)
    waiting = get_object_or_404(invitations_of(row), pk=invitation)
    try:
        invited = renew_invitation(invitation=waiting, actor=request.user, by_mail="mail" in request.POST)
    except LeagueOfficeError as refusal:
        messages.error(request, refusal.message)
        return redirect("offices", row.slug)
    return _invited(request, row, invited)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def member_link(request: SignedInRequest, league: str, member: int) -> HttpResponse:
    """A link for a new password: mailed, or shown once to be handed over."""
    row = league_or_404(request, league, permissions.can_manage_league)
    membership = member_or_404(row, member)
    name = membership.user.display_name
    if request.method != "POST":
        return confirm_page(
            request,
            _("A link for %(name)s?") % {"name": name},
            row,
            name,
            submit=_("Make a link to hand over"),
            cancel=("member_edit", row.slug, membership.pk),
            template="accounts/links/make.html",
            email=membership.user.email if can_mail_password_link(membership) else "",
            is_allowed=may_reset_password(membership),
        )
    try:
        if "mail" in request.POST:
            mail_password_link(membership=membership, actor=request.user)
            messages.success(request, _("The link is on its way to %(email)s.") % {"email": membership.user.email})
            return redirect("member_edit", row.slug, membership.pk)
        link, secret = make_password_link(membership=membership, actor=request.user)
    except LeagueOfficeError as refusal:
        messages.error(request, refusal.message)
        return redirect("member_edit", row.slug, membership.pk)
    return _shown_once(request, row, link, secret, name)


@login_required
@require_POST
def member_link_revoke(request: SignedInRequest, league: str, link: int) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_league)
    links = AccountLink.objects.select_related("user", "invitation")
    made = get_object_or_404(links, pk=link, league=row)
    revoke_account_link(league=row, link=made, actor=request.user)
    messages.success(request, _("The link does not hold any more."))
    member = row.memberships.filter(user=made.user).first() if made.user else None
    return redirect("member_edit", row.slug, member.pk) if member else redirect("offices", row.slug)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def member_address_remove(request: SignedInRequest, league: str, member: int) -> HttpResponse:
    """Asks first; the holder enters another address then, which needs no word from this one."""
    row = league_or_404(request, league, permissions.can_manage_league)
    membership = member_or_404(row, member)
    name = membership.user.display_name
    if request.method == "POST":
        removed = _("The account of %(name)s has no mail address any more.") % {"name": name}
        say_outcome(request, lambda: remove_address(membership=membership, actor=request.user), removed)
        return redirect("member_edit", row.slug, membership.pk)
    return confirm_page(
        request,
        _("Remove the mail address of %(name)s?") % {"name": name},
        row,
        name,
        question=_(
            "For somebody who reads no mail there any more: a new address is then confirmed from the new one alone. "
            "The address before is told."
        ),
        submit=_("Remove the address"),
        cancel=("member_edit", row.slug, membership.pk),
    )


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_variables("password")
def member_reset_password(request: SignedInRequest, league: str, member: int) -> HttpResponse:
    """Asks first; the new password is shown once."""
    row = league_or_404(request, league, permissions.can_manage_league)
    membership = member_or_404(row, member)
    if request.method == "POST":
        try:
            password = reset_password(membership=membership, actor=request.user)
            password_was_changed(account=membership.user, this=None)
        except LeagueOfficeError as refusal:
            messages.error(request, refusal.message)
            return redirect("member_edit", row.slug, membership.pk)
        context = {"league": row, "membership": membership, "password": password}
        return render(request, "people/password.html", context)
    name = membership.user.display_name
    return confirm_page(
        request,
        _("A new password for %(name)s?") % {"name": name},
        row,
        name,
        question=_("The old password stops working at once. The new one is shown on the next page, once."),
        submit=_("Make up a new password"),
        cancel=("member_edit", row.slug, membership.pk),
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def member_factor_reset(request: SignedInRequest, league: str, member: int) -> HttpResponse:
    """Asks first; the member signs in with the password alone then, and can set up another second factor."""
    row = league_or_404(request, league, permissions.can_manage_league)
    membership = member_or_404(row, member)
    name = membership.user.display_name
    if request.method == "POST":
        done = _("%(name)s signs in with the password alone from now on.") % {"name": name}
        say_outcome(request, lambda: reset_second_factor(membership=membership, actor=request.user), done)
        return redirect("member_edit", row.slug, membership.pk)
    return confirm_page(
        request,
        _("Reset the second factor of %(name)s?") % {"name": name},
        row,
        name,
        question=_(
            "For somebody who has lost phone and recovery codes. Please make sure that it is this person who asks: "
            "the log names you."
        ),
        submit=_("Reset the second factor"),
        cancel=("member_edit", row.slug, membership.pk),
    )


def _invited(request: HttpRequest, league: League, invited: Invited) -> HttpResponse:
    name = invited.invitation.display_name
    if invited.secret:
        return _shown_once(request, league, invited.link, invited.secret, name)
    sent = _("The invitation for %(name)s is on its way to %(email)s.")
    messages.success(request, sent % {"name": name, "email": invited.link.email})
    return redirect("offices", league.slug)


def _shown_once(request: HttpRequest, league: League, link: AccountLink, secret: str, name: str) -> HttpResponse:
    address = address_for_phones(request, reverse("account_link", args=[secret]))
    is_only_here = not is_for_phones(request)
    qr = "" if is_only_here else qr_picture(address)
    context = {"league": league, "link": link, "name": name, "address": address, "qr": qr, "is_only_here": is_only_here}
    return render(request, "accounts/links/shown_once.html", context)
