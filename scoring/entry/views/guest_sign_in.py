"""A table opened by QR code or short code, without an account, and closed again."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.accounts.forms.accounts import CodeForm
from scoring.accounts.services.access import TooManyGuesses, open_by_code, open_by_secret
from scoring.accounts.views.guest_access import closed_page, forget_access, opener_of, remember_access
from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import add_refusal
from scoring.core.http.client_address import address_of


@never_cache
@require_safe
def guest_link(request: HttpRequest, secret: str) -> HttpResponse:
    """Where the QR code leads. The secret does not stay in the address bar."""
    try:
        access = open_by_secret(secret=secret)
    except LeagueOfficeError as refusal:
        return closed_page(request, refusal)
    remember_access(request, access)
    return redirect("guest_sheet", access.sheet_id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def guest_code(request: HttpRequest) -> HttpResponse:
    """Where a code is typed by whoever cannot scan."""
    form = CodeForm(request.POST or None)
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            access = open_by_code(
                code=form.cleaned_data["code"], address=address_of(request), opener=opener_of(request)
            )
        except LeagueOfficeError as refusal:
            add_refusal(form, refusal)
            status = 429 if isinstance(refusal, TooManyGuesses) else 422
        else:
            remember_access(request, access)
            return redirect("guest_sheet", access.sheet_id)
    return render(request, "entry/guests/code.html", {"form": form}, status=status)


@require_POST
def guest_leave(request: HttpRequest, sheet: int) -> HttpResponse:
    """Close a table on this device; its code still holds."""
    forget_access(request, sheet)
    messages.success(request, _("The table is closed on this device."))
    return redirect("guest_code")
