"""The pages that links of accounts open, and the one to ask for such a link, for a forgotten password.

Whoever only looks, as scanners of mails do, changes nothing: a button opens the link, and a form uses it.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.contrib import messages
from django.db.transaction import on_commit
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from scoring.accounts.forms.accounts import AddressForm, CarriedLinkForm, ChosenPasswordForm, NewHolderForm
from scoring.accounts.services import account_invitations
from scoring.accounts.services.account_links import (
    HOLDS_FOR,
    LinkEnded,
    TooManyCodes,
    carried_link,
    carry_link,
    ended_text,
    link_of,
    open_account_link,
)
from scoring.accounts.services.mail_addresses import confirm_address
from scoring.accounts.services.password_links import TooManyMails, ask_for_password_mail, set_password_by_link
from scoring.accounts.views.sign_in import SecondStep, finish_sign_in
from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import add_refusal
from scoring.core.http.doors import door_of
from scoring.core.http.origins import address_of, is_at_this_computer
from scoring.core.http.pages import settle
from scoring.core.memberships import may_be_taken_unencrypted, may_sign_in_unencrypted
from scoring.core.room import Door, open_room
from scoring.core.tasks import enqueue
from scoring.core.wording import before_full_stop
from scoring.models import AccountLink, User

Kind = AccountLink.Kind
_MINUTES = int(HOLDS_FOR.total_seconds() // 60)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account_link(request: HttpRequest, secret: str) -> HttpResponse:
    """What the link is for, with a button; posting opens it and shows what is to be typed."""
    link = link_of(secret)
    if link is None or not link.is_living:
        return _ended(request, link)
    if _could_be_read(request, link):
        return _elsewhere(request, link, secret)
    if request.method != "POST":
        return _page(request, "accounts/links/closed.html", link, secret)
    try:
        open_account_link(secret=secret)
    except LinkEnded:
        return _ended(request, link_of(secret))
    return _opened(request, link, secret)


@never_cache
@sensitive_post_parameters("new_password1", "new_password2")
@require_http_methods(["GET", "HEAD", "POST"])
def account_link_use(request: HttpRequest, secret: str) -> HttpResponse:
    """What an opened link was asked for; looking at it leads back to the link."""
    link = link_of(secret)
    if link is None or not link.is_living:
        return _ended(request, link)
    if request.method != "POST" or _could_be_read(request, link):
        return redirect("account_link", secret)
    try:
        return _USES[Kind(link.kind)](request, link, secret)
    except LinkEnded:
        return _ended(request, link_of(secret))
    except LeagueOfficeError as refusal:
        messages.error(request, refusal.message)
        return redirect("account_link", secret)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account_link_here(request: HttpRequest) -> HttpResponse:
    """Go on at the computer of the office with a link that was refused in the network of the hall: its code is typed
    here. Elsewhere there is no such page (404)."""
    if not is_at_this_computer(request):
        raise Http404
    form = CarriedLinkForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            secret = carried_link(form.cleaned_data["code"])
        except TooManyCodes as refusal:
            add_refusal(form, refusal)
        else:
            if secret:
                return redirect("account_link", secret)
            form.add_error("code", _("This code does not hold, or not any more. Open the link on your device again."))
    return render(request, "accounts/links/here.html", {"form": form})


def _could_be_read(request: HttpRequest, link: AccountLink) -> bool:
    """Whether others in the network could read what is typed here, and it is for an office: before a password is asked
    for, not after it."""
    if door_of(request) is not Door.PLAIN:
        return False
    if link.invitation is not None:
        return not may_be_taken_unencrypted(link.invitation.league, link.invitation.offices)
    return link.kind == Kind.PASSWORD and link.user is not None and not may_sign_in_unencrypted(link.user)


def _elsewhere(request: HttpRequest, link: AccountLink, secret: str) -> HttpResponse:
    """Why the link does not open here, and where it does; it holds as before (403)."""
    shown = {"link": link, "room": open_room(), "code": carry_link(secret), "secret": secret, "minutes": _MINUTES}
    return render(request, "accounts/links/elsewhere.html", shown, status=403)


def _opened(request: HttpRequest, link: AccountLink, secret: str, form: Any = None) -> HttpResponse:
    if link.invitation is not None:
        form = form or NewHolderForm(invitation=link.invitation)
        return _page(request, "accounts/links/invitation.html", link, secret, form=form)
    if link.kind == Kind.PASSWORD:
        form = form or ChosenPasswordForm(link.user)
        return _page(request, "accounts/links/password.html", link, secret, form=form)
    return _page(request, "accounts/links/address.html", link, secret)


def _use_invitation(request: HttpRequest, link: AccountLink, secret: str) -> HttpResponse:
    """Decline, join with the account that is signed in, or with a new one, which is signed in then."""
    invitation = link.invitation
    assert invitation is not None
    if "decline" in request.POST:
        account_invitations.decline_by_link(invitation=invitation, secret=secret)
        return render(request, "accounts/links/declined.html", {"invitation": invitation})
    welcome = _("You are now a member of %(league)s.") % {"league": before_full_stop(invitation.league)}
    if "join" in request.POST and isinstance(request.user, User):
        account_invitations.accept_with_account(invitation=invitation, secret=secret, actor=request.user)
        messages.success(request, welcome)
        return redirect("home")
    form = NewHolderForm(request.POST, invitation=invitation)
    account = settle(
        request,
        form,
        lambda: account_invitations.accept_with_new_account(
            invitation=invitation, secret=secret, account=form.save(commit=False)
        ),
        welcome,
    )
    if account is None:
        return _opened(request, link, secret, form)
    return finish_sign_in(request, SecondStep(account, form.cleaned_data["is_shared"], reverse("home")))


def _use_password(request: HttpRequest, link: AccountLink, secret: str) -> HttpResponse:
    """The new password, with which one signs in: a second factor is asked for there."""
    form = ChosenPasswordForm(link.user, request.POST)
    said = _("The new password holds from now on. All devices are signed out; please sign in.")
    account = settle(
        request,
        form,
        lambda: set_password_by_link(league=link.league, secret=secret, password=form.cleaned_data["new_password1"]),
        said,
    )
    return redirect("login") if account else _opened(request, link, secret, form)


def _use_address(request: HttpRequest, link: AccountLink, secret: str) -> HttpResponse:
    _account, is_done = confirm_address(secret=secret)
    return render(request, "accounts/links/confirmed.html", {"link": link, "is_done": is_done})


_USES: Mapping[Kind, Callable[[HttpRequest, AccountLink, str], HttpResponse]] = {
    Kind.INVITATION: _use_invitation,
    Kind.PASSWORD: _use_password,
    Kind.NEW_ADDRESS: _use_address,
    Kind.OLD_ADDRESS: _use_address,
}


def _page(request: HttpRequest, template: str, link: AccountLink, secret: str, **more: Any) -> HttpResponse:
    return render(request, template, {"link": link, "secret": secret, "invitation": link.invitation, **more})


def _ended(request: HttpRequest, link: AccountLink | None) -> HttpResponse:
    """Why the link does nothing. A link that was never made is answered like one that was taken back (404)."""
    text = ended_text(link)
    return render(request, "accounts/links/ended.html", {"text": text}, status=404 if link is None else 410)


@require_http_methods(["GET", "HEAD", "POST"])
def password_forgotten(request: HttpRequest) -> HttpResponse:
    """Ask for a link; whether anybody has the address is looked up after the answer, which is always the same."""
    form, status = AddressForm(request.POST or None), 200
    if request.method == "POST" and form.is_valid():
        try:
            job = ask_for_password_mail(email=form.cleaned_data["email"], address=address_of(request))
        except TooManyMails as refusal:
            add_refusal(form, refusal)
            status = 429
        else:
            if job is not None:
                on_commit(partial(enqueue, job))
            return redirect("password_forgotten_done")
    return render(request, "accounts/forgotten/ask.html", {"form": form}, status=status)


@require_safe
def password_forgotten_done(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/forgotten/done.html")
