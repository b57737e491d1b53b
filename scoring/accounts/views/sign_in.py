"""Signing in and out: the password, the second factor, and choosing either for one's own account.

Between the right password and the second factor nobody is signed in: the session remembers who may be soon.
"""

from dataclasses import dataclass
from datetime import timedelta
from textwrap import wrap
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.auth import views as auth_views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_http_methods

from scoring.accounts.forms.accounts import TOO_MANY, OwnPasswordForm, SignInForm
from scoring.accounts.forms.second_factors import CodeForm, DemandForm, OwnPasswordCheckForm, PaperCodeForm, SetUpForm
from scoring.accounts.services import second_factors as services
from scoring.accounts.services.password_links import (
    password_was_changed,
)
from scoring.accounts.views.account import device_for, remember_device
from scoring.accounts.views.codes import qr_picture
from scoring.accounts.views.guest_access import has_remembered_access
from scoring.accounts.views.offline import forgets_kept_pages
from scoring.accounts.views.sessions import begin_session
from scoring.core import permissions
from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import add_refusal
from scoring.core.http.doors import is_refused, refused_page
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.origins import address_of, is_at_this_computer
from scoring.core.http.pages import edit_page, say_outcome, settle, settle_by
from scoring.core.memberships import has_resting_office, is_second_factor_demanded
from scoring.models import Membership, User

_WAITS = "awaits_second_factor"
_FOR = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class SecondStep:
    """Who has given the right password, and what was said there. ``leads_to`` is an address of this office."""

    account: User
    is_shared: bool
    leads_to: str


def await_second_factor(request: HttpRequest, step: SecondStep) -> None:
    """Remember for ten minutes that the password of the account was right."""
    request.session.cycle_key()
    request.session[_WAITS] = {
        "account": step.account.pk,
        "password": step.account.get_session_auth_hash(),
        "is_shared": step.is_shared,
        "leads_to": step.leads_to,
        "until": (timezone.now() + _FOR).timestamp(),
    }


def awaited(request: HttpRequest) -> SecondStep | None:
    """The step that the session waits for; None: none, it took too long, or the password was changed meanwhile."""
    said = request.session.get(_WAITS)
    if not said or timezone.now().timestamp() > said["until"]:
        return None
    account = User.objects.filter(pk=said["account"], is_active=True).first()
    if account is None or not constant_time_compare(said["password"], account.get_session_auth_hash()):
        return None
    return SecondStep(account, said["is_shared"], said["leads_to"])


def finish_sign_in(request: HttpRequest, step: SecondStep) -> HttpResponse:
    """Sign in; a device that is not shared is known for the account from then on."""
    request.session.pop(_WAITS, None)
    begin_session(request, step.account, is_shared=step.is_shared)
    response = HttpResponseRedirect(step.leads_to)
    if not step.is_shared:
        remember_device(request, response, step.account.get_username())
    return response


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
            return finish_sign_in(request, step)
    return render(request, "accounts/second_factor/step.html", {"form": form, "on_paper": on_paper}, status=status)


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
        return render(request, "accounts/second_factor/present.html", {"codes_left": left})
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
    return render(request, "accounts/second_factor/set_up.html", context)


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
        said = _("Signing in asks for the password alone from now on.")
        say_outcome(request, lambda: services.turn_off_second_factor(account=request.user), said)
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
    """Which offices of the league need a second factor. It is said on the page of offices, and asked here again where
    something is wrong."""
    row = league_or_404(request, league, permissions.can_manage_league)
    if request.method != "POST":
        return redirect(f"{reverse('offices', args=[row.slug])}#second-factor")
    form = DemandForm(request.POST, league=row)
    if settle_by(request, form, services.demand_second_factor, _("Saved."), league=row):
        return redirect("offices", row.slug)
    lead = _("Whoever holds such an office has to set up an app that makes codes; until then the office rests.")
    return edit_page(request, form, _("Second factor of offices"), row, lead=lead, cancel=("offices", row.slug))


def _shown_once(request: HttpRequest, codes: list[str]) -> HttpResponse:
    return render(request, "accounts/second_factor/codes.html", {"codes": codes})


def _resting(request: SignedInRequest) -> list[Membership]:
    """The memberships with an office that rests, or will, without a second factor."""
    rows = request.user.memberships.select_related("league", "user").prefetch_related("offices")
    return [row for row in rows if is_second_factor_demanded(row)]


class SignIn(auth_views.LoginView):
    """The page to sign in. Who has to wait after too many wrong passwords is told how long, and what helps (429)."""

    form_class = SignInForm

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "address": address_of(self.request), "device": self._device_of}

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        return super().get_context_data(is_at_this_computer=is_at_this_computer(self.request), **more)

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = super().get(request, *args, **kwargs)
        add_never_cache_headers(response)
        if SESSION_KEY not in request.session and not has_remembered_access(request):
            forgets_kept_pages(response)
        return response

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        is_shared, account = form.cleaned_data["is_shared"], form.get_user()
        if is_refused(self.request, account):
            return refused_page(self.request)
        if account.second_factor_at is not None:
            await_second_factor(self.request, SecondStep(account, is_shared, self.get_success_url()))
            return redirect("second_step")
        target = reverse("second_factor") if has_resting_office(account) else self.get_success_url()
        return finish_sign_in(self.request, SecondStep(account, is_shared, target))

    def form_invalid(self, form: Form) -> HttpResponse:
        has_to_wait = form.has_error("__all__", TOO_MANY)
        return self.render_to_response(self.get_context_data(form=form), status=429 if has_to_wait else 200)

    def _device_of(self, username: str) -> str:
        return device_for(self.request, username)


class SignOut(auth_views.LogoutView):
    """Ends the session and what the browser keeps of its pages. Games that are not sent yet stay on the device: they
    are in its database, which is not cleared."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = super().post(request, *args, **kwargs)
        response.headers["Clear-Site-Data"] = '"cache"'
        return response


class PasswordChange(auth_views.PasswordChangeView):
    """A password of one's own. The old one can be guessed no faster here than when signing in."""

    form_class = OwnPasswordForm

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "address": address_of(self.request)}

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        """All other devices are signed out, and the address of the account is told."""
        response = super().form_valid(form)
        password_was_changed(account=form.user, this=self.request.session.session_key)
        return response

    def form_invalid(self, form: Form) -> HttpResponse:
        has_to_wait = form.has_error("old_password", TOO_MANY)
        return self.render_to_response(self.get_context_data(form=form), status=429 if has_to_wait else 200)
