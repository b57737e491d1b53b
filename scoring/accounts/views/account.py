"""One's own account: address, password, the devices on which it is signed in."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.accounts.forms.accounts import MailAddressForm
from scoring.accounts.selectors.devices import address_in_waiting, signed_in_devices
from scoring.accounts.services.account_mails import linking_league
from scoring.accounts.services.mail_addresses import ask_for_address
from scoring.accounts.services.sessions import end_session, end_sessions
from scoring.core.http.lookup import SignedInRequest
from scoring.core.http.outcomes import settle
from scoring.core.http.pages import edit_page


@login_required
@require_safe
def account(request: SignedInRequest) -> HttpResponse:
    """What the account is, how it is guarded, and where it is signed in."""
    devices = signed_in_devices(request.user, this=request.session.session_key)
    context = {"devices": devices, "address_in_waiting": address_in_waiting(request.user)}
    return render(request, "accounts/account/account.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mail_address(request: SignedInRequest) -> HttpResponse:
    """The own mail address."""
    form = MailAddressForm(request.POST or None, initial={"email": request.user.email})
    waits = settle(
        request,
        form,
        lambda: ask_for_address(
            account=request.user,
            email=form.cleaned_data["email"],
        ),
        lambda waits: _("Please look into your mail and confirm the address there.") if waits else _("Saved."),
    )
    if waits is not None:
        return redirect("account")
    lead = (
        _("We write to the new address, and to the one before if it was confirmed. It is changed when both agree.")
        if linking_league(request.user)
        else ""
    )
    return edit_page(request, form, _("Mail address"), lead=lead, cancel=("account",))


@login_required
@require_POST
def session_end(request: SignedInRequest, session: str) -> HttpResponse:
    """Sign out one device."""
    if end_session(account=request.user, number=session):
        messages.success(request, _("The device is signed out."))
    return redirect("account")


@login_required
@require_POST
def sessions_end(request: SignedInRequest) -> HttpResponse:
    """Sign out all devices but this one."""
    ended = end_sessions(account=request.user, but=request.session.session_key)
    said = ngettext("%(number)s device is signed out.", "%(number)s devices are signed out.", ended)
    messages.success(request, said % {"number": ended})
    return redirect("account")
