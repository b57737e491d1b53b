"""The second factor of one's own account, and the second step of signing in."""

from textwrap import wrap

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_http_methods

from scoring.access.forms.second_factors import CodeForm, DemandForm, OwnPasswordCheckForm, PaperCodeForm, SetUpForm
from scoring.access.http.for_phones import qr_picture
from scoring.access.http.second_step import awaited, finish_sign_in
from scoring.access.services import second_factors as services
from scoring.base import permissions
from scoring.base.errors import LeagueOfficeError
from scoring.base.forms import add_refusal
from scoring.base.http.client_address import address_of
from scoring.base.http.lookup import SignedInRequest, league_or_404
from scoring.base.http.outcomes import settle, settle_by
from scoring.base.http.pages import edit_page
from scoring.base.memberships import is_second_factor_demanded
from scoring.models import Membership


@never_cache
@sensitive_post_parameters("code")
@require_http_methods(["GET", "HEAD", "POST"])
def second_step(request: HttpRequest) -> HttpResponse:
    """Asks whoever has given the right password for the second factor; ``?paper=1``: for a code from paper, which needs
    another keyboard."""
    step = awaited(request)
    if step is None:
        return redirect("login")
    on_paper = bool(request.GET.get("paper"))
    form, status = (PaperCodeForm if on_paper else CodeForm)(request.POST or None), 200
    if request.method == "POST" and form.is_valid():
        try:
            services.check_second_factor(account=step.account, code=form.cleaned_data["code"])
        except LeagueOfficeError as refusal:
            add_refusal(form, refusal)
            status = 429 if isinstance(refusal, services.TooManyCodes) else 200
        else:
            return finish_sign_in(request, step, _target(request, step.leads_to))
    return render(request, "access/second_factor/step.html", {"form": form, "on_paper": on_paper}, status=status)


@login_required
@never_cache
@sensitive_variables("codes")
@sensitive_post_parameters("sealed", "code")
@require_http_methods(["GET", "HEAD", "POST"])
def second_factor(request: SignedInRequest) -> HttpResponse:
    """Set it up with an app, or see that there is one."""
    account = request.user
    if account.second_factor_at is not None:
        left = account.recovery_codes.filter(used_at=None).count()
        return render(request, "access/second_factor/present.html", {"codes_left": left})
    form = SetUpForm(request.POST or None, account=account)
    codes = settle(
        request,
        form,
        lambda: services.set_up_second_factor(
            account=account,
            secret=form.secret,
            code=form.cleaned_data["code"],
            this=request.session.session_key,
        ),
    )
    if codes:
        return _shown_once(request, codes)
    address = services.address_for_app(account, form.secret, issuer=_("League office"))
    key = " ".join(wrap(form.secret, 4))
    context = {"form": form, "key": key, "address": address, "qr": qr_picture(address)}
    context["resting"] = _resting(request)
    return render(request, "access/second_factor/set_up.html", context)


@login_required
@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def second_factor_codes(request: SignedInRequest) -> HttpResponse:
    """New recovery codes, for whoever knows the password."""
    if request.user.second_factor_at is None:
        return redirect("second_factor")
    form = OwnPasswordCheckForm(request.POST or None, account=request.user, address=address_of(request))
    codes = settle(request, form, lambda: services.make_recovery_codes(account=request.user))
    if codes:
        return _shown_once(request, codes)
    return edit_page(
        request,
        form,
        _("New recovery codes"),
        lead=_("The codes that you have hold no more then."),
        submit=_("Make new codes"),
        cancel=("second_factor",),
        account_name=request.user.username,
    )


@login_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def second_factor_off(request: SignedInRequest) -> HttpResponse:
    """Turn it off, for whoever knows the password."""
    if request.user.second_factor_at is None:
        return redirect("second_factor")
    form = OwnPasswordCheckForm(request.POST or None, account=request.user, address=address_of(request))
    if request.method == "POST" and form.is_valid():
        try:
            services.turn_off_second_factor(account=request.user)
        except LeagueOfficeError as refusal:
            messages.error(request, refusal.message)
        else:
            messages.success(request, _("Signing in asks for the password alone from now on."))
        return redirect("account")
    return edit_page(
        request,
        form,
        _("Turn off the second factor"),
        submit=_("Turn off"),
        cancel=("second_factor",),
        account_name=request.user.username,
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def second_factor_demand(request: SignedInRequest, league: str) -> HttpResponse:
    """Which offices of the league need a second factor."""
    row = league_or_404(request, league, permissions.can_manage_league)
    form = DemandForm(request.POST or None, league=row)
    if settle_by(request, form, services.demand_second_factor, _("Saved."), league=row):
        return redirect("members", row.slug)
    lead = _("Whoever holds such an office has to set up an app that makes codes; until then the office rests.")
    return edit_page(request, form, _("Second factor of offices"), row, lead=lead, cancel=("members", row.slug))


def _shown_once(request: HttpRequest, codes: list[str]) -> HttpResponse:
    return render(request, "access/second_factor/codes.html", {"codes": codes})


def _resting(request: SignedInRequest) -> list[Membership]:
    """The memberships with an office that rests, or will, without a second factor."""
    rows = request.user.memberships.select_related("league", "user").prefetch_related("offices")
    return [row for row in rows if is_second_factor_demanded(row)]


def _target(request: HttpRequest, wanted: str) -> str:
    """Where signing in leads; never to another site."""
    if url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure()):
        return wanted
    return reverse(settings.LOGIN_REDIRECT_URL)
